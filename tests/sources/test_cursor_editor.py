"""The chats of Cursor's editor: whose they are, what was taken back, a database that is in use."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from hitherto.model import Cursor as Left
from hitherto.model import Found, Place, Reading, Role
from hitherto.sources.transcripts.cursor import Cursor

CHAT = "c0ffee00-0000-4000-8000-000000000001"
OTHER = "c0ffee00-0000-4000-8000-000000000002"
PERSON, AGENT = 1, 2
TABS, PORT = "Always use tabs in Makefiles.", "The server must listen on port 8080."


class Editor:
    """What Cursor's editor keeps, as far as it is read.

    Args:
        root: a folder; ``home`` in it is as ``~/.cursor``, ``user`` as ``~/.config/Cursor/User``.
    """

    def __init__(self, root: Path) -> None:
        self.home, self.user = root / "home", root / "user"
        self.project, self.elsewhere = root / "project", root / "elsewhere"
        for folder in (self.project, self.elsewhere):
            folder.mkdir(parents=True)
        self.path = self.user / "globalStorage" / "state.vscdb"
        self.connection = self.database(self.path)

    def database(self, path: Path) -> sqlite3.Connection:
        """Make a database as both the editor's and a workspace's are."""
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA journal_mode = WAL")
        for table in ("ItemTable", "cursorDiskKV"):
            connection.execute(
                f"CREATE TABLE {table} (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)"
            )
        return connection

    def open(self, workspace: str, folder: Path, *chats: str) -> Path:
        """Open a folder, and list the chats that were had in it."""
        home = self.user / "workspaceStorage" / workspace
        connection = self.database(home / "state.vscdb")
        listed = json.dumps({"allComposers": [{"composerId": each} for each in chats]})
        connection.execute("INSERT INTO ItemTable VALUES ('composer.composerData', ?)", (listed,))
        connection.commit()
        connection.close()
        (home / "workspace.json").write_text(json.dumps({"folder": folder.as_uri()}))
        return home

    def keep(self, key: str, value: object) -> None:
        """Keep a value under a key."""
        text = value if isinstance(value, str) else json.dumps(value)
        self.connection.execute("INSERT INTO cursorDiskKV VALUES (?, ?)", (key, text))
        self.connection.commit()

    def say(
        self, chat: str, *said: tuple[int, str], listed: Sequence[int] = (), **more: object
    ) -> None:
        """Keep a chat's messages, and list those that stand; by default all."""
        for number, (kind, text) in enumerate(said):
            at = f"2026-03-01T10:0{number}:00.000Z"
            bubble = {"bubbleId": f"b-{number}", "type": kind, "text": text, "createdAt": at}
            self.keep(f"bubbleId:{chat}:b-{number}", bubble)
        names = [f"b-{number}" for number in (listed or range(len(said)))]
        heads = [{"bubbleId": name, "type": PERSON} for name in names]
        self.keep(
            f"composerData:{chat}",
            {"composerId": chat, "fullConversationHeadersOnly": heads, **more},
        )

    @property
    def reader(self) -> Cursor:
        """The reader of all that."""
        return Cursor(self.home, self.user)

    def find(self) -> dict[str, Found]:
        """Find the project's sessions, by their names."""
        place = Place(id="p", root=str(self.project))
        return {each.source: each for each in self.reader.find(place)}

    def read(self, since: Left | None = None, chat: str = CHAT) -> Reading:
        """Read what is new in one chat of the project's."""
        return self.reader.read(self.find()[f"cursor:{chat}"], since)


@pytest.fixture
def editor(tmp_path: Path) -> Iterator[Editor]:
    """Return an editor that is open, with nothing in it."""
    made = Editor(tmp_path)
    yield made
    made.connection.close()


def words(reading: Reading) -> list[str]:
    """Return what was said in the turns of a reading."""
    return [turn.text for turn in reading.turns]


def test_a_chat_is_read_in_its_order(editor: Editor) -> None:
    """What was typed, when, and what the agent had said before it; the agent's words are none."""
    editor.open("w-1", editor.project, CHAT)
    editor.say(CHAT, (PERSON, TABS), (AGENT, "Done. Which port?"), (PERSON, PORT))
    reading = editor.read()
    assert words(reading) == [TABS, PORT]
    first, second = reading.turns
    assert [turn.provenance.role for turn in reading.turns] == [Role.USER, Role.USER]
    assert (first.before, second.before) == ("", "Done. Which port?")
    assert second.provenance.at == "2026-03-01T10:02:00Z"
    assert second.provenance.session == CHAT
    assert reading.problems == ()


def test_only_what_is_new_is_handed_over(editor: Editor) -> None:
    """A chat that went on gives its new turns, one that did not gives none."""
    editor.open("w-1", editor.project, CHAT)
    editor.say(CHAT, (PERSON, TABS))
    left = editor.read().cursor
    assert editor.read(left) == Reading(cursor=left)
    editor.say(CHAT, (PERSON, TABS), (AGENT, "Done."), (PERSON, PORT))
    assert editor.find()[f"cursor:{CHAT}"].size > left.size
    assert words(editor.read(left)) == [PORT]


def test_chats_of_other_folders_are_nobodys_business(editor: Editor) -> None:
    """A chat belongs to the workspace that lists it, and that to the folder it names."""
    editor.open("w-1", editor.project, CHAT)
    editor.open("w-2", editor.elsewhere, OTHER)
    editor.say(CHAT, (PERSON, TABS))
    editor.say(OTHER, (PERSON, PORT))
    assert list(editor.find()) == [f"cursor:{CHAT}"]


def test_the_newer_list_of_all_chats_counts_too(editor: Editor) -> None:
    """It names each chat's workspace, and which chats an agent began: their user is no person."""
    editor.open("w-1", editor.project)
    columns = "composerId TEXT, workspaceId TEXT, isSubagent INTEGER, value TEXT"
    editor.connection.execute(f"CREATE TABLE composerHeaders ({columns})")
    for chat, workspace, by_agent in ((CHAT, "w-1", 1), (OTHER, "w-2", 0)):
        editor.connection.execute(
            "INSERT INTO composerHeaders VALUES (?, ?, ?, '{}')", (chat, workspace, by_agent)
        )
        editor.say(chat, (PERSON, TABS))
    assert list(editor.find()) == [f"cursor:{CHAT}"]
    (turn,) = editor.read().turns
    assert turn.provenance.role is Role.AGENT


def test_what_is_listed_no_more_was_taken_back(editor: Editor) -> None:
    """A person went on from an earlier message: what came after it does not stand."""
    editor.open("w-1", editor.project, CHAT)
    editor.say(CHAT, (PERSON, TABS), (AGENT, "Done."), (PERSON, PORT))
    first = editor.read()
    later = ((PERSON, TABS), (AGENT, "Done."), (PERSON, PORT), (PERSON, "Use make instead."))
    editor.say(CHAT, *later, listed=(0, 1, 3))
    again = editor.read(first.cursor)
    taken = {turn.text: turn.taken_back for turn in again.turns}
    assert taken["Use make instead."] is False
    assert taken[PORT] is True
    anchors = {turn.text: turn.provenance.anchor for turn in first.turns}
    assert {turn.text: turn.provenance.anchor for turn in again.turns}[PORT] == anchors[PORT]


def test_an_old_chat_holds_its_messages_itself(editor: Editor) -> None:
    """They stand in the list; the chat's own time is theirs, where they have none."""
    editor.open("w-1", editor.project, CHAT)
    said = [{"type": PERSON, "bubbleId": "b", "text": TABS}, {"type": AGENT, "text": "Done."}]
    editor.keep(
        f"composerData:{CHAT}",
        {"composerId": CHAT, "createdAt": 1772359200000, "conversation": said},
    )
    (turn,) = editor.read().turns
    assert (turn.text, turn.provenance.at) == (TABS, "2026-03-01T10:00:00Z")


def test_a_transcript_of_the_same_session_is_read_instead(editor: Editor) -> None:
    """Newer versions write both: a session counts once."""
    editor.open("w-1", editor.project, CHAT)
    editor.say(CHAT, (PERSON, TABS))
    slug = "-".join(part for part in editor.project.parts if part != "/").replace("_", "-")
    path = editor.home / "projects" / slug / "agent-transcripts" / CHAT / f"{CHAT}.jsonl"
    path.parent.mkdir(parents=True)
    said = {"role": "user", "message": {"content": [{"type": "text", "text": TABS}]}}
    path.write_text(json.dumps(said) + "\n")
    (path.parents[2] / ".workspace-trusted").write_text(
        json.dumps({"workspacePath": str(editor.project)})
    )
    assert editor.find()[f"cursor:{CHAT}"].location == str(path)


@pytest.mark.parametrize(
    "values",
    [
        {f"composerData:{CHAT}": "{", f"bubbleId:{CHAT}:b-0": "{}"},
        {f"bubbleId:{CHAT}:b-0": '{"type": "one"}'},
        {f"bubbleId:{CHAT}:b-0": "[" * 100_000},
    ],
)
def test_what_is_damaged_is_told_of(editor: Editor, values: Mapping[str, str]) -> None:
    """A list or a message that cannot be read is a problem, and the rest is read."""
    editor.open("w-1", editor.project, CHAT)
    editor.say(CHAT, (PERSON, PORT), (PERSON, TABS))
    for key, value in values.items():
        editor.keep(key, value)
    reading = editor.read()
    assert reading.problems
    assert words(reading) in ([TABS], [])


def test_a_database_of_another_form_is_told_of(editor: Editor) -> None:
    """Without its table the file is named, with what was seen of it."""
    editor.open("w-1", editor.project, CHAT)
    editor.connection.execute("DROP TABLE cursorDiskKV")
    editor.connection.commit()
    (found,) = editor.find().values()
    (problem,) = editor.reader.read(found, None).problems
    assert "is no database of Cursor's editor: it has the tables ItemTable" in problem.what


def test_a_database_that_was_handed_in_gives_its_chats(editor: Editor) -> None:
    """All of them, or those with such an id or such words in their title."""
    editor.say(CHAT, (PERSON, TABS), name="Tidy the Makefile")
    editor.say(OTHER, (PERSON, PORT), name="Ports")
    named = {each.source for each in editor.reader.handed(editor.path, ())}
    assert named == {f"cursor:{CHAT}", f"cursor:{OTHER}"}
    (one,) = editor.reader.handed(editor.path, ("makefile",))
    assert words(editor.reader.read(one, None)) == [TABS]
    editor.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    head = editor.path.read_bytes()[:65536]
    assert editor.reader.recognise(head, "copy.db")


def test_nothing_is_made_beside_a_closed_database(editor: Editor) -> None:
    """Reading leaves no file behind, and none of Cursor's files is changed."""
    home = editor.open("w-1", editor.project, CHAT)
    editor.say(CHAT, (PERSON, TABS))
    editor.connection.close()
    folders = (editor.path.parent, home)
    before = {path: path.read_bytes() for folder in folders for path in folder.iterdir()}
    assert words(editor.read()) == [TABS]
    assert {path: path.read_bytes() for folder in folders for path in folder.iterdir()} == before
