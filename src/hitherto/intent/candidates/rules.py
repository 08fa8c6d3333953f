"""The candidate rules, each a plain function of one shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from hitherto.intent.corpus import Corpus
from hitherto.intent.query import Query
from hitherto.search.lexical import bm25

Met = Mapping[str, Mapping[int, float]]
Rule = Callable[[Query, Corpus, Met], Iterable[int]]

_NAMED = 0.5  # share of a component's name that must be said for it to be meant
_CLOSE = 0.5  # a component bears closely on another if a change to one asks about the other
_ALIKE = 0.35  # cosine of MiniLM vectors above which two short texts speak of one subject


def by_component(query: Query, corpus: Corpus, met: Met) -> Iterable[int]:
    """Records of the components that the task's words and paths speak of."""
    named = (n for n, share in met["named"].items() if share >= _NAMED)
    return [*_of(corpus, query.components), *named]


def by_close_component(query: Query, corpus: Corpus, met: Met) -> Iterable[int]:  # noqa: ARG001 - one shape for all rules
    """Records of the components that bear closely on those, in the project's one schema."""
    return _of(corpus, (name for name, weight in query.related.items() if weight >= _CLOSE))


def by_related_component(query: Query, corpus: Corpus, met: Met) -> Iterable[int]:  # noqa: ARG001 - one shape for all rules
    """Records of the components that bear on those at all."""
    return _of(corpus, query.related)


def by_words(query: Query, corpus: Corpus, met: Met) -> Iterable[int]:
    """Records that share a telling word with the task, or were said among such words."""
    return [*bm25(corpus.statements, query.words), *met["situation"]]


def by_meaning(query: Query, corpus: Corpus, met: Met) -> Iterable[int]:  # noqa: ARG001 - one shape for all rules
    """Records whose meaning is near the task's, where an embedder is present."""
    return [n for n, nearness in met.get("meaning", {}).items() if nearness >= _ALIKE]


def by_session(query: Query, corpus: Corpus, met: Met) -> Iterable[int]:  # noqa: ARG001 - one shape for all rules
    """All records, where the task is asked inside a session: the talk tells more than any word."""
    return corpus.live if query.task.session else ()


def always_on(query: Query, corpus: Corpus, met: Met) -> Iterable[int]:  # noqa: ARG001 - one shape for all rules
    """Records that govern all work."""
    return corpus.always_on


def _of(corpus: Corpus, names: Iterable[str]) -> list[int]:
    """Return the records of these components."""
    return [n for name in names for n in corpus.members.get(name, ())]
