"""Expressions as chains: what is looked up, step by step, with all else left out.

``cart.items()[0].name`` is ``cart.items().[].name``. A step is a name; with ``()`` behind it what
it returns, and with ``()#1`` the second of several things; ``[]`` an element of what is before;
``+T`` a new ``T``; ``<T`` a value of type ``T``; ``!`` a value of the language's own; ``?`` what
cannot be said. Full stops in a type are written ``/``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hitherto.structural.languages.table import Part, Roles

if TYPE_CHECKING:
    from tree_sitter import Node

UNKNOWN = "?"
PLAIN = "!"
ELEMENT = "[]"
NEW = "+"
OF_TYPE = "<"

# Compiled at once: nobody imports this module who reads no code, and it is the innermost loop.
_SIMPLE = re.compile(r"[^\W\d][\w$]*(?:\.#?[^\W\d][\w$]*)*|[$@#]+[\w$]+(?:\.#?[\w$]+)*").fullmatch
_JOINED = re.compile(r"::|->|\?\.|!\.|\\").sub
_SPACES = re.compile(r"\s+").sub
_DEEP = 12
_LONG = 200


def chain(node: Node, source: bytes, roles: Roles, depth: int = 0) -> str:  # noqa: PLR0911  # a case each
    """Return what an expression looks up.

    Args:
        node: the expression.
        source: of the file.
        roles: of the language.
        depth: of the call; what is nested deeper than a dozen is not followed.
    """
    start, end = node.start_byte, node.end_byte
    if end - start <= _LONG:
        text = source[start:end]
        if b"(" not in text:
            plain = _plain(text)
            if plain:
                return plain
    role = roles.get(node.type)
    if role is None or depth > _DEEP:
        return UNKNOWN
    part, first, second = role
    if part is Part.PLAIN:
        return PLAIN
    inner = (node.child_by_field_name(first) if first else None) or (
        None if part is Part.SEND else node.named_child(0) if node.named_child_count else None
    )
    if part in {Part.NEW, Part.CAST}:
        mark = NEW if part is Part.NEW else OF_TYPE
        return mark + type_text(inner, source).replace(".", "/") if inner else UNKNOWN
    before = chain(inner, source, roles, depth + 1) if inner else ""
    if part is Part.SAME:
        return before or UNKNOWN
    if part is Part.CALL:
        return f"{before}()"
    if part is Part.INDEX:
        return f"{before}.{ELEMENT}"
    member = node.child_by_field_name(second) if second else _last(node)
    name = text_of(member, source).lstrip(".?:!") if member else UNKNOWN
    name = f"{before}.{name}" if before else name
    return f"{name}()" if part is Part.SEND else name


def _plain(text: bytes) -> str:
    """Return the chain of names that only follow each other; empty where there is more."""
    name = text.decode("utf-8", "replace")
    if name.isidentifier() or _SIMPLE(name):
        return name
    name = _JOINED(".", name)
    return name if _SIMPLE(name) else ""


def text_of(node: Node, source: bytes) -> str:
    """Return the text of a node, as far as a name can be long."""
    start = node.start_byte
    return source[start : min(node.end_byte, start + _LONG)].decode("utf-8", "replace")


def type_text(node: Node, source: bytes) -> str:
    """Return a type as written, on one line; empty where it is longer than a name."""
    start, end = node.start_byte, node.end_byte
    if end - start > _LONG:
        return ""
    text = source[start:end].decode("utf-8", "replace")
    return text if text.isidentifier() else _SPACES(" ", text)


def last_at(node: Node, text: str) -> tuple[int, int, int]:
    """Return where the last step of an expression stands: line from 1, column, length in bytes.

    Args:
        node: the expression.
        text: its chain.
    """
    line, column = node.end_point
    last = text.rpartition(".")[2] if "." in text else text
    length = len(last) if last.isascii() else len(last.encode())
    return line + 1, max(column - length, 0), length


def _last(node: Node) -> Node | None:
    count = node.named_child_count
    return node.named_child(count - 1) if count else None
