"""The graph as it was before some files changed: made in memory, for the callers of what is gone.

Only the files that lost something are taken back; all others stay as they are now. So the sites in
them stand where they are, and those in the files that were taken back are moved to where the same
lines stand now.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from hitherto.model.change import FileChange
from hitherto.model.graph import Definition, Edge, Relation, Span
from hitherto.structural.facts import Facts, Language, Resolve

Told = Callable[[Iterable[Edge]], Iterable[Edge]]
"""Makes of edges what may be told of them."""


class Past:
    """A graph of the languages of the files that changed. Implements `impact.Linked`.

    Args:
        definitions: of all files.
        edges: between them.
    """

    def __init__(self, definitions: Iterable[Definition], edges: Iterable[Edge]) -> None:
        self._definitions = {each.symbol: each for each in definitions}
        self._into: dict[str, list[Edge]] = defaultdict(list)
        self._out_of: dict[str, list[Edge]] = defaultdict(list)
        for edge in edges:
            self._into[edge.target].append(edge)
            self._out_of[edge.source].append(edge)

    def definitions(self, symbols: Iterable[str]) -> dict[str, Definition]:
        """Return where symbols were defined, by symbol."""
        return {each: self._definitions[each] for each in symbols if each in self._definitions}

    def into(self, symbol: str, *relations: Relation) -> Sequence[Edge]:
        """Return the edges to a symbol, of all relations or of some."""
        return _of(self._into.get(symbol, ()), relations)

    def out_of(self, symbol: str, *relations: Relation) -> Sequence[Edge]:
        """Return the edges out of a symbol, of all relations or of some."""
        return _of(self._out_of.get(symbol, ()), relations)


def past(
    now: Iterable[Facts],
    before: Sequence[Facts],
    changes: Sequence[FileChange],
    languages: Mapping[str, Language],
    resolvers: Mapping[str, Resolve],
    *,
    told: Told = iter,
) -> Past:
    """Return the graph with some files as they were.

    Args:
        now: what all files of these languages say, or some of them.
        before: what those that changed said.
        changes: how they changed, in the same order.
        languages: by name.
        resolvers: by name.
        told: what to make of the edges that are found.
    """
    replaced = {each.now for each in changes} | {each.before for each in changes}
    held = [*(each for each in now if each.path not in replaced), *before]
    by_resolver: dict[str, list[Facts]] = defaultdict(list)
    for each in sorted(held, key=lambda each: each.path):
        by_resolver[languages[each.language].resolver].append(each)
    moves = {each.before: each for each in changes}
    edges = (
        edge
        for name, facts in by_resolver.items()
        if name in resolvers
        for found in told(resolvers[name]([each for each in facts if each.definitions]))
        for edge in moved(found, moves)
    )
    return Past((each for facts in held for each in facts.definitions), edges)


def _of(edges: Sequence[Edge], relations: Sequence[Relation]) -> Sequence[Edge]:
    return [each for each in edges if each.relation in relations] if relations else edges


def moved(edge: Edge, moves: Mapping[str, FileChange]) -> Iterator[Edge]:
    """Yield an edge where its site stands now; nothing where its line is gone."""
    change = moves.get(edge.path)
    if change is None:
        yield edge
        return
    line = change.moved(edge.span.line)
    if line:
        shift = line - edge.span.line
        span = Span(line, edge.span.column, edge.span.end_line + shift, edge.span.end_column)
        yield msgspec.structs.replace(edge, path=change.now, span=span)
