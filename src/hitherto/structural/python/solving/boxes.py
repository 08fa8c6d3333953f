"""Containers: what is put in and taken out, by key, by index, in loops and slices."""

from __future__ import annotations

from hitherto.structural.python.program import NOTHING, Key
from hitherto.structural.python.solving.calls import Calls
from hitherto.structural.python.solving.objects import INSTANCES, UNKNOWN, Is
from hitherto.structural.python.solving.world import EMPTY, World


class Boxes:
    """All containers of a world."""

    def __init__(self, world: World, calls: Calls) -> None:
        self.world = world
        self.calls = calls
        self._keyed: list[tuple[int, int | str, int]] = []

    def item(self, world: World, held: int, to: int, key: Key, by: tuple[int, int]) -> None:
        """Let a variable hold what an object has under a key or index."""
        thing, (var, site) = world.things[held], by
        if thing.kind not in INSTANCES:
            self.calls.others("__getitem__", site)
        if thing.kind is Is.BOX:
            if key is not None:
                world.copy(self._at(thing.of, key), to)
            else:
                world.watch(var, self._by_key, thing.of, to)
                self._keyed.append((var, thing.of, to))
        elif thing.kind in INSTANCES:
            given = var if key is None else NOTHING
            world.copy(self.calls.implicit(held, "__getitem__", site, given), to)
        elif thing.kind is Is.CLASS:
            world.add(to, held)  # a generic class with its parameters
        elif thing.kind in {Is.UNKNOWN, Is.OUTSIDE, Is.MADE_OUTSIDE}:
            world.add(to, UNKNOWN)

    def _at(self, box: int | str, key: Key) -> int:
        if isinstance(key, int) and key < 0:
            return self.calls.contents.whole(box)
        return self.calls.contents.item(box, key)

    def _by_key(self, world: World, held: int, box: int | str, to: int, _: object) -> None:
        thing = world.things[held]
        if thing.kind is Is.CONSTANT:
            world.copy(self._at(box, thing.of), to)

    def any_key(self) -> None:
        """Where no key was ever seen, any may be meant; where some was, it stands for them."""
        for var, box, to in self._keyed:
            held = frozenset(self.world.holds[var] if var != NOTHING else EMPTY)
            constants = held & self.world.objects.constants
            if held != constants or not held:
                self.world.add(to, UNKNOWN)
            if not constants:
                self.world.copy(self.calls.contents.whole(box), to)
        self._keyed.clear()

    def store(self, world: World, held: int, key: Key, value: int, by: tuple[int, int]) -> None:
        """Put a value into an object under a key or index."""
        thing, (var, site) = world.things[held], by
        if thing.kind not in INSTANCES:
            self.calls.others("__setitem__", site)
        if thing.kind is Is.BOX:
            if key is not None:
                world.copy(value, self.calls.contents.item(thing.of, key))
            elif var == NOTHING:
                world.copy(value, self.calls.contents.item(thing.of, None))
            else:
                world.watch(var, self._store_by, thing.of, value)
        elif thing.kind in INSTANCES:
            self.calls.implicit(held, "__setitem__", site, var, value)

    def _store_by(self, world: World, held: int, box: int | str, value: int, _: object) -> None:
        thing = world.things[held]
        key = thing.of if thing.kind is Is.CONSTANT else None
        world.copy(value, self.calls.contents.item(box, key))

    def sliced(
        self, world: World, held: int, to: int, bounds: tuple[int | None, int | None], _: object
    ) -> None:
        """Let a variable hold a slice of an object."""
        thing = world.things[held]
        if thing.kind in INSTANCES:
            return
        if thing.kind is not Is.BOX:
            world.add(to, held)
            return
        box, (first, end) = f"slice {thing.of} {to}", bounds
        world.add(to, self.calls.contents.make(box, self.calls.contents.kind(thing.of)))
        known = self.calls.contents.keys(thing.of)
        if first is None or first < 0 or (end is not None and end < 0):
            world.copy(self.calls.contents.whole(thing.of), self.calls.contents.item(box, None))
            return
        for (key, _kind), var in known.items():
            if isinstance(key, int) and key >= first and (end is None or key < end):
                world.copy(var, self.calls.contents.item(box, key - first))
        world.copy(self.calls.contents.item(thing.of, None), self.calls.contents.item(box, None))

    def loop(self, world: World, held: int, to: int, site: int, is_async: bool) -> None:
        """Let a variable hold what a step through an object yields."""
        thing = world.things[held]
        start = "__aiter__" if is_async else "__iter__|__getitem__"
        if thing.kind not in INSTANCES:
            self.calls.others(start, site)
        if thing.kind is Is.BOX:
            if self.calls.contents.kind(thing.of) == "dict":
                self._keys(world, thing.of, to)
            else:
                world.copy(self.calls.contents.whole(thing.of), to)
        elif thing.kind in INSTANCES:
            iterator = self.calls.implicit(held, start, site)
            world.watch(iterator, self.step, to, site, "__anext__" if is_async else "__next__")
        elif thing.kind in {Is.UNKNOWN, Is.OUTSIDE, Is.MADE_OUTSIDE}:
            world.add(to, UNKNOWN)
        elif thing.kind in {Is.CONSTANT, Is.LITERAL} and thing.of == "str":
            world.add(to, world.objects.number(Is.LITERAL, "str"))

    def _keys(self, world: World, box: int | str, to: int) -> None:
        for key, kind in self.calls.contents.keys(box):
            if isinstance(key, int | str) and kind in {int, str}:
                world.add(to, world.objects.number(Is.CONSTANT, key))

    def step(self, world: World, held: int, to: int, site: int, method: str) -> None:
        """Let a variable hold what an iterator yields next."""
        thing = world.things[held]
        if thing.kind not in INSTANCES:
            self.calls.others(method, site)
        if thing.kind is Is.BOX:
            world.copy(self.calls.contents.whole(thing.of), to)
        elif thing.kind in INSTANCES:
            world.copy(self.calls.implicit(held, method, site), to)
        elif thing.kind is Is.UNKNOWN:
            world.add(to, UNKNOWN)

    def enter(self, world: World, held: int, to: int, site: int, is_async: bool) -> None:
        """Let a variable hold what entering a context manager yields; it is left as well."""
        thing, letter = world.things[held], "a" if is_async else ""
        if thing.kind is Is.MANAGER:
            unit, scope = world.scopes[int(thing.of)]
            if scope.yielded != NOTHING:
                world.copy(unit.variable + scope.yielded, to)
        elif thing.kind in INSTANCES:
            world.copy(self.calls.implicit(held, f"__{letter}enter__", site), to)
            self.calls.implicit(held, f"__{letter}exit__", site)
        else:
            self.calls.others(f"__{letter}enter__", site)
            self.calls.others(f"__{letter}exit__", site)
            world.add(to, UNKNOWN if thing.kind is Is.UNKNOWN else held)
