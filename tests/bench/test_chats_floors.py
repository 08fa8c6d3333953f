"""What `hitherto bench chats --check` lets pass and what it does not."""

from __future__ import annotations

from typing import Any

import pytest

from hitherto.bench.chats.floors import floors, lowest


def figures(**changed: Any) -> dict[str, Any]:
    """Return a result that holds every floor exactly, but for what is changed."""
    held = {
        "project": "greenhouse",
        "recall": 0.52,
        "old_recall": 0.44,
        "precision": 0.27,
        "leaked": 6,
        "stale": 106,
        "hits": 88,
        "found": 85,
        "retired": 3,
        "rival_old": 0.43,
        "rival_leak": 0.05,
        "old": 50,
        **changed,
    }
    counts = {"tasks": 20, "applies": 100, "old": held["old"], "returned": 200}
    rival = {"old_recall": held["rival_old"], "stale_leak": held["rival_leak"]}
    return {
        "project": held["project"],
        "given": {
            "briefs": {
                **{name: held[name] for name in ("recall", "old_recall", "precision")},
                "stale_leak": held["leaked"] / held["stale"] if held["stale"] else 0.0,
                "stale_count": held["leaked"],
                "counts": {**counts, "stale": held["stale"]},
            },
            "supersession": {
                "counts": {
                    "hits": held["hits"],
                    "predicted": 100,
                    "found": held["found"],
                    "labelled": 100,
                }
            },
            "retired": {"wrongly": held["retired"], "labelled": 100},
        },
        "rivals": {"given": {"recent": rival, "bm25": rival}},
    }


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({}, []),
        ({"recall": 0.51}, ["recall is 0.510, at least 0.52"]),
        ({"precision": 0.26}, ["precision is 0.260, at least 0.27"]),
        ({"old_recall": 0.43}, ["old recall is 0.430", "of recent", "of bm25"]),
        ({"rival_old": 0.44}, ["no more than 0.440 of recent", "of bm25"]),
        ({"old_recall": 1.0, "rival_old": 1.0}, []),
        ({"old": 0, "old_recall": 0.0}, []),
        ({"hits": 83}, []),  # five fewer than 88 of 100 may be chance
        ({"hits": 82}, ["supersession precision is 82 of 100, at least 0.88"]),
        ({"found": 78}, ["supersession recall is 78 of 100, at least 0.85"]),
        ({"retired": 5}, []),
        ({"retired": 6}, ["false retired is 6 of 100, at most 0.03"]),
        ({"leaked": 9, "rival_leak": 0.5}, []),
        ({"leaked": 9}, ["stale leaked is 0.085, a rival's 0.050"]),
        ({"leaked": 10, "rival_leak": 0.5}, ["stale leaked is 10 of 106, at most 0.057"]),
        ({"leaked": 0, "stale": 0}, []),
        ({"project": "minsky"}, []),
        ({"project": "chef-chopsky"}, ["at least 0.75", "at least 0.52", "at least 0.3"]),
        ({"project": "getspecstory"}, ["at least 0.74", "at least 0.52", "at least 0.3"]),
    ],
)
def test_floors(changed: dict[str, Any], says: list[str]) -> None:
    """Each figure below its floor is told, with the floor; chance in few labels is no failure."""
    told = floors(figures(**changed))
    assert len(told) == len(says)
    assert all(part in line for part, line in zip(says, told, strict=True))


def test_an_unknown_project_has_the_lowest_floors() -> None:
    """What holds for every one of three projects is asked of any other."""
    assert lowest() == {"recall": 0.52, "old_recall": 0.44, "precision": 0.27}
