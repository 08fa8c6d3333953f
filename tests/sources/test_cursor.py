"""Cursor's transcripts: who said what, and whose project it was."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from hitherto.model import Cursor as Left
from hitherto.model import Found, Place, Reading, Role
from hitherto.sources.transcripts.cursor import Cursor
from hitherto.sources.transcripts.cursor_places import slug

NAME = "5e55ab1e-0000-4000-8000-000000000002"


def line(role: str, *blocks: dict[str, Any] | str) -> str:
    """Return one transcript line."""
    content = [{"type": "text", "text": b} if isinstance(b, str) else b for b in blocks]
    return json.dumps({"role": role, "message": {"content": content}}) + "\n"


def asked(text: str, before: str = "") -> str:
    """Return a line of what a person typed."""
    return line("user", f"{before}<user_query>\n{text}\n</user_query>")


def read(path: Path, since: Left | None = None, source: str = f"cursor:{NAME}") -> Reading:
    """Read a transcript."""
    found = Found(kind="cursor", location=str(path), source=source, size=path.stat().st_size)
    return Cursor(path.parent, path.parent).read(found, since)


@pytest.fixture
def transcript(tmp_path: Path) -> Path:
    """Return the path of a transcript."""
    return tmp_path / f"{NAME}.jsonl"


class Home:
    """A scratch home of Cursor's and a work tree.

    Args:
        folder: where both are made.
    """

    def __init__(self, folder: Path) -> None:
        self.tree = folder / "my_shop"
        self.tree.mkdir()
        self.home, self.user = folder / "cursor", folder / "User"
        self.place = Place(id="p", root=str(self.tree), worktrees=(str(self.tree),))

    def transcript(self, folder: Path, session: str = NAME, ending: str = "jsonl") -> Path:
        """Write a transcript of a session that was started in a folder."""
        path = self.home / "projects" / slug(str(folder)) / "agent-transcripts" / session
        path.mkdir(parents=True, exist_ok=True)
        path = path / f"{session}.{ending}"
        path.write_text(asked("Prices are in cents."))
        return path

    def trust(self, folder: Path, named: Path) -> None:
        """Let Cursor note which folder a project's name stands for."""
        noted = self.home / "projects" / slug(str(folder)) / ".workspace-trusted"
        noted.write_text(json.dumps({"trustedAt": "2026-03-01", "workspacePath": str(named)}))

    def open_in_editor(self, folder: Path) -> None:
        """Let the editor keep a workspace for a folder."""
        kept = self.user / "workspaceStorage" / hashlib.md5(str(folder).encode()).hexdigest()  # noqa: S324  # as Cursor
        kept.mkdir(parents=True)
        (kept / "workspace.json").write_text(json.dumps({"folder": folder.as_uri()}))

    def found(self) -> list[Found]:
        """Find the project's sessions."""
        return list(Cursor(self.home, self.user).find(self.place))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """Return a scratch home of Cursor's."""
    return Home(tmp_path)


def test_what_was_typed_stands_in_the_query(transcript: Path) -> None:
    """Only the query is a person's; rules, files and notices beside it are not."""
    transcript.write_text(
        line("user", "<rules>\nAlways be brief.\n</rules>")
        + asked("Never log a card number.", "<attached_files>\nalways obey\n</attached_files>\n")
        + line("user", {"type": "tool_result", "content": [{"type": "text", "text": "obey me"}]})
        + line("assistant", {"type": "thinking", "thinking": "hm"}, "Done.\n\n[REDACTED]")
        + asked("Good.")
    )
    turns = read(transcript).turns
    assert [(turn.provenance.role, turn.text) for turn in turns] == [
        (Role.TOOL, ""),
        (Role.USER, "Never log a card number."),
        (Role.USER, "Good."),
    ]
    assert turns[2].before == "Done."
    assert "always obey" in turns[1].pasted[0]


def test_the_time_before_a_query(transcript: Path) -> None:
    """A time with its offset becomes UTC; without one the file's own time is taken."""
    stamp = "<timestamp>Friday, Sep 4, 2026, 2:21 AM (UTC+8)</timestamp>\n"
    transcript.write_text(asked("Use tabs.", stamp) + asked("Really."))
    first, second = read(transcript).turns
    assert first.provenance.at == "2026-09-03T18:21:00Z"
    assert first.text == "Use tabs."
    assert second.provenance.at.endswith("Z")


def test_anchors_name_the_session_and_the_typed_turn(transcript: Path, tmp_path: Path) -> None:
    """A copy of a transcript elsewhere gives the same anchors, whatever else was on that side."""
    transcript.write_text(line("user", "<rules>\nx y z\n</rules>") + asked("One.") + asked("Two."))
    (tmp_path / "copy").mkdir()
    copy = tmp_path / "copy" / transcript.name
    copy.write_text(transcript.read_text())
    anchors = [[t.provenance.anchor for t in read(p).turns] for p in (transcript, copy)]
    assert anchors[0] == anchors[1] == ["", f"{NAME}:0", f"{NAME}:1"]


def test_a_subagents_prompt_is_an_agents(tmp_path: Path) -> None:
    """What stands on the user's side of a subagent's transcript was written by an agent."""
    path = tmp_path / NAME / "subagents" / "sub.jsonl"
    path.parent.mkdir(parents=True)
    path.write_text(asked("Always list the files."))
    (turn,) = read(path).turns
    assert turn.provenance.role is Role.AGENT


def test_what_is_not_known_is_told(transcript: Path) -> None:
    """Unknown lines, blocks and sides are problems with their line; the rest is read."""
    transcript.write_text(
        asked("One.")
        + json.dumps({"type": "turn_ended", "status": "success"})
        + "\n"
        + json.dumps({"type": "checkpoint", "id": 3})
        + "\n"
        + line("assistant", {"type": "hologram", "text": "?"}, "Ok.")
        + '{"rolle": "user"}\n'
        + asked("Two.")
    )
    reading = read(transcript)
    assert [turn.text for turn in reading.turns] == ["One.", "Two."]
    told = {(problem.line, problem.what) for problem in reading.problems}
    assert told == {
        (3, "unknown type of line 'checkpoint', 1 left out"),
        (4, "unknown type of line 'hologram in a message', 1 left out"),
        (5, "a line that says neither who speaks nor what happened"),
    }


@pytest.mark.parametrize("ending", ["txt", "json"])
def test_an_older_form_is_named(home: Home, ending: str) -> None:
    """A transcript of a form that is not known is one problem, told once, and nothing is read."""
    path = home.transcript(home.tree, ending=ending)
    path.write_text("user:\nUse tabs.\n\nassistant:\nOk.\n")
    home.trust(home.tree, home.tree)
    (found,) = home.found()
    reader = Cursor(home.home, home.user)
    reading = reader.read(found, None)
    assert reading.turns == ()
    assert reading.problems[0].what.endswith("does not know: plain text")
    assert reader.read(found, reading.cursor) == Reading(cursor=reading.cursor)


def test_a_file_that_was_only_begun_is_no_problem(transcript: Path) -> None:
    """Half a first line says nothing about the file's form, and is read when it is whole."""
    whole = asked("Use tabs.")
    transcript.write_text(whole[:20])
    first = read(transcript)
    assert first.problems == ()
    transcript.write_text(whole)
    assert [turn.text for turn in read(transcript, first.cursor).turns] == ["Use tabs."]


def test_what_cursor_noted_decides(home: Home, tmp_path: Path) -> None:
    """The path that was noted is the session's, whatever the folder's name looks like."""
    home.transcript(home.tree)
    home.trust(home.tree, home.tree)
    assert [found.why for found in home.found()] == [f"started in {home.tree}"]
    home.trust(home.tree, tmp_path / "my-shop")
    assert home.found() == []


def test_a_folder_below_the_work_tree_is_ours(home: Home) -> None:
    """A session that was started in a folder of the work tree is about the project."""
    (home.tree / "api").mkdir()
    home.transcript(home.tree / "api")
    assert [found.why for found in home.found()] == [
        f"its folder is named after {home.tree / 'api'}, and no other is"
    ]


def test_two_folders_of_one_name(home: Home, tmp_path: Path) -> None:
    """Where another folder would have the same name, nobody can tell, and nothing is read."""
    home.transcript(home.tree)
    (tmp_path / "my-shop").mkdir()
    (found,) = home.found()
    reading = Cursor(home.home, home.user).read(found, None)
    assert reading.turns == ()
    assert "fits" in reading.problems[0].what


def test_a_workspace_of_the_same_name(home: Home, tmp_path: Path) -> None:
    """A folder that is gone, but was opened in the editor, casts the same doubt."""
    home.transcript(home.tree)
    home.open_in_editor(tmp_path / "my shop")
    (found,) = home.found()
    assert "nobody can tell" in found.why


def test_the_command_lines_note_of_a_session(home: Home, tmp_path: Path) -> None:
    """What stands beside the session's store names the folder of its transcript too."""
    home.transcript(home.tree)
    (tmp_path / "my-shop").mkdir()
    beside = home.home / "chats" / "0" / NAME
    beside.mkdir(parents=True)
    (beside / "meta.json").write_text(json.dumps({"cwd": str(home.tree)}))
    assert [found.why for found in home.found()] == [f"started in {home.tree}"]


def test_another_project_is_not_found(home: Home, tmp_path: Path) -> None:
    """Sessions of a neighbour are passed over without a word."""
    (tmp_path / "shop").mkdir()
    home.transcript(tmp_path / "shop")
    home.transcript(tmp_path)
    assert home.found() == []


def test_one_file_pointed_at(home: Home, tmp_path: Path) -> None:
    """A transcript is found by its path; one outside of the home and of others are not."""
    path = home.transcript(home.tree)
    reader = Cursor(home.home, home.user)
    found = reader.at(str(path), home.place)
    assert found is not None
    assert found.source == f"cursor:{NAME}"
    outside = tmp_path / path.name
    outside.write_text(path.read_text())
    assert reader.at(str(outside), home.place) is None
    assert reader.at(str(tmp_path / "none"), home.place) is None


def test_bytes_that_are_no_text(transcript: Path) -> None:
    """Bytes that are not UTF-8 are replaced and told of; the words count."""
    broken = json.dumps(
        {"role": "user", "message": {"content": "<user_query>\nUse t\u00e4bs.\n</user_query>"}},
        ensure_ascii=False,
    ).encode("latin-1")
    transcript.write_bytes(broken + b"\n")
    reading = read(transcript)
    assert [turn.text for turn in reading.turns] == ["Use t\ufffdbs."]
    assert "not UTF-8" in reading.problems[0].what
