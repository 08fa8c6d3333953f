"""The code graph in SQLite: every answer in milliseconds; it may be lost, for files are there.

A damaged file, or one of another version, is set aside and begun anew. Where the folder may not be
written, the graph is held in memory, beginning with what the file holds.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from pathlib import Path
from typing import Any, TypeVar

from hitherto.errors import StoreError
from hitherto.model import Problem
from hitherto.model.files import CodeFile, Stamp
from hitherto.model.graph import Definition, Edge, Relation, Sort, Span, Tie, Tier
from hitherto.model.kept_graph import Anchor, GraphChange
from hitherto.model.text import from_text, to_text
from hitherto.stores import graph_held, graph_names, graph_schema
from hitherto.stores.database import (
    DamagedIndexError,
    connect,
    pragma,
    set_aside,
    told_of_file,
    transaction,
)
from hitherto.stores.disk import DISK, Disk, explained, is_denied
from hitherto.stores.graph_writing import write
from hitherto.stores.locks import locked

T = TypeVar("T")

# Looked up, for a question may bring thousands of edges: calling the enumerations takes longer.
_RELATIONS = {each.value: each for each in Relation}
_TIERS = {each.value: each for each in Tier}
_SORTS = {each.value: each for each in Sort}
_FIRST = "\0"
_LAST = "\U0010ffff"


class KeptGraph:
    """The code graph of one work tree; see `ports.GraphStore`. It may be used from several threads.

    Args:
        path: the file; made where there is none.
        disk: the file operations.

    Attributes:
        writable: whether what is written is there the next time too.
        notes: what happened to the file, for people.

    Raises:
        StoreError: it cannot be used, not even in memory.
    """

    def __init__(self, path: Path, disk: Disk = DISK) -> None:
        self.path = path
        self.notes: list[Problem] = []
        self.writable = _may_write(path, disk)
        self._guard = threading.RLock()
        self._file = 0
        self._known: tuple[int, graph_held.Files] | None = None
        self._undecided: tuple[int, graph_held.Undecided] | None = None
        self._connection = self._opened()

    def close(self) -> None:
        """Let go of the file."""
        with self._guard, suppress(sqlite3.Error):
            self._connection.close()

    def edition(self) -> str:
        """Return what the graph was made by; empty while there is none."""
        return str(self._value("SELECT value FROM meta WHERE name = 'edition'", default=""))

    def files(self) -> Mapping[str, CodeFile]:
        """Return the files whose facts are kept, by path; the same object while none changes."""
        with self._guard:
            # Counts what other connections wrote; what this one writes is put in there too.
            version = int(self._value("PRAGMA data_version"))
            if self._known is None or self._known[0] != version:
                rows = self._rows(graph_schema.FILES)
                files = {
                    path: CodeFile(path, digest, Stamp(*stamp), read, language, package)
                    for path, digest, *stamp, read, language, package in rows
                }
                self._known = version, files
            return self._known[1]

    def packed(self, languages: Collection[str]) -> Iterator[bytes]:
        """Yield what is kept of the files of some languages, in order of their paths."""
        for row in self._rows(graph_schema.packed(len(languages)), *languages):
            yield row[0]

    def packed_of(self, path: str) -> bytes:
        """Return what is kept of one file; empty where nothing is."""
        return bytes(self._value(graph_schema.PACKED_OF, path, default=b""))

    def lines_of(self, path: str) -> bytes:
        """Return the numbers of a file's lines; empty where none are kept."""
        return bytes(self._value(graph_schema.LINES_OF, path, default=b""))

    def once(self, name: str) -> bool:
        """Tell whether a file defined a name once, and stopped to while the graph was kept."""
        return bool(self._rows(graph_schema.ONCE, name))

    def coupling(self) -> Sequence[tuple[str, str, int]]:
        """Return pairs of folders and how many edges lead from one's code to the other's."""
        return self._rows("SELECT folder, other, edges FROM coupling ORDER BY folder, other")

    def loose(self) -> Mapping[str, str]:
        """Return the files that changed since all edges were found together; see `GraphChange`."""
        told = self._value("SELECT value FROM meta WHERE name = 'loose'", default="{}")
        return from_text(told, dict[str, str])

    def edges_in(self, path: str) -> Sequence[Edge]:
        """Return what a file's resolver found, whether something better stands beside it or not."""
        return tuple(map(_edge, self._rows(graph_schema.EDGES_IN, path)))

    def edge_digests(self) -> Mapping[str, bytes]:
        """Return by path what stands for the edges that are kept of it."""
        return dict(self._rows("SELECT path, edges FROM file WHERE edges IS NOT NULL"))

    def anchors(self, path: str = "") -> Sequence[Anchor]:
        """Return the edges from elsewhere: all, or those whose caller a file defines."""
        rows = (
            self._rows(graph_schema.ANCHORS_OF, path) if path else self._rows(graph_schema.ANCHORS)
        )
        return tuple(Anchor(_edge(row[:10]), *row[10:]) for row in rows)

    def asked(self, mechanism: str) -> Mapping[str, str]:
        """Return by path the digests of the files about which a finder was asked."""
        return dict(self._rows(graph_schema.ASKED, mechanism))

    def problems(self) -> Sequence[Problem]:
        """Return what could not be read of the files."""
        return tuple(from_text(text, Problem) for text, *_ in self._rows(graph_schema.PROBLEMS))

    def failures(self) -> Mapping[str, Problem]:
        """Return by name the resolvers that found no edges, with what kept them from it."""
        rows = self._rows("SELECT resolver, text FROM failure ORDER BY resolver")
        return {name: from_text(text, Problem) for name, text in rows}

    def write(self, change: GraphChange) -> None:
        """Write all of a change or nothing.

        Raises:
            StoreError: it could not be written; what was there before is.
        """

        def put(connection: sqlite3.Connection) -> None:
            known, undecided = self._known, self._undecided
            self._known = self._undecided = None
            with transaction(connection):
                write(connection, change)
            # What this connection writes leaves the version as it was: see `files`.
            self._known = known and (known[0], graph_held.files_after(known[1], change))
            self._undecided = undecided and (
                undecided[0],
                graph_held.undecided_after(undecided[1], change),
            )

        self._ask(put)

    def alone(self, wait: float, work: str = "") -> AbstractContextManager[None]:
        """Keep every other process from the same work on this graph; see `ports.GraphStore`."""
        if not self.writable:  # nobody else sees it
            return nullcontext()
        ending = f".{work}.lock" if work else ".lock"
        return locked(self.path.with_suffix(ending), wait=wait)

    def definition(self, symbol: str) -> Definition | None:
        """Return where a symbol is defined; None where no file of the project defines it."""
        rows = self._rows(graph_schema.DEFINED, symbol)
        return _definition(rows[0]) if rows else None

    def definitions(self, symbols: Collection[str]) -> Mapping[str, Definition]:
        """Return where symbols are defined, by symbol, as `definition` would."""
        rows = self._rows(graph_schema.DEFINED_ALL, to_text(list(symbols)))
        found: dict[str, Definition] = {}
        for each in map(_definition, rows):
            found.setdefault(each.symbol, each)
        return found

    def find(self, name: str, limit: int = 20) -> Sequence[Definition]:
        """Return what a typed name may mean, likeliest first; see `ports.Graph`."""
        return graph_names.find(self, name)[:limit]

    def meant(self, name: str) -> Sequence[Definition]:
        """Return what a name in code means, as the code spells it; see `ports.GraphStore`."""
        return graph_names.meant(self, name)

    def beside(self, symbol: str, limit: int) -> Sequence[Tie]:
        """Return what a symbol has to do with most, the most sites first."""
        rows = self._rows(graph_schema.BESIDE, symbol, limit)
        return tuple(Tie(other, _RELATIONS[how], bool(back)) for other, how, back in rows)

    def near(self, name: str, limit: int = 5) -> Sequence[Definition]:
        """Return definitions with a name like one that `find` does not know."""
        return graph_names.near(self, name)[:limit]

    def named(self, name: str) -> Sequence[Definition]:
        """Return the definitions with a last name, in any case."""
        return tuple(map(_definition, self._rows(graph_schema.NAMED, name)))

    def spelt(self, name: str, within: str, limit: int) -> Sequence[Definition]:
        """Return the first definitions with just this last name whose symbol has another text."""
        return tuple(map(_definition, self._rows(graph_schema.SPELT, name, within, limit)))

    def names(self, shortest: int, longest: int) -> Sequence[str]:
        """Return all last names of some length."""
        return tuple(name for name, *_ in self._rows(graph_schema.NAMES, shortest, longest))

    def paths(self, ending: str) -> Sequence[str]:
        """Return the files whose path is this, or ends with a slash and this."""
        rows = self._rows(graph_schema.PATHS_ENDING, ending)
        return tuple(path for path, *_ in rows)

    def degree(self, symbol: str) -> int:
        """Return how many edges lead to a symbol."""
        return int(self._value(graph_schema.DEGREE, symbol))

    def defined_in(self, path: str) -> Sequence[Definition]:
        """Return what a file defines, in its order."""
        return tuple(map(_definition, self._rows(graph_schema.DEFINED_IN, path)))

    def within(self, symbol: str) -> Sequence[Definition]:
        """Return what is defined inside a symbol at any depth, as the methods of a class."""
        rows = self._rows(graph_schema.WITHIN, symbol + _FIRST, symbol + _LAST)
        return tuple(map(_definition, rows))

    def into(self, symbol: str, *relations: Relation) -> Sequence[Edge]:
        """Return the edges to a symbol, of all relations or some; to ``""`` the dynamic ones."""
        return _edges(self._rows(graph_schema.INTO, symbol), relations)

    def out_of(self, symbol: str, *relations: Relation) -> Sequence[Edge]:
        """Return the edges whose site stands directly in a symbol's code (not in what it holds)."""
        return _edges(self._rows(graph_schema.OUT_OF, symbol), relations)

    def undecided(self, language: str, name: str = "") -> Sequence[Edge]:
        """Return the calls that are decided at run time, one edge a site.

        Args:
            language: of the code that they stand in.
            name: those of too many things that are called so; otherwise those of anything.
        """
        with self._guard:
            version = int(self._value("PRAGMA data_version"))  # see `files`
            if self._undecided is None or self._undecided[0] != version:
                self._undecided = version, graph_held.undecided(self.into("", Relation.CALLS))
            return self._undecided[1].get((language, name), ())

    def _value(self, statement: str, *values: object, default: object = None) -> Any:  # noqa: ANN401  # whatever the column holds
        """Return the first value of the first row."""
        rows = self._rows(statement, *values)
        return rows[0][0] if rows else default

    def _rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        return self._ask(lambda connection: connection.execute(statement, values).fetchall())

    def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Put a question to the database; where it is damaged, begin anew and say so."""
        with self._guard:
            try:
                with told_of_file(self.path):
                    return question(self._connection)
            except DamagedIndexError as error:
                self._known = self._undecided = None
                self._connection.close()
                if self.writable:
                    self._set_aside(error)
                self._connection = self._opened()
                sentence = "The code graph was damaged; it was set aside"
                raise StoreError(sentence, "Repeat the command: it is made again.") from error

    def _opened(self) -> sqlite3.Connection:
        if not self.writable:
            return self._in_memory()
        try:
            return self._prepared()
        except DamagedIndexError as error:
            self._set_aside(error)
            return self._prepared()

    def _set_aside(self, error: DamagedIndexError) -> None:
        if free := set_aside(self.path, self._file):
            what = error.what.replace(str(self.path), "the code graph")
            told_of = f"{what}; it was set aside as {free} and is made again from the files"
            self.notes.append(Problem(str(self.path), told_of))

    def _prepared(self) -> sqlite3.Connection:
        with told_of_file(self.path):
            self._file = self.path.stat().st_ino if self.path.exists() else 0
            connection = connect(self.path, readonly=False)
            try:
                _prepare(connection, self.path)
            except (StoreError, sqlite3.Error):
                connection.close()
                raise
            return connection

    def _in_memory(self) -> sqlite3.Connection:
        """Return a graph of this process alone, with what the file holds where it can be read."""
        held = _memory()
        try:
            log = self.path.with_name(self.path.name + "-wal")
            # Without the right to write SQLite could not make its helper files: where there is a
            # log, it needs those that the last writer left; where there is none, it needs none.
            mode = "" if log.exists() and log.stat().st_size else "&immutable=1"
            uri = f"{self.path.absolute().as_uri()}?mode=ro{mode}"
            with closing(sqlite3.connect(uri, uri=True)) as file:
                _check(file, self.path)
                file.backup(held)
        except (OSError, sqlite3.Error, DamagedIndexError):
            held.close()
            held = _memory()
            _make(held)
        return held


def _may_write(path: Path, disk: Disk) -> bool:
    """Make the file's folder and tell whether something can be written there."""
    try:
        disk.make_folder(path.parent)
        os.close(disk.open(path, os.O_RDWR | os.O_CREAT))
    except OSError as error:
        if is_denied(error):
            return False
        raise explained(error, path) from error
    return True


def _memory() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables where there are none, and check that those there are ours."""
    if _is_empty(connection):
        with transaction(connection):
            if _is_empty(connection):  # another process may have made them meanwhile
                _make(connection)
    _check(connection, path)


def _is_empty(connection: sqlite3.Connection) -> bool:
    return not connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()


def _make(connection: sqlite3.Connection) -> None:
    for statement in (*graph_schema.TABLES, *map(graph_schema.create_index, graph_schema.INDEXES)):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {graph_schema.APPLICATION}")
    connection.execute(f"PRAGMA user_version = {graph_schema.VERSION}")


def _check(connection: sqlite3.Connection, path: Path) -> None:
    if pragma(connection, "application_id") != graph_schema.APPLICATION:
        raise DamagedIndexError(f"{path} is no code graph of hitherto")
    if pragma(connection, "user_version") != graph_schema.VERSION:
        raise DamagedIndexError(f"{path} was written by another version of hitherto")


def _definition(row: Sequence[Any]) -> Definition:
    path, line, column, lines, end, top, left, bottom, right, symbol, sort, flags = row
    span = Span(line, column, line + lines, end)
    extent = Span(top, left, bottom, right)
    test, generated = bool(flags & graph_schema.TEST), bool(flags & graph_schema.GENERATED)
    return Definition(path, span, extent, symbol, _SORTS[sort], test, generated)


def _edge(row: Sequence[Any]) -> Edge:
    path, line, column, lines, end, source, target, relation, tier, mechanism = row
    span = Span(line, column, line + lines, end)
    return Edge(path, span, source, target, _RELATIONS[relation], _TIERS[tier], mechanism)


def _edges(rows: Iterable[Sequence[Any]], relations: Collection[Relation]) -> tuple[Edge, ...]:
    return tuple(_edge(row) for row in rows if not relations or row[7] in relations)
