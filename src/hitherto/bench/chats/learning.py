"""Learn how much each signal counts, from tasks with known answers.

The loss is the listwise cross entropy of ListNet (Cao and others, "Learning to Rank: From Pairwise
Approach to Listwise Approach", ICML 2007), pulled towards equal weights and never below zero. It is
minimised by accelerated projected gradient (Beck and Teboulle, FISTA, 2009): convex, no random
numbers, so the same labels always give the same weights.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from operator import mul

import msgspec

from hitherto.intent.rank import Weights

_PRIOR = 0.15  # every signal counts alike until the labels say otherwise
_PULL = 3.0  # how strongly: few projects are labelled, and the next one is different
_WORTH = {"applies": 1.0, "acceptable": 0.35}
_OLD = 4.0  # an old record is worth more: recency finds the others without any memory
_MOST = 6.0  # so much worth a task may have at most, that long lists do not outvote short ones
_STEPS = 300  # at most; labels of real projects need about 60
_STEP = 0.04
_STILL = 1e-7  # a step that moves no weight further than this changes no digit that is kept
_CUT = 0.4  # a place in a brief is for what is clearly worth more than the average record


class Lesson(msgspec.Struct, frozen=True, dict=True):
    """One task: a row of standardised signals for each record, and what each is worth."""

    rows: list[list[float]]
    worth: list[float]

    @cached_property
    def columns(self) -> list[tuple[float, ...]]:
        """The same figures by signal: the slope adds up whole columns."""
        return list(zip(*self.rows, strict=True))


def worth(label: str, *, old: bool) -> float:
    """Return what handing over a record of that label is worth."""
    return _WORTH.get(label, 0.0) * (_OLD if old and label == "applies" else 1.0)


def learn(
    lessons: Sequence[Lesson],
    names: Sequence[str],
    projects: int,
    extracted: Sequence[Lesson] = (),
) -> Weights:
    """Learn the weights of signals.

    Args:
        lessons: the tasks; those with nothing worth finding are passed over.
        names: the signals, in the order of the rows' columns.
        projects: how many projects the lessons are from.
        extracted: the same tasks with records as they are extracted, most of them no answer.
    """
    learnt = Weights(_weights(lessons, names), _CUT, projects)
    if not any(sum(lesson.worth) > 0 for lesson in extracted):
        return learnt
    return msgspec.structs.replace(learnt, extracted=_weights(extracted, names))


def _weights(lessons: Sequence[Lesson], names: Sequence[str]) -> dict[str, float]:
    """Return what each signal is worth."""
    useful = [lesson for lesson in lessons if sum(lesson.worth) > 0]
    weights = [_PRIOR] * len(names)
    ahead, pace = weights, 1.0
    for _ in range(_STEPS):
        slope = _gradient(useful, ahead)
        moved = [max(0.0, w - _STEP * g) for w, g in zip(ahead, slope, strict=True)]
        if max(abs(m - a) for m, a in zip(moved, ahead, strict=True)) < _STILL:
            weights = moved
            break
        quicker = (1 + math.sqrt(1 + 4 * pace * pace)) / 2
        drift = (pace - 1) / quicker
        ahead = [m + drift * (m - w) for m, w in zip(moved, weights, strict=True)]
        weights, pace = moved, quicker
    return {name: round(w, 4) for name, w in zip(names, weights, strict=True)}


def _gradient(lessons: Sequence[Lesson], weights: Sequence[float]) -> list[float]:
    """Return the slope of the loss at these weights."""
    slope = [_PULL * (w - _PRIOR) for w in weights]
    for lesson in lessons:
        total = sum(lesson.worth)
        share = min(total, _MOST) / _MOST / len(lessons)
        scores = [sum(map(mul, row, weights)) for row in lesson.rows]
        top = max(scores)
        exps = [math.exp(score - top) for score in scores]
        mass = sum(exps)
        pulls = [
            share * (e / mass - value / total) for e, value in zip(exps, lesson.worth, strict=True)
        ]
        for number, column in enumerate(lesson.columns):
            slope[number] += sum(map(mul, column, pulls))
    return slope
