"""What a typed name may mean: the end of a dotted name, a place, or something spelt like it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Protocol

from hitherto.model.graph import Definition, Sort
from hitherto.model.patterns import Pattern
from hitherto.model.symbols import parsed

_PLACE = Pattern(r"(?P<path>.+?):(?P<line>[0-9]{1,9})(?::[0-9]*)?")
_BETWEEN = Pattern(r"::|[.#/\\]|->")
_CALLED = Pattern(r"\([^()]*\)$")
_SORTS = {
    sort: number
    for number, group in enumerate(
        (
            (Sort.CLASS, Sort.INTERFACE, Sort.ENUM, Sort.FUNCTION, Sort.METHOD, Sort.TYPE),
            (Sort.MODULE, Sort.MACRO),
            (Sort.VARIABLE, Sort.FIELD, Sort.LAMBDA),
        )
    )
    for sort in group
}
_SPREAD = 2  # characters that a name like another may be longer or shorter
_CLOSE = 0.6  # of difflib's ratio
_MOST_COMPARED = 400  # names
_MOST_RANKED = 200  # definitions; counting what leads to each takes time


class Named(Protocol):
    """What is asked for names."""

    def named(self, name: str) -> Sequence[Definition]:
        """Return the definitions with a last name, in any case."""
        ...

    def spelt(self, name: str, within: str, limit: int) -> Sequence[Definition]:
        """Return the first definitions with just this last name whose symbol has another text."""
        ...

    def names(self, shortest: int, longest: int) -> Sequence[str]:
        """Return all last names of some length."""
        ...

    def paths(self, ending: str) -> Sequence[str]:
        """Return the files whose path is this, or ends with a slash and this."""
        ...

    def degree(self, symbol: str) -> int:
        """Return how many edges lead to a symbol."""
        ...

    def definition(self, symbol: str) -> Definition | None:
        """Return where a symbol is defined."""
        ...

    def defined_in(self, path: str) -> Sequence[Definition]:
        """Return what a file defines."""
        ...


def find(graph: Named, name: str) -> list[Definition]:
    """Return what a typed name may mean, likeliest first; see `ports.Graph.find`."""
    typed = _text(name)
    if exact := graph.definition(typed):
        return [exact]
    if found := _PLACE.fullmatch(typed):
        return _at(graph, found["path"], int(found["line"]))
    modules = [each for path in graph.paths(typed) for each in graph.defined_in(path)[:1]]
    return modules or _by_name(graph, typed)


def meant(graph: Named, name: str) -> list[Definition]:
    """Return what a name in code means, in no order of what is likelier; see `ports.GraphStore`."""
    wanted = _parts(_text(name))
    if not wanted:
        return []
    owner = wanted[-2] if len(wanted) > 1 else ""
    found = graph.spelt(wanted[-1], owner, _MOST_RANKED)
    return [each for each in found if not owner or _ends(_path(each), wanted)]


def near(graph: Named, name: str) -> list[Definition]:
    """Return definitions whose last name is spelt like that of a name, the likest first."""
    last = _parts(_text(name))[-1:]
    if not last:
        return []
    wanted = last[0]
    names = graph.names(max(1, len(wanted) - _SPREAD), len(wanted) + _SPREAD)
    pairs = _pairs(wanted)
    alike = sorted(names, key=lambda each: (-len(pairs & _pairs(each)), each))[:_MOST_COMPARED]
    spelt: dict[str, list[str]] = {}
    for each in alike:
        spelt.setdefault(each.lower(), []).append(each)
    close = get_close_matches(wanted.lower(), spelt, n=5, cutoff=_CLOSE)
    found: dict[str, Definition] = {}
    for lower in close:
        for spelling in spelt[lower]:  # SQLite knows upper and lower case of ASCII alone
            ranked = _ranked(graph, graph.named(spelling), (spelling,))
            found |= {each.symbol: each for each in ranked if each.symbol not in found}
    return list(found.values())


def _text(name: str) -> str:
    """Return what was typed, without its rim and with nothing that no database takes."""
    return name.strip().encode("utf-8", "replace").decode()


def _at(graph: Named, path: str, line: int) -> list[Definition]:
    """Return in each file that is meant the innermost definition on a line."""
    found = []
    for each in graph.paths(path.removeprefix("./")):
        around = [
            one for one in graph.defined_in(each) if one.extent.line <= line <= _last(one)
        ] or list(graph.defined_in(each)[:1])
        if around:
            found.append(min(around, key=lambda one: _last(one) - one.extent.line))
    return found


def _last(definition: Definition) -> int:
    """Return the last line that holds something of a definition."""
    extent = definition.extent
    return extent.end_line - (extent.end_column == 0 and extent.end_line > extent.line)


def _by_name(graph: Named, typed: str) -> list[Definition]:
    wanted = _parts(typed)
    if not wanted:
        return []
    found = [
        each
        for each in graph.named(wanted[-1])
        if _ends(_path(each, lower=True), wanted, lower=True)
    ]
    same = [each for each in found if _ends(_path(each), wanted)]
    return _ranked(graph, same or found, wanted)


def _ranked(graph: Named, found: Sequence[Definition], wanted: Sequence[str]) -> list[Definition]:
    """Return definitions, those first that people mean more often by what they typed."""
    counted = len(found) <= _MOST_RANKED

    def rank(each: Definition) -> tuple[object, ...]:
        whole = parsed(each.symbol).dotted == ".".join(wanted)
        degree = graph.degree(each.symbol) if counted else 0
        spelt = 0 if _path(each)[-1:] == tuple(wanted[-1:]) else 1
        odd = (each.test, each.generated, _SORTS[each.sort])
        return (not whole, spelt, *odd, -degree, len(_path(each)), each.path, each.span.line)

    return sorted(found, key=rank)


def _parts(typed: str) -> tuple[str, ...]:
    """Return the steps of a dotted name; what a call has in brackets is no part of it."""
    return tuple(part for part in _BETWEEN.split(_CALLED.sub("", typed)) if part)


def _path(definition: Definition, *, lower: bool = False) -> tuple[str, ...]:
    """Return the steps to a definition, from the folder of its package on."""
    symbol = parsed(definition.symbol)
    named = (symbol.package, *(each.name for each in symbol.descriptors))
    steps = [part for name in named for part in re.split(r"[./]", name) if part]
    return tuple(step.lower() for step in steps) if lower else tuple(steps)


def _ends(steps: Sequence[str], wanted: Sequence[str], *, lower: bool = False) -> bool:
    tail = tuple(part.lower() for part in wanted) if lower else tuple(wanted)
    return tuple(steps[-len(tail) :]) == tail


def _pairs(name: str) -> frozenset[str]:
    small = f" {name.lower()} "
    return frozenset(small[at : at + 2] for at in range(len(small) - 1))
