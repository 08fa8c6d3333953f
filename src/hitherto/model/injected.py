"""The marks of text that hitherto itself injected, so that it is never read as something new.

A brief in Markdown stands between two lines of its own, and each cited line ends in a citation.
Whoever writes a brief uses these marks; whoever reads a conversation takes them out again.
"""

from __future__ import annotations

from hitherto.model.patterns import Pattern

BRIEF_OPEN = "<hitherto-brief>"
BRIEF_CLOSE = "</hitherto-brief>"

CITATION = Pattern(
    r"\[r-[0-9a-f]{4,16},? (?:[^\]\n]*?)"
    r"(?:\d{4}-\d\d-\d\d|\bturn \d+|\blines? \d+)[^\]\n]*\]"
)
"""One citation: an id and at least a date or a position, e.g. ``[r-7f3a 2025-09-05 turn 31]``.

A bare ``[r-7f3a]`` is none: people write that when they speak of a record.
"""

_AFTER_CITATION = " \t\r\"'`*_.,;)|>"


def without_injected(text: str) -> tuple[str, tuple[str, ...]]:
    """Take out what hitherto injected: whole briefs and single lines of one that were quoted back.

    Args:
        text: any text of a conversation. A brief that was cut off before its closing line
            reaches to the end of the text.

    Returns:
        The text without it, and the parts taken out, in their order.
    """
    if "r-" not in text and "hitherto-brief>" not in text:
        return text, ()
    kept: list[str] = []
    removed: list[str] = []
    brief: list[str] | None = None
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if brief is not None:
            brief.append(line)
            if BRIEF_CLOSE in line and not _closed_again(lines, at + 1):
                removed.append("\n".join(brief))
                brief = None
            continue
        before, opened = _opening(line)
        if opened:
            brief = [line[len(before) :]]
            if before.strip(" \t>*-"):
                kept.append(before)
            if BRIEF_CLOSE in line and not _closed_again(lines, at + 1):
                removed.append(brief[0])
                brief = None
        elif line.strip(" \t>\r") == BRIEF_CLOSE or _cited(line):
            removed.append(line)
        else:
            kept.append(line)
    if brief is not None:
        removed.append("\n".join(brief))
    return ("\n".join(kept), tuple(removed)) if removed else (text, ())


def _closed_again(lines: list[str], at: int) -> bool:
    """Tell whether another closing mark comes before a brief begins: then this one was forged."""
    for line in lines[at:]:
        if BRIEF_OPEN in line:
            return False
        if BRIEF_CLOSE in line:
            return True
    return False


def _opening(line: str) -> tuple[str, bool]:
    """Return what stands before an opening mark; it counts only where it ends its line."""
    before, mark, after = line.partition(BRIEF_OPEN)
    opens = bool(mark) and (not after.strip() or BRIEF_CLOSE in after)
    return before, opens


def _cited(line: str) -> bool:
    """Tell whether a line ends in a citation, as every line of a brief does."""
    bare = line.rstrip(_AFTER_CITATION)
    if not bare.endswith("]"):
        return False
    start = bare.rfind("[r-")
    return start >= 0 and CITATION.fullmatch(bare, start) is not None
