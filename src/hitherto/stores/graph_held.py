"""What of a code graph is held in memory, carried on over what is written."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from hitherto.model.files import CodeFile
from hitherto.model.graph import Edge, Relation
from hitherto.model.kept_graph import GraphChange

Files = Mapping[str, CodeFile]
Undecided = Mapping[tuple[str, str], Sequence[Edge]]
"""By language and name; see `graph.KeptGraph.undecided`."""


def files_after(files: Files, change: GraphChange) -> Files:
    """Return the files whose facts are kept once a change is written."""
    gone = frozenset(change.removed)
    held = {path: file for path, file in files.items() if path not in gone}
    held.update((each.file.path, each.file) for each in change.facts)
    held.update((file.path, file) for file in change.stamped)
    return held


def undecided(edges: Iterable[Edge]) -> Undecided:
    """Return one edge for each call that is decided at run time, in order of sites.

    Args:
        edges: those that lead to no symbol; of several at one site the last counts.
    """
    sites = {(each.path, each.span): each for each in edges if each.relation is Relation.CALLS}
    held: dict[tuple[str, str], list[Edge]] = {}
    for each in sites.values():
        held.setdefault((each.source.partition(" ")[0], each.named), []).append(each)
    return held


def undecided_after(held: Undecided, change: GraphChange) -> Undecided:
    """Return what `undecided` says once a change is written."""
    paths = {each.path for each in change.edges} | set(change.removed)
    came = undecided(
        edge
        for each in change.edges
        for edge in (*each.resolved, *each.added)
        if not edge.target and edge not in each.replaced
    )
    after = dict(held)
    for kind in {*came, *(kind for kind, edges in held.items() if _any_in(edges, paths))}:
        stayed = [each for each in held.get(kind, ()) if each.path not in paths]
        after[kind] = sorted((*stayed, *came.get(kind, ())), key=_site)
    return after


def _any_in(edges: Iterable[Edge], paths: Container[str]) -> bool:
    return any(each.path in paths for each in edges)


def _site(edge: Edge) -> tuple[str, int, int]:
    return edge.path, edge.span.line, edge.span.column
