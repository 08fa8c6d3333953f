"""What one file says, read without a look at any other, and how a language is known."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping

import msgspec

from hitherto.model.graph import Definition, Edge
from hitherto.model.problem import Problem


class Facts(msgspec.Struct, frozen=True, gc=False):
    """What one file says.

    Attributes:
        path: the file, from the root of the work tree, with ``/``.
        language: its language's name.
        package: the folder in which its namespaces begin; see `Language.package`.
        definitions: what it defines, in the order of the file; its module first.
        body: what its language's resolver needs beyond that, in that resolver's own form.
        problems: what could not be read.
    """

    path: str
    language: str
    package: str
    definitions: tuple[Definition, ...]
    body: bytes = b""
    problems: tuple[Problem, ...] = ()


Read = Callable[[str, bytes, str], Facts]
"""Reads one file: its path, its bytes, its package. A pure function, run in any process."""

Resolve = Callable[[Iterable[Facts]], Iterable[Edge]]
"""Finds the edges of all files of one resolver's languages together; a pure function as well."""


Said = Callable[[str], Facts | None]
"""Tells what a file of the project says; None where there is none, or it cannot be told."""

Imported = Callable[[Facts, Said], Iterable[str]]
"""Names the files that a file imports, nearest first, given what any file of the project says."""


def nothing(facts: Facts, said: Said) -> Iterable[str]:
    """Name no file."""
    del facts, said
    return ()


class Language(msgspec.Struct, frozen=True):
    """One language, as far as it is understood.

    Attributes:
        name: the scheme of its symbols.
        suffixes: how its files' names end.
        package: returns the folder in which a file's namespaces begin, given its path and all
            paths of the project; what was read of a file counts as long as its bytes and this
            stay the same.
        read: reads one file.
        resolver: the name of what resolves it; languages that call each other share one.
        imported: names the files that a file needs to be understood in part.
    """

    name: str
    suffixes: tuple[str, ...]
    package: Callable[[str, Container[str]], str]
    read: Read
    resolver: str
    imported: Imported = nothing


def resolved_by(languages: Mapping[str, Language], resolvers: Container[str]) -> frozenset[str]:
    """Return the names of the languages that some resolvers resolve.

    Args:
        languages: by name.
        resolvers: names of resolvers.
    """
    return frozenset(name for name, each in languages.items() if each.resolver in resolvers)
