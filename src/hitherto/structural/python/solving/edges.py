"""From what calls reach to edges with a tier."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from hitherto.model.graph import DECORATED, MANY_NAMED, Edge, Relation, Span, Tier
from hitherto.model.symbols import Descriptor, Suffix, Symbol
from hitherto.structural.python.program import NOTHING
from hitherto.structural.python.solving.links import Links
from hitherto.structural.python.solving.objects import Is
from hitherto.structural.python.solving.places import (
    FLOW,
    MOST_CANDIDATES,
    Place,
    place_of,
    scope_symbol,
    symbol_of,
    tier_of,
)
from hitherto.structural.python.solving.references import references
from hitherto.structural.python.solving.results import innermost
from hitherto.structural.python.solving.world import Unit

NAME = "name"
COMPUTED = "computed"
FIXTURE = "fixture"


_FUNCTIONS = frozenset({Is.FUNCTION, Is.STATIC, Is.FOR_CLASS, Is.BOUND})


def edges(links: Links) -> Iterator[Edge]:
    """Yield the edges of all files."""
    symbols = _Symbols(links)
    by_name = _methods(links)
    for numbers in _by_unit(links):
        yield from dict.fromkeys(
            edge for number in numbers for edge in _call(links, number, symbols, by_name)
        )
    yield from dict.fromkeys(_classes(links))
    yield from dict.fromkeys(_fixtures(links))
    yield from references(links)


def _by_unit(links: Links) -> Iterable[Sequence[int]]:
    """Return the calls that reach or name something, file by file."""
    calls = links.calls
    held: dict[Unit, array[int]] = {}
    for number, shape in enumerate(calls.all):
        if calls.targets(number) or number in calls.created or calls.names[number]:
            held.setdefault(links.world.unit_of(shape.site), array("i")).append(number)
    return held.values()


def outside_symbol(manager: str, dotted: str, *, is_called: bool) -> str:
    """Return the symbol of what another package or the language brings.

    Args:
        manager: what brings it.
        dotted: its name, module first.
        is_called: it is a function or a class, by its name.
    """
    names = dotted.split(".")
    package, inner = (names[0], names[1:]) if names[0] == "builtins" else (names[0], names)
    steps = []
    for place, name in enumerate(inner):
        is_last = place == len(inner) - 1
        if name[:1].isupper() or (package == "builtins" and not is_last):
            suffix = Suffix.TYPE
        elif is_last:
            suffix = Suffix.METHOD if is_called else Suffix.TERM
        else:
            suffix = Suffix.NAMESPACE
        steps.append(Descriptor(name, suffix))
    return str(Symbol("python", manager, package, "", tuple(steps)))


class _Symbols(dict[int, str]):
    """Symbols of what is called, by object; each is made once."""

    def __init__(self, links: Links) -> None:
        super().__init__()
        self._links = links

    def __missing__(self, number: int) -> str:
        thing = self._links.world.things[number]
        if thing.kind is Is.FUNCTION:
            symbol = scope_symbol(self._links, int(thing.of))
        else:
            symbol = outside_symbol(str(thing.of), str(thing.by), is_called=True)
        self[number] = symbol
        return symbol


def _call(
    links: Links, number: int, symbols: _Symbols, by_name: Mapping[str, list[str]]
) -> Iterator[Edge]:
    """Yield what one call reaches, be it written or not."""
    calls, computed = links.calls, links.world.objects.computed
    created, reached = calls.created.get(number, ()), calls.targets(number)
    known = [each for each in reached if each != computed]
    name = calls.names[number]
    guessed = () if created or known else by_name.get(name, ())
    behind = calls.behind.get(number, ())
    if not (created or reached or guessed or behind):
        return
    place = calls.all[number].site
    unit = links.world.unit_of(place)
    site, is_open = place_of(unit, place - unit.site), calls.is_open(number)
    among, made = calls.alternatives(number)
    for cls in created:
        tier = tier_of(made, is_open=is_open)
        yield Edge(*site, scope_symbol(links, cls), Relation.CREATES, tier, FLOW)
    if computed in reached:
        yield Edge(*site, "", Relation.CALLS, Tier.DYNAMIC, COMPUTED)
    yield from _guessed(site, name, guessed)
    targets = dict.fromkeys(map(symbols.__getitem__, known))
    operation = calls.operation(number)
    mechanism = f"{FLOW}:{operation}" if operation else FLOW
    tier = tier_of(among, is_open=is_open)
    for target in targets:
        yield Edge(*site, target, Relation.CALLS, tier, mechanism)
    tier = tier_of(max(among, len(behind)), is_open=is_open)
    for each in behind if len(behind) <= MOST_CANDIDATES else ():
        symbol = scope_symbol(links, int(links.world.things[each].of))
        yield Edge(*site, symbol, Relation.REFERS, tier, DECORATED)


def _methods(links: Links) -> dict[str, list[str]]:
    """Return by name what classes have under it: their methods, as decorators left them."""
    found: dict[str, list[str]] = {}
    for number in links.classes.bases:
        unit, scope = links.world.scopes[number]
        for name, local in scope.names.items():
            held = links.world.held(unit.variable + local) if local != NOTHING else ()
            things = (links.world.things[each] for each in held)
            symbols = [scope_symbol(links, int(t.of)) for t in things if t.kind in _FUNCTIONS]
            if symbols:
                found.setdefault(name, []).extend(symbols)
    return {name: list(dict.fromkeys(symbols)) for name, symbols in found.items()}


def _guessed(site: Place, name: str, known: Sequence[str]) -> Iterator[Edge]:
    """Yield what a call of a method may reach by its name alone."""
    if len(known) == 1:
        yield Edge(*site, known[0], Relation.CALLS, Tier.INFERRED, NAME)
    elif 1 < len(known) <= MOST_CANDIDATES:
        for each in known:
            yield Edge(*site, each, Relation.CALLS, Tier.AMBIGUOUS, NAME)
    elif known:
        yield Edge(*site, "", Relation.CALLS, Tier.DYNAMIC, f"{MANY_NAMED}{name}")


def _classes(links: Links) -> Iterator[Edge]:
    """Yield what classes inherit and what their methods take the place of."""
    world, classes = links.world, links.classes
    for number, bases in classes.bases.items():
        unit, scope = world.scopes[number]
        own = scope_symbol(links, number)
        span = _definition_span(unit, scope.definition)
        for base in bases:
            if base is not None:
                yield Edge(
                    unit.path, span, own, _step(links, base), Relation.INHERITS, Tier.RESOLVED, FLOW
                )
        yield from _started(links, number, span)
        for name, local in scope.names.items():
            above = _overridden(links, number, name) if local != NOTHING else None
            target = _function(links, unit.variable + local) if above is not None else None
            if above is None or target is None:
                continue
            inner = world.scopes[target]
            span = _definition_span(inner[0], inner[1].definition)
            symbol = scope_symbol(links, target)
            yield Edge(inner[0].path, span, symbol, above, Relation.OVERRIDES, Tier.RESOLVED, FLOW)


def _started(links: Links, number: int, span: Span) -> Iterator[Edge]:
    """Yield that a class's statement calls what a class above it does for its subclasses."""
    unit, scope = links.world.scopes[number]
    if symbol := _overridden(links, number, "__init_subclass__"):
        source = symbol_of(unit, scope.parent)
        yield Edge(unit.path, span, source, symbol, Relation.CALLS, Tier.RESOLVED, FLOW)


def _fixtures(links: Links) -> Iterator[Edge]:
    """Yield that tests depend on the fixtures that they take."""
    for function, fixture in links.fixtures.used:
        unit, scope = links.world.scopes[function]
        span, target = _definition_span(unit, scope.definition), scope_symbol(links, fixture)
        source = scope_symbol(links, function)
        yield Edge(unit.path, span, source, target, Relation.REFERS, Tier.RESOLVED, FIXTURE)


def _definition_span(unit: Unit, definition: int) -> Span:
    return unit.spans[definition]


def _step(links: Links, step: int | str) -> str:
    if isinstance(step, int):
        return scope_symbol(links, step)
    manager, _, dotted = step.partition(":")
    return outside_symbol(manager, dotted, is_called=False)


def _function(links: Links, var: int) -> int | None:
    """Return the function that a variable holds, where it holds one."""
    for held in links.world.held(var):
        thing = links.world.things[innermost(links.world, held)]
        if thing.kind is Is.FUNCTION:
            return int(thing.of)
    return None


def _overridden(links: Links, number: int, name: str) -> str | None:
    """Return the method that a class's own takes the place of."""
    for each in islice(links.classes.ours(number), 1, None):
        member = links.attributes.own(each, name)
        found = _function(links, member) if member != NOTHING else None
        if found is not None:
            return scope_symbol(links, found)
    return None
