"""Writing the code graph: values become rows, texts become numbers."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

from hitherto.model import Problem
from hitherto.model.files import CodeFile
from hitherto.model.graph import Definition, Edge, Span, Tier
from hitherto.model.kept_graph import Anchor, Asked, FileEdges, FileFacts, GraphChange
from hitherto.model.symbols import dotted, last_name
from hitherto.model.text import to_text
from hitherto.stores import graph_schema as schema

_BATCH = 5_000  # rows handed over at once
_MANY = 500  # files: from that on it is sooner to make indexes than to keep them level

Row = tuple[object, ...]


def write(connection: sqlite3.Connection, change: GraphChange) -> None:
    """Write a change; the caller's transaction is around it."""
    if len(change.facts) + len(change.removed) + len(change.edges) < _MANY:
        _put(_Writer(connection, every_symbol=False), change)
    else:
        _put_much(connection, change)
    if change.edges and change.loose == {}:  # all of them were found together
        _couple(connection)


def _put_much(connection: sqlite3.Connection, change: GraphChange) -> None:
    for name in schema.INDEXES:
        connection.execute(f"DROP INDEX {name}")
    writer = _Writer(connection, every_symbol=True)
    _put(writer, change)
    if not writer.first:
        connection.execute(schema.UNUSED)
    for name in schema.INDEXES:
        connection.execute(schema.create_index(name))


def _couple(connection: sqlite3.Connection) -> None:
    """Count anew which folders' code depends on which others', by edges that can be trusted."""
    counts: Counter[tuple[str, str]] = Counter()
    for one, other, edges in connection.execute(schema.BETWEEN_FILES):
        pair = one.rpartition("/")[0], other.rpartition("/")[0]
        if pair[0] != pair[1]:
            counts[min(pair), max(pair)] += edges
    connection.execute("DELETE FROM coupling")
    rows = [(*pair, edges) for pair, edges in sorted(counts.items())]
    connection.executemany(schema.insert("coupling"), rows)


def _put(writer: _Writer, change: GraphChange) -> None:
    writer.edition(change.edition)
    writer.remove(change.removed)
    for facts in change.facts:
        writer.facts(facts)
    for file in change.stamped:
        writer.stamp(file)
    for path, lines in change.lines.items():
        writer.lines(path, lines)
    if change.loose is not None:
        writer.loose(change.loose)
    for each in change.edges:
        writer.edges(each)
    for name, problem in change.failures.items():
        writer.failure(name, problem)
    for one in change.asked:
        writer.asked(one)
    for anchor in change.anchors:
        writer.anchor(anchor)
    writer.flush()


class _Writer:
    """Rows on their way into one database.

    Args:
        connection: the database.
        every_symbol: load the numbers of all symbols at once.

    Attributes:
        first: nothing was kept before.
    """

    def __init__(self, connection: sqlite3.Connection, *, every_symbol: bool) -> None:
        self._connection = connection
        self._symbols: dict[str, int] = {}
        self._every = every_symbol
        if every_symbol:
            self._symbols.update(connection.execute("SELECT text, id FROM symbol"))
        self._next: int = connection.execute(schema.NEXT_SYMBOL).fetchone()[0]
        self.first = self._next == 1
        kinds = connection.execute("SELECT relation, tier, mechanism, id FROM kind")
        self._kinds: dict[Row, int] = {tuple(kind): number for *kind, number in kinds}
        self._files: dict[str, int] = dict(connection.execute("SELECT path, id FROM file"))
        self._rows: dict[str, list[Row]] = {table: [] for table in schema.COLUMNS}

    def edition(self, edition: str) -> None:
        """Write what the graph is made by from now on."""
        self._add("meta", ("edition", edition))

    def remove(self, paths: Iterable[str]) -> None:
        """Let go of files and all that stands in them."""
        for path in paths:
            if number := self._files.pop(path, 0):
                self._remember(number, ())
                self._clear(number, "facts", "line", "problem", "definition", "edge")
                self._connection.execute("DELETE FROM file WHERE id = ?", (number,))

    def facts(self, each: FileFacts) -> None:
        """Write what a file says; its edges stay until they are written."""
        number = self._file(each.file)
        if not self.first:
            self._remember(number, (definition.symbol for definition in each.definitions))
        self._clear(number, "problem", "definition")
        self._add("facts", (number, each.packed))
        for problem in each.problems:
            self._add("problem", (number, to_text(problem)))
        self._rows["definition"] += (
            self._definition(number, n, one) for n, one in enumerate(each.definitions)
        )
        self._relieve("definition")

    def _remember(self, number: int, still: Iterable[str]) -> None:
        """Keep the names of what a file defined and does not define any more."""
        rows = self._connection.execute(schema.SYMBOLS_IN, (number,))
        for gone in {text for text, *_ in rows}.difference(still):
            self._add("once", (dotted(gone),))

    def stamp(self, file: CodeFile) -> None:
        """Write what is new of a file that says the same."""
        before = self._connection.execute(schema.DIGEST, (file.path,)).fetchone()
        if before and before[0] != file.digest:
            for statement in schema.SAME_OF.values():
                self._connection.execute(statement, (file.path, before[0], file.digest))
        self._file(file)

    def lines(self, path: str, lines: bytes) -> None:
        """Write the numbers of a file's lines."""
        self._add("line", (self._files[path], lines))

    def loose(self, files: Mapping[str, str]) -> None:
        """Write which files changed since all edges were found together."""
        self._add("meta", ("loose", to_text(files)))

    def edges(self, each: FileEdges) -> None:
        """Write the edges of a file instead of those that it had."""
        number = self._files[each.path]
        self._clear(number, "edge")
        self._connection.execute("UPDATE file SET edges = ? WHERE id = ?", (each.digest, number))
        known, added, hidden = each.resolved, each.added, each.replaced
        rows = self._sites(number, 0, known, 0, hidden)
        rows += self._sites(number, len(known), added, schema.ADDED, hidden)
        self._connection.executemany(schema.insert("edge"), rows)

    def _sites(
        self, number: int, first: int, edges: Sequence[Edge], flag: int, hidden: Container[Edge]
    ) -> list[tuple[int, ...]]:
        """Return the rows of edges."""
        symbols, kinds = self._symbols, self._kinds
        rows: list[tuple[int, ...]] = []
        for n, edge in enumerate(edges, first):
            span = edge.span
            kind = (edge.relation, edge.tier, edge.mechanism)
            rows.append(
                (
                    number,
                    n,
                    symbols.get(edge.source) or self._symbol(edge.source),
                    symbols.get(edge.target) or self._symbol(edge.target),
                    kinds.get(kind) or self._kind(kind),
                    span.line,
                    span.column,
                    span.end_line - span.line,
                    span.end_column,
                    flag | schema.HIDDEN if hidden and edge in hidden else flag,
                )
            )
        return rows

    def failure(self, name: str, problem: Problem | None) -> None:
        """Write whether a resolver failed when it was last asked."""
        self._connection.execute("DELETE FROM failure WHERE resolver = ?", (name,))
        if problem:
            self._add("failure", (name, to_text(problem)))

    def asked(self, each: Asked) -> None:
        """Write that a finder was asked about a file; what it said before is let go."""
        self._connection.execute(schema.SAID, (each.path, each.mechanism))
        self._add("asked", (each.path, each.mechanism, each.digest))

    def anchor(self, each: Anchor) -> None:
        """Write an edge from elsewhere; it takes the place of what older bytes had of it."""
        edge = each.edge
        kind = self._kind((edge.relation.value, edge.tier.value, edge.mechanism))
        ends = (self._symbol(edge.source), self._symbol(edge.target), kind)
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
        self._rows[table].append(row)
        self._relieve(table)

    def _relieve(self, table: str) -> None:
        """Hand the rows of a table to the database where they have become many."""
        rows = self._rows[table]
        if len(rows) >= _BATCH:
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

    def _definition(self, number: int, n: int, each: Definition) -> Row:
        extent = each.extent
        outer = (extent.line, extent.column, extent.end_line, extent.end_column)
        flags = schema.TEST * each.test + schema.GENERATED * each.generated
        name = last_name(each.symbol)
        symbol = self._symbol(each.symbol)
        return (number, n, symbol, *_flat(each.span), *outer, each.sort.value, flags, name)

    def _symbol(self, text: str) -> int:
        number = self._symbols.get(text)
        if number is None:
            number = self._symbols[text] = self._kept(text) or self._next
            if number == self._next:
                self._add("symbol", (number, text))
                self._next += 1
        return number

    def _kept(self, text: str) -> int:
        """Return the number under which a symbol is kept, 0 where it is not."""
        row = None if self._every else self._connection.execute(schema.SYMBOL, (text,)).fetchone()
        return row[0] if row else 0

    def _kind(self, key: Row) -> int:
        number = self._kinds.get(key)
        if number is None:
            # As plain texts: what is a member of an enumeration would be looked at twice.
            plain = tuple(map(str, key))
            number = self._connection.execute(schema.ADD_KIND, plain).lastrowid or 0
            self._kinds[key] = number
        return number


def _flat(span: Span) -> Iterator[int]:
    yield span.line
    yield span.column
    yield span.end_line - span.line
    yield span.end_column


def _stamp(file: CodeFile) -> Row:
    return (file.stamp.size, file.stamp.changed, file.stamp.status, file.stamp.node)
