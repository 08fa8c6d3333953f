"""What annotations say of values: instances of classes, alone or inside containers."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node

from hitherto.model.patterns import Pattern
from hitherto.structural.python.program import NOTHING
from hitherto.structural.python.reading import targets
from hitherto.structural.python.reading.frame import Frame
from hitherto.structural.python.reading.literals import text_of
from hitherto.structural.python.reading.walking import mentioned, parts

_DOTTED = Pattern(r"\s*([^\W\d]\w*(?:\.[^\W\d]\w*)*)\s*(?:\|\s*None\s*)?")
_OPEN = frozenset(
    {"Optional", "Union", "Annotated", "ClassVar", "Final", "Required", "NotRequired"}
)
"""What wraps a type without changing what the value is."""
_HOLDING = {
    **dict.fromkeys(("list", "List", "Sequence", "MutableSequence", "deque"), "list"),
    **dict.fromkeys(("set", "Set", "frozenset", "FrozenSet", "AbstractSet"), "set"),
    **dict.fromkeys(("tuple", "Tuple"), "list"),
    **dict.fromkeys(("Iterable", "Iterator", "AsyncIterator", "AsyncIterable"), "generator"),
    **dict.fromkeys(("Generator", "Collection", "AsyncGenerator"), "generator"),
    **dict.fromkeys(("dict", "Dict", "Mapping", "MutableMapping", "defaultdict"), "dict"),
}


def declared(at: Frame, node: Node) -> int:
    """Return the variable of what a value is that has this annotation."""
    held = [var for var in _values(at, node) if var != NOTHING]
    return at.file.joined(held)


def _values(at: Frame, node: Node) -> Iterator[int]:
    if node.type in {"identifier", "attribute"}:
        yield _instance(at, mentioned(at, node))
    elif (
        node.type in {"type", "parenthesized_expression", "union_type", "type_parameter"}
        or node.type == "binary_operator"
    ):
        for child in parts(node):
            yield from _values(at, child)
    elif node.type == "string":
        yield _quoted(at, node)
    elif node.type in {"generic_type", "subscript"}:
        yield from _generic(at, node)


def _instance(at: Frame, var: int) -> int:
    if var == NOTHING:
        return NOTHING
    to = at.file.variable()
    at.file.flow.instances.append((to, var))
    return to


def _quoted(at: Frame, node: Node) -> int:
    """Return the instance of a class whose name stands in quotes, as far as it is a plain name."""
    found = _DOTTED.fullmatch(text_of(at.file, node) or "")
    if not found:
        return NOTHING
    first, *others = found[1].split(".")
    var = at.read(first)
    for name in others:
        to = at.file.variable()
        at.file.flow.attributes.append((to, var, name, at.site(node)))
        var = to
    return _instance(at, var)


def _generic(at: Frame, node: Node) -> Iterator[int]:
    base, *inner = parts(node)
    name = at.file.text(base).rpartition(".")[2]
    if len(inner) == 1 and inner[0].type == "type_parameter":
        inner = parts(inner[0])
    if name in _OPEN:
        for child in inner[:1] if name == "Annotated" else inner:
            yield from _values(at, child)
    elif name in _HOLDING:
        last = inner[-1:] if _HOLDING[name] == "dict" else inner
        held = [var for child in last for var in _values(at, child) if var != NOTHING]
        if held:
            yield targets.container(at.file, _HOLDING[name], [], held)
    elif name in {"type", "Type"}:
        for child in inner:
            leaf = parts(child)[0] if child.type == "type" and parts(child) else child
            if leaf.type in {"identifier", "attribute"}:
                yield mentioned(at, leaf)
    else:
        yield from _values(at, base)
