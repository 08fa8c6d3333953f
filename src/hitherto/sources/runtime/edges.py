"""What runs saw, as edges of the graph."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from hitherto.model.files import digest_of
from hitherto.model.graph import Definition, Edge, Relation, Span, Tier
from hitherto.ports import Graph
from hitherto.sources.runtime.codes import Code, Codes, is_part
from hitherto.sources.runtime.reading import Place, Run
from hitherto.sources.runtime.sites import Sites

MECHANISM = "run"


class Observed(msgspec.Struct, frozen=True):
    """What runs saw of a project.

    Attributes:
        edges: each once.
        digests: by path, of the bytes that ran.
        unknown: how many sites had an end that the graph does not know.
        changed: paths of files that are not what ran any more: in them code was found by name.
    """

    edges: tuple[Edge, ...]
    digests: dict[str, str]
    unknown: int
    changed: tuple[str, ...]


def observed(runs: Iterable[Run], graph: Graph, root: Path) -> Observed:
    """Return what runs saw as edges between symbols.

    Args:
        runs: of one project.
        graph: what it defines.
        root: the work tree.
    """
    found: dict[Edge, None] = {}
    digests: dict[str, str] = {}
    changed: dict[str, None] = {}
    unknown = 0
    for run in runs:
        files = {path: _File(path, digest, graph, root) for path, digest in run.digests.items()}
        digests |= run.digests
        for each in run.seen:
            if is_part(each.callee):
                continue
            caller, callee = (files[code.path].find(code) for code in (each.caller, each.callee))
            if caller is None or callee is None:
                unknown += 1
                continue
            span = files[each.caller.path].span(caller, callee, each.place)
            found[_edge(caller, callee, span)] = None
        changed |= dict.fromkeys(path for path, file in files.items() if not file.same)
    return Observed(tuple(found), digests, unknown, tuple(changed))


def _edge(caller: Definition, callee: Definition, span: Span) -> Edge:
    return Edge(
        caller.path,
        span,
        caller.symbol,
        callee.symbol,
        Relation.CALLS,
        Tier.OBSERVED,
        MECHANISM,
    )


class _File:
    """One file that ran."""

    def __init__(self, path: str, digest: str, graph: Graph, root: Path) -> None:
        try:
            data = (root / path).read_bytes()
        except (OSError, ValueError):
            data = b""
        self.same = bool(digest) and digest_of(data) == digest
        self._graph = graph
        self._codes = Codes(graph.defined_in(path), same=self.same)
        self._data = data
        self._sites: Sites | None = None
        self._known: dict[str, dict[str, list[Span]]] = {}

    def find(self, code: Code) -> Definition | None:
        return self._codes.find(code)

    def span(self, caller: Definition, callee: Definition, place: Place) -> Span:
        """Return where a site stands now: in a changed file somewhere in its caller."""
        if not self.same:
            return caller.span
        if self._sites is None:
            self._sites = Sites(self._data)
        known = self._known.get(caller.symbol)
        if known is None:
            known = self._known[caller.symbol] = {}
            for edge in self._graph.out_of(caller.symbol, Relation.CALLS):
                known.setdefault(edge.target, []).append(edge.span)
        return self._sites.at(place, known.get(callee.symbol, ()))
