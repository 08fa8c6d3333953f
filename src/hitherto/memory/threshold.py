"""Where this project's people draw the line: what they answered in reviews moves the threshold.

A proposal that a person accepts was surer than its score said, one that is rejected less sure. All
scores of the project are taken to be off by one step in log odds, the likeliest one that the
answers leave when it is pulled to none: a few move the threshold little, and no number of them
moves it beyond `MOST`. Contests say nothing of it: whichever side wins was rightly read as a rule.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import msgspec

from hitherto.intent.extract.score import Scoring, shipped
from hitherto.memory.parts import Parts
from hitherto.model import Answered, Standing

MOST = 0.15  # how far the threshold moves at most, either way
_PULL = 8.0  # how strongly the step is pulled to none, in answers
_STEPS = 50
_STILL = 1e-9
_SURE = 1e-3  # nearer to 0 or 1 than this no score is taken for


def scoring(parts: Parts) -> Scoring:
    """Return what tells how surely a turn holds a statement, with this project's threshold.

    The journal is read only where there can be an answer in it: where somebody has decided on a
    record that has a score.
    """
    learnt = shipped()
    if not _decided(parts.store.standing()):
        return learnt
    from hitherto.memory.reviewing import counting  # noqa: PLC0415  # few projects get here

    answers = [pair for each in counting(parts.store.events()) if (pair := told(each))]
    return msgspec.structs.replace(learnt, threshold=moved(learnt.threshold, answers))


def told(answer: Answered) -> tuple[float, bool] | None:
    """Return what an answer tells of a score: the score, and whether it was a rule."""
    if answer.score is None or answer.question != "proposal":
        return None
    return (answer.score, answer.answer == "accept") if answer.answer in _TELLING else None


_TELLING = frozenset(("accept", "reject"))


def moved(threshold: float, answers: Iterable[tuple[float, bool]]) -> float:
    """Return a threshold as answers move it, at most `MOST` to either side.

    Args:
        threshold: what was learnt from other projects.
        answers: scores, each with whether it was a rule after all.
    """
    known = [(_logit(score), held) for score, held in answers]
    step = 0.0
    for _ in range(_STEPS):  # Newton's method: the cost is strictly convex
        chances = [1 / (1 + math.exp(-logit - step)) for logit, _ in known]
        slope = _PULL * step + math.fsum(
            p - held for p, (_, held) in zip(chances, known, strict=True)
        )
        move = slope / (_PULL + math.fsum(p * (1 - p) for p in chances))
        step -= move
        if abs(move) < _STILL:
            break
    shifted = 1 / (1 + math.exp(step - _logit(threshold)))
    return min(max(shifted, threshold - MOST), threshold + MOST)


def _logit(chance: float) -> float:
    held = min(max(chance, _SURE), 1 - _SURE)
    return math.log(held / (1 - held))


def _decided(standing: Standing) -> bool:
    acts = standing.confirmed.keys() | standing.forgotten.keys()
    return bool(acts) and any(
        record.score is not None and record.id in acts for record in standing.records
    )
