"""What the figures of `hitherto bench chats` may not fall below."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

_LEAST = {
    "chef-chopsky": {"recall": 0.75, "old_recall": 0.52, "precision": 0.30},
    "getspecstory": {"recall": 0.74, "old_recall": 0.52, "precision": 0.30},
    "minsky": {"recall": 0.52, "old_recall": 0.44, "precision": 0.27},
}
"""Of the projects that the figures were set for; on any other the lowest of them count."""

_SUPERSESSION = {"precision": 0.88, "recall": 0.85}
_RETIRED = 0.03
_STALE = 6 / 106
_SURELY = 1.645  # standard deviations that chance exceeds once in twenty times


def floors(result: Mapping[str, Any]) -> list[str]:
    """Return in words what falls below its floor; empty when all holds.

    Only `given` has floors: there retrieval and verification are alone. Those of briefs are the
    project's own where it is one of the three that they were set for, else the lowest of the
    three. Everywhere more of what is old must be recalled than either rival recalls, or all of it.
    The floors of supersession, of what is wrongly retired and of what leaks were set for three
    projects taken together: one project with few labels fails them only where that can hardly be
    chance (a one-sided score test of a share at 5 %), and leaks, where they are above their floor
    at all, may then not be more than a rival's.

    Args:
        result: what `report.measure` returned.
    """
    given, rivals = result["given"], result["rivals"]["given"]
    return [
        *_of_briefs(str(result["project"]), given["briefs"], rivals),
        *_of_verdicts(given),
        *_of_leaks(given["briefs"], rivals),
    ]


def lowest() -> dict[str, float]:
    """Return the floors of briefs for a project that none were set for."""
    names = ("recall", "old_recall", "precision")
    return {name: min(each[name] for each in _LEAST.values()) for name in names}


def _of_briefs(project: str, briefs: Mapping[str, Any], rivals: Mapping[str, Any]) -> Iterator[str]:
    counts = briefs["counts"]
    labelled = {"recall": "applies", "old_recall": "old", "precision": "returned"}
    for name, least in _LEAST.get(project, lowest()).items():
        if counts[labelled[name]] and briefs[name] < least:
            yield f"given briefs {_words(name)} is {briefs[name]:.3f}, at least {least:g}"
    for name, rival in rivals.items():
        if (
            counts["old"]
            and briefs["old_recall"] < 1
            and briefs["old_recall"] <= rival["old_recall"]
        ):
            yield (
                f"given briefs old recall is {briefs['old_recall']:.3f}, "
                f"no more than {rival['old_recall']:.3f} of {name}"
            )


def _of_verdicts(given: Mapping[str, Any]) -> Iterator[str]:
    pairs = given["supersession"]["counts"]
    held = {
        "precision": (pairs["hits"], pairs["predicted"]),
        "recall": (pairs["found"], pairs["labelled"]),
    }
    for name, least in _SUPERSESSION.items():
        part, whole = held[name]
        if _surely_beyond(whole - part, whole, 1 - least):
            yield f"given supersession {name} is {part} of {whole}, at least {least:g}"
    retired = given["retired"]
    if _surely_beyond(retired["wrongly"], retired["labelled"], _RETIRED):
        yield (
            f"given false retired is {retired['wrongly']} of {retired['labelled']}, "
            f"at most {_RETIRED:g}"
        )


def _of_leaks(briefs: Mapping[str, Any], rivals: Mapping[str, Any]) -> Iterator[str]:
    leaked, stale = briefs["stale_count"], briefs["counts"]["stale"]
    if _surely_beyond(leaked, stale, _STALE):
        yield f"given briefs stale leaked is {leaked} of {stale}, at most {_STALE:.3f}"
        return
    least = min(rival["stale_leak"] for rival in rivals.values())
    if stale and leaked / stale > max(_STALE, least):
        yield f"given briefs stale leaked is {briefs['stale_leak']:.3f}, a rival's {least:.3f}"


def _surely_beyond(part: int, whole: int, most: float) -> bool:
    """Tell whether so many of so many can hardly be chance where a share is at most this."""
    if not whole:
        return False
    return part / whole > most + _SURELY * math.sqrt(most * (1 - most) / whole)


def _words(name: str) -> str:
    return name.replace("_", " ")
