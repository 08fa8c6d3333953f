"""A labelled conversation as it lies in a folder: turns, statements and tasks."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from hitherto.errors import InputError

T = TypeVar("T")

Scalar = str | int | float | bool | None


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
    kind: str
    text: str
    strength: str = "hard"
    scope: dict[str, Scalar | list[str]] = {}
    component: str = ""
    key: str = ""
    value: Scalar | list[Scalar] = None
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
        InputError: a file is missing, a line is not of the form of the guide, or a label names a
            turn or a statement that is not there.
    """
    turns = _lines(folder / "turns.jsonl", LabelledTurn)
    statements = _lines(folder / "statements.jsonl", Statement)
    tasks = _lines(folder / "tasks.jsonl", Assignment)
    place = {(turn.file, turn.turn): number for number, turn in enumerate(turns)}
    known = {statement.id for statement in statements}
    labels: tuple[Statement | Assignment, ...] = (*statements, *tasks)
    for item in labels:
        if (item.file, item.turn) not in place:
            raise InputError(
                f"{folder.name}: {item.id} names turn {item.turn} of {item.file}, which is missing",
                "Put the turn into turns.jsonl or take the label out.",
            )
        named = (
            (*item.supersedes, *item.retracts)
            if isinstance(item, Statement)
            else (*item.applies, *item.acceptable, *item.stale)
        )
        if strange := [name for name in named if name not in known]:
            raise InputError(
                f"{folder.name}: {item.id} names {strange[0]}, which is no statement",
                "Correct the id.",
            )
    return Labelled(
        folder.name,
        turns,
        tuple(sorted(statements, key=lambda item: place[item.file, item.turn])),
        tuple(sorted(tasks, key=lambda item: place[item.file, item.turn])),
        place,
    )


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
