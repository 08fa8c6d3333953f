"""What an expression yields: names, attributes, constants, choices and operators."""

from __future__ import annotations

from typing import Final

from tree_sitter import Node

from hitherto.structural.python.program import NOTHING, OPEN
from hitherto.structural.python.reading import targets
from hitherto.structural.python.reading.containers import element
from hitherto.structural.python.reading.frame import Frame
from hitherto.structural.python.reading.literals import beginning_of, number_of, place_of, text_of
from hitherto.structural.python.reading.walking import each, mentioned, parts, run, value

OPERATORS: Final = {
    "+": "add", "-": "sub", "*": "mul", "/": "truediv", "//": "floordiv", "%": "mod",
    "@": "matmul", "**": "pow", "<<": "lshift", ">>": "rshift", "&": "and", "|": "or", "^": "xor",
}  # fmt: skip
_COMPARISONS: Final = {
    "<": ("__lt__", "__gt__"), "<=": ("__le__", "__ge__"), "==": ("__eq__", "__eq__"),
    "!=": ("__ne__|__eq__", "__ne__"), ">": ("__gt__", "__lt__"), ">=": ("__ge__", "__le__"),
    "in": ("", "__contains__|__iter__"), "not in": ("", "__contains__|__iter__"),
}  # fmt: skip
_UNARY: Final = {"-": "__neg__", "+": "__pos__", "~": "__invert__"}


def name(at: Frame, node: Node) -> int:
    """Return the variable of a name."""
    text = at.file.text(node)
    at.use(text, node)
    return at.read(text)


def string(at: Frame, node: Node) -> int:
    """Return the variable of a string; what is formatted into it is asked for its text."""
    for child in node.named_children:
        if child.type != "interpolation":
            continue
        inner = parts(child)
        if inner and (var := value(at, inner[0])) != NOTHING:
            operation(at, inner[0], var, NOTHING, ("__format__|__str__|__repr__", ""))
    text = text_of(at.file, node)
    if text is None and (beginning := beginning_of(at.file, node)):
        return at.file.constant(beginning + OPEN)
    if text is None or " " in text:  # a sentence names nothing
        return at.file.literal("str")
    return at.file.constant(text)


def strings(at: Frame, node: Node) -> int:
    """Return the variable of several strings that stand beside each other."""
    each(at, node)
    return at.file.literal("str")


def number(at: Frame, node: Node) -> int:
    """Return the variable of a number."""
    held = number_of(at.file, node) if node.type == "integer" else None
    if held is not None:
        return at.file.constant(held)
    return at.file.literal("int" if node.type == "integer" else "float")


def inner(at: Frame, node: Node) -> int:
    """Return the value of the last part: of what stands in parentheses or is waited for."""
    held = [value(at, child) for child in parts(node)]
    return held[-1] if held else NOTHING


def attribute(at: Frame, node: Node) -> int:
    """Return the value of an attribute."""
    base, last = node.child_by_field_name("object"), node.child_by_field_name("attribute")
    if base is None or last is None:
        return each(at, node)
    if at.places and (known := at.places.get(place_of(at.file, node))) is not None:
        return known
    var = value(at, base)
    if var == NOTHING:
        return NOTHING
    to = at.file.variable()
    at.file.flow.attributes.append((to, var, at.file.text(last), at.site(last)))
    return to


def choice(at: Frame, node: Node) -> int:
    """Return what ``a if b else c`` may yield."""
    held = parts(node)
    if len(held) != 3:  # noqa: PLR2004  # value, condition, other value
        return each(at, node)
    value(at, held[1])
    return at.file.joined([mentioned(at, held[0]), mentioned(at, held[2])])


def either(at: Frame, node: Node) -> int:
    """Return what ``and`` and ``or`` may yield."""
    return at.file.joined([mentioned(at, child) for child in parts(node)])


def operation(at: Frame, node: Node, left: int, right: int, methods: tuple[str, str]) -> int:
    """Return what an operator yields that classes may define.

    Args:
        at: where.
        node: the site.
        left: what is asked for the first method.
        right: what is asked for the second one, where the left has none.
        methods: their names; empty where there is none.
    """
    plain = at.file.plain
    if left in plain and right in plain:
        return NOTHING
    to = at.file.variable()
    at.file.flow.operations.append((to, left, right, *methods, at.site(node)))
    return to


def binary(at: Frame, node: Node) -> int:
    """Return what an operator between two values yields."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    sign = node.child_by_field_name("operator")
    if left is None or right is None or sign is None:
        return each(at, node)
    method = OPERATORS.get(sign.type, "")
    held = value(at, left), value(at, right)
    if sign.type == "+" and left.type == "string" and (text := text_of(at.file, left)):
        return at.file.constant(text + OPEN)
    methods = (f"__{method}__", f"__r{method}__")
    return operation(at, sign, *held, methods) if method else NOTHING


def unary(at: Frame, node: Node) -> int:
    """Return what an operator before one value yields."""
    held, sign = node.child_by_field_name("argument"), node.child_by_field_name("operator")
    if held is None or sign is None:
        return each(at, node)
    method = _UNARY.get(sign.type, "")
    var = value(at, held)
    return operation(at, sign, var, NOTHING, (method, "")) if method else NOTHING


def denial(at: Frame, node: Node) -> int:
    """Go through ``not a``."""
    for child in parts(node):
        asked(at, child)
    return NOTHING


def asked(at: Frame, node: Node) -> None:
    """Go through a condition: what is no comparison is asked whether it is true."""
    var = value(at, node)
    if node.type in {"identifier", "attribute", "call"} and var != NOTHING:
        operation(at, node, var, NOTHING, ("__bool__|__len__", ""))


def comparison(at: Frame, node: Node) -> int:
    """Go through a comparison; what it yields is a truth value as good as always."""
    held = [value(at, child) for child in parts(node)]
    signs = node.children_by_field_name("operators")
    for left, right, sign in zip(held, held[1:], signs, strict=False):
        method, reflected = _COMPARISONS.get(sign.type, ("", ""))
        if method or reflected:
            operation(at, sign, left, right, (method, reflected))
    return NOTHING


def naming(at: Frame, node: Node) -> int:
    """Return the value of ``name := value``."""
    target, held = node.child_by_field_name("name"), node.child_by_field_name("value")
    if target is None or held is None:
        return each(at, node)
    var = value(at, held)
    at.assign(at.file.text(target), var)
    return var


def yielding(at: Frame, node: Node) -> int:
    """Note what a generator yields; return what it is sent, or what another one returns."""
    scope = at.scope
    if "generator" not in scope.marks:
        scope.marks = (*scope.marks, "generator")
        scope.yielded = at.file.variable()
    held = NOTHING
    for child in parts(node):
        held = targets.whole(at.file, targets.held_by(at, child))
    if any(child.type == "from" for child in node.children):
        held = element(at, node, held)
    at.file.copy(scope.yielded, held)
    return at.unknown()


def truth(at: Frame, _: Node) -> int:
    """Return the variable of a truth value."""
    return at.file.literal("bool")


def nothing(_: Frame, __: Node) -> int:
    """Return that there is nothing to follow."""
    return NOTHING


def broken(at: Frame, node: Node) -> int:
    """Go through what could not be parsed: what is whole in it counts."""
    at.file.broken.append(node.start_point[0] + 1)
    for child in node.named_children:
        run(at, child)
    return NOTHING
