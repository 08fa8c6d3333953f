"""What depends on a symbol, step by step, and how surely; pure, over the port of the graph.

A change of a symbol is, unless it is said otherwise, a change of all it holds: of a class its
methods, of a module what it defines. What changes is not told of as depending on itself. A method's
dependents include the sites that call what it overrides and may mean it.

Each dependent has the weakest tier on its best path: the widest path, found as Dijkstra finds the
shortest (M. Pollack, "The Maximum Capacity Through a Network", Operations Research 8, 1960), and of
equally wide paths the shortest. What was reached once is not reached again, so circles end.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import chain
from typing import Protocol

import msgspec

from hitherto.model.graph import CALLING, Definition, Edge, Relation, Sort, Tier
from hitherto.model.symbols import Suffix, last_name, parsed
from hitherto.ports import Graph
from hitherto.structural.enclosing import enclosing
from hitherto.structural.kin import kin

DEPTH = 3
"""How many steps are followed."""
MOST = 30
"""How many dependents are looked behind, the surest first."""
MANY = 5
"""How many times as many are told of behind those."""
SITES = 15
"""How many times as many sites are looked at: some names stand in half of a project."""

RANK = {tier: number for number, tier in enumerate(Tier)}
"""Tiers by how far they can be trusted, the best is 0."""

_ONWARD = tuple(each for each in Relation if each is not Relation.IMPORTS)
_EXACT = "flow"  # the mechanism that knows the very value: no other class can be meant
_RUNS = (Sort.FUNCTION, Sort.METHOD, Sort.LAMBDA)


class Linked(Protocol):
    """What of a graph tells who depends on what; see `ports.Graph`."""

    def definitions(self, symbols: Collection[str]) -> Mapping[str, Definition]:
        """Return where symbols are defined, by symbol."""
        ...

    def into(self, symbol: str, *relations: Relation) -> Sequence[Edge]:
        """Return the edges to a symbol, of all relations or of some."""
        ...

    def out_of(self, symbol: str, *relations: Relation) -> Sequence[Edge]:
        """Return the edges out of a symbol, of all relations or of some."""
        ...


class Dependent(msgspec.Struct, frozen=True, gc=False):
    """What depends on something that changes.

    Attributes:
        symbol: it.
        definition: where it is; None where no file of the project defines it.
        tier: the weakest on the best path to it.
        depth: how many steps away it is, 1 for direct.
        edges: its own sites on the last step of that path; of a direct one all, best first.
    """

    symbol: str
    definition: Definition | None
    tier: Tier
    depth: int
    edges: tuple[Edge, ...]

    @property
    def test(self) -> bool:
        """Whether it is a test, or a part of one."""
        return self.definition is not None and self.definition.test


class Impact(msgspec.Struct, frozen=True, gc=False):
    """What depends on symbols that change together.

    Attributes:
        symbols: those that change, without what they hold.
        direct: what depends on them itself, the surest first.
        further: what depends on that, the nearest first.
        dynamic: sites that cannot be decided, and may reach them.
        depth: how many steps were followed.
        unseen: how many dependents were not looked behind or not told of, because there are so
            many.
    """

    symbols: tuple[str, ...]
    direct: tuple[Dependent, ...]
    further: tuple[Dependent, ...]
    dynamic: tuple[Edge, ...]
    depth: int
    unseen: int = 0

    @property
    def tests(self) -> tuple[Dependent, ...]:
        """The tests that reach them, the nearest first."""
        found = (each for each in (*self.direct, *self.further) if _is_test(each))
        return tuple(sorted(found, key=lambda each: (each.depth, RANK[each.tier], each.symbol)))


def impact(
    graph: Graph,
    symbols: Sequence[str],
    *,
    whole: bool = True,
    depth: int = DEPTH,
    most: int = MOST,
    before: Linked | None = None,
) -> Impact:
    """Return what depends on symbols.

    Args:
        graph: the graph as it is now.
        symbols: what changes, as one change.
        whole: all that they hold changes with them.
        depth: how many steps are followed, at least 1.
        most: how many dependents are looked behind.
        before: the graph as it was, for symbols that the one of now does not have any more.
    """
    graphs: tuple[Linked, ...] = (graph,) if before is None else (graph, before)
    changed = frozenset(_seeds(graph, symbols) if whole else symbols)
    found: dict[str, list[Edge]] = {}
    seen: set[tuple[object, ...]] = set()
    for here in graphs:
        for symbol in sorted(changed):
            for source, edge in _dependents(here, symbol, tuple(Relation), set()):
                mark = (edge.path, edge.span, source, edge.relation, edge.target)
                if mark not in seen and source not in changed:
                    seen.add(mark)
                    found.setdefault(source, []).append(edge)
    defined = {**(before.definitions(found) if before else {}), **graph.definitions(found)}
    direct = sorted(
        (_direct(source, edges, defined.get(source)) for source, edges in found.items()),
        key=_by_trust,
    )
    further, unseen = _further(graph, direct, changed, depth, most)
    return Impact(
        symbols=tuple(symbols),
        direct=tuple(direct),
        further=tuple(sorted(further, key=lambda each: (each.depth, *_by_trust(each)))),
        dynamic=_dynamic(graph, changed),
        depth=depth,
        unseen=unseen,
    )


def _seeds(graph: Graph, symbols: Iterable[str]) -> Iterator[str]:
    """Yield symbols and what each of them holds; a package's module does not hold its others."""
    for symbol in symbols:
        yield symbol
        there = graph.definition(symbol)
        module = there is not None and there.sort is Sort.MODULE
        held = graph.defined_in(there.path) if there and module else graph.within(symbol)
        yield from (each.symbol for each in held)


def _dependents(
    graph: Linked, symbol: str, relations: Sequence[Relation], followed: set[str]
) -> Iterator[tuple[str, Edge]]:
    """Yield what depends on one symbol with each of its sites.

    What a lambda does is done where it stands, so that is told of; whoever is known to call the
    lambda depends on it besides.

    Args:
        graph: where to look.
        symbol: it.
        relations: which count.
        followed: what is overridden whose callers need not be told of again; more is added.
    """
    own = graph.into(symbol, *relations)
    for edge in (*own, *_dispatched(graph, symbol, own, followed)):
        named = edge.source
        while (holder := enclosing(named)) and _is_lambda(named):
            yield from ((each.source, each) for each in graph.into(named, *CALLING))
            named = holder
        yield named, edge


def _is_lambda(symbol: str) -> bool:
    return parsed(symbol).descriptors[-1].name.startswith("<")


def _is_method(symbol: str) -> bool:
    suffixes = [each.suffix for each in parsed(symbol).descriptors[-2:]]
    return suffixes in ([Suffix.TYPE, Suffix.METHOD], [Suffix.TYPE, Suffix.TERM])


def _is_inner(symbol: str) -> bool:
    steps = parsed(symbol).descriptors
    return any(each.suffix is Suffix.METHOD for each in steps[:-1])


def _dispatched(
    graph: Linked, symbol: str, own: Iterable[Edge], followed: set[str]
) -> Iterator[Edge]:
    """Yield the sites that call what a method overrides, where they may mean the method itself.

    They do not where the very object is known, nor where the site names the method already.
    """
    bases = list(_overridden(graph, symbol)) if _is_method(symbol) else []
    known = {(each.path, each.span) for each in own if each.relation is Relation.CALLS}
    for base in bases:
        if base in followed:
            continue
        followed.add(base)
        for edge in graph.into(base, Relation.CALLS):
            exact = edge.tier is Tier.RESOLVED and edge.mechanism == _EXACT
            if not exact and (edge.path, edge.span) not in known:
                yield msgspec.structs.replace(edge, tier=Tier.AMBIGUOUS)


def _overridden(graph: Linked, symbol: str) -> Iterator[str]:
    """Yield what a method overrides, and what that overrides."""
    pending, seen = [symbol], {symbol}
    while pending:
        for edge in graph.out_of(pending.pop(), Relation.OVERRIDES):
            if edge.target and edge.target not in seen:
                seen.add(edge.target)
                pending.append(edge.target)
                yield edge.target


def _direct(source: str, edges: Sequence[Edge], definition: Definition | None) -> Dependent:
    ordered = tuple(sorted(edges, key=lambda edge: (RANK[edge.tier], edge.path, edge.span.line)))
    return Dependent(source, definition, ordered[0].tier, 1, ordered)


def _further(
    graph: Graph, direct: Sequence[Dependent], changed: Container[str], depth: int, most: int
) -> tuple[list[Dependent], int]:
    """Return what depends on the direct dependents, and how many were not looked behind."""
    near = {each.symbol for each in direct}
    best: dict[str, tuple[int, int, Edge]] = {}
    heap = [(RANK[each.tier], 1, each.symbol) for each in direct]
    heap.sort()  # a sorted list is a heap
    done: set[str] = set()
    followed: set[str] = set()
    sites = 0
    while heap and len(done) < most and sites < SITES * most:
        rank, steps, symbol = heappop(heap)
        if symbol in done or steps >= depth:
            continue
        done.add(symbol)
        behind = _dependents(graph, symbol, _ONWARD, followed)
        for source, edge in (*behind, *_holder(graph, symbol)):
            sites += 1
            worse = max(rank, RANK[edge.tier])
            known = best.get(source)
            if source in near or source in changed:
                continue
            if known is None or (worse, steps + 1) < known[:2]:
                best[source] = (worse, steps + 1, edge)
                heappush(heap, (worse, steps + 1, source))
    tiers = tuple(Tier)
    surest = sorted(best, key=lambda each: (*best[each][:2], each))
    told = surest[: MANY * most]
    defined = graph.definitions(told)
    further = [
        Dependent(each, defined.get(each), tiers[rank], steps, (edge,))
        for each, (rank, steps, edge) in ((each, best[each]) for each in told)
    ]
    waiting = {symbol for _, steps, symbol in heap if steps < depth} - done
    return further, len(waiting.union(surest[MANY * most :]))


def _holder(graph: Graph, symbol: str) -> Iterator[tuple[str, Edge]]:
    """Yield what makes a function that stands inside another: the other one."""
    holder = enclosing(symbol) if _is_inner(symbol) else ""
    if not holder:
        return
    inner, outer = graph.definition(symbol), graph.definition(holder)
    if inner and outer and inner.sort in _RUNS and outer.sort in _RUNS:
        yield (
            holder,
            Edge(
                path=inner.path,
                span=inner.span,
                source=holder,
                target=symbol,
                relation=Relation.REFERS,
                tier=Tier.RESOLVED,
                mechanism="encloses",
            ),
        )


def _dynamic(graph: Graph, symbols: Collection[str]) -> tuple[Edge, ...]:
    """Return the undecidable calls in code that may call some symbols.

    One that says what it calls, of which there are too many, may call what has that name.
    """
    ours = {each.partition(" ")[0] for each in symbols}
    theirs = dict.fromkeys(other for scheme in sorted(ours) for other in kin(scheme))
    names = sorted(set(map(last_name, symbols)))
    return tuple(
        chain.from_iterable(graph.undecided(each, name) for each in theirs for name in ("", *names))
    )


def _is_test(one: Dependent) -> bool:
    """Tell whether a dependent is a test; a file of tests that merely imports something is none."""
    return one.test and any(edge.relation is not Relation.IMPORTS for edge in one.edges)


def _by_trust(one: Dependent) -> tuple[int, bool, bool, str]:
    """Return what dependents are sorted by: how sure, then what runs before what names it."""
    imports = all(edge.relation is Relation.IMPORTS for edge in one.edges)
    return RANK[one.tier], imports, one.test, one.symbol
