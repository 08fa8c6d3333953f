"""A value keeps its own polarity, whatever else its clause refuses; a refused excess is a bound."""

from __future__ import annotations

import pytest

from hitherto.intent.extract import reading
from hitherto.model import Polarity, Value
from hitherto.project.components import default_components


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("The indent width is 4, and never use tabs by hand", "indent_width", 4),
        ("Port is 9090, so don't start a second server", "port", 9090),
        ("The cache ttl is 60 seconds, but don't rely on it", "cache_ttl", "60 s"),
        ("Don't buffer it: the chunk size is 2 MB", "chunk_size", "2 MB"),
        ("Retention is 30 days, not 90, and never purge by hand", "retention", "30 days"),
        ("We use ruff for linting and never disable a rule", "linter", "ruff"),
        ("Dates are in UTC, don't convert them", "timezone", "utc"),
    ],
)
def test_a_refusal_elsewhere_leaves_the_value_alone(text: str, key: str, value: Value) -> None:
    """What one part of a clause asks for is wanted, although another part refuses something."""
    draft = reading(text, default_components())
    assert (draft.key, draft.value, draft.polarity) == (key, value, Polarity.FOR)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Attachments must never be bigger than 10 MB", "<=10 MB"),
        ("A frame may not exceed 512 bytes", "<=512 B"),
        ("Functions should not be longer than 40 lines", "<=40 lines"),
        ("Don't retry more than three times", "<=3 attempts"),
        ("Passphrases have no less than 16 characters", ">=16 chars"),
        ("The handler must not take longer than 80 us", "<=80 us"),
        ("We can't drop below 60 fps", ">=60 fps"),
        ("Never spawn more than 8 workers", "<=8"),
        ("No more than two retries, the queue is fine", "<=2 attempts"),
    ],
)
def test_what_must_not_go_beyond_is_a_bound(text: str, value: str) -> None:
    """To say "never longer than 4 kB" limits to 4 kB; it does not refuse them."""
    draft = reading(text, default_components())
    assert (draft.value, draft.polarity) == (value, Polarity.FOR)


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("Never wait for 5 seconds", "5 s"),
        ("Never use Kafka in the worker, we have Redis", "kafka"),
        ("If it takes 5 seconds, don't retry", False),
    ],
)
def test_what_is_refused_stays_refused(text: str, refused: Value) -> None:
    """A refusal of the value itself, a reason and a condition give nothing that is wanted."""
    draft = reading(text, default_components())
    assert (draft.value, draft.polarity) == (refused, Polarity.AGAINST)


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("Change the session timeout from 10 s to 15 s", "session_timeout", "15 s"),
        ("Raise the upload limit from 5 MB to 20 MB", "upload_limit", "20 MB"),
        ("Change the brand colour from #aa0000 to #00aa00", "brand_color", "#00aa00"),
    ],
)
def test_a_change_has_the_new_value_and_the_subject(text: str, key: str, value: str) -> None:
    """Of two values the later is meant, and the key is that of the attribute that is changed."""
    draft = reading(text, default_components())
    assert (draft.key, draft.value, draft.polarity) == (key, value, Polarity.FOR)


@pytest.mark.parametrize(
    ("text", "key", "value", "polarity"),
    [
        ("Use at least SSH 2.0, never 1.5", "ssh", True, Polarity.FOR),
        ("The header must show the build number, don't hide it", "header_number",
         "the build number", Polarity.FOR),
        ("API handlers: never block", "block_api", False, Polarity.AGAINST),
        ("Never merge red branches, ask the owner", "red_branch", False, Polarity.AGAINST),
        ("Switch off the nightly report", "nightly_report", False, Polarity.AGAINST),
        ("Drop support for Safari 14 and older", "safari", False, Polarity.AGAINST),
        ("Retire idle sessions after 30 days", "retire_idle_duration", "30 days", Polarity.FOR),
        ("Never autosave more often than every 20 seconds", "autosave_often_duration", ">=20 s",
         Polarity.FOR),
    ],
)  # fmt: skip
def test_what_the_first_part_asks_for_is_no_refusal(
    text: str, key: str, value: Value, polarity: Polarity
) -> None:
    """What is asked for comes before what is refused behind it, and an act is no end."""
    draft = reading(text, default_components())
    assert (draft.key, draft.value, draft.polarity) == (key, value, polarity)


def test_local_storage_is_no_environment() -> None:
    """A thing that is called local restricts nothing to a local environment."""
    draft = reading("The token lives 7 days but never in local storage", default_components())
    assert draft.scope.environment == ()
    assert reading("Use SQLite for local development", default_components()).scope.environment
