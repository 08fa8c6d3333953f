"""SQLite databases that belong to a running agent: read, and never disturbed.

A database in WAL mode lets everybody read while one writes; it is opened read-only, with what
its writer has not yet moved into the main file. Where nothing waits beside it, it is opened as
immutable: no lock is taken and no file is made. Should its owner write in that moment, the
reading is begun again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any, Protocol, TypeVar

from hitherto.model import Problem
from hitherto.model.text import digest
from hitherto.sources.regular import open_regular

T = TypeVar("T")

MAGIC = b"SQLite format 3\x00"
_PATIENCE = 0.5
"""Seconds to wait for a lock."""
_TRIES = 3
_STEPS = 10_000_000
_MOST_STEPS = 500 * _STEPS
"""Steps of SQLite's machine for one reading: minutes; what has more has no end."""


class Rows(Protocol):
    """What a question to a database brings, one tuple a row."""

    def __iter__(self) -> Iterator[Any]:
        """Yield all rows."""
        ...

    def fetchone(self) -> Any:  # noqa: ANN401  # what a row holds is for the one who asks
        """Return the next row; nothing after the last."""
        ...


class Connection(Protocol):
    """A database that is open."""

    def execute(self, sql: str, parameters: Sequence[object] = ..., /) -> Rows:
        """Ask it something."""
        ...


class UnusableError(Exception):
    """A database that cannot be read.

    Attributes:
        problem: what is wrong, and what helps.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.what)
        self.problem = problem


def mark(path: Path) -> str:
    """Return a text that changes whenever something is written into a database.

    Raises:
        OSError: it cannot be looked at.
    """
    return digest(*(f"{size} {when}" for size, when in _state(path)))


def is_database(path: Path) -> bool:
    """Tell whether a regular file begins as a database does.

    Raises:
        OSError: it cannot be read.
    """
    with open_regular(path) as stream:
        return stream.read(len(MAGIC)) == MAGIC


def ask(path: Path, question: Callable[[Connection], T]) -> T:
    """Ask a database something.

    Args:
        path: its main file.
        question: reads what is wanted; called again where its owner wrote in between.

    Raises:
        UnusableError: it is no database, damaged, locked, or of another shape than asked for.
        OSError: it cannot be read.
    """
    import sqlite3  # noqa: PLC0415  # most agents have no database, and all would wait for it

    if not is_database(path):
        raise UnusableError(Problem(str(path), "is no SQLite database", remedy=_DAMAGED))
    for left in reversed(range(_TRIES)):
        before = _state(path)
        waiting = any(size for size, _ in before[1:])
        address = f"{path.absolute().as_uri()}?mode=ro{'' if waiting else '&immutable=1'}"
        wrong: sqlite3.Error | None = None
        try:
            connection = sqlite3.connect(address, timeout=_PATIENCE, uri=True)
            try:
                connection.text_factory = _text
                connection.set_progress_handler(_limit(), _STEPS)
                answer = question(connection)
            finally:
                connection.close()
        except sqlite3.Error as error:
            wrong = error
        if waiting or _state(path) == before or not left:
            break
    if wrong is not None:
        raise UnusableError(_problem(path, wrong)) from wrong
    return answer


def _limit() -> Callable[[], bool]:
    """Return what tells, asked after every so many steps, whether they were too many."""
    steps = count(_STEPS, _STEPS)
    return lambda: next(steps) >= _MOST_STEPS


def tables(connection: Connection) -> dict[str, tuple[str, ...]]:
    """Return the names of all tables, with those of their columns.

    A view is none: no agent has one, and the rows of one may have no end.
    """
    listed = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    names = [row[0] for row in listed]
    found = {}
    for name in names:
        quoted = name.replace('"', '""')
        rows = connection.execute(f'PRAGMA table_info("{quoted}")')
        if columns := tuple(row[1] for row in rows):
            found[name] = columns
    return found


_DAMAGED = "Let the agent open it once, or remove it if it is damaged."
_LOCKED = "Close the agent that has it open and sync again."


def _problem(path: Path, error: Exception) -> Problem:
    """Return one problem, with what helps, for whatever the library says."""
    said = str(error)
    if "locked" in said or "busy" in said:
        return Problem(str(path), f"is locked by its agent ({said})", remedy=_LOCKED)
    if "unable to open" in said:
        what = "holds writes that cannot be read without its agent"
        return Problem(str(path), f"{what} ({said})", remedy="Open the agent once and sync again.")
    if "interrupted" in said:
        return Problem(str(path), "takes too long to read, left off", remedy=_DAMAGED)
    return Problem(str(path), f"cannot be read as a database ({said})", remedy=_DAMAGED)


def _state(path: Path) -> list[tuple[int, int]]:
    """Return size and time of a database's main file, then of what waits beside it to be moved in.

    Beside it stand the writes of the mode with a log, or what the mode with a journal needs to
    undo a write that was broken off.
    """
    main = path.stat()
    state = [(main.st_size, main.st_mtime_ns)]
    for ending in ("-wal", "-journal"):
        try:
            beside = path.with_name(path.name + ending).stat()
        except OSError:
            state.append((0, 0))
        else:
            state.append((beside.st_size, beside.st_mtime_ns))
    return state


def _text(data: bytes) -> str:
    """Return a text; bytes that are not UTF-8 are replaced."""
    return data.decode("utf-8", "replace")
