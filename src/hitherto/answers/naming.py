"""What a typed name means in the code graph: one thing, several, or nothing; never a guess."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hitherto.model.graph import Definition
from hitherto.model.symbols import dotted
from hitherto.ports import Graph

LIMIT = 20
NEAR = 5


class Meaning(msgspec.Struct, frozen=True):
    """What a name means.

    Attributes:
        asked: the name.
        one: the definitions of the one thing that it means; several only where its file defines it
            several times.
        several: what it may mean, likeliest first, where that is not one thing.
        near: what looks like it, where it means nothing.
    """

    asked: str
    one: tuple[Definition, ...] = ()
    several: tuple[Definition, ...] = ()
    near: tuple[Definition, ...] = ()


def meaning(graph: Graph, name: str, limit: int = LIMIT) -> Meaning:
    """Return what a name means.

    Args:
        graph: where to look.
        name: as `Graph.find` takes it.
        limit: the most that are returned of what it may mean.
    """
    asked = name.strip()
    found = tuple(graph.find(asked, limit)) if asked else ()
    if not found:
        return Meaning(asked, near=tuple(graph.near(asked, NEAR)) if asked else ())
    one = _the_one(asked, found)
    return Meaning(asked, one=one) if one else Meaning(asked, several=found)


def _the_one(asked: str, found: Sequence[Definition]) -> tuple[Definition, ...]:
    """Return the definitions of the one thing that is meant; none where it is not one.

    A name with its modules is whole, whatever else ends with it.
    """
    whole = [each for each in found if asked in {each.symbol, dotted(each.symbol)}]
    held = whole if whole and ("." in asked or " " in asked) else found
    things = {(each.path, dotted(each.symbol)) for each in held}
    return tuple(held) if len(things) == 1 else ()
