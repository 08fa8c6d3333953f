"""The edges of the code graph found again, and those from elsewhere put beside them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from heapq import merge
from operator import attrgetter

import msgspec
from msgspec.structs import replace

from hitherto.errors import StoreError
from hitherto.model import Problem
from hitherto.model.graph import Definition, Edge
from hitherto.model.kept_graph import Anchor, Asked, FileEdges, GraphChange
from hitherto.model.odd import ODD, stumbled
from hitherto.ports import GraphStore
from hitherto.structural.anchors import anchored, placed
from hitherto.structural.facts import Facts, Language, Resolve, resolved_by
from hitherto.structural.merge import surviving
from hitherto.structural.packing import body_of, unpack

_DIGEST = 16  # bytes

Defined = Callable[[str], Definition | None]


class Level(msgspec.Struct, frozen=True):
    """What the files say now, as far as it is not what is kept.

    Attributes:
        new: what was read, by path; see `whole`.
        gone: paths that are no more.
        digests: of the bytes of all files that are there, by path.
        packed: by path those of `new` whose body was let go, as they are kept: the bodies of all
            files at once would be a great part of the memory.
    """

    new: Mapping[str, Facts]
    gone: frozenset[str]
    digests: Mapping[str, str]
    packed: Mapping[str, bytes] = {}

    def whole(self, path: str) -> Facts:
        """Return what was read of a file, with its body."""
        said, packed = self.new[path], self.packed.get(path)
        return replace(said, body=body_of(packed)) if packed else said


class Found(msgspec.Struct, frozen=True):
    """The edges that were found again.

    Attributes:
        files: those of each file whose edges are not kept so.
        failures: by resolver what kept it from finding any; None where nothing did.
    """

    files: tuple[FileEdges, ...]
    failures: Mapping[str, Problem | None]


def found_again(
    store: GraphStore,
    languages: Mapping[str, Language],
    resolvers: Mapping[str, Resolve],
    moved: Collection[str],
    level: Level,
) -> Found:
    """Find the edges of languages whose files changed.

    A resolver that stumbles over something odd finds none: definitions are there, and it is told.

    Args:
        store: what is kept.
        languages: those that are known, by name.
        resolvers: by name.
        moved: the languages of the files that changed.
        level: what they say now.
    """
    kept = store.edge_digests()
    found: list[FileEdges] = []
    failures: dict[str, Problem | None] = {}
    for name in sorted({languages[each].resolver for each in moved if each in languages}):
        some = resolved_by(languages, {name})
        facts = partial(_facts, store, some, level)
        edges, failures[name] = _resolved(name, resolvers.get(name), facts())
        by_path: dict[str, list[Edge]] = {path: [] for path in _paths(store, some, level)}
        for edge in edges:
            by_path[edge.path].append(edge)
        del edges
        found += (
            each
            for each in _by_file(store, facts, by_path, level)
            if kept.get(each.path) != each.digest
        )
    return Found(tuple(found), failures)


def _paths(store: GraphStore, languages: Collection[str], level: Level) -> Iterator[str]:
    """Yield the paths of the files of some languages that are there, in order."""
    known = store.files()
    for path in sorted(level.digests):
        said = level.new.get(path) or known[path]
        if said.language in languages:
            yield path


def _facts(store: GraphStore, languages: Collection[str], level: Level) -> Iterator[Facts]:
    """Yield what all files of some languages say, in order of their paths, one after the other."""
    paths = sorted(path for path, each in level.new.items() if each.language in languages)
    kept = _kept(store, languages, level)
    yield from merge(kept, map(level.whole, paths), key=attrgetter("path"))


def _kept(store: GraphStore, languages: Collection[str], level: Level) -> Iterator[Facts]:
    """Yield what the files say that are as they were."""
    if all(path in level.new for path in level.digests):
        return
    for packed in store.packed(languages):
        try:
            said = unpack(packed)
        except ValueError as error:
            store.write(GraphChange(edition=""))  # the next refresh makes all of it again
            raise StoreError("The code graph is damaged", "Repeat the command.") from error
        if said.path not in level.new and said.path not in level.gone:
            yield said


def _resolved(
    name: str, resolve: Resolve | None, facts: Iterable[Facts]
) -> tuple[Iterable[Edge], Problem | None]:
    """Return what a resolver finds, and what kept it from finding anything."""
    sound = (each for each in facts if each.definitions)  # over the others their reader stumbled
    try:
        return (tuple(resolve(sound)) if resolve else ()), None
    except ODD as error:
        return (), stumbled(f"what depends on what ({name})", error)


def _by_file(
    store: GraphStore,
    facts: Callable[[], Iterable[Facts]],
    by_path: Mapping[str, Sequence[Edge]],
    level: Level,
) -> Iterator[FileEdges]:
    """Yield the edges of each file, with those from elsewhere."""
    defined = definitions_of(store, facts, level)
    tied: dict[str, list[Anchor]] = {}
    for anchor in store.anchors():
        if (caller := defined(anchor.edge.source)) and caller.path in by_path:
            tied.setdefault(caller.path, []).append(anchor)
    for path, found in by_path.items():
        known = surviving(found)
        yield together(path, known, tied.get(path, ()), level.digests[path], defined)


def definitions_of(
    store: GraphStore, facts: Callable[[], Iterable[Facts]], level: Level
) -> Defined:
    """Return what tells where a symbol is defined, in these files or any other."""
    here: dict[str, Definition] = {}

    def defined(symbol: str) -> Definition | None:
        if not here:  # made only where something from elsewhere is kept
            for each in facts():
                for one in each.definitions:
                    here.setdefault(one.symbol, one)
        if symbol in here:
            return here[symbol]
        there = store.definition(symbol)
        stale = there and (there.path in level.new or there.path in level.gone)
        return None if stale else there

    return defined


def together(
    path: str, known: Sequence[Edge], anchors: Sequence[Anchor], digest: str, defined: Defined
) -> FileEdges:
    """Return the edges of one file: what its resolver found, and what was kept from elsewhere."""
    added = placed(anchors, known, digest, defined) if anchors else ()
    replaced: frozenset[Edge] = frozenset()
    if added:
        replaced = frozenset({*known, *added}.difference(surviving((*known, *added))))
    stands_for = blake2b(digest_size=_DIGEST)
    for part in (known, added, [each in replaced for each in known] if replaced else ()):
        stands_for.update(msgspec.msgpack.encode(part))
    return FileEdges(path, stands_for.digest(), tuple(known), added, replaced)


def keep(
    store: GraphStore,
    edition: str,
    edges: Iterable[Edge],
    digests: Mapping[str, str],
    asked: str = "",
) -> int:
    """Keep edges that no resolver finds; see `structure.Structure.keep`."""
    files = store.files()
    by_path: dict[str, list[Edge]] = {}
    for edge in edges:
        if edge.path in files:
            by_path.setdefault(edge.path, []).append(edge)
    tied = [
        anchor
        for path, found in by_path.items()
        for anchor in anchored(found, store.edges_in(path), digests.get(path, files[path].digest))
    ]
    told = {path: digest for path, digest in digests.items() if asked and path in files}
    stale = [anchor for path in told for anchor in store.anchors(path)]
    marks = tuple(Asked(path, asked, digest) for path, digest in told.items())
    store.write(GraphChange(edition=edition, asked=marks, anchors=tuple(tied)))
    callers = {anchor.edge.source for anchor in (*stale, *tied)}
    paths = {there.path for each in callers if (there := store.definition(each))}
    changed = (
        together(
            path, store.edges_in(path), store.anchors(path), files[path].digest, store.definition
        )
        for path in sorted(paths)
    )
    store.write(GraphChange(edition=edition, edges=tuple(changed)))
    return len(tied)
