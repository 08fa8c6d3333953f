"""What calls return: also that a function which takes another's place returns what that one does.

Without the second all functions under one decorator would seem to return what any of them does.
"""

from __future__ import annotations

from collections.abc import Container

from hitherto.structural.python.program import NOTHING, Scope
from hitherto.structural.python.solving.arguments import Invocation, given
from hitherto.structural.python.solving.contents import Contents
from hitherto.structural.python.solving.objects import UNKNOWN, Is
from hitherto.structural.python.solving.world import World

_WRAPPED = frozenset({Is.FUNCTION, Is.BOUND, Is.CLASS})


class Results:
    """The results of all calls."""

    def __init__(self, world: World, contents: Contents) -> None:
        self.world = world
        self.contents = contents
        self._parts: dict[int, tuple[int, int]] = {}

    def give(self, shape: Invocation, function: int, receiver: int | None, wraps: int) -> None:
        """Let a call yield what a function returns.

        Args:
            shape: the call.
            function: the function, by its scope.
            receiver: what it is bound to.
            wraps: the object whose place it takes; 0 where nobody knows of one.
        """
        world = self.world
        if shape.result == NOTHING:
            return
        unit, scope = world.scopes[function]
        skip = 0 if receiver is None else 1
        if "context" in scope.marks:
            world.add(shape.result, world.objects.number(Is.MANAGER, function))
        elif "generator" in scope.marks:
            world.add(shape.result, self.yielding(function))
        elif scope.wraps != NOTHING:
            others, wrappers = self._returned(function)
            world.copy(others, shape.result)
            world.watch(wrappers, _wrapper, shape.result, given(shape, scope, scope.wraps, skip))
        elif scope.result != NOTHING:
            world.copy(unit.variable + scope.result, shape.result)
        if scope.inner != NOTHING and world.things[wraps].kind in _WRAPPED:
            self._inner(shape, receiver, wraps)
        elif scope.inner != NOTHING:
            world.copy(unit.variable + scope.inner, shape.result)
        self._through(shape, scope, receiver)

    def _through(self, shape: Invocation, scope: Scope, receiver: int | None) -> None:
        """Let a call yield the arguments that a function returns as they are."""
        skip = 0 if receiver is None else 1
        for place in scope.through:
            if place < skip and receiver is not None:
                self.world.add(shape.result, receiver)
            else:
                self.world.copy(given(shape, scope, place, skip), shape.result)

    def _returned(self, function: int) -> tuple[int, int]:
        """Return the variables of what a decorator returns: wrappers apart, behind all others."""
        parts = self._parts.get(function)
        if parts is None:
            parts = self._parts[function] = (self.world.variable(), self.world.variable())
            unit, scope = self.world.scopes[function]
            self.world.watch(unit.variable + scope.result, self._told_apart, function, *parts)
        return parts

    def _told_apart(
        self, world: World, held: int, function: int, others: int, wrappers: int
    ) -> None:
        thing, (unit, scope) = world.things[held], world.scopes[function]
        came = world.holds[unit.variable + scope.parameters[scope.wraps].var]
        stays = thing.kind in _WRAPPED and held in came
        if stays:
            world.add(wrappers, UNKNOWN)  # it comes back as it is
        if self._is_wrapper(held, function, came):
            world.add(wrappers, world.objects.number(thing.kind, thing.of))
        elif not stays or self._is_made_anew(held):
            world.add(others, held)

    def _is_wrapper(self, held: int, function: int, came: Container[int]) -> bool:
        """Tell whether what a function returns stands for what came to its parameter."""
        thing = self.world.things[held]
        if thing.kind is Is.INSTANCE:
            return bool(thing.wraps) and thing.wraps in came
        if thing.kind is not Is.FUNCTION:
            return False
        maker = self.world.parent(int(thing.of))
        makes_wrappers = self.world.scopes[maker][1].wraps != NOTHING
        return maker == function or (makes_wrappers and thing.wraps in came)

    def _is_made_anew(self, held: int) -> bool:
        """Tell whether an object may be another one of the same code: a function in a function."""
        thing, world = self.world.things[held], self.world
        around = world.scopes[world.parent(int(thing.of))][1]
        return not thing.wraps and around.kind in {"function", "lambda"}

    def standing(self, world: World, held: int, to: int, cls: int, _: object) -> None:
        """Let a variable hold an instance of a class that stands for an object."""
        known = world.things[held].kind in _WRAPPED
        world.add(to, world.objects.number(Is.INSTANCE, cls, wraps=held if known else 0))

    def _inner(self, shape: Invocation, receiver: int | None, wraps: int) -> None:
        """Let a call yield what the function returns whose place another takes."""
        thing = self.world.things[wraps]
        if thing.kind is Is.CLASS:
            self.world.add(shape.result, self.world.objects.number(Is.INSTANCE, thing.of))
        elif thing.kind is Is.BOUND:
            self.give(shape, int(thing.of), int(thing.by), thing.wraps)
        else:
            self.give(shape, int(thing.of), receiver, thing.wraps)

    def yielding(self, function: int) -> int:
        """Return the object of what a generator function returns."""
        unit, scope = self.world.scopes[function]
        box = f"generator {function}"
        made = self.contents.make(box, "generator")
        if scope.yielded != NOTHING:
            self.world.copy(unit.variable + scope.yielded, self.contents.whole(box))
        return made


def _wrapper(world: World, held: int, to: int, var: int, _: object) -> None:
    """Let a call of a decorator yield a wrapper, for each thing that it is given."""
    if var == NOTHING and held != UNKNOWN:
        world.add(to, held)
    world.watch(var, _around, to, held)


def _around(world: World, held: int, to: int, wrapper: int, _: object) -> None:
    """Let a variable hold a function that takes the place of an object."""
    things, outer = world.things, world.things[wrapper]
    if wrapper == UNKNOWN:
        if things[held].kind in _WRAPPED:
            world.add(to, held)
        return
    known, inner = things[held].kind in _WRAPPED or things[held].wraps > 0, held
    while known and inner:
        known = things[inner].of != outer.of  # put around itself again and again it is the same
        inner = things[inner].wraps
    number = world.objects.number
    world.add(to, number(outer.kind, outer.of, wraps=held) if known else wrapper)


def innermost(world: World, held: int) -> int:
    """Return the object whose place another takes, behind all that stand before it; or itself."""
    while world.things[held].wraps:
        held = world.things[held].wraps
    return held
