"""The floors on real conversations, where these lie beside the project."""

from __future__ import annotations

from pathlib import Path

import pytest

from hitherto.bench.chats.floors import floors
from hitherto.bench.chats.report import measure
from hitherto.bench.chats.weights import learn_from

CHATS = Path(__file__).resolve().parents[2] / "../shared/data/chats"
PROJECTS = ("chef-chopsky", "getspecstory", "minsky")
MEASURED = "minsky"  # the one with the fewest statements

pytestmark = [
    pytest.mark.shared,
    pytest.mark.slow,
    pytest.mark.skipif(
        not all((CHATS / name).is_dir() for name in PROJECTS),
        reason="no labelled conversations beside the project",
    ),
]


def test_the_floors_hold_on_a_project_that_was_left_out() -> None:
    """Learnt from two projects, the third's given briefs and verdicts reach their floors."""
    others = [CHATS / name for name in PROJECTS if name != MEASURED]
    result = measure(CHATS / MEASURED, others, path="hook")
    assert floors(result) == []
    briefs, pairs = result["given"]["briefs"], result["given"]["supersession"]
    assert briefs["recall"] >= 0.52
    assert briefs["old_recall"] >= 0.44
    assert briefs["precision"] >= 0.27
    assert briefs["stale_count"] <= 6
    assert pairs["precision"] >= 0.88
    assert pairs["recall"] >= 0.85
    assert result["given"]["false_retired"] <= 0.03


def test_the_shipped_weights_are_what_the_projects_teach() -> None:
    """Learning from all three again gives the weights in the package, digit for digit."""
    learnt = learn_from([CHATS / name for name in PROJECTS], "hook")
    assert learnt.weights == learnt.shipped
