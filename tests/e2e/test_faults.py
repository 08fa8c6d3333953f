"""The world around fails: nothing acknowledged is lost, nothing is there twice."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from talk import COMMAND, RULES, answer, conversation, file_of, hitherto, journal, lines, words

if TYPE_CHECKING:
    from scratch_repo import Repo

MANY = 40


def mounts() -> bool:
    """Tell whether this process may make mounts of its own."""
    if shutil.which("unshare") is None:
        return False
    done = subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False)
    return done.returncode == 0


def inside(script: str, *arguments: str) -> tuple[str, ...]:
    """Return what runs a command after a script, in mounts of its own."""
    return ("unshare", "--mount", "sh", "-ec", f'{script}\nexec "$@"', "sh", *arguments)


needs_mounts = pytest.mark.skipif(not mounts(), reason="this process may not make mounts")


@pytest.fixture
def many(repo: Repo, world: Path) -> Repo:
    """Return a repository with many conversations, not yet set up."""
    for number in range(MANY):
        said = [f"Never use the colour number {number} {at} in the report." for at in range(5)]
        conversation(world, f"talk-{number:02}", repo.root, ["Hello.", *said])
    return repo


def uninterrupted(repo: Repo, tmp_path: Path) -> list[str]:
    """Return what one undisturbed reading into another data folder keeps."""
    other = {"HITHERTO_HOME": str(tmp_path / "undisturbed")}
    hitherto(repo.root, "sync", **other)
    held = json.loads(hitherto(repo.root, "status", "--all", "--json", **other).stdout)
    return sorted(each["record"]["id"] for each in held["statements"])


def size(path: Path) -> int:
    """Return a file's size, 0 where there is none yet."""
    return path.stat().st_size if path.exists() else 0


def kept(repo: Repo) -> list[str]:
    """Return the ids of all that is kept."""
    held = answer(repo.root, "status", "--all")
    return sorted(each["record"]["id"] for each in held["statements"])


def test_two_processes_that_sync_at_once(many: Repo, world: Path, tmp_path: Path) -> None:
    """Two readings at the same time keep every statement, and each event once."""
    (world / ".claude").rename(world / "later")
    hitherto(many.root, "init")
    (world / "later").rename(world / ".claude")
    command = [*COMMAND, "sync"]
    running = [
        subprocess.Popen(command, cwd=many.root, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    for process in running:
        _, err = process.communicate(timeout=120)
        assert (process.returncode in {0, 1}, err) == (True, b"")
    stated = [
        line["event"]["record"] for line in journal(world) if line["event"]["type"] == "stated"
    ]
    assert len(stated) == len({json.dumps(record) for record in stated})
    assert kept(many) == uninterrupted(many, tmp_path)


def test_kill_in_the_middle_of_a_sync(many: Repo, world: Path, tmp_path: Path) -> None:
    """Killed while it reads, and run again, a sync ends as one that was left in peace."""
    (world / ".claude").rename(world / "later")
    hitherto(many.root, "init")
    (world / "later").rename(world / ".claude")
    (folder,) = (world / "hitherto" / "projects").iterdir()
    path = folder / "journal.jsonl"
    cut_short = 0
    for _ in range(6):
        before = size(path)
        process = subprocess.Popen(
            [*COMMAND, "sync"], cwd=many.root, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        while process.poll() is None and size(path) == before:
            time.sleep(0.002)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        cut_short += process.returncode == -signal.SIGKILL
    assert cut_short
    hitherto(many.root, "sync", code=None)
    ids = [line["id"] for line in journal(world)]
    assert len(ids) == len(set(ids))
    assert kept(many) == uninterrupted(many, tmp_path)


@needs_mounts
def test_a_home_that_may_not_be_written(repo: Repo, world: Path) -> None:
    """In an agent's sandbox what is kept can be read; what is said waits and is taken in later."""
    conversation(world, "one", repo.root, RULES)
    hitherto(repo.root, "init")
    home = str(world)
    sandbox = inside(f'mount --bind "{home}" "{home}"\nmount -o remount,ro,bind "{home}"')
    shown = hitherto(repo.root, "brief", "Set up the production database", before=sandbox)
    assert RULES[1] in shown.stdout
    hitherto(repo.root, "remember", "Never push to main.", before=sandbox)
    assert repo("status", "--porcelain") == ""
    assert words(repo.root) == [*RULES, "Never push to main."]


@needs_mounts
def test_a_home_that_never_could_be_written(repo: Repo, world: Path) -> None:
    """Set up where nothing may be written, init says so in one sentence with the remedy."""
    home = str(world)
    sandbox = inside(f'mount --bind "{home}" "{home}"\nmount -o remount,ro,bind "{home}"')
    done = hitherto(repo.root, "init", before=sandbox, code=None)
    if done.returncode:
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
    said = hitherto(repo.root, "remember", "Never push to main.", before=sandbox, code=2).stderr
    assert "hitherto init" in said
    assert said.count("\n") == 1


@needs_mounts
def test_a_full_disk(many: Repo, world: Path, tmp_path: Path) -> None:
    """A full disk is one sentence; what was kept before stays, and with room all is read."""
    small = tmp_path / "small"
    small.mkdir()
    keep = tmp_path / "keep"
    data = {"HITHERTO_HOME": str(small)}
    script = (
        f'mount -t tmpfs -o size=180k tmpfs "{small}"\ncd "{many.root}"\n'
        f'"$@" init >"{tmp_path}/out" 2>"{tmp_path}/err" && code=0 || code=$?\n'
        f'cp -r "{small}" "{keep}"\nexit $code'
    )
    done = subprocess.run(
        ["unshare", "--mount", "sh", "-c", script, "sh", *COMMAND],
        env={**os.environ, **data},
        check=False,
    )
    said = (tmp_path / "err").read_text(encoding="utf-8")
    assert (done.returncode, said.count("\n")) == (2, 1), said
    assert "room" in said.lower()
    after = {"HITHERTO_HOME": str(keep)}
    hitherto(many.root, "sync", code=None, **after)
    held = json.loads(hitherto(many.root, "status", "--all", "--json", **after).stdout)
    ids = sorted(each["record"]["id"] for each in held["statements"])
    assert ids == uninterrupted(many, tmp_path)
    assert world.exists()


@pytest.mark.slow
def test_a_transcript_of_200_megabytes(repo: Repo, world: Path) -> None:
    """A huge transcript is read whole, and what a person said in it is found."""
    filler = json.dumps(
        {
            "parentUuid": None,
            "type": "user",
            "isSidechain": False,
            "message": {
                "role": "user",
                "content": [
                    {"type": "tool_result", "tool_use_id": "t", "content": "x = 1\n" * 170_000}
                ],
            },
            "uuid": "filler",
            "timestamp": "2026-05-01T00:00:00.000Z",
            "cwd": str(repo.root),
            "sessionId": "huge",
        }
    )
    first, last = lines("huge", repo.root, [RULES[0], RULES[2]])
    path = file_of(world, "huge", repo.root)
    with path.open("w", encoding="utf-8") as stream:
        stream.write(first + "\n")
        while stream.tell() < 200_000_000:
            stream.write(filler + "\n")
        stream.write(last + "\n")
    told = answer(repo.root, "init")
    assert told["problems"] == []
    assert words(repo.root) == [RULES[0], RULES[2]]
    path.unlink()
