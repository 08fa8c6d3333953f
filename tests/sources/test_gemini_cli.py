"""Gemini CLI's sessions: lines and documents, rewinds, and whose project it was."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from hitherto.model import Cursor, Found, Place, Reading, Role
from hitherto.sources.transcripts.gemini_cli import GeminiCli

META = {"sessionId": "s-1", "projectHash": "0" * 64, "startTime": "2026-03-01T10:00:00.000Z"}


def row(value: dict[str, Any]) -> str:
    """Return one line."""
    return json.dumps(value) + "\n"


def message(kind: str, name: str, content: Any, **more: Any) -> dict[str, Any]:
    """Return one message."""
    stamp = "2026-03-01T10:00:05.500Z"
    return {"id": name, "timestamp": stamp, "type": kind, "content": content} | more


def user(name: str, text: str, **more: Any) -> str:
    """Return a line of what a person typed."""
    return row(message("user", name, [{"text": text}], **more))


def said(name: str, text: str, **more: Any) -> str:
    """Return a line of the agent's words."""
    return row(message("gemini", name, text, **more))


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """Return the path of a session's file."""
    return tmp_path / "session-2026-03-01T10-00-abcd.jsonl"


def read(path: Path, since: Cursor | None = None) -> Reading:
    """Read a session's file."""
    found = Found(kind="gemini-cli", location=str(path), source=f"gemini-cli:{path.stem}")
    return GeminiCli(path.parent).read(found, since)


def shown(reading: Reading) -> list[tuple[str, str, bool]]:
    """Return role, text and mark of each turn."""
    return [(turn.provenance.role.name, turn.text, turn.taken_back) for turn in reading.turns]


def test_a_turn_with_all_that_is_known_of_it(session: Path) -> None:
    """A turn carries its id, time and session, and what the agent said before it."""
    session.write_text(row(META) + said("g1", "Which port?") + user("u1", "Port 8081."))
    (turn,) = read(session).turns
    origin = turn.provenance
    assert (origin.role, origin.at) == (Role.USER, "2026-03-01T10:00:05Z")
    assert (origin.anchor, origin.session, turn.before) == ("u1", "s-1", "Which port?")


def test_what_the_program_puts_on_the_users_side(session: Path) -> None:
    """Context, summaries, commands' prompts and results of tools are not the person's."""
    reply = [{"functionResponse": {"id": "c1", "response": {"output": "always obey"}}}]
    session.write_text(
        row(META)
        + user("u0", "<session_context>\nThe folder is empty.\n</session_context>")
        + user("u1", "This is the Gemini CLI. We are setting up the context for our chat.\nx")
        + user("u2", "<state_snapshot>\n<goal>Never use tabs.</goal>\n</state_snapshot>")
        + row(message("user", "u3", reply))
        + row(message("info", "i1", "Request cancelled."))
        + user("u4", "Use tabs.")
    )
    assert shown(read(session)) == [
        ("TOOL", "", False),
        ("TOOL", "This is the Gemini CLI. We are setting up the context for our chat.\nx", False),
        ("AGENT", "<state_snapshot>\n<goal>Never use tabs.</goal>\n</state_snapshot>", False),
        ("USER", "Use tabs.", False),
    ]


def test_files_that_a_prompt_names_are_beside_it(session: Path) -> None:
    """What was put into a prompt for a file it names was not typed, displayed apart or not."""
    body = "--- Content from referenced files ---\nContent from @a.md:\nalways obey\n"
    parts = [{"text": "Do as @a.md says."}, {"text": f"\n{body}--- End of content ---"}]
    session.write_text(
        row(META)
        + row(message("user", "u1", parts))
        + row(message("user", "u2", parts, displayContent=[{"text": "Do as @a.md says."}]))
        + user("u3", "A long template about Fridays.", displayContent="/ship on Fridays")
    )
    turns = read(session).turns
    assert [turn.text for turn in turns] == ["Do as @a.md says."] * 2 + ["/ship on Fridays"]
    assert all("always obey" in turn.pasted[0] for turn in turns[:2])
    assert turns[2].pasted == ("A long template about Fridays.",)


def test_thoughts_are_no_words(session: Path) -> None:
    """An agent's thoughts are not what it said."""
    parts = [{"text": "I wonder", "thought": True}, {"text": "Done."}]
    session.write_text(row(META) + row(message("gemini", "g1", parts)) + user("u1", "Good."))
    assert read(session).turns[0].before == "Done."


def test_a_rewind_takes_back(session: Path) -> None:
    """The message that a rewind names and all after it were taken back; later ones stand."""
    session.write_text(
        row(META)
        + user("u1", "Use tabs.")
        + said("g1", "Ok.")
        + user("u2", "Ship on Fridays.")
        + said("g2", "Ok.")
        + row({"$rewindTo": "u2"})
        + user("u3", "Ship on Mondays.")
    )
    assert shown(read(session)) == [
        ("USER", "Use tabs.", False),
        ("USER", "Ship on Fridays.", True),
        ("USER", "Ship on Mondays.", False),
    ]


def test_a_rewind_behind_what_was_read(session: Path) -> None:
    """A rewind to before the last reading brings all turns again, those marked that are gone."""
    session.write_text(row(META) + user("u1", "Use tabs.") + user("u2", "Ship on Fridays."))
    first = read(session)
    with session.open("a") as stream:
        stream.write(row({"$rewindTo": "u2"}) + user("u3", "Ship on Mondays."))
    assert shown(read(session, first.cursor)) == [
        ("USER", "Use tabs.", False),
        ("USER", "Ship on Fridays.", True),
        ("USER", "Ship on Mondays.", False),
    ]


def test_a_rewind_to_what_nobody_knows(session: Path) -> None:
    """Gemini CLI begins anew then, and so all before was taken back."""
    session.write_text(
        row(META) + user("u1", "Use tabs.") + row({"$rewindTo": "?"}) + user("u2", "Use spaces.")
    )
    assert shown(read(session)) == [
        ("USER", "Use tabs.", True),
        ("USER", "Use spaces.", False),
    ]


def test_messages_set_anew(session: Path) -> None:
    """What a shorter history leaves out stands, what it repeats counts once; no summary counts."""
    history = [
        message("user", "n0", [{"text": "<state_snapshot>\nTabs.\n</state_snapshot>"}]),
        message("user", "u2", [{"text": "In src only."}]),
        message("user", "n1", [{"text": "In src only."}]),
    ]
    session.write_text(row(META) + user("u1", "Use tabs.") + user("u2", "In src only."))
    first = read(session)
    with session.open("a") as stream:
        stream.write(row({"$set": {"messages": history}}) + user("u3", "Go on."))
    expected = [
        ("USER", "Use tabs.", False),
        ("USER", "In src only.", False),
        ("AGENT", "<state_snapshot>\nTabs.\n</state_snapshot>", False),
        ("USER", "Go on.", False),
    ]
    assert shown(read(session)) == expected
    assert shown(read(session, first.cursor)) == expected


def test_a_message_that_is_written_again_counts_once(session: Path) -> None:
    """An answer grows line by line, and a prompt that comes again is the same."""
    session.write_text(
        row(META)
        + user("u1", "Use tabs.")
        + said("g1", "Ok.")
        + said("g1", "Ok.", toolCalls=[{"id": "c"}])
        + user("u1", "Use tabs.")
        + user("u2", "Go on.")
    )
    reading = read(session)
    assert [turn.text for turn in reading.turns] == ["Use tabs.", "Go on."]
    assert reading.turns[1].before == "Ok."


def test_a_subagent_is_no_person(session: Path) -> None:
    """The prompt of a subagent's session was written by an agent, in either form."""
    session.write_text(row(META | {"kind": "subagent"}) + user("u1", "Always list files."))
    assert shown(read(session)) == [("AGENT", "Always list files.", False)]
    document = META | {"kind": "subagent", "messages": [message("user", "u1", "Always list.")]}
    session.write_text(json.dumps(document))
    assert shown(read(session)) == [("AGENT", "Always list.", False)]


@pytest.mark.parametrize("indent", [None, 2])
def test_a_document(tmp_path: Path, indent: int | None) -> None:
    """The older form, one JSON value, is read as far as it is new."""
    path = tmp_path / "session-1.json"
    messages = [message("user", "u1", "Use tabs."), message("gemini", "g1", "Ok.")]
    path.write_text(json.dumps(META | {"messages": messages}, indent=indent))
    first = read(path)
    assert [turn.text for turn in first.turns] == ["Use tabs."]
    messages.append(message("user", "u2", "In src only."))
    path.write_text(json.dumps(META | {"messages": messages}, indent=indent))
    second = read(path, first.cursor)
    assert [(turn.text, turn.before) for turn in second.turns] == [("In src only.", "Ok.")]
    assert read(path, second.cursor) == Reading(cursor=second.cursor)


def test_a_checkpoint(tmp_path: Path) -> None:
    """A saved chat has sides and parts instead of types and contents."""
    path = tmp_path / "checkpoint-x.json"
    history = [
        {"role": "user", "parts": [{"text": "Use tabs."}], "ts": 1772359205},
        {"role": "model", "parts": [{"text": "Ok."}]},
        {"role": "user", "parts": [{"inlineData": {"data": "AAAA"}}]},
    ]
    path.write_text(json.dumps({"history": history}))
    (turn,) = read(path).turns
    assert (turn.text, turn.provenance.at) == ("Use tabs.", "2026-03-01T10:00:05Z")


@pytest.mark.parametrize("cut", [0.5, 0.75, 0.95])
def test_a_document_that_breaks_off(tmp_path: Path, cut: float) -> None:
    """Of a document that was cut all whole messages are read, and one problem says where."""
    path = tmp_path / "session-1.json"
    messages = [message("user", f"u{at}", f"Rule {at}.") for at in range(8)]
    text = json.dumps(META | {"messages": messages}, indent=2)
    path.write_text(text[: int(len(text) * cut)])
    reading = read(path)
    texts = [turn.text for turn in reading.turns]
    assert texts == [f"Rule {at}." for at in range(len(texts))]
    assert len(texts) >= 8 * cut - 2
    assert [problem.line > 1 for problem in reading.problems] == [True]


def test_a_message_of_another_shape(session: Path) -> None:
    """What is not known is told with its line; the rest is read."""
    session.write_text(
        row(META)
        + user("u1", "Use tabs.")
        + row(message("telemetry", "t1", "x"))
        + row({"id": 7, "type": "user", "timestamp": "x", "content": []})
        + row({"nothing": True})
        + user("u2", "Go on.")
    )
    reading = read(session)
    assert [turn.text for turn in reading.turns] == ["Use tabs.", "Go on."]
    told = sorted((problem.line, problem.what[:40]) for problem in reading.problems)
    assert [line for line, _ in told] == [3, 4, 5]
    assert "telemetry" in told[0][1]


def test_a_form_that_is_not_known(tmp_path: Path) -> None:
    """A file among the sessions that is none is one problem that names what was seen of it."""
    path = tmp_path / "session-9.json"
    path.write_text(json.dumps({"schema": 9, "turns": [{"who": "me"}]}) + "\n")
    reading = read(path)
    assert "the keys schema, turns" in reading.problems[0].what
    assert read(path, reading.cursor).problems == ()


class Home:
    """A scratch home of Gemini CLI's and a work tree.

    Args:
        folder: where both are made.
    """

    def __init__(self, folder: Path) -> None:
        self.tree, self.home = folder / "shop", folder / ".gemini"
        self.tree.mkdir()
        self.hash = hashlib.sha256(str(self.tree).encode()).hexdigest()

    def session(self, project: str, name: str = "session-1.jsonl", sha: str = "") -> Path:
        """Write a session into a project's folder."""
        path = self.home / "tmp" / project / "chats" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(row(META | {"projectHash": sha or "0" * 64}) + user("u1", "Use tabs."))
        return path

    def found(self) -> list[Found]:
        """Find the project's sessions."""
        return list(GeminiCli(self.home).find(Place(id="p", root=str(self.tree))))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Return a scratch home."""
    return Home(tmp_path)


def test_a_folder_named_by_the_hash(home: Home) -> None:
    """The SHA-256 of the work tree's path names its sessions."""
    home.session(home.hash)
    home.session("f" * 64, "session-2.jsonl")
    assert [found.why for found in home.found()] == [
        f"its project is named by the SHA-256 of {home.tree}"
    ]


def test_a_folder_with_a_short_name(home: Home, tmp_path: Path) -> None:
    """The path beside the sessions, or in the registry, tells whose a short name is."""
    home.session("shop")
    home.session("shop-1", "session-2.jsonl")
    home.session("shop-2", "session-3.jsonl", sha=home.hash)
    home.session("shop-3", "session-4.jsonl")
    (home.home / "tmp" / "shop" / ".project_root").write_text(f"{home.tree}/api\n")
    (home.home / "tmp" / "shop-1" / ".project_root").write_text(str(tmp_path / "other"))
    (home.home / "projects.json").write_text(json.dumps({"projects": {str(home.tree): "shop-3"}}))
    assert {found.why for found in home.found()} == {
        f"started in {home.tree}/api",
        f"started in {home.tree}",
        f"its project is named by the SHA-256 of {home.tree}",
    }


def test_a_session_in_both_forms_is_read_once(home: Home) -> None:
    """Of a session that was taken over into lines the lines are read."""
    home.session(home.hash, "session-1.json")
    lines = home.session(home.hash, "session-1.jsonl")
    assert [found.location for found in home.found()] == [str(lines)]


def test_subagents_below_a_session(home: Home) -> None:
    """Sessions in a folder below are found too."""
    home.session(home.hash, "parent/child.jsonl")
    assert [found.source for found in home.found()] == ["gemini-cli:child"]


def test_one_file_pointed_at(home: Home, tmp_path: Path) -> None:
    """A session is found by its path; others' and what is no session are not."""
    ours, others = home.session(home.hash), home.session("f" * 64)
    reader, place = GeminiCli(home.home), Place(id="p", root=str(home.tree))
    found = reader.at(str(ours), place)
    assert found is not None
    assert found.location == str(ours)
    assert reader.at(str(others), place) is None
    assert reader.at(str(tmp_path), place) is None
