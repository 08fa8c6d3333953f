"""What is particular to a language, as data."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from hitherto.structural.syntax import Grammar


class Space(StrEnum):
    """What a file's names stand in."""

    FILE = "file"
    FOLDER = "folder"
    DECLARED = "declared"


class Part(StrEnum):
    """What a node does in an expression.

    Attributes:
        MEMBER: takes a member of its first field, named by its second.
        CALL: calls its first field.
        SEND: calls its second field of its first.
        NEW: makes an instance of its first field.
        CAST: has the type of its first field.
        INDEX: takes an element of its first field.
        SAME: has the value of its first field, or of its first child.
        PLAIN: a value of the language's own: a text, a number, a list.
    """

    MEMBER = "member"
    CALL = "call"
    SEND = "send"
    NEW = "new"
    CAST = "cast"
    INDEX = "index"
    SAME = "same"
    PLAIN = "plain"


Roles = dict[str, tuple[Part, str, str]]


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """One language.

    Attributes:
        name: the scheme of its symbols.
        suffixes: how its files' names end.
        grammar: what parses it.
        special: other grammars, by a file's ending.
        queries: the query files, without their ending.
        added: further query files by a file's ending.
        family: the languages that may call each other by name.
        space: what a file's names stand in.
        root: files that mark the folder in which namespaces begin.
        roles: what nodes do in an expression.
        itself: how code names the object it belongs to.
        above: how code names what its class inherits.
        constructors: names of methods that make an instance; ``*``: that of the class.
        makers: names that, called on a class, make an instance of it.
        reaching: members of the own class are called by their bare name.
        hoisted: a bare name can only be what its file defines or imports.
        typed: a declared type binds: what it says is so at run time.
        merges: types of one name in one file are one.
        manager: what brings packages.
        standard: how the origins of the language's own library begin.
        dynamic: calls, by the end of their chain, that find their target at run time.
        common: methods of the language's own types, which a bare name proves nothing about.
        wrappers: types that stand for what is inside of them.
        test_paths: a regular expression of paths of tests.
        test_names: one of names of test functions in such files.
        test_heads: one of what stands before a test's name.
        returns: the field of a function that holds its type.
        body: the last part of a function that has code, where the grammar has no field for it;
            ``*``: every function has code.
        paths: first steps of a name that are files, not things in them.
        counted: how many arguments a function takes says which of its twins is meant.
        exported: a name that is seen outside its package begins with a capital letter.
    """

    name: str
    suffixes: tuple[str, ...]
    grammar: Grammar
    special: dict[str, Grammar] = {}
    queries: tuple[str, ...]
    added: dict[str, tuple[str, ...]] = {}
    family: str = ""
    space: Space = Space.FILE
    root: tuple[str, ...] = ()
    roles: Roles = {}
    itself: tuple[str, ...] = ("this",)
    above: tuple[str, ...] = ("super",)
    constructors: tuple[str, ...] = ()
    makers: tuple[str, ...] = ()
    reaching: bool = False
    hoisted: bool = False
    typed: bool = False
    merges: bool = False
    manager: str = ""
    standard: tuple[str, ...] = ()
    dynamic: frozenset[str] = frozenset()
    common: frozenset[str] = frozenset()
    wrappers: frozenset[str] = frozenset()
    test_paths: str = ""
    test_names: str = ""
    test_heads: str = ""
    returns: str = ""
    body: str = ""
    paths: tuple[str, ...] = ()
    counted: bool = False
    exported: bool = False
