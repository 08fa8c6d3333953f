"""What an attribute of an object is: fields, methods bound to receivers, members of modules."""

from __future__ import annotations

from hitherto.structural.python.program import NOTHING
from hitherto.structural.python.solving.hierarchy import Hierarchy, Step
from hitherto.structural.python.solving.modules import Modules
from hitherto.structural.python.solving.objects import UNKNOWN, Is
from hitherto.structural.python.solving.world import World

STD = "std"


class Attributes:
    """The attributes of all objects.

    Each attribute of an object is a variable of its own, so that all who read it share it.
    """

    def __init__(self, world: World, classes: Hierarchy, modules: Modules) -> None:
        self.world = world
        self.classes = classes
        self.modules = modules
        self._of_self: dict[int, list[str]] = {}

    def view(self, held: int, name: str) -> int:
        """Return the variable of an object's attribute; ``a|b`` is the first that there is."""
        key = ("view", held, name)
        known: int | None = self.world.memo.get(key)
        if known is None:
            known = self.world.memo[key] = self.world.variable()
            self._fill(known, held, name)
        return known

    def _fill(self, var: int, held: int, name: str) -> None:
        world, thing = self.world, self.world.things[held]
        if thing.kind is Is.INSTANCE:
            self._member(var, int(thing.of), held, name)
        elif thing.kind is Is.SELF:
            self._of_self.setdefault(int(thing.of), []).append(name)
            for each in self.classes.alive(int(thing.of)):
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

    def _of_builtin(self, var: int, held: int, name: str) -> None:
        world = self.world
        kind = type_name(world, held)
        first = name.partition("|")[0]
        if not first.startswith("__"):
            world.add(var, world.objects.number(Is.OUTSIDE, STD, f"builtins.{kind}.{first}"))

    def made(self, number: int) -> None:
        """Note that an instance of a class is made: it is among what ``self`` may be above it."""
        if number in self.classes.made:
            return
        self.classes.made.add(number)
        for step in self.classes.order(number):
            if isinstance(step, int):
                held = self.world.objects.number(Is.SELF, step)
                for name in self._of_self.get(step, ()):
                    self._member(self.view(held, name), number, held, name)
        for view, above, receiver, name in self.world.memo.get("super views", ()):
            if above in self.classes.order(number):
                self._next(view, number, above, receiver, name)

    def _member(self, var: int, number: int, receiver: int, name: str) -> None:
        """Let a variable hold what an instance of a class finds under a name."""
        order = self.classes.order(number)
        for step in order:
            if isinstance(step, int):
                self.world.copy(self.world.named("field", step, name.partition("|")[0]), var)
        if not self._found(var, order, receiver, name) and "|" not in name:
            self._fallback(var, order, receiver, name)

    def _found(self, var: int, order: tuple[Step, ...], receiver: int, name: str) -> bool:
        """Bind what the first class that has a name has under it."""
        for one in name.split("|"):
            for step in order:
                if isinstance(step, str):
                    if step.startswith(f"{STD}:") or one.startswith("__"):
                        continue
                    manager, _, dotted = step.partition(":")
                    number = self.world.objects.number(Is.OUTSIDE, manager, f"{dotted}.{one}")
                    self.world.add(var, number)
                    return True
                member = self.own(step, one)
                if member != NOTHING:
                    self.world.watch(member, _bind, var, receiver)
                    return True
        return False

    def _fallback(self, var: int, order: tuple[Step, ...], receiver: int, name: str) -> None:
        """Where nothing has the name, a class may compute it, or somebody may set it later."""
        del receiver
        for step in order:
            if isinstance(step, int):
                self.world.copy(self.world.named("class field", step, name), var)
        if any(None in self.classes.bases[step] for step in order if isinstance(step, int)):
            self.world.add(var, UNKNOWN)

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
        for step in self.classes.order(number):
            if isinstance(step, int):
                self.world.copy(self.world.named("class field", step, name), var)
        self._found(var, self.classes.order(number), held, name)

    def _above(self, var: int, number: int, receiver: int, name: str) -> None:
        """Let a variable hold what ``super()`` finds, for each class that ``self`` may have."""
        views = self.world.memo.setdefault("super views", [])
        views.append((var, number, receiver, name))
        alive = self.classes.alive(number)
        for each in alive:
            self._next(var, each, number, receiver, name)

    def _next(self, var: int, number: int, above: int, receiver: int, name: str) -> None:
        order = self.classes.order(number)
        self._found(var, order[order.index(above) + 1 :], receiver, name)

    def store(self, held: int, name: str, var: int) -> None:
        """Let an object's attribute hold what a variable holds."""
        world, thing = self.world, self.world.things[held]
        if thing.kind in {Is.INSTANCE, Is.SELF}:
            world.copy(var, world.named("field", thing.of, name))
        elif thing.kind is Is.CLASS:
            own = self.own(int(thing.of), name)
            world.copy(var, own if own != NOTHING else world.named("class field", thing.of, name))
        elif thing.kind is Is.MODULE:
            world.copy(var, self.modules.variable(str(thing.of), name))
        elif thing.kind in {Is.FUNCTION, Is.BOUND}:
            world.copy(var, world.named("function field", thing.of, name))


def type_name(world: World, held: int) -> str:
    """Return the name of the built-in type of a value."""
    thing = world.things[held]
    if thing.kind is Is.CONSTANT:
        return type(thing.of).__name__
    if thing.kind is Is.BOX:
        kind: str = world.memo["box type", thing.of]
        return kind
    return str(thing.of)


def _bind(world: World, held: int, var: int, receiver: int, _: None) -> None:
    """Let a variable hold what a class has, as its instance or the class itself finds it."""
    thing, number = world.things[held], world.objects.number
    if thing.kind is Is.FUNCTION:
        marks = world.scopes[int(thing.of)][1].marks
        on_class = world.things[receiver].kind is Is.CLASS
        if "static" in marks or (on_class and "class" not in marks):
            world.add(var, held)
        else:
            world.add(var, number(Is.BOUND, thing.of, receiver))
    elif thing.kind is Is.STATIC:
        world.add(var, number(Is.FUNCTION, thing.of))
    elif thing.kind is Is.FOR_CLASS:
        world.add(var, number(Is.BOUND, thing.of, receiver))
    else:
        world.add(var, held)
