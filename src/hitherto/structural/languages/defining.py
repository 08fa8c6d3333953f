"""What a definition says of itself: its arguments, types, and the words before its name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hitherto.model.patterns import Pattern
from hitherto.structural.languages.body import ANY, Detail, Flag
from hitherto.structural.languages.chains import chain, text_of, type_text
from hitherto.structural.languages.matching import Captures, Match
from hitherto.structural.languages.table import Table

if TYPE_CHECKING:
    from tree_sitter import Node

_WORDS = Pattern(rb"\b(?:static|private|final|abstract|sealed|override)\b|#(?=$)")
_FLAGS = {
    b"static": Flag.STATIC,
    b"private": Flag.PRIVATE,
    b"final": Flag.FINAL,
    b"sealed": Flag.FINAL,
    b"abstract": Flag.ABSTRACT,
    b"#": Flag.PRIVATE,
}
_OPEN = re.compile(rb"\.\.\.|=|\?|\bparams\b")
_HEAD = 400
_CALLABLE = ("def.function", "def.method", "def.lambda")


def defined(
    table: Table, source: bytes, match: Match | None, *, name: str, parent: int, owner: str
) -> Detail:
    """Return what is said of one definition.

    Args:
        table: of its language.
        source: of its file.
        match: what found it; None: the file itself.
        name: as in the code.
        parent: the definition it stands in, by place.
        owner: the type it belongs to where it stands outside of that.
    """
    if match is None:
        return Detail(parent, name)
    captures, node = match.captures, match.node
    flags = _flags(match, source)
    given = captures["type"][0] if "type" in captures else None
    value = captures["value"][0] if "value" in captures else None
    returns, low, high = "", 0, ANY
    if match.what in _CALLABLE:
        if not _has_code(table, node):
            flags |= Flag.BODILESS
        says = captures["returns"][0] if "returns" in captures else None
        says = says or (node.child_by_field_name(table.returns) if table.returns else None)
        returns = type_text(says, source) if says else ""
        if table.counted:
            low, high = _arity(node, source)
    return Detail(
        parent,
        name,
        low,
        high,
        returns,
        type_text(given, source) if given else "",
        chain(value, source, table.roles) if value else _taken(table, source, captures, name),
        owner,
        flags,
    )


def _taken(table: Table, source: bytes, captures: Captures, name: str) -> str:
    """Return what a variable is given that is one of several taken out of a value."""
    if "inside" not in captures:
        return ""
    if "key" not in captures and captures["name"][0].type == "identifier":  # by its place
        return ""
    key = text_of(captures["key"][0], source) if "key" in captures else name
    return f"{chain(captures['inside'][0], source, table.roles)}.{key}"


def _has_code(table: Table, node: Node) -> bool:
    if table.body == "*" or node.child_by_field_name("body") is not None:
        return True
    count = node.named_child_count
    last = node.named_child(count - 1) if table.body and count else None
    return last is not None and last.type == table.body


def _flags(match: Match, source: bytes) -> int:
    named = match.captures.get("name")
    if not named:
        return Flag.NONE
    start = named[0].start_byte
    # A field is its declarator, and what is said of it stands before that.
    begin = min(match.start, start)
    if match.what == "def.field":
        begin = source.rfind(b"\n", 0, start) + 1
    head = source[max(begin, start - _HEAD) : start]
    flags = Flag.PRIVATE if source[start : start + 1] == b"#" else Flag.NONE
    for word in _WORDS.findall(head):
        flags |= _FLAGS.get(word, Flag.NONE)
    return flags


def _arity(node: Node, source: bytes) -> tuple[int, int]:
    """Return the fewest and the most arguments a function takes."""
    given = node.child_by_field_name("parameters")
    if given is None:
        return 0, ANY
    text = source[given.start_byte : given.end_byte]
    count = given.named_child_count
    if not _OPEN.search(text):
        return count, count
    return (0, ANY) if b"..." in text or b"params" in text else (0, count)
