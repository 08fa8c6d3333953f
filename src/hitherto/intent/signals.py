"""What speaks for a record: traits of its own, and how it meets a task.

A signal gives numbers that mean nothing alone: ranking compares each with the other records' in
the same store. So a signal may be on any scale, and a record that it does not name has zero.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping

from hitherto.intent.corpus import Corpus
from hitherto.intent.query import Query
from hitherto.model import Kind, Record, Strength
from hitherto.model.patterns import Pattern
from hitherto.search.lexical import bm25
from hitherto.search.spelling import pieces

Trait = Callable[[Corpus], Mapping[int, float]]
Meeting = Callable[[Query, Corpus], Mapping[int, float]]

_EVERY_TIME = Pattern(
    r"\b(?:always|never|every|must|any|all|don'?t|rule|from now on|going forward)\b", re.IGNORECASE
)
_SUREST = 0.98  # beyond it a score tells no more
_TO_THE_AGENT = Pattern(r"\b(?:you|your|me|agent|ai)\b", re.IGNORECASE)


def _where(holds: Callable[[Record], bool]) -> Trait:
    """Make a trait of a yes or no."""

    def trait(corpus: Corpus) -> dict[int, float]:
        return {n: 1.0 for n, record in enumerate(corpus.records) if holds(record)}

    return trait


def _recent(corpus: Corpus) -> dict[int, float]:
    """How many records came after it, on a falling logarithmic scale."""
    last = len(corpus.records) - 1
    return {n: -math.log1p(last - n) for n in range(len(corpus.records))}


def _active(corpus: Corpus) -> dict[int, float]:
    """How much was said of its component lately."""
    return _by_component(corpus, {name: math.log1p(a) for name, a in corpus.activity.items()})


def _ruled(corpus: Corpus) -> dict[int, float]:
    """Whether its component is one of rules (how work is done) or of single decisions."""
    return _by_component(corpus, corpus.ruled)


def _process(corpus: Corpus) -> dict[int, float]:
    """Whether it governs all work."""
    return dict.fromkeys(corpus.always_on, 1.0)


def _repeated(corpus: Corpus) -> dict[int, float]:
    """Whether its subject came up more than once: what must be repeated is easily forgotten."""
    return {
        n: 1.0
        for n, record in enumerate(corpus.records)
        if corpus.repeated.get((record.component, record.key), 0) > 1
    }


def _long(corpus: Corpus) -> dict[int, float]:
    """Its length, on a logarithmic scale."""
    return {n: math.log1p(len(record.words)) for n, record in enumerate(corpus.records)}


def _sure(corpus: Corpus) -> dict[int, float]:
    """How surely it is a statement at all, in log odds; what was not extracted surely is one."""
    return {n: _odds(record.score) for n, record in enumerate(corpus.records)}


def _odds(score: float | None) -> float:
    chance = _SUREST if score is None else min(max(score, 1 - _SUREST), _SUREST)
    return math.log(chance / (1 - chance))


TRAITS: tuple[tuple[str, Trait], ...] = (
    ("recent", _recent),
    ("active", _active),
    ("hard", _where(lambda record: record.strength is Strength.HARD)),
    ("constraint", _where(lambda record: record.kind is Kind.CONSTRAINT)),
    ("procedure", _where(lambda record: record.kind is Kind.PROCEDURE)),
    ("ruled", _ruled),
    ("process", _process),
    ("repeated", _repeated),
    ("every_time", _where(lambda record: bool(_EVERY_TIME.search(record.words)))),
    ("to_the_agent", _where(lambda record: bool(_TO_THE_AGENT.search(record.words)))),
    ("any_path", _where(lambda record: not record.scope.path)),
    ("lasting", _where(lambda record: not record.lifetime)),
    ("long", _long),
    ("sure", _sure),
)


def _spelling(query: Query, corpus: Corpus) -> dict[int, float]:
    """How much of the spelling of telling words it shares with the task."""
    return bm25(corpus.spellings, pieces(query.words))


def _kin(query: Query, corpus: Corpus) -> dict[int, float]:
    """The most telling words that any record of its component shares with the task."""
    return _spread(corpus, bm25(corpus.statements, query.words))


def _context(query: Query, corpus: Corpus) -> dict[int, float]:
    """How many telling words it shares with what was said just before the task."""
    return bm25(corpus.statements, query.context)


def _context_kin(query: Query, corpus: Corpus) -> dict[int, float]:
    """The most telling words that any record of its component shares with the talk before."""
    return _spread(corpus, _context(query, corpus))


def _situation(query: Query, corpus: Corpus) -> dict[int, float]:
    """How many telling words the task shares with what it was said among."""
    return bm25(corpus.situations, query.words)


def _situation_context(query: Query, corpus: Corpus) -> dict[int, float]:
    """How many telling words the talk before the task shares with what it was said among."""
    return bm25(corpus.situations, query.context)


def _named(query: Query, corpus: Corpus) -> dict[int, float]:
    """How much of its component's name the task says."""
    return _by_component(corpus, _named_by(corpus, query.words))


def _named_before(query: Query, corpus: Corpus) -> dict[int, float]:
    """How much of its component's name was said just before the task."""
    return _by_component(corpus, _named_by(corpus, query.context))


def _component(query: Query, corpus: Corpus) -> dict[int, float]:
    """Whether its component is the task's, or bears on it in the project's one schema."""
    bearing = {**query.related, **query.components}
    return _by_component(corpus, {n: bearing[n] for n in corpus.members if n in bearing})


def _same_session(query: Query, corpus: Corpus) -> dict[int, float]:
    """Whether it was said in the session that the task is asked in."""
    session = query.task.session
    if not session:
        return {}
    return {
        n: 1.0 for n, record in enumerate(corpus.records) if record.provenance.session == session
    }


def _near_session(query: Query, corpus: Corpus) -> dict[int, float]:
    """How few sessions lie between, on a falling logarithmic scale."""
    here = corpus.sessions.get(query.task.session, len(corpus.sessions))
    nearness = [-math.log1p(max(0, here - session)) for session in range(len(corpus.sessions) + 1)]
    return {n: nearness[session] for n, session in enumerate(corpus.session_of)}


MEETINGS: tuple[tuple[str, Meeting], ...] = (
    ("spelling", _spelling),
    ("kin", _kin),
    ("context", _context),
    ("context_kin", _context_kin),
    ("situation", _situation),
    ("situation_context", _situation_context),
    ("named", _named),
    ("named_before", _named_before),
    ("component", _component),
    ("same_session", _same_session),
    ("near_session", _near_session),
)


def _by_component(corpus: Corpus, values: Mapping[str, float]) -> dict[int, float]:
    """Give every record what its component has."""
    return {n: value for name, value in values.items() if value for n in corpus.members[name]}


def _spread(corpus: Corpus, scores: Mapping[int, float]) -> dict[int, float]:
    """Give every record the best score in its component."""
    best: dict[str, float] = {}
    for n, score in scores.items():
        name = corpus.records[n].component
        best[name] = max(best.get(name, 0.0), score)
    return _by_component(corpus, best)


def _named_by(corpus: Corpus, said: Iterable[str]) -> dict[str, float]:
    """By component, the share of its name's words that were said."""
    heard = set(said)
    return {name: len(parts & heard) / len(parts) for name, parts in corpus.names.items() if parts}
