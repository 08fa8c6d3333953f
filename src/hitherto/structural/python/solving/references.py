"""What is named without being called.

Functions, classes and modules are found by what flows, variables and fields by where names lead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from hitherto.model.graph import Edge, Relation, Tier
from hitherto.structural.python.program import NOTHING, PAIR, Import
from hitherto.structural.python.solving.calls import GETTER
from hitherto.structural.python.solving.links import Links
from hitherto.structural.python.solving.objects import Is
from hitherto.structural.python.solving.places import (
    FLOW,
    MOST_CANDIDATES,
    place_of,
    scope_symbol,
    symbol_of,
    tier_of,
)
from hitherto.structural.python.solving.results import innermost
from hitherto.structural.python.solving.world import Unit

VARIABLE = "scope:variable"
"""The mechanism of edges to variables: what they hold may be named at the same place."""


def references(links: Links) -> Iterator[Edge]:
    """Yield what all files name, imports included."""
    variables = _Variables(links)
    for unit in links.world.units:
        brought = [variables.imported(unit, each) for each in unit.program.imports]
        named = (_imports(links, unit, brought), _mentions(links, unit), _reads(unit, brought))
        yield from dict.fromkeys(chain.from_iterable(named))
    yield from _touched(links, variables)


def _imports(links: Links, unit: Unit, brought: Sequence[str]) -> Iterator[Edge]:
    for each, variable in zip(unit.program.imports, brought, strict=True):
        to, level, module, _, place = each
        site = place_of(unit, place)
        targets = [] if to == NOTHING else _named(links, unit.variable + to)
        if to == NOTHING and (key := links.modules.find(unit, level, module)):
            other = links.modules.unit(key)
            targets = [symbol_of(other, 0)] if other else []
        tier = tier_of(len(targets), is_open=False)
        for target in targets:
            yield Edge(*site, target, Relation.IMPORTS, tier, FLOW)
        if variable:
            yield Edge(*site, variable, Relation.IMPORTS, Tier.RESOLVED, VARIABLE)


def _mentions(links: Links, unit: Unit) -> Iterator[Edge]:
    for var, number in PAIR.iter_unpack(unit.program.mentions):
        targets = _named(links, unit.variable + var)
        if targets:
            site, tier = place_of(unit, number), tier_of(len(targets), is_open=False)
            for target in targets:
                yield Edge(*site, target, Relation.REFERS, tier, FLOW)


def _reads(unit: Unit, brought: Sequence[str]) -> Iterator[Edge]:
    for meant, number in PAIR.iter_unpack(unit.program.reads):
        if target := unit.symbols[meant] if meant >= 0 else brought[-meant - 1]:
            yield Edge(*place_of(unit, number), target, Relation.REFERS, Tier.RESOLVED, VARIABLE)


def _touched(links: Links, variables: _Variables) -> Iterator[Edge]:
    """Yield which variables of modules and fields of classes are meant where attributes are."""
    for name, sites in links.calls.touched.items():
        for site, objects in sites.items():
            targets = dict.fromkeys(filter(None, (variables.held(each, name) for each in objects)))
            if not 0 < len(targets) <= MOST_CANDIDATES:
                continue
            unit = links.world.unit_of(site)
            place = place_of(unit, site - unit.site)
            tier = tier_of(len(targets), is_open=links.calls.has_others(GETTER, site))
            for target in targets:
                if unit.terms.get(target) != place.span:  # where it is defined nobody names it
                    yield Edge(*place, target, Relation.REFERS, tier, VARIABLE)


def _named(links: Links, var: int) -> list[str]:
    """Return the project's functions, classes and modules that a variable holds."""
    found: dict[str, None] = {}
    for held in links.world.held(var):
        thing = links.world.things[innermost(links.world, held)]
        if thing.kind in {Is.FUNCTION, Is.BOUND, Is.CLASS}:
            found[scope_symbol(links, int(thing.of))] = None
        elif thing.kind is Is.MODULE and (unit := links.modules.unit(str(thing.of))):
            found[symbol_of(unit, 0)] = None
    return list(found)


class _Variables:
    """The variables of modules and the fields of classes, as names lead to them."""

    def __init__(self, links: Links) -> None:
        self._links = links
        self._known: dict[tuple[object, str], str] = {}

    def imported(self, unit: Unit, brought: Import) -> str:
        """Return the variable that an import of a file brings; empty where it brings none."""
        _, level, module, name, _ = brought
        key = self._links.modules.find(unit, level, module) if name not in {"", "*"} else ""
        return self._of_module(key, name, ()) if key else ""

    def held(self, number: int, name: str) -> str:
        """Return the variable or field that an object has under a name; empty for none."""
        known = self._known.get((number, name))
        if known is None:
            thing = self._links.world.things[number]
            if thing.kind is Is.MODULE:
                known = self._of_module(str(thing.of), name, ())
            else:
                known = self._of_class(int(thing.of), name)
            self._known[number, name] = known
        return known

    def _of_class(self, number: int, name: str) -> str:
        """Return the field of the first class in a class's order that has the name."""
        for step in self._links.classes.ours(number):
            if symbol := self._links.world.field(step, name):
                return symbol
            if self._links.attributes.own(step, name) != NOTHING:  # a method, or a class
                return ""
        return ""

    def _of_module(self, key: str, name: str, through: tuple[str, ...]) -> str:
        """Return a module's own variable, or the one that it took over from another."""
        known = self._known.get((key, name))
        if known is not None or key in through:
            return known or ""
        self._known[key, name] = found = self._looked_up(key, name, (*through, key))
        return found

    def _looked_up(self, key: str, name: str, through: tuple[str, ...]) -> str:
        modules, unit = self._links.modules, self._links.modules.unit(key)
        if unit is None:
            return ""
        if symbol := self._links.world.field(unit.scope, name):
            return symbol
        brought = (
            (modules.find(unit, level, module), other)
            for _, level, module, other, _ in unit.program.imports
            if other == name
        )
        starred = ((other, name) for other in modules.starred(key))
        others = (self._of_module(at, of, through) for at, of in chain(brought, starred) if at)
        return next(filter(None, others), "")
