"""Going through a syntax tree: each type of node has one function, looked up in the file's tables.

The tables are handed in (`reader`), so that forms which hold each other need not import each other.
"""

from __future__ import annotations

from tree_sitter import Node

from hitherto.structural.python.program import NOTHING, PAIR
from hitherto.structural.python.reading.frame import DEEPEST, Frame


def value(at: Frame, node: Node) -> int:
    """Return the variable of an expression's value; `NOTHING` where it can hold nothing of ours."""
    form = at.file.forms.get(node.type, each)
    if at.depth > DEEPEST:
        at.file.too_deep = True
        return NOTHING
    at.depth += 1
    var = form(at, node)
    at.depth -= 1
    return var


def run(at: Frame, node: Node) -> None:
    """Go through a statement; what is none is an expression, also in what could not be parsed."""
    form = at.file.statements.get(node.type)
    if form is None:
        value(at, node)
    elif at.depth > DEEPEST:
        at.file.too_deep = True
    else:
        at.depth += 1
        form(at, node)
        at.depth -= 1


def block(at: Frame, node: Node | None) -> None:
    """Go through the statements of a block."""
    for child in node.named_children if node else ():
        if child.type != "comment":
            run(at, child)


def each(at: Frame, node: Node) -> int:
    """Go through the parts of a form whose own value is not followed."""
    for child in node.named_children:
        run(at, child)
    return NOTHING


def mentioned(at: Frame, node: Node) -> int:
    """Return the value of an expression that is passed on; a name of something is a mention."""
    var = value(at, node)
    kind = node.type
    if kind == "identifier":
        named = var in at.file.known or (at.env is not None and at.file.text(node) not in at.env)
    elif kind == "attribute":
        base = node.child_by_field_name("object")
        named = base is not None and base.type == "identifier" and _may_have(at, base)
    else:
        return var
    if named and var != NOTHING:
        at.file.mentions += PAIR.pack(var, at.site(last_name(node)))
    return var


def _may_have(at: Frame, base: Node) -> bool:
    """Tell whether an attribute of a name may well be a function: of a module, class, receiver."""
    name = at.file.text(base)
    if at.env is None or name not in at.env:
        return True
    first = at.scope.parameters[0].var if at.scope.parameters else NOTHING
    return at.env[name] in at.file.known or at.env[name] == first


def last_name(node: Node) -> Node:
    """Return the node of the name at the end of a dotted one."""
    return node.child_by_field_name("attribute") or node


def parts(node: Node) -> list[Node]:
    """Return the named parts of a node, comments left out."""
    return [child for child in node.named_children if child.type != "comment"]
