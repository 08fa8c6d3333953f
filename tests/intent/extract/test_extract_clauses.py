"""A text to clauses: exact characters, and what nobody says left out."""

from __future__ import annotations

import pytest

from hitherto.intent.extract.clauses import clauses


def words(text: str) -> list[str]:
    """Return the words of each clause."""
    return [clause.words for clause in clauses(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Use tabs. Never spaces!", ["Use tabs.", "Never spaces!"]),
        ("Keep it short, e.g. one line.", ["Keep it short, e.g. one line."]),
        ("Port is 80.5 now", ["Port is 80.5 now"]),
        ("- no mocks\n- no sleeps", ["no mocks", "no sleeps"]),
        ("1. plan\n2) build", ["plan", "build"]),
        ("- [ ] write tests first", ["write tests first"]),
        ("# Title\nUse tabs", ["Use tabs"]),
        ("Use this:\n```\nnever = 1\n```\nand tabs", ["Use this:", "and tabs"]),
        ("> you must use X\nno", ["no"]),
        ("| must | never |\nok then", ["ok then"]),
        ("2026-01-02T10:00:00 ERROR must not\nfine", ["fine"]),
        ("  at run (/srv/app.js:10:3)\nfine", ["fine"]),
        ("https://example.org/never/must\nfine", ["fine"]),
        ("", []),
        (" \n\t\n", []),
    ],
)
def test_what_is_said(text: str, expected: list[str]) -> None:
    """Sentences and items are clauses; code, quotes, tables, logs and addresses are not."""
    assert words(text) == expected


def test_wrapped_lines_are_joined() -> None:
    """A sentence broken at the margin is one clause with its line break."""
    text = "All of the endpoints that we offer to other people must\nreturn an error object."
    assert words(text) == [text]


def test_offsets_and_surroundings() -> None:
    """A clause knows where it stands, its headings and the line that leads its list."""
    text = "# Rules\n## Tests\nPlease:\n- no mocks here\n"
    last = list(clauses(text))[-1]
    assert text[last.start : last.end] == last.words == "no mocks here"
    assert (last.item, last.heading, last.lead) == (True, "Rules / Tests", "Please:")


def test_long_sentences_are_cut() -> None:
    """No clause is longer than 240 characters, and none of the words is lost."""
    text = "we must keep this and that, " * 60
    found = list(clauses(text))
    assert len(found) > 1
    assert all(len(clause.words) <= 240 for clause in found)
    assert "".join("".join(clause.words.split()) for clause in found) == "".join(text.split())


@pytest.mark.parametrize("text", ["x" * 2_000_000, "must use a. " * 180_000, "(" * 2_000_000])
def test_a_line_that_nobody_typed_is_left_out(text: str) -> None:
    """A line of two million characters is data, and is passed over at once."""
    assert words(text) == []


def test_a_sentence_may_end_with_a_unit() -> None:
    """Milliseconds end a sentence, a title does not."""
    found = [
        each.words for each in clauses("It must answer in 200 ms. We use Redis. Ms. Low said so.")
    ]
    assert found == ["It must answer in 200 ms.", "We use Redis.", "Ms. Low said so."]
