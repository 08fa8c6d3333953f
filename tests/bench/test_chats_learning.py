"""How much each signal counts is learnt the same way every time, and towards the true optimum."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hitherto.bench.chats.learning import Lesson, learn, worth

NAMES = ("words", "recent", "hard")
PRIOR, PULL, MOST = 0.15, 3.0, 6.0

ROWS = st.lists(st.floats(-3, 3).map(lambda x: round(x, 2)), min_size=3, max_size=3)
WORTHS = st.sampled_from([0.0, 0.0, 0.35, 1.0, 4.0])
LESSONS = st.lists(
    st.lists(st.tuples(ROWS, WORTHS), min_size=1, max_size=6).map(
        lambda pairs: Lesson([row for row, _ in pairs], [value for _, value in pairs])
    ),
    max_size=4,
)


def loss(lessons: Sequence[Lesson], weights: Sequence[float]) -> float:
    """Return the loss as its definition says, nothing saved."""
    useful = [lesson for lesson in lessons if sum(lesson.worth)]
    total = PULL / 2 * sum((w - PRIOR) ** 2 for w in weights)
    for lesson in useful:
        scores = [sum(w * x for w, x in zip(weights, row, strict=True)) for row in lesson.rows]
        mass = math.log(math.fsum(math.exp(score) for score in scores))
        wanted = sum(lesson.worth)
        share = min(wanted, MOST) / MOST / len(useful)
        total -= share * sum(
            value / wanted * (score - mass)
            for value, score in zip(lesson.worth, scores, strict=True)
        )
    return total


def slowly(lessons: Sequence[Lesson], steps: int = 1500, pace: float = 0.02) -> list[float]:
    """Go downhill by plain projected gradient, its slope measured by differences."""
    weights, tiny = [PRIOR] * len(NAMES), 1e-6
    for _ in range(steps):
        slope = []
        for n in range(len(NAMES)):
            up, down = list(weights), list(weights)
            up[n] += tiny
            down[n] -= tiny
            slope.append((loss(lessons, up) - loss(lessons, down)) / (2 * tiny))
        moved = [max(0.0, w - pace * g) for w, g in zip(weights, slope, strict=True)]
        if max(abs(a - b) for a, b in zip(moved, weights, strict=True)) < 1e-7:
            break
        weights = moved
    return weights


@settings(max_examples=25, deadline=None)
@given(LESSONS)
def test_the_quick_way_ends_where_the_slow_way_ends(lessons: list[Lesson]) -> None:
    """Acceleration and stopping early change no weight by more than three decimals show."""
    learnt = learn(lessons, NAMES, 1).weights
    for name, weight in zip(NAMES, slowly(lessons), strict=True):
        assert learnt[name] == pytest.approx(weight, abs=5e-4)


@settings(deadline=None)
@given(LESSONS)
def test_weights_are_never_negative(lessons: list[Lesson]) -> None:
    """No labels teach that something in common speaks against a record."""
    learnt = learn(lessons, NAMES, 1)
    assert tuple(learnt.weights) == NAMES
    assert all(weight >= 0.0 for weight in learnt.weights.values())


@settings(deadline=None)
@given(LESSONS, st.lists(ROWS, max_size=5))
def test_tasks_with_nothing_to_find_teach_nothing(
    lessons: list[Lesson], rows: list[list[float]]
) -> None:
    """A task for which nothing applies leaves every weight as it is."""
    idle = Lesson(rows, [0.0] * len(rows))
    assert learn([idle, *lessons, idle], NAMES, 1) == learn(lessons, NAMES, 1)


def test_without_labels_every_signal_counts_alike() -> None:
    """Nothing to learn from: equal weights."""
    assert set(learn([], NAMES, 0).weights.values()) == {PRIOR}


def test_what_tells_the_right_one_apart_counts_more() -> None:
    """A signal that marks what applies gains, one that marks the others loses, to zero."""
    lesson = Lesson([[3.0, -3.0, 0.0], [-3.0, 3.0, 0.0], [-3.0, 3.0, 0.0]], [6.0, 0.0, 0.0])
    learnt = learn([lesson] * 5, NAMES, 1).weights
    assert learnt["words"] > 0.3
    assert learnt["recent"] == 0.0
    assert learnt["hard"] == PRIOR


@pytest.mark.parametrize(
    ("label", "old", "expected"),
    [("applies", False, 1.0), ("applies", True, 4.0), ("acceptable", True, 0.35), ("", True, 0.0)],
)
def test_the_old_that_applies_is_worth_most(label: str, old: bool, expected: float) -> None:
    """What recency finds anyway is worth less than what was said long ago."""
    assert worth(label, old=old) == expected


def test_what_is_extracted_is_learnt_apart() -> None:
    """Lessons with extracted records change no weight of what is stated, and give their own."""
    stated = Lesson([[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0]], [1.0, 0.0])
    extracted = Lesson([[0.0, 1.0, 0.0], [0.0, -1.0, 0.0]], [1.0, 0.0])
    alone = learn([stated] * 5, NAMES, 2)
    both = learn([stated] * 5, NAMES, 2, [extracted] * 5)
    assert (both.weights, alone.extracted) == (alone.weights, {})
    assert both.extracted["words"] == PRIOR
    assert both.extracted["recent"] > PRIOR
    idle = Lesson([[1.0, 0.0, 0.0]], [0.0])
    assert learn([stated] * 5, NAMES, 2, [idle]) == alone
