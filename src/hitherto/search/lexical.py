"""Lexical ranking: an inverted index of texts, and BM25 over it."""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import msgspec

_SATURATION = 1.2  # BM25's k1: how soon a repeated word stops counting
_LENGTH = 0.5  # BM25's b: statements are short, so their length says less than a document's


class Lexicon(msgspec.Struct, frozen=True):
    """An inverted index.

    Attributes:
        size: how many texts it holds.
        postings: by word, the numbers of the texts that hold it, and its BM25 weight in each.
    """

    size: int
    postings: dict[str, tuple[array[int], array[float]]]


def lexicon(texts: Iterable[Sequence[str]]) -> Lexicon:
    """Index texts given as their words.

    The weight of a word in a text is computed here, once: Okapi BM25 with a never negative idf
    (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009).
    """
    counts = [Counter(text) for text in texts]
    lengths = [sum(count.values()) for count in counts]
    average = sum(lengths) / len(lengths) if any(lengths) else 1.0
    holders: dict[str, array[int]] = defaultdict(lambda: array("I"))
    for number, count in enumerate(counts):
        for word in count:
            holders[word].append(number)
    drag = [_SATURATION * (1 - _LENGTH + _LENGTH * length / average) for length in lengths]
    postings = {}
    for word, numbers in holders.items():
        rarity = math.log(1 + (len(counts) - len(numbers) + 0.5) / (len(numbers) + 0.5))
        gain = rarity * (_SATURATION + 1)
        weights = array("f", (_weight(gain, counts[n][word], drag[n]) for n in numbers))
        postings[word] = (numbers, weights)
    return Lexicon(len(counts), postings)


def _weight(gain: float, times: int, drag: float) -> float:
    return gain * times / (times + drag)


def bm25(index: Lexicon, query: Iterable[str]) -> dict[int, float]:
    """Return by number the BM25 score of every text that shares a word with the query."""
    scores: dict[int, float] = defaultdict(float)
    for word in sorted(set(query)):  # in one order: float sums depend on it
        for number, weight in zip(*index.postings.get(word, ((), ())), strict=True):
            scores[number] += weight
    return dict(scores)
