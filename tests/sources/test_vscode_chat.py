"""VS Code's chat: sessions as one value and as a log of changes, exports, windows and folders."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hitherto.model import Cursor, Found, Place, Reading, Role
from hitherto.sources.transcripts.vscode_chat import VsCodeChat

NAME = "5e55ab1e-0000-4000-8000-000000000003"
MOMENT = 1772359200500


def request(name: str, text: str, answer: str = "", **more: Any) -> dict[str, Any]:
    """Return a request with its answer."""
    message = {"text": text, "parts": [{"kind": "text", "text": text}]}
    response = [{"value": answer}] if answer else []
    value = {"requestId": name, "timestamp": MOMENT, "message": message, "response": response}
    return value | more


def session(*requests: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a session."""
    return {"version": 3, "sessionId": NAME, "requests": list(requests)} | more


def push(*requests: dict[str, Any], keep: int | None = None) -> dict[str, Any]:
    """Return the entry that adds requests, those from a number on cut off before."""
    entry: dict[str, Any] = {"kind": 2, "k": ["requests"], "v": list(requests)}
    return entry if keep is None else entry | {"i": keep}


def written(path: Path, *entries: dict[str, Any]) -> Path:
    """Add entries to a log."""
    with path.open("a") as stream:
        stream.writelines(json.dumps(entry) + "\n" for entry in entries)
    return path


def read(path: Path, since: Cursor | None = None) -> Reading:
    """Read a session's file."""
    source = f"vscode-chat:{path.stem}"
    found = Found(kind="vscode-chat", location=str(path), source=source, size=path.stat().st_size)
    return VsCodeChat(()).read(found, since)


def shown(reading: Reading) -> list[tuple[str, str, bool]]:
    """Return role, text and mark of each turn."""
    return [(turn.provenance.role.name, turn.text, turn.taken_back) for turn in reading.turns]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return a log with two requests, the first one answered."""
    whole = session(request("r0", "Use tabs.", "Done."), repoData={"localBranch": "dev"})
    return written(
        tmp_path / "log.jsonl", {"kind": 0, "v": whole}, push(request("r1", "No, spaces."))
    )


def test_a_typed_turn_with_all_that_is_known_of_it(log: Path) -> None:
    """A turn carries source, position, time, branch, session, anchor and the answer before it."""
    turn = read(log).turns[1]
    origin = turn.provenance
    assert (origin.source, origin.position) == ("vscode-chat:log", "turn 1")
    assert (origin.role, origin.at, origin.branch) == (Role.USER, "2026-03-01T10:00:00Z", "dev")
    assert (origin.anchor, origin.session, turn.before) == ("r1", NAME, "Done.")


def test_both_forms_give_the_same(log: Path, tmp_path: Path) -> None:
    """One value with the same requests gives the same turns as the log."""
    path = tmp_path / "log.json"
    requests = (request("r0", "Use tabs.", "Done."), request("r1", "No, spaces."))
    path.write_text(json.dumps(session(*requests, repoData={"localBranch": "dev"}), indent=1))
    assert read(path).turns == read(log).turns


@pytest.mark.parametrize("resumed", [False, True])
def test_an_edited_message_takes_the_old_one_back(log: Path, *, resumed: bool) -> None:
    """What is cut off and sent anew was typed and taken back; what comes again stands."""
    cursor = read(log).cursor if resumed else None
    written(log, push(request("r1", "No, spaces."), request("r2", "Now go."), keep=1))
    written(log, push(request("r3", "Now stop."), keep=2))
    last = {turn.provenance.anchor: turn for turn in read(log, cursor).turns}
    assert {name: turn.taken_back for name, turn in last.items() if name in {"r2", "r3"}} == {
        "r2": True,
        "r3": False,
    }
    assert not any(turn.taken_back for name, turn in last.items() if name in {"r0", "r1"})


def test_an_undone_checkpoint_hides_what_came_after(log: Path) -> None:
    """Requests that are hidden were taken back, until they are shown again."""
    hidden = {"kind": 1, "k": ["requests", 1, "shouldBeRemovedOnSend"], "v": {"requestId": "r1"}}
    reading = read(written(log, hidden))
    assert [turn.taken_back for turn in reading.turns] == [False, True]
    again = {"kind": 3, "k": ["requests", 1, "shouldBeRemovedOnSend"]}
    assert [one.taken_back for one in read(written(log, again), reading.cursor).turns] == [
        False,
        False,
    ]


def test_an_answer_that_grows_is_what_came_before(log: Path) -> None:
    """Pieces of an answer are pushed, cut off and replaced; thinking and tools say nothing."""
    answer = ["requests", 1, "response"]
    written(
        log,
        {"kind": 2, "k": answer, "v": [{"value": "First "}, {"kind": "thinking", "value": "hm"}]},
        {"kind": 2, "k": answer, "v": [{"kind": "markdownContent", "content": {"value": "Mid"}}]},
        {"kind": 2, "k": answer, "v": [{"value": "Second"}], "i": 2},
        {"kind": 1, "k": [*answer, 0], "v": {"value": "Changed"}},
    )
    cursor = read(log).cursor
    (turn,) = read(written(log, push(request("r2", "Good."))), cursor).turns
    assert turn.before == "Changed\nSecond"


def test_who_speaks_in_the_input_box(tmp_path: Path) -> None:
    """Commands' names, buttons and the program's own requests are told from words."""
    parts = [
        {"kind": "agent", "text": "@workspace"},
        {"kind": "text", "text": " "},
        {"kind": "subcommand", "text": "/fix"},
        {"kind": "text", "text": " the login in "},
        {"kind": "dynamic", "text": "#file:login.py"},
    ]
    variables = [
        {"kind": "file", "name": "login.py", "value": {"path": "/w/login.py", "scheme": "file"}},
        {"kind": "implicit", "name": "open.py", "value": {"path": "/w/open.py"}},
        {"kind": "directory", "name": "docs", "value": "file:///w/my%20docs"},
        {"kind": "paste", "name": "Pasted", "code": "Traceback"},
    ]
    called = request("r0", "x", variableData={"variables": variables})
    called["message"] = {"text": "@workspace /fix the login", "parts": parts}
    bare = request("r1", "/clear")
    bare["message"]["parts"] = [{"kind": "slash", "text": "/clear"}]
    path = tmp_path / "s.json"
    whole = session(
        called,
        bare,
        request("r2", "Continue to iterate?", confirmation="Continue"),
        request("r3", "The terminal has ended.", isSystemInitiated=True),
        request("r4", "gone", isHidden=True),
        {"requestId": "r5", "timestamp": MOMENT, "message": "as it once was"},
    )
    path.write_text(json.dumps(whole))
    reading = read(path)
    assert shown(reading) == [
        ("USER", "the login in #file:login.py", False),
        ("TOOL", "", False),
        ("TOOL", "Continue to iterate?", False),
        ("TOOL", "The terminal has ended.", False),
        ("USER", "gone", True),
        ("USER", "as it once was", False),
    ]
    first = reading.turns[0]
    assert first.paths[:2] == ("/w/login.py", "/w/my docs")
    assert "/w/open.py" not in first.paths
    assert first.pasted == ("Traceback",)


def test_an_answered_question_is_a_turn(log: Path) -> None:
    """What the person answers within an agent's answer counts, once, with the questions."""
    asked = {"kind": "questionCarousel", "resolveId": "q1", "questions": [{"title": "Which?"}]}
    answered = asked | {"isUsed": True, "data": {"q1:0": {"freeformValue": "Only SQLite."}}}
    written(log, {"kind": 2, "k": ["requests", 1, "response"], "v": [asked]})
    assert len(read(log).turns) == 2
    change = {"kind": 1, "k": ["requests", 1, "response", 0], "v": answered}
    turns = read(written(log, change, change)).turns
    assert [(one.text, one.before) for one in turns[2:]] == [("Only SQLite.", "Which?")]
    assert turns[2].provenance.anchor == "r1/q1"


def test_a_session_that_breaks_off(tmp_path: Path) -> None:
    """Of one value that is cut off, the requests before the cut are read, and the line is told."""
    path = tmp_path / "s.json"
    requests = [request(f"r{at}", f"Rule {at}.") for at in range(4)]
    text = json.dumps(session(*requests), indent=1)
    path.write_text(text[: text.index("Rule 3.")])
    reading = read(path)
    assert [turn.text for turn in reading.turns] == ["Rule 0.", "Rule 1.", "Rule 2."]
    assert "damaged JSON" in reading.problems[0].what
    assert reading.problems[0].line > 1
    path.write_text(text)
    assert [one.text for one in read(path, reading.cursor).turns] == ["Rule 3."]


def test_what_is_new_in_the_form_is_said(tmp_path: Path) -> None:
    """A newer version, an unknown kind of entry and a request of another shape are problems."""
    newer = tmp_path / "newer.json"
    newer.write_text(json.dumps(session(request("r0", "Read."), {"requestId": 7}, version=9)))
    reading = read(newer)
    assert [turn.text for turn in reading.turns] == ["Read."]
    assert [one.what.split(" (")[0] for one in reading.problems] == [
        "a newer version of the session's shape",
        "a request that cannot be read",
    ]
    path = written(tmp_path / "log.jsonl", {"kind": 0, "v": session(version=4)}, {"kind": 9})
    assert ["newer" in one.what or "'kind 9'" in one.what for one in read(path).problems] == [
        True,
        True,
    ]


def test_a_file_of_another_form_is_named(tmp_path: Path) -> None:
    """What is no session is said to be strange, with the keys seen."""
    path = tmp_path / "s.json"
    path.write_text('{"chats": [], "format": 2}')
    assert "chats, format" in read(path).problems[0].what


def stored(user: Path, window: str, told: dict[str, str], *names: str) -> None:
    """Write what VS Code keeps of a window, with sessions of these names."""
    folder = user / "workspaceStorage" / window
    (folder / "chatSessions").mkdir(parents=True)
    (folder / "workspace.json").write_text(json.dumps(told))
    for name in names:
        whole = session(request("r0", "Words."))
        text = json.dumps({"kind": 0, "v": whole} if name.endswith("l") else whole)
        (folder / "chatSessions" / name).write_text(text + "\n")


def test_whose_session_it_is(tmp_path: Path) -> None:
    """The window's folder tells; of both forms of a session the log counts."""
    root = tmp_path / "my app"
    (root / "inner").mkdir(parents=True)
    user = tmp_path / "User"
    address = root.as_uri()
    stored(user, "one", {"folder": address}, "a.json", "a.jsonl", "b.json")
    stored(user, "two", {"folder": f"{address}/inner"}, "c.json")
    stored(user, "three", {"folder": (tmp_path / "other").as_uri()}, "d.json")
    stored(user, "four", {"folder": "vscode-remote://ssh-remote+box" + root.as_posix()}, "e.json")
    stored(user, "five", {}, "f.json")
    found = list(VsCodeChat((user, tmp_path / "nowhere")).find(Place(id="p", root=str(root))))
    assert [Path(each.location).name for each in found] == ["a.jsonl", "b.json", "c.json"]


def test_a_window_with_several_folders(tmp_path: Path) -> None:
    """All of them the project's: it is; some another's: that is said, and nothing is read."""
    root = tmp_path / "app"
    (root / "web").mkdir(parents=True)
    user = tmp_path / "User"
    for name, folders in (("own", '{"path": "app/web"}'), ("mixed", '{"path": "other"}')):
        workspace = tmp_path / f"{name}.code-workspace"
        workspace.write_text(f'{{ // folders\n "folders": [{{"path": "app"}}, {folders},] }}')
        stored(user, name, {"workspace": workspace.as_uri()}, f"{name}.json")
    reader = VsCodeChat((user,))
    readings = {
        each.source: reader.read(each, None) for each in reader.find(Place(id="p", root=str(root)))
    }
    assert len(readings["vscode-chat:own"].turns) == 1
    assert readings["vscode-chat:mixed"].turns == ()
    assert "other projects open too" in readings["vscode-chat:mixed"].problems[0].what
