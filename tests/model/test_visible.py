"""Nothing that is shown acts on a terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitherto.model.visible import visible


@pytest.mark.parametrize(
    "text",
    [
        "a \x1b[31mred\x1b[0m word",
        "a \x1b]0;title\x07 word",
        "a \x9b2J word",
        "a \u202eword",
        "a\x00word",
        "a zero\u200bwidth word",
        "a\rword",
    ],
)
def test_what_acts_is_made_visible(text: str) -> None:
    """Control, escape and bidirectional characters come out as a replacement character."""
    shown = visible(text)
    assert "\ufffd" in shown
    assert all(part.isprintable() or part == "\ufffd" for part in shown)


@pytest.mark.parametrize("text", ["plain", "tab\tand\nline", "größer → 中文 🎉 👩\u200d💻", ""])
def test_what_only_shows_is_left(text: str) -> None:
    """Letters of any script, pictures, tabs and line ends stay."""
    assert visible(text) == text


@given(st.text())
def test_twice_is_once(text: str) -> None:
    """Making a visible text visible changes nothing."""
    assert visible(visible(text)) == visible(text)
