"""What is known of one site from several finders, brought together by one rule.

A better tier replaces a worse one at the same site, never the other way. Two tiers are not worse
than another where they say something else: what a run saw is true beside what was resolved, and
that a site is decided at run time stays true until somebody resolves it. What remains are the
maximal elements of a strict partial order, so that the rule is associative, commutative and
idempotent: finders may come in any order, alone or together, once or again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from hitherto.model.graph import Edge, Relation, Span, Tier

Site = tuple[str, Span, Relation, str]
"""Where an edge stands and what it is there: path, span, relation, operation."""

REPLACES: Mapping[Tier, frozenset[Tier]] = MappingProxyType(
    {
        Tier.RESOLVED: frozenset({Tier.INFERRED, Tier.AMBIGUOUS, Tier.DYNAMIC}),
        Tier.OBSERVED: frozenset({Tier.INFERRED, Tier.AMBIGUOUS}),
        Tier.INFERRED: frozenset({Tier.AMBIGUOUS}),
        Tier.AMBIGUOUS: frozenset(),
        Tier.DYNAMIC: frozenset(),
    }
)
"""Which tiers a tier replaces at its site; transitive, and none replaces itself."""


def merge(edges: Iterable[Edge]) -> tuple[Edge, ...]:
    """Return what holds of all that was found, in order of path, site and target.

    Of edges that differ in nothing but their mechanism the first mechanism by name stays.
    """
    return tuple(sorted(surviving(edges), key=place))


def surviving(edges: Iterable[Edge]) -> list[Edge]:
    """Return what `merge` does, site by site in the order in which they come."""
    sites: dict[Site, list[Edge]] = {}
    for edge in edges:
        sites.setdefault(site(edge), []).append(edge)
    held: list[Edge] = []
    for found in sites.values():
        held += found if len(found) == 1 else _best(found)
    return held


def site(edge: Edge) -> Site:
    """Return the site of an edge: a loop asks for an iterator and then for steps, at one span."""
    operation = edge.mechanism.partition(":")[2] if ":" in edge.mechanism else ""
    return edge.path, edge.span, edge.relation, "" if operation.startswith(" ") else operation


def place(edge: Edge) -> tuple[str, int, int, int, int, str, str, str, str, str]:
    """Return what edges are sorted by: path and site first."""
    span = edge.span
    at = (edge.path, span.line, span.column, span.end_line, span.end_column)
    return (*at, edge.relation, edge.target, edge.source, edge.tier, edge.mechanism)


def _best(found: Iterable[Edge]) -> Iterable[Edge]:
    """Return what holds of the edges of one site."""
    alike: dict[tuple[str, str, Tier], Edge] = {}
    for edge in found:
        key = (edge.source, edge.target, edge.tier)
        if key not in alike or edge.mechanism < alike[key].mechanism:
            alike[key] = edge
    replaced = frozenset[Tier]().union(*(REPLACES[tier] for _, _, tier in alike))
    return [edge for edge in alike.values() if edge.tier not in replaced]
