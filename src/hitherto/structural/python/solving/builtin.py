"""What the language's own functions do with what they are given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hitherto.structural.python.program import NOTHING, OPEN
from hitherto.structural.python.solving.arguments import Invocation
from hitherto.structural.python.solving.attributes import STD
from hitherto.structural.python.solving.boxes import Boxes
from hitherto.structural.python.solving.calls import Calls
from hitherto.structural.python.solving.objects import INSTANCES, UNKNOWN, Is
from hitherto.structural.python.solving.world import World

_CALLING: Final = frozenset({"map", "filter", "sorted", "min", "max", "functools.reduce"})
"""Functions that call those which they are given, with what the others hold."""
_HOLDING: Final = {
    "list": "list", "tuple": "tuple", "set": "set", "frozenset": "set", "dict": "dict",
    "iter": "generator", "reversed": "generator", "sorted": "list", "map": "generator",
    "filter": "generator", "collections.OrderedDict": "dict", "collections.deque": "list",
}  # fmt: skip
_ASKING: Final = {
    "str": "__str__|__repr__", "repr": "__repr__", "len": "__len__", "bool": "__bool__|__len__",
    "int": "__int__|__index__", "float": "__float__", "hash": "__hash__", "abs": "__abs__",
    "print": "__str__|__repr__", "format": "__format__|__str__", "bytes": "__bytes__",
    "reversed": "__reversed__", "dir": "__dir__", "round": "__round__",
}  # fmt: skip
"""Functions that ask an object through a method of its own."""
_RUNNING: Final = frozenset({"eval", "exec", "compile", "__import__", "importlib.import_module"})
_OURS: Final = frozenset({Is.FUNCTION, Is.BOUND, Is.CLASS, Is.PARTIAL})


class Builtin:
    """The language's own functions in one world."""

    def __init__(self, world: World, calls: Calls, boxes: Boxes) -> None:
        self.world = world
        self.calls = calls
        self.boxes = boxes
        self._special: dict[str, Callable[[int, Invocation], None]] = {
            "super": self._super,
            "getattr": self._getattr,
            "setattr": self._setattr,
            "next": self._next,
            "type": self._type,
            "property": self._wrapped(Is.PROPERTY),
            "staticmethod": self._wrapped(Is.STATIC),
            "classmethod": self._wrapped(Is.FOR_CLASS),
            "functools.partial": self._partial,
            "functools.update_wrapper": self._given(0),
            "typing.cast": self._given(1),
            "typing_extensions.cast": self._given(1),
            "copy.copy": self._given(0),
            "copy.deepcopy": self._given(0),
            "enumerate": self._enumerate,
            "zip": self._zip,
        }

    def outside(self, number: int, held: int) -> None:
        """Take in that a call reaches something from outside."""
        thing, shape = self.world.things[held], self.calls.all[number]
        name = str(thing.by).removeprefix("builtins.")
        if thing.of != STD:
            self._foreign(number, thing.of, str(thing.by))
            return
        if name in self._special:
            self._special[name](number, shape)
            return
        if name in _ASKING and shape.plain:
            for var in shape.plain:
                self.world.watch(var, self._asked, _ASKING[name], shape.site)
        if name in _RUNNING:
            self.calls.reach(number, self.world.objects.computed)
        if name in _HOLDING:
            self._holding(name, shape)
        if name in _CALLING:
            self._calling(name, shape)
        elif name not in _HOLDING and not str(thing.by).startswith("builtins."):
            self._foreign(number, thing.of, str(thing.by))
        else:
            self.calls.escape(number)

    def _foreign(self, number: int, manager: object, dotted: str) -> None:
        """A class from outside gives an instance of it; a function may give back what it took."""
        world, shape = self.world, self.calls.all[number]
        last = dotted.rpartition(".")[2]
        if last[:1].isupper():
            made = world.objects.number(Is.MADE_OUTSIDE, str(manager), dotted)
            world.add(shape.result, made)
            self.calls.escape(number)
        else:
            self.calls.unseen(number)

    def _asked(self, world: World, held: int, name: str, site: int, _: object) -> None:
        if world.things[held].kind in INSTANCES:
            self.calls.implicit(held, name, site)
        else:
            self.calls.others(name, site)

    def _box(self, shape: Invocation, kind: str) -> str:
        box = f"{kind} {shape.site} {shape.result}"
        self.world.add(shape.result, self.calls.contents.make(box, kind))
        return box

    def _holding(self, name: str, shape: Invocation) -> None:
        """Make a container of what is stepped through."""
        box, world = self._box(shape, _HOLDING[name]), self.world
        if name in {"list", "tuple", "set", "frozenset", "iter", "reversed", "sorted"}:
            step = world.variable()
            for var in shape.plain[:1]:
                world.watch(var, self.boxes.loop, step, shape.site, False)  # noqa: FBT003  # a handler's arguments
            world.copy(step, self.calls.contents.item(box, None))
        elif name in {"dict", "collections.OrderedDict"}:
            for key, var in shape.named:
                world.copy(var, self.calls.contents.item(box, key))
            for var in shape.plain[:1]:
                world.watch(var, self.calls.contents.merged, box)

    def _calling(self, name: str, shape: Invocation) -> None:
        """Call the functions among the arguments with what the other arguments hold."""
        world, step = self.world, self.world.variable()
        for var in shape.plain:
            world.watch(var, self._stepped, step, shape.site)
        result = world.variable()
        inner = self.calls.add(
            Invocation(
                result, (step, step) if name == "functools.reduce" else (step,), site=shape.site
            )
        )
        for var in (*shape.plain, *(var for _, var in shape.named)):
            world.watch(var, self._called, inner)
        kept = step if name in {"filter", "min", "max"} else result
        if name in {"map", "filter"}:
            world.copy(kept, self.calls.contents.item(self._box(shape, "generator"), None))
        elif name in {"min", "max", "functools.reduce"}:
            world.copy(kept, shape.result)

    def _stepped(self, world: World, held: int, to: int, site: int, _: object) -> None:
        if world.things[held].kind not in _OURS:
            self.boxes.loop(world, held, to, site, is_async=False)

    def _called(self, world: World, held: int, number: int, *_: object) -> None:
        if world.things[held].kind in _OURS:
            self.calls.reached(world, held, number)

    def _super(self, number: int, shape: Invocation) -> None:
        """Find the class in whose method the call stands, and what is its receiver."""
        world, at = self.world, self.world.site_scope(shape.site)
        while True:
            unit, scope = world.scopes[at]
            above = unit.scope + scope.parent
            if world.scopes[above][1].kind == "class" and scope.kind == "function":
                break
            if above == at:
                return
            at = above
        kind = Is.CLASS if scope.takes_class else Is.SELF
        receiver = world.objects.number(kind, above)
        world.add(shape.result, world.objects.number(Is.SUPER, above, receiver))
        del number

    def _getattr(self, number: int, shape: Invocation) -> None:
        if len(shape.plain) < 2:  # noqa: PLR2004  # object, name
            return
        self.world.watch(shape.plain[1], self._named, shape, number)
        for var in shape.plain[2:]:
            self.world.copy(var, shape.result)
        if shape.plain[1] == NOTHING:
            self.world.add(shape.result, self.world.objects.computed)

    def _named(self, world: World, held: int, shape: Invocation, number: int, _: object) -> None:
        thing = world.things[held]
        if thing.kind is Is.CONSTANT and isinstance(thing.of, str):
            if thing.of.endswith(OPEN):
                beginning = thing.of.removesuffix(OPEN)
                world.watch(shape.plain[0], self._beginning, beginning, shape)
                world.add(shape.result, world.objects.computed)
            else:
                world.watch(shape.plain[0], self._loaded, thing.of, shape.result, shape.site)
        else:
            world.add(shape.result, world.objects.computed)
        del number

    def _beginning(
        self, world: World, held: int, beginning: str, shape: Invocation, _: object
    ) -> None:
        """Load all that an object's class, and those below it, have under such names."""
        thing, classes = world.things[held], self.calls.attributes.classes
        if thing.kind not in INSTANCES:
            return
        number = int(thing.of)
        near = set(classes.order(number))
        near |= classes.below.get(number, set()) if thing.kind is Is.SELF else set()
        for name, defining in classes.defining.items():
            if name.startswith(beginning) and not near.isdisjoint(defining):
                self.calls.load(held, name, shape.result, shape.site)

    def _loaded(self, world: World, held: int, name: str, to: int, site: int) -> None:
        del world
        self.calls.load(held, name, to, site)

    def _given(self, place: int) -> Callable[[int, Invocation], None]:
        """Return what lets a call yield one of its arguments."""

        def give(number: int, shape: Invocation) -> None:
            del number
            for var in shape.plain[place : place + 1]:
                self.world.copy(var, shape.result)

        return give

    def _setattr(self, number: int, shape: Invocation) -> None:
        del number
        if len(shape.plain) == 3:  # noqa: PLR2004  # object, name, value
            self.world.watch(shape.plain[1], self._stored, shape)

    def _stored(self, world: World, held: int, shape: Invocation, *_: object) -> None:
        thing = world.things[held]
        if thing.kind is Is.CONSTANT and isinstance(thing.of, str):
            world.watch(shape.plain[0], self._put, thing.of, shape.plain[2])

    def _put(self, world: World, held: int, name: str, var: int, _: object) -> None:
        del world
        self.calls.attributes.store(held, name, var)

    def _next(self, number: int, shape: Invocation) -> None:
        del number
        if shape.plain:
            self.world.watch(shape.plain[0], self.boxes.step, shape.result, shape.site, "__next__")
        for var in shape.plain[1:]:
            self.world.copy(var, shape.result)

    def _type(self, number: int, shape: Invocation) -> None:
        if len(shape.plain) == 1:
            self.world.watch(shape.plain[0], self._class_of, shape.result)
        else:
            self.world.add(shape.result, UNKNOWN)
        del number

    def _class_of(self, world: World, held: int, to: int, *_: object) -> None:
        thing = world.things[held]
        if thing.kind in INSTANCES:
            world.add(to, world.objects.number(Is.CLASS, thing.of))
        else:
            world.add(to, UNKNOWN)

    def _wrapped(self, kind: Is) -> Callable[[int, Invocation], None]:
        def wrap(number: int, shape: Invocation) -> None:
            del number
            for var in shape.plain[:1] or [var for name, var in shape.named if name == "fget"]:
                self.world.watch(var, self._wrap, kind, shape.result)

        return wrap

    def _wrap(self, world: World, held: int, kind: Is, to: int, _: object) -> None:
        thing = world.things[held]
        if thing.kind is Is.FUNCTION:
            world.add(to, world.objects.number(kind, thing.of, wraps=thing.wraps))

    def _partial(self, number: int, shape: Invocation) -> None:
        if shape.plain:
            self.world.add(shape.result, self.world.objects.number(Is.PARTIAL, number))

    def _enumerate(self, number: int, shape: Invocation) -> None:
        self._tuples(number, shape, [NOTHING, *shape.plain[:1]])

    def _zip(self, number: int, shape: Invocation) -> None:
        self._tuples(number, shape, list(shape.plain))

    def _tuples(self, number: int, shape: Invocation, held: list[int]) -> None:
        """Make an iterator of tuples, each part a step through one iterable."""
        world = self.world
        inner = f"tuple of {number}"
        for place, var in enumerate(held):
            step = world.variable()
            world.watch(var, self.boxes.loop, step, shape.site, False)  # noqa: FBT003  # a handler's arguments
            world.copy(step, self.calls.contents.item(inner, place))
        made = world.variable()
        world.add(made, self.calls.contents.make(inner, "tuple"))
        world.copy(made, self.calls.contents.item(self._box(shape, "generator"), None))

    def on_box(self, box: int, name: str, number: int) -> None:
        """Take in a call of a container's method."""
        world, calls, shape = self.world, self.calls, self.calls.all[number]
        held = world.things[box].of
        if name in {"append", "add", "appendleft", "insert"}:
            for var in shape.plain[-1:]:
                world.copy(var, calls.contents.item(held, None))
        elif name in {"extend", "update", "union"}:
            for var in shape.plain:
                world.watch(var, self.calls.contents.merged, held)
            for key, var in shape.named:
                world.copy(var, calls.contents.item(held, key))
        elif name in {"get", "pop", "setdefault", "popleft", "popitem"}:
            self._taken(held, name, shape)
        elif name in {"values", "copy", "items", "keys"}:
            self._seen(held, name, shape)
        elif name in {"send", "__next__", "sort"}:
            self._gone_through(held, shape)

    def _gone_through(self, held: int | str, shape: Invocation) -> None:
        self.world.copy(self.calls.contents.whole(held), shape.result)
        for var in (var for key, var in shape.named if key == "key"):
            inner = Invocation(NOTHING, (self.calls.contents.whole(held),), site=shape.site)
            self.calls.of(var, self.calls.add(inner))

    def _taken(self, held: int | str, name: str, shape: Invocation) -> None:
        world = self.world
        if shape.plain and shape.plain[0] != NOTHING:
            by = (shape.plain[0], shape.site)
            self.boxes.item(world, world.objects.number(Is.BOX, held), shape.result, None, by)
        else:
            world.copy(self.calls.contents.whole(held), shape.result)
        for var in shape.plain[1:]:
            world.copy(var, shape.result)
            if name == "setdefault":
                world.copy(var, self.calls.contents.item(held, None))

    def _seen(self, held: int | str, name: str, shape: Invocation) -> None:
        world, calls = self.world, self.calls
        if name == "copy":
            world.add(shape.result, world.objects.number(Is.BOX, held))
            return
        box = self._box(shape, "generator")
        if name == "values":
            world.copy(calls.contents.whole(held), calls.contents.item(box, None))
        elif name == "items":
            inner = f"pair {held} {shape.site}"
            made = world.variable()
            world.add(made, self.calls.contents.make(inner, "tuple"))
            world.copy(calls.contents.whole(held), calls.contents.item(inner, 1))
            world.copy(made, calls.contents.item(box, None))
