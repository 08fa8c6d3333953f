"""Lay the demo out in a scratch folder and run hitherto on it, telling what each command shows.

``python -m hitherto.demo [FOLDER]``; without a folder a new one is made, and left to try more in.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from shlex import quote

from hitherto.demo.layout import TASKS, DemoPlace, lay_out
from hitherto.errors import HithertoError
from hitherto.sources.readers import ELSEWHERE

NOW = "2026-08-24T09:00:00Z"  # the first working day after the bundled conversations
DATA = "hitherto"  # where the demo's user keeps it, below the home folder

OPENING = """\
ferryboard is a small invented project: screens at the landing stages of a ferry
line. Over five months its author talked with a coding agent about it, and what
was said lies in the form in which Claude Code keeps it. hitherto reads that,
and says for two new tasks what still holds.
"""

READ = """
First it finds the conversations about this folder by itself, and keeps every
rule, decision and preference in them, in the author's words.
"""

BY_PLACE = """
The first task names no database engine. What was said for production holds for
it, what was said for the prototype does not; --why tells the reasons and shows
what was left out.
"""

BY_TIME = """
The boards polled every 60 seconds at first, and every 20 later. The later
statement replaced the earlier one, which is kept and not handed over again.
"""

TRUST = """
How far can that be trusted? The experiment plants requirements among chatter
and looks whether later tasks, which repeat none of them, still come out right.
"""


def commands() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield what a person would type, after ``hitherto``, each with what it shows."""
    yield READ, ("init",)
    yield BY_PLACE, ("brief", TASKS[0], "--why")
    yield BY_TIME, ("brief", TASKS[1], "--why")
    yield TRUST, ("bench", "intent")


def run(place: DemoPlace, arguments: tuple[str, ...]) -> int:
    """Run one command as the demo's user, whose home holds nothing but the demo.

    Returns:
        The exit code.
    """
    shown = " ".join(f'"{each}"' if " " in each else each for each in arguments)
    sys.stdout.write(f"\n$ hitherto {shown}\n")
    sys.stdout.flush()
    home = place.agent_home
    world = [f"HOME={home}", f"HITHERTO_HOME={home / DATA}", f"HITHERTO_NOW={NOW}"]
    start = "import sys; from hitherto.cli.root import main; sys.exit(main())"
    unset = [part for name in ELSEWHERE for part in ("-u", name)]
    done = subprocess.run(  # noqa: S603 - our own program, the arguments are written above
        ["env", *unset, *world, sys.executable, "-c", start, *arguments],  # noqa: S607 - POSIX
        cwd=place.project,
        check=False,
    )
    return done.returncode


def show(folder: Path) -> int:
    """Lay the demo out and run every command; return the first exit code that is an error's."""
    place = lay_out(folder)
    sys.stdout.write(OPENING)
    codes = []
    for sentence, arguments in commands():
        sys.stdout.write(sentence)
        codes.append(run(place, arguments))
    sys.stdout.write(closing(place))
    return next((code for code in codes if code), 0)


def closing(place: DemoPlace) -> str:
    """Say how to try more, in lines that a shell takes as they are, and how to be rid of it."""
    home, programs = place.agent_home, Path(sys.executable).parent
    variables = (
        ("HITHERTO_HOME", str(home / DATA)),
        ("HITHERTO_NOW", NOW),
        ("CLAUDE_CONFIG_DIR", str(home / ".claude")),
        ("CODEX_HOME", str(home / ".codex")),
    )
    exports = "".join(f"  export {name}={quote(value)}\n" for name, value in variables)
    return (
        f"\nTo try more in the same project, in a shell of its own:\n\n"
        f"  cd {quote(str(place.project))}\n{exports}"
        f"  export PATH={quote(str(programs))}:$PATH\n"
        '  hitherto remember "The boards must poll the API every 10 seconds."\n\n'
        f"All of it lies in {place.project.parent}\nRemove that folder and nothing is left.\n"
    )


def main(arguments: list[str]) -> int:
    """Run the demo in the folder that was named, or in a new one."""
    try:
        return show(Path(arguments[0] if arguments else tempfile.mkdtemp(prefix="hitherto-demo-")))
    except HithertoError as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
