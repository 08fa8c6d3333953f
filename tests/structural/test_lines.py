"""Where lines stand is told from a number for each, without the bytes that were."""

from __future__ import annotations

import difflib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitherto.structural.lines import changed, prints

texts = st.lists(st.sampled_from(["", "a", "b", "c", "d"]), max_size=12)


@pytest.mark.parametrize(
    ("before", "now", "moved"),
    [
        ("a\nb\nc", "a\nb\nc", (1, 2, 3)),
        ("a\nb\nc", "x\na\nb\nc", (2, 3, 4)),
        ("a\nb\nc", "a\nc", (1, 0, 2)),
        ("a\nb\nc", "a\nx\ny\nc", (1, 0, 4)),
        ("a\nb\nc", "a\nb\nc\nd", (1, 2, 3)),
        ("a\nb\nc", "", (0, 0, 0)),
        ("a\nb", "x\na\ny\nb\nz", (2, 4)),
    ],
)
def test_a_line_is_found_where_it_stands_now(before: str, now: str, moved: tuple[int, ...]) -> None:
    """Lines that stayed are moved by those that came and went above them; others are gone."""
    change = changed("f", prints(before.encode()), prints(now.encode()))
    assert tuple(change.moved(line) for line in range(1, len(moved) + 1)) == moved


@given(texts, texts)
def test_what_is_said_to_have_stayed_reads_the_same(old: list[str], new: list[str]) -> None:
    """Whatever changed, a line that has a new place has the same text there, in the same order."""
    change = changed("f", prints("\n".join(old).encode()), prints("\n".join(new).encode()))
    old, new = "\n".join(old).split("\n"), "\n".join(new).split("\n")
    places = [(line, change.moved(line)) for line in range(1, len(old) + 1)]
    stayed = [(line, now) for line, now in places if now]
    assert all(old[line - 1] == new[now - 1] for line, now in stayed)
    assert [now for _, now in stayed] == sorted({now for _, now in stayed})
    blocks = difflib.SequenceMatcher(None, old, new).get_matching_blocks()
    assert len(stayed) >= min(1, sum(block.size for block in blocks))
