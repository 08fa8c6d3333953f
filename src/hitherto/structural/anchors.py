"""Edges from elsewhere than a resolver: tied to what can be found again, and put in their place.

A run or a type checker speaks of a file as it was. What a type checker said counts for just those
bytes. What a run saw stays true while its two symbols are there: in changed bytes it is put where
the caller leads to the same symbol by now, else at the site with the same number and shape if there
are as many, else at the caller's own name, where it says no more than that it was seen somewhere in
it, and stands beside no other edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from hitherto.model.graph import Definition, Edge, Span, Tier
from hitherto.model.kept_graph import Anchor
from hitherto.model.symbols import parsed


def anchored(edges: Iterable[Edge], known: Sequence[Edge], digest: str) -> tuple[Anchor, ...]:
    """Tie edges of one file to it.

    Args:
        edges: what was found in it.
        known: what its resolver found there.
        digest: of its bytes.
    """
    sites = _sites(known)
    tied = []
    for edge in edges:
        held = sites.get((edge.source, edge.relation), [])
        ordinal = held.index(edge.span) if edge.span in held else -1
        tied.append(Anchor(edge, digest, ordinal, len(held)))
    return tuple(tied)


def placed(
    anchors: Iterable[Anchor],
    known: Sequence[Edge],
    digest: str,
    defined: Callable[[str], Definition | None],
) -> tuple[Edge, ...]:
    """Put edges in their places in one file as it is now; those whose symbols are gone are not.

    Args:
        anchors: the edges whose caller the file defines.
        known: what its resolver found there now.
        digest: of its bytes now.
        defined: tells where a symbol is defined.
    """
    sites = _sites(known)
    meant: dict[tuple[str, str, str], list[Span]] = {}
    for each in known:
        meant.setdefault((each.source, each.target, each.relation), []).append(each.span)
    there = set(known)
    found: dict[Edge, None] = {}
    for anchor in anchors:
        caller = defined(anchor.edge.source)
        if caller is None or not _stands(anchor.edge.target, defined):
            continue
        same = anchor.digest == digest
        if not same and anchor.edge.tier is not Tier.OBSERVED:
            continue
        old = anchor.edge
        led = meant.get((old.source, old.target, old.relation), ())
        span = old.span if same else _place(anchor, sites, led, caller)
        edge = Edge(
            caller.path, span, old.source, old.target, old.relation, old.tier, old.mechanism
        )
        if edge not in there:
            found[edge] = None
    return tuple(found)


_Sites = Mapping[tuple[str, str], list[Span]]


def _sites(known: Sequence[Edge]) -> dict[tuple[str, str], list[Span]]:
    """Return by caller and relation the sites in its code, in order."""
    sites: dict[tuple[str, str], set[Span]] = {}
    for edge in known:
        sites.setdefault((edge.source, edge.relation), set()).add(edge.span)
    return {key: sorted(spans, key=_order) for key, spans in sites.items()}


def _order(span: Span) -> tuple[int, int, int, int]:
    return span.line, span.column, span.end_line, span.end_column


def _stands(target: str, defined: Callable[[str], Definition | None]) -> bool:
    """Tell whether a target is there: defined here, or somebody else's."""
    try:
        return defined(target) is not None or bool(parsed(target).manager)
    except ValueError:
        return False


def _place(anchor: Anchor, sites: _Sites, meant: Sequence[Span], caller: Definition) -> Span:
    """Return where an edge seen in other bytes stands now; ``meant`` leads to its target too."""
    edge = anchor.edge
    held = sites.get((edge.source, edge.relation), [])
    if meant:
        return min(meant, key=lambda span: (abs(held.index(span) - anchor.ordinal), _order(span)))
    if anchor.ordinal >= 0 and len(held) == anchor.sites:
        span = held[anchor.ordinal]
        if _shape(span) == _shape(edge.span):
            return span
    return caller.span


def _shape(span: Span) -> tuple[int, int]:
    lines = span.end_line - span.line
    return lines, span.end_column - (0 if lines else span.column)
