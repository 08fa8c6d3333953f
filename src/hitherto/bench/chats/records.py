"""Labels to the values that the product works on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hitherto.bench.chats.labels import Assignment, Labelled, Statement
from hitherto.intent.situation import situation
from hitherto.model import Provenance, Record, Role, Scope, Task, Turn, Value

_CONTEXT = 3  # turns of the same session that a client hands over with a task
_NEAR = 60  # turns before a task among which those are
_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


def moment(number: float) -> str:
    """Return a time for the turn of that number: only its order means something."""
    return (_EPOCH + timedelta(minutes=number)).strftime("%Y-%m-%dT%H:%M:%SZ")


def provenance(project: Labelled, number: int) -> Provenance:
    """Return where the words of a turn stand."""
    turn = project.turns[number]
    return Provenance(
        source=f"labelled:{turn.file}",
        position=f"turn {turn.turn}",
        role=Role.USER,
        at=moment(number),
        ordinal=number,
        session=turn.file,
    )


def as_turn(project: Labelled, number: int) -> Turn:
    """Return a labelled turn as a reader would hand it over."""
    turn = project.turns[number]
    return Turn(provenance=provenance(project, number), text=turn.user, before=turn.prev_agent)


def given(project: Labelled) -> dict[str, Record]:
    """Return by id the statements as records, without what they supersede or retract."""
    return {item.id: _record(project, item) for item in project.statements}


def _record(project: Labelled, item: Statement) -> Record:
    number = project.at(item)
    return Record(
        provenance=provenance(project, number),
        kind=item.kind,
        words=item.text,
        component=item.component.lower(),
        key=item.key,
        value=_value(item.value),
        strength=item.strength,
        scope=_scope(item),
        lifetime=str(item.scope.get("until") or ""),
        situation=situation(as_turn(project, number)),
    )


def _scope(item: Statement) -> Scope:
    """Return where a statement holds; a place of no other kind (a command) is kept as a path."""
    held: dict[str, set[str]] = {name: set() for name in Scope.__struct_fields__}
    for name, value in item.scope.items():
        if name != "until":
            held[name if name in held else "path"].update(_names(value))
    return Scope(**{name: tuple(sorted(names)) for name, names in held.items()})


def _value(value: Value | list[Value]) -> Value:
    return ", ".join(map(str, value)) if isinstance(value, list) else value


def _names(value: Value | list[str]) -> tuple[str, ...]:
    if value is None:
        return ()
    parts = value if isinstance(value, list) else str(value).split(",")
    return tuple(part.strip() for part in parts if part.strip())


def as_task(project: Labelled, item: Assignment) -> Task:
    """Return a task with what was said before it in its session; no later turn is looked at."""
    number = project.at(item)
    before = [
        turn.user
        for turn in project.turns[max(0, number - _NEAR) : number]
        if turn.file == item.file
    ]
    return Task(
        text=item.text,
        at=moment(number - 0.5),
        session=item.file,
        context=(*before[-_CONTEXT:], project.turns[number].prev_agent),
    )
