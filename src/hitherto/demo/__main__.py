"""Lay the demo out in a scratch folder and run hitherto on it, showing each command.

``python -m hitherto.demo [FOLDER]``; without a folder everything is taken away afterwards.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from hitherto.demo.layout import TASKS, DemoPlace, lay_out
from hitherto.errors import HithertoError

NOW = "2026-08-24T09:00:00Z"  # the first working day after the bundled conversations


def commands() -> Iterator[tuple[str, ...]]:
    """Yield what a person would type, after ``hitherto``."""
    yield ("init",)
    for task in TASKS:
        yield ("brief", task, "--why")
    yield ("bench", "intent")


def run(place: DemoPlace, arguments: tuple[str, ...]) -> int:
    """Run one command as the demo's user, whose home holds nothing but the demo.

    Returns:
        The exit code.
    """
    shown = " ".join(f'"{each}"' if " " in each else each for each in arguments)
    sys.stdout.write(f"\n$ hitherto {shown}\n")
    sys.stdout.flush()
    home = place.agent_home
    start = "import sys; from hitherto.cli import main; sys.exit(main())"
    world = [f"HOME={home}", f"HITHERTO_HOME={home / 'hitherto'}", f"HITHERTO_NOW={NOW}"]
    unset = ["-u", "CLAUDE_CONFIG_DIR", "-u", "CODEX_HOME", "-u", "HITHERTO_STORE"]
    done = subprocess.run(  # noqa: S603 - our own program, the arguments are written above
        ["env", *unset, *world, sys.executable, "-c", start, *arguments],  # noqa: S607 - POSIX
        cwd=place.project,
        check=False,
    )
    return done.returncode


def show(folder: Path) -> int:
    """Lay the demo out and run every command; return the first exit code that is an error's."""
    place = lay_out(folder)
    sys.stdout.write(f"A small project, ferryboard, with its agent's conversations: {folder}\n")
    codes = [run(place, arguments) for arguments in commands()]
    return next((code for code in codes if code), 0)


def main(arguments: list[str]) -> int:
    """Run the demo in the folder that was named, or in a scratch folder."""
    try:
        if arguments:
            return show(Path(arguments[0]))
        with tempfile.TemporaryDirectory(prefix="hitherto-demo-") as folder:
            return show(Path(folder))
    except HithertoError as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
