"""The code graph enriched by language servers, in the background: never while a question waits.

A server is asked about every call site that no resolver decided, file by file, what is new since
the last time first. What it says is kept as it goes: a process that is killed loses the files whose
answers it had not kept yet, and the next one asks about them again. A server that cannot be asked
is told of, and what it said until then is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from time import monotonic

import msgspec

from hitherto.errors import ServerError
from hitherto.memory.structure import ENRICHING, Progress, Structure
from hitherto.model import Problem
from hitherto.model.files import CodeFile
from hitherto.model.graph import CALLING, Edge, Relation, Sort, Span, Tier
from hitherto.ports import GraphStore, LanguageServer
from hitherto.structural.answered import Reader, Site
from hitherto.structural.asked import SITES, Sites
from hitherto.structural.facts import Facts
from hitherto.structural.packing import unpack

_KEEP = 5.0  # seconds after which answers are kept
_MOST_KEPT = 100  # files whose answers are kept together
_A_MOMENT = 0.5  # seconds that another process may take to see whether anybody is at it


class Enriched(msgspec.Struct, frozen=True, kw_only=True):
    """What one server was asked and said.

    Attributes:
        server: its name.
        files: how many files it was asked about.
        waiting: how many it was not, because there was no time left or it failed.
        sites: how many call sites it was asked about: those that nothing had decided.
        answered: for how many of them it knew a definition.
        resolved: how many of them are decided by it now.
        ambiguous: for how many it named several candidates.
        inferred: for how many no more than a guess came of it.
        edges: how many edges were kept.
        seconds: how long it took.
        problems: what kept it from answering.
    """

    server: str
    files: int = 0
    waiting: int = 0
    sites: int = 0
    answered: int = 0
    resolved: int = 0
    ambiguous: int = 0
    inferred: int = 0
    edges: int = 0
    seconds: float = 0.0
    problems: tuple[Problem, ...] = ()


def enrich(
    structure: Structure,
    servers: Sequence[LanguageServer],
    languages: Mapping[str, Sites] = SITES,
    progress: Progress = lambda _path, _done, _total: None,
    stop: Callable[[], bool] = lambda: False,
) -> tuple[Enriched, ...]:
    """Ask servers, each what those before it left undecided; see the module's docstring.

    Args:
        structure: the code graph; brought level with the files first.
        servers: they are ended.
        languages: what of each language is asked about, by its name.
        progress: told before each file: which, files done so far, files in all.
        stop: asked before each file; once it says so, no more are asked about.

    Raises:
        StoreError: the graph cannot be used, or another process is at the same.
    """
    with structure.store.alone(_A_MOMENT, ENRICHING):
        structure.refresh()
        return tuple(_ask(structure, each, languages, progress, stop) for each in servers)


def _ask(
    structure: Structure,
    server: LanguageServer,
    languages: Mapping[str, Sites],
    progress: Progress,
    stop: Callable[[], bool],
) -> Enriched:
    start = monotonic()
    run = _Run(structure, server, languages)
    problems: tuple[Problem, ...] = ()
    try:
        for number, path in enumerate(run.due):
            if stop():
                break
            progress(path, number, len(run.due))
            run.file(path)
    except ServerError as error:
        problems = (Problem(server.name, error.what, remedy=error.remedy),)
    finally:
        server.close()
        run.keep()
    return run.told(monotonic() - start, problems)


class _Run:
    """One server asked about one graph.

    Attributes:
        due: the files to ask about, those first that it was asked about in another state.
    """

    def __init__(
        self, structure: Structure, server: LanguageServer, languages: Mapping[str, Sites]
    ) -> None:
        self._structure = structure
        self._store = structure.store
        self._server = server
        self._languages = {name: languages[name] for name in server.languages & languages.keys()}
        self._files = {
            path: each
            for path, each in self._store.files().items()
            if each.language in self._languages
        }
        asked = self._store.asked(server.name)
        overruled = _overruled(self._store, server.name, self._files)
        new = [path for path, each in self._files.items() if asked.get(path) != each.digest]
        self.due = sorted(
            {*new, *overruled}, key=lambda path: (path not in asked, _is_test(path), path)
        )
        self._packed = self._said(frozenset(self.due))
        self._readers = {
            name: Reader(self._store, server, sites.external)
            for name, sites in self._languages.items()
        }
        self._done = 0
        self._counts: Counter[str] = Counter()
        self._found: list[Edge] = []
        self._digests: dict[str, str] = {}
        self._kept = monotonic()

    def file(self, path: str) -> None:
        """Ask about the sites of one file; what comes of it is kept now or later.

        Raises:
            ServerError: the server cannot be asked.
        """
        file = self._files[path]
        packed = self._packed.pop(path, None)
        facts = unpack(packed) if packed else None
        if (
            facts is None or facts.path != path
        ):  # another process refreshed the graph just when this began
            return
        sites = [each for each in self._sites(file, facts) if each.undecided]
        spans = [each.span for each in sites]
        answers = self._server.definitions(path, file.language, file.digest, spans) if sites else ()
        if answers is None:
            return
        for site, answer in zip(sites, answers, strict=True):
            edges = self._readers[file.language].edges(site, answer)
            self._found += edges
            self._count(answered=bool(answer), edges=edges)
        self._done += 1
        self._digests[path] = file.digest
        if len(self._digests) >= _MOST_KEPT or monotonic() - self._kept > _KEEP:
            self.keep()

    def keep(self) -> None:
        """Keep what came of the files that were asked about since the last time."""
        if self._digests:
            self._structure.keep(self._found, self._digests, self._server.name)
        self._found, self._digests, self._kept = [], {}, monotonic()

    def told(self, seconds: float, problems: tuple[Problem, ...]) -> Enriched:
        """Return what was asked and said."""
        return Enriched(
            server=self._server.name,
            files=self._done,
            waiting=len(self.due) - self._done,
            seconds=seconds,
            problems=problems,
            **self._counts,
        )

    def _said(self, paths: frozenset[str]) -> dict[str, bytes]:
        """Return what is kept of some files."""
        if not paths:
            return {}
        packed = zip(sorted(self._files), self._store.packed(self._languages), strict=False)
        return {path: each for path, each in packed if path in paths}

    def _sites(self, file: CodeFile, facts: Facts) -> Iterator[Site]:
        known: dict[Span, list[Edge]] = {}
        for edge in self._store.edges_in(file.path):
            if edge.relation in CALLING:
                known.setdefault(edge.span, []).append(edge)
        for anchor in self._store.anchors(file.path):
            edge = anchor.edge
            if edge.mechanism != self._server.name and anchor.digest == file.digest:
                known.setdefault(edge.span, []).append(edge)
        for span, source in self._languages[file.language].read(facts):
            yield Site(file.path, span, source, tuple(known.get(span, ())))

    def _count(self, *, answered: bool, edges: Sequence[Edge]) -> None:
        best = next((tier for tier in Tier if any(each.tier is tier for each in edges)), None)
        self._counts["sites"] += 1
        self._counts["answered"] += answered
        self._counts["edges"] += len(edges)
        if best is not None:
            self._counts[best.value] += 1


def _overruled(store: GraphStore, mechanism: str, files: Mapping[str, CodeFile]) -> frozenset[str]:
    """Return the files with calls that were resolved to a method which others override by now."""
    led: dict[str, set[str]] = {}
    for anchor in store.anchors():
        edge = anchor.edge
        resolved = edge.tier is Tier.RESOLVED and edge.relation is Relation.CALLS
        there = files.get(edge.path)
        if edge.mechanism == mechanism and resolved and there and there.digest == anchor.digest:
            led.setdefault(edge.target, set()).add(edge.path)
    return frozenset(
        path
        for target, paths in led.items()
        if store.into(target, Relation.OVERRIDES) and _is_method(store, target)
        for path in paths
    )


def _is_method(store: GraphStore, symbol: str) -> bool:
    there = store.definition(symbol)
    return there is not None and there.sort is Sort.METHOD and "__init__" not in symbol


def _is_test(path: str) -> bool:
    return "test" in path
