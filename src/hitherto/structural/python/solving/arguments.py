"""Arguments: how those of a call go over to a function's parameters, containers included."""

from __future__ import annotations

import msgspec

from hitherto.structural.python.program import NOTHING, Scope
from hitherto.structural.python.solving.contents import Contents
from hitherto.structural.python.solving.objects import UNKNOWN, Is
from hitherto.structural.python.solving.world import World


class Invocation(msgspec.Struct, frozen=True, gc=False):
    """One call, its variables numbered as in the world.

    Attributes:
        result: the variable of its value.
        plain: arguments by position.
        named: arguments by name.
        spread: what stands behind ``*``.
        spread_named: what stands behind ``**``.
        site: number of its site.
        implicit: the code does not write it as a call: an operator, a property, a loop.
    """

    result: int
    plain: tuple[int, ...] = ()
    named: tuple[tuple[str, int], ...] = ()
    spread: tuple[int, ...] = ()
    spread_named: tuple[int, ...] = ()
    site: int = NOTHING
    implicit: bool = True


class Arguments:
    """The arguments of all calls."""

    def __init__(self, world: World, contents: Contents) -> None:
        self.world = world
        self.contents = contents

    def give(self, shape: Invocation, function: int, skip: int) -> None:
        """Hand the arguments of a call over to a function's parameters.

        Args:
            shape: the call.
            function: the function, by its scope.
            skip: parameters that are given otherwise: its receiver.
        """
        world = self.world
        unit, scope = world.scopes[function]
        parameters = [each for each in scope.parameters if each.form in {"", "/"}][skip:]
        has_rest = any(each.form == "*" and each.name for each in scope.parameters)
        for place, var in enumerate(shape.plain):
            if place < len(parameters):
                world.copy(var, unit.variable + parameters[place].var)
            elif has_rest:
                rest = self.contents.item(rest_box(function, "*"), place - len(parameters))
                world.copy(var, rest)
        for var in shape.spread:
            targets = [unit.variable + each.var for each in parameters[len(shape.plain) :]]
            if has_rest:
                targets.append(self.contents.item(rest_box(function, "*"), None))
            world.watch(var, self._spread, tuple(targets))
        if shape.named or shape.spread_named:
            self._named(shape, function)

    def _named(self, shape: Invocation, function: int) -> None:
        """Hand over the arguments that are given by name."""
        world = self.world
        unit, scope = world.scopes[function]
        others = any(each.form == "**" for each in scope.parameters)
        by_name = {
            each.name: unit.variable + each.var
            for each in scope.parameters
            if each.form in {"", "="}
        }
        for name, var in shape.named:
            if name in by_name:
                world.copy(var, by_name[name])
            elif others:
                world.copy(var, self.contents.item(rest_box(function, "**"), name))
        for var in shape.spread_named:
            targets = list(by_name.values())
            if others:
                targets.append(self.contents.item(rest_box(function, "**"), None))
            world.watch(var, self._spread, tuple(targets))

    def _spread(self, world: World, held: int, targets: tuple[int, ...], *_: object) -> None:
        if world.things[held].kind is Is.BOX:
            for var in targets:
                world.watch(self.contents.whole(world.things[held].of), _copied, var)
        elif held == UNKNOWN:
            for var in targets:
                world.add(var, UNKNOWN)


def rest_box(function: int, form: str) -> str:
    """Return the number of the container of a function's ``*`` or ``**`` parameter."""
    return f"{form} {function}"


def given(shape: Invocation, scope: Scope, place: int, skip: int) -> int:
    """Return the argument that a call gives to a parameter, or nothing."""
    name = scope.parameters[place].name
    for one, var in shape.named:
        if one == name:
            return var
    at = place - skip
    return shape.plain[at] if 0 <= at < len(shape.plain) else NOTHING


def _copied(world: World, held: int, to: int, *_: object) -> None:
    world.add(to, held)
