"""Values that nobody expects in what agents write: half characters, long numbers, other kinds."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from pathlib import Path
from typing import Any

import pytest
from opencode_homes import TALK, Files, First, text, user

from hitherto.errors import InputError
from hitherto.model import Found, Place, Reading
from hitherto.ports import Source
from hitherto.sources.handed import handed_in
from hitherto.sources.readers import Homes, readers
from hitherto.sources.transcripts import database, finding
from hitherto.sources.transcripts.chatgpt import ChatGpt
from hitherto.sources.transcripts.cursor import Cursor
from hitherto.sources.transcripts.database import UnusableError, ask
from hitherto.sources.transcripts.gemini_cli import GeminiCli
from hitherto.sources.transcripts.vscode_chat import VsCodeChat

LONG = "1" * 5000
HASH = "0" * 64
DEEP = "[" * 200_000

GEMINI = f'{{"sessionId": "s", "projectHash": "{HASH}", "messages": [%s]%s'
GEMINI_MESSAGE = '{"id": "m%d", "type": "user", "content": "%s"}'
VSCODE = '{"version": 3, "requesterUsername": "x", "requests": [%s]%s'
VSCODE_MESSAGE = '{"requestId": "r%d", "message": "%s"}'
CHATGPT = '[{"id": "c", "create_time": 1, "mapping": {%s}%s'
CHATGPT_MESSAGE = (
    '"u%d": {"id": "u%d", "parent": null, "message": {"author": {"role": "user"}, '
    '"content": {"content_type": "text", "parts": ["%s"]}}}'
)

ENDS = {
    "gemini-cli": (GEMINI, GEMINI_MESSAGE, "}"),
    "vscode-chat": (VSCODE, VSCODE_MESSAGE, "}"),
    "chatgpt": (CHATGPT, CHATGPT_MESSAGE, "}]"),
}


def all_readings(path: Path) -> list[Reading]:
    """Hand a file in and read all that is in it."""
    sources = readers(Homes(Path("/none"), Path("/none")))
    return [source.read(found, None) for source, found in handed_in([path], sources)]


def told(path: Path) -> tuple[list[str], str]:
    """Return the words in a file that is handed in, and what is told of it."""
    readings = all_readings(path)
    words = [turn.text for reading in readings for turn in reading.turns]
    return words, "; ".join(each.what for reading in readings for each in reading.problems)


def written(kind: str, *messages: str, more: str = "", ended: bool = True) -> str:
    """Return one agent's file with messages, and what is damaged at its end."""
    whole, one, end = ENDS[kind]
    rows = [
        one % ((at, at, said) if kind == "chatgpt" else (at, said))
        for at, said in enumerate(messages)
    ]
    return whole % (", ".join(rows), more) + (end if ended else "")


@pytest.mark.parametrize("kind", sorted(ENDS))
@pytest.mark.parametrize("ended", [True, False])
def test_half_a_character(tmp_path: Path, kind: str, *, ended: bool) -> None:
    """Half a character is replaced and told of, in a whole file as in one that breaks off."""
    path = tmp_path / "conversations.json"
    said = r"Use \ud800 tabs.", r"Never \\ud800.", r"Say \ud83d\ude00.", r"Or \udc00."
    path.write_text(written(kind, *said, ended=ended))
    words, wrong = told(path)
    assert words == ["Use \ufffd tabs.", r"Never \ud800.", "Say \U0001f600.", "Or \ufffd."]
    assert "half a character" in wrong


@pytest.mark.parametrize("kind", sorted(ENDS))
@pytest.mark.parametrize("odd", [LONG, f"-{LONG}", "1e999", "123456789012345678901", "NaN"])
@pytest.mark.parametrize("ended", [True, False])
def test_numbers_of_any_size(tmp_path: Path, kind: str, odd: str, *, ended: bool) -> None:
    """A number that is too long, too large or none keeps no message from being read."""
    path = tmp_path / "conversations.json"
    more = f', "n": {odd}'
    path.write_text(written(kind, "Use tabs.", "Use LF.", more=more, ended=ended))
    words, wrong = told(path)
    assert words == ["Use tabs.", "Use LF."]
    assert ended or "damaged JSON" in wrong


@pytest.mark.parametrize("end", [LONG + "}]", "NaN}]", '"\\ud800"}]', LONG])
def test_a_conversation_of_another_shape(tmp_path: Path, end: str) -> None:
    """A conversation with a number as its title is told of, whatever else is odd in the file."""
    path = tmp_path / "conversations.json"
    path.write_text(written("chatgpt", "Use tabs.", more=f', "title": 5, "n": {end}', ended=False))
    assert told(path)[1]
    good = written("chatgpt", "Use LF.")[1:-1]
    path.write_text(f'[{good}, {{"id": "d", "title": 5, "mapping": {{}}, "n": {LONG}}}]')
    words, wrong = told(path)
    assert words == ["Use LF."]
    assert "conversation 2 is not in a known shape" in wrong


@pytest.mark.parametrize("packing", [zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_an_archive_with_damaged_packing(tmp_path: Path, packing: int) -> None:
    """Whatever packed it, a damaged archive is one clear error."""
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w", packing) as archive:
        archive.writestr("conversations.json", written("chatgpt", "Use tabs.") * 50)
    data = bytearray(path.read_bytes())
    data[60:90] = b"\xff" * 30
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"archive is damaged|Invalid data stream"):
        all_readings(path)


def test_messages_that_lead_back_to_themselves(tmp_path: Path) -> None:
    """Messages of which none has a beginning are told of; the others are read."""
    path = tmp_path / "conversations.json"
    value = json.loads(written("chatgpt", "Use tabs.", "Use LF.", "Use UTF-8."))
    value[0]["mapping"]["u1"]["parent"] = "u2"
    value[0]["mapping"]["u2"]["parent"] = "u1"
    path.write_text(json.dumps(value))
    words, wrong = told(path)
    assert words == ["Use tabs."]
    assert "that lead back to themselves (2)" in wrong


def test_a_registry_that_is_nested_too_deeply(tmp_path: Path) -> None:
    """It names no folder; sessions in folders that are known otherwise are found."""
    chats = tmp_path / "home" / "tmp" / "shop" / "chats"
    chats.mkdir(parents=True)
    (chats / "session-1.json").write_text(written("gemini-cli", "Use tabs."))
    (chats.parent / ".project_root").write_text(str(tmp_path))
    (tmp_path / "home" / "projects.json").write_text('{"x": ' + DEEP)
    (chats.parent.parent / "other" / "chats").mkdir(parents=True)
    (chats.parent.parent / "other" / "chats" / "session-2.json").write_text("{}")
    found = list(GeminiCli(tmp_path / "home").find(Place(id="p", root=str(tmp_path))))
    assert [Path(each.location).name for each in found] == ["session-1.json"]


@pytest.mark.parametrize(
    "entry",
    [
        {"kind": 1, "k": ["requests", -5, "response"], "v": []},
        {"kind": 1, "k": ["requests", -1], "v": {"requestId": "x", "message": "hi"}},
        {"kind": 2, "k": ["requests"], "v": [], "i": -1},
        {"kind": 1, "k": ["requests", 0, "response", -7], "v": {"value": "x"}},
    ],
)
def test_places_before_the_start_of_a_list(tmp_path: Path, entry: dict[str, Any]) -> None:
    """A log's entry with a negative place changes nothing and is told with its line."""
    path = tmp_path / "s.jsonl"
    whole = {"kind": 0, "v": {"requests": [{"requestId": "r", "message": "Use tabs."}]}}
    path.write_text(f"{json.dumps(whole)}\n{json.dumps(entry)}\n")
    (reading,) = all_readings(path)
    assert [(turn.text, turn.taken_back) for turn in reading.turns] == [("Use tabs.", False)]
    assert [problem.line for problem in reading.problems] == [2]


def test_an_address_within_addresses(tmp_path: Path) -> None:
    """An attachment's address may be nested as deeply as its JSON can be."""
    address = '{"uri": ' * 400 + '"file:///a.md"' + "}" * 400
    variables = f'"variableData": {{"variables": [{{"kind": "file", "value": {address}}}]}}'
    path = tmp_path / "s.json"
    path.write_text(VSCODE % (f'{{"requestId": "r", "message": "Use tabs.", {variables}}}', "}"))
    found = Found(kind="vscode-chat", location=str(path), source="vscode-chat:s")
    (turn,) = VsCodeChat(()).read(found, None).turns
    assert turn.text == "Use tabs."


class Store:
    """A store of Cursor's with one message, and what else is put into it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("CREATE TABLE blobs (id TEXT PRIMARY KEY, data BLOB)")
        self.connection.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT)")
        words = {"role": "user", "content": "<user_query>\nUse tabs.\n</user_query>"}
        self.put("ab" * 32, json.dumps(words).encode())
        self.put("cd" * 32, b"\x0a\x20" + bytes.fromhex("ab" * 32))
        self.meta(json.dumps({"latestRootBlobId": "cd" * 32}))

    def put(self, name: str, data: object) -> None:
        """Put a blob in."""
        self.connection.execute("INSERT INTO blobs VALUES (?, ?)", (name, data))

    def meta(self, value: str) -> None:
        """Say something of the session."""
        row = (value.encode().hex(),)
        self.connection.execute("INSERT OR REPLACE INTO meta VALUES ('0', ?)", row)

    def read(self) -> Reading:
        """Read it."""
        self.connection.close()
        found = Found(kind="cursor", location=str(self.path), source="cursor:s")
        return Cursor(Path("/none"), Path("/none")).read(found, None)


@pytest.mark.parametrize("odd", [5, 1.5])
def test_a_number_in_a_messages_place(tmp_path: Path, odd: float) -> None:
    """It is told with its row; the messages are read."""
    store = Store(tmp_path / "store.db")
    store.put("x", odd)
    reading = store.read()
    assert [turn.text for turn in reading.turns] == ["Use tabs."]
    assert [problem.line for problem in reading.problems] == [3]


def test_a_store_that_says_too_deep_things_of_itself(tmp_path: Path) -> None:
    """Its newest state is not known then; the messages are read."""
    store = Store(tmp_path / "store.db")
    store.meta('{"z": ' + DEEP + "]" * len(DEEP) + "}")
    reading = store.read()
    assert [turn.text for turn in reading.turns] == ["Use tabs."]
    assert len(reading.problems) == 1


ENDLESS = (
    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) "
    "SELECT x AS rowid, 'a' || x AS id, x AS data FROM c"
)


def test_a_view_is_no_table(tmp_path: Path) -> None:
    """A store whose table is a view without an end is none of Cursor's."""
    store = Store(tmp_path / "store.db")
    store.connection.execute("DROP TABLE blobs")
    store.connection.execute(f"CREATE VIEW blobs AS {ENDLESS}")
    reading = store.read()
    assert not reading.turns
    assert "is no store of Cursor's" in reading.problems[0].what


def test_an_answer_without_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that goes on answering is left off after so many steps."""
    monkeypatch.setattr(database, "_STEPS", 1000)
    monkeypatch.setattr(database, "_MOST_STEPS", 10_000)
    store = Store(tmp_path / "store.db")
    store.connection.close()
    with pytest.raises(UnusableError, match="takes too long"):
        ask(store.path, lambda connection: sum(1 for _ in connection.execute(ENDLESS)))


@pytest.mark.parametrize("odd", ["abc", b"abc", 9e307])
def test_a_time_that_is_none(tmp_path: Path, odd: object) -> None:
    """A message of OpenCode's whose time is no number has no time; its words count."""
    kept = First(tmp_path / "home", str(tmp_path))
    kept.keep(user("msg_1", text("Use tabs."), time=None))
    kept.connection.execute("UPDATE message SET time_created = ?", (odd,))
    kept.connection.commit()
    reading = kept.read()
    assert [(turn.text, turn.provenance.at) for turn in reading.turns] == [("Use tabs.", "")]


def test_a_message_whose_name_is_no_text(tmp_path: Path) -> None:
    """It is told with its row; the others are read."""
    kept = First(tmp_path / "home", str(tmp_path))
    kept.keep(*TALK)
    kept.connection.execute("UPDATE message SET id = x'ff00' WHERE id = 'msg_1'")
    kept.connection.commit()
    reading = kept.read()
    assert [turn.text for turn in reading.turns] == ["Do as @a.md says."]
    assert "without a name" in reading.problems[0].what


@pytest.mark.parametrize("name", ["a\0b", "../../..", "/proc/self/fd", "a" * 5000, ".."])
def test_an_id_that_names_no_folder(tmp_path: Path, name: str) -> None:
    """A session or a message of OpenCode's with such an id leads nowhere, least of all outside."""
    kept = Files(tmp_path / "home", str(tmp_path))
    kept.keep(user("msg_1", text("Use tabs.")))
    kept.write("message/ses_1/msg_2.json", {"id": name, "role": "user"})
    reading = kept.read()
    assert [turn.text for turn in reading.turns] == ["Use tabs."]
    assert len(reading.problems) == 1
    kept.write("session/abc/ses_1.json", {"id": name, "directory": str(tmp_path)})
    (found,) = kept.found()
    assert not read(kept, found).turns


def read(kept: Files, found: Found) -> Reading:
    """Read one session of a home."""
    source: Source = next(
        each
        for each in readers(Homes(Path("/none"), Path("/none"), opencode=kept.home))
        if each.name == "opencode"
    )
    return source.read(found, None)


@pytest.mark.parametrize("folder", ["/", "/a", "/a/b/c"])
def test_a_session_file_without_its_messages(folder: str, tmp_path: Path) -> None:
    """A session's file that lies anywhere, even at the root, is told to be alone."""
    from hitherto.sources.transcripts.opencode_files import read_files, size  # noqa: PLC0415  # here alone

    path = tmp_path / folder.lstrip("/") / "x.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"id": "s", "directory": "/w", "projectID": "p"}))
    words, wrong = told(path)
    assert (words, "messages are not beside it" in wrong) == ([], True)
    assert size(path) == path.stat().st_size
    assert not read_files(path, "opencode:s").turns


def test_a_session_over_which_its_reader_stumbles() -> None:
    """It is found as nobody's, so that it is told of and hides no other."""

    def why() -> str:
        raise TypeError("no text")

    found = finding.told("codex", Path("/s"), "codex:s", why)
    assert found is not None
    reading = finding.unplaced(found, None)
    assert reading is not None
    assert "TypeError: no text" in reading.problems[0].what


class Stumbling(ChatGpt):
    """A reader that stumbles over every file that is handed in."""

    def handed(self, path: Path, only: tuple[str, ...]) -> tuple[Found, ...]:
        """Stumble."""
        del path, only
        raise IndexError(5)


def test_a_file_handed_in_over_which_its_reader_stumbles(tmp_path: Path) -> None:
    """It is an error in one sentence that asks for a report."""
    path = tmp_path / "conversations.json"
    path.write_text(written("chatgpt", "Use tabs."))
    with pytest.raises(InputError, match=r"IndexError: 5.*report it"):
        list(handed_in([path], [Stumbling()]))


def test_standard_input_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dash is refused with what to do, unless a file is called so."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match="from files, not from standard input"):
        all_readings(Path("-"))
    Path("-").write_text(written("chatgpt", "Use tabs."))
    assert told(Path("-"))[0] == ["Use tabs."]
    assert ChatGpt().find(Place(id="p", root=str(tmp_path))) == ()
