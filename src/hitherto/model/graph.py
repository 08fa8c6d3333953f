"""The values of the code graph: definitions, and edges that say how far to trust them."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Tier(StrEnum):
    """How far an edge can be trusted, best first.

    Attributes:
        RESOLVED: a type checker, compiler or bytecode confirmed it, or a flow over a closed set
            of values: every assignment was seen, and there is one target.
        OBSERVED: a real run produced it: true for the paths that it covered.
        INFERRED: matched on a name, or a flow over an open set: likely, unchecked.
        AMBIGUOUS: one of several candidates of its site; all of them are kept, none is chosen.
        DYNAMIC: computed at run time and undecidable; it has no target.
    """

    RESOLVED = "resolved"
    OBSERVED = "observed"
    INFERRED = "inferred"
    AMBIGUOUS = "ambiguous"
    DYNAMIC = "dynamic"


class Relation(StrEnum):
    """What one symbol has to do with another.

    Attributes:
        CALLS: its code calls the other, a constructor's code and a property's included.
        CREATES: its code makes an instance of the other, a class.
        REFERS: its code names the other without calling it (passes it on, reads it, uses the
            type).
        IMPORTS: the other is brought into its file.
        INHERITS: it is a subclass of the other, or implements it.
        OVERRIDES: it takes the other's place in a subclass.
    """

    CALLS = "calls"
    CREATES = "creates"
    REFERS = "refers"
    IMPORTS = "imports"
    INHERITS = "inherits"
    OVERRIDES = "overrides"


CALLING = (Relation.CALLS, Relation.CREATES)
"""The relations of what runs when its site does."""

MANY_NAMED = "name: many "
"""Begins the mechanism of a `dynamic` edge: too many things have the name that ends it."""

DECORATED = "decorated"
"""The mechanism of edges that refer to what a decorator has put another function in the place of:
their sites call that one."""


class Sort(StrEnum):
    """What a definition defines."""

    MODULE = "module"
    CLASS = "class"
    INTERFACE = "interface"
    ENUM = "enum"
    FUNCTION = "function"
    METHOD = "method"
    LAMBDA = "lambda"
    FIELD = "field"
    VARIABLE = "variable"
    TYPE = "type"
    MACRO = "macro"


class Span(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A stretch of a file.

    Attributes:
        line: of its first character, counted from 1.
        column: of its first character, in UTF-8 bytes from 0.
        end_line: of what follows its last character.
        end_column: as ``column``.
    """

    line: int
    column: int
    end_line: int
    end_column: int


class Definition(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Where a symbol is defined.

    Attributes:
        path: the file, from the root of the work tree, with ``/``.
        span: its name; of a module the beginning of the file.
        extent: all of it, decorators and body included.
        symbol: see `model.symbols`.
        sort: what it is.
        test: it is a test, or stands in a file of tests.
        generated: its file says that a program wrote it.
    """

    path: str
    span: Span
    extent: Span
    symbol: str
    sort: Sort
    test: bool = False
    generated: bool = False


class Edge(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One symbol depends on another, at one site.

    Several edges of one site and relation with the tier `ambiguous` are its candidates.

    Attributes:
        path: the file of the site.
        span: the site: of a call the name that is called.
        source: the innermost symbol in whose code the site stands (a module, for its top level).
        target: the symbol it depends on; empty where the tier is dynamic.
        relation: how.
        tier: how far to trust it.
        mechanism: what found it, e.g. ``flow``, ``name``, ``ty``, ``run``; behind a ``:`` what is
            done there that the code does not write as a call (``flow:__iter__``): each such
            operation is a site of its own.
    """

    path: str
    span: Span
    source: str
    target: str
    relation: Relation
    tier: Tier
    mechanism: str

    @property
    def is_call(self) -> bool:
        """Whether its code calls the target or makes one, be it by way of a decorator."""
        return self.relation in CALLING or self.mechanism == DECORATED

    @property
    def named(self) -> str:
        """Of a call that many things of one name may answer, that name; empty for others."""
        said, _, name = self.mechanism.partition(MANY_NAMED)
        return "" if said else name

    @property
    def how(self) -> str:
        """The relation, and whether a decorator stands between."""
        return "calls (decorated)" if self.mechanism == DECORATED else self.relation.value


class Tie(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What a symbol has to do with another one, at whatever sites.

    Attributes:
        symbol: the other one.
        relation: how.
        back: the other one depends on the symbol, not the symbol on it.
    """

    symbol: str
    relation: Relation
    back: bool
