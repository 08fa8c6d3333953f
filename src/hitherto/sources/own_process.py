"""hitherto itself, begun in a process of its own that outlives this one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import which


def begin(folder: Path, *arguments: str) -> subprocess.Popen[bytes] | None:
    """Begin a command of hitherto with a low priority and nobody to talk to.

    Args:
        folder: where it runs.
        arguments: the command.

    Returns:
        Its process; None where it could not be begun.
    """
    nice = ("nice", "-n", "10") if which("nice") else ()
    try:
        return subprocess.Popen(  # noqa: S603  # our own program
            (*nice, sys.executable, "-m", "hitherto", *arguments),
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return None
