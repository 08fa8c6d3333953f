"""Where the clients cannot be had, tests are skipped with a reason that says why."""

from __future__ import annotations

from pathlib import Path

import pytest
from installed import NotInstalled, binaries


def npm(folder: Path, script: str) -> None:
    """Put a program of that name into a folder."""
    program = folder / "npm"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)


def test_without_npm_there_is_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without npm is told so, and nothing is made there."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NotInstalled, match="npm is not installed"):
        binaries(tmp_path / "clients")
    assert not (tmp_path / "clients").exists()


def test_what_failed_is_said_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The registry's word is in the reason; once it gives the packages, they are there to stay."""
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    npm(tmp_path, "echo the registry sleeps >&2; exit 1")
    with pytest.raises(NotInstalled, match="the registry sleeps"):
        binaries(tmp_path / "clients")
    npm(tmp_path, "mkdir -p node_modules/.bin && echo once >> node_modules/.bin/claude")
    for _ in range(2):
        found = binaries(tmp_path / "clients") / "claude"
        assert found.read_text(encoding="utf-8") == "once\n"
