"""Somebody at the command line, within this process."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from hitherto.cli.group import run
from hitherto.cli.root import hitherto


class Person:
    """Somebody at the command line.

    Attributes:
        folder: where the next command is given.
        seen: all that commands have printed so far, on both streams.
    """

    def __init__(
        self, folder: Path, capture: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch
    ) -> None:
        self.folder = folder
        self.seen = ""
        self._capture = capture
        self._patch = patch

    def __call__(self, *arguments: str, given: str = "", code: int | None = 0) -> str:
        """Run a command, check its exit code and return what it printed on stdout."""
        self._patch.chdir(self.folder)
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        ended = run(hitherto, list(arguments))
        out, err = self._capture.readouterr()
        self.seen += out + err
        assert code is None or ended == code, f"{arguments}: {ended}\n{out}\n{err}"
        return out

    def asks(self, *arguments: str, code: int | None = 0) -> dict[str, Any]:
        """Run a command with --json and return what it answers."""
        held: dict[str, Any] = json.loads(self(*arguments, "--json", code=code))
        return held

    def statements(self) -> dict[str, dict[str, Any]]:
        """Return by its words every statement that is kept, with its verdict."""
        held = self.asks("status", "--all", code=None)["statements"]
        return {each["record"]["words"]: each for each in held}
