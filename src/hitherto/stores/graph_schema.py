"""The code graph's tables and every statement on them.

Symbols, paths and kinds of edges are numbers in every other table, so that a large project's graph
is small. Nothing here outlives a change of the schema: another version is built anew.
"""

from __future__ import annotations

from typing import Final

VERSION: Final = 6
"""Raised with every change of the tables."""

APPLICATION: Final = 0x68697467  # "hitg": tells our file from any other database

_SPAN = "line INTEGER, col INTEGER, lines INTEGER, end_col INTEGER"
_EXTENT = "from_line INTEGER, from_col INTEGER, to_line INTEGER, to_col INTEGER"

TABLES: Final = (
    "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE symbol (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE)",
    (
        "CREATE TABLE kind (id INTEGER PRIMARY KEY, relation TEXT, tier TEXT, mechanism TEXT,"
        " UNIQUE (relation, tier, mechanism))"
    ),
    (
        "CREATE TABLE file (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, digest TEXT,"
        " size INTEGER, changed INTEGER, status INTEGER, node INTEGER, read INTEGER,"
        " language TEXT, package TEXT, edges BLOB)"
    ),
    "CREATE TABLE facts (file INTEGER PRIMARY KEY, packed BLOB NOT NULL)",
    "CREATE TABLE line (file INTEGER PRIMARY KEY, numbers BLOB NOT NULL)",
    "CREATE TABLE failure (resolver TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE problem (file INTEGER, text TEXT NOT NULL)",
    (
        f"CREATE TABLE definition (file INTEGER, n INTEGER, symbol INTEGER, {_SPAN}, {_EXTENT},"
        " sort TEXT, flags INTEGER, name TEXT, PRIMARY KEY (file, n)) WITHOUT ROWID"
    ),
    (
        "CREATE TABLE edge (file INTEGER, n INTEGER, source INTEGER, target INTEGER, kind INTEGER,"
        f" {_SPAN}, flags INTEGER, PRIMARY KEY (file, n)) WITHOUT ROWID"
    ),
    "CREATE TABLE once (name TEXT PRIMARY KEY) WITHOUT ROWID",
    (
        "CREATE TABLE coupling (folder TEXT, other TEXT, edges INTEGER,"
        " PRIMARY KEY (folder, other)) WITHOUT ROWID"
    ),
    (
        "CREATE TABLE asked (mechanism TEXT, path TEXT, digest TEXT NOT NULL,"
        " PRIMARY KEY (mechanism, path)) WITHOUT ROWID"
    ),
    (
        f"CREATE TABLE anchor (path TEXT, source INTEGER, target INTEGER, kind INTEGER, {_SPAN},"
        " digest TEXT, ordinal INTEGER, sites INTEGER, place TEXT,"
        " PRIMARY KEY (source, target, kind, place)) WITHOUT ROWID"
    ),
)

INDEXES: Final = {
    "problem_file": "problem (file)",
    "definition_symbol": "definition (symbol)",
    "definition_name": "definition (name COLLATE NOCASE)",
    "edge_target": "edge (target)",
    "edge_source": "edge (source)",
    "anchor_path": "anchor (path)",
}
"""By name what each is on. What stands in a file is found by the key of its table."""

COLUMNS: Final = {
    "meta": "name, value",
    "file": "id, path, digest, size, changed, status, node, read, language, package, edges",
    "facts": "file, packed",
    "line": "file, numbers",
    "coupling": "folder, other, edges",
    "once": "name",
    "symbol": "id, text",
    "failure": "resolver, text",
    "problem": "file, text",
    "definition": "file, n, symbol, line, col, lines, end_col, from_line, from_col, to_line,"
    " to_col, sort, flags, name",
    "edge": "file, n, source, target, kind, line, col, lines, end_col, flags",
    "anchor": "path, source, target, kind, line, col, lines, end_col, digest, ordinal, sites,"
    " place",
    "asked": "path, mechanism, digest",
}
"""The columns of tables in the order in which rows are given; ``lines`` is the last of a span,
counted from its first."""

_CLEARED: Final = frozenset({"symbol", "problem", "definition", "edge"})

ADDED: Final = 1  # of an edge: no resolver found it, it was kept from elsewhere
HIDDEN: Final = 2  # of an edge: something better stands beside it
TEST: Final = 1  # of a definition
GENERATED: Final = 2  # of a definition

_DEFINITION: Final = (
    "SELECT file.path, d.line, d.col, d.lines, d.end_col, d.from_line, d.from_col, d.to_line,"
    " d.to_col, symbol.text, d.sort, d.flags FROM definition d JOIN file ON file.id = d.file"
    " JOIN symbol ON symbol.id = d.symbol "
)
_ORDER: Final = " ORDER BY file.path, d.n"
DEFINED: Final = _DEFINITION + "WHERE symbol.text = ?" + _ORDER
DEFINED_ALL: Final = f"{_DEFINITION}WHERE symbol.text IN (SELECT value FROM json_each(?)){_ORDER}"  # noqa: S608  - text from this file only
DEFINED_IN: Final = _DEFINITION + "WHERE file.path = ?" + _ORDER
WITHIN: Final = _DEFINITION + "WHERE symbol.text > ? AND symbol.text < ?" + _ORDER
NAMED: Final = _DEFINITION + "WHERE d.name = ? COLLATE NOCASE" + _ORDER
SPELT: Final = (
    f"{_DEFINITION}WHERE d.name = ?1 COLLATE NOCASE AND d.name = ?1 AND instr(symbol.text, ?2)"
    f"{_ORDER} LIMIT ?3"
)
NAMES: Final = "SELECT DISTINCT name FROM definition WHERE length(name) BETWEEN ? AND ?"

_EDGE: Final = (
    "SELECT file.path, e.line, e.col, e.lines, e.end_col, s.text, t.text, kind.relation, kind.tier,"
    " kind.mechanism FROM edge e JOIN file ON file.id = e.file JOIN kind ON kind.id = e.kind"
    " JOIN symbol s ON s.id = e.source JOIN symbol t ON t.id = e.target "
)
_BY_SITE: Final = " ORDER BY file.path, e.line, e.col, e.n"
INTO: Final = _EDGE + f"WHERE t.text = ? AND NOT e.flags & {HIDDEN}" + _BY_SITE
OUT_OF: Final = _EDGE + f"WHERE s.text = ? AND NOT e.flags & {HIDDEN}" + _BY_SITE
EDGES_IN: Final = _EDGE + f"WHERE file.path = ? AND NOT e.flags & {ADDED} ORDER BY e.n"

ANCHORS: Final = (
    "SELECT a.path, a.line, a.col, a.lines, a.end_col, s.text, t.text, kind.relation, kind.tier,"
    " kind.mechanism, a.digest, a.ordinal, a.sites FROM anchor a JOIN kind ON kind.id = a.kind"
    " JOIN symbol s ON s.id = a.source JOIN symbol t ON t.id = a.target"
)
ANCHORS_OF: Final = (
    f"{ANCHORS} WHERE a.source IN (SELECT symbol FROM definition WHERE file ="  # noqa: S608  - text from this file only
    " (SELECT id FROM file WHERE path = ?))"
)
ASKED: Final = "SELECT path, digest FROM asked WHERE mechanism = ?"
FILES: Final = "SELECT path, digest, size, changed, status, node, read, language, package FROM file"
PACKED_OF: Final = "SELECT packed FROM facts WHERE file = (SELECT id FROM file WHERE path = ?)"
LINES_OF: Final = "SELECT numbers FROM line WHERE file = (SELECT id FROM file WHERE path = ?)"
_TRUSTED: Final = "k.tier IN ('resolved', 'observed', 'inferred')"
BETWEEN_FILES: Final = (
    "SELECT a.path, b.path, count(*) FROM edge e JOIN definition d ON d.symbol = e.target"  # noqa: S608  - text from this file only
    f" JOIN kind k ON k.id = e.kind AND {_TRUSTED} JOIN definition m ON m.file = e.file AND m.n = 0"
    f" JOIN file a ON a.id = e.file JOIN file b ON b.id = d.file WHERE NOT e.flags & {HIDDEN}"
    f" AND NOT m.flags & {TEST} AND NOT d.flags & {TEST} AND e.file <> d.file"
    " GROUP BY e.file, d.file"
)
"""Tests are no part of it: they use all that there is, and would hide what uses what."""

_TIE: Final = (
    "SELECT e.{other} AS other, e.kind AS kind, {back} AS back, count(*) AS sites FROM edge e WHERE"  # noqa: S608  - text from this file only
    " e.{own} = (SELECT id FROM symbol WHERE text = ?1) AND e.source <> e.target AND e.kind IN"
    f" (SELECT k.id FROM kind k WHERE {_TRUSTED} AND k.relation IN"
    f" ('calls', 'creates', 'inherits', 'overrides')) AND NOT e.flags & {HIDDEN} GROUP BY 1, 2"
)
BESIDE: Final = (
    "SELECT o.text, k.relation, back FROM"  # noqa: S608  - text from this file only
    f" ({_TIE.format(own='source', other='target', back=0)} UNION ALL"
    f" {_TIE.format(own='target', other='source', back=1)})"
    " JOIN symbol o ON o.id = other JOIN kind k ON k.id = kind WHERE EXISTS (SELECT 1 FROM"
    f" definition d WHERE d.symbol = other AND d.sort <> 'module' AND NOT d.flags & {TEST})"
    " GROUP BY other, k.relation, back ORDER BY sum(sites) DESC, 1, 2, 3 LIMIT ?2"
)
SYMBOLS_IN: Final = (
    "SELECT symbol.text FROM definition d JOIN symbol ON symbol.id = d.symbol WHERE d.file = ?"
)
ONCE: Final = (
    "SELECT 1 FROM once WHERE name = ?1 OR substr(name, -length(?1) - 1) = '.' || ?1 LIMIT 1"
)
PROBLEMS: Final = "SELECT text FROM problem JOIN file ON file.id = problem.file ORDER BY path"
PATHS_ENDING: Final = (
    "SELECT path FROM file WHERE path = ?1 OR substr(path, -length(?1) - 1) = '/' || ?1"
    " ORDER BY path"
)
DEGREE: Final = "SELECT count(*) FROM edge WHERE target = (SELECT id FROM symbol WHERE text = ?)"
SET_FILE: Final = (
    "INSERT INTO file (path, digest, size, changed, status, node, read, language, package)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (path) DO UPDATE SET digest = excluded.digest,"
    " size = excluded.size, changed = excluded.changed, status = excluded.status,"
    " node = excluded.node, read = excluded.read, language = excluded.language,"
    " package = excluded.package RETURNING id"
)
DIGEST: Final = "SELECT digest FROM file WHERE path = ?"
SYMBOL: Final = "SELECT id FROM symbol WHERE text = ?"
NEXT_SYMBOL: Final = "SELECT coalesce(max(id), 0) + 1 FROM symbol"
ADD_KIND: Final = "INSERT INTO kind (relation, tier, mechanism) VALUES (?, ?, ?)"
OLDER_OBSERVED: Final = (
    "DELETE FROM anchor WHERE source = ? AND target = ? AND kind = ? AND digest <> ?"
)
OLDER_FOUND: Final = (
    "DELETE FROM anchor WHERE path = ?1 AND digest <> ?3 AND kind IN"
    " (SELECT id FROM kind WHERE mechanism = ?2 AND tier <> 'observed')"
)
SAID: Final = (
    "DELETE FROM anchor WHERE path = ?1 AND kind IN"
    " (SELECT id FROM kind WHERE mechanism = ?2 AND tier <> 'observed')"
)
SAME_OF: Final = {
    table: f"UPDATE {table} SET digest = ?3 WHERE path = ?1 AND digest = ?2"  # noqa: S608  - names from here
    for table in ("anchor", "asked")
}
"""What was found in bytes that say the same as others is true of those."""
UNUSED: Final = (
    "DELETE FROM symbol WHERE id NOT IN (SELECT symbol FROM definition UNION SELECT source FROM"
    " edge UNION SELECT target FROM edge UNION SELECT source FROM anchor UNION SELECT target FROM"
    " anchor)"
)


def create_index(name: str) -> str:
    """Return the statement that makes an index."""
    return f"CREATE INDEX {name} ON {INDEXES[name]}"


def insert(table: str) -> str:
    """Return the statement that adds a row, or replaces the one with its key.

    Of what is cleared first, and of symbols, nothing is there to be replaced.
    """
    columns = COLUMNS[table]
    marks = ", ".join("?" for _ in columns.split(","))
    verb = "INSERT" if table in _CLEARED else "INSERT OR REPLACE"
    return f"{verb} INTO {table} ({columns}) VALUES ({marks})"


def packed(languages: int) -> str:
    """Return the statement that gives what is kept of the files of so many languages."""
    marks = ", ".join("?" for _ in range(languages))
    return (
        "SELECT packed FROM facts JOIN file ON file.id = facts.file"  # noqa: S608  - question marks only
        f" WHERE language IN ({marks}) ORDER BY path"
    )
