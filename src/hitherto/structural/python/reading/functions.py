"""Definitions: functions, lambdas and classes, with their decorators, parameters and bodies."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tree_sitter import Node

from hitherto.model.graph import Sort
from hitherto.model.symbols import Descriptor, Suffix
from hitherto.structural.python.program import NOTHING, Kind, Parameter, Scope
from hitherto.structural.python.reading import calls
from hitherto.structural.python.reading.annotations import declared
from hitherto.structural.python.reading.frame import Frame
from hitherto.structural.python.reading.spans import span
from hitherto.structural.python.reading.walking import block, last_name, mentioned, parts, value
from hitherto.structural.python.reading.wrapping import handed_on, returns, stands_for

_MARKS = {
    "staticmethod": "static",
    "abstractstaticmethod": "static",
    "classmethod": "class",
    "abstractclassmethod": "class",
    "property": "property",
    "abstractproperty": "property",
    "cached_property": "property",
    "setter": "setter",
    "deleter": "setter",
    "getter": "property",
    "overload": "overload",
    "fixture": "fixture",
    "contextmanager": "context",
    "asynccontextmanager": "context",
    **dict.fromkeys(("abstractmethod", "override", "final", "cache", "lru_cache", "wraps"), ""),
    **dict.fromkeys(("dataclass", "total_ordering", "unique", "runtime_checkable"), ""),
}
"""What decorators of the standard library and of pytest make of a function or class, by the last
part of their names; empty: nothing that calls would notice."""


def undecorated(at: Frame, node: Node) -> None:
    """Go through a function or class that has no decorators."""
    decorated(at, node, node, ())


def anonymous(at: Frame, node: Node) -> int:
    """Return the variable of a lambda."""
    at.lambdas += 1
    return function(at, node, f"<lambda{at.lambdas}>", Sort.LAMBDA)


def decorated_definition(at: Frame, node: Node) -> None:
    """Go through a function or class with its decorators."""
    inner = node.child_by_field_name("definition")
    decorators = [
        parts(each)[0] for each in parts(node) if each.type == "decorator" and parts(each)
    ]
    if inner is not None:
        decorated(at, inner, node, decorators)


def decorated(at: Frame, node: Node, whole: Node, decorators: Sequence[Node]) -> None:
    """Define a function or class and give its name what its decorators make of it."""
    marks: list[str] = []
    wrapping: list[tuple[Node, int]] = []
    for each in decorators:
        mark = _mark(at, each)
        if mark is None:
            wrapping.append((each, value(at, each)))
        elif mark:
            marks.append(mark)
    name_node = node.child_by_field_name("name")
    name = at.file.text(name_node) if name_node else ""
    if node.type == "class_definition":
        var = class_definition(at, node, whole, name)
    else:
        if any(child.type == "async" for child in node.children):
            marks.append("async")
        sort = Sort.METHOD if at.scope.kind == "class" else Sort.FUNCTION
        var = function(at, node, name, sort, marks=marks, whole=whole)
    for each, decorator in reversed(wrapping):
        held = calls.Arguments()
        held.plain.append(var)
        callee = each.child_by_field_name("function") if each.type == "call" else each
        var = calls.add(at, last_name(callee or each), decorator, "", held)
        stands_for(at, var)
    at.places.clear()
    if "overload" not in marks:
        at.assign(f"{name} setter" if "setter" in marks else name, var)


def _mark(at: Frame, node: Node) -> str | None:
    """Return what a decorator of the standard library makes of a function; None for others."""
    if node.type == "call":
        inner = node.child_by_field_name("function")
        mark = _mark(at, inner) if inner is not None else None
        if mark is not None:
            value(at, node)
        return mark
    if node.type == "identifier":
        return _MARKS.get(at.file.text(node))
    last = node.child_by_field_name("attribute")
    return _MARKS.get(at.file.text(last)) if node.type == "attribute" and last else None


def function(
    at: Frame,
    node: Node,
    name: str,
    sort: Sort,
    *,
    marks: Sequence[str] = (),
    whole: Node | None = None,
) -> int:
    """Define a function or lambda; its body is read when all around it has been.

    Returns:
        The variable that holds it.
    """
    file, name_node = at.file, node.child_by_field_name("name") or node.children[0]
    above = file.descriptors[at.scope.definition]
    number = file.define(
        above, Descriptor(name, Suffix.METHOD), sort, span(name_node), span(whole or node)
    )
    kind: Kind = "lambda" if sort is Sort.LAMBDA else "function"
    scope = Scope(number, at.index, kind, name, tuple(marks), result=file.variable())
    frame = _open(at, scope)
    for each in _parameters(node):
        _parameter(at, frame, each)
    if returns := node.child_by_field_name("return_type"):
        scope.declared = declared(at, returns)
    var = file.variable()
    file.known.add(var)
    file.flow.functions.append((var, frame.index))
    body = node.child_by_field_name("body")
    file.waiting.append(_reading(frame, body))
    return var


def _open(at: Frame, scope: Scope) -> Frame:
    scopes = at.file.program.scopes
    scopes.append(scope)
    return Frame(at.file, scope, len(scopes) - 1, at)


def _reading(frame: Frame, body: Node | None) -> Callable[[], None]:
    """Return what reads a function's body."""

    def read() -> None:
        if body is None:
            return
        if frame.scope.kind == "lambda":
            var = mentioned(frame, body)
            handed_on(frame, body, var)
            returns(frame, var)
        else:
            block(frame, body)

    return read


def _parameters(node: Node) -> list[Node]:
    held = node.child_by_field_name("parameters")
    return [] if held is None else [each for each in held.children if each.type not in "(),:"]


def _parameter(at: Frame, frame: Frame, node: Node) -> None:
    """Note one parameter; its default and its annotation are of the scope around the function."""
    scope = frame.scope
    if node.type in {"/", "positional_separator"}:
        scope.parameters = tuple(Parameter(each.name, each.var, "/") for each in scope.parameters)
        return
    if node.type in {"*", "keyword_separator"}:
        scope.parameters += (Parameter("", NOTHING, "*"),)
        return
    if node.type == "comment":
        return
    inner = node.child_by_field_name("name") or (node if node.type == "identifier" else None)
    if inner is None:
        inner = next(iter(parts(node)), None)
    if inner is None:
        return
    form = {"list_splat_pattern": "*", "dictionary_splat_pattern": "**"}.get(inner.type, "")
    form = {"list_splat_pattern": "*", "dictionary_splat_pattern": "**"}.get(node.type, form)
    if not form and any(each.form == "*" for each in scope.parameters):
        form = "="
    name = at.file.text(inner).lstrip("*")
    var = at.file.variable()
    scope.parameters += (Parameter(name, var, form),)
    if (default := node.child_by_field_name("value")) is not None:
        at.file.copy(var, mentioned(at, default))
    annotation = node.child_by_field_name("type")
    if annotation is not None and "*" not in form:
        at.file.copy(var, declared(at, annotation))
    frame.assign(name, var)


def class_definition(at: Frame, node: Node, whole: Node, name: str) -> int:
    """Define a class and go through its body; return the variable that holds it."""
    file, name_node = at.file, node.child_by_field_name("name") or node
    number = file.define(
        file.descriptors[at.scope.definition],
        Descriptor(name, Suffix.TYPE),
        Sort.CLASS,
        span(name_node),
        span(whole),
    )
    scope = Scope(number, at.index, "class", name)
    if (head := node.child_by_field_name("superclasses")) is not None:
        held = calls.arguments(at, head)
        scope.bases = tuple(each for each in held.plain if each != NOTHING)
    frame = _open(at, scope)
    var = file.variable()
    file.known.add(var)
    file.program.classes.append((var, frame.index))
    block(frame, node.child_by_field_name("body"))
    held_names = frame.env if frame.env is not None else {}
    scope.names = {
        each: held_names.get(each, NOTHING) if each in held_names else frame.cell(each)
        for each in frame.versions
    }
    return var
