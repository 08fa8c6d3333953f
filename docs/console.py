"""What the cog blocks of the documents call: real runs on the bundled demo, at a fixed time."""

from __future__ import annotations

import atexit
import json
import os
import shlex
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import cog

from hitherto.demo import DemoPlace, lay_out

NOW = "2026-08-24T09:00:00Z"
WIDTH = "90"
LENGTH = 100


@cache
def place() -> DemoPlace:
    """Lay the demo out once for all blocks; it is taken away at the end."""
    folder = tempfile.TemporaryDirectory(prefix="hitherto-docs-")
    atexit.register(folder.cleanup)
    # Conversations name their folder in each line: sizes are the same wherever its path is as long.
    name = "demo".ljust(max(4, LENGTH - len(folder.name)), "-")
    return lay_out(Path(folder.name) / name)


def run(command: str) -> str:
    """Return what a command prints in the demo's project; its paths are shown as at home."""
    held = place()
    home = held.agent_home
    kept = ("LANG", "LC_ALL", "TMPDIR", "VIRTUAL_ENV")
    environment = {name: os.environ[name] for name in kept if name in os.environ}
    environment |= {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(home),
        "HITHERTO_HOME": str(home / ".local/share/hitherto"),
        "HITHERTO_NOW": NOW,
        "COLUMNS": WIDTH,
        "NO_COLOR": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
    }
    done = subprocess.run(  # noqa: S602  # the documents' own commands
        command,
        shell=True,
        cwd=held.project,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode not in {0, 1}:
        raise SystemExit(f"{command} ended with {done.returncode}: {done.stdout}")
    text = done.stdout.replace(str(held.project), "~/ferryboard").replace(str(home), "~")
    return "\n".join(line.rstrip() for line in text.rstrip().split("\n"))


def shell(*commands: str) -> None:
    """Write a console block: each command and what it prints."""
    cog.outl("```console")
    for command in commands:
        cog.outl(f"$ {command}")
        printed = run(command)
        if printed:
            cog.outl(printed)
    cog.outl("```")


def output(command: str, language: str) -> None:
    """Write a block with a command's output alone."""
    cog.outl(f"```{language}\n{run(command)}\n```")


def received(event: str, **said: str) -> None:
    """Write what a hook adds to an agent's context, word for word, and how many tokens it is."""
    asked = {"session_id": "s-1", "cwd": str(place().project), "hook_event_name": event, **said}
    printed = run(f"printf %s {shlex.quote(json.dumps(asked))} | hitherto hook {event}")
    text = json.loads(printed)["hookSpecificOutput"]["additionalContext"] if printed else ""
    if text:
        cog.outl(f"```\n{text.rstrip()}\n```")
    cog.outl(f"{-(-len(text) // 4)} tokens.")


def cost() -> None:
    """Write what the tools cost a session, in tokens."""
    told = json.loads(run("hitherto bench mcp --json"))
    rows = (
        ("tools and instructions, read once a session", f"{told['tokens_read']}"),
        ("standing rules, when it starts and after a compaction", "at most 300; then 800"),
        ("with a prompt", "mostly 0, at most 800"),
        ("a brief that the agent asks for", "at most 800, or its own budget"),
    )
    cog.outl("| what | tokens |\n|---|---|")
    for what, tokens in rows:
        cog.outl(f"| {what} | {tokens} |")
