"""Code graphs made by hand, small enough to be seen through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hitherto.model.graph import Definition, Edge, Relation, Sort, Span, Tier
from hitherto.model.symbols import dotted

HEAD = "python . . . "
_SORTS = {"/": Sort.MODULE, "#": Sort.CLASS, ".": Sort.VARIABLE}


def symbol(descriptors: str) -> str:
    """Return the whole symbol of descriptors like ``shop/cart/Cart#total().``."""
    return HEAD + descriptors


def span(line: int, end: int = 0) -> Span:
    """Return a span of whole lines."""
    return Span(line, 0, end or line, 80)


def define(
    descriptors: str,
    line: int = 1,
    end: int = 0,
    *,
    path: str = "",
    test: bool = False,
    generated: bool = False,
) -> Definition:
    """Return a definition; its file is its module's, its sort what its descriptors say."""
    module, _, rest = descriptors.rpartition("/")
    sort = Sort.METHOD if "#" in rest else Sort.FUNCTION
    if rest.endswith("<lambda1>`()."):
        sort = Sort.LAMBDA
    elif not descriptors.endswith("()."):
        sort = _SORTS[descriptors[-1]]
    return Definition(
        path or f"{module}.py",
        span(line),
        span(line, end or line + 1),
        symbol(descriptors),
        sort,
        test,
        generated,
    )


def edge(
    source: str,
    target: str,
    line: int = 1,
    relation: Relation = Relation.CALLS,
    *,
    tier: Tier = Tier.RESOLVED,
    mechanism: str = "flow",
) -> Edge:
    """Return an edge between descriptors; an empty target is none."""
    path = source.rpartition("/")[0] + ".py"
    whole = symbol(target) if target else ""
    return Edge(path, span(line), symbol(source), whole, relation, tier, mechanism)


class HandMade:
    """A graph of such definitions and edges. Implements `ports.Graph`."""

    def __init__(self, definitions: Iterable[Definition], edges: Iterable[Edge]) -> None:
        self.defined = tuple(sorted(definitions, key=_place))
        self.edges = tuple(sorted(edges, key=_place))

    def definition(self, symbol: str) -> Definition | None:
        """Return where a symbol is defined."""
        return next((each for each in self.defined if each.symbol == symbol), None)

    def definitions(self, symbols: Iterable[str]) -> dict[str, Definition]:
        """Return where symbols are defined, by symbol."""
        found = ((each, self.definition(each)) for each in symbols)
        return {symbol: one for symbol, one in found if one is not None}

    def find(self, name: str, limit: int = 20) -> Sequence[Definition]:
        """Return what a typed name may mean."""
        path, _, line = name.rpartition(":")
        if path and line.isdigit():
            there = [each for each in self._file(path) if _covers(each, int(line))]
            return there[-1:]
        if modules := self._file(name)[:1]:
            return modules
        parts = name.replace("::", ".").replace("#", ".").replace("/", ".").split(".")
        found = [
            each
            for each in self.defined
            if each.symbol == name or dotted(each.symbol).split(".")[-len(parts) :] == parts
        ]
        return found[:limit]

    def near(self, name: str, limit: int = 5) -> Sequence[Definition]:
        """Return definitions whose last name begins as a name does."""
        start = name.rpartition(".")[2][:3]
        found = (each for each in self.defined if _last(each).startswith(start))
        return list(found)[:limit]

    def defined_in(self, path: str) -> Sequence[Definition]:
        """Return what a file defines."""
        return [each for each in self.defined if each.path == path]

    def within(self, symbol: str) -> Sequence[Definition]:
        """Return what is defined inside a symbol."""
        held = (each for each in self.defined if each.symbol != symbol)
        return [each for each in held if each.symbol.startswith(symbol)]

    def into(self, symbol: str, *relations: Relation) -> Sequence[Edge]:
        """Return the edges to a symbol."""
        found = (each for each in self.edges if each.target == symbol)
        return [each for each in found if not relations or each.relation in relations]

    def out_of(self, symbol: str, *relations: Relation) -> Sequence[Edge]:
        """Return the edges out of a symbol."""
        found = (each for each in self.edges if each.source == symbol)
        return [each for each in found if not relations or each.relation in relations]

    def undecided(self, language: str, name: str = "") -> Sequence[Edge]:
        """Return the calls in a language's code that are decided at run time, one a site."""
        sites = {(each.path, each.span): each for each in self.into("", Relation.CALLS)}
        named = (each for each in sites.values() if each.named == name)
        return [each for each in named if each.source.startswith(f"{language} ")]

    def _file(self, path: str) -> list[Definition]:
        return [each for each in self.defined if each.path.endswith(path)]


def _place(one: Definition | Edge) -> tuple[str, int]:
    return one.path, one.span.line


def _covers(one: Definition, line: int) -> bool:
    return one.extent.line <= line <= one.extent.end_line


def _last(one: Definition) -> str:
    return dotted(one.symbol).rpartition(".")[2]
