"""The edges of a changed file as far as they can be told at once, without a look at all files.

What stands in lines that stayed leads where it led. What stands in others is looked for in a part
of the files: the changed ones and those near them. Others could still say more of it, so nothing of
that counts as resolved. Either is true until all files are looked at together again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from hitherto.model.change import FileChange
from hitherto.model.graph import Definition, Edge, Span, Tier
from hitherto.model.symbols import parsed
from hitherto.structural.merge import surviving
from hitherto.structural.past import moved


def carried(
    held: Iterable[Edge],
    change: FileChange,
    before: Collection[str],
    now: Sequence[Definition],
    found: Iterable[Edge],
) -> list[Edge]:
    """Return the edges of a changed file.

    Args:
        held: those that it had.
        change: how its lines changed.
        before: the symbols that it defined.
        now: what it defines.
        found: its edges as a part of the files tells them.
    """
    new, old = {each.symbol: each for each in now}, frozenset(before)
    stayed = (
        _within(each, new, now)
        for edge in held
        for each in moved(edge, {change.before: change})
        if edge.target in new or edge.target not in old
    )
    came = {line for hunk in change.hunks for line in range(hunk.now, hunk.now + hunk.came)}
    fresh = (
        _modest(edge)
        for edge in found
        if edge.span.line in came or (edge.target in new and edge.target not in old)
    )
    return surviving((*stayed, *fresh))


def theirs(edges: Iterable[Edge], ours: Collection[str]) -> Iterator[Edge]:
    """Yield edges but those that lead elsewhere only because not all files were looked at.

    Args:
        edges: what a part of the files tells.
        ours: the outermost names of the project's namespaces.
    """
    for edge in edges:
        target = parsed(edge.target) if edge.target else None
        if target is None or not target.manager or target.descriptors[0].name not in ours:
            yield edge


def modest(ours: Collection[str]) -> Callable[[Iterable[Edge]], Iterator[Edge]]:
    """Return what makes of the edges that a part of the files tells what may be told of them.

    Args:
        ours: see `theirs`.
    """
    return lambda edges: map(_modest, theirs(edges, ours))


def _within(edge: Edge, new: Mapping[str, Definition], now: Sequence[Definition]) -> Edge:
    """Return an edge whose source is the innermost definition that it stands in."""
    held = new.get(edge.source)
    if held is not None and _holds(held.extent, edge.span):
        return edge
    around = [each for each in now if _holds(each.extent, edge.span)]
    inner = max(around, key=lambda each: (each.extent.line, each.extent.column), default=now[0])
    return replace(edge, source=inner.symbol)


def _holds(extent: Span, span: Span) -> bool:
    begins = (extent.line, extent.column) <= (span.line, span.column)
    return begins and (span.end_line, span.end_column) <= (extent.end_line, extent.end_column)


def _modest(edge: Edge) -> Edge:
    return replace(edge, tier=Tier.INFERRED) if edge.tier is Tier.RESOLVED else edge
