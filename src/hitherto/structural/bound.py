"""How many callers something has at least, and what besides may be one."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hitherto.model.graph import Edge, Tier
from hitherto.structural.impact import RANK, Dependent, Impact

_SURE = (Tier.RESOLVED, Tier.OBSERVED, Tier.INFERRED)


class Bound(msgspec.Struct, frozen=True, gc=False):
    """A lower bound of who calls what changes.

    Attributes:
        callers: each counted once.
        resolved: those of them whose best call is that.
        observed: as above.
        inferred: as above.
        ambiguous: sites that could reach it, of which none is chosen.
        dynamic: sites that cannot be decided.
        generated: direct dependents in files that a program wrote.
        others: direct dependents that are not known to call it, but surely name it otherwise.
    """

    callers: int
    resolved: int
    observed: int
    inferred: int
    ambiguous: int
    dynamic: int
    generated: int
    others: int

    def __str__(self) -> str:
        tiers = ", ".join(
            f"{number} {tier}" for tier in _SURE if (number := getattr(self, tier.value))
        )
        return "; ".join(self._parts(f" ({tiers})" if tiers else ""))

    def _parts(self, tiers: str) -> Iterator[str]:
        yield f"at least {_counted(self.callers, 'caller')}{tiers}"
        if self.ambiguous:
            yield f"{_counted(self.ambiguous, 'ambiguous site')} could reach it"
        if self.dynamic:
            yield f"{_counted(self.dynamic, 'dynamic site')} cannot be decided"
        if self.generated:
            yield f"{self.generated} generated"
        if self.others:
            names = "other names it" if self.others == 1 else "others name it"
            yield f"{self.others} {names}"


def bound(found: Impact) -> Bound:
    """Count an impact."""
    best = [tier for each in found.direct if (tier := _calls(each)) is not None]
    ambiguous = {
        (edge.path, edge.span)
        for each in found.direct
        for edge in each.edges
        if edge.tier is Tier.AMBIGUOUS and edge.is_call
    }
    return Bound(
        callers=len(best),
        resolved=best.count(Tier.RESOLVED),
        observed=best.count(Tier.OBSERVED),
        inferred=best.count(Tier.INFERRED),
        ambiguous=len(ambiguous - _decided(found)),
        dynamic=len(found.dynamic),
        generated=sum(
            each.definition is not None and each.definition.generated for each in found.direct
        ),
        others=sum(each.tier in _SURE and _calls(each) is None for each in found.direct),
    )


def _calls(one: Dependent) -> Tier | None:
    """Return the best tier of a dependent's calls; None where it is not known to call."""
    tiers = [edge.tier for edge in one.edges if _is_sure_call(edge)]
    return min(tiers, key=lambda tier: RANK[tier], default=None)


def _decided(found: Impact) -> set[tuple[object, ...]]:
    """Return the sites that are known to reach what changes; they count as callers already."""
    sure: set[tuple[object, ...]] = set()
    for each in found.direct:
        sure.update((edge.path, edge.span) for edge in each.edges if _is_sure_call(edge))
    return sure


def _is_sure_call(edge: Edge) -> bool:
    return edge.is_call and edge.tier in _SURE


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
