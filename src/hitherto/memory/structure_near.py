"""A few changed files of many: their edges as far as they can be told before a question waits.

See `structural.carrying`. Which files were told so is kept, until all edges are found together.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from hitherto.memory.structure_edges import Found, Level, definitions_of, together
from hitherto.model.files import CodeFile
from hitherto.model.graph import Edge
from hitherto.model.kept_graph import FileEdges
from hitherto.model.odd import ODD
from hitherto.model.symbols import parsed
from hitherto.ports import GraphStore
from hitherto.structural import carrying, lines
from hitherto.structural.facts import Facts, Language, Resolve, resolved_by
from hitherto.structural.packing import unpack

FEW = 12
"""Changed files; the edges of more are found together with all others."""
SMALL = 300_000
"""Bytes of all files of a resolver whose edges are found together at once, in about a second."""
_NEAR = 40_000
"""Bytes of files near the changed ones that are looked at together with them."""


def suffices(
    changed: Mapping[str, str], known: Mapping[str, CodeFile], languages: Mapping[str, Language]
) -> bool:
    """Tell whether a change is small, and so much is kept that to find all edges takes long.

    Args:
        changed: by path the languages of the files that changed or are gone.
        known: the files that are kept.
        languages: by name.
    """
    names = set(changed.values())
    if not 0 < len(changed) <= FEW or not names <= languages.keys():
        return False
    resolvers = {languages[name].resolver for name in names}
    return is_large(resolved_by(languages, resolvers), known)


def is_large(alike: Container[str], known: Mapping[str, CodeFile]) -> bool:
    """Tell whether to find all edges of some languages together takes long."""
    return sum(each.stamp.size for each in known.values() if each.language in alike) > SMALL


def carried_on(
    store: GraphStore,
    languages: Mapping[str, Language],
    resolvers: Mapping[str, Resolve],
    level: Level,
    numbers: Mapping[str, bytes],
) -> Found:
    """Return the edges of changed files as far as a part of the files tells them.

    Args:
        store: what is kept.
        languages: by name.
        resolvers: by name.
        level: what the files say now, as far as it is not what is kept.
        numbers: by path those of the lines of files that were read.
    """
    near = Near(store, languages, level)
    told: dict[str, list[Edge]] = {path: [] for path in level.new}
    for name in sorted({languages[each.language].resolver for each in level.new.values()}):
        for edge in _resolved(resolvers.get(name), near.facts(name)):
            if edge.path in told:
                told[edge.path].append(edge)
    defined = definitions_of(store, level.new.values, level)
    files: list[FileEdges] = []
    for path, facts in level.new.items():
        change = lines.changed(path, store.lines_of(path), numbers[path])
        held, before = store.edges_in(path), {each.symbol for each in store.defined_in(path)}
        found = carrying.theirs(told[path], near.namespaces)
        known = (
            carrying.carried(held, change, before, facts.definitions, found)
            if facts.definitions
            else []
        )
        anchors = store.anchors(path)
        files.append(together(path, known, anchors, level.digests[path], defined))
    return Found(tuple(files), {})


def _resolved(resolve: Resolve | None, facts: list[Facts]) -> tuple[Edge, ...]:
    """Return what a resolver finds; nothing where it stumbles, which all files together tell of."""
    try:
        return tuple(resolve(facts)) if resolve else ()
    except ODD:
        return ()


def _outermost(path: str, package: str) -> str:
    """Return the first name of a file's namespace."""
    inner = path.removeprefix(f"{package}/") if package else path
    return inner.partition("/")[0].partition(".")[0]


class Near:
    """The files near changed ones.

    Attributes:
        namespaces: the outermost names of all files.
    """

    def __init__(self, store: GraphStore, languages: Mapping[str, Language], level: Level) -> None:
        self._store = store
        self._languages = languages
        self._level = level
        self._known = store.files()
        self._held: dict[str, Facts] = {path: level.whole(path) for path in level.new}
        places = [(each.path, each.package) for each in self._known.values()]
        places += [(each.path, each.package) for each in level.new.values()]
        self.namespaces = {_outermost(*each) for each in places}

    def facts(self, resolver: str) -> list[Facts]:
        """Return what the changed files of a resolver and those near them say."""
        changed = {path: self._held[path] for path in self._level.new}
        said = {path: each for path, each in changed.items() if self._is_of(each, resolver)}
        left = _NEAR
        for path in self._order(tuple(said.values())):
            each = self._said(path) if path not in said else None
            if each is None or not self._is_of(each, resolver):
                continue
            left -= self._known[path].stamp.size
            if left < 0:
                break
            said[path] = each
        return sorted((e for e in said.values() if e.definitions), key=lambda each: each.path)

    def _is_of(self, facts: Facts, resolver: str) -> bool:
        return self._languages[facts.language].resolver == resolver

    def _order(self, changed: tuple[Facts, ...]) -> Iterator[str]:
        """Yield the files near changed ones: those that they import, then those they led to."""
        for each in changed:
            yield from self._languages[each.language].imported(each, self._said)
        for each in changed:
            targets = {edge.target for edge in self._store.edges_in(each.path)}
            ours = [target for target in targets if target and not parsed(target).manager]
            there = self._store.definitions(ours).values()
            weights: dict[str, int] = {}
            for one in there:
                weights[one.path] = weights.get(one.path, 0) + 1
            yield from sorted(weights, key=lambda path: (-weights[path], path))

    def _said(self, path: str) -> Facts | None:
        if path in self._held:
            return self._held[path]
        if path not in self._known or path in self._level.gone:
            return None
        try:
            facts = self._held[path] = unpack(self._store.packed_of(path))
        except ValueError:  # damaged: whoever reads all of them tells
            return None
        return facts
