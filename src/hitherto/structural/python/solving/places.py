"""Where an edge stands, and how far it is to be trusted."""

from __future__ import annotations

from typing import NamedTuple

from hitherto.model.graph import Span, Tier
from hitherto.structural.python.solving.links import Links
from hitherto.structural.python.solving.world import Unit

FLOW = "flow"
MOST_CANDIDATES = 12
"""Methods of one name among which a call whose receiver nobody knows may choose, functions of which
one is behind what a call reaches, and fields of which one may be meant."""


class Place(NamedTuple):
    """Where an edge stands."""

    path: str
    span: Span
    source: str


def place_of(unit: Unit, number: int) -> Place:
    """Return where a site of a file is."""
    scope, line, column, end_line, end_column = unit.program.site(number)
    if end_line == line:
        end_line = line  # one number: there are as many spans as edges
    return Place(unit.path, Span(line, column, end_line, end_column), symbol_of(unit, scope))


def symbol_of(unit: Unit, scope: int) -> str:
    """Return the symbol of a scope of a file."""
    return unit.symbols[unit.program.scopes[scope].definition]


def scope_symbol(links: Links, number: int) -> str:
    """Return the symbol of a scope, numbered among those of all files."""
    unit, scope = links.world.scopes[number]
    return unit.symbols[scope.definition]


def tier_of(targets: int, *, is_open: bool) -> Tier:
    """Return the tier of a site that may lead to so many targets, and perhaps to unseen ones."""
    if targets > 1:
        return Tier.AMBIGUOUS
    return Tier.INFERRED if is_open else Tier.RESOLVED
