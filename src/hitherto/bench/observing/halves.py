"""A project's tests, run in two halves under observation."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

import msgspec

from hitherto.errors import InputError
from hitherto.memory.observing import runs_in
from hitherto.sources.runtime.reading import Run
from hitherto.sources.runtime.running import prepared, run, seen

SEED = 20
"""Of the series of halves."""

_ENVIRONMENTS = (".venv", "venv")
_PROGRAMS = ("bin/python", "Scripts/python.exe")
_SOURCES = ("src", "lib")
_FAILED = 1  # pytest's code where it ran all tests, and some failed
_WITHOUT_TRACES = ("-q", "-p", "no:cacheprovider")
_ALL = 1e9  # of the time: what is seen is not to hang on how fast the machine is
_TAIL = 300  # characters of what pytest said


def python_of(repository: Path, path: str) -> str:
    """Return the Python of a repository's own environment, or the first of the search path.

    Args:
        repository: the repository.
        path: the search path for programs.

    Raises:
        InputError: there is none.
    """
    for folder in _ENVIRONMENTS:
        for program in _PROGRAMS:
            if (found := repository / folder / program).exists():
                return str(found)
    if found_there := shutil.which("python", path=path):
        return found_there
    raise InputError("There is no Python to run tests with", "Name one with --python.")


class Tests(msgspec.Struct, frozen=True):
    """How a repository's tests run.

    Attributes:
        repository: where they run.
        python: what runs them.
        arguments: pytest's.
        environment: what they run in.
    """

    repository: Path
    python: str
    arguments: tuple[str, ...]
    environment: Mapping[str, str]


def half(tests: Tests, which: int, scratch: Path) -> tuple[Run, ...]:
    """Run a half of the tests, and return what was seen.

    Args:
        tests: all of them.
        which: 0 or 1.
        scratch: an empty folder.

    Raises:
        InputError: they could not be run, or nothing of the repository's own code was seen.
    """
    repository = tests.repository
    sources = [str(repository / each) for each in _SOURCES if (repository / each).is_dir()]
    paths = os.pathsep.join(filter(None, (*sources, tests.environment.get("PYTHONPATH"))))
    world = {**tests.environment, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    own = prepared(scratch, repository, world, profile=True, share=_ALL, half=(SEED, which))
    said = scratch / "said"
    command = (tests.python, "-m", "pytest", *_WITHOUT_TRACES, *tests.arguments)
    with said.open("wb") as stream:
        code = run(command, own, repository, stream.fileno())
    files = seen(scratch)
    if code > _FAILED or not files:
        tail = said.read_text(encoding="utf-8", errors="replace").strip()[-_TAIL:]
        what = f"The tests of {repository} could not be observed; pytest ends with: {tail}"
        raise InputError(what, "Run them as `PYTHON -m pytest`, and name that PYTHON (3.11 on).")
    return runs_in(files)
