"""Functions that take the place of another: what a decorator returns for what it is given."""

from __future__ import annotations

from tree_sitter import Node

from hitherto.structural.python.program import NOTHING
from hitherto.structural.python.reading.frame import Frame
from hitherto.structural.python.reading.walking import parts


def called(at: Frame, callee: Node, result: int) -> None:
    """Note a call of what the function around was given: this function may be its wrapper.

    Args:
        at: where.
        callee: what is called, as it is written.
        result: the variable of what the call yields.
    """
    around = at.parent
    if callee.type != "identifier" or around is None or around.scope.kind == "class":
        return
    name = at.file.text(callee)
    if name in at.versions or len(around.versions.get(name, ())) != 1:
        return
    for place, each in enumerate(around.scope.parameters):
        if each.name == name and not each.form.startswith("*"):
            at.passed[result] = place
            if around.scope.wraps == NOTHING:
                around.scope.wraps = place


def stands_for(at: Frame, var: int) -> None:
    """Note that the value of the last call stands for what the call is given."""
    made = at.file.flow.calls
    if made and made[-1].result == var != NOTHING and made[-1].plain:
        at.file.flow.decorating.append(len(made) - 1)


def handed_on(at: Frame, returned: Node, var: int) -> None:
    """Note that a function returns what another makes of its parameter: that may be a wrapper.

    Args:
        at: where.
        returned: what it returns, as it is written.
        var: the variable of that.
    """
    given = returned.child_by_field_name("arguments") if returned.type == "call" else None
    names = {at.file.text(one) for one in parts(given) if one.type == "identifier"} if given else ()
    for place, each in enumerate(at.scope.parameters):
        if at.scope.wraps == NOTHING and each.name in names and not each.form.startswith("*"):
            at.scope.wraps = place
            stands_for(at, var)


def returns(at: Frame, var: int) -> None:
    """Let a function return what a variable holds; what its wrapped one yielded is told apart."""
    scope, place = at.scope, at.passed.get(var, NOTHING)
    if place == NOTHING or at.parent is None or at.parent.scope.wraps != place:
        at.file.copy(scope.result, var)
        return
    if scope.inner == NOTHING:
        scope.inner = at.file.variable()
    at.file.copy(scope.inner, var)
