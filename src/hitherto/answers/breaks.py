"""`what-breaks`: what depends on one symbol, or on all that a change of the work tree touches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from hitherto.answers.naming import meaning
from hitherto.answers.touched import Fate, Touched, touched
from hitherto.model.change import FileChange
from hitherto.model.graph import Definition
from hitherto.model.problem import Problem
from hitherto.ports import Graph
from hitherto.structural.bound import Bound, bound
from hitherto.structural.enclosing import enclosing
from hitherto.structural.impact import DEPTH, Impact, Linked, impact

Before = Callable[[Sequence[FileChange]], Linked]
"""Returns the graph with some files as they were, all sites where they stand now."""


class Breaks(msgspec.Struct, frozen=True, kw_only=True):
    """What breaks.

    Attributes:
        asked: the name, or the revision that the work tree was compared with.
        changes: what changes, by path and line; empty where the name means no one thing.
        impact: what depends on that; None where nothing changes.
        bound: how many callers there are at least; None as above.
        candidates: what the name may mean, where that are several things.
        near: what looks like the name, where it means nothing.
        problems: what could not be looked at.
    """

    asked: str
    changes: tuple[Touched, ...] = ()
    impact: Impact | None = None
    bound: Bound | None = None
    candidates: tuple[Definition, ...] = ()
    near: tuple[Definition, ...] = ()
    problems: tuple[Problem, ...] = ()


def breaks(graph: Graph, name: str, *, depth: int = DEPTH) -> Breaks:
    """Say what depends on what a name means.

    Args:
        graph: the code graph.
        name: as `Graph.find` takes it.
        depth: how many steps are followed.
    """
    meant = meaning(graph, name)
    if not meant.one:
        return Breaks(asked=meant.asked, candidates=meant.several, near=meant.near)
    found = impact(graph, [each.symbol for each in meant.one], depth=depth)
    changes = tuple(Touched(each, Fate.CHANGED) for each in meant.one)
    return Breaks(asked=meant.asked, changes=changes, impact=found, bound=bound(found))


def breaks_of_change(
    graph: Graph,
    revision: str,
    changes: Sequence[FileChange],
    defined: Mapping[str, Sequence[Definition]],
    before: Before,
    *,
    depth: int = DEPTH,
) -> Breaks:
    """Say what depends on all that a change touches, as one change.

    Args:
        graph: the code graph of the work tree.
        revision: what the work tree was compared with.
        changes: its files that differ.
        defined: what they defined before, by their paths then.
        before: makes the graph as it was; asked only where something is gone, for its callers.
        depth: how many steps are followed.
    """
    by_file = [
        (change, touched(graph, change, defined.get(change.before, ()))) for change in changes
    ]
    held = [each for _, some in by_file for each in some]
    if not held:
        return Breaks(asked=revision)
    gone = {each.definition.symbol for each in held if each.fate is Fate.GONE}
    lost = [change for change, some in by_file if any(each.fate is Fate.GONE for each in some)]
    kept = [each for each in held if each.fate is not Fate.GONE or _outermost(each, gone)]
    found = impact(
        graph,
        list(dict.fromkeys(each.definition.symbol for each in held)),
        whole=False,
        depth=depth,
        before=before(lost) if lost else None,
    )
    return Breaks(asked=revision, changes=tuple(kept), impact=found, bound=bound(found))


def _outermost(one: Touched, gone: set[str]) -> bool:
    """Tell whether what is gone did not stand in something that is gone as well."""
    return enclosing(one.definition.symbol) not in gone
