"""All Python files together."""

from __future__ import annotations

import gc
from collections.abc import Iterable

import msgspec

from hitherto.model.graph import Edge
from hitherto.structural.facts import Facts
from hitherto.structural.python.program import Program
from hitherto.structural.python.solving.edges import edges
from hitherto.structural.python.solving.links import Links
from hitherto.structural.python.solving.world import Unit


def solved(facts: Iterable[Facts]) -> Iterable[Edge]:
    """Find the edges of all Python files together."""
    # Millions of small values that live to the end: looking for rubbish among them finds none.
    was_on = gc.isenabled()
    gc.disable()
    try:
        decode = msgspec.msgpack.Decoder(Program).decode
        links = Links(
            sorted(
                (
                    Unit(decode(each.body), each.definitions, each.path, each.package)
                    for each in facts
                ),
                key=lambda unit: unit.path,
            )
        )
        links.solve()
        found = list(edges(links))
        links.forget()
        return found
    finally:
        if was_on:
            gc.enable()
