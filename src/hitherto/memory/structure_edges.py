"""The edges of the code graph found again, and those from elsewhere put beside them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b

import msgspec

from hitherto.errors import StoreError
from hitherto.model import Problem
from hitherto.model.graph import Definition, Edge
from hitherto.model.kept_graph import Anchor, Asked, FileEdges, GraphChange
from hitherto.model.odd import ODD, stumbled
from hitherto.ports import GraphStore
from hitherto.structural.anchors import anchored, placed
from hitherto.structural.facts import Facts, Language, Resolve
from hitherto.structural.merge import surviving
from hitherto.structural.packing import unpack

_DIGEST = 16  # bytes

Defined = Callable[[str], Definition | None]


class Level(msgspec.Struct, frozen=True):
    """What the files say now, as far as it is not what is kept.

    Attributes:
        new: what was read, by path.
        gone: paths that are no more.
        digests: of the bytes of all files that are there, by path.
    """

    new: Mapping[str, Facts]
    gone: frozenset[str]
    digests: Mapping[str, str]


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
        some = {each.name for each in languages.values() if each.resolver == name}
        facts = _facts(store, some, level)
        edges, failures[name] = _resolved(name, resolvers.get(name), facts)
        found += (
            each
            for each in _by_file(store, facts, edges, level)
            if kept.get(each.path) != each.digest
        )
    return Found(tuple(found), failures)


def _facts(store: GraphStore, languages: Collection[str], level: Level) -> list[Facts]:
    """Return what all files of some languages say, in order of their paths."""
    here = [each for each in level.new.values() if each.language in languages]
    if any(path not in level.new for path in level.digests):
        try:
            kept = [unpack(each) for each in store.packed(languages)]
        except ValueError as error:
            store.write(GraphChange(edition=""))  # the next refresh makes all of it again
            raise StoreError("The code graph is damaged", "Repeat the command.") from error
        here += (each for each in kept if each.path not in level.new.keys() | level.gone)
    return sorted(here, key=lambda each: each.path)


def _resolved(
    name: str, resolve: Resolve | None, facts: Sequence[Facts]
) -> tuple[Iterable[Edge], Problem | None]:
    """Return what a resolver finds, and what kept it from finding anything."""
    sound = [each for each in facts if each.definitions]  # over the others their reader stumbled
    try:
        return (tuple(resolve(sound)) if resolve else ()), None
    except ODD as error:
        return (), stumbled(f"what depends on what ({name})", error)


def _by_file(
    store: GraphStore, facts: Sequence[Facts], edges: Iterable[Edge], level: Level
) -> Iterator[FileEdges]:
    """Yield the edges of each file, with those from elsewhere."""
    by_path: dict[str, list[Edge]] = {each.path: [] for each in facts}
    defined = definitions_of(store, facts, level)
    tied: dict[str, list[Anchor]] = {}
    for anchor in store.anchors():
        if (caller := defined(anchor.edge.source)) and caller.path in by_path:
            tied.setdefault(caller.path, []).append(anchor)
    for edge in edges:
        by_path[edge.path].append(edge)
    for path, found in by_path.items():
        known = surviving(found)
        yield together(path, known, tied.get(path, ()), level.digests[path], defined)


def definitions_of(store: GraphStore, facts: Sequence[Facts], level: Level) -> Defined:
    """Return what tells where a symbol is defined, in these files or any other."""
    here: dict[str, Definition] = {}

    def defined(symbol: str) -> Definition | None:
        if not here:  # made only where something from elsewhere is kept
            for each in reversed(facts):
                here.update((one.symbol, one) for one in reversed(each.definitions))
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
