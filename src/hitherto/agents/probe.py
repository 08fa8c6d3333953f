"""Asking the clients' programs for their versions."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable

from hitherto.agents.places import Client

PATIENCE = 10  # seconds
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

    return ask
