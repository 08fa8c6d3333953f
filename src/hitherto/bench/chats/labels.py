"""A labelled conversation as it lies in a folder: turns, statements and tasks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from hitherto.errors import InputError, UsageError
from hitherto.model import Kind, Strength, Value

T = TypeVar("T")


class LabelledTurn(msgspec.Struct, frozen=True):
    """One user turn; the order of lines is the order of time."""

    file: str
    turn: int
    user: str
    prev_agent: str = ""
    when: str = ""


class Statement(msgspec.Struct, frozen=True):
    """One standing statement as an annotator saw it."""

    id: str
    file: str
    turn: int
    kind: Kind
    text: str
    strength: Strength = Strength.HARD
    scope: dict[str, Value | list[str]] = {}
    component: str = ""
    key: str = ""
    value: Value | list[Value] = None
    supersedes: tuple[str, ...] = ()
    retracts: tuple[str, ...] = ()


class Assignment(msgspec.Struct, frozen=True):
    """A later turn that asks for work, and what a good colleague would want known for it."""

    id: str
    file: str
    turn: int
    text: str
    applies: tuple[str, ...] = ()
    acceptable: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()


class Labelled(msgspec.Struct, frozen=True):
    """A labelled project.

    Attributes:
        name: the folder's name.
        turns: in order of time.
        statements: in order of time.
        tasks: in order of time.
        place: by file and turn, the number of the turn in order of time.
    """

    name: str
    turns: tuple[LabelledTurn, ...]
    statements: tuple[Statement, ...]
    tasks: tuple[Assignment, ...]
    place: dict[tuple[str, int], int]

    def at(self, item: Statement | Assignment) -> int:
        """Return the number of the turn that a statement or task stands in."""
        return self.place[item.file, item.turn]


def load(folder: Path) -> Labelled:
    """Read a labelled project.

    Raises:
        InputError: a file is missing, there are no turns, a line is not of the form of the guide,
            two labels have one id, or a label names a turn or a statement that is not there.
    """
    turns = _lines(folder / "turns.jsonl", LabelledTurn)
    statements = _lines(folder / "statements.jsonl", Statement)
    tasks = _lines(folder / "tasks.jsonl", Assignment)
    if not turns:
        raise InputError(f"{folder.name} has no turns", "Put one turn a line into turns.jsonl.")
    place = {(turn.file, turn.turn): number for number, turn in enumerate(turns)}
    _check(folder.name, turns, statements, tasks)
    return Labelled(
        folder.name,
        turns,
        tuple(sorted(statements, key=lambda item: place[item.file, item.turn])),
        tuple(sorted(tasks, key=lambda item: place[item.file, item.turn])),
        place,
    )


def load_all(folders: Sequence[Path]) -> tuple[Labelled, ...]:
    """Read labelled projects to learn from, in order of their names.

    Raises:
        InputError: a folder cannot be used.
        UsageError: a project is named twice, so that it would count twice.
    """
    found: dict[tuple[LabelledTurn, ...], Labelled] = {}
    for folder in folders:
        project = load(folder)
        if project.turns in found:
            raise UsageError(f"{project.name} is named twice", "Name each project once.")
        found[project.turns] = project
    return tuple(sorted(found.values(), key=lambda each: each.name))


def _check(
    name: str,
    turns: Sequence[LabelledTurn],
    statements: Sequence[Statement],
    tasks: Sequence[Assignment],
) -> None:
    """Raise where labels do not fit together."""
    places = _once(name, [f"turn {turn.turn} of {turn.file}" for turn in turns])
    known = _once(name, [statement.id for statement in statements])
    _once(name, [task.id for task in tasks])
    labels: tuple[Statement | Assignment, ...] = (*statements, *tasks)
    for item in labels:
        place = f"turn {item.turn} of {item.file}"
        if place not in places:
            raise InputError(
                f"{name}: {item.id} names {place}, which is missing",
                "Put the turn into turns.jsonl or take the label out.",
            )
        named = (
            (*item.supersedes, *item.retracts)
            if isinstance(item, Statement)
            else (*item.applies, *item.acceptable, *item.stale)
        )
        if strange := [each for each in named if each not in known]:
            raise InputError(
                f"{name}: {item.id} names {strange[0]}, which is no statement", "Correct the id."
            )


def _once(name: str, ids: Sequence[str]) -> frozenset[str]:
    """Return ids as a set; raise where one stands twice, so that a label would mean either."""
    repeated = [one for one, times in Counter(ids).items() if times > 1]
    if repeated:
        raise InputError(f"{name}: {repeated[0]} is there twice", "Give each its own.")
    return frozenset(ids)


def _lines(path: Path, kind: type[T]) -> tuple[T, ...]:
    """Read one file of JSON lines."""
    try:
        raw = path.read_bytes().splitlines()
    except OSError as error:
        raise InputError(
            f"{path} cannot be read ({error.strerror})",
            "Name a folder with turns.jsonl, statements.jsonl and tasks.jsonl.",
        ) from error
    decoder = msgspec.json.Decoder(kind)
    items = []
    for number, line in enumerate(raw, 1):
        if not line.strip():
            continue
        try:
            items.append(decoder.decode(line))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise InputError(
                f"{path}:{number} is not a label ({error})", "Correct the line."
            ) from None
    return tuple(items)
