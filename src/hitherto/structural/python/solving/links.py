"""Taking the constraints of all files into one world, in two rounds.

First what needs no class to be understood: definitions, imports, assignments. From that the classes
know their bases. Then all the rest.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from sys import intern

import msgspec

from hitherto.structural.python.program import NOTHING, RAISED, Call, Flow
from hitherto.structural.python.solving.arguments import Invocation, rest_box
from hitherto.structural.python.solving.attributes import STD, Attributes
from hitherto.structural.python.solving.boxes import Boxes
from hitherto.structural.python.solving.builtin import Builtin
from hitherto.structural.python.solving.calls import Calls
from hitherto.structural.python.solving.fixtures import Fixtures
from hitherto.structural.python.solving.hierarchy import Hierarchy
from hitherto.structural.python.solving.modules import Modules, manager_of
from hitherto.structural.python.solving.objects import INSTANCES, UNKNOWN, Is
from hitherto.structural.python.solving.world import Unit, World


class Links:
    """The constraints of all files in one world.

    Args:
        units: the files.
    """

    def __init__(self, units: list[Unit]) -> None:
        self.world = world = World(units)
        self.modules = Modules(world)
        # Read twice: to keep what all files say at once, as values, would take much room.
        flow_of = msgspec.msgpack.Decoder(Flow).decode
        for unit in units:
            self._first(unit, flow_of(unit.program.flow))
        world.settle()
        world.forget_watches()
        self.classes = Hierarchy(world)
        self.attributes = Attributes(world, self.classes, self.modules)
        self.calls = Calls(world, self.attributes)
        self.boxes = Boxes(world, self.calls)
        self.fixtures = Fixtures(world)
        self.calls.builtin = Builtin(world, self.calls, self.boxes)
        self._reflected: list[tuple[int, int, int, str, int]] = []
        for unit in units:
            self._seed(unit)
            flow = flow_of(unit.program.flow)
            self._second(unit, flow)
            self._third(unit, flow)
            unit.program.flow = b""

    def solve(self) -> None:
        """Find what every variable can hold."""
        world = self.world
        world.settle()
        for left, right, to, method, site in self._reflected:
            if not any(world.things[held].kind in INSTANCES for held in world.held(left)):
                world.watch(right, self._operated, (to, left, site), method)
        self.boxes.any_key()
        self.attributes.compute_missing()
        self._declare()
        world.settle()
        world.forget_flow()  # room for the edges
        self.calls.forget_flow()

    def forget(self) -> None:
        """Take apart what holds each other in rings, which only a long search would find."""
        for each in (self.calls, self.world, self):
            vars(each).clear()

    def _first(self, unit: Unit, flow: Flow) -> None:
        world, base, program = self.world, unit.variable, unit.program
        number = world.objects.number
        for var, scope in flow.functions:
            world.add(base + var, number(Is.FUNCTION, unit.scope + scope))
        for var, scope in program.classes:
            world.add(base + var, number(Is.CLASS, unit.scope + scope))
        for to, source in flow.copies:
            world.copy(base + source, base + to)
        for to, level, module, name, _ in program.imports:
            if to != NOTHING:
                self._import(unit, base + to, level, module, name)
        for var, name in flow.outside:
            self._outside(unit, base + var, name)
        for to, source, name, _ in flow.attributes:
            world.watch(base + source, self._early, base + to, name)

    def _import(self, unit: Unit, to: int, level: int, module: str, name: str) -> None:
        world, key = self.world, self.modules.find(unit, level, module)
        inner = self.modules.below(key, name) if key and name else ""
        if inner and self.modules.unit(key) is unit:  # a package takes in what lies in it
            world.add(to, world.objects.number(Is.MODULE, inner))
        elif key and name:
            self.modules.member(to, key, name)
        elif key:
            world.add(to, world.objects.number(Is.MODULE, key))
        elif level:
            world.add(to, UNKNOWN)
        else:
            dotted = f"{module}.{name}" if name else module
            world.add(to, world.objects.number(Is.OUTSIDE, manager_of(module), dotted))

    def _outside(self, unit: Unit, to: int, name: str) -> None:
        """A name that no file defines comes from a star import, or the language brings it."""
        world, found = self.world, False
        for key in self.modules.starred_in(unit):
            found = self.modules.member(to, key, name, frozenset({"*"})) or found
        if found:
            return
        if hasattr(builtins, name):
            world.add(to, world.objects.number(Is.OUTSIDE, STD, f"builtins.{name}"))
        elif name not in {"__file__", "__name__", "__doc__", "__package__", "__path__", "__spec__"}:
            world.add(to, UNKNOWN)

    def _early(self, world: World, held: int, to: int, name: str, _: object) -> None:
        """Find members of modules and of classes' own bodies, before bases are known."""
        thing = world.things[held]
        if thing.kind is Is.MODULE:
            self.modules.member(to, str(thing.of), name)
        elif thing.kind is Is.OUTSIDE:
            world.add(to, world.objects.number(Is.OUTSIDE, thing.of, f"{thing.by}.{name}"))
        elif thing.kind is Is.CLASS:
            unit, scope = world.scopes[int(thing.of)]
            local = scope.names.get(name, NOTHING)
            if any(local == var for var, _ in unit.program.classes):
                world.copy(unit.variable + local, to)

    def _seed(self, unit: Unit) -> None:
        """Give parameters what is known before any call: receivers, and that callers are unseen."""
        world = self.world
        for local, scope in enumerate(unit.program.scopes):
            if scope.kind not in {"function", "lambda"}:
                continue
            function = unit.scope + local
            above = unit.program.scopes[scope.parent]
            is_method = above.kind == "class" and scope.kind == "function"
            is_method = is_method and "static" not in scope.marks and bool(scope.parameters)
            if is_method:
                kind = Is.CLASS if scope.takes_class else Is.SELF
                first = unit.variable + scope.parameters[0].var
                world.add(first, world.objects.number(kind, unit.scope + scope.parent))
            is_seen = above.kind == "function" or scope.kind == "lambda"
            given = self.fixtures.give(unit, local)
            for each in scope.parameters[1 if is_method else 0 :]:
                if each.form.startswith("*") and each.name:
                    kind_name = "list" if each.form == "*" else "dict"
                    box = self.calls.contents.make(rest_box(function, each.form), kind_name)
                    world.add(unit.variable + each.var, box)
                elif each.name and not is_seen and each.var not in given:
                    world.add(unit.variable + each.var, UNKNOWN)

    def _second(self, unit: Unit, flow: Flow) -> None:
        world, base = self.world, unit.variable
        number, first_site, of = world.objects.number, unit.site, unit.of
        for var, value in flow.constants:
            world.add(base + var, number(Is.CONSTANT, value))
        for var, kind in flow.literals:
            world.add(base + var, number(Is.LITERAL, kind))
        for place, made in enumerate(flow.containers):
            self.calls.contents.write(f"{unit.scope}:{place}", made, base)
        for to, source in flow.instances:
            world.watch(base + source, self._instance, base + to)
        for to, source, name, site in flow.attributes:
            # One text for each name, however many files have it.
            world.watch(base + source, self._load, base + to, intern(name), first_site + site)
        for source, name, var, site in flow.stores:
            world.watch(base + source, self._store, name, of(var), first_site + site)
        decorating = frozenset(flow.decorating)
        for place, call in enumerate(flow.calls):
            added = self._call(unit, call, of)
            if place in decorating:
                self.calls.decorating.add(added)

    def _third(self, unit: Unit, flow: Flow) -> None:
        world, base, first_site, of = self.world, unit.variable, unit.site, unit.of
        for to, source, key, by, site in flow.items:
            world.watch(base + source, self.boxes.item, base + to, key, (of(by), first_site + site))
        for source, key, by, var, site in flow.item_stores:
            place = (of(by), first_site + site)
            world.watch(base + source, self.boxes.store, key, of(var), place)
        for to, source, first, end in flow.slices:
            world.watch(base + source, self.boxes.sliced, base + to, (first, end))
        for to, source, site, is_async in flow.loops:
            world.watch(base + source, self.boxes.loop, base + to, first_site + site, is_async)
        for to, source, site, is_async in flow.enters:
            to_var = base + to
            world.watch(base + source, self.boxes.enter, to_var, first_site + site, is_async)
        for to, left, right, method, reflected, site in flow.operations:
            there = first_site + site
            if method:
                world.watch(of(left), self._operated, (base + to, of(right), there), intern(method))
            if reflected and right != NOTHING:
                self._reflected.append((of(left), base + right, base + to, reflected, there))

    def _instance(self, world: World, held: int, to: int, *_: object) -> None:
        thing = world.things[held]
        if thing.kind is Is.CLASS:
            world.add(to, world.objects.number(Is.SELF, thing.of))
        elif thing.kind is Is.OUTSIDE and not str(thing.by).startswith(("builtins.", "typing.")):
            world.add(to, world.objects.number(Is.MADE_OUTSIDE, thing.of, thing.by))

    def _load(self, world: World, held: int, to: int, name: str, site: int) -> None:
        del world
        self.calls.load(held, name, to, site)

    def _store(self, world: World, held: int, name: str, var: int, site: int) -> None:
        thing = world.things[held]
        self.calls.touch(held, name, site)
        if thing.kind in INSTANCES:
            for each in self.classes.ours(int(thing.of)):
                if self.attributes.own(each, f"{name} setter") != NOTHING:
                    self.calls.implicit(held, f"{name} setter", site, var)
                    return
                world.watch(self.attributes.own(each, name), self._set, site, var)
        if var != NOTHING:
            self.attributes.store(held, name, var)

    def _set(self, world: World, held: int, site: int, var: int, _: object) -> None:
        """Let a descriptor take a value that is stored under its name."""
        thing = world.things[held]
        if thing.kind is Is.INSTANCE and self.attributes.defined(int(thing.of), "__set__") >= 0:
            self.calls.implicit(held, "__set__", site, NOTHING, var)

    def _operated(
        self, world: World, held: int, by: tuple[int, int, int], method: str, _: object
    ) -> None:
        to, other, site = by
        if world.things[held].kind in INSTANCES:
            world.copy(self.calls.implicit(held, method, site, other), to)
        else:
            self.calls.others(method, site)

    def _call(self, unit: Unit, call: Call, of: Callable[[int], int]) -> int:
        base = unit.variable
        shape = Invocation(
            of(call.result),
            tuple(map(of, call.plain)),
            tuple((intern(name), of(var)) for name, var in call.named) if call.named else (),
            tuple(map(of, call.spread)),
            tuple(map(of, call.spread_named)),
            unit.site + call.site,
            implicit=False,
        )
        if call.method == RAISED:
            self.world.watch(base + call.callee, self._raised, shape)
            return NOTHING
        method = intern(call.method)
        number = self.calls.add(shape, method)
        if method:
            self.world.watch(base + call.callee, self._method, method, number)
        else:
            self.calls.of(base + call.callee, number)
        return number

    def _method(self, world: World, held: int, name: str, number: int, _: object) -> None:
        del world
        self.calls.method(held, name, number)

    def _raised(self, world: World, held: int, shape: Invocation, *_: object) -> None:
        if world.things[held].kind is Is.CLASS:
            self.calls.reached(world, held, self.calls.add(shape))

    def _declare(self) -> None:
        """Where what a function returns was not seen, its annotation says it."""
        world = self.world
        for unit in world.units:
            for scope in unit.program.scopes:
                if NOTHING in {scope.declared, scope.result}:
                    continue
                result = unit.variable + scope.result
                held = world.holds[result]
                if scope.inner != NOTHING:
                    held = frozenset(held).union(world.holds[unit.variable + scope.inner])
                if not held or UNKNOWN in held:
                    to = scope.yielded if "generator" in scope.marks else scope.result
                    if to != NOTHING:
                        world.copy(unit.variable + scope.declared, unit.variable + to)
