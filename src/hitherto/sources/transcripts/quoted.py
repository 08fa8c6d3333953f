"""Other people's words in a message: a document, mail, chat, a diff, a shell's output.

Unlike logs they read like a person's own, so they are told by what stands before them: a line that
announces them, mail headers, names with times, roles, tags, a prompt. They end where the person
clearly speaks again. A list of rules that somebody announces as their own stays theirs.
"""

from __future__ import annotations

from bisect import bisect_left

from hitherto.model.patterns import Pattern

Closings = dict[str, list[int]]

_THING = (
    r"(?:read-?me|web ?page|web ?site|page|site|article|docs?|document(?:ation)?|e-?mail|mail|"
    r"newsletter|thread|changelog|release notes|blog|wiki|manual|transcript|ticket)"
)
_WORKED_ON = (
    r"^(?:(?:please|can you|could you) )?(?:translate|summari[sz]e|proofread|paraphrase|rephrase)"
)
_ANNOUNCED = Pattern(
    rf"(?i)(?:\b(?:here(?:'s| is| are)|this is|pasted?|pasting)\b.*\b{_THING}\b"
    rf"|\b(?:the|this|that|their|its)\b.*\b{_THING}\b.*\b(?:says?|said|reads?|states?|has)\b"
    r"|\b(?:from|on|in|via) (?:slack|teams|discord|irc|whatsapp|telegram)\b).{0,40}:\s*$"
    rf"|{_WORKED_ON}\b.*:\s*$"
)
_LITERAL = Pattern(
    rf"(?i){_WORKED_ON}\b[^\"`\u201c\u201e\u00ab]*[\"`\u201c\u201e\u00ab]"
    r".*[\"`\u201c\u201d\u00bb]\W*$"
)
_OWN = Pattern(
    r"(?i)\b(?:our|my|rules?|follow|obey|apply|stick to|always|never|must|should|order|want)\b"
)
_LONGEST_ANNOUNCEMENT = 160
_PROMPT = Pattern(r"^\s*[$%] \S")
_PRINTING = Pattern(
    r"^\s*[$%] (?:sudo )?(?:cat|bat|less|more|head|tail|grep|rg|sed|awk|jq|curl|ls|tree|find|echo|"
    r"man|git (?:log|show|diff|status|blame)|gh|docker|kubectl)\b"
)
_DIFF = Pattern(r"^(?:diff --git |\+\+\+ [ab]/|--- [ab]/|@@ -\d.* @@)")
_IN_DIFF = Pattern(
    r"^(?:[+\-@ \\]|diff --git|index [0-9a-f]|(?:new|deleted) file|old mode|new mode|similarity|"
    r"rename |Binary files)"
)
_GOES_ON = Pattern(r"^(?:[+@]| \S|diff --git)")
_HEADER = Pattern(r"^(?:Subject|From|To|Cc|Date|Sent|Reply-To): \S")
_CHAT = Pattern(
    r"^[*@\[]{0,3}[A-Za-z][\w.'-]*(?: [\w.'-]+){0,2}\W{1,4}\d{1,2}:\d\d(?::\d\d)?"
    r"(?: ?[APap][Mm])?[\])*:]{0,3}\s*$"
)
_ROLE = Pattern(
    r"(?i)^[#>*_\s]{0,6}(?:(?P<person>user|human|me|you)"
    r"|assistant|agent|ai|bot|model|claude|chatgpt|codex|copilot|gemini)[*_]{0,3}:"
)
_COMMIT = Pattern(r"^commit [0-9a-f]{7,40}\b")
_TAG = Pattern(r"^\s*<([^\W\d][\w.:-]*)(?:\s[^<>]*)?>(.*)$")
_OWN_TAG = Pattern(
    r"(?ai)(?:rules?|instructions?|requirements?|constraints?|guidelines?|conventions?"
    r"|preferences?|tasks?|requests?|goals?|spec|important)"
)
_CLOSED = Pattern(r"</([^\s<>]+)>\s*$")
_LONGEST_ANSWER = 100  # rows until somebody else speaks
_FENCE = Pattern(r"^ {0,3}(?:`{3,}|~{3,})")
_MARKED = Pattern(r"^(?:\s{2,}|\t|[>#|*+-]|\d+[.)] )")
_SPEAKS = Pattern(
    r"(?i)^(?:(?:can|could|would|will) you\b|let'?s\b|i(?:'d| want| need| think| would)\b"
    r"|what do you|is (?:that|this)\b|do (?:you|we)\b|so,? (?:please|can|what)\b|now,? \w)"
)


def own_and_quoted(text: str) -> list[tuple[bool, str]]:
    """Cut a message into the person's own parts and quoted ones.

    Args:
        text: a whole message.

    Returns:
        The parts in their order, each with whether it is quoted.
    """
    rows = text.split("\n")
    closings = _closings(rows)
    parts: list[tuple[bool, str]] = []
    begun = at = 0
    fenced = False
    while at < len(rows):
        fenced ^= _FENCE.match(rows[at]) is not None
        first, end = (at, at) if fenced else _quotation(rows, at, closings)
        if end == first:
            at += 1
            continue
        if first > begun:
            parts.append((False, "\n".join(rows[begun:first])))
        parts.append((True, "\n".join(rows[first:end])))
        begun = at = end
    if begun < len(rows):
        parts.append((False, "\n".join(rows[begun:])))
    return parts


def _quotation(rows: list[str], at: int, closings: Closings) -> tuple[int, int]:
    """Return the rows of the quotation that a row begins or announces; none: an empty span."""
    row = rows[at]
    if _DIFF.match(row):
        return at, _after_diff(rows, at)
    printing = _PRINTING.match(row) and at + 1 < len(rows) and rows[at + 1].strip()
    if printing or _COMMIT.match(row):
        return at, _after_shell(rows, at)
    mail = _HEADER.match(row) and any(_HEADER.match(near) for near in rows[at + 1 : at + 3])
    if mail or _is_chat(rows, at) or _is_dialogue(rows, at):
        return at, _return(rows, at)
    end = at + 1 if _LITERAL.match(row) else _after_tagged(rows[at], at, closings)
    return (at, end) if end else _announced(rows, at)


def _is_chat(rows: list[str], at: int) -> bool:
    """Tell a name and a time, words below and soon another such row from lines of a schedule."""
    near = rows[at + 1 : at + 6]
    if not near or not near[0].strip() or not _CHAT.match(rows[at]) or _CHAT.match(near[0]):
        return False
    return any(_CHAT.match(row) for row in near)


def _is_dialogue(rows: list[str], at: int) -> bool:
    """Tell whether a row begins a conversation that names a person and an agent in turn."""
    first = _ROLE.match(rows[at])
    if not first:
        return False
    others = filter(None, map(_ROLE.match, rows[at + 1 : at + _LONGEST_ANSWER]))
    return any(bool(other["person"]) != bool(first["person"]) for other in others)


def _closings(rows: list[str]) -> Closings:
    """Return by the name of a tag the rows that end with its closing tag."""
    found: Closings = {}
    for at, row in enumerate(rows):
        if "</" in row and (closed := _CLOSED.search(row)):
            found.setdefault(closed[1], []).append(at)
    return found


def _after_tagged(row: str, at: int, closings: Closings) -> int:
    """Return the first row after what stands between two tags on rows of their own; none: 0.

    People put others' texts between tags, and programs their own; what somebody calls their rules
    or their task there is theirs.
    """
    opened = _TAG.match(row)
    if not opened or _OWN_TAG.fullmatch(opened[1]):
        return 0
    ends = closings.get(opened[1], [])
    next_end = bisect_left(ends, at)
    if next_end == len(ends):
        return 0
    end = ends[next_end]
    return end + 1 if end == at or not opened[2].strip() else 0


def _announced(rows: list[str], at: int) -> tuple[int, int]:
    """Return the rows of what a row announces; none: an empty span."""
    row = rows[at]
    announces = len(row) <= _LONGEST_ANNOUNCEMENT and _ANNOUNCED.search(row)
    if not announces or _OWN.search(row):
        return at, at
    first = next((n for n in range(at + 1, len(rows)) if rows[n].strip()), len(rows))
    if first == len(rows) or _FENCE.match(rows[first]):  # a block is judged by what is in it
        return at, at
    if rows[first].startswith(("    ", "\t")):
        return first, _after_indented(rows, first)
    return first, _return(rows, first)


def _return(rows: list[str], first: int) -> int:
    """Return the row at which a person clearly speaks again: a new paragraph that asks."""
    fenced = False
    for at in range(first, len(rows)):
        fenced ^= _FENCE.match(rows[at]) is not None
        new = at > first and not rows[at - 1].strip() and bool(rows[at].strip())
        if not new or fenced or _MARKED.match(rows[at]):
            continue
        if rows[at].rstrip().endswith("?") or _SPEAKS.match(rows[at]):
            return at
    return len(rows)


def _after_indented(rows: list[str], first: int) -> int:
    """Return the first row after a block that is indented, blank rows in it included."""
    for at in range(first, len(rows)):
        if rows[at].strip() and not rows[at].startswith(("    ", "\t")):
            return at
    return len(rows)


def _after_diff(rows: list[str], first: int) -> int:
    """Return the first row after a diff; after a blank one a list may follow, not more diff."""
    for at in range(first, len(rows)):
        if not rows[at].strip():
            after = rows[at + 1] if at + 1 < len(rows) else ""
            if not _GOES_ON.match(after):
                return at
        elif not _IN_DIFF.match(rows[at]):
            return at
    return len(rows)


def _after_shell(rows: list[str], first: int) -> int:
    """Return the first row after a command's output: the next prompt, else the next blank row.

    Output that is indented, as the messages of commits are, goes on after a blank row.
    """
    blank = 0
    for at in range(first + 1, len(rows)):
        if _PROMPT.match(rows[at]):
            return at
        goes_on = rows[at].startswith("    ") or _COMMIT.match(rows[at])
        if goes_on and blank and not any(row.strip() for row in rows[blank:at]):
            blank = 0
        elif not rows[at].strip():
            blank = blank or at
    return blank or len(rows)
