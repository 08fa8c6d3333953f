"""The shape of git's answers, and reading them: names, times, work trees."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

import msgspec

from hitherto.model.patterns import Pattern


class Answer(msgspec.Struct, frozen=True):
    """What one git command said.

    Attributes:
        code: its exit code.
        out: its standard output.
    """

    code: int
    out: bytes = b""

    @property
    def text(self) -> str:
        """The output as text, without the last line end; what is not UTF-8 is replaced."""
        return self.out.decode("utf-8", "replace").removesuffix("\n")


class Run(Protocol):
    """Runs git; None where it could not be run or took too long."""

    def __call__(self, *args: str, into: bytes = b"", seconds: float = 0) -> Answer | None:
        """Run one command; ``into`` is its standard input, ``seconds`` 0 the usual limit."""
        ...

    def pipe(self, first: Sequence[str], second: Sequence[str]) -> Answer | None:
        """Run two commands, the first one's output into the second."""
        ...


_COMMIT = Pattern(r"[0-9a-fA-F]{4,64}")
_REF = Pattern(r"refs/[^\s~^:?*\[\\-][^\s~^:?*\[\\]*")


def is_safe_revision(name: str) -> bool:
    """Tell whether a name is a commit's hash or a full ref, and so no option and no expression."""
    return bool(_COMMIT.fullmatch(name) or (_REF.fullmatch(name) and ".." not in name))


def is_inside(path: str) -> bool:
    """Tell whether a path is a plain one below the root."""
    parts = path.split("/")
    return (
        bool(path)
        and not path.startswith(("/", "~"))
        and ".." not in parts
        and (not re.search(r"[\0\n]|^[A-Za-z]:", path))
    )


def commit_of(run: Run, revision: str) -> str:
    """Return the hash of the commit that a revision names; empty where there is none."""
    answer = run("rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}")
    return answer.text if answer and answer.code == 0 else ""
