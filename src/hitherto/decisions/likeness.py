"""Which earlier record a new one is most likely about, told from content: an order, no verdict.

Likeness retires nothing. It is what is left to go by where nobody wrote down what replaced what,
and what a person can then be asked.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from hitherto.decisions.reading import slug
from hitherto.decisions.values import Decision
from hitherto.model.patterns import Pattern
from hitherto.search.words import words

_TITLE = 0.8
_LATER = 0.6  # what is left of the score of a record that came after the new one
_MASKED = Pattern(r"\w*(?:supersed|replac|deprecat|obsolete)\w*", re.IGNORECASE)

Vector = dict[str, float]


class Likeness:
    """Compares the records of one set.

    The score of an older record is the sum of the cosines of both texts as TF-IDF vectors (Salton
    and Buckley, "Term-weighting approaches in automatic text retrieval", 1988), once with plain
    and once with logarithmic counts, and of that of their titles. That the new one names it says
    nothing: once what says "supersedes" is masked, most mentions left are of kindred records.

    Args:
        decisions: the records.
        texts: their texts by path.
    """

    def __init__(self, decisions: Sequence[Decision], texts: Mapping[str, str]) -> None:
        self._decisions = list(decisions)
        self._by_path = {each.path: each for each in decisions}
        self._texts = texts

    def ranked(self, path: str) -> list[tuple[str, float]]:
        """Return the other records with their scores, the likeliest first.

        Args:
            path: of the record of the set that the others are compared with.
        """
        new = self._by_path[path]
        scored = [
            (each.path, round(self._score(new, each), 6))
            for each in self._decisions
            if each.path != path
        ]
        return sorted(scored, key=lambda pair: (-pair[1], pair[0]))

    def _score(self, new: Decision, old: Decision) -> float:
        score = _dot(self._plain[new.path], self._plain[old.path])
        score += _dot(self._damped[new.path], self._damped[old.path])
        score += _TITLE * _dot(self._titles[new.path], self._titles[old.path])
        return score * _LATER if _is_later(old, new) else score

    @cached_property
    def _words(self) -> dict[str, Counter[str]]:
        return {each.path: Counter(words(self._texts[each.path])) for each in self._decisions}

    @cached_property
    def _plain(self) -> dict[str, Vector]:
        return _vectors(self._words, float, smooth=1.0)

    @cached_property
    def _damped(self) -> dict[str, Vector]:
        return _vectors(self._words, lambda count: 1 + math.log(count), smooth=0.0)

    @cached_property
    def _titles(self) -> dict[str, Vector]:
        titles = {each.path: Counter(words(_name(each))) for each in self._decisions}
        return _vectors(titles, lambda count: 1 + math.log(count), smooth=0.0)


def _vectors(
    counts: Mapping[str, Counter[str]], gain: Callable[[int], float], *, smooth: float
) -> dict[str, Vector]:
    """Return by path a unit vector of its words' weights.

    Args:
        counts: by path, how often each word stands there.
        gain: a count as a weight.
        smooth: added to a word's rarity, so that one that is everywhere still counts a little.
    """
    holders = Counter(word for count in counts.values() for word in count)
    rarity = {
        word: math.log((1 + len(counts)) / (1 + number)) + smooth
        for word, number in holders.items()
    }
    found: dict[str, Vector] = {}
    for path, count in counts.items():
        vector = {word: gain(times) * rarity[word] for word, times in count.items()}
        length = math.sqrt(sum(weight * weight for weight in vector.values())) or 1.0
        found[path] = {word: weight / length for word, weight in vector.items()}
    return found


def _name(decision: Decision) -> str:
    """Return a record's title and its file's name, without words that tell of supersession."""
    return _MASKED.sub(" ", f"{decision.title}\n{slug(decision.path)}")


def _is_later(one: Decision, other: Decision) -> bool:
    """Tell whether a record is known to have come after another: by number, else by date."""
    if one.number and other.number and one.series == other.series:
        mine, theirs = int(one.number), int(other.number)
        if mine != theirs:
            return mine > theirs
    return bool(one.date and other.date) and one.date > other.date


def _dot(one: Vector, other: Vector) -> float:
    if len(other) < len(one):
        one, other = other, one
    return sum(weight * other[word] for word, weight in one.items() if word in other)
