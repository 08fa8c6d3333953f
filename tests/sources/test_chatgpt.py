"""ChatGPT's export: a tree of messages, what was typed on it, and many conversations in a file."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from hitherto.model import Cursor, Place, Reading
from hitherto.sources.transcripts.chatgpt import ChatGpt

Nodes = dict[str, dict[str, Any]]


def node(name: str, parent: str | None, role: str = "user", text: Any = "", **more: Any) -> Nodes:
    """Return a node by its name; without a text it has no message."""
    parts = text if isinstance(text, list) else [text]
    content = {"content_type": "text" if text == parts[0] else "multimodal_text", "parts": parts}
    message = {
        "id": name,
        "author": {"role": role},
        "create_time": 1772359200.5,
        "content": content,
    }
    value = {
        "id": name,
        "parent": parent,
        "children": [],
        "message": (message | more) if text else None,
    }
    return {name: value}


def talk(name: str, *nodes: Nodes, current: str, title: str = "Talk") -> dict[str, Any]:
    """Return a conversation; each node's children are those that name it."""
    mapping = {key: value for each in nodes for key, value in each.items()}
    for key, value in mapping.items():
        if value["parent"] in mapping:
            mapping[value["parent"]]["children"].append(key)
    return {"title": title, "conversation_id": name, "current_node": current, "mapping": mapping}


def read(path: Path, since: Cursor | None = None) -> Reading:
    """Read the only conversation of a file."""
    reader = ChatGpt()
    (found,) = reader.handed(path, ())
    return reader.read(found, since)


def shown(reading: Reading) -> list[tuple[str, str, bool]]:
    """Return role, text and mark of each turn."""
    return [(turn.provenance.role.name, turn.text, turn.taken_back) for turn in reading.turns]


@pytest.fixture
def export(tmp_path: Path) -> Path:
    """Return an export of one conversation in which a message was edited."""
    path = tmp_path / "conversations.json"
    shop = talk(
        "c1",
        node("root", None),
        node("u1", "root", text="Use SQLite."),
        node("a1", "u1", "assistant", "Which version?"),
        node("u2", "a1", text="The oldest one."),
        node("u3", "a1", text="The newest one."),
        node("a3", "u3", "assistant", "Good."),
        current="a3",
        title="My shop",
    )
    path.write_text(json.dumps([shop], indent=1))
    return path


def test_an_edited_message_leaves_a_branch(export: Path) -> None:
    """What was typed on a branch that is not shown was taken back; before it stands the same."""
    turns = read(export).turns
    assert [(turn.text, turn.taken_back, turn.before) for turn in turns] == [
        ("Use SQLite.", False, ""),
        ("The oldest one.", True, "Which version?"),
        ("The newest one.", False, "Which version?"),
    ]
    origin = turns[0].provenance
    assert (origin.source, origin.session, origin.anchor) == ("chatgpt:c1", "c1", "u1")
    assert origin.at == "2026-03-01T10:00:00Z"


def test_the_branch_that_is_shown_may_change(export: Path) -> None:
    """Who goes back to the other branch puts it back; the turns whose mark changed come again."""
    first = read(export)
    export.write_text(export.read_text().replace('"current_node": "a3"', '"current_node": "u2"'))
    assert shown(read(export, first.cursor)) == [
        ("USER", "The oldest one.", False),
        ("USER", "The newest one.", True),
    ]


def test_a_regenerated_answer_takes_nothing_back(tmp_path: Path) -> None:
    """What was asked stands, whichever of its answers is shown; a tool's call is no answer."""
    path = tmp_path / "x.json"
    nodes = (
        node("u1", None, text="Use SQLite."),
        node("a1", "u1", "assistant", "No."),
        node("a2", "u1", "assistant", "Yes."),
        node("t1", "a2", "assistant", "search()", recipient="web"),
        node("u2", "t1", text="Good."),
    )
    path.write_text(json.dumps(talk("c1", *nodes, current="u2")))
    turns = read(path).turns
    assert [(turn.text, turn.taken_back) for turn in turns] == [
        ("Use SQLite.", False),
        ("Good.", False),
    ]
    assert turns[1].before == "Yes."


def test_what_the_program_puts_on_the_users_side(tmp_path: Path) -> None:
    """Hidden messages are a program's, custom instructions nobody's; speech is the person's."""
    path = tmp_path / "x.json"
    speech = [
        {"content_type": "audio_transcription", "text": "Said aloud."},
        {"asset": 1},
        "Typed.",
    ]
    hidden = {"is_visually_hidden_from_conversation": True}
    context = {"content_type": "user_editable_context", "user_profile": "A person."}
    files = {"attachments": [{"name": "notes.md", "size": 3}]}
    nodes = (
        node("u0", None, text="x", content=context),
        node("u1", "u0", text="not shown", metadata=hidden),
        node("u2", "u1", text=speech, metadata=files),
        node("s1", "u2", "system", "a system's words"),
    )
    path.write_text(json.dumps([talk("c1", *nodes, current="s1")]))
    reading = read(path)
    assert shown(reading) == [("TOOL", "not shown", False), ("USER", "Said aloud.\nTyped.", False)]
    assert reading.turns[1].paths == ("notes.md",)


def test_conversations_are_sources_of_their_own(tmp_path: Path, export: Path) -> None:
    """Each has its cursor; those that are named by title or id are taken, by default all."""
    talks = json.loads(export.read_text())
    talks.append(talk("c2", node("u", None, text="Roses."), current="u", title="Garden"))
    path = tmp_path / "more.json"
    path.write_text(json.dumps(talks))
    reader = ChatGpt()
    for only, names in (((), "c1 c2"), (("shop",), "c1"), (("c2", "no"), "c2"), (("no",), "")):
        found = [each.source for each in reader.handed(path, only)]
        assert found == [f"chatgpt:{name}" for name in names.split()]
    cursors = {each.source: reader.read(each, None).cursor for each in reader.handed(path, ())}
    talks[1]["mapping"] |= node("u9", "u", text="And tulips.")
    talks[1]["current_node"] = "u9"
    path.write_text(json.dumps([talks[1], talks[0]]))
    new = {each.source: reader.read(each, cursors[each.source]) for each in reader.handed(path, ())}
    assert shown(new["chatgpt:c2"]) == [("USER", "And tulips.", False)]
    assert new["chatgpt:c1"] == Reading(cursor=cursors["chatgpt:c1"])


def test_the_archive_that_is_sent(tmp_path: Path, export: Path) -> None:
    """The archive is recognised by what is in it, and read without being unpacked."""
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("chat.html", "<html>")
        archive.writestr("conversations-000.json", export.read_text())
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("data.json", "[]")
    reader = ChatGpt()
    assert reader.recognise(path.read_bytes(), str(path))
    assert not reader.recognise(other.read_bytes(), str(other))
    assert read(path).turns == read(export).turns


def test_a_damaged_archive(tmp_path: Path, export: Path) -> None:
    """An archive with a broken file in it is a problem and no error."""
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("conversations.json", export.read_text())
    data = bytearray(path.read_bytes())
    data[100:110] = b"\x00" * 10
    path.write_bytes(data)
    with pytest.raises(OSError, match="archive is damaged"):
        ChatGpt().handed(path, ())


def test_an_export_that_breaks_off(tmp_path: Path, export: Path) -> None:
    """Whole conversations and the messages of the broken one are read, and the line is told."""
    talks = json.loads(export.read_text())
    nodes = [node(f"u{n}", f"u{n - 1}", text=f"Rule {n}.") for n in range(4)]
    talks.append(talk("c2", *nodes, current="u3"))
    text = json.dumps(talks, indent=1)
    path = tmp_path / "cut.json"
    path.write_text(text[: text.index("Rule 3.")])
    reader = ChatGpt()
    readings = [reader.read(each, None) for each in reader.handed(path, ())]
    assert [len(reading.turns) for reading in readings] == [3, 3]
    assert readings[1].turns[0].provenance.source == "chatgpt:c2"
    problems = [problem for reading in readings for problem in reading.problems]
    assert len(problems) == 1
    assert problems[0].line == text[: text.index("Rule 3.")].count("\n") + 1


def test_one_message_of_another_shape(tmp_path: Path, export: Path) -> None:
    """A message that cannot be read is a problem; the others are read."""
    path = tmp_path / "odd.json"
    talks = json.loads(export.read_text())
    talks[0]["mapping"]["u2"]["message"]["content"] = "plain"
    path.write_text(json.dumps(talks))
    reading = read(path)
    assert [turn.text for turn in reading.turns] == ["Use SQLite.", "The newest one."]
    assert "message u2" in reading.problems[0].what


def test_bytes_that_are_no_text(tmp_path: Path, export: Path) -> None:
    """Bytes that are not UTF-8 are replaced, and the line is told."""
    path = tmp_path / "x.json"
    path.write_bytes(export.read_bytes().replace(b"Use SQLite", b"Use \xff"))
    reading = read(path)
    assert reading.turns[0].text == "Use \ufffd."
    assert reading.problems[0].line > 1


def test_nothing_is_found_by_itself(export: Path) -> None:
    """No folder of a machine holds conversations that say whose they are."""
    assert list(ChatGpt().find(Place(id="p", root=str(export.parent)))) == []
