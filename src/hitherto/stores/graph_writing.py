"""Writing the code graph: values become rows, texts become numbers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator

from hitherto.model import Problem
from hitherto.model.files import CodeFile
from hitherto.model.graph import Definition, Edge, Span, Tier
from hitherto.model.kept_graph import Anchor, FileEdges, FileFacts, GraphChange
from hitherto.model.symbols import last_name
from hitherto.model.text import to_text
from hitherto.stores import graph_schema as schema

_MANY = 2_000  # rows at once; and of so many files the symbols that nothing uses are looked for

Row = tuple[object, ...]


def write(connection: sqlite3.Connection, change: GraphChange) -> None:
    """Write a change; the caller's transaction is around it."""
    writer = _Writer(connection)
    writer.remove(change.removed)
    for facts in change.facts:
        writer.facts(facts)
    for file in change.stamped:
        writer.stamp(file)
    writer.flush()
    for each in change.edges:
        writer.edges(each)
    for name, problem in change.failures.items():
        writer.failure(name, problem)
    for anchor in change.anchors:
        writer.anchor(anchor)
    writer.flush()
    setting = "INSERT OR REPLACE INTO meta (name, value) VALUES ('edition', ?)"
    connection.execute(setting, (change.edition,))
    if len(change.facts) + len(change.removed) >= _MANY:
        connection.execute(schema.UNUSED)


class _Writer:
    """Rows on their way into one database."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._symbols: dict[str, int] = {}
        self._kinds: dict[Row, int] = {}
        self._files: dict[str, int] = dict(connection.execute("SELECT path, id FROM file"))
        self._rows: dict[str, list[Row]] = {table: [] for table in schema.COLUMNS}

    def remove(self, paths: Iterable[str]) -> None:
        """Let go of files and all that stands in them."""
        for path in paths:
            if number := self._files.pop(path, 0):
                self._clear(number, "facts", "problem", "definition", "edge")
                self._connection.execute("DELETE FROM file WHERE id = ?", (number,))

    def facts(self, each: FileFacts) -> None:
        """Write what a file says; its edges stay until they are written."""
        number = self._file(each.file)
        self._clear(number, "problem", "definition")
        self._add("facts", (number, each.packed))
        for problem in each.problems:
            self._add("problem", (number, to_text(problem)))
        for definition in each.definitions:
            self._add("definition", self._definition(number, definition))

    def stamp(self, file: CodeFile) -> None:
        """Write what is new of a file whose bytes are the same."""
        self._file(file)

    def edges(self, each: FileEdges) -> None:
        """Write the edges of a file instead of those that it had."""
        number = self._files[each.path]
        self._clear(number, "edge")
        self._connection.execute("UPDATE file SET edges = ? WHERE id = ?", (each.digest, number))
        for found, flag in ((each.resolved, 0), (each.added, schema.ADDED)):
            for edge in found:
                hidden = schema.HIDDEN if edge in each.replaced else 0
                ends = (self._symbol(edge.source), self._symbol(edge.target), self._kind(edge))
                self._add("edge", (number, *ends, *_flat(edge.span), flag | hidden))

    def failure(self, name: str, problem: Problem | None) -> None:
        """Write whether a resolver failed when it was last asked."""
        self._connection.execute("DELETE FROM failure WHERE resolver = ?", (name,))
        if problem:
            self._add("failure", (name, to_text(problem)))

    def anchor(self, each: Anchor) -> None:
        """Write an edge from elsewhere; it takes the place of what older bytes had of it."""
        edge = each.edge
        ends = (self._symbol(edge.source), self._symbol(edge.target), self._kind(edge))
        if edge.tier is Tier.OBSERVED:
            self._connection.execute(schema.OLDER_OBSERVED, (*ends, each.digest))
        else:
            self._connection.execute(schema.OLDER_FOUND, (edge.path, edge.mechanism, each.digest))
        span = edge.span
        place = str(each.ordinal) if each.ordinal >= 0 else f"{span.line}:{span.column}"
        rest = (each.digest, each.ordinal, each.sites, place)
        self._add("anchor", (edge.path, *ends, *_flat(span), *rest))

    def flush(self) -> None:
        """Hand all rows to the database."""
        for table, rows in self._rows.items():
            if rows:
                self._connection.executemany(schema.insert(table), rows)
                rows.clear()

    def _add(self, table: str, row: Row) -> None:
        rows = self._rows[table]
        rows.append(row)
        if len(rows) >= _MANY:
            self._connection.executemany(schema.insert(table), rows)
            rows.clear()

    def _clear(self, number: int, *tables: str) -> None:
        for table in tables:
            self._connection.execute(f"DELETE FROM {table} WHERE file = ?", (number,))  # noqa: S608  - names from above

    def _file(self, file: CodeFile) -> int:
        row = (file.path, file.digest, *_stamp(file), file.read, file.language, file.package)
        cursor = self._connection.execute(schema.SET_FILE, row)
        number: int = cursor.fetchone()[0]
        self._files[file.path] = number
        return number

    def _definition(self, number: int, each: Definition) -> Row:
        extent = each.extent
        outer = (extent.line, extent.column, extent.end_line, extent.end_column)
        flags = schema.TEST * each.test + schema.GENERATED * each.generated
        name = last_name(each.symbol)
        symbol = self._symbol(each.symbol)
        return (number, symbol, *_flat(each.span), *outer, each.sort.value, flags, name)

    def _symbol(self, text: str) -> int:
        number = self._symbols.get(text)
        if number is None:
            number = _number(self._connection, schema.ADD_SYMBOL, schema.GET_SYMBOL, (text,))
            self._symbols[text] = number
        return number

    def _kind(self, edge: Edge) -> int:
        key = (edge.relation.value, edge.tier.value, edge.mechanism)
        number = self._kinds.get(key)
        if number is None:
            number = _number(self._connection, schema.ADD_KIND, schema.GET_KIND, key)
            self._kinds[key] = number
        return number


def _number(connection: sqlite3.Connection, add: str, get: str, key: Row) -> int:
    found = connection.execute(get, key).fetchone()
    if found:
        return int(found[0])
    return int(connection.execute(add, key).lastrowid or 0)


def _flat(span: Span) -> Iterator[int]:
    yield span.line
    yield span.column
    yield span.end_line - span.line
    yield span.end_column


def _stamp(file: CodeFile) -> Row:
    return (file.stamp.size, file.stamp.changed, file.stamp.status, file.stamp.node)
