"""The stores of Cursor's command line: messages, rewinds, and databases that are in use."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from hitherto.model import Cursor as Left
from hitherto.model import Found, Place, Reading, Role
from hitherto.sources.transcripts.cursor import Cursor

NAME = "5e55ab1e-0000-4000-8000-000000000003"


class Store:
    """A store that grows as the command line's does.

    Args:
        path: the database.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.connection = sqlite3.connect(path)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("CREATE TABLE blobs (id TEXT PRIMARY KEY, data BLOB)")
        self.connection.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT)")

    def keep(self, data: bytes) -> str:
        """Keep a blob under the digest of what is in it."""
        name = hashlib.sha256(data).hexdigest()
        self.connection.execute("INSERT OR IGNORE INTO blobs VALUES (?, ?)", (name, data))
        return name

    def say(self, *messages: tuple[str, str]) -> None:
        """Keep a conversation as it stands now: who said what."""
        names = [
            self.keep(
                json.dumps({"role": role, "content": [{"type": "text", "text": text}]}).encode()
            )
            for role, text in messages
        ]
        self.root(names)

    def root(self, names: Sequence[str]) -> None:
        """Keep a list of messages as the newest."""
        folder = b"file:///work"
        data = b"".join(b"\x0a\x20" + bytes.fromhex(name) for name in names)
        root = self.keep(data + b"\x28\x07" + b"\x4a" + bytes([len(folder)]) + folder)
        meta = {"agentId": NAME, "latestRootBlobId": root, "createdAt": 1772359200000}
        value = json.dumps(meta).encode().hex()
        self.connection.execute("INSERT OR REPLACE INTO meta VALUES ('0', ?)", (value,))
        self.connection.commit()

    def read(self, since: Left | None = None, why: str = "") -> Reading:
        """Read it."""
        size = self.path.stat().st_size
        found = Found(
            kind="cursor", location=str(self.path), source=f"cursor:{NAME}", size=size, why=why
        )
        return Cursor(Path("/none"), Path("/none")).read(found, since)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return an empty store, open as its agent has it."""
    made = Store(tmp_path / "chats" / "0" / NAME / "store.db")
    yield made
    made.connection.close()


def asked(text: str) -> tuple[str, str]:
    """Return what a person typed."""
    return "user", f"<user_query>\n{text}\n</user_query>"


BEGIN = (("system", "You are an agent."), ("user", "<user_info>\nOS: linux\n</user_info>"))


def typed(reading: Reading) -> list[tuple[str, bool]]:
    """Return a person's words, and whether they were taken back."""
    return [
        (turn.text, turn.taken_back) for turn in reading.turns if turn.provenance.role is Role.USER
    ]


def test_a_conversation_in_order(store: Store) -> None:
    """Messages come in the order of the newest root, with the session's time and its anchors."""
    store.say(*BEGIN, asked("Use tabs."), ("assistant", "Ok."), asked("In src only."))
    reading = store.read()
    assert typed(reading) == [("Use tabs.", False), ("In src only.", False)]
    assert reading.problems == ()
    _, first, second = reading.turns
    assert second.before == "Ok."
    assert first.provenance.at == "2026-03-01T10:00:00Z"
    assert [first.provenance.anchor, second.provenance.anchor] == [f"{NAME}:0", f"{NAME}:1"]


def test_it_has_the_transcripts_anchors(store: Store, tmp_path: Path) -> None:
    """A session's transcript and its store name their turns alike."""
    store.say(*BEGIN, asked("Use tabs."), ("assistant", "Ok."), asked("In src only."))
    path = tmp_path / f"{NAME}.jsonl"
    rows = [asked("Use tabs."), ("assistant", "Ok."), asked("In src only.")]
    path.write_text(
        "".join(
            json.dumps({"role": role, "message": {"content": [{"type": "text", "text": text}]}})
            + "\n"
            for role, text in rows
        )
    )
    found = Found(kind="cursor", location=str(path), source=f"cursor:{NAME}")
    other = Cursor(Path("/none"), Path("/none")).read(found, None)
    names = [
        [(t.text, t.provenance.anchor) for t in turns if t.provenance.role is Role.USER]
        for turns in (store.read().turns, other.turns)
    ]
    assert names[0] == names[1]


def test_only_what_is_new_comes(store: Store) -> None:
    """A second reading brings the turns that were added, a third one nothing."""
    store.say(*BEGIN, asked("Use tabs."))
    first = store.read()
    store.say(*BEGIN, asked("Use tabs."), ("assistant", "Ok."), asked("In src only."))
    second = store.read(first.cursor)
    assert typed(second) == [("In src only.", False)]
    assert store.read(second.cursor) == Reading(cursor=second.cursor)


def test_a_rewind_takes_back(store: Store) -> None:
    """Where a newer root goes on from before a message, that message was taken back."""
    store.say(*BEGIN, asked("Use tabs."), ("assistant", "Ok."), asked("Ship on Fridays."))
    first = store.read()
    store.say(*BEGIN, asked("Use tabs."), ("assistant", "Ok."), asked("Ship on Mondays."))
    assert typed(store.read()) == [
        ("Use tabs.", False),
        ("Ship on Fridays.", True),
        ("Ship on Mondays.", False),
    ]
    again = store.read(first.cursor)
    assert ("Ship on Fridays.", True) in typed(again)
    assert ("Ship on Mondays.", False) in typed(again)


def test_what_was_read_before_it_was_taken_back_is_the_same_turn(store: Store) -> None:
    """Its anchor does not change: the statement that was kept of it is the one that is forgotten.

    However many were said since, and however often the person went back to the same place.
    """
    begun = (*BEGIN, asked("Use tabs."), ("assistant", "Ok."))
    rounds = (("Ship on Fridays.", "No, on Sundays."), ("Ship on Mondays.",), ("Ship daily.",))
    anchors: dict[str, str] = {}
    left: Left | None = None
    for said in rounds:
        store.say(*begun, *map(asked, said))
        reading = store.read(left)
        left = reading.cursor
        for turn in reading.turns:
            assert anchors.setdefault(turn.text, turn.provenance.anchor) == turn.provenance.anchor
    taken = {turn.text for turn in store.read().turns if turn.taken_back}
    assert taken == {"Ship on Fridays.", "No, on Sundays.", "Ship on Mondays."}
    assert anchors["No, on Sundays."] == f"{NAME}:2"


def test_a_summary_takes_nothing_back(store: Store) -> None:
    """Where a conversation was shortened, what was said in it stands."""
    store.say(*BEGIN, asked("Use tabs."), ("assistant", "Ok."), asked("Go on."))
    store.say(
        *BEGIN,
        ("user", "<conversation_summary>\nTabs are used.\n</conversation_summary>"),
        asked("Go on."),
        ("assistant", "Done."),
    )
    assert typed(store.read()) == [("Use tabs.", False), ("Go on.", False)]


def test_a_message_written_anew_counts_once(store: Store) -> None:
    """A message that the program wrote again with more around it is the same turn."""
    store.say(*BEGIN, asked("Use tabs."), asked("Go on."))
    more = ("user", "<attached_files>\nx\n</attached_files>\n" + asked("Go on.")[1])
    store.say(*BEGIN, asked("Use tabs."), more)
    assert typed(store.read()) == [("Use tabs.", False), ("Go on.", False)]


def test_the_same_words_twice(store: Store) -> None:
    """Equal messages are one blob, and two turns."""
    store.say(*BEGIN, asked("Go on."), ("assistant", "Ok."), asked("Go on."))
    assert typed(store.read()) == [("Go on.", False), ("Go on.", False)]


def test_what_waits_beside_the_main_file_is_read(store: Store) -> None:
    """Words that a running agent has not moved into the main file come; nothing is locked."""
    store.say(*BEGIN, asked("Use tabs."))
    assert store.path.with_name("store.db-wal").stat().st_size
    assert typed(store.read()) == [("Use tabs.", False)]
    store.say(*BEGIN, asked("Use tabs."), ("assistant", "Ok."))


def test_a_database_at_rest_gets_no_files_beside_it(store: Store) -> None:
    """Reading what nobody has open leaves the folder as it was."""
    store.say(*BEGIN, asked("Use tabs."))
    store.connection.close()
    assert [path.name for path in store.path.parent.iterdir()] == ["store.db"]
    assert typed(store.read()) == [("Use tabs.", False)]
    assert [path.name for path in store.path.parent.iterdir()] == ["store.db"]


def test_a_locked_database_is_one_problem(tmp_path: Path) -> None:
    """A database that its agent holds alone is told of with the remedy; the cursor is kept."""
    store = Store(tmp_path / "store.db")
    store.say(*BEGIN, asked("Use tabs."))
    before = store.read()
    store.connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    store.say(*BEGIN, asked("Use tabs."), asked("More."))
    reading = store.read(before.cursor)
    (problem,) = reading.problems
    assert "locked" in problem.what
    assert "Close the agent" in problem.remedy
    assert reading.cursor == before.cursor
    store.connection.close()


@pytest.mark.parametrize("damage", ["cut", "overwritten", "no tables", "text"])
def test_a_damaged_database_is_one_problem(store: Store, damage: str) -> None:
    """Whatever is wrong with a database, one problem says so and nothing is raised."""
    store.say(*BEGIN, asked("Use tabs."))
    store.connection.close()
    data = store.path.read_bytes()
    if damage == "cut":
        store.path.write_bytes(data[:5000])
    elif damage == "overwritten":
        store.path.write_bytes(data[:100] + b"\xff" * 8000)
    elif damage == "no tables":
        store.path.unlink()
        connection = sqlite3.connect(store.path)
        connection.execute("CREATE TABLE other (x)")
        connection.close()
    else:
        store.path.write_text("no database\n" * 500)
    reading = store.read()
    assert reading.turns == ()
    (problem,) = reading.problems
    assert problem.source == str(store.path)
    assert store.path.exists()


def test_damaged_and_strange_blobs(store: Store) -> None:
    """A damaged message is a problem with its row; unknown blocks are named; the rest is read."""
    store.say(*BEGIN, asked("Use tabs."), ("assistant", "Ok."), asked("In src only."))
    store.keep(b'{"role": "user", "content": [')
    store.keep(json.dumps({"role": "user", "content": [{"type": "hologram"}]}).encode())
    store.connection.commit()
    reading = store.read()
    assert typed(reading) == [("Use tabs.", False), ("In src only.", False)]
    told = [(problem.line > 0, problem.what) for problem in reading.problems]
    assert told[0][0]
    assert "damaged JSON" in told[0][1]
    assert "hologram in a message" in told[1][1]


def test_messages_that_cannot_be_read(store: Store) -> None:
    """A store whose blobs are of another form says so instead of seeming empty."""
    store.keep(b"\x99\x01encrypted")
    store.root(["00" * 32])
    reading = store.read()
    assert reading.turns == ()
    assert any("no list of messages" in problem.what for problem in reading.problems)


def test_a_missing_newest_state(store: Store) -> None:
    """A store that names a state it does not hold is told of."""
    value = json.dumps({"agentId": NAME, "latestRootBlobId": "feed"}).encode().hex()
    store.connection.execute("INSERT INTO meta VALUES ('0', ?)", (value,))
    store.connection.commit()
    assert [problem.what for problem in store.read().problems] == [
        "names a newest state that is not in it"
    ]


def test_whose_store_it_is(tmp_path: Path) -> None:
    """The MD5 of the work tree's path, or the folder noted beside the store, tells whose it is."""
    tree, home = tmp_path / "shop", tmp_path / "home"
    tree.mkdir()
    hashed = hashlib.md5(str(tree).encode()).hexdigest()  # noqa: S324  # as Cursor names it
    for folder, cwd in ((hashed, ""), ("1" * 32, str(tree / "api")), ("2" * 32, "/elsewhere")):
        path = home / "chats" / folder / f"session-{folder}" / "store.db"
        Store(path).connection.close()
        if cwd:
            path.with_name("meta.json").write_text(json.dumps({"cwd": cwd, "isSubagent": True}))
    found = list(Cursor(home, tmp_path).find(Place(id="p", root=str(tree))))
    assert {each.why for each in found} == {
        f"its folder is named by the MD5 of {tree}",
        f"started in {tree / 'api'}",
    }


def test_a_session_that_another_program_began(tmp_path: Path) -> None:
    """Sessions over the agents' protocol stand in a folder of their own, with what they say."""
    tree = tmp_path / "shop"
    tree.mkdir()
    path = tmp_path / "acp-sessions" / NAME / "store.db"
    Store(path).connection.close()
    path.with_name("meta.json").write_text(json.dumps({"cwd": str(tree)}))
    (found,) = Cursor(tmp_path, tmp_path).find(Place(id="p", root=str(tree)))
    assert found.source == f"cursor:{NAME}"


def test_a_write_that_was_broken_off(store: Store, tmp_path: Path) -> None:
    """Where an agent was stopped while it wrote, half of what it wrote is never taken for all."""
    store.say(*BEGIN, asked("Use tabs."))
    for line in ("journal_mode = DELETE", "cache_size = 1", "cache_spill = 1"):
        store.connection.execute(f"PRAGMA {line}")
    store.connection.execute("DELETE FROM blobs")
    for number in range(400):
        store.keep(b"%d" % number * 500)
    half = Store(tmp_path / "half" / "store.db")
    half.connection.close()
    for ending in ("", "-journal"):
        data = store.path.with_name(f"store.db{ending}").read_bytes()
        half.path.with_name(f"store.db{ending}").write_bytes(data)
    reading = half.read()
    assert reading.turns == ()
    assert len(reading.problems) == 1
    assert reading.problems[0].remedy


def test_the_transcript_goes_before_the_store(tmp_path: Path) -> None:
    """A session that has both is read once, from its transcript."""
    tree, home = tmp_path / "shop", tmp_path / "home"
    tree.mkdir()
    hashed = hashlib.md5(str(tree).encode()).hexdigest()  # noqa: S324  # as Cursor names it
    path = home / "chats" / hashed / NAME / "store.db"
    Store(path).connection.close()
    path.with_name("meta.json").write_text(json.dumps({"cwd": str(tree)}))
    transcript = home / "projects" / "x" / "agent-transcripts" / NAME / f"{NAME}.jsonl"
    transcript.parent.mkdir(parents=True)
    transcript.write_text('{"role":"user","message":{"content":"Use tabs."}}\n')
    (found,) = Cursor(home, tmp_path).find(Place(id="p", root=str(tree)))
    assert found.location == str(transcript)
