"""Calls: which functions they reach, and how arguments, receivers and results go over."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from hitherto.structural.python.program import NOTHING
from hitherto.structural.python.solving.arguments import Arguments, Invocation
from hitherto.structural.python.solving.attributes import Attributes
from hitherto.structural.python.solving.objects import INSTANCES, UNKNOWN, Is
from hitherto.structural.python.solving.results import Results, innermost
from hitherto.structural.python.solving.world import World

_OURS = frozenset({Is.FUNCTION, Is.CLASS, Is.BOUND, Is.PARTIAL, Is.STATIC, Is.FOR_CLASS})
"""What can be called and stands in the project's code."""
_FUNCTIONS = frozenset({Is.FUNCTION, Is.BOUND})
_HOLDERS = frozenset({Is.MODULE, Is.CLASS, *INSTANCES})
"""What may have variables or fields."""

_PLAIN = frozenset({Is.FUNCTION, Is.STATIC, Is.FOR_CLASS})
"""Functions that are called as they are."""


_SHIFT = 32
"""Bits of a number: two of them make one."""

GETTER = "getter"
"""The name under which properties are asked."""


class Known(Protocol):
    """What is known of callees whose code is not the project's."""

    def outside(self, number: int, held: int) -> None:
        """Take in that a call reaches something from outside."""

    def on_box(self, box: int, name: str, number: int) -> None:
        """Take in a call of a container's method."""


class Calls:
    """All calls of a world.

    Attributes:
        all: by number.
        names: of each call of a method its name; empty for others.
        created: classes of which a call makes an instance.
        behind: objects whose place that takes which a call reaches, or whose method it calls.
        decorating: calls whose value stands for what they are given.
        touched: by name and site, objects whose attribute of that name is read or written there.
    """

    def __init__(self, world: World, attributes: Attributes) -> None:
        self.world = world
        self.attributes = attributes
        self.contents = attributes.contents
        self.arguments = Arguments(world, self.contents)
        self.results = Results(world, self.contents)
        self.all: list[Invocation] = []
        self.names: list[str] = []
        self._targets: list[tuple[int, ...]] = []
        self.open: set[int] = set()
        self.created: dict[int, tuple[int, ...]] = {}
        self.behind: dict[int, tuple[int, ...]] = {}
        self.decorating: set[int] = set()
        self.touched: dict[str, dict[int, tuple[int, ...]]] = {}
        self._makers: dict[int, tuple[int, ...]] = {}
        self.builtin: Known | None = None
        self._escaping: set[int] = set()
        self._asking: dict[int, tuple[str, int]] = {}
        self._others: dict[str, set[int]] = {}
        self._done: set[int] = set()

    def add(self, shape: Invocation, name: str = "") -> int:
        """Note a call and return its number."""
        self.all.append(shape)
        self.names.append(name)
        self._targets.append(())
        return len(self.all) - 1

    def forget_flow(self) -> None:
        """Let go of all but what calls reach: nothing changes any more."""
        self._done.clear()
        self.attributes.forget_views()

    def reach(self, number: int, target: int) -> bool:
        """Note that a call reaches an object, and tell whether that is new."""
        known = self._targets[number]
        if target in known:
            return False
        self._targets[number] = (*known, target) if known else self.world.objects.alone(target)
        return True

    def targets(self, number: int) -> tuple[int, ...]:
        """Return the objects that a call reaches: functions, and what is not the project's."""
        return self._targets[number]

    def alternatives(self, number: int) -> tuple[int, int]:
        """Return among how many a call chooses: what it calls, and what it makes an instance of.

        That a class's constructors run is no choice of its own: they do where the class is meant.
        """
        made, reached = len(self.created.get(number, ())), set(self.targets(number))
        reached.discard(self.world.objects.computed)
        others = len(reached.difference(self._makers.get(number, ())))
        called = min(made, 1) + others
        return (max(called, len(reached)) if made > 1 else called), made + others

    def of(self, var: int, number: int) -> None:
        """Let a call call whatever a variable holds."""
        self.world.watch(var, self.reached, number)

    def method(self, receiver: int, name: str, number: int) -> None:
        """Let a call call a method of an object."""
        if receiver == UNKNOWN:
            self.open.add(number)
            self.world.add(self.all[number].result, UNKNOWN)
            self.unseen(number)
            return
        self.of(self.attributes.view(receiver, name), number)
        thing = self.world.things[receiver]
        if thing.wraps or thing.kind in _FUNCTIONS:  # functions have methods where decorated
            _note(self.behind, number, innermost(self.world, receiver))
        elif thing.kind is Is.BOX and self.builtin:
            self.builtin.on_box(receiver, name, number)

    def implicit(self, receiver: int, name: str, site: int, *plain: int) -> int:
        """Let an object's method be called where no call is written; return the result.

        However many objects come to a site, they are asked in one call.
        """
        number = self._asked(name, site, plain)
        key = ("asked", receiver, name, site)
        if key not in self.world.memo:
            self.world.memo[key] = True
            self.of(self.attributes.view(receiver, name), number)
        return self.all[number].result

    def _asked(self, name: str, site: int, plain: tuple[int, ...] = ()) -> int:
        number: int | None = self.world.memo.get(("asking", name, site))
        if number is None:
            number = self.add(Invocation(self.world.variable(), plain, site=site))
            self.world.memo["asking", name, site] = number
            self._asking[number] = (name, site)
        return number

    def others(self, name: str, site: int) -> None:
        """Note that what is asked at a site may as well be something that is not the project's."""
        self._others.setdefault(name, set()).add(site)

    def has_others(self, name: str, site: int) -> bool:
        """Tell what `others` noted."""
        return site in self._others.get(name, ())

    def operation(self, number: int) -> str:
        """Return what is asked where no call is written; empty for a written call."""
        return self._asking.get(number, ("", 0))[0].partition("|")[0]

    def is_open(self, number: int) -> bool:
        """Tell whether a call may reach something that nobody saw."""
        return number in self.open or self.has_others(*self._asking.get(number, ("", NOTHING)))

    def reached(self, world: World, held: int, number: int, *_: object) -> None:
        """Take in that a call reaches an object."""
        pair = number << _SHIFT | held  # a tuple takes thrice the room
        if pair in self._done:
            return
        self._done.add(pair)
        thing = world.things[held]
        if thing.kind in _PLAIN:
            self._function(number, int(thing.of), None, wraps=thing.wraps)
        elif thing.kind is Is.BOUND:
            self._bound(number, int(thing.of), int(thing.by), thing.wraps)
        elif thing.kind is Is.CLASS:
            self._class(number, int(thing.of), held)
        elif thing.kind in INSTANCES:
            self.of(self.attributes.view(held, "__call__"), number)
            if thing.wraps:
                _note(self.behind, number, innermost(self.world, held))
        elif thing.kind is Is.PROPERTY:
            self.of(self.got(int(thing.of), UNKNOWN, self.all[number].site), number)
        elif thing.kind is Is.PARTIAL:
            self._partial(number, int(thing.of))
        else:
            self._foreign(number, held, thing.kind)

    def _foreign(self, number: int, held: int, kind: Is) -> None:
        """Take in that a call reaches what is not the project's, or nobody knows what."""
        if kind is Is.OUTSIDE:
            self.reach(number, held)
            if self.builtin:
                self.builtin.outside(number, held)
        elif kind is Is.COMPUTED:
            self.reach(number, held)
            self.world.add(self.all[number].result, UNKNOWN)
        elif kind is Is.UNKNOWN:
            self.open.add(number)
            self.unseen(number)

    def _bound(self, number: int, function: int, receiver: int, wraps: int) -> None:
        if "property" in self.world.scopes[function][1].marks and not self.all[number].implicit:
            self.of(self.got(function, receiver, self.all[number].site), number)
        else:
            self._function(number, function, receiver, wraps=wraps)

    def load(self, held: int, name: str, to: int, site: int) -> None:
        """Let a variable hold an object's attribute; what computes it is called at a site."""
        if held == UNKNOWN:
            self.others(GETTER, site)
            self.world.add(to, UNKNOWN)
            return
        self.touch(held, name, site)
        self.world.watch(self.attributes.view(held, name), self._loaded, to, site, held)

    def touch(self, held: int, name: str, site: int) -> None:
        """Note that an object's attribute is read or written, where it may be a variable."""
        if name in self.world.named_terms and self.world.things[held].kind in _HOLDERS:
            _note(self.touched.setdefault(name, {}), site, held)

    def _loaded(self, world: World, held: int, to: int, site: int, receiver: int) -> None:
        thing = world.things[held]
        if thing.kind is Is.BOUND and "property" in world.scopes[int(thing.of)][1].marks:
            world.copy(self.got(int(thing.of), int(thing.by), site), to)
        elif thing.kind is Is.PROPERTY:
            world.copy(self.got(int(thing.of), receiver, site), to)
        elif thing.kind is Is.INSTANCE and self.attributes.defined(int(thing.of), "__get__") >= 0:
            world.copy(self.implicit(held, "__get__", site), to)
        else:
            world.add(to, held)

    def got(self, function: int, receiver: int, site: int) -> int:
        """Return the value of a property, whose getter is called at a site."""
        number = self._asked(GETTER, site)
        self._function(number, function, receiver)
        return self.all[number].result

    def unseen(self, number: int) -> None:
        """What nobody saw may call what it is given, and may give it back (a decorator does)."""
        shape = self.all[number]
        self.world.add(shape.result, UNKNOWN)
        if shape.result != NOTHING and len(shape.plain) == 1 and not shape.named:
            self.world.watch(shape.plain[0], self._passed, shape.result)
        self.escape(number)

    def escape(self, number: int) -> None:
        """Functions that go where nobody looks may be called with anything."""
        shape = self.all[number]
        for var in (*shape.plain, *(var for _, var in shape.named)):
            if var != NOTHING and var not in self._escaping:
                self._escaping.add(var)
                self.world.watch(var, self._escaped)

    def _passed(self, world: World, held: int, to: int, *_: object) -> None:
        if world.things[held].kind in _OURS:
            world.add(to, held)

    def _escaped(self, world: World, held: int, *_: object) -> None:
        thing = world.things[held]
        if thing.kind in {Is.FUNCTION, Is.BOUND} and ("escaped", thing.of) not in world.memo:
            world.memo["escaped", thing.of] = True
            unit, scope = world.scopes[int(thing.of)]
            for each in scope.parameters[1 if thing.kind is Is.BOUND else 0 :]:
                if each.var != NOTHING and not each.form.startswith("*"):
                    world.add(unit.variable + each.var, UNKNOWN)

    def _class(self, number: int, cls: int, held: int) -> None:
        world, result = self.world, self.all[number].result
        _note(self.created, number, cls)
        instance = world.objects.number(Is.INSTANCE, cls)
        for name in ("__init__", "__new__", "__post_init__"):
            if self.attributes.defined(cls, name) != NOTHING:
                view = self.attributes.view(held if name == "__new__" else instance, name)
                world.watch(view, self._made_by, number, instance)
            elif name == "__init__":
                self._made_outside(number, cls)
        if number in self.decorating:
            world.watch(self.all[number].plain[0], self.results.standing, result, cls)
        else:
            world.add(result, instance)

    def _made_by(self, world: World, held: int, number: int, instance: int, _: object) -> None:
        thing = world.things[held]
        if thing.kind is Is.BOUND:
            self._function(number, int(thing.of), int(thing.by), is_maker=True)
        elif thing.kind is Is.FUNCTION:
            self._function(number, int(thing.of), instance, is_maker=True)

    def _made_outside(self, number: int, cls: int) -> None:
        """A class without a constructor of its own has that of the first base from outside."""
        for step in self.attributes.classes.order(cls):
            if isinstance(step, str) and not step.startswith("std:builtins."):
                manager, _, dotted = step.partition(":")
                target = self.world.objects.number(Is.OUTSIDE, manager, f"{dotted}.__init__")
                self.reach(number, target)
                _note(self._makers, number, target)
                return

    def _partial(self, number: int, made: int) -> None:
        """Call what a partial application holds, its arguments before the others."""
        first, shape = self.all[made], self.all[number]
        key = ("partial", shape.site, made)
        if key not in self.world.memo:
            self.world.memo[key] = True
            plain, named = (*first.plain[1:], *shape.plain), (*first.named, *shape.named)
            inner = self.add(replace(shape, plain=plain, named=named, implicit=False))
            self.of(first.plain[0], inner)

    def _function(
        self,
        number: int,
        function: int,
        receiver: int | None,
        *,
        wraps: int = 0,
        is_maker: bool = False,
    ) -> None:
        target = self.world.objects.number(Is.FUNCTION, function)
        if self.reach(number, target):
            if is_maker:
                _note(self._makers, number, target)
            self.arguments.give(self.all[number], function, 0 if receiver is None else 1)
        if receiver is not None:
            self._receiver(function, receiver)
        if wraps:
            _note(self.behind, number, innermost(self.world, wraps))
        if not is_maker:
            self.results.give(self.all[number], function, receiver, wraps)

    def _receiver(self, function: int, receiver: int) -> None:
        """A class method learns which class; what ``self`` is, the hierarchy says."""
        unit, scope = self.world.scopes[function]
        if self.world.things[receiver].kind is Is.CLASS and scope.parameters:
            self.world.add(unit.variable + scope.parameters[0].var, receiver)


def _note(held: dict[int, tuple[int, ...]], number: int, one: int) -> None:
    """Add something to what a call has; for most it is one thing, and a set takes much room."""
    known = held.get(number, ())
    if one not in known:
        held[number] = (*known, one)
