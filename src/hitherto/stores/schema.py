"""The index's tables and every statement on them, once for all SQL databases.

The index is the persisted form of a `fold.Fold` over the journal, with the place up to which the
journal was taken in. Migrations are only ever appended; what an earlier release wrote must open.
"""

from __future__ import annotations

from typing import NamedTuple


class Dialect(NamedTuple):
    """In what databases differ here.

    Attributes:
        name: the database.
        placeholder: how a parameter is written.
    """

    name: str
    placeholder: str

    def sql(self, statement: str) -> str:
        """Return a statement, written with ``?``, as this database wants it."""
        return statement.replace("?", self.placeholder)


SQLITE = Dialect("sqlite", "?")

_RANKED = "at TEXT NOT NULL, event TEXT NOT NULL, text TEXT NOT NULL"
_PLACE = "PRIMARY KEY (folder, name)"
_FILE = "size BIGINT NOT NULL, changed BIGINT NOT NULL, text TEXT NOT NULL"

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
        "CREATE TABLE event (id TEXT PRIMARY KEY)",
        f"CREATE TABLE record (id TEXT PRIMARY KEY, {_RANKED})",
        f"CREATE TABLE mark (record TEXT PRIMARY KEY, {_RANKED})",
        "CREATE TABLE settled (event TEXT PRIMARY KEY, text TEXT NOT NULL)",
        "CREATE TABLE shared (record TEXT PRIMARY KEY)",
        f"CREATE TABLE cursor (source TEXT PRIMARY KEY, {_RANKED})",
        "CREATE TABLE problem (line INTEGER PRIMARY KEY, text TEXT NOT NULL)",
    ),
    (f"CREATE TABLE ledger (folder TEXT NOT NULL, name TEXT NOT NULL, {_FILE}, {_PLACE})",),
    ("DELETE FROM ledger",),  # it was taken in unmasked; what is read anew is not
    (
        "DROP TABLE mark",  # it held the last act alone, and an act can be undone
        "DROP TABLE settled",
        "CREATE TABLE act (event TEXT PRIMARY KEY, text TEXT NOT NULL)",
        "DELETE FROM meta",  # the journal is read once more, from its beginning
    ),
)
"""Each a tuple of statements, applied in one transaction; their count is the schema's version."""

TABLES = {
    "meta": "name, value",
    "event": "id",
    "record": "id, at, event, text",
    "act": "event, text",
    "shared": "record",
    "cursor": "source, at, event, text",
    "problem": "line, text",
    "ledger": "folder, name, size, changed, text",
}
"""Every table of the newest version with its columns, in the order in which rows are given."""


def select(table: str) -> str:
    """Return the statement that reads all of a table."""
    return f"SELECT {TABLES[table]} FROM {table}"  # noqa: S608  - names from this file only


def insert(table: str) -> str:
    """Return the statement that adds a row where there is none with its key."""
    columns = TABLES[table]
    marks = ", ".join("?" for _ in columns.split(","))
    return f"INSERT INTO {table} ({columns}) VALUES ({marks}) ON CONFLICT DO NOTHING"  # noqa: S608  - as above


def outrank(table: str) -> str:
    """Return the statement that adds a row, or replaces the one with its key by a later event's."""
    key = TABLES[table].partition(",")[0]
    return (
        insert(table).removesuffix("DO NOTHING")
        + f"({key}) DO UPDATE SET at = excluded.at, event = excluded.event, text = excluded.text"
        f" WHERE (excluded.at, excluded.event) > ({table}.at, {table}.event)"
    )


SET_META = insert("meta").removesuffix("DO NOTHING") + "(name) DO UPDATE SET value = excluded.value"
GET_META = "SELECT value FROM meta WHERE name = ?"
SET_LEDGER = (
    insert("ledger").removesuffix("DO NOTHING") + "(folder, name) DO UPDATE SET"
    " size = excluded.size, changed = excluded.changed, text = excluded.text"
)
LEDGER_OF = select("ledger") + " WHERE folder = ?"
DROP_LEDGER = "DELETE FROM ledger WHERE folder = ? AND name = ?"
COUNT_EVENTS = "SELECT count(*) FROM event"


def known(count: int) -> str:
    """Return the statement that tells which of so many events are in the index."""
    marks = ", ".join("?" for _ in range(count))
    return f"SELECT id FROM event WHERE id IN ({marks})"  # noqa: S608  - question marks only
