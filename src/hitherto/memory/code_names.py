"""What the code graph knows of names that statements speak of, before their text is searched for.

A method is written `Cart.total` in words and nowhere in the code; and documents, the one that holds
the statement among them, name things long after they are gone. The graph knows what is defined;
the history of the very files that define a class tells what it had. Whatever else gives a name a
meaning (other languages, a base class from elsewhere, a mere mention in code) keeps it alive.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing, suppress

from hitherto.errors import StoreError
from hitherto.memory.neighbours import written
from hitherto.model.graph import Definition, Relation, Sort
from hitherto.model.patterns import Pattern
from hitherto.ports import CodeHistory, Existence, GraphStore, Reach

_NAME = Pattern(r"[A-Za-z_]\w*(?:(?:\.|::|#)[A-Za-z_]\w*)*(?:\(\))?")
_STEP = Pattern(r"::|[.#]")
_TYPES = frozenset({Sort.CLASS, Sort.INTERFACE, Sort.ENUM, Sort.TYPE})
_MOST_MEANT = 3  # types that the beginning of a name may mean
_MOST_BASES = 30  # of a class, at any depth
_UNKNOWN, _GONE, _PRESENT = Existence.UNKNOWN, Existence.GONE, Existence.PRESENT


class WithCode:
    """A repository that asks the code graph of names first. Implements `ports.Repository`.

    Args:
        repository: answers all the rest.
        kept: opens the graph as it is; None where there is none.
        stamp: tells by its value whether the graph is still the same.
    """

    def __init__(
        self,
        repository: CodeHistory,
        kept: Callable[[], GraphStore | None],
        stamp: Callable[[], object],
    ) -> None:
        self._repository = repository
        self._kept = kept
        self._stamp = stamp
        self._seen: object = None
        self._known: dict[str, Existence] = {}
        self._successors: dict[str, str] = {}

    def again(self) -> WithCode:
        """Let go of what was told of a graph that was written since."""
        if (stamp := self._stamp()) != self._seen:
            self._seen = stamp
            self._known.clear()
            self._successors.clear()
        return self

    def path(self, path: str) -> Existence:
        """Tell whether a path is, was or never was in the project."""
        return self._repository.path(path)

    def word(self, word: str) -> Existence:
        """Tell whether an identifier, dependency or command stands in the code, or once did."""
        if word not in self._known:
            self._known[word] = self._of_symbol(word) if _NAME.fullmatch(word) else _UNKNOWN
        known = self._known[word]
        return self._repository.word(word) if known is _UNKNOWN else known

    def reach(self, commit: str) -> Reach:
        """Tell whether a commit or its squashed, rebased or picked twin is reachable here."""
        return self._repository.reach(commit)

    def branches_with(self, path: str) -> frozenset[str]:
        """Return the branches on which a path exists."""
        return self._repository.branches_with(path)

    def successor(self, word: str) -> str:
        """Tell in words where what is gone may live on; empty where nobody knows."""
        return self._successors.get(word, "")

    def _of_symbol(self, word: str) -> Existence:
        graph = self._kept()
        if graph is None:
            return _UNKNOWN
        name = word.removesuffix("()")
        with closing(graph), suppress(StoreError):  # who asks about code is told
            if graph.meant(name):
                return _PRESENT
            steps = _STEP.split(name)
            found = self._inside(graph, steps) if len(steps) > 1 else self._alone(graph, name)
            if found is _GONE:
                self._successors[word] = _successor(graph, steps[-1])
            return found
        return _UNKNOWN

    def _alone(self, graph: GraphStore, name: str) -> Existence:
        """Tell of what a file once defined whether code still speaks of it."""
        return self._in_code(name) if graph.once(name) else _UNKNOWN

    def _inside(self, graph: GraphStore, steps: Sequence[str]) -> Existence:
        """Tell of a member, of which the text of the code knows no dotted name."""
        for end in range(len(steps) - 1, 0, -1):
            owners = graph.meant(".".join(steps[:end]))
            if owners:
                return self._member(graph, owners, steps[end])
        owner = steps[-2]  # gone too, where a file had both
        found = self._in_code(owner) if graph.once(".".join(steps)) else _UNKNOWN
        return found if found is _GONE else _UNKNOWN

    def _member(self, graph: GraphStore, owners: Sequence[Definition], name: str) -> Existence:
        """Tell of a member from the files of the types that may have it, and of their bases."""
        types = {each.symbol: each for each in owners if each.sort in _TYPES}
        if len(types) < len(owners) or len(types) > _MOST_MEANT or not _with_bases(graph, types):
            return _UNKNOWN
        files = tuple(sorted({each.path for each in types.values()}))
        return self._in_code(name, files)

    def _in_code(self, word: str, files: Sequence[str] = ()) -> Existence:
        """Ask the code's own text and history; what was never there has to be asked elsewhere."""
        found = self._repository.in_code(word, files)
        return _UNKNOWN if found is Existence.NEVER else found


def _with_bases(graph: GraphStore, types: dict[str, Definition]) -> bool:
    """Add what types inherit from, at any depth; tell whether all of that is the project's."""
    waiting = list(types)
    while waiting and len(types) <= _MOST_BASES:
        bases = {each.target for each in graph.out_of(waiting.pop(), Relation.INHERITS)}
        there = graph.definitions(bases)
        if len(there) < len(bases):
            return False
        waiting += there.keys() - types.keys()
        types |= there
    return not waiting


def _successor(graph: GraphStore, name: str) -> str:
    """Return where the one thing with a name is, if there is just one outside of tests."""
    found = [each for each in graph.meant(name) if not each.test]
    if len(found) != 1:
        return ""
    return f"`{written(found[0])}` is in {found[0].path}"
