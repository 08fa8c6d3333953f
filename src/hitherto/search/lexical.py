"""Lexical ranking: an inverted index of texts, and BM25 over it."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import msgspec

_SATURATION = 1.2  # BM25's k1: how soon a repeated word stops counting
_LENGTH = 0.5  # BM25's b: statements are short, so their length says less than a document's


class Lexicon(msgspec.Struct, frozen=True):
    """An inverted index.

    Attributes:
        size: how many texts it holds.
        postings: by word, the texts that hold it as (number of the text, BM25 weight).
    """

    size: int
    postings: dict[str, list[tuple[int, float]]]


def lexicon(texts: Iterable[Sequence[str]]) -> Lexicon:
    """Index texts given as their words.

    The weight of a word in a text is computed here, once: Okapi BM25 with a never negative idf
    (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009).
    """
    counts = [Counter(text) for text in texts]
    lengths = [sum(count.values()) for count in counts]
    average = sum(lengths) / len(lengths) if any(lengths) else 1.0
    frequencies: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for number, count in enumerate(counts):
        for word, times in count.items():
            frequencies[word].append((number, times))
    drag = [_SATURATION * (1 - _LENGTH + _LENGTH * length / average) for length in lengths]
    postings = {}
    for word, held in frequencies.items():
        rarity = math.log(1 + (len(counts) - len(held) + 0.5) / (len(held) + 0.5))
        gain = rarity * (_SATURATION + 1)
        postings[word] = [(number, gain * times / (times + drag[number])) for number, times in held]
    return Lexicon(len(counts), postings)


def bm25(index: Lexicon, query: Iterable[str]) -> dict[int, float]:
    """Return by number the BM25 score of every text that shares a word with the query."""
    scores: dict[int, float] = defaultdict(float)
    for word in set(query):
        for number, weight in index.postings.get(word, ()):
            scores[number] += weight
    return dict(scores)
