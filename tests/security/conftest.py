"""A project that is set up, and a person at its command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from terminal import Person

if TYPE_CHECKING:
    from scratch_repo import Repo


@pytest.fixture
def at_home(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[[Path], Person]:
    """Return what puts a person into a folder."""
    return lambda folder: Person(folder, capsys, monkeypatch)


@pytest.fixture
def person(repo: Repo, at_home: Callable[[Path], Person]) -> Person:
    """Return a person in a project that is set up and has a ledger."""
    made = at_home(repo.root)
    made("init", "--shared")
    return made
