"""Text that hitherto injected is recognised, and nobody's own words are taken with it."""

from __future__ import annotations

import pytest

from hitherto.model.injected import BRIEF_CLOSE, BRIEF_OPEN, without_injected

LINE = "- Sessions expire after ten minutes [r-7f3a 2025-09-05 turn 31]"


def test_a_whole_brief_is_taken_out() -> None:
    """A brief between its marks goes, the words around it stay."""
    text = f"Please start.\n{BRIEF_OPEN}\n{LINE}\n{BRIEF_CLOSE}\nThen run the tests."
    clean, removed = without_injected(text)
    assert clean == "Please start.\nThen run the tests."
    assert removed == (f"{BRIEF_OPEN}\n{LINE}\n{BRIEF_CLOSE}",)


def test_an_unclosed_brief_reaches_to_the_end() -> None:
    """A brief that was cut off is taken out from its mark on."""
    clean, removed = without_injected(f"Go on.\n{BRIEF_OPEN}\nSome heading\n{LINE}")
    assert clean == "Go on."
    assert len(removed) == 1


def test_a_mark_after_a_hooks_own_words_opens_too() -> None:
    """An agent may put words before the mark on its line."""
    clean, removed = without_injected(f"hook context: {BRIEF_OPEN}\nrule\n{BRIEF_CLOSE}")
    assert clean == "hook context: "
    assert removed


@pytest.mark.parametrize(
    "line",
    [LINE, f"> {LINE}", f"{LINE}.", f'"{LINE}"', "Keep v1 [r-0011aabb22cc33dd lines 3-9]"],
)
def test_a_quoted_line_is_recognised_alone(line: str) -> None:
    """A single line of a brief that was quoted back is no statement of the one who quotes it."""
    clean, removed = without_injected(f"You wrote:\n{line}\nWhy?")
    assert clean == "You wrote:\nWhy?"
    assert removed == (line,)


@pytest.mark.parametrize(
    "text",
    [
        "Forget [r-7f3a] please, we use Redis now.",
        "[r-7f3a 2025-09-05 turn 31] is wrong: use Redis.",
        "What does <hitherto-brief> mean in the transcript?",
        "See [the list](docs/r-7f3a.md)",
        "",
    ],
)
def test_words_about_a_record_stay(text: str) -> None:
    """A bare id, a citation that does not end its line, a mark within a sentence: all typed."""
    assert without_injected(text) == (text, ())


def test_both_marks_on_one_line() -> None:
    """A brief on a single line is taken out and what follows stays."""
    clean, removed = without_injected(f"{BRIEF_OPEN} one rule {BRIEF_CLOSE}\nnext")
    assert clean == "next"
    assert len(removed) == 1
