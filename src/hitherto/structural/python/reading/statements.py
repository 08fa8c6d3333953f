"""Statements: how control goes, and which versions of names are left where paths meet."""

from __future__ import annotations

from tree_sitter import Node

from hitherto.structural.python.program import NOTHING, RAISED
from hitherto.structural.python.reading import calls, targets
from hitherto.structural.python.reading.annotations import declared
from hitherto.structural.python.reading.containers import element
from hitherto.structural.python.reading.expressions import OPERATORS, asked, operation
from hitherto.structural.python.reading.frame import Env, Frame, Loop
from hitherto.structural.python.reading.walking import block, each, last_name, parts, run, value
from hitherto.structural.python.reading.wrapping import handed_on, returns


def expression(at: Frame, node: Node) -> None:
    """Go through an expression that stands alone, or an assignment."""
    for child in parts(node):
        if child.type == "call":
            calls.call(at, child, unused=True)
        else:
            run(at, child)


def assignment(at: Frame, node: Node) -> None:
    """Go through an assignment; of ``a = b = c`` the value comes first."""
    _assigned(at, node)


def _assigned(at: Frame, node: Node) -> targets.Held:
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    annotation = node.child_by_field_name("type")
    held: targets.Held = NOTHING
    if right is not None and right.type == "assignment":
        held = _assigned(at, right)
    elif right is not None:
        held = targets.held_by(at, right)
    if annotation is not None:
        said = declared(at, annotation)
        held = said if right is None else at.file.joined([targets.whole(at.file, held), said])
        if right is None and at.scope.kind not in {"module", "class"} and said == NOTHING:
            return held
    if left is not None:
        targets.assign(at, left, held)
    return held


def augmented(at: Frame, node: Node) -> None:
    """Go through ``a += b``."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    sign = node.child_by_field_name("operator")
    if left is None or right is None or sign is None:
        each(at, node)
        return
    method = OPERATORS.get(sign.type.removesuffix("="), "")
    before, by = value(at, left), value(at, right)
    methods = (f"__i{method}__|__{method}__", "")
    var = operation(at, sign, before, by, methods) if method else NOTHING
    targets.assign(at, left, at.file.joined([before, var]))


def if_statement(at: Frame, node: Node) -> None:
    """Go through the branches of an ``if``."""
    condition = node.child_by_field_name("condition")
    if condition is not None:
        asked(at, condition)
    before = at.fork()
    if condition is not None:
        _narrow(at, condition)
    block(at, node.child_by_field_name("consequence"))
    ends = [at.env]
    at.env = before
    for clause in node.children_by_field_name("alternative"):
        if clause.type == "else_clause":
            block(at, clause.child_by_field_name("body"))
            continue
        test = clause.child_by_field_name("condition")
        if test is not None:
            value(at, test)
        before = at.fork()
        if test is not None:
            _narrow(at, test)
        block(at, clause.child_by_field_name("consequence"))
        ends.append(at.env)
        at.env = before
    at.join(*ends, at.env)


def _narrow(at: Frame, node: Node) -> None:
    """After ``isinstance(name, Class)`` the name is an instance of that class."""
    if node.type == "boolean_operator" and any(one.type == "and" for one in node.children):
        for child in parts(node):
            _narrow(at, child)
        return
    callee = node.child_by_field_name("function") if node.type == "call" else None
    given = node.child_by_field_name("arguments")
    if callee is None or given is None or at.file.text(callee) != "isinstance":
        return
    held = parts(given)
    if len(held) == 2 and held[0].type == "identifier" and at.env is not None:  # noqa: PLR2004  # value, class
        name = at.file.text(held[0])
        classes = parts(held[1]) if held[1].type == "tuple" else [held[1]]
        said = [declared(at, one) for one in classes if one.type in {"identifier", "attribute"}]
        if name in at.env and said and NOTHING not in said:
            at.env[name] = at.file.joined(said)


def for_statement(at: Frame, node: Node) -> None:
    """Go through a ``for`` loop."""
    left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
    is_async = any(one.type == "async" for one in node.children)
    var = NOTHING
    if right is not None:
        var = element(at, right, value(at, right), is_async=is_async)
    _loop(at, node, left, var)


def while_statement(at: Frame, node: Node) -> None:
    """Go through a ``while`` loop."""
    _loop(at, node, None, NOTHING)


def _loop(at: Frame, node: Node, left: Node | None, var: int) -> None:
    loop = Loop(at.fork() or {})
    at.loops.append(loop)
    if left is not None:
        targets.assign(at, left, var)
    condition = node.child_by_field_name("condition")
    if condition is not None:
        value(at, condition)
    block(at, node.child_by_field_name("body"))
    at.loops.pop()
    for env in (at.env, *loop.ends):
        for name, head in loop.heads.items():
            later = env.get(name, NOTHING) if env else NOTHING
            at.file.copy(head, later)
    header: Env = {**loop.before, **loop.heads}
    at.join(header, at.env, *loop.ends)
    alternative = node.child_by_field_name("alternative")
    if alternative is not None:
        block(at, alternative.child_by_field_name("body"))
    at.join(at.env, *loop.exits)


def leave_round(at: Frame, node: Node) -> None:
    """Go through ``break`` and ``continue``."""
    if at.loops:
        ends = at.loops[-1].exits if node.type == "break_statement" else at.loops[-1].ends
        ends.append(at.env)
    at.env = None


def try_statement(at: Frame, node: Node) -> None:
    """Go through a ``try``; a handler may begin after any part of what it guards."""
    before = at.fork()
    block(at, node.child_by_field_name("body"))
    guarded, ends = at.fork(), []
    final = None
    for clause in parts(node):
        if clause.type in {"except_clause", "except_group_clause"}:
            at.join(before, guarded)
            at.env = at.fork()
            _handler(at, clause)
            ends.append(at.env)
        elif clause.type == "else_clause":
            at.env = guarded
            block(at, clause.child_by_field_name("body"))
            guarded = at.env
        elif clause.type == "finally_clause":
            final = clause
    at.join(guarded, *ends)
    if final is not None:
        ended = at.env is None
        if ended:
            at.env = before
        block(at, parts(final)[-1] if parts(final) else None)
        if ended:
            at.env = None


def _handler(at: Frame, clause: Node) -> None:
    for child in parts(clause):
        if child.type == "block":
            block(at, child)
        elif child.type == "as_pattern":
            caught, *named = parts(child)
            var = declared(at, caught) if caught.type != "tuple" else _any_of(at, caught)
            for one in named:
                targets.assign(at, parts(one)[0] if parts(one) else one, var)
        else:
            value(at, child)


def _any_of(at: Frame, node: Node) -> int:
    return at.file.joined([declared(at, one) for one in parts(node)])


def with_statement(at: Frame, node: Node) -> None:
    """Go through a ``with``: its managers are entered and left."""
    is_async = any(one.type == "async" for one in node.children)
    for clause in parts(node):
        if clause.type != "with_clause":
            continue
        for item in parts(clause):
            held = item.child_by_field_name("value")
            if held is not None:
                _enter(at, held, is_async=is_async)
    block(at, node.child_by_field_name("body"))


def _enter(at: Frame, node: Node, *, is_async: bool) -> None:
    manager, *named = parts(node) if node.type == "as_pattern" else [node]
    var, to = value(at, manager), NOTHING
    if var != NOTHING:
        to = at.file.variable()
        at.file.flow.enters.append((to, var, at.site(manager), is_async))
    for one in named:
        targets.assign(at, parts(one)[0] if parts(one) else one, to)


def return_statement(at: Frame, node: Node) -> None:
    """Go through a ``return``."""
    for child in parts(node):
        held = targets.held_by(at, child)
        numbers = [n for n, one in enumerate(at.scope.parameters) if one.var == held]
        if numbers and isinstance(held, int) and child.type == "identifier":
            through = at.scope.through
            at.scope.through += tuple(n for n in numbers if n not in through)
        elif at.scope.result != NOTHING:
            var = targets.whole(at.file, held)
            handed_on(at, child, var)
            returns(at, var)
    at.env = None


def raise_statement(at: Frame, node: Node) -> None:
    """Go through a ``raise``: a class that is raised is made an instance of."""
    for child in parts(node):
        var = value(at, child)
        if child.type in {"identifier", "attribute"}:
            calls.add(at, last_name(child), var, RAISED, calls.Arguments())
    at.env = None


def elsewhere(at: Frame, node: Node) -> None:
    """Go through ``global`` and ``nonlocal``."""
    for child in parts(node):
        name = at.file.text(child)
        home = at.module
        if node.type == "nonlocal_statement":
            above = at.parent
            while above is not None and (above.scope.kind == "class" or name not in above.versions):
                above = above.parent
            home = above or at.module
        if home is not at:
            at.elsewhere[name] = home


def match_statement(at: Frame, node: Node) -> None:
    """Go through a ``match``: names in its patterns are taken from the subject."""
    subject = node.child_by_field_name("subject")
    var = value(at, subject) if subject is not None else NOTHING
    before, ends = at.fork(), []
    body = node.child_by_field_name("body")
    for case in parts(body) if body is not None else ():
        at.env = dict(before) if before is not None else None
        for child in parts(case):
            if child.type == "case_pattern":
                _pattern(at, child, var)
            else:
                run(at, child)
        ends.append(at.env)
    at.join(before, *ends)


def _pattern(at: Frame, node: Node, var: int) -> None:
    for child in parts(node):
        if child.type == "dotted_name" and len(parts(child)) == 1:
            at.assign(at.file.text(child), var)
        elif child.type == "class_pattern":
            for one in parts(child)[1:]:
                _pattern(at, one, NOTHING)
        elif child.type == "identifier":
            at.assign(at.file.text(child), var)
        else:
            _pattern(at, child, NOTHING if child.type != "as_pattern" else var)
