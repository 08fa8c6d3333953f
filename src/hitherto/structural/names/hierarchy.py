"""What classes inherit, and which of their methods others take the place of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hitherto.model.graph import Sort
from hitherto.structural.languages.body import Flag
from hitherto.structural.languages.naming import CALLABLE
from hitherto.structural.names.project import Project
from hitherto.structural.names.values import Item

MOST = 16  # candidates of one site that are kept

_WIDE = 512  # subclasses that are looked at


class Members(NamedTuple):
    """What a class has under one name.

    Attributes:
        items: of the first class on the way up that has the name.
        closed: all classes on that way are in the project.
    """

    items: tuple[Item, ...]
    closed: bool


def lineage(start: Item) -> Iterator[Item]:
    """Yield a class and all that it inherits from, nearest first."""
    seen = {start}
    pending = [start]
    for each in pending:
        yield each
        for base in each.bases:
            if base not in seen:
                seen.add(base)
                pending.append(base)


def members(start: Item, name: str) -> Members:
    """Return what a class has under a name, inherited or its own."""
    closed = True
    for each in lineage(start):
        found = each.members.get(name)
        if found:
            return Members(tuple(found), closed)
        closed = closed and not each.open
    return Members((), closed)


def below(start: Item) -> Iterator[Item]:
    """Yield all that inherits from a class, as far as a bound."""
    seen = {start}
    pending = list(start.subs)
    for each in pending:
        if each in seen or len(seen) > _WIDE:
            continue
        seen.add(each)
        yield each
        pending.extend(each.subs)


def overriders(start: Item, name: str) -> list[Item]:
    """Return the methods below a class that take the place of its method of that name."""
    return [
        item
        for each in below(start)
        for item in each.members.get(name, ())
        if item.sort in CALLABLE
    ]


def is_abstract(item: Item) -> bool:
    """Tell whether a method has no code of its own."""
    return bool(item.detail.flags & (Flag.ABSTRACT | Flag.BODILESS))


def implementations(project: Project, family: str) -> Iterable[tuple[Item, Item]]:
    """Return which types have all methods of an interface, where nobody says so, as in Go.

    An interface without a method fits every type and says nothing.

    Args:
        project: all files.
        family: of the languages.
    """
    having: dict[str, set[Item]] = defaultdict(set)
    wanted = []
    for (group, _), items in project.types.items():
        if group != family:
            continue
        for item in items:
            names = _methods(item)
            if item.sort is Sort.INTERFACE:
                wanted.append((item, names))
            else:
                for name in names:
                    having[name].add(item)
    for interface, names in wanted:
        if not names or interface.open:
            continue
        fits = set.intersection(*(having.get(each, set()) for each in names))
        for each in sorted(fits, key=lambda one: one.symbol):
            yield each, interface


def _methods(item: Item) -> set[str]:
    return {
        name
        for each in lineage(item)
        for name, held in each.members.items()
        if held[0].sort in CALLABLE
    }
