"""A person goes through what waits: a key each at a terminal, a line each where there is none."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import click
import pytest
from talk import COMMAND, answer, hitherto, one_sentence

from scratch_repo import Repo

pty = pytest.importorskip("pty", reason="needs a system with pseudo-terminals")
termios = pytest.importorskip("termios", reason="needs a system with pseudo-terminals")

DOCSTRINGS, PINS = "Every public function must have a docstring.", "Pin every dependency."
CTRL_C, CTRL_D, ENTER = "\x03", "\x04", "\r"
PROPOSE = """
import sys
from pathlib import Path
from hitherto.bootstrap import open_memory
with open_memory(Path.cwd()) as memory:
    memory.relay(sys.argv[1:], "an agent")
"""


@pytest.fixture
def project(repo: Repo) -> Path:
    """Return a project with two proposals of an agent, and two rules that contradict each other."""
    repo.write("AGENTS.md", "# Rules\n\n- API responses must use snake_case.\n")
    repo.commit("Rules")
    hitherto(repo.root, "init")
    hitherto(repo.root, "remember", "API responses must use camelCase.")
    for words in (DOCSTRINGS, PINS):
        subprocess.run([sys.executable, "-c", PROPOSE, words], cwd=repo.root, check=True)
    return repo.root


def lines(folder: Path, *answers: str, options: Sequence[str] = (), code: int = 0) -> str:
    """Answer line by line, and return what was printed and told."""
    done = subprocess.run(
        [*COMMAND, "review", *options],
        cwd=folder,
        input="".join(f"{each}\n" for each in answers),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    if code:
        one_sentence(done)
    return done.stdout + done.stderr


def keys(folder: Path, *pressed: str, options: Sequence[str] = ()) -> str:
    """Press keys at a terminal, each once a prompt has been shown, and return what was seen."""
    child, terminal = pty.fork()
    if not child:  # pragma: no cover  # another process
        os.chdir(folder)
        os.execv(COMMAND[0], [*COMMAND, "review", *options])  # noqa: S606  # our own command
    seen = _until_quiet(terminal)
    for each in pressed:
        if len(each) == 1:
            _until_raw(terminal)
        os.write(terminal, each.encode())
        seen += _until_quiet(terminal)
    status = _ended(child)
    os.close(terminal)
    text = seen.decode().replace("\r\n", "\n")
    assert os.waitstatus_to_exitcode(status) == 0, text
    assert "Traceback" not in text
    return text


def _ended(child: int) -> int:
    """Return how the program ended; one that waits for more keys than were pressed is ended."""
    for _ in range(3000):
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return status
        select.select([], [], [], 0.01)
    os.kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1]


def _until_raw(terminal: int) -> None:
    """Wait until the program listens for a key: what is typed before that is thrown away."""
    while termios.tcgetattr(terminal)[3] & termios.ICANON:
        select.select([], [], [], 0.01)


def _until_quiet(terminal: int) -> bytes:
    """Return what is written until the program waits for a key, or has ended."""
    seen = b""
    asks = (b"[q]uit", b"leave", b"back", b"]:")
    while select.select([terminal], [], [], 30)[0]:
        try:
            some = os.read(terminal, 65536)
        except OSError:  # the other end is closed
            break
        if not some:
            break
        seen += some
        last = seen.replace(b"\x1b[0m", b"").rstrip(b" \r\n")
        # What is read may end anywhere: it is the end where nothing follows.
        if last.endswith(asks) and not select.select([terminal], [], [], 0.2)[0]:
            break
    return seen


def waiting(folder: Path) -> list[str]:
    """Return the words that each question begins with."""
    done = hitherto(folder, "review", "--json", code=None)
    return [each["sides"][0]["record"]["words"] for each in json.loads(done.stdout)["waiting"]]


def status(folder: Path) -> dict[str, str]:
    """Return the verdict of each statement by its words."""
    held = answer(folder, "status", "--all")["statements"]
    return {each["record"]["words"]: each["verdict"]["status"] for each in held}


def test_one_key_each_at_a_terminal(project: Path) -> None:
    """No Enter is needed; an edit is typed; what was pressed wrongly is undone."""
    seen = keys(project, "1", "a", "u", "e", "s", f"production{ENTER}", "a", "r", "x")
    assert "contest 1 of 3" in seen
    assert "It holds" in seen
    assert "because of this" in seen
    assert "Undone" in seen
    assert "in production" in seen
    assert "3 questions done; nothing else waits." in seen
    held = status(project)
    assert held["API responses must use camelCase."] == "in_force"
    assert sorted((held[DOCSTRINGS], held[PINS])) == ["in_force", "retracted"]


def test_a_screen_says_all_there_is_to_know(project: Path) -> None:
    """Both sides with who, when and where, which is followed and why; a proposal with its agent."""
    seen = keys(project, "s", "q")
    assert "user · " in seen
    assert "AGENTS.md, line 3" in seen
    assert "User against instructions: neither may replace the other." in seen
    assert "1 is followed" in seen
    assert "Proposed by an agent" in seen


@pytest.mark.parametrize("leave", [CTRL_C, CTRL_D, "q", "\x1b"])
def test_whoever_leaves_keeps_every_answer(project: Path, leave: str) -> None:
    """Ctrl-C, the end of input, q and Escape are one: exit code 0, nothing lost."""
    seen = keys(project, "2", leave)
    assert "1 question done; 2 more wait." in seen
    assert status(project)["API responses must use snake_case."] == "in_force"


def test_a_wrong_key_and_a_wrong_scope_do_no_harm(project: Path) -> None:
    """The person is told and asked again."""
    seen = keys(project, "z", "e", "1", "s", f"mostly{ENTER}", "e", "x", "q")
    assert "'z' is no answer here" in seen
    assert "'mostly' is no scope" in seen
    assert "0 questions done; 3 more wait." in seen


@pytest.mark.parametrize("key", ["h", "?"])
def test_the_keys_are_explained(project: Path, key: str) -> None:
    """Each key with what it does to this question, at a terminal and in lines, and it is asked on.

    What was skipped is told apart from what was decided.
    """
    seen = click.unstyle(keys(project, key, "1", key, "s", "a", "x"))
    assert "1 2  this one holds, the other does not" in seen
    assert "r    it is none, and is not asked again" in seen
    assert "leave; every answer is kept already" in seen
    assert "2 questions done, 1 skipped; nothing else waits." in seen
    assert "a    it is a rule from now on" in lines(project, key, "s")


def test_at_most_so_many(project: Path) -> None:
    """The limit ends a sitting, and the last answer can still be undone."""
    seen = keys(project, "1", "u", "2", "x", options=["--limit", "1"])
    assert "contest 1 of 1" in seen
    assert "1 question done; 2 more wait." in seen
    assert status(project)["API responses must use snake_case."] == "in_force"


def test_one_line_each_without_a_terminal(project: Path) -> None:
    """The same letters, an edit in one line; what is left at the end of input goes on waiting."""
    seen = lines(project, "e 2 scope production", "1", "", "a", "u", "r")
    assert "API responses must use camelCase." in seen
    assert "2 questions done; 1 more waits." in seen
    assert sorted(status(project).values()) == [
        "in_force",
        "narrowed",
        "proposed",
        "retracted",
    ] or (sorted(status(project).values()) == ["in_force", "proposed", "retracted", "superseded"])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("yes", "'yes' is no answer here"),
        ("3", "'3' is no answer here"),
        ("e", "An edit needs all of it in its line"),
        ("e 1 scope", "The scope is missing"),
        ("e 1 scope mostly", "'mostly' is no scope"),
    ],
)
def test_a_line_that_answers_nothing_ends_it(project: Path, line: str, told: str) -> None:
    """What stands behind it was meant for another question; what was answered before is kept."""
    seen = lines(project, "s", "u", line, "1", code=2)
    assert told in seen
    assert len(waiting(project)) == 3


def test_what_waits_as_json_and_by_kind(project: Path) -> None:
    """The list in its order, nothing asked; 1 where nothing waits."""
    assert waiting(project)[0] == "API responses must use camelCase."
    held = json.loads(hitherto(project, "review", "--json", "--kind", "proposals").stdout)
    assert [each["question"] for each in held["waiting"]] == ["proposal", "proposal"]
    lines(project, "a", "r", options=["--kind", "proposals"])
    done = hitherto(project, "review", "--kind", "proposals", code=1)
    assert done.stdout == "Nothing waits for review.\n"
    assert json.loads(
        hitherto(project, "review", "--kind", "proposals", "--json", code=1).stdout
    ) == {"waiting": []}


def test_confirm_and_forget_do_the_same(project: Path) -> None:
    """Each tells what changed, in words and as JSON."""
    ids = {
        each["record"]["words"]: each["record"]["short"]
        for each in answer(project, "status", "--all")["statements"]
    }
    told = hitherto(project, "confirm", ids["API responses must use snake_case."]).stdout
    assert "Because of this:" in told
    assert "superseded" in told
    held = answer(project, "forget", ids["API responses must use snake_case."])
    assert [each["record"]["words"] for each in held["displaced"]] == [
        "API responses must use camelCase."
    ]
    hitherto(project, "confirm", ids[DOCSTRINGS])
    hitherto(project, "forget", ids[PINS])
    assert waiting(project) == []


def test_an_edit_survives_that_its_source_is_read_again(project: Path) -> None:
    """The file changes and is read anew; what a person said of its line stays, and counts once."""
    lines(project, "e 2 scope production", "1")
    (project / "AGENTS.md").write_text("# Rules\n\n- API responses must use snake_case.\n\nMore.\n")
    subprocess.run(["git", "commit", "-qam", "More"], cwd=project, check=True)
    hitherto(project, "sync")
    held = {
        each["record"]["words"]: each["record"]["scope"]["environment"]
        for each in answer(project, "status", "--all")["statements"]
    }
    assert held["API responses must use snake_case."] == ["production"]
    before = answer(project, "status")["bytes"]
    hitherto(project, "sync")
    assert answer(project, "status")["bytes"] == before


def test_the_last_answer_is_undone_though_nothing_waits(project: Path) -> None:
    """The next day, with nothing left to ask, u takes back the last answer."""
    lines(project, "1", "a", "r")
    assert waiting(project) == []
    seen = lines(project, "u", "a")
    assert "Undone" in seen
    assert "1 question done; nothing else waits." in seen
    assert "Undone" in keys(project, "u", "q")
    assert len(waiting(project)) == 1
