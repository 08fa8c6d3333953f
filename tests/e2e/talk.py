"""Conversations as Claude Code would keep them, made by hand, and a person at the command line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

COMMAND = (sys.executable, "-m", "hitherto")
RULES = (
    "From now on every API response must keep its old fields.",
    "We decided to use PostgreSQL in production.",
    "Never log passwords.",
)


def lines(session: str, folder: Path, said: Sequence[str]) -> list[str]:
    """Return the lines of a conversation in which a person says these things, one a minute."""
    made = []
    parent: str | None = None
    for number, text in enumerate(said):
        day, hour, minute = number // 1440 + 1, number // 60 % 24, number % 60
        line = {
            "parentUuid": parent,
            "isSidechain": False,
            "type": "user",
            "message": {"role": "user", "content": text},
            "uuid": f"{session}-{number}",
            "timestamp": f"2026-05-{day:02}T{hour:02}:{minute:02}:00.000Z",
            "userType": "external",
            "cwd": str(folder),
            "sessionId": session,
            "gitBranch": "main",
        }
        parent = str(line["uuid"])
        made.append(json.dumps(line))
    return made


def file_of(home: Path, session: str, folder: Path) -> Path:
    """Return where an agent of this home keeps a conversation that was had in a folder."""
    path = home / ".claude" / "projects" / re.sub(r"[^A-Za-z0-9]", "-", str(folder))
    path.mkdir(parents=True, exist_ok=True)
    return path / f"{session}.jsonl"


def conversation(home: Path, session: str, folder: Path, said: Sequence[str]) -> Path:
    """Write a conversation and return its file."""
    path = file_of(home, session, folder)
    path.write_text("\n".join(lines(session, folder, said)) + "\n", encoding="utf-8")
    return path


def hitherto(
    folder: Path, *arguments: str, code: int | None = 0, before: Sequence[str] = (), **more: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder and check its exit code; no output may ever hold a traceback."""
    done = subprocess.run(
        [*before, *COMMAND, *arguments],
        cwd=folder,
        env={**os.environ, **more},
        capture_output=True,
        text=True,
        check=False,
    )
    told = f"{arguments} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
    assert code is None or done.returncode == code, told
    assert "Traceback" not in done.stdout + done.stderr, told
    return done


def answer(folder: Path, *arguments: str, code: int | None = 0) -> dict[str, Any]:
    """Run a command with --json and return what it answers."""
    held: dict[str, Any] = json.loads(hitherto(folder, *arguments, "--json", code=code).stdout)
    return held


def words(folder: Path) -> list[str]:
    """Return the words of all statements that are kept, in order of time."""
    held = answer(folder, "status", "--all", code=None)
    return [each["record"]["words"] for each in held["statements"]]


def journal(home: Path) -> list[dict[str, Any]]:
    """Return the lines of the one journal of a home, the header left out."""
    (path,) = (home / "hitherto").rglob("journal.jsonl")
    rows = path.read_text(encoding="utf-8").splitlines()[1:]
    return [json.loads(row) for row in rows]


def one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    """Return the one line on stderr; anything else there fails."""
    assert done.stderr.startswith("hitherto: "), done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr
