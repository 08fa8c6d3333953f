"""Who says a rule by hand is not told that it reads as none, and who says none is."""

from __future__ import annotations

import pytest
from test_memory import Sharing, memory

PLAIN = (
    "Ask before deleting anything.",
    "Always explain your reasoning.",
    "Answer in whole sentences.",
    "Customers are never deleted.",
    "Customers may cancel within 14 days.",
    "Delete nothing without asking.",
    "Reports go to the warehouse.",
    "The logo stays blue.",
    "Weekly releases on Tuesday.",
    "No emojis.",
    "Line length 100.",
    "Postgres.",
    "Tabs",
)
NO_RULES = (
    "hello",
    "Thanks!",
    "yes",
    "asdf",
    "how are you?",
    "Where is the config?",
    "Can you look at the login page?",
    "I had lunch",
    "I was at the dentist yesterday.",
    "the weather is nice",
    "It crashed again.",
)


def told(words: str) -> tuple[str, ...]:
    """Remember something, and return what its author is told of it."""
    return tuple(each.what for each in memory(Sharing()).remember([(words, "by hand")]).problems)


@pytest.mark.parametrize("words", PLAIN)
def test_a_plain_rule_is_not_doubted(words: str) -> None:
    """Its subject may be no part of the project, and it may hold no word that rules have."""
    assert told(words) == ()


@pytest.mark.parametrize("words", NO_RULES)
def test_what_is_no_rule_is_told_of(words: str) -> None:
    """A question, a story, a greeting, also one that names a part of the project."""
    (what,) = told(words)
    assert "reads as no rule" in what


def test_what_is_not_english_is_told_of() -> None:
    """It is kept, and its author learns that it is not read."""
    (what,) = told("Wir nutzen immer die Datenbank aus dem Keller.")
    assert "only English is read" in what
