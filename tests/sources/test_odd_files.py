"""Files that nobody expects: pipes, loops of links, folders named like files, odd values."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path

import pytest

from hitherto.model import Found, Place, Problem, Reading
from hitherto.ports import Source
from hitherto.sources.git import NoRepository
from hitherto.sources.history import reader
from hitherto.sources.instructions import Instructions
from hitherto.sources.recognise import recognise
from hitherto.sources.transcripts import claude_code, codex
from hitherto.sources.transcripts.claude_code import ClaudeCode
from hitherto.sources.transcripts.codex import Codex
from hitherto.sources.transcripts.specstory import SpecStory
from hitherto.sources.transcripts.tail import tail

DEEP = b"[" * 200_000 + b"]" * 200_000


class Agent:
    """An agent's reader, where its sessions are, and how one of its lines looks."""

    def __init__(self, name: str, home: Path, tree: Path) -> None:
        self.name = name
        self.tree = tree
        self.source: Source = Codex(home) if name == "codex" else ClaudeCode(home)
        below = "sessions/2026/03/01" if name == "codex" else "projects/x"
        self.folder = home / below
        self.folder.mkdir(parents=True)

    def path(self, name: str) -> Path:
        """Return where a session of a name stands."""
        return self.folder / (f"rollout-{name}.jsonl" if self.name == "codex" else f"{name}.jsonl")

    def lines(self, cwd: str, *words: str, before: str = "") -> bytes:
        """Return a session's lines; its first one holds ``before`` ahead of the folder."""
        rows: list[dict[str, object]] = []
        if self.name == "codex":
            meta = {"id": "s", "instructions": before, "cwd": cwd}
            rows.append({"type": "session_meta", "payload": meta})
            rows += [
                {"type": "event_msg", "payload": {"type": "user_message", "message": said}}
                for said in words
            ]
        else:
            rows += [
                {
                    "type": "user",
                    "uuid": f"u{at}",
                    "sessionId": "s",
                    "message": {"content": said},
                    "x": before,
                    "cwd": cwd,
                }
                for at, said in enumerate(words)
            ]
        return b"".join(json.dumps(row).encode() + b"\n" for row in rows)

    def find(self) -> list[Found]:
        """Find what is there."""
        return list(self.source.find(Place(id="p", root=str(self.tree))))

    def readings(self) -> list[Reading]:
        """Find and read all."""
        return [self.source.read(one, None) for one in self.find()]


@pytest.fixture(params=["claude-code", "codex"])
def agent(request: pytest.FixtureRequest, tmp_path: Path) -> Agent:
    """Return each agent in turn."""
    tree = tmp_path / "app"
    tree.mkdir()
    return Agent(request.param, tmp_path / "home", tree)


def told(readings: list[Reading]) -> tuple[list[str], list[Problem]]:
    """Return the words and the problems of readings."""
    words = [turn.text for one in readings for turn in one.turns]
    return words, [problem for one in readings for problem in one.problems]


def put(kind: str, path: Path) -> None:
    """Put something that is no regular file at a path."""
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        short = path.parent
        here = Path.cwd()
        os.chdir(short)  # a socket's path may only be short
        try:
            with socket.socket(socket.AF_UNIX) as made:
                made.bind(path.name)
        finally:
            os.chdir(here)


ODD = pytest.mark.parametrize("kind", ["pipe", "folder", "device", "socket"])
posix = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files on this system")


@posix
@ODD
def test_a_session_that_is_no_regular_file(agent: Agent, kind: str) -> None:
    """A pipe, folder, device or socket named like a session is one problem; the rest is read."""
    put(kind, agent.path("odd"))
    agent.path("good").write_bytes(agent.lines(str(agent.tree), "Use tabs."))
    words, problems = told(agent.readings())
    assert words == ["Use tabs."]
    assert [one.source for one in problems] == [str(agent.path("odd"))]
    assert "no regular file" in problems[0].what


@posix
@ODD
def test_a_history_that_is_no_regular_file(tmp_path: Path, kind: str) -> None:
    """Among SpecStory's histories it is one problem as well."""
    folder = tmp_path / ".specstory" / "history"
    folder.mkdir(parents=True)
    put(kind, folder / "odd.md")
    (folder / "good.md").write_text("_**User**_\n\nUse tabs.\n")
    source = SpecStory()
    found = list(source.find(Place(id="p", root=str(tmp_path))))
    words, problems = told([source.read(one, None) for one in found])
    assert words == ["Use tabs."]
    assert [Path(one.source).name for one in problems] == ["odd.md"]


@posix
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_instructions_that_are_no_regular_file(tmp_path: Path, kind: str) -> None:
    """AGENTS.md as a pipe or a link to a device is a problem; what CLAUDE.md says is read."""
    put(kind, tmp_path / "AGENTS.md")
    put(kind, tmp_path / "more.md")
    (tmp_path / "CLAUDE.md").write_text("Use tabs.\n\n@AGENTS.md\n@./more.md\n")
    texts, problems = instructions(tmp_path)
    assert texts == ["Use tabs.\n\n@AGENTS.md\n@./more.md\n"]
    assert str(tmp_path / "AGENTS.md") in {one.source for one in problems}


def instructions(tree: Path) -> tuple[list[str], list[Problem]]:
    """Find and read a tree's instruction files."""
    source = Instructions(NoRepository())
    readings = [source.read(one, None) for one in source.find(Place(id="p", root=str(tree)))]
    texts = [each.text for one in readings for each in one.documents]
    return texts, [problem for one in readings for problem in one.problems]


@posix
def test_what_opens_files_on_its_own_does_not_wait_either(tmp_path: Path) -> None:
    """Recognising, reading for the map and reading a session's end pass over a pipe."""
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    assert isinstance(recognise(pipe, ()), Problem)
    assert reader(tmp_path)(pipe.name) is None
    assert tail(Found(kind="codex", location=str(pipe), source="codex:pipe")) == ()


@posix
def test_links_in_a_circle(tmp_path: Path) -> None:
    """A link that leads to itself is a problem, found or imported; other files are read."""
    (tmp_path / "AGENTS.md").symlink_to("AGENTS.md")
    (tmp_path / "loop.md").symlink_to("loop.md")
    (tmp_path / "CLAUDE.md").write_text("Use tabs.\n\n@./loop.md\n")
    texts, problems = instructions(tmp_path)
    assert texts == ["Use tabs.\n\n@./loop.md\n"]
    assert sorted(Path(one.source).name for one in problems) == ["AGENTS.md", "CLAUDE.md"]


@pytest.mark.parametrize("name", ["a/" + "b" * 5000 + ".md", "a\0b/c.md"])
def test_imports_that_can_be_no_path(tmp_path: Path, name: str) -> None:
    """An import longer than a path can be, or with a NUL, does not stop the file's reading."""
    (tmp_path / "CLAUDE.md").write_text(f"Use tabs.\n\n@{name}\n")
    assert len(instructions(tmp_path)[0]) == 1


@pytest.mark.parametrize("cwd", ["/a\0b", "/" + "a" * 5000])
def test_a_folder_that_can_be_none(agent: Agent, cwd: str) -> None:
    """A session with a NUL or 5000 characters as its folder is one problem, the rest is read."""
    agent.path("bad").write_bytes(agent.lines(cwd, "Use spaces."))
    agent.path("good").write_bytes(agent.lines(str(agent.tree), "Use tabs."))
    words, problems = told(agent.readings())
    assert words == ["Use tabs."]
    assert [one.source for one in problems] == [str(agent.path("bad"))]


@pytest.mark.parametrize("when", ["9999-12-31T23:59:59-05:00", "0001-01-01T00:00:00+05:00"])
def test_times_at_the_ends_of_the_calendar(agent: Agent, when: str) -> None:
    """A time that has none in UTC is no time; the words count."""
    data = agent.lines(str(agent.tree), "Use tabs.")
    agent.path("one").write_bytes(
        data.replace(b'{"type"', f'{{"timestamp": "{when}", "type"'.encode())
    )
    (reading,) = agent.readings()
    assert [(turn.text, turn.provenance.at) for turn in reading.turns] == [("Use tabs.", "")]


@pytest.mark.parametrize(
    "head", [b"", b'{"type": "user", "message": ', b'{"type": "event_msg", "payload": ']
)
def test_a_line_that_is_nested_too_deeply(agent: Agent, head: bytes) -> None:
    """A line of 200,000 brackets is a problem wherever it stands, and what follows is read."""
    deep = head + DEEP + (b"}" if head else b"") + b"\n"
    path = agent.path("one")
    path.write_bytes(deep + agent.lines(str(agent.tree), "Use tabs.") + deep)
    (reading,) = agent.readings()
    assert [turn.text for turn in reading.turns] == ["Use tabs."]
    assert reading.problems
    recognise(path, (agent.source,))
    last = agent.find()[0]
    assert isinstance(tail(last), tuple)


def test_a_folder_behind_a_long_beginning(agent: Agent) -> None:
    """A session whose first line says much before it names its folder is found."""
    data = agent.lines(str(agent.tree), "Use tabs.", before="x" * 3_000_000)
    agent.path("one").write_bytes(data)
    assert told(agent.readings()) == (["Use tabs."], [])


def test_a_folder_out_of_sight(agent: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    """A session that names no folder as far as is looked is a problem, and is not read."""
    monkeypatch.setattr(codex if agent.name == "codex" else claude_code, "LONGEST", 4096)
    data = agent.lines(str(agent.tree), "Use tabs.", before="x" * 10_000)
    agent.path("one").write_bytes(data)
    words, problems = told(agent.readings())
    assert (words, [one.source for one in problems]) == ([], [str(agent.path("one"))])
    assert agent.source.at(str(agent.path("one")), Place(id="p", root=str(agent.tree))) is None  # type: ignore[attr-defined]  # both have it


def test_a_file_that_says_no_folder_is_none_of_ours(agent: Agent) -> None:
    """A small file without a folder is passed over in silence, as it always was."""
    agent.path("one").write_bytes(b'{"type": "summary", "summary": "Tabs"}\n')
    assert agent.find() == []


def test_a_mark_before_the_first_line(agent: Agent) -> None:
    """A byte order mark is no part of the first line."""
    path = agent.path("one")
    path.write_bytes(b"\xef\xbb\xbf" + agent.lines(str(agent.tree), "Use tabs."))
    assert told(agent.readings()) == (["Use tabs."], [])
    assert recognise(path, (agent.source,)) is agent.source
    assert tail(agent.find()[0])[0] == "Use tabs."


def test_a_folder_handed_in(tmp_path: Path) -> None:
    """Reading a folder by hand is a problem, not an error."""
    found = Found(kind="codex", location=str(tmp_path), source="codex:x")
    reading = Codex(tmp_path).read(found, None)
    assert "no regular file" in reading.problems[0].what
