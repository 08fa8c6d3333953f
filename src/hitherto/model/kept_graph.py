"""What a code graph is kept as: what each file says, its edges, and what came from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from hitherto.model.files import CodeFile
from hitherto.model.graph import Definition, Edge
from hitherto.model.problem import Problem


class FileFacts(msgspec.Struct, frozen=True, gc=False):
    """What a file was found to say.

    Attributes:
        file: the file.
        packed: all of it, as `structural.packing` packs it.
        definitions: of it, for who looks for a name.
        problems: of it, for people.
    """

    file: CodeFile
    packed: bytes
    definitions: tuple[Definition, ...]
    problems: tuple[Problem, ...] = ()


class FileEdges(msgspec.Struct, frozen=True, gc=False):
    """The edges whose sites stand in a file.

    Attributes:
        path: the file.
        digest: of all the rest: equal ones need not be written again.
        resolved: what the resolver of its language found.
        added: what was kept from elsewhere (a run, a type checker), at its place in the file now.
        replaced: those of both that something better stands beside, so that they do not count.
    """

    path: str
    digest: bytes
    resolved: tuple[Edge, ...]
    added: tuple[Edge, ...] = ()
    replaced: frozenset[Edge] = frozenset()


class Anchor(msgspec.Struct, frozen=True, gc=False):
    """An edge that no resolver found, with what its place can be found by again in a changed file.

    Attributes:
        edge: as it was found.
        digest: of the file's bytes then.
        ordinal: which site of that relation in its caller's code it was, from 0; -1 for none of
            those that are known.
        sites: how many there were.
    """

    edge: Edge
    digest: str
    ordinal: int
    sites: int


class Asked(msgspec.Struct, frozen=True, gc=False):
    """A file about all of whose sites a finder was asked.

    Attributes:
        path: the file.
        mechanism: of the finder.
        digest: of the file's bytes.
    """

    path: str
    mechanism: str
    digest: str


class GraphChange(msgspec.Struct, frozen=True, kw_only=True):
    """What is written in one transaction; what is not named stays.

    Attributes:
        edition: what the graph is made by from now on.
        facts: files that were read.
        stamped: files that say what they said, whatever else is new of them.
        removed: paths that are gone.
        edges: all edges of the files that are named.
        failures: what kept a resolver from finding edges, by its name; None where nothing did.
        asked: files about which a finder was asked; what it said of them before is let go.
        anchors: edges from elsewhere that are to be kept.
        lines: by path a number for each line of files that were read.
        loose: by path the resolvers of files that changed since all edges were found together.
    """

    edition: str
    facts: tuple[FileFacts, ...] = ()
    stamped: tuple[CodeFile, ...] = ()
    removed: tuple[str, ...] = ()
    edges: Sequence[FileEdges] = ()
    failures: Mapping[str, Problem | None] = {}
    asked: tuple[Asked, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    lines: Mapping[str, bytes] = {}
    loose: Mapping[str, str] | None = None
