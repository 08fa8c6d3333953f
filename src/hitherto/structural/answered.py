"""What a language server's answer to one call site means: edges, no surer than they are.

The answer to `definition` is what a name is declared as. That is what runs only where nothing lies
between: a decorator may have put something else under the name, a subclass may have a method of its
own, a name may hold another value by now. So an edge is resolved where the one answer is a plain
function or class of the project that nothing overrides; a method with others below it makes its
site ambiguous between all of them; the rest says no more than a guess, and stands only where no
better guess is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

import msgspec

from hitherto.model.graph import Definition, Edge, Relation, Sort, Span, Tier
from hitherto.model.location import Location
from hitherto.model.patterns import Pattern
from hitherto.model.symbols import Descriptor, Suffix, last_name, parsed
from hitherto.ports import Graph
from hitherto.structural.enclosing import enclosing
from hitherto.structural.python.heads import UNKNOWN, bases_written

BY_NAME = "name"
"""The mechanism of what was matched by a name alone; a number of candidates may follow."""

Lines = Callable[[str], Sequence[bytes]]
"""Returns the lines of a file that a location names."""

External = Callable[[Location, Lines], str | None]
"""Returns the symbol of what stands outside of the project; None where nobody can tell."""

_RUNS = (Sort.FUNCTION, Sort.METHOD)
_CALLABLE = (*_RUNS, Sort.CLASS)
_MAKERS = ("__init__", "__new__")
_CALLED = "__call__"
_PLAIN = frozenset(
    {
        *("staticmethod", "classmethod", "property", "cached_property", "override", "final"),
        *("abstractmethod", "overload", "no_type_check", "deprecated", "setter", "deleter"),
    }
)
"""Decorators through which a call reaches the function itself."""

_DECORATOR = Pattern(rb"^\s*@\s*([\w.]+)")
_NAMED = Pattern(rb"(?<![\w.)\]])(?:[\w.]+\.)?(\w+)\s*\.\s*$")
_SUPER = Pattern(rb"\bsuper\s*\([^()]*\)\s*\.\s*$")


class Site(msgspec.Struct, frozen=True):
    """One call site.

    Attributes:
        path: the file.
        span: the name that is called.
        source: the symbol in whose code it stands.
        known: what its resolver found there.
    """

    path: str
    span: Span
    source: str
    known: tuple[Edge, ...]

    @property
    def undecided(self) -> bool:
        """Whether a better answer than the known one is possible."""
        return not any(each.tier is Tier.RESOLVED for each in self.known)


class Knowing(Protocol):
    """What a server is asked while its answers are read; see `ports.LanguageServer`."""

    @property
    def name(self) -> str:
        """The mechanism of the edges."""
        ...

    def implementations(self, place: Location) -> Sequence[Location]:
        """Return where a method is defined again in subclasses."""
        ...

    def lines(self, path: str) -> Sequence[bytes]:
        """Return the lines of a file."""
        ...


class Named(Graph, Protocol):
    """A graph that is also asked for all that has a name."""

    def named(self, name: str) -> Sequence[Definition]:
        """Return the definitions with a last name, in any case."""
        ...


class Reader:
    """Turns answers into edges; what it looked up of the graph it keeps, so make one a run.

    Args:
        graph: the code graph.
        server: whose answers they are; asked which methods have others below them.
        external: names what stands outside of the project.
    """

    def __init__(self, graph: Named, server: Knowing, external: External) -> None:
        self._graph = graph
        self._server = server
        self._lines = server.lines
        self._external = external
        self._mechanism = server.name
        self._defined: dict[str, dict[tuple[int, int], Definition]] = {}
        self._below: dict[str, tuple[str, ...]] = {}
        self._known: dict[str, bool] = {}
        self._named_so: dict[str, frozenset[str]] = {}

    def edges(self, site: Site, answer: Sequence[Location]) -> list[Edge]:
        """Return what an answer says of a site; nothing where it says nothing better."""
        found = [self._at(each) for each in answer]
        outside = [each for each in answer if not self._defined[each.path]]
        targets = self._without_overloads(each for each in found if each is not None)
        runs = [each for each in targets if each.sort in _CALLABLE]
        if not runs:
            return self._refuted(site, outside) if len(outside) == len(answer) else []
        held = any(each is None or each.sort not in _CALLABLE for each in found)
        if all(last_name(each.symbol) == _CALLED for each in runs):
            held = bool(outside)  # what is called is an object: where it is held does not matter
        surely = not held and not any(map(self._is_wrapped, runs))
        edges = [edge for each in runs for edge in self._led(site, each, several=len(runs) > 1)]
        if surely and not self._contradicted(site, edges):
            return edges
        if any(each.target and not _is_guess(each) for each in site.known):
            return []
        said = {(each.target, each.relation, each.tier) for each in site.known}
        guesses = (msgspec.structs.replace(each, tier=_at_most(each.tier)) for each in edges)
        return [each for each in guesses if (each.target, each.relation, each.tier) not in said]

    def _led(self, site: Site, target: Definition, *, several: bool) -> Iterator[Edge]:
        """Yield what calling a target does, as far as its declaration tells."""
        if target.sort is Sort.CLASS:
            yield from self._created(site, target.symbol, several=several)
            return
        name = last_name(target.symbol)
        holder = self._graph.definition(enclosing(target.symbol))
        if name in _MAKERS and holder and holder.sort is Sort.CLASS and not self._named(site, name):
            yield from self._created(site, holder.symbol, several=several)
            return
        below: tuple[str, ...] = ()
        if target.sort is Sort.METHOD and holder and not self._is_exact(site, holder):
            below = self._overriding(target)
        open_ = several or bool(below) or (holder is not None and self._is_protocol(holder.symbol))
        tier = Tier.AMBIGUOUS if open_ else Tier.RESOLVED
        for each in (target.symbol, *below):
            yield self._edge(site, each, Relation.CALLS, tier)

    def _created(self, site: Site, cls: str, *, several: bool) -> Iterator[Edge]:
        tier = Tier.AMBIGUOUS if several else Tier.RESOLVED
        yield self._edge(site, cls, Relation.CREATES, tier)
        if maker := self._member(cls, "__init__"):
            yield self._edge(site, maker, Relation.CALLS, tier)

    def _refuted(self, site: Site, outside: Sequence[Location]) -> list[Edge]:
        """Return the edge to what is not the project's, where a guess by name says it is.

        What no guess is about is not worth an edge. A guess whose class inherits from elsewhere
        may be right all the same.
        """
        if not outside or not site.known or not all(map(_is_guess, site.known)):
            return []
        symbols = {self._external(each, self._lines) for each in outside}
        symbol = symbols.pop()
        if symbols or symbol is None:
            return []
        guessed = [each.target for each in site.known if each.target]
        if not guessed:
            guessed = sorted(self._methods(last_name(symbol)))
        if not self._is_super(site) and any(
            self._inherits_outside(enclosing(each)) for each in guessed
        ):
            return []
        return [self._edge(site, symbol, Relation.CALLS, Tier.RESOLVED)]

    def _edge(self, site: Site, target: str, relation: Relation, tier: Tier) -> Edge:
        return Edge(site.path, site.span, site.source, target, relation, tier, self._mechanism)

    def _at(self, place: Location) -> Definition | None:
        """Return the definition whose name an answer means."""
        if place.path not in self._defined:
            self._defined[place.path] = {
                (each.span.line, each.span.column): each
                for each in self._graph.defined_in(place.path)
            }
        return self._defined[place.path].get((place.line, place.column))

    def _without_overloads(self, targets: Iterable[Definition]) -> list[Definition]:
        """Return definitions without those that only declare a signature of another one."""
        every = list(dict.fromkeys(targets))
        return [
            each for each in every if "overload" not in self._decorators(each) or len(every) == 1
        ]

    def _decorators(self, target: Definition) -> list[str]:
        lines = self._lines(target.path)[target.extent.line - 1 : target.span.line - 1]
        found = (_DECORATOR.match(line) for line in lines)
        return [each[1].decode().rpartition(".")[2] for each in found if each]

    def _is_wrapped(self, target: Definition) -> bool:
        """Tell whether a decorator may have put something else under a function's name."""
        return target.sort in _RUNS and not _PLAIN.issuperset(self._decorators(target))

    def _contradicted(self, site: Site, edges: Sequence[Edge]) -> bool:
        """Tell whether the flow of values leads to something else alone."""
        flowing = {each.target for each in site.known if each.target and not _is_guess(each)}
        return bool(flowing) and flowing.isdisjoint(each.target for each in edges)

    def _named(self, site: Site, name: str) -> bool:
        span = site.span
        return self._lines(site.path)[span.line - 1][span.column : span.end_column] == name.encode()

    def _before(self, site: Site) -> bytes:
        return self._lines(site.path)[site.span.line - 1][: site.span.column]

    def _is_exact(self, site: Site, holder: Definition) -> bool:
        """Tell whether a site names the very class whose method it calls, so that no other runs."""
        named = _NAMED.search(self._before(site))
        if named and named[1].decode() == last_name(holder.symbol):
            return True
        return self._is_super(site)

    def _is_super(self, site: Site) -> bool:
        """Tell whether a site calls what is above its class, and no other class comes between.

        One may where a subclass has several bases: then `super` can lead to any of them.
        """
        if not _SUPER.search(self._before(site)):
            return False
        cls = enclosing(site.source)
        seen = {cls}
        pending = [cls]
        while pending:
            for edge in self._graph.into(pending.pop(), Relation.INHERITS):
                if edge.source in seen:
                    continue
                if len(self._graph.out_of(edge.source, Relation.INHERITS)) > 1:
                    return False
                seen.add(edge.source)
                pending.append(edge.source)
        return True

    def _overriding(self, target: Definition) -> tuple[str, ...]:
        """Return the methods that take a method's place in subclasses, at any depth.

        The server is asked where the graph knows of none: of a class whose base comes out of a
        decorator or a call, the graph does not know that it is below it.
        """
        method = target.symbol
        if method not in self._below:
            found: dict[str, None] = {}
            pending = [method]
            while pending:
                for edge in self._graph.into(pending.pop(), Relation.OVERRIDES):
                    if edge.source not in found and edge.source != method:
                        found[edge.source] = None
                        pending.append(edge.source)
            self._below[method] = tuple(found) or self._implementing(target)
        return self._below[method]

    def _implementing(self, target: Definition) -> tuple[str, ...]:
        others = self._methods(last_name(target.symbol))
        others.discard(target.symbol)
        if all(self._is_known(enclosing(each)) for each in others):
            return ()  # none of those with the name is below it
        at = Location(target.path, target.span.line, target.span.column)
        found = map(self._at, self._server.implementations(at))
        return tuple(each.symbol for each in found if each and each.symbol != target.symbol)

    def _bases(self, cls: str) -> list[str]:
        """Return a class and what it inherits from, nearest first."""
        found = {cls: None}
        pending = [cls]
        while pending:
            bases = [each.target for each in self._graph.out_of(pending.pop(0), Relation.INHERITS)]
            pending += [each for each in bases if each and each not in found]
            found |= dict.fromkeys(filter(None, bases))
        return list(found)

    def _is_known(self, cls: str) -> bool:
        """Tell whether the graph knows all bases of a class, and all of theirs."""
        return all(map(self._is_head_known, self._bases(cls)))

    def _is_head_known(self, cls: str) -> bool:
        if cls not in self._known:
            there = self._graph.definition(cls)
            written = bases_written(self._lines(there.path), there.span) if there else UNKNOWN
            known = len(self._graph.out_of(cls, Relation.INHERITS))
            self._known[cls] = there is None or written == known
        return self._known[cls]

    def _methods(self, name: str) -> set[str]:
        """Return the project's methods with a name."""
        if name not in self._named_so:
            self._named_so[name] = frozenset(
                each.symbol
                for each in self._graph.named(name)
                if each.sort is Sort.METHOD and last_name(each.symbol) == name
            )
        return set(self._named_so[name])

    def _inherits_outside(self, cls: str) -> bool:
        return any(parsed(each).manager and each for each in self._bases(cls) if each)

    def _is_protocol(self, cls: str) -> bool:
        bases = self._graph.out_of(cls, Relation.INHERITS)
        return any(last_name(each.target) == "Protocol" for each in bases if each.target)

    def _member(self, cls: str, name: str) -> str:
        """Return a method of a class or of what it inherits from; empty where there is none."""
        for each in self._bases(cls):
            symbol = each + str(Descriptor(name, Suffix.METHOD))
            if self._graph.definition(symbol):
                return symbol
        return ""


def _is_guess(edge: Edge) -> bool:
    return edge.mechanism.partition(":")[0] == BY_NAME


def _at_most(tier: Tier) -> Tier:
    return Tier.INFERRED if tier is Tier.RESOLVED else tier
