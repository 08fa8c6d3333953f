"""What the code graph knows of names that statements speak of, before the history is asked.

A method is written `Cart.total` in words and nowhere in the code, where a search for the text would
never find it. The graph knows whether it is defined, and whether it ever was since it is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, suppress

from hitherto.errors import StoreError
from hitherto.model.patterns import Pattern
from hitherto.ports import Existence, GraphStore, Reach, Repository

_DOTTED = Pattern(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?:\(\))?")


class WithCode:
    """A repository that asks the code graph of dotted names first. Implements `ports.Repository`.

    Args:
        repository: answers all the rest.
        kept: opens the graph as it is; None where there is none.
    """

    def __init__(self, repository: Repository, kept: Callable[[], GraphStore | None]) -> None:
        self._repository = repository
        self._kept = kept
        self._known: dict[str, Existence] = {}

    def path(self, path: str) -> Existence:
        """Tell whether a path is, was or never was in the project."""
        return self._repository.path(path)

    def word(self, word: str) -> Existence:
        """Tell whether an identifier, dependency or command stands in the code, or once did."""
        if word not in self._known and _DOTTED.fullmatch(word):
            self._known[word] = self._of_symbol(word.removesuffix("()"))
        known = self._known.get(word, Existence.UNKNOWN)
        return self._repository.word(word) if known is Existence.UNKNOWN else known

    def reach(self, commit: str) -> Reach:
        """Tell whether a commit or its squashed, rebased or picked twin is reachable here."""
        return self._repository.reach(commit)

    def branches_with(self, path: str) -> frozenset[str]:
        """Return the branches on which a path exists."""
        return self._repository.branches_with(path)

    def _of_symbol(self, name: str) -> Existence:
        graph = self._kept()
        if graph is None:
            return Existence.UNKNOWN
        with closing(graph), suppress(StoreError):  # who asks about code is told
            if graph.find(name, 1):
                return Existence.PRESENT
            if graph.once(name):
                return Existence.GONE
        return Existence.UNKNOWN
