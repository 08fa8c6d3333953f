"""The versions of the clients' programs: read where they lie, else asked."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from hitherto.agents.places import Client

PATIENCE = 10  # seconds
_PACKAGES = {
    Client.CLAUDE: "@anthropic-ai/claude-code",
    Client.CODEX: "@openai/codex",
    Client.GEMINI: "@google/gemini-cli",
}
_NUMBER = re.compile(r"\d+(?:\.\d+)+")


def version(path: str) -> Callable[[Client], str | None]:
    """Return what tells a client's version.

    Args:
        path: the folders in which programs are looked for, as PATH writes them.

    Returns:
        A function: the version that the program states, empty where it states none in time, None
        where there is no such program.
    """

    def ask(client: Client) -> str | None:
        program = shutil.which(client.value, path=path or "/nowhere")
        if program is None:
            return None
        return _packaged(Path(program), client) or _stated(program)

    return ask


def _packaged(program: Path, client: Client) -> str:
    """Return the version that a package from npm gives; to start it would take seconds."""
    for folder in program.resolve().parents[:4]:
        try:
            told = json.loads((folder / "package.json").read_bytes())
        except (OSError, ValueError):
            continue
        if isinstance(told, dict) and told.get("name") == _PACKAGES.get(client):
            return str(told.get("version", ""))
    return ""


def _stated(program: str) -> str:
    try:
        done = subprocess.run(  # noqa: S603  # a program of this user, by its whole path
            [program, "--version"],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError):
        return ""
    found = _NUMBER.search(done.stdout)
    return found[0] if found else ""
