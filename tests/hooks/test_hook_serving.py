"""Hooks that a running server answers from its warm memory."""

from __future__ import annotations

import json
import os
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hook_stage import context, hook, project, said, told

from hitherto.bootstrap import open_memory
from hitherto.hooks import client, log
from hitherto.hooks.project import find
from hitherto.hooks.serving import lending, serve
from hitherto.memory import Memory
from scratch_repo import Repo

TASK = "Make the cache faster"


class Lent:
    """Lends a memory and counts how often; `work` is done before each time."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.times = 0
        self.busy = False
        self.work: Callable[[], None] = lambda: None
        self._lend = lending(memory)

    @contextmanager
    def __call__(self, seconds: float) -> Iterator[Memory | None]:
        """Lend it, or nothing."""
        self.times += 1
        self.work()
        if self.busy:
            yield None
            return
        with self._lend(seconds) as memory:
            yield memory


@pytest.fixture
def lent(repo: Repo) -> Iterator[Lent]:
    """Return what lends a project's memory."""
    project(repo.root)
    with open_memory(repo.root) as memory:
        yield Lent(memory)


@pytest.fixture
def served(lent: Lent) -> Iterator[Lent]:
    """Return what lends a project's memory to a server that runs and is warm."""
    close = serve(lent, lent.memory.parts.place.root)
    until(lambda: lent.times >= 2 and lent.memory._knowledge is not None)
    yield lent
    close()
    close()
    assert sockets(lent) == []


def until(true: Callable[[], object]) -> None:
    """Wait until something is true; for a minute at most."""
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def sockets(lent: Lent) -> list[Path]:
    """Return the sockets in the project's data folder."""
    return sorted((Path(lent.memory.parts.folder) / client.FOLDER).glob("*"))


def prompt(lent: Lent, text: str = TASK, session: str = "s-1") -> str:
    """Run the hook of a prompt."""
    root = Path(lent.memory.parts.place.root)
    return context(hook(told("UserPromptSubmit", root, session, prompt=text)))


def test_the_server_answers(served: Lent) -> None:
    """A prompt is answered by the server, once in a session."""
    before = served.times
    assert "Redis" in prompt(served)
    assert prompt(served) == ""
    assert served.times == before + 2


def test_the_socket_is_the_users_alone(served: Lent) -> None:
    """Nobody else may open the socket or look into its folder."""
    (path,) = sockets(served)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert len(os.fsencode(path)) > 108  # so that longer paths than the system takes are tried


def test_a_turn_that_ended_is_read_after_the_answer(served: Lent, world: Path) -> None:
    """Stop is answered at once; what was said is known to the next session's prompt."""
    root = Path(served.memory.parts.place.root)
    path = said(
        world / ".claude" / "projects" / "x" / "s-1.jsonl",
        "s-1",
        root,
        ["From now on every cache entry must be compressed."],
    )
    assert hook(told("Stop", root, transcript_path=str(path))) == {}
    until(lambda: "compressed" in prompt(served, session=str(time.time_ns())))


def test_tools_are_noted_without_the_memory(served: Lent) -> None:
    """A note needs no memory, so it never waits for one."""
    before = served.times
    root = Path(served.memory.parts.place.root)
    hook(told("PostToolUse", root, tool_name="Bash", tool_input={"command": "make"}))
    assert served.times == before
    assert '"ran"' in (Path(served.memory.parts.folder) / "sessions" / "s-1.jsonl").read_text()


def test_a_memory_at_work_is_not_waited_for_in_vain(served: Lent, world: Path) -> None:
    """Where the memory is not free in time the hook is silent, and the log says why."""
    served.busy = True
    assert prompt(served) == ""
    assert "at work" in (world / "hitherto" / log.NAME).read_text()
    served.busy = False
    assert "Redis" in prompt(served)


def test_a_bug_in_the_server_leaves_it_running(served: Lent, world: Path) -> None:
    """A bug is logged, the hook answers by itself, and the server goes on."""

    def fail() -> None:
        raise ZeroDivisionError("here")

    served.work = fail
    assert "Redis" in prompt(served)
    assert "ZeroDivisionError" in (world / "hitherto" / log.NAME).read_text()
    served.work = lambda: None
    assert "Redis" in prompt(served, session="s-2")


def test_a_server_that_is_gone_leaves_no_trace(lent: Lent) -> None:
    """A socket at which nobody listens any more is taken away, and the hook answers by itself."""
    root = Path(lent.memory.parts.place.root)
    folder = Path(lent.memory.parts.folder) / client.FOLDER
    folder.mkdir(mode=0o700)
    before = Path.cwd()
    try:
        os.chdir(folder)  # its path is longer than the system takes
        with socket.socket(socket.AF_UNIX) as dead:
            dead.bind(client.mark(str(root)) + "1-1.sock")
    finally:
        os.chdir(before)
    (folder / (client.mark(str(root)) + "2-2.sock")).write_text("no socket at all")
    assert "Redis" in prompt(lent)
    assert not (folder / (client.mark(str(root)) + "1-1.sock")).exists()


def test_one_of_several_servers_answers(lent: Lent) -> None:
    """Two servers of one work tree serve it; when one ends the other does."""
    root = lent.memory.parts.place.root
    closes = [serve(lent, root), serve(lent, root)]
    assert len(sockets(lent)) == 2
    until(lambda: lent.times >= 4)
    closes[1]()
    before = lent.times
    assert "Redis" in prompt(lent)
    assert lent.times > before
    closes[0]()


def test_a_server_answers_for_its_own_work_tree_only(served: Lent, tmp_path: Path) -> None:
    """A linked work tree, on another branch, is not answered by the main one's server."""
    repo = Repo(Path(served.memory.parts.place.root))
    repo("worktree", "add", "--quiet", "-b", "side", str(tmp_path / "side"))
    before = served.times
    payload = told("UserPromptSubmit", tmp_path / "side", prompt=TASK)
    assert "Redis" in context(hook(payload))
    assert served.times == before
    (path,) = sockets(served)
    asked = {"root": str(tmp_path / "side"), "asked": {"step": "prompt", "prompt": TASK}}
    assert answered(path, json.dumps(asked).encode() + b"\n")["declined"]


def answered(path: Path, line: bytes) -> dict[str, object]:
    """Send a line to a socket and return what comes back."""
    before = Path.cwd()
    try:
        link = client.connect(str(path), time.monotonic() + 5)
    finally:
        os.chdir(before)
    with link:
        link.sendall(line)
        data = client.receive(link, time.monotonic() + 5)
    told_back: dict[str, object] = json.loads(data) if data else {}
    return told_back


@pytest.mark.parametrize("line", [b"\n", b"garbage\n", b"[]\n", b'{"asked": 5, "left": "x"}\n'])
def test_nonsense_does_not_end_a_server(served: Lent, line: bytes) -> None:
    """Whatever is sent to it, a server answers the next hook."""
    (path,) = sockets(served)
    assert answered(path, line) in ({}, {"declined": "it is another work tree's"})
    assert "Redis" in prompt(served)


def test_a_checkout_is_noticed(served: Lent) -> None:
    """After a checkout the memory knows the branch, before it answers the next prompt."""
    root = Path(served.memory.parts.place.root)
    prompt(served)
    assert served.memory.parts.place.branch == "main"
    Repo(root)("checkout", "--quiet", "-b", "side")
    prompt(served, session="s-2")
    assert served.memory.parts.place.branch == "side"


def test_where_there_is_no_project_nothing_is_served(lent: Lent, tmp_path: Path) -> None:
    """A server started elsewhere makes no socket and ends without ado."""
    close = serve(lent, str(tmp_path))
    close()
    assert sockets(lent) == []


def test_asking_a_server_loads_next_to_nothing(
    served: Lent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The way over the socket loads no library, no store and nothing of the model."""
    monkeypatch.setenv("HITHERTO_HOOK_SECONDS", "60")
    root = served.memory.parts.place.root
    program = f"""
import os, sys
leave = os._exit
def show(code):
    with open({str(tmp_path / "modules")!r}, "w") as out:
        out.write(" ".join(sys.modules))
    leave(code)
os._exit = show
sys.argv = ["hitherto", "hook", "UserPromptSubmit"]
from hitherto.__main__ import main
main()
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(told("UserPromptSubmit", Path(root), prompt=TASK)).encode(),
        capture_output=True,
        check=True,
    )
    assert b"Redis" in done.stdout
    loaded = set((tmp_path / "modules").read_text().split())
    own = {name for name in loaded if name.startswith("hitherto")}
    parts = ("client", "edge", "log", "output", "payload", "project", "sessions")
    here = {f"hitherto.hooks.{part}" for part in parts}
    assert own == {
        "hitherto",
        "hitherto.__main__",
        "hitherto.surroundings",
        "hitherto.hooks",
        *here,
    }
    heavy = {
        "click",
        "msgspec",
        "sqlite3",
        "pathlib",
        "subprocess",
        "typing",
        "threading",
        "asyncio",
    }
    assert loaded & heavy == set()


def test_threads_share_one_memory_in_turn(served: Lent) -> None:
    """Several hooks at once are answered one after the other, none of them lost."""
    root = Path(served.memory.parts.place.root)
    here = find(str(root))
    assert here is not None
    texts: list[object] = []

    def ask(number: int) -> None:
        asked = {"step": "prompt", "event": "UserPromptSubmit", "session": f"n-{number}"}
        asked |= {"prompt": TASK, "folder": str(root)}
        line = {"asked": asked, "root": str(root), "branch": "main", "stamp": "x", "left": 30}
        answer = client.ask(served.memory.parts.folder, str(root), line, time.monotonic() + 30)
        texts.append((answer or {}).get("text"))

    before = Path.cwd()
    try:
        threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        os.chdir(before)
    assert len(texts) == 8
    assert all("Redis" in str(text) for text in texts)
