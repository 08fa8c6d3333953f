"""Fixtures of pytest: what a test's parameters hold is told by their names.

Source: pytest's documentation, "Fixtures reference", on where a fixture is visible.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from hitherto.structural.python.program import NOTHING
from hitherto.structural.python.solving.world import Unit, World

CONFTEST = "conftest.py"


class Fixtures:
    """The fixtures of a world.

    Attributes:
        used: a test or fixture, and a fixture that it takes, both by scope.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.used: list[tuple[int, int]] = []
        self._by_file: dict[str, dict[str, int]] = {}
        for unit in world.units:
            for local, scope in enumerate(unit.program.scopes):
                if "fixture" in scope.marks:
                    self._by_file.setdefault(unit.path, {})[scope.name] = unit.scope + local

    def give(self, unit: Unit, local: int) -> set[int]:
        """Let a test's or fixture's parameters hold what the fixtures of their names return.

        Args:
            unit: the file.
            local: number of the function among its scopes.

        Returns:
            The variables of those parameters, as the file numbers them.
        """
        scope = unit.program.scopes[local]
        if not (self._by_file and (scope.name.startswith("test") or "fixture" in scope.marks)):
            return set()
        given = set()
        for each in scope.parameters:
            fixture = self._visible(unit.path, each.name, unit.scope + local)
            if fixture is None:
                continue
            given.add(each.var)
            self.used.append((unit.scope + local, fixture))
            other, source = self.world.scopes[fixture]
            var = source.yielded if "generator" in source.marks else source.result
            if var != NOTHING:
                self.world.copy(other.variable + var, unit.variable + each.var)
        return given

    def _visible(self, path: str, name: str, asking: int) -> int | None:
        """Return the nearest fixture of a name; one that takes its own name takes one farther."""
        folders = PurePosixPath(path).parents
        for file in (path, *((folder / CONFTEST).as_posix() for folder in folders)):
            found = self._by_file.get(file, {}).get(name)
            if found is not None and found != asking:
                return found
        return None
