"""What an edge counts for: the calls that are found in a test, beside those that are there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from hitherto.bench.callgraph.naming import named
from hitherto.bench.callgraph.suite import Call, Case
from hitherto.bench.figures import share
from hitherto.model.graph import Edge, Relation, Tier
from hitherto.model.symbols import parsed

TIERS = (Tier.RESOLVED, Tier.OBSERVED, Tier.INFERRED, Tier.AMBIGUOUS)
"""The tiers that name what is called, best first."""

Edges = Callable[[Mapping[str, bytes]], Iterable[Edge]]
"""Returns the edges of sources, given by path."""


class Outcome(msgspec.Struct, frozen=True):
    """One test.

    Attributes:
        case: what was to be found.
        found: each call that was found, with the best of its tiers.
        dynamic: how many calls were found to be undecidable.
    """

    case: Case
    found: Mapping[Call, Tier]
    dynamic: int

    @property
    def missed(self) -> list[Call]:
        """The calls that are there and were not found."""
        return sorted(self.case.calls - self.found.keys())

    @property
    def wrong(self) -> list[Call]:
        """The calls that were found and are not there."""
        return sorted(self.found.keys() - self.case.calls)


def outcome(case: Case, edges: Iterable[Edge]) -> Outcome:
    """Return what the edges of a test's sources come to in the suite's terms.

    The suite counts a call of a class as a call of its constructor, where the sources hold one,
    and of what lies outside the sources the class itself.
    """
    found: dict[Call, Tier] = {}
    sites = set()
    for edge in edges:
        if edge.tier is Tier.DYNAMIC:
            if edge.relation is Relation.CALLS:
                sites.add((edge.path, edge.span))
        elif _counts(edge):
            call = (named(edge.source), named(edge.target))
            found[call] = min(edge.tier, found.get(call, edge.tier), key=TIERS.index)
    return Outcome(case, found, len(sites))


def figures(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Return all figures, the calls of all tests counted together.

    Returns:
        ``all``, ``inside`` (both ends in the test's sources) and ``function`` (the caller is no
        module), each ``precision`` and ``recall``; ``exact`` (tests without a difference),
        ``tests``; ``tiers``, for each ``edges``, ``precision`` and ``share_of_true`` (of the calls
        that are there); ``dynamic`` (sites); ``differences`` (by test ``missed`` and ``wrong``).
    """
    return {
        "all": _compared(outcomes, lambda _call, _case: True),
        "inside": _compared(outcomes, _inside),
        "function": _compared(outcomes, lambda call, case: call[0] not in case.modules),
        "exact": sum(not (each.missed or each.wrong) for each in outcomes),
        "tests": len(outcomes),
        "tiers": _tiers(outcomes),
        "dynamic": sum(each.dynamic for each in outcomes),
        "differences": list(_differences(outcomes)),
    }


def _counts(edge: Edge) -> bool:
    if edge.relation is Relation.CREATES:
        return bool(parsed(edge.target).manager)
    return edge.relation is Relation.CALLS


def _compared(
    outcomes: Sequence[Outcome], counts: Callable[[Call, Case], bool]
) -> dict[str, float]:
    there = found = right = 0
    for each in outcomes:
        true = {call for call in each.case.calls if counts(call, each.case)}
        ours = {call for call in each.found if counts(call, each.case)}
        there, found, right = there + len(true), found + len(ours), right + len(true & ours)
    return {"precision": share(right, found), "recall": share(right, there)}


def _inside(call: Call, case: Case) -> bool:
    return all(_within(name, case.modules) for name in call)


def _within(name: str, modules: frozenset[str]) -> bool:
    parts = name.split(".")
    return any(".".join(parts[:size]) in modules for size in range(1, len(parts) + 1))


def _tiers(outcomes: Sequence[Outcome]) -> dict[str, dict[str, float]]:
    edges: Counter[Tier] = Counter()
    right: Counter[Tier] = Counter()
    for each in outcomes:
        edges.update(each.found.values())
        right.update(tier for call, tier in each.found.items() if call in each.case.calls)
    there = sum(len(each.case.calls) for each in outcomes)
    return {
        tier.value: {
            "edges": edges[tier],
            "precision": share(right[tier], edges[tier]),
            "share_of_true": share(right[tier], there),
        }
        for tier in TIERS
    }


def _differences(outcomes: Sequence[Outcome]) -> Iterator[dict[str, Any]]:
    for each in outcomes:
        if each.missed or each.wrong:
            yield {
                "test": each.case.name,
                "missed": [[*call] for call in each.missed],
                "wrong": [[*call, each.found[call].value] for call in each.wrong],
            }
