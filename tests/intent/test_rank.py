"""Ranking is the weighted sum of standard scores, however it is computed."""

from __future__ import annotations

import statistics
from collections.abc import Mapping

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from remembering import asked, corpus, said

from hitherto.intent.corpus import Corpus
from hitherto.intent.query import Query
from hitherto.intent.rank import Ranker, Weights, scale, shipped
from hitherto.intent.signals import MEETINGS, TRAITS
from hitherto.model import Kind, Record, Strength

TEXTS = st.sampled_from(
    [
        "Use PostgreSQL for the readings",
        "Never open the vents by hand",
        "The pump runs ten minutes",
        "Ask me before you flash a board",
        "Rows are narrow",
    ]
)
PARTS = st.sampled_from(["database", "roof vents", "pump", "firmware", "git workflow", ""])
SESSIONS = st.sampled_from(["", "one", "two"])
WEIGHTS = st.dictionaries(
    st.sampled_from([name for name, _ in (*TRAITS, *MEETINGS)]), st.floats(0, 2), max_size=12
)


@st.composite
def histories(draw: st.DrawFn) -> Corpus:
    """Return a few records, some of them displaced."""
    count = draw(st.integers(0, 8))
    records: list[Record] = [
        said(
            draw(TEXTS),
            number,
            component=draw(PARTS),
            key=draw(st.sampled_from(["", "engine", "duration"])),
            kind=draw(st.sampled_from(Kind)),
            strength=draw(st.sampled_from(Strength)),
            session=draw(SESSIONS),
            situation=draw(st.one_of(st.just(""), TEXTS)),
            lifetime=draw(st.sampled_from(["", "further notice"])),
            score=draw(st.sampled_from([None, 0.0, 0.3, 0.9, 1.0])),
        )
        for number in range(count)
    ]
    gone = draw(st.sets(st.integers(0, count - 1))) if count else set()
    return corpus(*records, displaced=gone)


def standard(values: Mapping[int, float], known: Corpus) -> list[float]:
    """Return a signal in standard deviations above the mean of the live records, as defined."""
    live = [values.get(n, 0.0) for n in known.live]
    if not live or statistics.pstdev(live) < 1e-9:
        return [0.0] * len(known.records)
    mean, deviation = statistics.fmean(live), statistics.pstdev(live)
    return [(values.get(n, 0.0) - mean) / deviation for n in range(len(known.records))]


def naive(query: Query, known: Corpus, weights: Weights) -> list[float]:
    """Score every record as the definition says, signal by signal."""
    signals = {name: of(known) for name, of in TRAITS}
    signals |= {name: of(query, known) for name, of in MEETINGS}
    scores = [0.0] * len(known.records)
    for name, values in signals.items():
        for n, value in enumerate(standard(values, known)):
            typed = known.records[n].score is not None
            weighed = weights.extracted if typed and weights.extracted else weights.weights
            scores[n] += weighed.get(name, 0.0) * value
    return scores


@given(histories(), TEXTS, st.lists(TEXTS, max_size=2), SESSIONS, st.tuples(WEIGHTS, WEIGHTS))
def test_scores_are_weighted_sums_of_standard_scores(
    known: Corpus,
    text: str,
    before: list[str],
    session: str,
    weights: tuple[dict[str, float], dict[str, float]],
) -> None:
    """The quick way equals the definition for any history, task and weights."""
    query = asked(text, *before, session=session)
    learnt = Weights(weights[0], 0.4, extracted=weights[1])
    ranking = Ranker(known, learnt).rank(query)
    assert ranking.scores == [pytest.approx(x, abs=1e-6) for x in naive(query, known, learnt)]
    assert ranking.met.keys() == dict(MEETINGS).keys()


@given(histories(), TEXTS)
def test_the_average_live_record_has_zero(known: Corpus, text: str) -> None:
    """Scores are relative: over what may be handed over they add up to nothing."""
    alike = msgspec.structs.replace(shipped(), extracted={})
    scores = Ranker(known, alike).rank(asked(text)).scores
    assert sum(scores[n] for n in known.live) == pytest.approx(0.0, abs=1e-6)


@given(histories(), TEXTS, TEXTS)
def test_one_ranker_serves_many_tasks(known: Corpus, one: str, other: str) -> None:
    """A task leaves no trace in the ranking of the next."""
    ranker = Ranker(known, shipped())
    first = ranker.rank(asked(one))
    ranker.rank(asked(other))
    assert ranker.rank(asked(one)) == first


def test_a_signal_by_hand() -> None:
    """Values 2, 0, 0, 2 over four live records: mean 1, deviation 1."""
    measured = scale({0: 2.0, 3: 2.0, 9: 50.0}, dict.fromkeys(range(4)))
    assert (measured.mean, measured.deviation) == (1.0, 1.0)
    assert (measured.standard(2.0), measured.standard(0.0)) == (1.0, -1.0)


@pytest.mark.parametrize("values", [{}, {0: 0.3, 1: 0.3, 2: 0.3}, {0: 1e-12}])
def test_a_signal_without_a_difference_says_nothing(values: dict[int, float]) -> None:
    """Where all live records have the same, nobody stands out."""
    assert scale(values, dict.fromkeys(range(3))).standard(7.0) == 0.0
    assert scale(values, {}).standard(7.0) == 0.0


def test_signals_without_a_weight_count_nothing() -> None:
    """With no weights all records are alike; with a cut nothing else changes."""
    known = corpus(said("Use PostgreSQL", 1), said("Never open the vents", 2))
    assert Ranker(known, Weights({}, 0.4)).rank(asked("PostgreSQL")).scores == [0.0, 0.0]


def test_the_shipped_weights_name_real_signals() -> None:
    """Each shipped weight belongs to a signal, none is negative, all signals have one."""
    learnt = shipped()
    for weights in (learnt.weights, learnt.extracted):
        assert weights.keys() == {name for name, _ in (*TRAITS, *MEETINGS)}
        assert min(weights.values()) >= 0.0
    assert learnt.projects > 0
