"""The graph as it was before a change, for the callers of what is gone.

Of many files only those are looked at that name what is gone, and what is near them: to find all
edges together takes long. What a part of the files tells is never more than inferred.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from hitherto.memory import structure_near
from hitherto.memory.structure_edges import Level
from hitherto.model.change import FileChange
from hitherto.model.symbols import last_name
from hitherto.ports import GraphStore
from hitherto.structural.carrying import modest
from hitherto.structural.facts import Facts, Language, Resolve, resolved_by
from hitherto.structural.packing import naming, unpack
from hitherto.structural.past import Past, past

_MOST = 1_500_000
"""Bytes of files that name what is gone; where there are more, all files are looked at."""


def before(
    store: GraphStore,
    languages: Mapping[str, Language],
    resolvers: Mapping[str, Resolve],
    changes: Sequence[FileChange],
    facts: Sequence[Facts],
) -> Past:
    """Return the graph with some files as they were.

    Args:
        store: what is kept.
        languages: by name.
        resolvers: by name.
        changes: how those files changed.
        facts: what they said before, in the same order.
    """
    names = {languages[each.language].resolver for each in facts}
    alike = resolved_by(languages, names)
    known, replaced = store.files(), {path for each in changes for path in (each.before, each.now)}
    if structure_near.is_large(alike, known):
        held = list(naming(store.packed(alike), _gone(store, facts)))
        if sum(known[each.path].stamp.size for each in held) <= _MOST:
            there = {each.path: each for each in held if each.path not in replaced}
            there |= {each.path: each for each in facts}
            near = structure_near.Near(store, languages, Level(there, frozenset(replaced), {}))
            some = [each for name in sorted(names) for each in near.facts(name)]
            told = modest(near.namespaces)
            return past(some, facts, changes, languages, resolvers, told=told)
    return past(map(unpack, store.packed(alike)), facts, changes, languages, resolvers)


def _gone(store: GraphStore, facts: Iterable[Facts]) -> Collection[str]:
    """Return the names of what files defined and nothing defines any more."""
    once = {one.symbol for each in facts for one in each.definitions}
    return set(map(last_name, once - store.definitions(once).keys()))
