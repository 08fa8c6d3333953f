"""Values that hold others: displays, comprehensions, and what is taken out of them."""

from __future__ import annotations

from tree_sitter import Node

from hitherto.structural.python.program import NOTHING, Key
from hitherto.structural.python.reading import targets
from hitherto.structural.python.reading.frame import Frame
from hitherto.structural.python.reading.literals import key_of, place_of
from hitherto.structural.python.reading.walking import each, mentioned, parts, value

_MOST_WRITTEN = 2000
"""Elements of one display that are followed: longer ones are data, and a program wrote them."""

_TYPES = {"expression_list": "tuple", "pattern_list": "tuple", "dictionary": "dict"}


def sequence(at: Frame, node: Node) -> int:
    """Return the variable of a list, tuple or set."""
    items: list[tuple[Key, int]] = []
    rest: list[int] = []
    for place, child in enumerate(parts(node)[:_MOST_WRITTEN]):
        if child.type == "list_splat":
            rest.append(element(at, child, value(at, child)))
        elif rest:
            rest.append(mentioned(at, child))
        else:
            items.append((place, mentioned(at, child)))
    return targets.container(at.file, _TYPES.get(node.type, node.type), items, rest)


def dictionary(at: Frame, node: Node) -> int:
    """Return the variable of a dict."""
    items: list[tuple[Key, int]] = []
    rest: list[int] = []
    merged: list[int] = []
    for child in parts(node)[:_MOST_WRITTEN]:
        if child.type != "pair":
            merged += [var for var in (value(at, one) for one in parts(child)) if var != NOTHING]
            continue
        key, held = child.child_by_field_name("key"), child.child_by_field_name("value")
        if key is None or held is None:
            continue
        constant = key_of(at.file, key)
        if constant is None:
            value(at, key)
            rest.append(mentioned(at, held))
        else:
            items.append((constant, mentioned(at, held)))
    return targets.container(at.file, "dict", items, rest, merged)


def element(at: Frame, node: Node, var: int, *, is_async: bool = False) -> int:
    """Return what a step through an iterable yields."""
    if var == NOTHING:
        return NOTHING
    if node.type in {"tuple", "list"} and var in at.file.plain:  # constants, written out
        return at.file.joined([value(at, child) for child in parts(node)])
    to = at.file.variable()
    at.file.flow.loops.append((to, var, at.site(node), is_async))
    return to


def comprehension(at: Frame, node: Node) -> int:
    """Return the variable of what a comprehension or generator expression makes."""
    before = dict(at.env) if at.env is not None else None
    for child in node.named_children:
        if child.type == "for_in_clause":
            _clause(at, child)
        elif child.type == "if_clause":
            each(at, child)
    body = node.child_by_field_name("body")
    held = NOTHING
    if body is not None and body.type == "pair":
        _, held = [mentioned(at, one) for one in parts(body)][-2:]
    elif body is not None:
        held = mentioned(at, body)
    at.env = before
    kind = node.type.removesuffix("_comprehension").removesuffix("_expression")
    return targets.container(at.file, _TYPES.get(kind, kind), [], [held])


def _clause(at: Frame, node: Node) -> None:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    if left is None or right is None:
        return
    is_async = any(child.type == "async" for child in node.children)
    targets.assign(at, left, element(at, right, value(at, right), is_async=is_async))


def subscript(at: Frame, node: Node) -> int:
    """Return what an index, a key or a slice takes out of a value."""
    base = node.child_by_field_name("value")
    indexes = node.children_by_field_name("subscript")
    if base is None or len(indexes) != 1:
        return each(at, node)
    if at.places and (known := at.places.get(place_of(at.file, node))) is not None:
        return known
    var, (index,) = value(at, base), indexes
    if index.type == "slice":
        return _slice(at, index, var)
    key = key_of(at.file, index)
    by = value(at, index) if key is None else NOTHING
    if var == NOTHING:
        return NOTHING
    to = at.file.variable()
    at.file.flow.items.append((to, var, key, by, at.site(node)))
    return to


def _slice(at: Frame, node: Node, var: int) -> int:
    """Return a slice; with bounds that are not constant it may hold anything."""
    bounds: list[int | None] = [0, None]
    place, open_ended = 0, False
    for child in node.children:
        if child.type == ":":
            place += 1
            continue
        each(at, child)
        bound = key_of(at.file, child)
        if place < len(bounds) and isinstance(bound, int):
            bounds[place] = bound
        else:
            open_ended = True
    if var == NOTHING:
        return NOTHING
    to = at.file.variable()
    first, end = (None, None) if open_ended else bounds
    at.file.flow.slices.append((to, var, first, end))
    return to
