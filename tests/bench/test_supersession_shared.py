"""The floors on real decision records, where these lie beside the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from hitherto.bench.supersession.labels import load
from hitherto.bench.supersession.measure import floors, measure

DECISIONS = Path(__file__).resolve().parents[2] / "../shared/data/decisions"
PROJECTS = ("cloud-sdk-js", "jabref", "prisma-next")

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not DECISIONS.is_dir(), reason="no decision records beside the project"),
]


def test_the_floors_hold_on_real_records() -> None:
    """All sets pooled: what is stated is found, and content ranks the true one high."""
    kinds = ("documents.json", "pairs.jsonl")
    files = [DECISIONS / f"{name}.{kind}" for name in PROJECTS for kind in kinds]
    result = measure(load(files))
    assert floors(result) == []
    assert result["stated"]["precision"] >= 0.95
    assert result["stated"]["recall"] >= 0.90
    assert result["stated"]["extent_accuracy"] >= 0.90
    assert result["hidden"]["rank3"] >= 0.80
