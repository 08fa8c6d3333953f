"""The index in SQLite: a fold of the journal that opens in milliseconds and may be lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from hitherto.errors import StoreError
from hitherto.model import (
    Act,
    Amended,
    Answered,
    Confirmed,
    Cursor,
    Digested,
    Forgotten,
    Imported,
    Problem,
    Record,
    Settled,
    Shared,
    Stated,
    Undone,
)
from hitherto.model.text import from_text, to_text
from hitherto.stores import schema
from hitherto.stores.database import (
    BusyIndexError,
    DamagedIndexError,
    connect,
    pragma,
    told,
    transaction,
)
from hitherto.stores.fold import Fold, rank
from hitherto.stores.journal import START, Chunk, Entry, Mark, decoder
from hitherto.stores.ledger import Page, Stamp

APPLICATION: Final = 0x68697468  # "hith": tells our file from any other database
_BATCH = 500  # parameters in one statement


@cache
def _acts() -> msgspec.json.Decoder[Act]:
    return msgspec.json.Decoder(Act)


@cache
def _records() -> msgspec.json.Decoder[list[Record]]:
    return msgspec.json.Decoder(list[Record])


class Index:
    """The index in one file.

    Args:
        path: the database; made where there is none.
        readonly: only read, and write no file beside it either.

    Raises:
        DamagedIndexError: it is damaged, foreign or newer than this version.
        BusyIndexError: it cannot be opened just now.
    """

    def __init__(self, path: Path, *, readonly: bool = False) -> None:
        self.path = path
        with told(path):
            self.file = path.stat().st_ino if path.exists() else 0
            self._connection = connect(path, readonly=readonly)
        try:
            with told(path):
                self._prepare(readonly=readonly)
        except StoreError:
            self.close()
            raise

    def close(self) -> None:
        """Close the file."""
        with suppress(sqlite3.Error):
            self._connection.close()

    def mark(self) -> Mark:
        """Return how far the journal was taken in."""
        with told(self.path):
            return self._mark()

    def take(self, chunks: Iterator[Chunk], start: Mark) -> bool:
        """Take in what was read from the journal at ``start``.

        Each chunk is one transaction; one that another process has taken in is passed over.

        Returns:
            False where the index is behind ``start``, so that something would be left out.
        """
        for chunk in chunks:
            with told(self.path), self._transaction():
                reached = self._mark().offset
                if reached < start.offset:
                    return False
                if reached < chunk.end.offset:
                    self._take(chunk)
            start = chunk.end
        return True

    def load(self) -> tuple[Fold, Mark]:
        """Return all that was taken in, and up to where that goes, as one snapshot."""
        with told(self.path), self._transaction("DEFERRED"):
            fold = Fold()
            rows = self._all("record")
            texts = ",".join(row[3] for row in rows)
            records = _records().decode(f"[{texts}]")
            fold.restore(
                {
                    record_id: ((at, event), record)
                    for (record_id, at, event, _), record in zip(rows, records, strict=True)
                }
            )
            for event, text in self._all("act"):
                fold.act(event, _acts().decode(text))
            for (record_id,) in self._all("shared"):
                fold.share(record_id)
            for source, at, event, text in self._all("cursor"):
                fold.reach((at, event), source, from_text(text, Cursor))
            return fold, self._mark()

    def cursors(self) -> dict[str, Cursor]:
        """Return by source name how far each was read, without loading anything else."""
        with told(self.path):
            rows = self._all("cursor")
            return {source: from_text(text, Cursor) for source, _, _, text in sorted(rows)}

    def known(self, ids: Sequence[str]) -> frozenset[str]:
        """Return which of these events were taken in."""
        found: set[str] = set()
        with told(self.path):
            for start in range(0, len(ids), _BATCH):
                some = ids[start : start + _BATCH]
                rows = self._connection.execute(schema.SQLITE.sql(schema.known(len(some))), some)
                found.update(row[0] for row in rows)
        return frozenset(found)

    def count(self) -> int:
        """Return how many events were taken in."""
        with told(self.path):
            return int(self._connection.execute(schema.COUNT_EVENTS).fetchone()[0])

    def problems(self) -> tuple[Problem, ...]:
        """Return what was wrong with lines of the journal that were taken in."""
        with told(self.path):
            return tuple(from_text(text, Problem) for _, text in self._all("problem"))

    def pages(self, folder: Path) -> dict[str, Page]:
        """Return the pages of a ledger as they were last read."""
        with told(self.path):
            rows = self._connection.execute(schema.SQLITE.sql(schema.LEDGER_OF), (str(folder),))
            return {
                name: Page(
                    name,
                    Stamp(size, changed),
                    (Path(name).stem, decoder().decode(text)),
                    None,
                    str(folder / name),
                )
                for _, name, size, changed, text in rows
            }

    def keep_pages(self, folder: Path, old: Mapping[str, Page], new: Sequence[Page]) -> None:
        """Keep what is new in a ledger's pages, so that it need not be read again."""
        good = {page.name: page for page in new if page.entry}
        with told(self.path), self._transaction():
            gone = [(str(folder), name) for name in old if name not in good]
            rows = [
                (str(folder), page.name, *page.stamp, to_text(page.entry[1]))
                for page in good.values()
                if page.entry and old.get(page.name) != page
            ]
            self._many(schema.DROP_LEDGER, gone)
            self._many(schema.SET_LEDGER, rows)

    def _prepare(self, *, readonly: bool) -> None:
        """Bring the schema up to date and check that it is ours."""
        version = self._pragma("user_version")
        foreign = self._pragma("application_id") != APPLICATION
        empty = not self._connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
        if version > len(schema.MIGRATIONS):
            raise DamagedIndexError(f"{self.path} was written by a newer hitherto")
        if foreign and not (empty and version == 0):
            raise DamagedIndexError(f"{self.path} is not an index of hitherto")
        if version < len(schema.MIGRATIONS):
            if readonly:
                raise BusyIndexError(f"{self.path} is of an older version and may not be written")
            self._migrate()
        for table in schema.TABLES:
            self._connection.execute(f"{schema.select(table)} LIMIT 0")

    def _migrate(self) -> None:
        for number, statements in enumerate(schema.MIGRATIONS, start=1):
            with self._transaction():
                # Asked inside the transaction: another process may have done it meanwhile.
                if self._pragma("user_version") >= number:
                    continue
                for statement in statements:
                    self._connection.execute(schema.SQLITE.sql(statement))
                self._connection.execute(f"PRAGMA application_id = {APPLICATION}")
                self._connection.execute(f"PRAGMA user_version = {number}")

    def _take(self, chunk: Chunk) -> None:
        """Upsert the events of one chunk and move the mark."""
        rows = _rows(chunk.entries)
        for table in ("record", "cursor"):
            self._many(schema.outrank(table), rows[table])
        for table in ("event", "act", "shared"):
            self._many(schema.insert(table), rows[table])
        problems = [(problem.line, to_text(problem)) for problem in chunk.problems if problem.line]
        self._many(schema.insert("problem"), problems)
        self._many(schema.SET_META, [("mark", to_text(chunk.end))])

    def _mark(self) -> Mark:
        row = self._connection.execute(schema.SQLITE.sql(schema.GET_META), ("mark",)).fetchone()
        return from_text(row[0], Mark) if row else START

    def _all(self, table: str) -> list[tuple[str, ...]]:
        return self._connection.execute(schema.select(table)).fetchall()

    def _many(self, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
        if rows:
            self._connection.executemany(schema.SQLITE.sql(statement), rows)

    def _pragma(self, name: str) -> int:
        return pragma(self._connection, name)

    def _transaction(self, kind: str = "IMMEDIATE") -> AbstractContextManager[None]:
        return transaction(self._connection, kind)


def _rows(entries: Sequence[Entry]) -> dict[str, list[tuple[object, ...]]]:
    """Return the rows that events come to, by table."""
    rows: dict[str, list[tuple[object, ...]]] = {name: [] for name in schema.TABLES}
    for event_id, event in entries:
        rows["event"].append((event_id,))
        now = rank(event_id, event)
        match event:
            case Stated():
                rows["record"].append((event.record.id, *now, to_text(event.record)))
            case Forgotten() | Confirmed() | Settled() | Amended() | Undone():
                rows["act"].append((event_id, to_text(event)))
            case Answered() | Digested():
                pass  # it is in the journal for who asks it
            case Shared():
                rows["shared"].append((event.record,))
            case Imported():
                rows["cursor"].append((event.source, *now, to_text(event.cursor)))
    return rows
