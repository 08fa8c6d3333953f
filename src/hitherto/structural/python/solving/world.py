"""All programs together: their variables numbered through, and how values spread between them.

Source: difference propagation over inclusion constraints; Pearce, Kelly, Hankin, "Efficient
field-sensitive pointer analysis of C" (2007).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from hitherto.model.graph import Definition, Sort
from hitherto.model.symbols import Descriptor, Suffix, last_name
from hitherto.structural.python.program import NOTHING, Program, Scope
from hitherto.structural.python.solving.objects import UNKNOWN, Is, Objects

MOST = 32
"""Objects that one variable holds; one that could hold more could hold anything."""
MOST_FUNCTIONS = 200
"""As `MOST`, where a name is computed of which the beginning is known."""

_FEW = 6
"""Constants of one variable that are told apart."""

_ONE = 4
"""Parts of what is kept of one handler."""

_TERMS = frozenset({Sort.VARIABLE, Sort.FIELD})

Held = frozenset[int] | tuple[int]
"""Objects by number; variables that hold the same share one. Most hold a single object: a set of
it would take four times the room."""
EMPTY: Final[Held] = frozenset()

Handler = Callable[["World", int, Any, Any, Any], None]
"""What happens for each object that reaches a variable."""


class Unit:
    """One file's program and where its numbers begin among those of all.

    Attributes:
        program: what was read.
        symbols: of its definitions.
        terms: those of them that are variables and fields, with the spans of their names.
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
        self.terms = {each.symbol: each.span for each in definitions if each.sort in _TERMS}
        self.spans = [each.span for each in definitions]
        self.path = path
        self.package = package
        self.variable = self.scope = self.site = 0

    def of(self, var: int) -> int:
        """Return a variable of the program as it is numbered among those of all."""
        return var if var == NOTHING else self.variable + var


class World:
    """The state of a solving.

    Attributes:
        units: the files.
        scopes: all scopes, with their unit.
        holds: by variable, what it holds.
        named_terms: names of all variables and fields.
        memo: what was made once, by what it was made for.
    """

    def __init__(self, units: list[Unit]) -> None:
        self.units = units
        self.objects = Objects()
        self.things = self.objects.things
        self.scopes: list[tuple[Unit, Scope]] = []
        self._work: list[int] = []
        self._tasks: list[tuple[Held, Handler, Any, Any, Any]] = []
        self._handlers: dict[Handler, Handler] = {}
        self.memo: dict[Any, Any] = {}
        variables = sites = 0
        for unit in units:
            unit.variable, unit.scope, unit.site = variables, len(self.scopes), sites
            variables += unit.program.variables
            self.scopes += [(unit, scope) for scope in unit.program.scopes]
            sites += unit.program.site_count
        self.named_terms = frozenset(last_name(each) for unit in units for each in unit.terms)
        self._starts = [unit.site for unit in units]
        # By variable: what it holds, what of that was not handed on yet, where to, and the handlers
        # with what they take, one behind the other: a million tuples would take twice the room.
        self.holds: list[Held] = [EMPTY] * variables
        self._new: list[Held] = [EMPTY] * variables
        self._to: list[int | list[int] | None] = [None] * variables
        self._uses: list[list[Any] | None] = [None] * variables

    def site_scope(self, site: int) -> int:
        """Return the scope in which a site stands."""
        unit = self.unit_of(site)
        return unit.scope + unit.program.site(site - unit.site)[0]

    def field(self, scope: int, name: str) -> str:
        """Return the field of a class's own, or a module's variable, by name; empty for none."""
        unit, inner = self.scopes[scope]
        symbol = f"{unit.symbols[inner.definition]}{Descriptor(name, Suffix.TERM)}"
        return symbol if symbol in unit.terms else ""

    def parent(self, scope: int) -> int:
        """Return the scope in which a scope stands."""
        unit, inner = self.scopes[scope]
        return unit.scope + inner.parent

    def unit_of(self, site: int) -> Unit:
        """Return the file in which a site stands."""
        # Of files that begin at one site the last has it: those before it have none.
        return self.units[bisect_right(self._starts, site) - 1]

    def variable(self) -> int:
        """Return a new variable."""
        self.holds.append(EMPTY)
        self._new.append(EMPTY)
        self._to.append(None)
        self._uses.append(None)
        return len(self.holds) - 1

    def named(self, *key: object) -> int:
        """Return the variable that goes by a key; a new one at first."""
        found: int | None = self.memo.get(key)
        if found is None:
            found = self.memo[key] = self.variable()
        return found

    def add(self, to: int, held: int) -> None:
        """Let a variable hold an object."""
        if to != NOTHING and held not in self.holds[to]:
            alone = self.objects.alone(held)
            self._spread(to, alone, alone)

    def copy(self, source: int, to: int) -> None:
        """Let a variable hold all that another one does, now and later."""
        if source == to or source < 0 or to < 0:  # `NOTHING`
            return
        known = self._to[source]
        if known is None:
            self._to[source] = to
        elif isinstance(known, int):
            if known == to:
                return
            self._to[source] = [known, to] if known < to else [to, known]
        else:
            place = bisect_left(known, to)
            if place < len(known) and known[place] == to:
                return
            known.insert(place, to)
        if held := self.holds[source]:
            self._spread(to, held, held)

    def watch(
        self,
        var: int,
        handler: Handler,
        a: Any = None,  # noqa: ANN401  # whatever the handler takes
        b: Any = None,  # noqa: ANN401  # as above
        c: Any = None,  # noqa: ANN401  # as above
    ) -> None:
        """Call a handler for each object that a variable holds, now and later."""
        if var == NOTHING:
            return
        # Each mention of a method makes a new object: a million of them would be held.
        handler = self._handlers.setdefault(handler, handler)
        if (uses := self._uses[var]) is None:
            self._uses[var] = [handler, a, b, c]
        else:
            uses += (handler, a, b, c)
        held = self.holds[var]
        if new := self._new[var]:
            held = frozenset(held).difference(new)
        # Put off, however deep the handlers lead: no chain of them may end in a RecursionError.
        if held:
            self._tasks.append((held, handler, a, b, c))

    def forget_watches(self) -> None:
        """Let go of all handlers: others take their places."""
        self._uses = [None] * len(self.holds)

    def forget_flow(self) -> None:
        """Let go of all but what variables hold: nothing changes any more."""
        for each in (self._uses, self._to, self._new, self._handlers):
            each.clear()

    def _spread(self, to: int, objects: Held, source: Held) -> None:
        """Let a variable hold objects, which are among those that their source holds."""
        held = self.holds[to]
        if not held:
            new = self.holds[to] = objects
        elif held is objects:
            return
        else:
            if isinstance(objects, tuple):
                new = EMPTY if objects[0] in held else objects
            elif isinstance(held, frozenset) and objects <= held:
                return
            else:
                new = objects.difference(held)
            if new and len(held) + len(new) > _FEW:
                if not self.objects.constants.isdisjoint(new):
                    new = self._few_constants(held, new)
                if len(held) + len(new) > MOST:
                    new = self._bounded(held, new)
            if not new:
                return
            # What holds the same as its source shares its set: most sets of many objects are alike.
            both = _both(held, new)
            self.holds[to] = source if both == source else both
        if pending := self._new[to]:
            self._new[to] = _both(pending, new)
        else:
            self._new[to] = new
            self._work.append(to)

    def _bounded(self, held: Held, new: Held) -> Held:
        """Return what comes to a variable that holds much already.

        Whoever calls by a computed name has many functions to choose from, and they are known.
        """
        functions = set[int]()
        if self.objects.computed in held or self.objects.computed in new:
            functions = self.objects.functions.intersection(new)
        if len(held) + len(functions) > MOST_FUNCTIONS:
            functions = set()
        return frozenset(functions.union((UNKNOWN,)).difference(held))

    def _few_constants(self, held: Held, new: Held) -> Held:
        """Return what comes to a variable; many constants are as good as any of their type."""
        constants = self.objects.constants.intersection(new)
        if len(constants) + len(self.objects.constants.intersection(held)) <= _FEW:
            return new
        kinds = {type(self.things[each].of).__name__ for each in constants}
        literals = (self.objects.number(Is.LITERAL, kind) for kind in kinds)
        return frozenset(new).difference(constants).union(literals).difference(held)

    def settle(self) -> None:
        """Spread what is pending until nothing changes any more."""
        while self._work or self._tasks:
            while self._tasks:
                new, handler, a, b, c = self._tasks.pop()
                for each in _ordered(new):
                    handler(self, each, a, b, c)
            if self._work:
                self._step(self._work.pop())

    def _step(self, var: int) -> None:
        """Hand on what is new in one variable."""
        new, self._new[var] = self._new[var], EMPTY
        targets, source = self._to[var], self.holds[var]
        if isinstance(targets, int):
            self._spread(targets, new, source)
        elif targets:
            for to in tuple(targets):
                self._spread(to, new, source)
        if uses := self._uses[var]:
            came = _ordered(new)
            if len(uses) == _ONE:
                handler, a, b, c = uses
                for each in came:
                    handler(self, each, a, b, c)
                return
            each_part = iter(tuple(uses))
            for handler, a, b, c in zip(*(each_part,) * _ONE, strict=True):
                for each in came:
                    handler(self, each, a, b, c)

    def held(self, var: int) -> Iterable[int]:
        """Return what a variable holds, in a fixed order."""
        return sorted(self.holds[var]) if var != NOTHING else ()


def _both(held: Held, new: Held) -> frozenset[int]:
    return held.union(new) if isinstance(held, frozenset) else frozenset((*held, *new))


def _ordered(held: Held) -> Iterable[int]:
    """Return objects by number: in a set's own order others would come first elsewhere."""
    return held if len(held) == 1 else sorted(held)
