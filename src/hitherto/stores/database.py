"""How a database file of ours is opened, what its errors mean, and how a damaged one makes way."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from hitherto.errors import StoreError

_DAMAGED = frozenset(
    {
        sqlite3.SQLITE_ERROR,  # no such table or column
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_CONSTRAINT,
        sqlite3.SQLITE_MISMATCH,
    }
)
_WAIT = 5.0  # seconds for another process's transaction
_CACHE = 32_768  # KiB; ids are scattered, so that inserts touch pages all over the file
_MOST_ASIDE = 5  # damaged files that are kept for a look; the last one is replaced after that
_HELPERS = ("", "-wal", "-shm")


class DamagedIndexError(StoreError):
    """The index is no index of ours: to be set aside and built anew."""


class BusyIndexError(StoreError):
    """The index cannot be used just now (locked, no room); the journal can."""


def connect(path: Path, *, readonly: bool) -> sqlite3.Connection:
    """Open a database, made where there is none; read-only without a file beside it."""
    if readonly:
        # Immutable, for without the right to write SQLite could not make its helper files. That is
        # sound only while there is no log beside it; the caller sees to that.
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?immutable=1",
            uri=True,
            isolation_level=None,
            check_same_thread=False,
        )
    else:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        connection = sqlite3.connect(
            path, timeout=_WAIT, isolation_level=None, check_same_thread=False
        )
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            # After a power cut the last transactions may be missing: the mark is too, so they are
            # taken in again.
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute(f"PRAGMA cache_size = -{_CACHE}")
        except sqlite3.Error:
            connection.close()
            raise
    return connection


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Tell a damaged index from one that cannot be used just now, also by what its texts hold."""
    try:
        with told_of_file(path):
            yield
    except (msgspec.DecodeError, ValueError) as error:
        raise DamagedIndexError(f"{path} holds what no index holds ({error})") from error


@contextmanager
def told_of_file(path: Path) -> Iterator[None]:
    """Tell a damaged database from one that cannot be used just now, by what SQLite says."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise  # a bug of ours
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        if code in _DAMAGED:
            raise DamagedIndexError(f"{path} is damaged ({error})") from error
        raise BusyIndexError(f"{path} cannot be used just now ({error})") from error
    except OSError as error:
        raise BusyIndexError(f"{path} cannot be used just now ({error.strerror})") from error


@contextmanager
def transaction(connection: sqlite3.Connection, kind: str = "IMMEDIATE") -> Iterator[None]:
    """Keep all that is done inside, or nothing of it."""
    connection.execute(f"BEGIN {kind}")
    try:
        yield
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")


def pragma(connection: sqlite3.Connection, name: str) -> int:
    """Return a number that a database tells of itself."""
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def set_aside(path: Path, held: int) -> str:
    """Rename a damaged file, and return its new name.

    Args:
        path: the file.
        held: its number in the file system as it was opened, 0 where it was not: where another file
            is there by now, another process has set it aside, and nothing is done.
    """
    with suppress(OSError):
        if held and path.stat().st_ino != held:
            return ""
    names = [f"{path.stem}.aside-{n}{path.suffix}" for n in range(1, _MOST_ASIDE + 1)]
    free = next((name for name in names if not path.with_name(name).exists()), names[-1])
    for helper in _HELPERS:
        with suppress(OSError):
            path.with_name(path.name + helper).replace(path.with_name(free + helper))
    return free
