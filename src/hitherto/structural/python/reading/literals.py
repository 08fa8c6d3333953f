"""Constants in the code, and places that are reached from a name by constant steps."""

from __future__ import annotations

import re

from tree_sitter import Node

from hitherto.model.patterns import Pattern
from hitherto.structural.python.program import Key
from hitherto.structural.python.reading.frame import File

_STRING = Pattern(r"[rRuU]?('''|\"\"\"|'|\")(.*)\1", re.DOTALL)
_LONGEST_KEY = 60
_MOST_INDEX = 1000
"""Numbers beyond it are no indexes that anybody writes down."""


def key_of(file: File, node: Node) -> Key:
    """Return an index or key where it is constant."""
    if node.type == "string":
        return text_of(file, node)
    if node.type == "integer":
        return number_of(file, node)
    return None


def text_of(file: File, node: Node) -> str | None:
    """Return the text of a short plain string; None for others."""
    if node.end_byte - node.start_byte > _LONGEST_KEY:
        return None
    found = _STRING.fullmatch(file.text(node))
    if not found or "\\" in found[2]:
        return None
    return found[2]


def beginning_of(file: File, node: Node) -> str:
    """Return the constant beginning of a string that is put together; empty where it has none."""
    inner = [each for each in node.children if each.type in {"string_content", "interpolation"}]
    if len(inner) < 2 or inner[0].type != "string_content":  # noqa: PLR2004  # text, and what comes after
        return ""
    text = file.text(inner[0])
    return text if text.isidentifier() else ""


def number_of(file: File, node: Node) -> int | None:
    """Return a small whole number; None for others."""
    try:
        number = int(file.text(node), 0)
    except ValueError:
        return None
    return number if number < _MOST_INDEX else None


def place_of(file: File, node: Node) -> str:
    """Return how a place reads that is reached from a name by constant steps; empty for others."""
    if node.type == "identifier":
        return file.text(node)
    if node.type == "attribute":
        base, name = node.child_by_field_name("object"), node.child_by_field_name("attribute")
        above = place_of(file, base) if base else ""
        return f"{above}.{file.text(name)}" if above and name else ""
    if node.type == "subscript":
        base, index = node.child_by_field_name("value"), node.child_by_field_name("subscript")
        above = place_of(file, base) if base and index else ""
        key = key_of(file, index) if above and index else None
        return "" if key is None else f"{above}[{key!r}]"
    return ""
