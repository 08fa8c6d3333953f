"""Logistic regression, pulled towards zero: convex, no random numbers, the same for any order.

Minimised by Newton's method, each step solved by conjugate gradients (Nocedal and Wright,
"Numerical Optimization", 2nd edition, algorithms 7.1 and 5.3) and halved while it does not help.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from operator import mul

import msgspec

Vector = list[float]

_STEPS = 40  # at most; labels of real projects need about 6
_INNER = 200
_STILL = 1e-5  # a slope below it moves no digit that is kept: the curve is at least the pull
_NEAR = 1e-2  # how much of the slope a step may leave
_LEAST = 1e-4  # a step cut down so far helps no more
_FLAT = 1e-9  # a curve below it is a straight line


class Row(msgspec.Struct, frozen=True, gc=False):
    """One example: the numbers of the inputs that are not zero, and what they are."""

    inputs: tuple[int, ...]
    values: tuple[float, ...]


def sigmoid(logit: float) -> float:
    """Return the chance that log odds stand for."""
    if logit >= 0:
        return 1 / (1 + math.exp(-logit))
    odds = math.exp(logit)
    return odds / (1 + odds)


def fit(rows: Sequence[Row], labels: Sequence[bool], inputs: int, pull: float) -> Vector:
    """Return the weights of the inputs; the first input is the bias and is not pulled.

    Args:
        rows: the examples.
        labels: of each, whether it holds.
        inputs: how many inputs there are.
        pull: how strongly each weight is drawn to zero, in examples.
    """
    pulls = [0.0] + [pull] * (inputs - 1)
    weights = [0.0] * inputs
    loss = _loss(rows, labels, weights, pulls)
    for _ in range(_STEPS):
        chances = [sigmoid(_logit(row, weights)) for row in rows]
        slope = list(map(mul, pulls, weights))
        _spread(slope, rows, [p - y for p, y in zip(chances, labels, strict=True)])
        if max(map(abs, slope)) < _STILL:
            break
        move = _solve(rows, [p * (1 - p) for p in chances], pulls, slope)
        share, better = 1.0, math.inf
        while share > _LEAST:
            tried = [w - share * m for w, m in zip(weights, move, strict=True)]
            better = _loss(rows, labels, tried, pulls)
            if better <= loss:
                break
            share /= 2
        if better > loss:
            break
        weights, loss = tried, better
    return weights


def _logit(row: Row, weights: Vector) -> float:
    return math.fsum(map(mul, row.values, map(weights.__getitem__, row.inputs)))


def _loss(rows: Sequence[Row], labels: Sequence[bool], weights: Vector, pulls: Vector) -> float:
    """Return the sum of the examples' losses and of what the pull costs."""
    cost = sum(p * w * w for p, w in zip(pulls, weights, strict=True)) / 2
    for row, label in zip(rows, labels, strict=True):
        against = -_logit(row, weights) if label else _logit(row, weights)
        cost += max(against, 0.0) + math.log1p(math.exp(-abs(against)))
    return cost


def _spread(into: Vector, rows: Sequence[Row], amounts: Sequence[float]) -> None:
    """Add each row, times its amount."""
    for row, amount in zip(rows, amounts, strict=True):
        for number, value in zip(row.inputs, row.values, strict=True):
            into[number] += amount * value


def _solve(rows: Sequence[Row], curves: Vector, pulls: Vector, slope: Vector) -> Vector:
    """Return the step that the slope and the curve at this place call for."""
    diagonal = [pull + _FLAT for pull in pulls]
    for row, curve in zip(rows, curves, strict=True):
        for number, value in zip(row.inputs, row.values, strict=True):
            diagonal[number] += curve * value * value

    def curved(way: Vector) -> Vector:
        bent = list(map(mul, pulls, way))
        _spread(bent, rows, [c * _logit(row, way) for row, c in zip(rows, curves, strict=True)])
        return bent

    return _conjugate(curved, diagonal, slope)


def _conjugate(curved: Callable[[Vector], Vector], diagonal: Vector, wanted: Vector) -> Vector:
    """Solve ``curved(x) = wanted`` by conjugate gradients, each input on a scale of its own."""
    found = [0.0] * len(wanted)
    rest = list(wanted)
    scaled = [r / d for r, d in zip(rest, diagonal, strict=True)]
    way = list(scaled)
    size = sum(map(mul, rest, scaled))
    enough = _NEAR * _NEAR * size
    for _ in range(_INNER):
        if size <= enough:
            break
        bent = curved(way)
        share = size / sum(map(mul, way, bent))
        found = [f + share * w for f, w in zip(found, way, strict=True)]
        rest = [r - share * b for r, b in zip(rest, bent, strict=True)]
        scaled = [r / d for r, d in zip(rest, diagonal, strict=True)]
        new = sum(map(mul, rest, scaled))
        way = [s + new / size * w for s, w in zip(scaled, way, strict=True)]
        size = new
    return found
