"""A project that is set up, for agents to work in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hitherto.bootstrap import set_up

if TYPE_CHECKING:
    from scratch_repo import Repo


@pytest.fixture
def project(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a project in which the user said something in spring."""
    monkeypatch.setenv("HITHERTO_NOW", "2026-04-01T09:00:00Z")
    with set_up(repo.root) as memory:
        memory.remember(
            [
                ("In production we use PostgreSQL as the database.", "by hand"),
                ("Never log passwords.", "by hand"),
            ]
        )
    monkeypatch.delenv("HITHERTO_NOW")
    return repo.root
