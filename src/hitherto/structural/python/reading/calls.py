"""Calls: what is called with what."""

from __future__ import annotations

from tree_sitter import Node

from hitherto.structural.python.program import NOTHING, Call
from hitherto.structural.python.reading.frame import Frame
from hitherto.structural.python.reading.literals import key_of, place_of
from hitherto.structural.python.reading.walking import each, last_name, mentioned, parts, value
from hitherto.structural.python.reading.wrapping import called


class Arguments:
    """The arguments of one call.

    Attributes:
        plain: variables by position.
        named: variables by name.
        spread: variables behind a ``*``.
        spread_named: variables behind ``**``.
    """

    def __init__(self) -> None:
        self.plain: list[int] = []
        self.named: dict[str, int] = {}
        self.spread: list[int] = []
        self.spread_named: list[int] = []


def call(at: Frame, node: Node, *, unused: bool = False) -> int:
    """Return the variable of what a call yields.

    Args:
        at: where.
        node: the call.
        unused: nobody looks at what it yields.
    """
    callee, given = node.child_by_field_name("function"), node.child_by_field_name("arguments")
    if callee is None or given is None:
        return each(at, node)
    method, base = "", callee
    known = at.places.get(place_of(at.file, callee)) if at.places else None
    if callee.type == "attribute" and known is None:
        above, name = callee.child_by_field_name("object"), callee.child_by_field_name("attribute")
        if above is not None and name is not None:
            base, method = above, at.file.text(name)
    var = value(at, base) if known is None else known
    held = arguments(at, given)
    result = add(at, last_name(callee), var, method, held, unused=unused)
    called(at, callee, result)
    at.places.clear()
    if method == "update":
        _update(at, place_of(at.file, base), given)
    return result


def add(
    at: Frame, node: Node, callee: int, method: str, held: Arguments, *, unused: bool = False
) -> int:
    """Note a call; return the variable of what it yields.

    Args:
        at: where.
        node: the site.
        callee: the variable of what is called, or of the receiver.
        method: the receiver's attribute that is called, if any.
        held: the arguments.
        unused: nobody looks at what it yields.
    """
    if callee == NOTHING:
        return NOTHING
    to = NOTHING if unused else at.file.variable()
    at.file.flow.calls.append(
        Call(
            to,
            callee,
            method,
            tuple(held.plain),
            tuple(held.named.items()),
            tuple(held.spread),
            tuple(held.spread_named),
            at.site(node),
        )
    )
    return to


def arguments(at: Frame, node: Node) -> Arguments:
    """Return the arguments of a call or of a class's head."""
    held = Arguments()
    if node.type == "generator_expression":
        held.plain.append(value(at, node))
        return held
    for child in parts(node):
        if child.type == "keyword_argument":
            name, one = child.child_by_field_name("name"), child.child_by_field_name("value")
            if name is not None and one is not None:
                held.named[at.file.text(name)] = mentioned(at, one)
        elif child.type == "list_splat":
            held.spread.append(value(at, child))
        elif child.type == "dictionary_splat":
            held.spread_named.append(value(at, child))
        elif not held.spread:
            held.plain.append(mentioned(at, child))
        else:
            held.spread.append(mentioned(at, child))
    return held


def _update(at: Frame, place: str, given: Node) -> None:
    """Know what a dict holds after an update with keys that are written out."""
    if at.env is None or not place:
        return
    for one in parts(given):
        for pair in parts(one) if one.type == "dictionary" else ():
            key, held = pair.child_by_field_name("key"), pair.child_by_field_name("value")
            constant = key_of(at.file, key) if key is not None else None
            if constant is not None and held is not None and held.type == "identifier":
                at.places[f"{place}[{constant!r}]"] = value(at, held)
