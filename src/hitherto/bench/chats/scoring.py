"""Learn how surely a typed turn holds a standing statement, from labelled turns.

A logistic regression (`bench.chats.logistic`) over the signals of a turn and its common words
(`intent.extract.score`). Its threshold is chosen by crossing: each project is scored by what the
others teach, and the threshold taken at which the F1 of all projects is best on average, smoothed
over its surroundings, since few labels make that curve jagged.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Sequence

import msgspec

from hitherto.bench.chats.common_words import COMMON
from hitherto.bench.chats.labels import Labelled
from hitherto.bench.chats.logistic import Row, fit, sigmoid
from hitherto.bench.chats.records import as_turn
from hitherto.intent.extract.read import typed_clauses
from hitherto.intent.extract.score import WORTH, Scoring, score, shipped, signals, words_of
from hitherto.project.components import Components

_PULL = 4.0
_SUPPORT = 8  # turns that say a word
_EACH = 2  # of them in each of two projects
_USUAL = 0.35  # the threshold where there is no other project to choose it by
_GRID = tuple(number / 100 for number in range(20, 56))
_AROUND = tuple(number / 40 for number in range(-4, 5))  # up to .1 to either side
_DIGITS = 4


class Example(msgspec.Struct, frozen=True):
    """A labelled turn: what is known of it, and whether it holds a statement."""

    signals: dict[str, float]
    words: frozenset[str]
    holds: bool


Lot = Sequence[Example]
"""The examples of one project."""


def train_scoring(projects: Sequence[Labelled], components: Components) -> Scoring:
    """Learn from labelled projects; the same labels give the same weights."""
    lots = [examples(each, components) for each in projects]
    return msgspec.structs.replace(_learn(lots), threshold=_threshold(lots))


def crossed_scoring(projects: Sequence[Labelled], components: Components) -> list[Scoring]:
    """Return for each project what the others teach, so that its own labels tell nothing of it.

    A project alone is scored by what is shipped.
    """
    if len(projects) < 2:  # noqa: PLR2004 - there is no other
        return [shipped() for _ in projects]
    lots = [examples(each, components) for each in projects]
    found = []
    for n in range(len(lots)):
        others = [*lots[:n], *lots[n + 1 :]]
        found.append(msgspec.structs.replace(_learn(others), threshold=_threshold(others)))
    return found


def examples(project: Labelled, components: Components) -> list[Example]:
    """Return a project's turns that are read at all."""
    labelled = {project.at(item) for item in project.statements}
    found = []
    for number in range(len(project.turns)):
        turn = as_turn(project, number)
        weighed = typed_clauses(turn, components)
        if weighed:
            known = signals(turn.text, turn.before, weighed)
            said = frozenset(words_of(turn.text, COMMON))
            found.append(Example(known, said, number in labelled))
    return found


def turn_scores(project: Labelled, components: Components, scoring: Scoring) -> list[float]:
    """Return every turn's score; a turn that is not read has 0."""
    found = []
    for number in range(len(project.turns)):
        turn = as_turn(project, number)
        weighed = typed_clauses(turn, components)
        found.append(score(turn.text, turn.before, weighed, scoring) if weighed else 0.0)
    return found


def _learn(lots: Sequence[Lot]) -> Scoring:
    known = list(dict.fromkeys(name for lot in lots for each in lot for name in each.signals))
    words = _vocabulary(lots)
    number = {word: 1 + len(known) + n for n, word in enumerate(words)}
    taught = [each for lot in lots for each in lot]
    rows = [_row(each, known, number) for each in taught]
    weights = fit(rows, [each.holds for each in taught], 1 + len(known) + len(words), _PULL)
    rounded = [round(weight, _DIGITS) for weight in weights]
    return Scoring(
        bias=rounded[0],
        signals=dict(zip(known, rounded[1:], strict=False)),
        words=dict(zip(words, rounded[1 + len(known) :], strict=True)),
        threshold=_USUAL,
        projects=len(lots),
    )


def _vocabulary(lots: Sequence[Lot]) -> list[str]:
    """Return the words that are said often enough, and in more than one project."""
    counts = [Counter(word for each in lot for word in each.words) for lot in lots]
    least = min(2, len(lots))
    return sorted(
        word
        for word in set().union(*counts)
        if sum(count[word] for count in counts) >= _SUPPORT
        and sum(count[word] >= _EACH for count in counts) >= least
    )


def _row(example: Example, known: Sequence[str], number: dict[str, int]) -> Row:
    held = [(1 + n, example.signals[name]) for n, name in enumerate(known)]
    said = sorted(number[word] for word in example.words if word in number)
    share = WORTH / math.sqrt(len(said)) if said else 0.0
    pairs = [(0, 1.0), *(pair for pair in held if pair[1]), *((n, share) for n in said)]
    return Row(tuple(n for n, _ in pairs), tuple(value for _, value in pairs))


def _threshold(lots: Sequence[Lot]) -> float:
    """Return the threshold that carries over best from the other projects to each."""
    if len(lots) < 2:  # noqa: PLR2004 - there is no other
        return _USUAL
    crossed = []
    for n, lot in enumerate(lots):
        learnt = _learn([*lots[:n], *lots[n + 1 :]])
        crossed.append([(_chance(each, learnt), each.holds) for each in lot])

    def worth(threshold: float) -> float:
        return math.fsum(_f1(pairs, threshold + by) for pairs in crossed for by in _AROUND)

    return max(_GRID, key=worth)


def _chance(example: Example, learnt: Scoring) -> float:
    logit = learnt.bias
    logit += math.fsum(learnt.signals.get(name, 0.0) * v for name, v in example.signals.items())
    said = [learnt.words[word] for word in example.words if word in learnt.words]
    if said:
        logit += WORTH / math.sqrt(len(said)) * math.fsum(said)
    return sigmoid(logit)


def _f1(pairs: Collection[tuple[float, bool]], threshold: float) -> float:
    taken = sum(chance > threshold for chance, _ in pairs)
    hits = sum(chance > threshold and holds for chance, holds in pairs)
    wanted = sum(holds for _, holds in pairs)
    return 2 * hits / (taken + wanted) if taken + wanted else 0.0
