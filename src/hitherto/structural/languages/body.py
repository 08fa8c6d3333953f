"""What the resolver of names needs of a file beyond its definitions."""

from __future__ import annotations

from enum import IntEnum, IntFlag

import msgspec

FOR = " for "  # between a base and what inherits it, where that is said outside of it
ANY = -1  # arguments that cannot be counted


class How(IntEnum):
    """How a piece of code uses what it names; `PART`: it takes a member of it."""

    CALL = 0
    NEW = 1
    VALUE = 2
    TYPE = 3
    BASE = 4
    ELEMENT = 5
    COMPUTED = 6
    LAMBDA = 7
    PART = 8


class Flag(IntFlag):
    """What the words before a definition's name say, and what it lacks."""

    NONE = 0
    STATIC = 1
    PRIVATE = 2
    FINAL = 4
    ABSTRACT = 8
    BODILESS = 16


class Role(IntEnum):
    """Where a name gets its meaning."""

    LOCAL = 0
    PARAMETER = 1
    AGAIN = 2
    FIELD = 3


class Detail(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What is said of the definition in the same place of `Facts.definitions`.

    Attributes:
        parent: the definition it stands in, by place; -1 of the module.
        name: as in the code.
        low: the fewest arguments it takes.
        high: the most; `ANY`: no bound.
        returns: the type it returns, as written.
        type: the type it has, as written.
        value: the chain it begins with.
        owner: the type it belongs to where it stands outside of that.
        flags: a `Flag`.
    """

    parent: int
    name: str
    low: int = 0
    high: int = ANY
    returns: str = ""
    type: str = ""
    value: str = ""
    owner: str = ""
    flags: int = 0


class Site(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Where something is used.

    Attributes:
        how: a `How`.
        scope: the definition whose code it is, by place.
        line: from 1.
        column: in bytes from 0.
        length: in bytes, on that line.
        chain: what is used; see `chains`.
        arguments: how many are handed over, or `ANY`.
    """

    how: int
    scope: int
    line: int
    column: int
    length: int
    chain: str
    arguments: int = ANY


class Brought(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """An import.

    Attributes:
        scope: the definition in whose code it stands, by place.
        line: from 1.
        column: in bytes from 0.
        length: in bytes.
        local: the name it has here; empty: none.
        origin: what it is imported from, as written.
        name: what is imported of it: a name, ``*`` (all of it under the local name), ``=`` (what a
            CommonJS module exports), ``.`` (all its names), empty (nothing, it is only run).
    """

    scope: int
    line: int
    column: int
    length: int
    local: str
    origin: str
    name: str


class Export(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What a file hands to those who import it, beside its own top level.

    Attributes:
        name: under which; ``*``: all that the origin exports, ``=``: instead of a set of names.
        chain: what; ``*``: all of the origin.
        origin: the module it comes from, as written; empty: this file.
    """

    name: str
    chain: str
    origin: str = ""


class Bind(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A name that gets a meaning inside a definition.

    Attributes:
        scope: the definition, by place.
        line: from 1.
        name: as in the code.
        role: a `Role`.
        type: as written.
        value: a chain.
    """

    scope: int
    line: int
    name: str
    role: int
    type: str = ""
    value: str = ""


class Body(msgspec.Struct, frozen=True, array_like=True):
    """`Facts.body` of the languages that `names` resolves.

    Attributes:
        namespace: the package or namespace that the file declares.
        details: one a definition.
        sites: in the order of the file; what is only read comes after all else.
        imports: in the order of the file.
        exports: in the order of the file.
        binds: in the order of the file.
        manifest: of a manifest what it says; see `manifests`.
    """

    namespace: str = ""
    details: tuple[Detail, ...] = ()
    sites: tuple[Site, ...] = ()
    imports: tuple[Brought, ...] = ()
    exports: tuple[Export, ...] = ()
    binds: tuple[Bind, ...] = ()
    manifest: dict[str, str] = {}


ENCODER = msgspec.msgpack.Encoder()
DECODER = msgspec.msgpack.Decoder(Body)
