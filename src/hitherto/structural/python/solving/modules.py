"""Modules by their dotted names: what an import finds, and what a module has under a name."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from hitherto.structural.python.program import NOTHING
from hitherto.structural.python.solving.objects import UNKNOWN, Is
from hitherto.structural.python.solving.world import Unit, World


class Modules:
    """The modules of a world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._units: dict[str, list[int]] = {}
        self._folders: set[str] = set()
        for number, unit in enumerate(world.units):
            self._units.setdefault(unit.program.module, []).append(number)
            parts = unit.program.module.split(".")
            self._folders.update(".".join(parts[:n]) for n in range(1, len(parts)))

    def find(self, unit: Unit, level: int, module: str) -> str:
        """Return the key of the module that an import names; empty where it is not the project's.

        A key is a dotted name, with the file's number where several files have that name.
        """
        if level:
            dotted = unit.program.relative(level, module)
            return "" if dotted is None else self._key(dotted, unit)
        beside = unit.program.module.rpartition(".")[0]
        if unit.program.is_package:
            beside = unit.program.module
        if found := self._key(module, unit):
            return found
        # A script finds what stands beside it; so do modules in folders that are no packages.
        while beside:
            if found := self._key(f"{beside}.{module}", unit):
                return found if self._is_script_folder(beside) else ""
            beside = beside.rpartition(".")[0]
        return ""

    def _is_script_folder(self, dotted: str) -> bool:
        return dotted in self._folders and dotted not in self._units

    def _key(self, dotted: str, unit: Unit) -> str:
        numbers = self._units.get(dotted)
        if not numbers:
            return dotted if dotted in self._folders else ""
        if len(numbers) == 1:
            return dotted
        near = [n for n in numbers if self.world.units[n].package == unit.package]
        return f"{dotted}@{(near or numbers)[0]}"

    def unit(self, key: str) -> Unit | None:
        """Return the file of a module; None for a folder without one."""
        dotted, _, number = key.partition("@")
        if number:
            return self.world.units[int(number)]
        held = self._units.get(dotted)
        return self.world.units[held[0]] if held else None

    def below(self, key: str, name: str) -> str:
        """Return the key of a module inside a package; empty where there is none."""
        unit, dotted = self.unit(key), f"{key.partition('@')[0]}.{name}"
        if unit is not None:
            return self._key(dotted, unit)
        return dotted if dotted in self._units or dotted in self._folders else ""

    def variable(self, key: str, name: str) -> int:
        """Return the variable of a module's name, a new one where its file has no such name."""
        unit = self.unit(key)
        local = unit.program.scopes[0].names.get(name) if unit else None
        if unit is not None and local is not None and local != NOTHING:
            return unit.variable + local
        return self.world.named("module", key, name)

    def has(self, key: str, name: str) -> bool:
        """Tell whether a module's file gives a name a value."""
        unit = self.unit(key)
        return unit is not None and name in unit.program.scopes[0].names

    def member(self, var: int, key: str, name: str, seen: frozenset[str] = frozenset()) -> bool:
        """Let a variable hold what a module has under a name; tell whether it has it."""
        if key in seen:
            return False
        self.world.copy(self.variable(key, name), var)
        if self.has(key, name):
            return True
        if inner := self.below(key, name):
            self.world.add(var, self.world.objects.number(Is.MODULE, inner))
            return True
        found = False
        for other in self.starred(key):
            found = self.member(var, other, name, seen | {key}) or found
        if not found and not seen:
            self.world.add(var, UNKNOWN)
        return found

    def starred(self, key: str) -> Iterator[str]:
        """Yield the modules of the project whose names a module takes over."""
        if (unit := self.unit(key)) is not None:
            yield from self.starred_in(unit)

    def starred_in(self, unit: Unit) -> Iterator[str]:
        """Yield the modules of the project whose names a file takes over."""
        for _, level, module, name, _ in unit.program.imports:
            if name == "*" and (other := self.find(unit, level, module)):
                yield other


def manager_of(dotted: str) -> str:
    """Return what brings a module that is not the project's."""
    return "std" if dotted.partition(".")[0] in sys.stdlib_module_names else "pip"
