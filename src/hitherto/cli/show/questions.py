"""What waits for a person, one screen a question, and what an answer changed, in few lines."""

from __future__ import annotations

from collections.abc import Iterator

import click

from hitherto.cli.show.readings import count
from hitherto.cli.show.statements import (
    Short,
    faint,
    linked,
    said,
    understood,
    width,
    wrapped,
)
from hitherto.memory import Stored
from hitherto.memory.reviewing import Asked, Question
from hitherto.model import Record, Status
from hitherto.model.text import shortened

_WHY = {
    "authority": "{one} against {other}: neither may replace the other.",
    "time": "Neither is known to be later than the other.",
    "reading": "That they speak of one thing is only what an agent made of the words.",
}
_MOST = 400  # characters of a statement's words in a question; `hitherto history` shows all
_FEW = 4  # lines of what holds differently
_LONGEST = 72  # characters of a statement's words where it is only mentioned
_DONE = {
    "accept": "It holds",
    "reject": "Rejected",
    "retract": "Taken back",
    "edit": "Read so from now on",
    "skip": "Skipped",
    "undo": "Undone",
}
_KEY = 3  # characters of a key
_KEYS = (
    ("e", "read it otherwise (component, key, value, scope); the question stays"),
    ("s", "leave it for the next time"),
    ("u", "take the last answer back, also one of an earlier review"),
    ("q", "leave; every answer is kept already"),
)


def screen(asked: Question, short: Short, number: int, of: int) -> Iterator[str]:
    """Yield one question: its statements with who said them, when and where, and what is known."""
    title = f"── {asked.asked} {number} of {of} "
    yield ""
    yield click.style(title + "─" * (width() - len(title)), dim=True)
    many = len(asked.sides) > 1
    for at, side in enumerate(asked.sides, 1):
        if at > 1:
            yield ""
        mark = click.style(str(at) if many else short(side.record.id), bold=True)
        indent = " " * (len(click.unstyle(mark)) + 2)
        yield from wrapped(shortened(side.record.words, _MOST), first=f"{mark}  ", rest=indent)
        yield from faint(understood(side.record), indent)
        name = f"{short(side.record.id)} · " if many else ""
        yield from faint(name + said(side.record.provenance), indent)
    yield ""
    yield from wrapped(_known(asked, short), first="", rest="")


def keys(asked: Question) -> str:
    """Return the line of what can be answered."""
    holds: tuple[str, ...]
    if asked.asked is Asked.PROPOSAL:
        holds = ("[a]ccept", "[r]eject")
    elif len(asked.sides) == 1:
        holds = ("[a] it holds", "[n] it does not")
    else:
        digits = " ".join(f"[{at}]" for at in range(1, len(asked.sides) + 1))
        holds = (f"{digits} this one holds", "[n]either")
    return _keys(*holds, "[e]dit", "[s]kip", "[u]ndo", "[h]elp", "[q]uit")


def explained(asked: Question) -> Iterator[str]:
    """Yield what each key does with a question, a line each."""
    if asked.asked is Asked.PROPOSAL:
        own = (("a", "it is a rule from now on"), ("r", "it is none, and is not asked again"))
    elif len(asked.sides) == 1:
        own = (("a", "it holds, whatever speaks against it"), ("n", "it is taken back"))
    else:
        digits = " ".join(str(at) for at in range(1, len(asked.sides) + 1))
        own = ((digits, "this one holds, the other does not"), ("n", "both are taken back"))
    for key, what in (*own, *_KEYS):
        yield f"  {click.style(key.ljust(_KEY), bold=True)}  {what}"


def sides(asked: Question) -> str:
    """Return the line of which side is meant."""
    return _keys(*(f"[{at}]" for at in range(1, len(asked.sides) + 1)), "any other key: back")


def fields() -> str:
    """Return the line of what can be edited."""
    return _keys("[c]omponent", "[k]ey", "[v]alue", "[s]cope", "any other key: back")


def end() -> str:
    """Return the line of what can be done when nothing is left."""
    return _keys("That was the last one.", "[u]ndo", "any other key: leave")


def shown(record: Record, field: str) -> str:
    """Return one field of a reading as it is shown and typed."""
    if field == "value":
        return record.fixed
    return str(getattr(record, field)) or "-"


def farewell(done: int, skipped: int, left: int) -> Iterator[str]:
    """Yield what was done in this sitting."""
    waits = "nothing else waits" if not left else f"{left} more {'waits' if left == 1 else 'wait'}"
    passed = f", {skipped} skipped" if skipped else ""
    yield f"{count(done, 'question')} done{passed}; {waits}."


def outcome(answer: str, told: Stored, short: Short) -> Iterator[str]:
    """Yield what an answer did: one line for the statement, one for each that holds differently."""
    mark = click.style("✓", fg="green")
    if answer == "skip":
        yield f"{mark} {_DONE[answer]}; it is asked again the next time."
        return
    for each in told.records:
        text = f"{_DONE[answer]}: {_named(each.record, each.verdict.status, short)}"
        yield from wrapped(text, first=f"{mark} ", rest="  ")
        if answer == "edit":
            yield from faint(understood(each.record), "  ")
    for each in told.displaced[:_FEW]:
        text = f"because of this: {_named(each.record, each.verdict.status, short)}"
        yield from wrapped(text, first="  ", rest="    ")
    if len(told.displaced) > _FEW:
        yield f"  and {len(told.displaced) - _FEW} more hold differently."


def _named(record: Record, status: Status, short: Short) -> str:
    clipped = shortened(record.words, _LONGEST)
    return f"{short(record.id)} '{clipped}' is {str(status).replace('_', ' ')}"


def _known(asked: Question, short: Short) -> str:
    first = asked.sides[0]
    if not asked.why or len(asked.sides) == 1:
        reason = linked(first.record, first.verdict, short)
        return reason[:1].upper() + reason[1:].rstrip(".") + "."
    roles = [str(side.record.provenance.role) for side in asked.sides]
    why = _WHY[asked.why].format(one=roles[0], other=roles[-1])
    numbers = {side.record.id: at for at, side in enumerate(asked.sides, 1)}
    followed = numbers.get(asked.followed)
    rest = f"{followed} is followed" if followed else "both are shown and none is followed"
    return f"{why[:1].upper()}{why[1:]} Until you decide, {rest}."


def _keys(*texts: str) -> str:
    return click.style("   ".join(texts), fg="cyan")
