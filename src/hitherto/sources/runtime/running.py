"""Running a command so that each Python it starts is observed, in whatever environment that is.

A scratch folder holds a copy of `observe` and a ``sitecustomize`` that begins to observe: every
Python that finds the folder by ``PYTHONPATH`` runs that as it starts. Nothing else of hitherto, or
of the environment that it is installed in, can be seen there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from hitherto import observe
from hitherto.errors import UsageError
from hitherto.observe.recorder import SHARE, SUFFIX

INSIDE = "hitherto_observing"

_SEEN = "seen"
_HALF = "hitherto_half"
_SITE = """\
from {inside}.starting import start
start({here!r}, {seen!r}, {root!r}, profile={profile!r}, share={share!r})
"""
_HALVES = """\
from {inside}.halves import keep
def pytest_collection_modifyitems(config, items):
    keep(config, items, seed={seed!r}, half={half!r})
"""
_SIGNALLED = 128  # what shells add to a signal's number


def prepared(
    scratch: Path,
    root: Path,
    environment: Mapping[str, str],
    *,
    profile: bool = False,
    share: float = SHARE,
    half: tuple[int, int] | None = None,
) -> dict[str, str]:
    """Make a scratch folder and return the environment in which a command is observed.

    Args:
        scratch: an empty folder.
        root: the project.
        environment: what the command would run in.
        profile: see `observe.recorder.begin`.
        share: see `observe.recorder.begin`.
        half: of pytest's tests run only those of a half: the seed, and 0 or 1.
    """
    here = str(scratch)
    shutil.copytree(
        Path(observe.__file__).parent,
        scratch / INSIDE,
        ignore=shutil.ignore_patterns("__pycache__", "plugin.py"),
    )
    start = _SITE.format(
        inside=INSIDE,
        here=here,
        seen=str(scratch / _SEEN),
        root=str(root),
        profile=profile,
        share=share,
    )
    (scratch / "sitecustomize.py").write_text(start, encoding="utf-8")
    plugins = [f"{INSIDE}.following"]
    if half is not None:
        seed, which = half
        text = _HALVES.format(inside=INSIDE, seed=seed, half=which)
        (scratch / f"{_HALF}.py").write_text(text, encoding="utf-8")
        plugins.append(_HALF)
    own = {
        "PYTHONPATH": os.pathsep.join(filter(None, (here, environment.get("PYTHONPATH", "")))),
        "PYTEST_PLUGINS": ",".join(filter(None, (environment.get("PYTEST_PLUGINS"), *plugins))),
    }
    return {**environment, **own}


def run(
    command: Sequence[str],
    environment: Mapping[str, str],
    folder: Path,
    output: int | None = None,
) -> int:
    """Run a command to its end and return its exit code, as shells give it.

    Args:
        command: the program and its arguments.
        environment: all of it.
        folder: where it runs.
        output: the number of the open file that its output goes to; None for our own.

    Raises:
        UsageError: there is no such program.
    """
    try:
        process = subprocess.Popen(command, env=environment, cwd=folder, stdout=output)  # noqa: S603  # what the user asked for
    except OSError as error:
        why = error.strerror or str(error)
        sentence = f"{command[0]} cannot be run: {why}"
        raise UsageError(sentence, "Give the command as you would run it.") from error
    with process:
        while True:
            try:
                code = process.wait()
            except KeyboardInterrupt:  # it was told as well, and what it saw until then counts
                continue
            return code if code >= 0 else _SIGNALLED - code


def seen(scratch: Path) -> tuple[Path, ...]:
    """Return the files that processes wrote, one each."""
    return tuple(sorted((scratch / _SEEN).glob(f"*{SUFFIX}")))
