"""Where a reading stands: the file, the scope, and which version each name has just now."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import NamedTuple

from tree_sitter import Node

from hitherto.model.graph import Definition, Sort, Span
from hitherto.model.patterns import Pattern
from hitherto.model.symbols import Descriptor, own
from hitherto.structural.python.program import NOTHING, PAIR, SITE, Flow, Program, Scope

Env = dict[str, int]
"""The version of each name at one point."""

DEEPEST = 150
"""Nested syntax that is followed; beyond it a file is read in part."""


_ELSEWHERE = Pattern(rb"\b(?:global|nonlocal)\b((?:[^\n;#\\]|\\\r?\n)+)")
_NAME = Pattern(r"\w+")


class Tables(NamedTuple):
    """What goes through each type of node.

    Attributes:
        forms: of expressions.
        statements: of statements.
    """

    forms: Mapping[str, Callable[[Frame, Node], int]]
    statements: Mapping[str, Callable[[Frame, Node], None]]


class File:
    """One file under reading.

    Args:
        path: the file, from the root.
        package: the folder in which its names begin.
        data: its bytes.
        program: what is written.
        tables: what goes through each type of node.

    Attributes:
        flow: what the program says of values, packed at the end.
        test: it holds tests.
        generated: a program wrote it.
        definitions: what is defined.
        descriptors: of each definition.
        waiting: bodies of functions; they run later than all around them, and are read later.
        sites: of the program, packed, as are `mentions` and `reads`.
        plain: variables of values whose types are built in, for which no operator is ours.
        known: variables of functions, classes and what is imported.
        globals: names of the module that are variables or imported, as `Program.reads` has them.
        used: names of those that were met in a scope.
        broken: lines that could not be parsed.
        too_deep: some of it is nested too deeply and was left out.
    """

    def __init__(
        self,
        path: str,
        package: str,
        data: bytes,
        program: Program,
        tables: Tables,
    ) -> None:
        self.path = path
        self.package = package
        self.data = data
        self.program = program
        self.flow = Flow()
        self.forms, self.statements = tables
        self.test = self.generated = self.too_deep = False
        self.definitions: list[Definition] = []
        self.descriptors: list[tuple[Descriptor, ...]] = []
        self.twins: dict[tuple[Descriptor, ...], int] = {}
        self.waiting: deque[Callable[[], None]] = deque()
        self.constants: dict[str | int, int] = {}
        self.literals: dict[str, int] = {}
        self.outside: dict[str, int] = {}
        self.sites = bytearray()
        self.mentions = bytearray()
        self.reads = bytearray()
        self.plain: set[int] = {NOTHING}
        self.known: set[int] = set()
        self.globals: dict[str, int] = {}
        self.used: set[tuple[int, str]] = set()
        self.broken: list[int] = []

    @cached_property
    def rebound(self) -> frozenset[str]:
        """Names that something in the file may declare global or nonlocal, as its text says."""
        said = b",".join(_ELSEWHERE.findall(self.data)).decode("utf-8", "replace")
        return frozenset(_NAME.findall(said))

    def text(self, node: Node) -> str:
        """Return the text of a node."""
        return self.data[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def variable(self) -> int:
        """Return a new variable."""
        self.program.variables += 1
        return self.program.variables - 1

    def constant(self, value: str | int) -> int:
        """Return the variable that holds a constant."""
        if value not in self.constants:
            self.constants[value] = self.variable()
            self.plain.add(self.constants[value])
            self.flow.constants.append((self.constants[value], value))
        return self.constants[value]

    def literal(self, kind: str) -> int:
        """Return the variable that holds some value of a built-in type."""
        if kind not in self.literals:
            self.literals[kind] = self.variable()
            self.plain.add(self.literals[kind])
            self.flow.literals.append((self.literals[kind], kind))
        return self.literals[kind]

    def copy(self, to: int, source: int) -> None:
        """Let a variable hold what another holds."""
        if source not in {NOTHING, to}:
            self.flow.copies.append((to, source))

    def joined(self, sources: list[int]) -> int:
        """Return a variable that holds what any of some holds."""
        held = [each for each in dict.fromkeys(sources) if each != NOTHING]
        if len(held) <= 1:
            return held[0] if held else NOTHING
        to = self.variable()
        self.flow.copies.extend((to, each) for each in held)
        return to

    def define(
        self, above: tuple[Descriptor, ...], last: Descriptor, sort: Sort, span: Span, extent: Span
    ) -> int:
        """Note a definition and return its number; what has its name already gets a twin."""
        known = (*above, last)
        seen = self.twins.get(known, 0)
        self.twins[known] = seen + 1
        if seen:
            known = (*above, Descriptor(last.name, last.suffix, f"+{seen}"))
        symbol = own("python", self.package, known)
        self.definitions.append(
            Definition(self.path, span, extent, symbol, sort, self.test, self.generated)
        )
        self.descriptors.append(known)
        return len(self.definitions) - 1


class Loop:
    """A loop under reading.

    Attributes:
        before: the versions before it.
        heads: by name, the variable of what it holds at the beginning of any round.
        ends: the versions where a round ends early.
        exits: those where the loop is left.
    """

    def __init__(self, before: Env) -> None:
        self.before = before
        self.heads: Env = {}
        self.ends: list[Env | None] = []
        self.exits: list[Env | None] = []


class Frame:
    """One scope under reading.

    Attributes:
        env: the version of each name at this point; None behind a return or a raise.
        places: what is known of places that are reached from a name (``d['a']``), until anything
            may have changed them.
        versions: all versions of each name that the scope assigns.
        others: by name, the variable of what scopes within this one give it.
        either: by name and version, the variable of that or of what those scopes gave the name.
        elsewhere: names that are declared global or nonlocal here.
        passed: variables of what calls of a parameter of the function around yield, with the
            number of that parameter.
    """

    def __init__(self, file: File, scope: Scope, index: int, parent: Frame | None) -> None:
        self.file = file
        self.scope = scope
        self.index = index
        self.parent = parent
        self.env: Env | None = {}
        self.places: Env = {}
        self.versions: dict[str, list[int]] = {}
        self.cells: dict[str, int] = {}
        self.others: dict[str, int] = {}
        self.either: dict[tuple[str, int], int] = {}
        self.elsewhere: dict[str, Frame] = {}
        self.passed: dict[int, int] = {}
        self.lambdas = 0
        self.depth = 0
        self.loops: list[Loop] = []

    @property
    def module(self) -> Frame:
        """The frame of the file."""
        at = self
        while at.parent is not None:
            at = at.parent
        return at

    def site(self, node: Node) -> int:
        """Return the number of a new site."""
        (line, column), (end_line, end_column) = node.start_point, node.end_point
        sites = self.file.sites
        sites += SITE.pack(self.index, line + 1, column, end_line + 1, end_column)
        return len(sites) // SITE.size - 1

    def assign(self, name: str, var: int) -> None:
        """Give a name a new version."""
        home = self.elsewhere.get(name)
        if home is not None:
            home.add(name, var)
            self.file.copy(home.given(name), var)
            return
        if self.env is not None:
            self.places.clear()
            self.env[name] = var
        self.add(name, var)

    def add(self, name: str, var: int) -> None:
        """Add to all that a name ever holds."""
        self.versions.setdefault(name, []).append(var)
        if name in self.cells:
            self.file.copy(self.cells[name], var)

    def know(self, place: str, var: int) -> None:
        """Note what a place holds from here on; any other name may have led there as well."""
        self.places.clear()
        if place and self.env is not None:
            self.places[place] = var

    def fork(self) -> Env | None:
        """Return the versions at this point, for another path to begin with."""
        self.places.clear()
        return None if self.env is None else dict(self.env)

    def join(self, *envs: Env | None) -> None:
        """Go on from where paths meet; one that does not get here counts no more."""
        self.places.clear()
        alive = [each for each in envs if each is not None]
        if len(alive) <= 1:
            self.env = alive[0] if alive else None
            return
        result: Env = {}
        for name in dict.fromkeys(name for env in alive for name in env):
            held = [env.get(name, NOTHING) for env in alive]
            same = len(set(held)) == 1
            result[name] = held[0] if same else self.file.joined(held)
        self.env = result

    def cell(self, name: str) -> int:
        """Return the variable of all that a name ever holds, for who reads it at another time."""
        if name not in self.cells:
            held = [each for each in dict.fromkeys(self.versions[name]) if each != NOTHING]
            self.cells[name] = self.file.variable()
            for each in held:
                self.file.copy(self.cells[name], each)
        return self.cells[name]

    def read(self, name: str) -> int:
        """Return the variable of a name at this point."""
        home = self.elsewhere.get(name)
        if home is not None:
            return home.cell(name) if name in home.versions else self._outside(name)
        if self.env is not None and name in self.env:
            return self.by_others(name, self._in_loop(name, self.env[name]))
        if name in self.versions:
            return self.cell(name)
        at, direct = self.parent, self.scope.kind == "class"
        while at is not None:
            if at.scope.kind != "class":
                if direct and at.env is not None and name in at.env:
                    return at.by_others(name, at.env[name])
                if name in at.versions:
                    return at.cell(name)
            direct = direct and at.scope.kind == "class"
            at = at.parent
        return self._outside(name)

    def use(self, name: str, node: Node) -> None:
        """Note that a scope uses a variable of the module, or an imported one, by its name."""
        file, at = self.file, self
        meant = file.globals.get(name)
        if meant is None or (self.index, name) in file.used:
            return
        while at.parent is not None:
            if name in at.versions and name not in at.elsewhere:
                return
            at = at.parent
        file.used.add((self.index, name))
        file.reads += PAIR.pack(meant, self.site(node))

    def _in_loop(self, name: str, var: int) -> int:
        """Return a name's variable; in a loop it may hold what an earlier round left in it."""
        if not self.loops or self.env is None:
            return var
        loop = self.loops[-1]
        if name in loop.heads or loop.before.get(name) != var or var == NOTHING:
            return var
        head = loop.heads[name] = self.file.variable()
        self.file.copy(head, var)
        self.env[name] = head
        return head

    def by_others(self, name: str, var: int) -> int:
        """Return a name's variable with what calls made since may have put in its place."""
        file = self.file
        if name not in file.rebound:
            return var
        if (name, var) not in self.either:
            held = self.either[name, var] = file.joined([var, self.given(name)])
            if var in file.known:
                file.known.add(held)
        return self.either[name, var]

    def given(self, name: str) -> int:
        """Return the variable of what scopes within this one give a name."""
        if name not in self.others:
            self.others[name] = self.file.variable()
        return self.others[name]

    def unknown(self) -> int:
        """Return the variable of what comes from where nobody looks."""
        return self._outside("yield")  # as a keyword it names nothing in any file

    def _outside(self, name: str) -> int:
        file = self.file
        if name not in file.outside:
            file.outside[name] = file.variable()
            file.flow.outside.append((file.outside[name], name))
        return self.module.by_others(name, file.outside[name])
