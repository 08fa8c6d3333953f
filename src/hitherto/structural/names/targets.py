"""Which definitions a call can reach, and how far to trust that."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hitherto.model.graph import Tier
from hitherto.structural.languages.body import ANY, Flag
from hitherto.structural.languages.naming import CALLABLE
from hitherto.structural.names.hierarchy import MOST, is_abstract, members, overriders
from hitherto.structural.names.project import File, Project
from hitherto.structural.names.values import Item, Value

_FEW = 3  # candidates by a common name that are worth keeping


class Reached(NamedTuple):
    """What a site reaches.

    Attributes:
        items: the definitions.
        tier: how far to trust it.
        mechanism: what found it.
    """

    items: tuple[Item, ...]
    tier: Tier
    mechanism: str


NONE = Reached((), Tier.INFERRED, "")


def fitting(items: Iterable[Item], count: int) -> tuple[Item, ...]:
    """Return those of several functions of one name that take so many arguments, or all."""
    held = tuple(items)
    if count == ANY or len(held) == 1:
        return held
    fits = tuple(
        each
        for each in held
        if each.detail.low <= count and (each.detail.high == ANY or count <= each.detail.high)
    )
    return fits or held


def chosen(items: tuple[Item, ...], *, sure: bool, how: str) -> Reached:
    """Return what is reached where the rules of the language leave these."""
    if len(items) == 1:
        return Reached(items, Tier.RESOLVED if sure else Tier.INFERRED, how)
    if len({each.symbol for each in items}) == 1:
        return Reached(items[:1], Tier.RESOLVED if sure else Tier.INFERRED, how)
    return _several(items, how)


def dispatched(receiver: Value, holder: Item, name: str, count: int) -> Reached:
    """Return what a method call on an object reaches, those that take its place included.

    Args:
        receiver: the object.
        holder: the class that it is declared to be of.
        name: of the method.
        count: of the arguments.
    """
    found = members(holder, name)
    items = fitting((each for each in found.items if each.sort in CALLABLE), count)
    if not items:
        return NONE
    typed = holder.file.table.typed
    sure = receiver.sure and found.closed and (typed or receiver.own)
    how = receiver.how or "type"
    fixed = any(each.detail.flags & (Flag.PRIVATE | Flag.STATIC | Flag.FINAL) for each in items)
    if receiver.above or fixed:
        return chosen(items, sure=sure, how=how)
    others = [each for each in overriders(holder, name) if each not in items]
    others = list(fitting(others, count)) if holder.file.table.counted else others
    if not others:
        return chosen(items, sure=sure and not is_abstract(items[0]), how=how)
    if len(others) == 1 and all(map(is_abstract, items)):
        return Reached((*items, *others), Tier.INFERRED, "dispatch, one implementation")
    return _several((*items, *others), "dispatch")


def by_name(project: Project, file: File, caller: Item, name: str, count: int) -> Reached:
    """Return the methods of a name, for a call on an object of which nothing is known.

    The caller itself is none of them: a method that calls the same name on something else hands
    the work on.

    Args:
        project: all files.
        file: of the call.
        caller: the definition in whose code it stands.
        name: that is called.
        count: of the arguments.
    """
    table = file.table
    held = project.methods.get((table.family, name), [])
    if not held:
        return NONE
    seen = [each for each in held if each is not caller and _visible(each, file)]
    if table.counted and count != ANY:
        seen = [e for e in seen if e.detail.low <= count and e.detail.high in range(count, 999)] + [
            e for e in seen if e.detail.low <= count and e.detail.high == ANY
        ]
    if not seen:
        return NONE
    items = tuple(sorted(set(seen), key=_order))
    if name in table.common:
        return _several(items, "name, a common one") if len(items) <= _FEW else NONE
    if len(items) == 1:
        return Reached(items, Tier.INFERRED, "name")
    return _several(items, "name")


def functions_by_name(project: Project, file: File, name: str, count: int) -> Reached:
    """Return the functions or classes of a bare name that nothing in its file explains."""
    family = file.table.family
    found = [
        each
        for each in project.functions.get((family, name), ())
        if each.file is file or not each.detail.flags & (Flag.STATIC | Flag.PRIVATE)
    ]
    items = fitting(sorted(found, key=_order), count) if found else ()
    if not items:
        return NONE
    if len(items) == 1:
        return Reached(items, Tier.INFERRED, "name")
    return _several(items, "name")


def constructors(item: Item, count: int) -> tuple[Item, ...]:
    """Return the constructors of a class: its own, or inherited where the language does so."""
    table = item.file.table
    for name in table.constructors:
        own = name == "*"
        found = item.members.get(item.name, ()) if own else members(item, name).items
        items = [each for each in found if each.sort in CALLABLE]
        if items:
            return fitting(items, count)
    return ()


def _visible(item: Item, file: File) -> bool:
    if item.file is file:
        return True
    if item.detail.flags & Flag.PRIVATE:
        return False
    if file.table.exported and not item.name[:1].isupper():
        return item.file.module.symbol == file.module.symbol
    return True


def _several(items: tuple[Item, ...], how: str) -> Reached:
    kept = tuple(dict.fromkeys(items))
    if len(kept) > MOST:
        how = f"{how}, {MOST} of {len(kept)}"
    return Reached(kept[:MOST], Tier.AMBIGUOUS, how)


def _order(item: Item) -> tuple[str, int]:
    return item.file.path, item.index
