"""Ids as people see and type them: the shortest prefix that is unique."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

FEWEST = len("r-") + 4


def shortest(wanted: Iterable[str], among: Iterable[str]) -> dict[str, str]:
    """Return for each wanted id the shortest prefix, of 4 digits at least, that only it has.

    Args:
        wanted: the ids to show.
        among: all ids there are; sorted ones are the quickest.
    """
    shown = tuple(wanted)
    ordered = sorted({*among, *shown})
    return {each: unique(each, ordered) for each in shown}


def matching(prefix: str, among: Iterable[str]) -> tuple[str, ...]:
    """Return the ids that a typed prefix stands for, sorted; ``r-`` may be left out."""
    typed = prefix.strip().lower()
    typed = typed if typed.startswith("r-") else "r-" + typed
    return tuple(sorted(each for each in set(among) if each.startswith(typed)))


def unique(one: str, ordered: Sequence[str]) -> str:
    """Return the shortest prefix, of 4 digits at least, that only one id has.

    Args:
        one: the id to show.
        ordered: all ids there are, sorted.
    """
    at = bisect_left(ordered, one)
    beside = [each for each in ordered[max(0, at - 1) : at + 2] if each != one]
    end = FEWEST
    while any(other.startswith(one[:end]) for other in beside):
        end += 1
    return one[:end]
