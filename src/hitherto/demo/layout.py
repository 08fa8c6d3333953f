"""Lay the bundled project out in a folder, as an agent that worked on it would have left it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from datetime import datetime
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from hitherto.errors import InputError

TASKS = (
    "Set up the production database",
    "Change how often the boards poll the API",
)
"""Two tasks that restate nothing: the first depends on scope, the second on supersession."""

PROJECT = "ferryboard"
_RECORDED_AT = re.compile(rb'"/ferryboard(?=["/])')  # where the conversations took place
_AUTHOR = "ferryboard <ferryboard@example.org>"


class DemoPlace(msgspec.Struct, frozen=True):
    """Where the bundled project was laid out.

    Attributes:
        project: the work tree, a git repository.
        agent_home: what stands for the home folder of the agent's user; the conversations are in
            its ``.claude``.
        conversations: how many conversation files were written.
    """

    project: Path
    agent_home: Path
    conversations: int


class _Commit(msgspec.Struct, frozen=True):
    at: datetime
    message: str
    files: dict[str, list[str] | None]  # none: the file goes away


def lay_out(folder: Path) -> DemoPlace:
    """Write the work tree with its history, and the agent's conversations about it.

    Args:
        folder: an empty folder, or one that does not exist yet.

    Raises:
        InputError: the folder is not empty or cannot be written, or git is missing.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise InputError(f"{folder} is not empty", "Name a new folder")
        root = folder.resolve()
        project, home = root / PROJECT, root / "home"
        _write_repository(project)
        count = _write_conversations(project, home / ".claude" / "projects" / slug(project))
    except OSError as error:
        raise InputError(
            f"The demo cannot be laid out in {folder}: {error.strerror or error}",
            "Name a folder that can be written, and install git if it is missing",
        ) from error
    return DemoPlace(project=project, agent_home=home, conversations=count)


def slug(project: Path) -> str:
    """Return the name that Claude Code gives a project's folder of conversations."""
    return re.sub(r"[^A-Za-z0-9]", "-", str(project))


def _write_repository(project: Path) -> None:
    content = (files(__package__) / "repository.json").read_bytes()
    commits = msgspec.json.decode(content, type=list[_Commit])
    project.mkdir()
    _git(project, "init", "--quiet", "--initial-branch=main")
    _git(project, "fast-import", "--quiet", stream=b"".join(map(_imported, commits)))
    _git(project, "reset", "--quiet", "--hard")


def _imported(commit: _Commit) -> bytes:
    """Return a commit in the form of ``git fast-import``, which takes its dates as they are."""
    when = f"{int(commit.at.timestamp())} +0000"
    parts = [
        b"commit refs/heads/main\n",
        f"committer {_AUTHOR} {when}\n".encode(),
        _data(commit.message + "\n"),
    ]
    for path, lines in commit.files.items():
        if lines is None:
            parts.append(f"D {path}\n".encode())
        else:
            text = "".join(f"{line}\n" for line in lines)
            parts += [f"M 100644 inline {path}\n".encode(), _data(text)]
    return b"".join(parts)


def _data(text: str) -> bytes:
    content = text.encode()
    return b"data %d\n%b\n" % (len(content), content)


def _git(project: Path, *arguments: str, stream: bytes = b"") -> None:
    done = subprocess.run(  # noqa: S603 - the program is git, the arguments are written here
        ["git", "-C", str(project), *arguments],  # noqa: S607 - git is taken from the path
        input=stream,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip().splitlines() or ["no reason given"]
        raise InputError(f"git {arguments[0]} failed: {said[-1]}", "Check that git works here")


def _write_conversations(project: Path, target: Path) -> int:
    """Write every conversation as if it had taken place in the project; return how many."""
    here = msgspec.json.encode(str(project))[:-1]  # a JSON string whose end is still open
    count = 0
    bundled = files(__package__) / "conversations"
    for name, entry in _walk(bundled):
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_RECORDED_AT.sub(lambda _found: here, entry.read_bytes()))
        count += path.suffix == ".jsonl"
    return count


def _walk(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        name = f"{prefix}{entry.name}"
        if entry.is_dir():
            yield from _walk(entry, name + "/")
        else:
            yield name, entry
