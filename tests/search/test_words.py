"""Text to searchable words, words to the pieces of their spelling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitherto.search.spelling import pieces
from hitherto.search.words import STOP_WORDS, stem, words

TEXTS = st.text(max_size=200)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("queries", "query"),
        ("boxes", "box"),
        ("batches", "batch"),
        ("caches", "cach"),
        ("class", "class"),
        ("status", "status"),
        ("redis", "redis"),
        ("logs", "log"),
        ("planning", "plan"),
        ("calling", "call"),
        ("cached", "cach"),
        ("cache", "cach"),
        ("string", "string"),
        ("red", "red"),
        ("go", "go"),
    ],
)
def test_stems_take_off_endings_and_no_more(word: str, expected: str) -> None:
    """Plurals, -ing, -ed and a last e go; names, short words and Latin endings stay."""
    assert stem(word) == expected


@pytest.mark.parametrize(
    "forms",
    [
        ("retry", "retries"),
        ("migrate", "migrated", "migrating", "migrates"),
        ("deploy", "deploys", "deploying", "deployed"),
    ],
)
def test_forms_of_a_word_meet(forms: tuple[str, ...]) -> None:
    """The forms of one verb or noun have one stem."""
    assert len({stem(form) for form in forms}) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("getUser_id", ["getuser", "get", "user", "id"]),
        ("HTTPServer", ["httpserver", "http", "server"]),
        ("src/api/user-list.ts", ["src", "api", "user", "list", "ts"]),
        ("The user's data isn't there", ["user", "data"]),
        ("the user\u2019s data isn\u2019t", ["user", "data"]),
        ("port 8 and x", ["port", "8"]),
        ("Grüße an Zürich", ["grüß", "zürich"]),
        ("ports ports", ["port", "port"]),
        ("", []),
        ("🌱 -- !!", []),
    ],
)
def test_words_of_a_text(text: str, expected: list[str]) -> None:
    """Identifiers come whole and in humps, stop words go, one apostrophe is as good as another."""
    assert words(text) == expected


@given(TEXTS)
def test_words_are_bare_and_lower(text: str) -> None:
    """No text gives an empty word, one with a blank or one in capitals."""
    found = words(text)
    assert all(found)
    assert not any(each.split() != [each] for each in found)
    assert found == [each.lower() for each in found]


@given(TEXTS, TEXTS)
def test_words_of_two_lines_are_those_of_each(one: str, other: str) -> None:
    """A line's words do not depend on what stands on the next one."""
    assert words(f"{one}\n{other}") == words(one) + words(other)


@given(st.sampled_from(sorted(STOP_WORDS)))
def test_stop_words_are_never_searched_for(word: str) -> None:
    """A stop word gives nothing, however it is written."""
    assert words(word) == words(word.upper()) == words(word.replace("'", "\u2019")) == []


@pytest.mark.parametrize(
    ("given_words", "expected"),
    [
        (["redact"], ["reda", "edac", "dact"]),
        (["vent"], ["vent"]),
        (["id", ""], ["id", ""]),
        ([], []),
    ],
)
def test_pieces_are_four_letters(given_words: list[str], expected: list[str]) -> None:
    """A word is cut into all its runs of four letters; a short one stays whole."""
    assert pieces(given_words) == expected


@given(st.lists(st.text(alphabet="abcdef", min_size=1, max_size=9), max_size=5))
def test_pieces_count_and_stay_inside_words(given_words: list[str]) -> None:
    """A word of n letters gives max(1, n - 3) pieces, each of which is in it."""
    assert len(pieces(given_words)) == sum(max(1, len(word) - 3) for word in given_words)
    for word in given_words:
        assert all(piece in word for piece in pieces([word]))
