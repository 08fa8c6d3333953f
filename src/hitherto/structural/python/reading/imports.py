"""Imports of every kind."""

from __future__ import annotations

from tree_sitter import Node

from hitherto.structural.python.program import NOTHING
from hitherto.structural.python.reading.frame import Frame
from hitherto.structural.python.reading.walking import parts


def import_statement(at: Frame, node: Node) -> None:
    """Go through ``import a.b`` (which names ``a``) and ``import a.b as c``."""
    for child in node.children_by_field_name("name"):
        if child.type == "aliased_import":
            dotted, alias = child.child_by_field_name("name"), child.child_by_field_name("alias")
            if dotted is not None and alias is not None:
                at.assign(at.file.text(alias), _imported(at, dotted, 0, at.file.text(dotted), ""))
            continue
        dotted_name = at.file.text(child)
        first = dotted_name.partition(".")[0]
        var = _imported(at, child, 0, first, "")
        if first != dotted_name:  # loads the module below as well
            _imported(at, child, 0, dotted_name, "")
        at.assign(first, var)


def import_from(at: Frame, node: Node) -> None:
    """Go through ``from a import b``, ``from . import b as c`` and ``from a import *``."""
    source = node.child_by_field_name("module_name")
    if source is None:
        return
    text = at.file.text(source)
    module = text.lstrip(".").strip()
    level = len(text) - len(text.lstrip("."))
    for child in node.children_by_field_name("name"):
        name, alias = child, child
        if child.type == "aliased_import":
            name = child.child_by_field_name("name") or child
            alias = child.child_by_field_name("alias") or child
        var = _imported(at, name, level, module, at.file.text(name))
        at.assign(at.file.text(alias), var)
        if at.parent is None:
            at.file.globals[at.file.text(alias)] = -len(at.file.program.imports)
    for child in parts(node):
        if child.type == "wildcard_import":
            at.file.program.imports.append((NOTHING, level, module, "*", at.site(child)))


def _imported(at: Frame, node: Node, level: int, module: str, name: str) -> int:
    to = at.file.variable()
    at.file.known.add(to)
    at.file.program.imports.append((to, level, module, name, at.site(node)))
    return to
