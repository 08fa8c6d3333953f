"""The inverted index and BM25 over it."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitherto.search.lexical import bm25, lexicon

WORDS = st.sampled_from(["vent", "pump", "board", "alarm", "table", "wind"])
TEXTS = st.lists(st.lists(WORDS, max_size=8), max_size=12)


def test_weights_by_hand() -> None:
    """Three texts, k1 = 1.2 and b = 0.5, worked out on paper."""
    index = lexicon([["vent", "wind"], ["vent", "vent", "pump", "board"], []])
    assert index.size == 3
    assert {word: list(numbers) for word, (numbers, _) in index.postings.items()} == {
        "vent": [0, 1],
        "wind": [0],
        "pump": [1],
        "board": [1],
    }
    # The average length is 2, so the drag is 1.2 * (0.5 + 0.5 * length / 2): 1.2, 1.8.
    common, rare = math.log(1 + 1.5 / 2.5), math.log(1 + 2.5 / 1.5)
    scores = bm25(index, ["vent", "wind"])
    assert scores == {
        0: pytest.approx(common * 2.2 * 1 / (1 + 1.2) + rare * 2.2 * 1 / (1 + 1.2), rel=1e-5),
        1: pytest.approx(common * 2.2 * 2 / (2 + 1.8), rel=1e-5),
    }
    assert scores[0] == pytest.approx(0.4700 + 0.9808, abs=1e-3)
    assert scores[1] == pytest.approx(0.5442, abs=1e-3)


@pytest.mark.parametrize("texts", [[], [[]], [[], []]])
def test_nothing_to_find_in_nothing(texts: list[list[str]]) -> None:
    """No texts, or texts without a word, answer with nothing."""
    assert bm25(lexicon(texts), ["vent"]) == {}


def test_no_question_no_answer() -> None:
    """A query without words, or of words that nobody said, finds nothing."""
    index = lexicon([["vent"]])
    assert bm25(index, []) == bm25(index, ["pump"]) == {}


@given(TEXTS, st.lists(WORDS, max_size=5))
def test_scores_are_positive_and_only_for_texts_that_share_a_word(
    texts: list[list[str]], query: list[str]
) -> None:
    """BM25 never speaks against a text, and names exactly those with a word of the query."""
    scores = bm25(lexicon(texts), query)
    assert all(score > 0 for score in scores.values())
    assert set(scores) == {n for n, text in enumerate(texts) if set(text) & set(query)}


@given(TEXTS, st.lists(WORDS, max_size=5))
def test_a_query_is_a_set(texts: list[list[str]], query: list[str]) -> None:
    """Neither the order nor the repetition of a query's words changes a score."""
    index = lexicon(texts)
    assert bm25(index, query) == bm25(index, [*reversed(query), *query])


@given(st.lists(st.lists(WORDS, min_size=1, max_size=6), min_size=1, max_size=12), WORDS)
def test_the_rare_word_decides(texts: list[list[str]], common: str) -> None:
    """Of two texts alike but for one word, the one with the query's rarer word ranks first."""
    padded = [[*text, common] for text in texts]
    rare = [*padded, ["seldom", common], [common, common]]
    scores = bm25(lexicon(rare), ["seldom", common])
    assert scores[len(padded)] == max(scores.values())
