"""A home of its own for each test of the agents' settings."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return an empty home."""
    folder = tmp_path / "home"
    folder.mkdir()
    return folder
