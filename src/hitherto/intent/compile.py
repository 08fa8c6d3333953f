"""A brief's exact text: grouped by component, every line cited, within a budget of tokens.

The text is for an agent: facts with their source, no commands to the reader, no more words than
needed. What does not fit is left out whole; a line is shortened before it is left out, but not the
passage that a statement stands in, which is short. Whatever a statement says, it stays one line
inside the block and cannot pass for the block's own marks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hitherto.model import Entry, Record, Role, Status, Strength
from hitherto.model.injected import BRIEF_CLOSE, BRIEF_OPEN, CITATION
from hitherto.model.visible import visible

_HEAD = "Said earlier in this project and still in force (`hitherto history ID` tells more):"
_LENGTHS = (240, 160, 110)  # characters of a statement; the longest at which all of them fit
_MARK = "hitherto-brief>"  # what the opening and the closing mark share
_NO_BRACKETS = str.maketrans("[]", "()")  # a path may have them, and a citation ends with one
_WHO = {Role.USER: "user", Role.DECISION_RECORD: "decision record"}


def tokens(text: str) -> int:
    """Return the tokens that a text costs: characters / 4, rounded up."""
    return -(-len(text) // 4)


def markdown(
    entries: Sequence[Entry], budget: int, short: Mapping[str, str], records: Mapping[str, Record]
) -> tuple[str, int]:
    """Compile entries, the most important first, into the text for an agent.

    Args:
        entries: what may be handed over.
        budget: the most tokens that the text may cost.
        short: by id, the unique prefix that is shown.
        records: by id, what verdicts name.

    Returns:
        The text, and how many of the first entries are in it; empty and 0 where not one fits.
    """
    for length in _LENGTHS:
        text = _text(entries, length, short, records)
        if tokens(text) <= budget:
            return text, len(entries)
    for count in range(len(entries) - 1, 0, -1):
        text = _text(entries[:count], _LENGTHS[-1], short, records)
        if tokens(text) <= budget:
            return text, count
    return "", 0


def _text(
    entries: Sequence[Entry], length: int, short: Mapping[str, str], records: Mapping[str, Record]
) -> str:
    if not entries:
        return ""
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.record.component, []).append(entry)
    lines = [BRIEF_OPEN, _HEAD]
    for component, group in groups.items():
        lines.append(f"{_inline(component) or 'general'}:")
        lines += [_line(entry, length, short, records) for entry in group]
    lines.append(BRIEF_CLOSE)
    return "\n".join(lines) + "\n"


def _line(
    entry: Entry, length: int, short: Mapping[str, str], records: Mapping[str, Record]
) -> str:
    record = entry.record
    told = (*_limits(record), *_doubts(entry, short, records), entry.beside)
    notes = [note for note in told if note]
    noted = f" ({_inline('; '.join(notes))})" if notes else ""
    text = _inline(record.passage) or clipped(record.words, length)
    return f"- {text}{noted} {citation(record, short[record.id])}"


def clipped(text: str, length: int) -> str:
    """Return a text on one line, cut at a word's end where it is longer."""
    line = _inline(text)
    if len(line) <= length:
        return line
    return line[: length - 1].rsplit(" ", 1)[0].rstrip(",;:") + "…"


def _inline(text: str) -> str:
    """Return a text on one line, in which nothing passes for a brief's own marks."""
    line = visible(" ".join(text.split()))
    if "[r-" in line:
        line = CITATION.sub(lambda found: found[0].translate(_NO_BRACKETS), line)
    return line.replace(_MARK, _MARK.replace(">", "\u203a"))


def citation(record: Record, short: str) -> str:
    """Return who said it, when and where, in the form that marks injected text."""
    origin = record.provenance
    who = _WHO.get(origin.role, str(origin.role))
    where = origin.position if origin.role is Role.USER else f"{origin.source} {origin.position}"
    parts = (short, who, origin.at[:10], _inline(where).translate(_NO_BRACKETS))
    return f"[{' '.join(part for part in parts if part)}]"


def _limits(record: Record) -> tuple[str, ...]:
    """Return what a statement's own words limit it to."""
    return (
        "preference" if record.strength is Strength.SOFT else "",
        f"only {record.scope}" if record.scope else "",
        f"until {record.lifetime}" if record.lifetime else "",
    )


def _doubts(
    entry: Entry, short: Mapping[str, str], records: Mapping[str, Record]
) -> tuple[str, ...]:
    """Return what later statements say about it that did not take it out of force."""
    verdict = entry.verdict
    if verdict.status is Status.NARROWED and verdict.to is not None:
        return (f"except {verdict.to}",)
    if verdict.status is Status.NARROWED:
        return (f"in part replaced by {', '.join(short.get(each, each) for each in verdict.by)}",)
    if verdict.status is not Status.CONTESTED:
        return ()
    against = ", ".join(
        f'{short.get(other, other)} "{clipped(records[other].words, 60)}"'
        if other in records
        else other
        for other in verdict.by
    )
    if verdict.followed == entry.record.id:
        return (f"contested by {against}; follow this one",)
    if verdict.followed:
        return (f"contested; follow {short.get(verdict.followed, verdict.followed)}",)
    return (f"contested with {against}; not settled",)
