"""Reading what `observe` wrote: one JSON value a line, of which a killed process may cut the last.

The first line says what it is; then files (``path`` and ``digest``), code in them, and edges from
one code to another with the place of the site, each by numbers that were told before.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from hitherto.model import Problem
from hitherto.model.odd import ODD
from hitherto.observe.recorder import KIND, RUN, VERSION
from hitherto.sources.regular import open_regular
from hitherto.sources.runtime.codes import Code

Place = tuple[int, int, int, int]
"""First line and column, last line and column: lines from 1, columns in UTF-8 bytes from 0."""

_MOST = 1 << 30  # bytes of one file


class Seen(msgspec.Struct, frozen=True, gc=False):
    """One code called another.

    Attributes:
        caller: the code of the site.
        callee: what was called.
        place: of the expression that called it.
    """

    caller: Code
    callee: Code
    place: Place


class Run(msgspec.Struct, frozen=True):
    """What one process saw.

    Attributes:
        seen: each once.
        digests: by path what stands for the bytes of the file that ran, as
            `model.files.digest_of` gives it; empty where that was not known.
        spent: at least how many seconds of it went into observing.
        lasted: how many seconds it took, as far as that was written.
        problems: lines that say nothing.
    """

    seen: tuple[Seen, ...]
    digests: dict[str, str]
    spent: float = 0.0
    lasted: float = 0.0
    problems: tuple[Problem, ...] = ()


def is_run(head: bytes) -> bool:
    """Tell from its first line whether a file is one of these."""
    try:
        first = msgspec.json.decode(head.partition(b"\n")[0])
    except (msgspec.DecodeError, ValueError):
        return False
    return isinstance(first, dict) and first.get(KIND) == RUN


def read(path: Path) -> Run:
    """Read one file.

    Raises:
        OSError: it cannot be read.
        ValueError: it is no such file, or of a later version.
    """
    with open_regular(path) as stream:
        lines = stream.read(_MOST).split(b"\n")
    if not is_run(lines[0]):
        raise ValueError("it is nothing that hitherto observed")
    if msgspec.json.decode(lines[0]).get("version") != VERSION:
        raise ValueError("another version of hitherto observed it")
    reader = _Reader()
    problems = []
    for number, line in enumerate(lines[1:], 2):
        try:
            if line:
                reader.take(msgspec.json.decode(line))
        except ODD:  # a DecodeError is a ValueError
            if number < len(lines):  # else it was cut off there
                problems.append(Problem(str(path), "says nothing that hitherto wrote", number))
    return Run(tuple(reader.seen), reader.digests, reader.spent, reader.lasted, tuple(problems))


class _Reader:
    """What the lines so far said."""

    def __init__(self) -> None:
        self.seen: dict[Seen, None] = {}
        self.digests: dict[str, str] = {}
        self.spent = self.lasted = 0.0
        self._files: dict[int, str] = {}
        self._codes: dict[int, Code] = {}

    def take(self, line: dict[str, Any]) -> None:
        """Take in one line."""
        if "edge" in line:
            caller, callee = line["edge"]
            place = msgspec.convert(line["at"], Place)
            self.seen[Seen(self._codes[caller], self._codes[callee], place)] = None
        elif "code" in line:
            body = msgspec.convert(line["body"], Place) if line.get("body") else None
            first = msgspec.convert(line["line"], int)
            name = msgspec.convert(line["name"], str)
            self._codes[line["code"]] = Code(self._files[line["file"]], first, name, body)
        elif "spent" in line:
            self.spent = msgspec.convert(line["spent"], float)
            self.lasted = msgspec.convert(line["lasted"], float)
        else:
            path = msgspec.convert(line["path"], str)
            self._files[line["file"]] = path
            self.digests[path] = msgspec.convert(line["digest"], str)
