"""Turns to extract from."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hitherto.intent.extract import extract
from hitherto.model import Provenance, Record, Role, Turn
from hitherto.project.components import default_components

Said = Callable[..., tuple[Record, ...]]


@pytest.fixture
def said() -> Said:
    """Return what is extracted from words that somebody says."""

    def extracted(text: str, role: Role = Role.USER, before: str = "") -> tuple[Record, ...]:
        provenance = Provenance(source="chat", position="turn 1", role=role)
        turn = Turn(provenance=provenance, text=text, before=before)
        return extract(turn, default_components())

    return extracted
