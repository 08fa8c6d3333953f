"""All programs together: their variables numbered through, and how values spread between them.

Source: difference propagation over inclusion constraints; Pearce, Kelly, Hankin, "Efficient
field-sensitive pointer analysis of C" (2007).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hitherto.model.graph import Definition
from hitherto.structural.python.program import NOTHING, Program, Scope
from hitherto.structural.python.solving.objects import UNKNOWN, Objects

MOST = 48
"""Objects that one variable holds; one that could hold more could hold anything."""

Handler = Callable[["World", int, Any, Any, Any], None]
"""What happens for each object that reaches a variable."""


class Unit:
    """One file's program and where its numbers begin among those of all.

    Attributes:
        program: what was read.
        symbols: of its definitions.
        spans: of their names.
        path: the file.
        package: the folder in which its names begin.
        variable: number of its first variable.
        scope: number of its first scope.
        site: number of its first site.
    """

    def __init__(
        self, program: Program, definitions: Sequence[Definition], path: str, package: str
    ) -> None:
        self.program = program
        self.symbols = [each.symbol for each in definitions]
        self.spans = [each.span for each in definitions]
        self.path = path
        self.package = package
        self.variable = self.scope = self.site = 0


class World:
    """The state of a solving.

    Attributes:
        units: the files.
        scopes: all scopes, with their unit.
        holds: by variable, what it holds.
        memo: what was made once, by what it was made for.
    """

    def __init__(self, units: list[Unit]) -> None:
        self.units = units
        self.objects = Objects()
        self.things = self.objects.things
        self.scopes: list[tuple[Unit, Scope]] = []
        self.holds: list[set[int]] = []
        self._pending: dict[int, set[int]] = {}
        self._work: list[int] = []
        self._to: dict[int, set[int]] = {}
        self._uses: dict[int, list[tuple[Handler, Any, Any, Any]]] = {}
        self.memo: dict[Any, Any] = {}
        sites = 0
        for unit in units:
            unit.variable, unit.scope, unit.site = len(self.holds), len(self.scopes), sites
            self.holds += [set() for _ in range(unit.program.variables)]
            self.scopes += [(unit, scope) for scope in unit.program.scopes]
            sites += len(unit.program.sites)

    def variable(self) -> int:
        """Return a new variable."""
        self.holds.append(set())
        return len(self.holds) - 1

    def named(self, *key: object) -> int:
        """Return the variable that goes by a key; a new one at first."""
        found: int | None = self.memo.get(key)
        if found is None:
            found = self.memo[key] = self.variable()
        return found

    def add(self, to: int, *objects: int) -> None:
        """Let a variable hold objects."""
        self._spread(to, set(objects))

    def copy(self, source: int, to: int) -> None:
        """Let a variable hold all that another one does, now and later."""
        if source == to or source == NOTHING or to == NOTHING:
            return
        known = self._to.setdefault(source, set())
        if to in known:
            return
        known.add(to)
        if held := self.holds[source]:
            self._spread(to, held)

    def watch(
        self, var: int, handler: Handler, a: Any = None, b: Any = None, c: Any = None
    ) -> None:  # noqa: ANN401  # whatever the handler takes
        """Call a handler for each object that a variable holds, now and later."""
        if var == NOTHING:
            return
        self._uses.setdefault(var, []).append((handler, a, b, c))
        for held in self.holds[var] - self._pending.get(var, set()):
            handler(self, held, a, b, c)

    def _spread(self, to: int, objects: set[int]) -> None:
        held = self.holds[to]
        new = objects - held
        if not new:
            return
        if len(held) + len(new) > MOST:
            new = {UNKNOWN} - held
            if not new:
                return
        held |= new
        pending = self._pending.get(to)
        if pending is None:
            self._pending[to] = new
            self._work.append(to)
        else:
            pending |= new

    def settle(self) -> None:
        """Spread what is pending until nothing changes any more."""
        work, uses, forward = self._work, self._uses, self._to
        while work:
            var = work.pop()
            new = self._pending.pop(var)
            for to in tuple(forward.get(var, ())):
                self._spread(to, new)
            for handler, a, b, c in tuple(uses.get(var, ())):
                for each in new:
                    handler(self, each, a, b, c)

    def held(self, var: int) -> Iterable[int]:
        """Return what a variable holds, in a fixed order."""
        return sorted(self.holds[var]) if var != NOTHING else ()
