"""Columns are counted in UTF-16 by servers and in UTF-8 bytes by us."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitherto.sources.language_servers.columns import to_bytes, to_utf16

LINE = 'é = "😀"; pay(x)'.encode()


def test_accents_take_two_bytes_and_emoji_four_where_utf16_has_one_and_two() -> None:
    """A name behind an accent and an emoji is found by either count."""
    at = LINE.index(b"pay")
    assert at == 13
    assert to_utf16(LINE, at) == 10
    assert to_bytes(LINE, 10) == at


def test_a_plain_line_counts_the_same() -> None:
    """ASCII is one unit a byte in both, and the end is never passed."""
    assert to_utf16(b"pay(x)", 4) == 4
    assert to_bytes(b"pay(x)", 4) == 4
    assert to_bytes(b"pay(x)", 40) == 6
    assert to_bytes("é".encode(), 40) == 2


@pytest.mark.parametrize("column", [6, 7, 8])
def test_inside_a_character_its_beginning_is_meant(column: int) -> None:
    """A column in the middle of an emoji's bytes is where the emoji begins."""
    assert to_utf16(LINE, column) == 5
    assert to_bytes(LINE, 6) == 6


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=30), st.data())
def test_there_and_back_is_the_same_place(text: str, data: st.DataObject) -> None:
    """Whatever stands in a line, a character's place survives both ways."""
    chars = data.draw(st.integers(0, len(text)))
    column = len(text[:chars].encode())
    assert to_bytes(text.encode(), to_utf16(text.encode(), column)) == column
