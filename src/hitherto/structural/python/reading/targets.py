"""Assignments: a name gets a new version, a place a value, a pattern is taken apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tree_sitter import Node

from hitherto.model.graph import Sort
from hitherto.model.symbols import Descriptor, Suffix
from hitherto.structural.python.program import NOTHING, Container, Key
from hitherto.structural.python.reading.frame import File, Frame
from hitherto.structural.python.reading.literals import key_of, place_of
from hitherto.structural.python.reading.spans import span
from hitherto.structural.python.reading.walking import mentioned, parts, value

Held: TypeAlias = "int | list[Held]"
"""A variable, or the parts of a sequence that was written out."""

_PATTERNS = frozenset(
    {"pattern_list", "tuple_pattern", "list_pattern", "tuple", "list", "expression_list"}
)
_WRITTEN_OUT = frozenset({"tuple", "list", "expression_list"})


def container(
    file: File,
    kind: str,
    items: Sequence[tuple[Key, int]],
    rest: Sequence[int] = (),
    merged: Sequence[int] = (),
) -> int:
    """Return the variable of a new container; what holds nothing of ours is left out."""
    keyed = [(key, var) for key, var in items if var not in file.plain]
    others = [each for each in rest if each not in file.plain]
    if (items or rest) and not (keyed or others or merged):
        return file.literal(kind)  # nothing in it is ours, and nothing will be
    var = file.variable()
    file.flow.containers.append(Container(var, kind, keyed, others, list(merged)))
    return var


def held_by(at: Frame, node: Node) -> Held:
    """Return the value of an expression, part by part where it is a sequence written out."""
    children = parts(node) if node.type in _WRITTEN_OUT else []
    if not children or any(child.type == "list_splat" for child in children):
        return mentioned(at, node)
    return [held_by(at, child) for child in children]


def whole(file: File, held: Held) -> int:
    """Return the variable of a value that may have come in parts."""
    if isinstance(held, int):
        return held
    return container(file, "tuple", [(n, whole(file, one)) for n, one in enumerate(held)])


def assign(at: Frame, target: Node, held: Held) -> None:
    """Give a target a value."""
    if target.type == "identifier":
        name = at.file.text(target)
        _define(at, target, name)
        at.assign(name, whole(at.file, held))
    elif target.type == "attribute":
        _attribute(at, target, whole(at.file, held))
    elif target.type == "subscript":
        _item(at, target, whole(at.file, held))
    elif target.type in _PATTERNS:
        _apart(at, parts(target), held)
    elif target.type in {"list_splat_pattern", "list_splat", "parenthesized_expression"}:
        for child in parts(target):
            assign(at, child, held)
    else:
        value(at, target)


def _define(at: Frame, node: Node, name: str) -> None:
    """Note a variable of a module or a field of a class where it is first assigned."""
    if at.scope.kind not in {"module", "class"} or name in at.versions:
        return
    sort = Sort.VARIABLE if at.scope.kind == "module" else Sort.FIELD
    above = at.file.descriptors[at.scope.definition]
    number = at.file.define(above, Descriptor(name, Suffix.TERM), sort, span(node), span(node))
    if sort is Sort.VARIABLE:
        at.file.globals[name] = number


def _define_own(at: Frame, base: Node, node: Node) -> None:
    """Note a field where a class's constructor gives it to the instance that it makes."""
    name, above = at.file.text(node), at.parent
    if at.scope.name != "__init__" or above is None or above.scope.kind != "class":
        return
    first = at.scope.parameters[0].name if at.scope.parameters else ""
    if base.type != "identifier" or at.file.text(base) != first or name in above.versions:
        return
    known = (*at.file.descriptors[above.scope.definition], Descriptor(name, Suffix.TERM))
    if known not in at.file.twins:
        at.file.define(known[:-1], known[-1], Sort.FIELD, span(node), span(node))


def _attribute(at: Frame, target: Node, var: int) -> None:
    base, name = target.child_by_field_name("object"), target.child_by_field_name("attribute")
    if base is None or name is None:
        return
    place, holder = place_of(at.file, target), value(at, base)
    _define_own(at, base, name)
    if holder != NOTHING:
        at.file.flow.stores.append((holder, at.file.text(name), var, at.site(name)))
    at.know(place, var)


def _item(at: Frame, target: Node, var: int) -> None:
    base = target.child_by_field_name("value")
    indexes = target.children_by_field_name("subscript")
    if base is None or not indexes:
        return
    place, holder = place_of(at.file, target), value(at, base)
    key = key_of(at.file, indexes[0]) if len(indexes) == 1 else None
    by = NOTHING
    if key is None:
        by, *_ = [value(at, index) for index in indexes]
    if holder != NOTHING:
        store = (holder, key, by, var, at.site(target))
        at.file.flow.item_stores.append(store)
    at.know(place, var)


def _apart(at: Frame, pattern: list[Node], held: Held) -> None:
    """Take a sequence apart; one part may have a star and takes what the others leave."""
    star = next((n for n, each in enumerate(pattern) if "splat" in each.type), len(pattern))
    if isinstance(held, list):
        behind = max(0, len(pattern) - star - 1)
        if star == len(pattern) or len(held) >= len(pattern) - 1:
            end = len(held) - behind
            middle: list[Held] = [held[star:end]] if star < len(pattern) else []
            for target, one in zip(pattern, [*held[:star], *middle, *held[end:]], strict=False):
                assign(at, target, one)
            return
    var = whole(at.file, held)
    for number, target in enumerate(pattern):
        assign(at, target, _taken(at, target, var, number, star))


def _taken(at: Frame, target: Node, var: int, number: int, star: int) -> int:
    """Return one part of a sequence that is known as a whole only."""
    if var == NOTHING:
        return NOTHING
    to = at.file.variable()
    if number == star:
        at.file.flow.slices.append((to, var, star, None))
    elif number < star:
        at.file.flow.items.append((to, var, number, NOTHING, at.site(target)))
    else:
        at.file.flow.items.append((to, var, None, NOTHING, at.site(target)))
    return to
