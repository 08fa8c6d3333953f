"""Order records by how much speaks for them, in the light of one task.

Each signal is compared with the other records' (how many standard deviations above their mean),
weighted and added up. The weights are learnt (`bench train`) and never negative: a signal says what
speaks for a record, so a little data cannot learn that words in common speak against it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib import resources

import msgspec

from hitherto.intent.corpus import Corpus
from hitherto.intent.query import Query
from hitherto.intent.signals import MEETINGS, TRAITS, Meeting

_ROUNDING = 1e-9  # a deviation below it is no difference between records


Pair = tuple[float, float]
"""The same for what was stated and for what was extracted."""


class Weights(msgspec.Struct, frozen=True):
    """What was learnt.

    Attributes:
        weights: by signal, how much it counts; a signal that is not named counts nothing.
        cut: the score below which a record is not worth a place in a brief.
        projects: how many projects it was learnt from.
        extracted: the same for a record that was extracted from what somebody typed, of which
            component, kind and that it is one at all are a guess; empty: what counts for all.
    """

    weights: dict[str, float]
    cut: float
    projects: int = 0
    extracted: dict[str, float] = {}


class Scale(msgspec.Struct, frozen=True):
    """Mean and standard deviation of a signal over the records that may be handed over."""

    mean: float
    deviation: float

    def standard(self, value: float) -> float:
        """Return a value in standard deviations above the mean."""
        return (value - self.mean) / self.deviation if self.deviation else 0.0


class Ranking(msgspec.Struct, frozen=True):
    """All records in the light of one task.

    Attributes:
        scores: by number of the record; 0 is the average record.
        met: by signal, what each record got that the task meets at all.
    """

    scores: list[float]
    met: dict[str, Mapping[int, float]]


@cache
def shipped(name: str = "plain") -> Weights:
    """Return the weights in the package: ``plain``, or ``meaning`` where texts are embedded."""
    text = resources.files("hitherto.intent").joinpath(f"weights/{name}.json").read_bytes()
    return msgspec.json.decode(text, type=Weights)


def scale(values: Mapping[int, float], live: Collection[int]) -> Scale:
    """Measure a signal over the live records; those that it does not name have zero."""
    count = len(live)
    if not count:
        return Scale(0.0, 0.0)
    held = [value for n, value in values.items() if n in live]
    mean = math.fsum(held) / count
    squares = math.fsum((value - mean) ** 2 for value in held)
    squares += (count - len(held)) * mean * mean
    deviation = math.sqrt(squares / count)
    return Scale(mean, deviation if deviation > _ROUNDING else 0.0)


class Ranker:
    """The traits of all records weighed once, ready for many tasks.

    Args:
        corpus: the prepared records.
        weights: what was learnt.
        meetings: the signals between a task and the records.
    """

    def __init__(
        self,
        corpus: Corpus,
        weights: Weights,
        meetings: Sequence[tuple[str, Meeting]] = MEETINGS,
    ) -> None:
        self._corpus = corpus
        self._weights = (weights.weights, weights.extracted or weights.weights)
        self._lots = bytes(record.score is not None for record in corpus.records)
        self._meetings = meetings
        self._shifts = (0.0, 0.0)
        self._base = [0.0] * len(corpus.records)
        for name, trait in TRAITS:
            self._shifts = self._add(self._base, self._shifts, name, trait(corpus))

    def rank(self, query: Query) -> Ranking:
        """Score every record for one task."""
        scores = self._base.copy()
        shifts = self._shifts
        met = {}
        for name, meeting in self._meetings:
            values = met[name] = meeting(query, self._corpus)
            shifts = self._add(scores, shifts, name, values)
        return Ranking(self._shifted(scores, shifts), met)

    def standing(self) -> list[float]:
        """Score every record for no task in particular, by its own traits alone."""
        return self._shifted(self._base, self._shifts)

    def _shifted(self, scores: Sequence[float], shifts: Sequence[float]) -> list[float]:
        return [score + shifts[lot] for score, lot in zip(scores, self._lots, strict=True)]

    def _add(
        self, scores: list[float], shifts: Pair, name: str, values: Mapping[int, float]
    ) -> Pair:
        """Add what a weighted signal gives to those that it names.

        Returns:
            What all signals so far give to every record, stated or extracted; kept apart, so that
            a signal that names few costs little.
        """
        stated, extracted = (weights.get(name, 0.0) for weights in self._weights)
        measure = scale(values, self._corpus.live) if stated or extracted else Scale(0.0, 0.0)
        if not measure.deviation:
            return shifts
        steps, lots = (stated / measure.deviation, extracted / measure.deviation), self._lots
        for n, value in values.items():
            scores[n] += steps[lots[n]] * value
        none = measure.standard(0.0)
        return shifts[0] + stated * none, shifts[1] + extracted * none
