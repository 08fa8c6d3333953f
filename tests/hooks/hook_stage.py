"""A project with statements, and agents' programs that run its hooks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hitherto.bootstrap import set_up
from hitherto.hooks.payload import Asked, read

RULES = (
    "Always run the unit tests before you commit.",
    "From now on every API response must keep its old fields.",
    "In production we use PostgreSQL as the database.",
    "We decided to use Redis for the cache.",
    "The dashboard must show the sections Overview, Performance and Errors.",
)
START = "import sys; from hitherto.__main__ import main; sys.exit(main())"


def project(root: Path, rules: Sequence[str] = RULES) -> str:
    """Set a work tree up, keep statements there and return the project's data folder."""
    with set_up(root) as memory:
        memory.remember([(rule, f"line {number}") for number, rule in enumerate(rules, 1)])
        return memory.parts.folder


def told(event: str, root: Path, session: str = "s-1", **more: object) -> dict[str, object]:
    """Return a payload as Claude Code writes it."""
    return {"session_id": session, "cwd": str(root), "hook_event_name": event, **more}


def asked(event: str, root: Path, session: str = "s-1", **more: object) -> Asked:
    """Return such a payload as it is read."""
    return read(json.dumps(told(event, root, session, **more)).encode())


def hook(
    payload: object, *arguments: str, cwd: Path | None = None, seconds: str = "60"
) -> dict[str, Any]:
    """Run the command as a client does; it must end well and quietly. Return what it printed.

    It may take its time, so that no test depends on the machine's.
    """
    data = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
    done = subprocess.run(
        [sys.executable, "-c", START, "hook", *arguments],
        input=data,
        capture_output=True,
        cwd=cwd,
        check=False,
        env={**os.environ, "HITHERTO_HOOK_SECONDS": seconds},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    printed: dict[str, Any] = json.loads(done.stdout) if done.stdout else {}
    return printed


def context(printed: dict[str, Any]) -> str:
    """Return the text that the agent gets."""
    text: str = printed.get("hookSpecificOutput", {}).get("additionalContext", "")
    return text


def said(path: Path, session: str, folder: Path, texts: Sequence[str]) -> Path:
    """Write a conversation of Claude Code in which a person says these things."""
    lines = []
    for number, text in enumerate(texts):
        lines.append(
            {
                "type": "user",
                "message": {"role": "user", "content": text},
                "uuid": f"{session}-{number}",
                "parentUuid": f"{session}-{number - 1}" if number else None,
                "timestamp": f"2026-05-01T09:{number:02}:00.000Z",
                "cwd": str(folder),
                "sessionId": session,
                "isSidechain": False,
                "userType": "external",
            }
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path
