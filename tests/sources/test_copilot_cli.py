"""Copilot CLI's sessions: who said what, what was rewound, whose they are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hitherto.model import Cursor, Found, Place, Reading, Role
from hitherto.sources.transcripts.copilot_cli import CopilotCli

NAME = "5e55ab1e-0000-4000-8000-000000000002"


def event(kind: str, name: str, data: dict[str, Any], **more: Any) -> str:
    """Return one event's line."""
    value = {"type": kind, "data": data, "id": name, "timestamp": "2026-03-01T10:00:00.500Z"}
    return json.dumps(value | more) + "\n"


def start(folder: str = "/home/demo/app", **data: Any) -> str:
    """Return the event that opens a session."""
    context = {"cwd": folder, "gitRoot": folder, "branch": "main", "headCommit": "c0ffee"}
    return event(
        "session.start", "e0", {"sessionId": NAME, "version": 1, "context": context} | data
    )


def typed(name: str, text: str, **data: Any) -> str:
    """Return the event of a message on the user's side."""
    return event("user.message", name, {"content": text, "attachments": []} | data)


def said(name: str, text: str, **data: Any) -> str:
    """Return the event of the agent's words."""
    return event("assistant.message", name, {"content": text, "toolRequests": []} | data)


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """Return the path of a session's file."""
    path = tmp_path / "session-state" / NAME / "events.jsonl"
    path.parent.mkdir(parents=True)
    return path


def read(path: Path, since: Cursor | None = None) -> Reading:
    """Read a session's file."""
    source = f"copilot-cli:{path.parent.name}"
    found = Found(kind="copilot-cli", location=str(path), source=source, size=path.stat().st_size)
    return CopilotCli(path.parents[2]).read(found, since)


def shown(reading: Reading) -> list[tuple[str, str, bool]]:
    """Return role, text and mark of each turn."""
    return [(turn.provenance.role.name, turn.text, turn.taken_back) for turn in reading.turns]


def test_a_typed_turn_with_all_that_is_known_of_it(session: Path) -> None:
    """A turn carries source, position, time, commit, branch, anchor, paths and what came before."""
    attachments = [{"type": "file", "path": "/home/demo/app/notes.md", "displayName": "notes.md"}]
    session.write_text(
        start() + said("e1", "Which port?") + typed("e2", "Port 8081.", attachments=attachments)
    )
    (turn,) = read(session).turns
    origin = turn.provenance
    assert (origin.source, origin.position) == (f"copilot-cli:{NAME}", "turn 0")
    assert (origin.role, origin.at) == (Role.USER, "2026-03-01T10:00:00Z")
    assert (origin.branch, origin.commit) == ("main", "c0ffee")
    assert (origin.anchor, origin.session) == ("e2", NAME)
    assert (turn.before, turn.paths) == ("Which port?", ("/home/demo/app/notes.md",))


def test_the_events_own_marks_tell_who_speaks(session: Path) -> None:
    """Skills, agents and the autopilot write on the user's side; what the model got is not read."""
    session.write_text(
        start()
        + typed("e1", "real words", transformedContent="<now>noon</now> real words and more")
        + typed("e2", "the text of a skill", source="skill-pdf")
        + typed("e3", "a prompt between agents", source="agent-7")
        + event("user.message", "e4", {"content": "to a subagent"}, agentId="sub")
        + typed("e5", "go on, go on", isAutopilotContinuation=True)
        + typed("e6", "  ")
    )
    assert shown(read(session)) == [
        ("USER", "real words", False),
        ("TOOL", "the text of a skill", False),
        ("AGENT", "a prompt between agents", False),
        ("AGENT", "to a subagent", False),
        ("TOOL", "go on, go on", False),
    ]


def test_an_answer_to_the_agents_question_is_the_persons(session: Path) -> None:
    """What is answered in a tool's result counts, with the question; other results do not."""
    asked = {"toolCallId": "c1", "toolName": "ask_user", "arguments": {"question": "Which one?"}}
    other = {"toolCallId": "c2", "toolName": "bash", "arguments": {"command": "ls"}}
    session.write_text(
        start()
        + event("tool.execution_start", "e1", asked)
        + event("tool.execution_start", "e2", other)
    )
    cursor = read(session).cursor
    with session.open("a") as stream:
        for call, text in (("c2", "User responded: no"), ("c1", "User selected: PostgreSQL only")):
            result = {"toolCallId": call, "success": True, "result": {"content": text}}
            stream.write(event("tool.execution_complete", f"e-{call}", result))
    (turn,) = read(session, cursor).turns
    assert (turn.text, turn.before) == ("PostgreSQL only", "Which one?")
    assert turn.provenance.role is Role.USER


def test_a_subagents_words_are_not_what_came_before(session: Path) -> None:
    """Only the main agent's words are the context of a turn."""
    session.write_text(
        start()
        + said("e1", "The main one.")
        + said("e2", "Inner.", parentToolCallId="c9")
        + typed("e3", "Yes, do that.")
    )
    assert read(session).turns[0].before == "The main one."


@pytest.mark.parametrize("resumed", [False, True])
def test_a_rewind_takes_back_what_was_typed_since(session: Path, *, resumed: bool) -> None:
    """A rewind marks the turns from its event on, also those of an earlier reading."""
    session.write_text(start() + typed("e1", "kept") + typed("e2", "wrong") + typed("e3", "worse"))
    cursor = read(session).cursor if resumed else None
    with session.open("a") as stream:
        stream.write(event("session.snapshot_rewind", "e4", {"upToEventId": "e2"}))
        stream.write(typed("e5", "right"))
    assert shown(read(session, cursor)) == [
        ("USER", "kept", False),
        ("USER", "wrong", True),
        ("USER", "worse", True),
        ("USER", "right", False),
    ]


def test_what_is_new_in_the_form_is_said(session: Path) -> None:
    """A newer version, an unknown type and a damaged line are problems; all else is read."""
    session.write_text(
        start(version=9)
        + event("user.telepathy", "e1", {"content": "thought"})
        + '{"type": "user.message", "data": [1], "id": "e2"}\n{"half\n'
        + typed("e3", "still read")
    )
    reading = read(session)
    assert shown(reading) == [("USER", "still read", False)]
    told = [(problem.line, problem.what) for problem in reading.problems]
    assert [line for line, _ in told] == [1, 3, 4, 2]
    assert "newer version of the events' shape (9)" in told[0][1]
    assert "'user.telepathy'" in told[3][1]


def test_a_file_of_another_form_is_named(session: Path) -> None:
    """What no event is in is said to be strange, once, with the keys seen."""
    session.write_text('{"timeline": [], "chatMessages": []}\n')
    reading = read(session)
    assert "timeline, chatMessages" in reading.problems[0].what
    assert read(session, reading.cursor).problems == ()


def test_whose_session_it_is(tmp_path: Path) -> None:
    """The folder at the start tells; old sessions name it where it is trusted."""
    root = tmp_path / "app"
    (root / "inner").mkdir(parents=True)
    folder = tmp_path / "session-state"
    trusted = {"infoType": "folder_trust"}
    trusted["message"] = f"Folder {root} has been added to trusted folders."
    for name, lines in {
        "one/events": start(str(root / "inner")),
        "two/events": start(str(tmp_path / "other")),
        "old": event("session.info", "e1", trusted),
        "none": typed("e1", "words"),
    }.items():
        path = folder / f"{name}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(lines)
    found = CopilotCli(tmp_path).find(Place(id="p", root=str(root)))
    assert {each.source for each in found} == {"copilot-cli:one", "copilot-cli:old"}


def test_a_copied_session_keeps_its_anchors(session: Path, tmp_path: Path) -> None:
    """The same words in a copy have the same anchors, wherever it lies."""
    session.write_text(start() + typed("e1", "Port 8081."))
    copy = tmp_path / "copy.jsonl"
    copy.write_bytes(session.read_bytes())
    (found,) = CopilotCli(tmp_path).handed(copy, ())
    (turn,) = CopilotCli(tmp_path).read(found, None).turns
    assert turn.provenance.anchor == read(session).turns[0].provenance.anchor == "e1"
