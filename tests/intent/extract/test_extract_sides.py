"""Polarity and value belong to the words right around a value; the same subject, the same key."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hitherto.model import Polarity, Record, Role, Value

Said = Callable[..., tuple[Record, ...]]


@pytest.mark.parametrize(
    ("text", "key", "value", "displaced"),
    [
        ("drop the kebab-case idea, the API wants snake_case", "identifier_case", "snake_case", 1),
        ("double quotes are out, use single quotes", "quote_style", "single", 1),
        ("Don't use spaces, use tabs", "indentation", "tabs", 1),
        ("don't use axios, use undici", "http_client", "undici", 1),
        ("no emojis in release notes ever", "emojis", "none", 0),
        ("Release notes may contain emojis from now on.", "emojis", "used", 0),
        ("no longer pino, back to console", "logger", "console", 1),
        ("switch logging to pino", "logger", "pino", 0),
        ("For the HTTP client we use ourfetch", "http_client", "ourfetch", 0),
    ],
)
def test_the_wanted_value_counts(
    said: Said, text: str, key: str, value: Value, displaced: int
) -> None:
    """What is refused beside it is displaced, and the statement speaks for the other."""
    (record,) = said(text)
    assert (record.key, record.value, record.polarity) == (key, value, Polarity.FOR)
    assert len(record.instead_of) == displaced


def test_conditions_keep_both_values(said: Said) -> None:
    """Of two values under a condition neither is the value alone."""
    text = "if a zone is given we show local time, if not we use UTC"
    (record,) = said(text)
    assert (record.key, record.value, record.polarity) == ("timezone", text, Polarity.FOR)


@pytest.mark.parametrize(
    "text",
    [
        "no globals in typescript",
        "CACHE_URL=redis://localhost must never be committed",
        "Never put mysql://root@db into the docs",
    ],
)
def test_places_and_addresses_choose_no_technology(said: Said, text: str) -> None:
    """Where something is refused, and what an address names, is not what is refused."""
    (record,) = said(text)
    assert record.key not in {"language", "cache_store", "database_engine"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The rate limit is 30 requests per minute", "Raise the rate limit to 60 requests/min"),
        ("The free shipping threshold is 40 euros", "Free shipping starts at 60 euros"),
        ("For the HTTP client we use requests.", "Switch the HTTP client from requests to httpx"),
        ("switch logging to loguru", "no longer loguru, back to stdlib"),
    ],
)
def test_the_same_subject_meets(said: Said, one: str, other: str) -> None:
    """Two statements about one subject have one component and one key, in whatever words."""
    (first,), (second,) = said(one), said(other)
    assert (first.component, first.key) == (second.component, second.key)
    assert first.value != second.value


def test_bullets_of_an_instruction_file_are_kept(said: Said) -> None:
    """Binding bullets and those under a heading of rules are kept, descriptions are not."""
    rules = ["Docstrings on every public class.", "Prices are stored as integer pennies."]
    text = "# Shop\n\n" + "\n".join(f"- {rule}" for rule in rules)
    text += (
        "\n\n## Conventions\n\n- Small, focused commits.\n\n## Layout\n\n- `src/` holds the code"
    )
    found = [record.words for record in said(text, Role.INSTRUCTIONS)]
    assert found == [*rules, "Small, focused commits."]
