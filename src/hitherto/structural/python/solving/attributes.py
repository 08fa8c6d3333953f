"""What an attribute of an object is: fields, methods bound to receivers, members of modules."""

from __future__ import annotations

import builtins
from typing import Any

from hitherto.structural.python.program import NOTHING
from hitherto.structural.python.solving.contents import Contents
from hitherto.structural.python.solving.hierarchy import Hierarchy, Step
from hitherto.structural.python.solving.modules import Modules
from hitherto.structural.python.solving.objects import INSTANCES, UNKNOWN, Is
from hitherto.structural.python.solving.world import World

STD = "std"


class Stored:
    """What is stored under names in instances of classes, or in classes, by assignment.

    Most reads are of names that nobody ever stores, so a variable is made only where one is.
    """

    def __init__(self, world: World, classes: Hierarchy) -> None:
        self.world = world
        self.classes = classes
        self._variables: dict[str, dict[int, int]] = {}
        # Variables and what they read from by turns: tuples would take twice the room.
        self._readers: dict[str, list[Any]] = {}

    def variable(self, number: int, name: str) -> int:
        """Return the variable of what is stored under a name by way of a class."""
        held = self._variables.setdefault(name, {})
        if number not in held:
            held[number] = self.world.variable()
            readers = self._readers.get(name, ())
            for var, seen in zip(readers[::2], readers[1::2], strict=True):
                if number in seen:
                    self.world.copy(held[number], var)
        return held[number]

    def read(self, var: int, number: int, name: str, *, anyone: bool = False) -> None:
        """Let a variable hold what is stored under a name, now and later.

        Args:
            var: the variable.
            number: the class of what is read from.
            name: the name.
            anyone: it may be of a subclass.
        """
        seen = self.classes.related(number) if anyone else self.classes.above(number)
        self._readers.setdefault(name, []).extend((var, seen))
        for other, stored in self._variables.get(name, {}).items():
            if other in seen:
                self.world.copy(stored, var)


class Attributes:
    """The attributes of all objects.

    Each attribute of an object is a variable of its own, so that all who read it share it.
    """

    def __init__(self, world: World, classes: Hierarchy, modules: Modules) -> None:
        self.world = world
        self.classes = classes
        self.modules = modules
        self.contents = Contents(world)
        self._stored = {"field": Stored(world, classes), "class field": Stored(world, classes)}
        self._defined: dict[str, dict[int, int]] = {}
        self._views: dict[str, dict[int, int]] = {}
        self._bound: set[tuple[int, int, int]] = set()
        self._missing: list[tuple[int, int, str]] = []

    def view(self, held: int, name: str) -> int:
        """Return the variable of an object's attribute; ``a|b`` is the first that there is."""
        views = self._views.get(name)
        if views is None:
            views = self._views[name] = {}
        known = views.get(held)
        if known is None:
            known = views[held] = self.world.variable()
            self._fill(known, held, name)
        return known

    def forget_views(self) -> None:
        """Let go of what nobody asks for once nothing changes any more."""
        self._views.clear()
        self._bound.clear()

    def _fill(self, var: int, held: int, name: str) -> None:
        world, thing = self.world, self.world.things[held]
        if thing.kind is Is.INSTANCE:
            self._read(var, int(thing.of), name)
            self._member(var, int(thing.of), held, name)
        elif thing.kind is Is.SELF:
            self._read(var, int(thing.of), name, anyone=True)
            for each in self.classes.answering(int(thing.of), name.partition("|")[0]):
                self._member(var, each, held, name)
        elif thing.kind is Is.CLASS:
            self._of_class(var, int(thing.of), held, name)
        elif thing.kind is Is.SUPER:
            self._above(var, int(thing.of), int(thing.by), name)
        elif thing.kind is Is.MODULE:
            self.modules.member(var, str(thing.of), name)
        elif thing.kind in {Is.OUTSIDE, Is.MADE_OUTSIDE}:
            world.add(var, world.objects.number(Is.OUTSIDE, thing.of, f"{thing.by}.{name}"))
        elif thing.kind in {Is.LITERAL, Is.CONSTANT, Is.BOX}:
            self._of_builtin(var, held, name)
        elif thing.kind in {Is.FUNCTION, Is.BOUND}:
            world.copy(world.named("function field", thing.of, name), var)
        else:
            world.add(var, UNKNOWN)

    def _read(self, var: int, number: int, name: str, *, anyone: bool = False) -> None:
        """Let a variable hold what is stored in instances of a class, and in the class itself."""
        for stored in self._stored.values():
            stored.read(var, number, name, anyone=anyone)

    def _of_builtin(self, var: int, held: int, name: str) -> None:
        world = self.world
        kind = self._type_name(held)
        first = name.partition("|")[0]
        if not first.startswith("__") and hasattr(getattr(builtins, kind, None), first):
            world.add(var, world.objects.number(Is.OUTSIDE, STD, f"builtins.{kind}.{first}"))

    def _type_name(self, held: int) -> str:
        """Return the name of the built-in type of a value."""
        thing = self.world.things[held]
        if thing.kind is Is.CONSTANT:
            return type(thing.of).__name__
        return self.contents.kind(thing.of) if thing.kind is Is.BOX else str(thing.of)

    def _member(self, var: int, number: int, receiver: int, name: str) -> None:
        """Let a variable hold what an instance of a class finds under a name."""
        if self._found(var, self.classes.order(number), receiver, name):
            return
        if any(None in self.classes.bases[each] for each in self.classes.ours(number)):
            self.world.add(var, UNKNOWN)
        if "__" not in name:
            self._missing.append((var, number, name))

    def compute_missing(self) -> None:
        """Where no class has a name, and no constructor gives it, a class may compute it."""
        for var, number, name in self._missing:
            computing = self.defined(number, "__getattr__")
            if computing != NOTHING and not (
                self.world.holds[var] and self._is_given(number, name)
            ):
                self.world.watch(computing, _computed, var)
        self._missing.clear()

    def _is_given(self, number: int, name: str) -> bool:
        """Tell whether a constructor gives instances of a class an attribute."""
        return any(self.world.field(each, name) for each in self.classes.ours(number))

    def defined(self, number: int, name: str) -> int:
        """Return the variable of what the first class in a class's order defines under a name."""
        known = self._defined.setdefault(name, {})
        if number not in known:
            members = (self.own(each, name) for each in self.classes.ours(number))
            known[number] = next((each for each in members if each != NOTHING), NOTHING)
        return known[number]

    def _found(self, var: int, order: tuple[Step, ...], receiver: int, name: str) -> bool:
        """Bind what the first class that has a name has under it."""
        for one in name.split("|"):
            for step in order:
                if isinstance(step, str):
                    if step == f"{STD}:builtins.object" or one.startswith("__"):
                        continue
                    manager, _, dotted = step.partition(":")
                    number = self.world.objects.number(Is.OUTSIDE, manager, f"{dotted}.{one}")
                    self.world.add(var, number)
                    return True
                member = self.own(step, one)
                if member != NOTHING:
                    if (member, var, receiver) not in self._bound:
                        self._bound.add((member, var, receiver))
                        self.world.watch(member, _bind, var, receiver)
                    return True
        return False

    def own(self, number: int, name: str) -> int:
        """Return the variable of what a class's own body leaves under a name, or nothing."""
        unit, scope = self.world.scopes[number]
        local = scope.names.get(name)
        if local is None:
            return NOTHING
        if local == NOTHING:
            return self.world.named("empty")
        return unit.variable + local

    def _of_class(self, var: int, number: int, held: int, name: str) -> None:
        self._stored["class field"].read(var, number, name)
        self._found(var, self.classes.order(number), held, name)

    def _above(self, var: int, number: int, receiver: int, name: str) -> None:
        """Let a variable hold what ``super()`` finds, for each class that ``self`` may have."""
        for each in self.classes.unlike(number):
            self._next(var, each, number, receiver, name)

    def _next(self, var: int, number: int, above: int, receiver: int, name: str) -> None:
        order = self.classes.order(number)
        self._found(var, order[order.index(above) + 1 :], receiver, name)

    def store(self, held: int, name: str, var: int) -> None:
        """Let an object's attribute hold what a variable holds."""
        world, thing = self.world, self.world.things[held]
        if thing.kind in INSTANCES:
            world.copy(var, self._stored["field"].variable(int(thing.of), name))
        elif thing.kind is Is.CLASS:
            own = self.own(int(thing.of), name)
            if own == NOTHING:
                own = self._stored["class field"].variable(int(thing.of), name)
            world.copy(var, own)
        elif thing.kind is Is.MODULE:
            world.copy(var, self.modules.variable(str(thing.of), name))
        elif thing.kind in {Is.FUNCTION, Is.BOUND}:
            world.copy(var, world.named("function field", thing.of, name))


def _computed(world: World, held: int, var: int, *_: object) -> None:
    """Let a variable hold what a class's ``__getattr__`` returns, as a property would."""
    thing = world.things[held]
    if thing.kind is Is.FUNCTION:
        world.add(var, world.objects.number(Is.PROPERTY, thing.of))


def _bind(world: World, held: int, var: int, receiver: int, _: None) -> None:
    """Let a variable hold what a class has, as its instance or the class itself finds it."""
    thing, number = world.things[held], world.objects.number
    if thing.kind is Is.FUNCTION:
        marks = world.scopes[int(thing.of)][1].marks
        on_class = world.things[receiver].kind is Is.CLASS
        if "static" in marks or (on_class and "class" not in marks):
            world.add(var, held)
        else:
            world.add(var, number(Is.BOUND, thing.of, receiver, thing.wraps))
    elif thing.kind is Is.STATIC:
        world.add(var, number(Is.FUNCTION, thing.of, wraps=thing.wraps))
    elif thing.kind is Is.FOR_CLASS:
        world.add(var, number(Is.BOUND, thing.of, receiver, thing.wraps))
    else:
        world.add(var, held)
