"""The command as agents' programs run it: it answers, or is silent, and always ends well."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hook_stage import START, context, hook, project, told

from hitherto.hooks import log
from scratch_repo import Repo

SHARED = Path(__file__).resolve().parents[2] / "../shared"
SAMPLES = SHARED / "samples" / "transcripts"
TASK = "Make the cache faster"


def logged(world: Path) -> str:
    """Return the log."""
    path = world / "hitherto" / log.NAME
    return path.read_text(encoding="utf-8") if path.exists() else ""


@pytest.mark.shared
@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the shared samples are not beside the project")
@pytest.mark.parametrize("client", ["claude-code/2.1.332", "codex/0.171.0"])
def test_every_real_payload_is_answered_well(client: str, repo: Repo, world: Path) -> None:
    """Payloads of real clients get the keys that these take, or nothing, and nothing goes wrong."""
    project(repo.root)
    printed = {}
    for path in sorted((SAMPLES / client / "hooks").glob("*.jsonl")):
        payload = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
        payload["cwd"] = str(repo.root)
        printed[path.stem] = hook(payload, path.stem)
    assert logged(world) == ""
    assert {name for name, value in printed.items() if value} == {"SessionStart"}
    assert printed["SessionStart"].keys() == {"hookSpecificOutput"}
    inner = printed["SessionStart"]["hookSpecificOutput"]
    assert inner.keys() == {"hookEventName", "additionalContext"}
    assert inner["hookEventName"] == "SessionStart"


def test_each_client_is_answered_in_its_own_form(repo: Repo) -> None:
    """Claude Code, Codex and Gemini CLI take one form with the event's own name, Cursor another."""
    project(repo.root)
    for event, more in (
        ("UserPromptSubmit", {}),
        ("UserPromptSubmit", {"turn_id": "t"}),
        ("BeforeAgent", {"timestamp": "2026-11-01T10:00:00Z"}),
    ):
        session = f"s-{event}-{len(more)}"
        printed = hook(told(event, repo.root, session, prompt=TASK, **more), "x")
        assert printed["hookSpecificOutput"]["hookEventName"] == event
        assert "Redis" in context(printed)
    cursor = {
        "conversation_id": "c",
        "hook_event_name": "sessionStart",
        "workspace_roots": [str(repo.root)],
    }
    assert hook(cursor).keys() == {"additional_context"}


def test_the_command_lines_name_counts_without_one_in_the_payload(repo: Repo) -> None:
    """The event may stand on the command line alone, and the folder may be the process's own."""
    project(repo.root)
    payload = {"session_id": "s", "prompt": TASK}
    assert "Redis" in context(hook(payload, "user-prompt-submit", cwd=repo.root))


@pytest.mark.parametrize(
    "data",
    [b"", b" \n", b"{", b"[]", b"\xff\xfe\x00", b"null", b'{"hook_event_name": {}}', b"[" * 99_999],
    ids=["empty", "blank", "cut", "list", "binary", "null", "odd", "deep"],
)
def test_bad_input_is_silence(data: bytes, repo: Repo) -> None:
    """What is no payload is answered with nothing."""
    project(repo.root)
    assert hook(data, "UserPromptSubmit", cwd=repo.root) == {}


def test_five_megabytes_on_standard_input(repo: Repo, world: Path) -> None:
    """A tool's huge answer does no harm, and a huge prompt is still answered."""
    project(repo.root)
    huge = "x" * 5_000_000
    tool = told("PostToolUse", repo.root, tool_name="Bash", tool_input={"command": "cat"})
    assert hook({**tool, "tool_response": {"stdout": huge}}) == {}
    assert "Redis" in context(hook(told("UserPromptSubmit", repo.root, prompt=TASK + "\n" + huge)))
    assert logged(world) == ""


def test_without_a_project_nothing_happens(
    tmp_path: Path, make_repo: Callable[[str], Repo], world: Path
) -> None:
    """In a folder without a repository, or one that is not set up, there is silence and no file."""
    bare = make_repo("bare")
    for folder in (tmp_path, bare.root, tmp_path / "gone", Path("/")):
        for event in ("SessionStart", "UserPromptSubmit", "PostToolUse", "Stop", "PreCompact"):
            if folder != tmp_path or event == "SessionStart":
                assert hook(told(event, folder, prompt=TASK)) == {}
    assert not (world / "hitherto").exists()


def test_a_broken_store_is_no_concern_of_the_agent(repo: Repo, world: Path) -> None:
    """With garbage in every file of the data folder each step ends well."""
    folder = Path(project(repo.root))
    for path in folder.iterdir():
        if path.is_file():
            path.write_bytes(b"\x00garbage\xff" * 100)
    for event in ("SessionStart", "UserPromptSubmit", "PostToolUse", "Stop", "SessionEnd"):
        hook(told(event, repo.root, prompt=TASK, tool_name="Bash", tool_input={"command": "x"}))
    assert "Traceback" not in logged(world)


def test_a_data_folder_that_cannot_be_is_no_concern_of_the_agent(
    repo: Repo, world: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the data folder lies below a plain file nothing is answered and nothing is said."""
    project(repo.root)
    (world / "file").write_text("x")
    monkeypatch.setenv("HITHERTO_HOME", str(world / "file" / "data"))
    for event in ("SessionStart", "UserPromptSubmit", "PostToolUse", "Stop", "PreCompact"):
        assert hook(told(event, repo.root, prompt=TASK)) == {}


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_folder_that_may_not_be_written_is_still_read(repo: Repo) -> None:
    """Where the data folder is read-only a prompt is answered, and what cannot be kept is not."""
    folder = Path(project(repo.root))
    folder.chmod(0o500)
    try:
        assert "Redis" in context(hook(told("UserPromptSubmit", repo.root, prompt=TASK)))
        assert hook(told("Stop", repo.root)) == {}
    finally:
        folder.chmod(0o700)


def test_a_lock_is_not_waited_for_longer_than_a_step_may_take(repo: Repo, world: Path) -> None:
    """While another process holds the store, a hook ends when its time is over."""
    folder = Path(project(repo.root))
    with (folder / "lock").open("r+b") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert hook(told("SessionEnd", repo.root, transcript_path="/x"), seconds="") == {}
    assert "it took too long and was ended" in logged(world)


def test_standard_input_that_never_ends_is_not_waited_for(repo: Repo, world: Path) -> None:
    """A client that does not close the pipe does not keep the hook alive."""
    project(repo.root)
    with subprocess.Popen(
        [sys.executable, "-c", START, "hook", "SessionEnd"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=repo.root,
    ) as running:
        assert running.wait(60) == 0
    assert "it took too long" in logged(world)


def test_two_sessions_at_once(repo: Repo) -> None:
    """Hooks of several sessions run side by side, and each session is told for itself."""
    project(repo.root)

    def run(session: str) -> str:
        return context(hook(told("UserPromptSubmit", repo.root, session, prompt=TASK)))

    with ThreadPoolExecutor(3) as pool:
        texts = list(pool.map(run, ["a", "b", "c"]))
    assert all("Redis" in text for text in texts)


def test_many_records_without_a_server_are_silence_and_a_line_in_the_log(
    repo: Repo, world: Path
) -> None:
    """What cannot be answered in time is not begun; the log says what would help."""
    folder = Path(project(repo.root))
    with (folder / "journal.jsonl").open("ab") as journal:
        journal.write(b"\n" * 1_100_000)
    assert hook(told("UserPromptSubmit", repo.root, prompt=TASK)) == {}
    assert "without a running `hitherto mcp`" in logged(world)


def test_hidden_from_nobody_by_options(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command has help, and runs as a command of the whole program too."""
    project(repo.root)
    done = subprocess.run(
        [sys.executable, "-m", "hitherto", "hook", "--help"], capture_output=True, check=True
    )
    assert b"Answer an agent's hook" in done.stdout
    monkeypatch.setenv("HITHERTO_HOOK_SECONDS", "60")
    program = "from hitherto.cli.root import main; main(['hook', 'UserPromptSubmit'])"
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(told("UserPromptSubmit", repo.root, prompt=TASK)).encode(),
        capture_output=True,
        check=True,
    )
    assert b"Redis" in done.stdout


def test_the_log_stays_small(tmp_path: Path) -> None:
    """The log is bounded with its old part, and says nothing in a folder that is not there."""
    for number in range(400):
        log.note(str(tmp_path), "Stop", f"{number} " + "x" * 3_000)
    sizes = [path.stat().st_size for path in tmp_path.iterdir()]
    assert len(sizes) == 2
    assert max(sizes) <= log.LARGEST
    log.note(str(tmp_path / "none"), "Stop", "x")
    assert not (tmp_path / "none").exists()
