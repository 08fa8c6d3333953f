"""Values made of definitions."""

from __future__ import annotations

from dataclasses import replace

from hitherto.model.graph import Sort
from hitherto.structural.languages.body import Flag
from hitherto.structural.languages.naming import CALLABLE, CLASSES
from hitherto.structural.names.project import File
from hitherto.structural.names.values import Item, Kind, Value


def class_around(file: File, scope: int) -> Item | None:
    """Return the class in whose methods a definition stands, or what its function belongs to."""
    at = scope
    while at > 0:
        item = file.items[at]
        if item.sort in CLASSES:
            return item
        if item.detail.owner:
            return item.parent if item.parent is not file.module else None
        if item.sort is Sort.METHOD and item.parent and item.parent.sort not in CLASSES:
            return item.parent if item.parent.sort is Sort.VARIABLE else None
        at = item.detail.parent
    return None


def binds(value: Value, item: Item) -> bool:
    """Tell whether what is declared of a value is so at run time."""
    return value.own or value.kind is Kind.TYPE or item.file.table.typed


def of_items(items: tuple[Item, ...], *, sure: bool, how: str, own: bool = False) -> Value:
    """Return what definitions of one name stand for: the first one says what they are."""
    first = items[0]
    if first.sort in CLASSES:
        kind = Kind.TYPE
        items = items[:1]
    elif first.sort in CALLABLE:
        kind = Kind.CALLABLE
    elif first.sort is Sort.MODULE:
        kind = Kind.MODULE if first.index == 0 else Kind.TYPE
    else:
        kind = Kind.SEVERAL
    sure = sure and not any(each.rebound for each in items)
    return Value(kind, items, sure=sure, how=how, own=own and not first.detail.flags & Flag.STATIC)


def less(value: Value) -> Value:
    """Return the same value as one of which nobody can be sure."""
    return replace(value, sure=False) if value.sure else value


def less_if(value: Value, unsure: bool) -> Value:
    """Return a value, as one of which nobody can be sure where that is so."""
    # Overloads of one type stand together: only what several files define leaves a choice.
    return less(value) if unsure else value
