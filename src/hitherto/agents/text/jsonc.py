"""JSON with comments and trailing commas, read with the place of each value in the text.

The grammar is RFC 8259's, and beside it ``//`` and ``/* */`` comments, a comma after the last
member or element, and a byte order mark: what the settings files of agents and editors hold.
"""

from __future__ import annotations

import json
import re
from json.decoder import scanstring  # type: ignore[attr-defined]  # public there, not in the stubs
from typing import Any

import msgspec

from hitherto.errors import InputError

DEEPEST = 200
_SCALAR = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null")
_TRIVIA = re.compile(r"(?:[ \t\r\n\ufeff]+|//[^\r\n]*|/\*.*?\*/)*", re.DOTALL)


class Node(msgspec.Struct):
    """A value and where it stands.

    Attributes:
        start: offset of its first character.
        end: offset behind its last one.
        value: the value, as `json.loads` would give it.
        items: for an object or an array, what it holds, in the text's order.
    """

    start: int
    end: int
    value: Any
    items: list[Item] = []


class Item(msgspec.Struct):
    """A member of an object, or an element of an array.

    Attributes:
        key: the member's name, or the element's index.
        start: offset where it begins: the key's quote, or the element.
        node: the value.
        comma: offset of the comma behind it, or -1.
    """

    key: str | int
    start: int
    node: Node
    comma: int = -1


def parse(text: str, name: str) -> Node | None:
    """Read a whole text.

    Args:
        text: the text; a file that is empty but for comments has no value.
        name: what it is called in an error.

    Raises:
        InputError: it is no JSON.
    """
    start = _trivia(text, 0)
    if start == len(text):
        return None
    try:
        node = _value(text, start, 0)
        rest = _trivia(text, node.end)
    except (_Fault, json.JSONDecodeError) as fault:
        at = fault.pos if isinstance(fault, json.JSONDecodeError) else fault.at
        raise damaged(text, at, name) from fault
    if rest != len(text):
        raise damaged(text, rest, name)
    return node


def damaged(text: str, at: int, name: str) -> InputError:
    """Return the error for a text that is no JSON."""
    line = text.count("\n", 0, at) + 1
    return InputError(
        f"{name} is damaged: line {line} is no JSON", "Mend or move it; nothing was changed."
    )


def find(node: Node | None, path: tuple[str | int, ...]) -> Node | None:
    """Return the value at a path of keys and indexes; of a repeated key the last one counts."""
    for step in path:
        if node is None:
            return None
        items = [item for item in node.items if item.key == step]
        node = items[-1].node if items else None
    return node


class _Fault(Exception):  # noqa: N818  # it never leaves this module
    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


def _trivia(text: str, at: int) -> int:
    found = _TRIVIA.match(text, at)
    return found.end() if found else at


def _value(text: str, at: int, depth: int) -> Node:
    first = text[at : at + 1]
    if depth > DEEPEST:
        raise _Fault(at)
    if first == '"':
        value, end = scanstring(text, at + 1, True)  # noqa: FBT003  # its own signature
        return Node(at, end, value)
    if first and first in "{[":
        return _container(text, at, depth)
    scalar = _SCALAR.match(text, at)
    if scalar is None:
        raise _Fault(at)
    return Node(at, scalar.end(), json.loads(scalar[0]))


def _container(text: str, at: int, depth: int) -> Node:
    is_object = text[at] == "{"
    close = "}" if is_object else "]"
    items: list[Item] = []
    here = _trivia(text, at + 1)
    while text[here : here + 1] != close:
        if items and items[-1].comma < 0:
            raise _Fault(here)
        item = _member(text, here, depth) if is_object else _element(text, here, len(items), depth)
        items.append(item)
        here = _trivia(text, item.node.end)
        if text[here : here + 1] == ",":
            item.comma = here
            here = _trivia(text, here + 1)
    value: Any = [item.node.value for item in items]
    if is_object:
        value = {item.key: item.node.value for item in items}
    return Node(at, here + 1, value, items)


def _member(text: str, at: int, depth: int) -> Item:
    if text[at : at + 1] != '"':
        raise _Fault(at)
    key, end = scanstring(text, at + 1, True)  # noqa: FBT003  # its own signature
    colon = _trivia(text, end)
    if text[colon : colon + 1] != ":":
        raise _Fault(colon)
    return Item(key, at, _value(text, _trivia(text, colon + 1), depth + 1))


def _element(text: str, at: int, index: int, depth: int) -> Item:
    return Item(index, at, _value(text, at, depth + 1))
