"""The index: made from the journal, brought up to date by its tail, and never missed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from samples import record, stated, visible

from hitherto.model import Confirmed, Cursor, Event, Forgotten, Imported, Settled, Shared
from hitherto.stores import KeptStore, open_store
from hitherto.stores.memory import MemoryStore
from hitherto.stores.schema import MIGRATIONS

AT = "2026-04-01T10:00:00Z"
ALL: tuple[Event, ...] = (
    *(stated(number) for number in range(30)),
    Forgotten(at=AT, record=record(1).id, reason="done"),
    Confirmed(at=AT, record=record(2).id),
    Settled(at=AT, winner=record(3).id, losers=(record(4).id,)),
    Shared(at=AT, record=record(5).id),
    Imported(at=AT, source="codex:1", kind="codex", cursor=Cursor(size=9, state="x")),
)
EXPECTED = MemoryStore(ALL)

# The index as the first release made it, before the ledger's table, with what it had taken in.
FIRST_INDEX = """
PRAGMA application_id = 1751741544;
PRAGMA user_version = 1;
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE event (id TEXT PRIMARY KEY);
CREATE TABLE record (id TEXT PRIMARY KEY, at TEXT NOT NULL, event TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE mark (record TEXT PRIMARY KEY, at TEXT NOT NULL, event TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE settled (event TEXT PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE shared (record TEXT PRIMARY KEY);
CREATE TABLE cursor (source TEXT PRIMARY KEY, at TEXT NOT NULL, event TEXT NOT NULL, text TEXT NOT NULL);
CREATE TABLE problem (line INTEGER PRIMARY KEY, text TEXT NOT NULL);
INSERT INTO meta VALUES ('mark', '{"line":2,"offset":149,"tail":"TAIL"}');
INSERT INTO event VALUES ('e-fff9952a4bf762e6');
INSERT INTO mark VALUES ('r-0123456789abcdef', '2026-04-01T10:00:00', 'e-fff9952a4bf762e6',
 '{"event":{"at":"2026-04-01T10:00:00Z","record":"r-0123456789abcdef","type":"confirmed"}}');
"""  # noqa: E501  - the statements stand as they were sent


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the data folder of a store that holds every sort of event."""
    store = open_store(tmp_path / "data")
    store.append(ALL)
    store.close()
    return store.folder


def same(store: KeptStore) -> None:
    """Hold a store against the dict store with the same events, and close it."""
    assert visible(store.standing()) == visible(EXPECTED.standing())
    assert store.cursors() == EXPECTED.cursors()
    assert list(store.events()) == list(ALL)
    store.close()


def test_reopened_it_is_the_same(folder: Path) -> None:
    """What one process kept, another finds."""
    same(open_store(folder))


def test_rebuilt_from_the_journal_alone_it_is_the_same(folder: Path) -> None:
    """With no source and no index left, everything is there."""
    for path in folder.iterdir():
        if path.name != "journal.jsonl":
            path.unlink()
    store = open_store(folder)
    assert store.problems == ()
    same(store)


def _garbage(path: Path) -> None:
    path.write_bytes(b"this is no database" * 999)


def _half(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 3 :] = b"\xff" * (len(data) - len(data) // 3)
    path.write_bytes(data)


def _run(*statements: str) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        with closing(sqlite3.connect(path)) as connection, connection:
            for statement in statements:
                connection.execute(statement)

    return damage


def _foreign(path: Path) -> None:
    path.unlink()
    _run("CREATE TABLE someone_elses (a)")(path)


@pytest.mark.parametrize(
    "damage",
    [
        _garbage,
        _half,
        _foreign,
        _run("DROP TABLE record"),
        _run("ALTER TABLE act RENAME COLUMN text TO words"),
        _run(f"PRAGMA user_version = {len(MIGRATIONS) + 1}"),
        _run("UPDATE record SET text = '{}'"),
        _run("UPDATE meta SET value = 'nonsense'"),
        _run("""UPDATE meta SET value = '{"line":3,"offset":999999,"tail":"00"}'"""),
    ],
    ids=[
        "garbage",
        "half",
        "foreign",
        "no table",
        "other column",
        "newer",
        "bad rows",
        "bad mark",
        "other journal",
    ],
)
def test_a_damaged_index_is_set_aside_and_built_anew(
    folder: Path, damage: Callable[[Path], None]
) -> None:
    """Whatever happened to the index: it is kept under another name, told, and nothing is lost."""
    damage(folder / "index.sqlite")
    store = open_store(folder)
    assert visible(store.standing()) == visible(EXPECTED.standing())
    assert (folder / "index.aside-1.sqlite").exists()
    (problem,) = store.problems
    assert "set aside as index.aside-1.sqlite" in problem.what
    assert store.condition().aside == ("index.aside-1.sqlite",)
    store.append([stated(99)])
    store.close()
    again = open_store(folder)
    assert len(again.standing().records) == 31
    assert again.problems == ()
    again.close()


def test_an_index_destroyed_under_an_open_store_loses_nothing(folder: Path) -> None:
    """A store that is open when its index is overwritten goes on."""
    store = open_store(folder)
    store.standing()
    for helper in ("", "-wal", "-shm"):
        path = folder / f"index.sqlite{helper}"
        if path.exists():
            path.write_bytes(b"\x00" * path.stat().st_size)
    store.append([stated(99)])
    store.close()
    again = open_store(folder)
    assert len(again.standing().records) == 31
    again.close()


def test_what_another_process_keeps_is_seen(folder: Path) -> None:
    """Two stores on one folder see each other's events without being opened anew."""
    one, two = open_store(folder), open_store(folder)
    before = one.standing()
    two.append([stated(50)])
    assert len(one.standing().records) == len(before.records) + 1
    one.append([Forgotten(at=AT, record=record(50).id)])
    assert record(50).id in two.standing().forgotten
    assert visible(one.standing()) == visible(two.standing())
    one.close()
    two.close()


def test_only_the_tail_is_taken_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An index that is behind takes in what is new and no more."""
    store = open_store(folder)
    store.append([stated(60)])
    seen: list[int] = []
    chunks = store._journal.read

    def counting(*arguments: object) -> object:
        for chunk in chunks(*arguments):  # type: ignore[arg-type]  # handed on as it came
            seen.append(len(chunk.entries))
            yield chunk

    monkeypatch.setattr(store._journal, "read", counting)
    store.append([stated(61)])
    assert seen == [1]
    store.close()


def test_an_unchanged_store_gives_the_same_snapshot(folder: Path) -> None:
    """Asking again costs nothing: it is the same object."""
    store = open_store(folder)
    assert store.standing() is store.standing()
    store.close()


def test_an_index_of_the_first_release_is_migrated(tmp_path: Path) -> None:
    """The first release's file opens in place: only the journal is read once more, for its acts."""
    # A second event, in the journal only, must be taken in after the migration.
    old = open_store(tmp_path / "old")
    old.append([Confirmed(at=AT, record="r-0123456789abcdef")])
    old.close()
    (old.folder / "index.sqlite").unlink()
    journal = old._journal
    (chunk,) = journal.read()
    assert chunk.end.offset == 149
    with closing(sqlite3.connect(old.folder / "index.sqlite")) as connection:
        connection.executescript(FIRST_INDEX.replace("TAIL", chunk.end.tail))
    store = open_store(old.folder)
    store.append([stated(1)])
    store.close()
    store = open_store(old.folder)
    assert store.problems == ()
    assert store.condition().aside == ()
    assert set(store.standing().confirmed) == {"r-0123456789abcdef"}
    assert store.standing().records == (record(1),)
    store.close()
    with closing(sqlite3.connect(old.folder / "index.sqlite")) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
