"""What a Python file does with values, as constraints between numbered variables.

A variable stands for all values that one place can hold. Reading gives every assignment of a name
its own variable (a version), so that "the last value before this line" is told apart in straight
code; where paths join, a new one takes from both. The solver knows nothing of syntax.

Source: inclusion constraints after L. Andersen, "Program Analysis and Specialization for the C
Programming Language" (1994); versions after static single assignment (Cytron et al., 1991).
"""

from __future__ import annotations

from struct import Struct
from typing import Literal

import msgspec

SITE = Struct("<5I")
"""How a site is packed: there are as many as names and calls, and few are ever looked at."""

PAIR = Struct("<2i")
"""How two numbers are packed, one pair behind the other; see `SITE`."""

NOTHING = -1
"""The variable of what holds no value that could ever be called."""

OPEN = "\0"
"""Ends a constant of which only the beginning is known: ``f"visit_{name}"``."""

RAISED = "raise"
"""See `Call.method`; no attribute has such a name."""

Kind = Literal["module", "class", "function", "lambda"]
"""Of scopes; as it is no other text, all that are read share one."""

Import = tuple[int, int, str, str, int]
"""See `Program.imports`."""

Key = str | int | None
"""A constant index or key; None for one that is not constant."""


class Parameter(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """One parameter of a function.

    Attributes:
        name: as it is written.
        var: its variable.
        form: ``""`` plain, ``"/"`` by position only, ``"="`` by name only, ``"*"`` or ``"**"``.
    """

    name: str
    var: int
    form: str = ""


class Scope(msgspec.Struct, array_like=True):
    """A module, class, function or lambda.

    Attributes:
        definition: its number among the file's definitions.
        parent: the scope that it stands in; itself for the module.
        kind: ``module``, ``class``, ``function`` or ``lambda``.
        name: as it is written.
        marks: what its decorators make of it: ``static``, ``class``, ``property``, ``setter``,
            ``overload``, ``context``, ``async``, ``generator``.
        parameters: in order.
        result: variable of what it returns.
        yielded: variable of what it yields.
        through: numbers of the parameters that it returns as they are.
        wraps: number of the parameter whose place what it returns may take: functions within it
            call that parameter, or it returns what another makes of it.
        inner: variable of what it returns of the calls of what it takes the place of; ``result``
            holds the rest.
        declared: variable of what its annotation says that it returns.
        bases: of a class, variables of its bases; ``metaclass`` comes last where it is named.
        names: of a module or class: variable by name, as its body leaves it.
    """

    definition: int
    parent: int
    kind: Kind
    name: str
    marks: tuple[str, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    result: int = NOTHING
    yielded: int = NOTHING
    through: tuple[int, ...] = ()
    wraps: int = NOTHING
    inner: int = NOTHING
    declared: int = NOTHING
    bases: tuple[int, ...] = ()
    names: dict[str, int] = {}

    @property
    def takes_class(self) -> bool:
        """Whether a method's first parameter is the class, not an instance of it."""
        return "class" in self.marks or self.name in {"__new__", "__init_subclass__"}


class Call(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """One call.

    Attributes:
        result: variable of its value; nothing where nobody looks at it.
        callee: variable of what is called, or of the receiver where a method is named.
        method: the attribute of ``callee`` that is called; empty for ``callee`` itself, and
            `RAISED` where a class is raised, which makes an instance of it.
        plain: variables of the arguments by position.
        named: variables of those by name.
        spread: variables of ``*`` arguments.
        spread_named: variables of ``**`` arguments.
        site: number of the site.
    """

    result: int
    callee: int
    method: str
    plain: tuple[int, ...]
    named: tuple[tuple[str, int], ...]
    spread: tuple[int, ...]
    spread_named: tuple[int, ...]
    site: int


class Container(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """A list, tuple, set, dict or generator that is made in one place.

    Attributes:
        var: the variable that holds it.
        type: ``list``, ``tuple``, ``set``, ``dict`` or ``generator``.
        items: variables by constant key or index.
        rest: variables of what it holds elsewhere.
        merged: variables of containers whose content it takes over (``**`` in a dict).
    """

    var: int
    type: str
    items: list[tuple[Key, int]] = []
    rest: list[int] = []
    merged: list[int] = []


class Flow(msgspec.Struct, array_like=True):
    """What one file does with values; each list holds constraints of one form, by number.

    Attributes:
        functions: variable, scope.
        constants: variable, text or number.
        literals: variable, name of the built-in type.
        containers: see `Container`.
        copies: to, from.
        attributes: to, from, name, site.
        stores: object, name, value, site.
        items: to, container, key where it is constant, key's variable, site.
        item_stores: container, key where it is constant, key's variable, value, site.
        slices: to, container, first, behind the last.
        calls: see `Call`.
        decorating: numbers of those calls whose value stands for what they are given: a decorator's
            own, and one of its parameter whose value a function returns.
        loops: to, iterable, site, whether asynchronous.
        enters: to, manager, site, whether asynchronous.
        operations: to, left, right, method, reflected method, site.
        outside: variable, name that is defined nowhere in the file.
        instances: to, from: an instance of the class that the other is (annotations).
    """

    functions: list[tuple[int, int]] = []
    constants: list[tuple[int, str | int]] = []
    literals: list[tuple[int, str]] = []
    containers: list[Container] = []
    copies: list[tuple[int, int]] = []
    attributes: list[tuple[int, int, str, int]] = []
    stores: list[tuple[int, str, int, int]] = []
    items: list[tuple[int, int, Key, int, int]] = []
    item_stores: list[tuple[int, Key, int, int, int]] = []
    slices: list[tuple[int, int, int | None, int | None]] = []
    calls: list[Call] = []
    decorating: list[int] = []
    loops: list[tuple[int, int, int, bool]] = []
    enters: list[tuple[int, int, int, bool]] = []
    operations: list[tuple[int, int, int, str, str, int]] = []
    outside: list[tuple[int, str]] = []
    instances: list[tuple[int, int]] = []


class Program(msgspec.Struct, array_like=True):
    """One file, as far as it is looked at again and again; variables and sites by number.

    Attributes:
        module: the dotted name; parts are the folders from the package on.
        is_package: it is an ``__init__.py``.
        variables: how many there are.
        sites: packed, see `site`.
        scopes: the module first.
        classes: variable, scope.
        imports: to, level, module, name (empty: the module itself; ``*`` with no variable), site.
        mentions: variable, site: named without being called; packed.
        reads: what is meant by a name of the module that a scope uses, and the site of its first
            use there: the number of a definition, or, negative, of an import, from -1 down; packed.
        flow: the rest, packed: those of all files at once would be a great part of the memory.
    """

    module: str
    is_package: bool
    variables: int = 0
    sites: bytes = b""
    scopes: list[Scope] = []
    classes: list[tuple[int, int]] = []
    imports: list[Import] = []
    mentions: bytes = b""
    reads: bytes = b""
    flow: bytes = b""

    @property
    def site_count(self) -> int:
        """How many sites there are."""
        return len(self.sites) // SITE.size

    def relative(self, level: int, module: str) -> str | None:
        """Return the dotted name of a module that is named from here; None above all packages.

        Args:
            level: how many dots stand before the name, one or more.
            module: what stands behind them.
        """
        base = self.module.split(".")
        keep = len(base) - level + (1 if self.is_package else 0)
        if keep < 0:
            return None
        return ".".join([*base[:keep], *([module] if module else [])])

    def site(self, number: int) -> tuple[int, int, int, int, int]:
        """Return a site: its scope, line, column, end line and end column."""
        scope, line, column, end_line, end_column = SITE.unpack_from(self.sites, number * SITE.size)
        return scope, line, column, end_line, end_column
