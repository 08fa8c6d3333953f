"""What sites name: definitions, not what they hold."""

from __future__ import annotations

from hitherto.model.graph import Sort
from hitherto.structural.languages.body import FOR, Brought, Site
from hitherto.structural.languages.naming import CLASSES
from hitherto.structural.names import values
from hitherto.structural.names.hierarchy import members
from hitherto.structural.names.lookup import Lookup
from hitherto.structural.names.making import binds
from hitherto.structural.names.project import File
from hitherto.structural.names.values import Item, Kind, Value, preferred

_OF_OBJECTS = frozenset({Sort.FIELD, Sort.METHOD})
_HOLDERS = frozenset({Sort.VARIABLE, Sort.FIELD})


def base(lookup: Lookup, file: File, site: Site) -> Value:
    """Return what a class inherits from, at the site where it says so."""
    item = file.items[site.scope]
    return lookup.members.type_value(file, max(item.detail.parent, 0), site.chain.partition(FOR)[0])


def heir(lookup: Lookup, file: File, site: Site) -> Item:
    """Return the class that inherits at a site."""
    _, said, owner = site.chain.partition(FOR)
    found = lookup.members.type_value(file, site.scope, owner).items if said else ()
    return found[0] if found else file.items[site.scope]


def reference(lookup: Lookup, file: File, scope: int, chain: str, line: int) -> Value:
    """Return the definitions that an expression names, not what they hold."""
    before, dot, name = chain.rpartition(".")
    if dot:
        return member(lookup, lookup.evaluate(file, scope, before, line), name)
    return named(lookup, file, scope, name, line)


def member(lookup: Lookup, holder: Value, name: str) -> Value:
    """Return the definitions that a value has under a name, not what they hold."""
    if holder.kind in {Kind.INSTANCE, Kind.TYPE}:
        for item in holder.items:
            found = members(item, name)
            if found.items:
                sure = holder.sure and found.closed and binds(holder, item)
                return Value(Kind.SEVERAL, found.items[:1], sure=sure, how=holder.how)
        return values.UNKNOWN
    if holder.kind is Kind.SPACE and name in holder.names:
        held = holder.names[name]
        return Value(Kind.SEVERAL, tuple(held), sure=len(held) == 1, how="import")
    if holder.kind is Kind.MODULE:
        file = holder.items[0].file
        given = lookup.exports.named(file, name) or file.module.members.get(name, ())
        if given:
            return Value(Kind.SEVERAL, tuple(given[:1]), sure=True, how="import")
    return lookup.members.member(holder, name)


def named(lookup: Lookup, file: File, scope: int, name: str, line: int) -> Value:
    """Return the definitions that a bare name stands for; none, where it is a local value."""
    direct = plainly(lookup, file, scope, name)
    if direct is not None:
        return direct
    found = lookup.name(file, scope, name, line)
    return found if found.kind in {Kind.CALLABLE, Kind.TYPE, Kind.SEVERAL} else values.UNKNOWN


def plainly(lookup: Lookup, file: File, scope: int, name: str) -> Value | None:
    """Return what a bare name stands for by the definitions and imports around it, if they say."""
    inside = _inside(file, scope, name)
    if inside is not None:
        return inside
    brought = file.brought.get(0, {}).get(name)
    if brought is not None:
        given = lookup.exports.definitions(file, brought)
        if given:
            return Value(Kind.SEVERAL, given[:1], sure=True, how="import")
    elif held := file.module.members.get(name):
        return Value(Kind.SEVERAL, preferred(held, types=False)[:1], sure=True, how="scope")
    elif around := lookup.around(file).get(name):
        return Value(Kind.SEVERAL, tuple(around[:1]), sure=len(around) == 1, how="scope")
    return None


def _inside(file: File, scope: int, name: str) -> Value | None:
    """Return what a bare name stands for by what is defined around it; None: nothing says so."""
    at = scope
    while at > 0:
        if name in file.bound.get(at, {}):
            return values.UNKNOWN
        item = file.items[at]
        if item.sort not in CLASSES:
            # Members of a type or an object without a name stand there as well.
            held = [each for each in item.members.get(name, ()) if each.sort not in _OF_OBJECTS]
            if held:
                return Value(Kind.SEVERAL, tuple(held[:1]), sure=True, how="scope")
        elif file.table.reaching and (own := members(item, name)).items:
            return Value(Kind.SEVERAL, own.items[:1], sure=own.closed, how="scope")
        at = item.detail.parent
    return None


def variables(value: Value) -> tuple[Item, ...]:
    """Return the variables and fields among the definitions that a name stands for."""
    if value.kind is not Kind.SEVERAL:
        return ()
    return tuple(each for each in value.items if each.sort in _HOLDERS)


def imported(lookup: Lookup, file: File, brought: Brought) -> Value:
    """Return what an import brings, the file itself where it brings nothing by name."""
    if brought.name in {"", "."} or (brought.name == "*" and not brought.local):
        return lookup.origins.of(file, brought.origin)
    found = lookup.exports.imported(file, brought)
    given = lookup.exports.definitions(file, brought)
    if given and given[0].sort in _HOLDERS:
        held = found.items if found.kind in {Kind.CALLABLE, Kind.TYPE} else ()
        return Value(Kind.SEVERAL, (*given[:1], *held), sure=True, how="import")
    unnamed = found.kind is Kind.OUTSIDE and found.outside and found.outside.steps is None
    if found.kind is Kind.UNKNOWN or unnamed:
        return lookup.origins.of(file, brought.origin)
    return found


def holding(file: File, scope: int, name: str) -> Item | None:
    """Return the nearest class around a definition that has a member of a name."""
    at = scope
    while at >= 0:
        item = file.items[at]
        owner = item.parent if item.detail.owner else None
        for each in (item, owner):
            if each is not None and each.sort in CLASSES and members(each, name).items:
                return each
        at = item.detail.parent
    return None
