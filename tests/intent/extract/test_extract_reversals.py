"""A value that is judged unfit, and the one that is meant beside it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hitherto.intent.extract import reading
from hitherto.model import Polarity, Record, Value
from hitherto.project.components import default_components

Said = Callable[..., tuple[Record, ...]]


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("Make the page size 40, 20 is too small", "page_size", 40),
        ("make the heap 64 MB, 32 MB overflows", "heap_size", "64 MB"),
        ("Set the retry limit to 8, 3 is not enough", "retry_limit", "<=8"),
        ("20 minutes is way too long, make it 5 for the session timeout", "session_timeout", 5),
        ("The 30 s timeout is too short, make it 60 s", "timeout", "60 s"),
        ("Python 3.7 is EOL, we dropped it; 3.11 is the minimum now", "python_version", ">=3.11"),
        ("Node 16 is end of life, so 20 is the minimum now", "node_version", ">=20"),
    ],
)
def test_the_value_that_is_not_judged_unfit_is_meant(
    said: Said, text: str, key: str, value: Value
) -> None:
    """It stands, whichever of the two is said first, with the subject that either names."""
    (record,) = said(text)
    assert (record.key, record.value, record.polarity) == (key, value, Polarity.FOR)
    assert record.words == text


@pytest.mark.parametrize(
    ("text", "value", "displaced"),
    [
        ("I changed my mind about crc32: use xxh64 for the checksums", True, "crc32"),
        ("We've changed our minds on Redux, use Zustand for the state", "zustand", "redux"),
        ("I've changed my mind about tabs: indent with spaces", "spaces", "tabs"),
    ],
)
def test_a_changed_mind_displaces_what_it_was_about(
    said: Said, text: str, value: Value, displaced: str
) -> None:
    """What follows is read by itself, and what the mind was changed about is over."""
    (record,) = said(text)
    assert (record.value, record.polarity) == (value, Polarity.FOR)
    assert displaced in record.instead_of


@pytest.mark.parametrize(
    ("text", "key", "value", "polarity"),
    [
        ("Python 3.7 is EOL", "python_version", "3.7", Polarity.AGAINST),
        ("Drop Node 16", "node_version", "16", Polarity.AGAINST),
        ("We support Python 3.11 and 3.12", "python_version", "3.11, 3.12", Polarity.FOR),
        ("Ruby 3.2 or newer is required", "ruby_version", ">=3.2", Polarity.FOR),
        ("We use Postgres 16 as the database", "database_engine", "postgresql", Polarity.FOR),
    ],
)
def test_a_version_is_not_its_tool(text: str, key: str, value: str, polarity: Polarity) -> None:
    """To drop a version leaves the tool alone, and a minimum is one of the version."""
    draft = reading(text, default_components())
    assert (draft.key, draft.value, draft.polarity) == (key, value, polarity)


@pytest.mark.parametrize(
    "text",
    ["jQuery 1.12 is deprecated", "20 minutes is too long"],
)
def test_a_judgement_alone_is_no_rule(said: Said, text: str) -> None:
    """What only says that something is unfit puts nothing in its place."""
    assert said(text) == ()
