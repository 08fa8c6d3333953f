"""Statements as people read them: the words, how they were read, where they stand, what holds."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence

import click

from hitherto.memory import Judged, Lineage, Stored
from hitherto.memory.memory import TIGHT as BUDGET
from hitherto.model import Brief, Entry, Provenance, Record, Status, Verdict

Short = Callable[[str], str]
"""Turns a record's id into the shortest unique prefix."""

_COLOURS = {
    Status.IN_FORCE: "green",
    Status.NARROWED: "green",
    Status.CONTESTED: "yellow",
    Status.PROPOSED: "yellow",
}
_WIDEST = 100
_LONGEST_ID = 8
_LONGEST_NAME = 40
_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}.*|[0-9a-f]{12,}.*")


def width() -> int:
    """Return how many columns to use: the terminal's, as far as lines stay readable."""
    import shutil  # noqa: PLC0415  # only people's output needs it

    return max(40, min(_WIDEST, shutil.get_terminal_size((_WIDEST, 24)).columns))


def judged(
    one: Judged | Entry, short: Short, *, why: bool = True, full: bool = False
) -> Iterator[str]:
    """Yield the lines of one statement: its words, and where they were said.

    Args:
        one: the statement.
        short: turns an id into what is shown of it.
        why: say how it was read and what holds of it.
        full: name its source in full.
    """
    record, verdict = one.record, one.verdict
    mark = click.style(short(record.id), bold=True)
    label = click.style(str(verdict.status).replace("_", " "), fg=_COLOURS.get(verdict.status))
    indent = " " * (len(short(record.id)) + 2)
    yield from wrapped(record.words, first=f"{mark}  ", rest=indent)
    if why:
        yield from faint(understood(record), indent)
        yield from faint(said(record.provenance, full=full), indent)
    else:
        limits = "".join(f" · {each}" for each in _limits(record))
        yield from faint(f"{record.kind}{limits} · {said(record.provenance)}", indent)
    if why or verdict.status is not Status.IN_FORCE:
        reason = linked(record, verdict, short)
        yield from wrapped(f"{label}: {reason}" if reason else label, first=indent, rest=indent)


def stored(told: Stored, short: Short) -> Iterator[str]:
    """Yield what was kept or confirmed, and what holds differently because of it."""
    for each in told.records:
        yield from judged(each, short)
    if told.displaced:
        yield ""
        yield "Because of this:"
    for each in told.displaced:
        yield from judged(each, short)


def understood(record: Record) -> str:
    """Return in one line how the words were read."""
    parts = [str(record.kind) if record.strength == "hard" else f"{record.strength} {record.kind}"]
    if record.component:
        parts.append(record.component)
    if record.key:
        parts.append(f"{record.key}: {record.fixed}")
    parts += _limits(record)
    if record.instead_of:
        parts.append(f"instead of {', '.join(record.instead_of)}")
    if record.read_by:
        parts.append(f"as {record.read_by} understood it")
    if record.in_part:
        parts.append(f"in part instead of {', '.join(record.in_part)}")
    return " · ".join(parts)


def _limits(record: Record) -> Iterator[str]:
    """Yield where and until when it holds, in few words: ``in production``, ``in src/api``."""
    scope = record.scope
    if scope.environment or scope.path:
        yield f"in {', '.join((*scope.environment, *scope.path))}"
    if scope.branch:
        yield f"on branch {', '.join(scope.branch)}"
    if scope.audience:
        yield f"for {', '.join(scope.audience)}"
    if record.lifetime:
        yield f"until {record.lifetime}"


def said(provenance: Provenance, *, full: bool = False) -> str:
    """Return in one line who said it, when and where; in full with the source's whole name."""
    day = provenance.at.partition("T")[0]
    name = provenance.source if full else source(provenance.source)
    where = f"{name}, {provenance.position}"
    parts = [str(provenance.role), day, where]
    if provenance.branch:
        parts.append(f"on {provenance.branch}")
    return " · ".join(part for part in parts if part)


def source(name: str) -> str:
    """Return a source's name as people see it: an id is cut short, a file's name less so."""
    kind, colon, own = name.partition(":")
    if not colon:
        return name
    if _ID.fullmatch(own):
        return f"{kind} {own[:_LONGEST_ID]}"
    return f"{kind} {own if len(own) <= _LONGEST_NAME else own[: _LONGEST_NAME - 1] + '…'}"


def linked(record: Record, verdict: Verdict, short: Short) -> str:
    """Return a verdict's reason with the records that it names, and how a contest is settled."""
    reason = verdict.reason.rstrip(".")
    by = [short(each) for each in verdict.by if short(each) not in reason]
    named = f"{reason} ({', '.join(by)})" if by else reason
    if verdict.status is not Status.CONTESTED or not verdict.by:
        return named
    ways = " or ".join(f"`hitherto confirm {short(each)}`" for each in (record.id, *verdict.by))
    return f"{named}. To settle it: {ways}"


def brief(answer: Brief, short: Short, *, budget: int, why: bool) -> Iterator[str]:
    """Yield a brief for people: by component, then what was left out."""
    yield click.style(answer.task.text, bold=True)
    if answer.entries and not answer.bears:
        yield ""
        yield "Nothing that was said before bears on this task in particular; always on:"
    for component, entries in _by_component(answer.entries):
        yield ""
        yield click.style(component or "the whole project", underline=True)
        for entry in entries:
            yield from judged(entry, short, why=why, full=True)
            if why:
                indent = " " * (len(short(entry.record.id)) + 2)
                found = ", ".join(entry.why) or "the task itself"
                beside = f"; {entry.beside}" if entry.beside else ""
                yield from faint(f"found by {found}; relevance {entry.score:.2f}{beside}", indent)
    if why:
        yield from _left_out(answer.dropped, short)
    yield ""
    yield _closing(answer, budget=budget, why=why)


def lineage(told: Lineage, short: Short) -> Iterator[str]:
    """Yield how a statement came to be what it is."""
    yield from judged(told.now, short, full=True)
    yield ""
    for step in told.steps:
        when = step.at.partition("T")[0] or "at an unknown time"
        note = f" ({step.note})" if step.note else ""
        head = f"{when}  {step.what}{note}: "
        mark = click.style(short(step.record.id), bold=True)
        yield from wrapped(f"{head}{mark} {step.record.words}", first="", rest=" " * 12)


def _left_out(dropped: Sequence[Entry], short: Short) -> Iterator[str]:
    """Yield first what does not hold for the task, then what holds and bears less on it."""
    gone = [each for each in dropped if not each.verdict.applies]
    held = [each for each in dropped if each.verdict.applies]
    parts = (
        ("Does not hold here", True, gone),
        ("Holds, but little speaks for it here", False, held),
    )
    for title, why, entries in parts:
        if entries:
            yield ""
            yield click.style(title, underline=True)
        for entry in entries:
            yield from judged(entry, short, why=why, full=True)


def _closing(answer: Brief, *, budget: int, why: bool) -> str:
    count = len(answer.entries)
    if not count and any(each.source == BUDGET for each in answer.problems):
        closing = f"Nothing fits into {budget} tokens"
    elif not count:
        closing = "Nothing that was said before bears on this task"
    else:
        statements = "statement" if count == 1 else "statements"
        closing = f"{count} {statements}, {answer.tokens} of {budget} tokens"
    if answer.dropped and not why:
        closing += f"; {len(answer.dropped)} left out (--why shows them)"
    return closing + "."


def _by_component(entries: Iterable[Entry]) -> list[tuple[str, list[Entry]]]:
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.record.component, []).append(entry)
    return list(groups.items())


def faint(text: str, indent: str) -> Iterator[str]:
    """Wrap a text that is beside the point."""
    for line in wrapped(text, first=indent, rest=indent):
        yield click.style(line, dim=True)


def wrapped(text: str, *, first: str, rest: str) -> Iterator[str]:
    """Wrap a text; marks of style in it do not count."""
    plain = click.unstyle(first)
    room = width()
    lines = textwrap.wrap(
        " ".join(text.split()),
        room,
        initial_indent=plain,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
    for number, line in enumerate(lines or [plain]):
        yield first + line[len(plain) :] if number == 0 else line
