"""What holds no longer, said by refusing it: extracted, then judged."""

from __future__ import annotations

import pytest
from heard import heard, statuses

from hitherto.model import Polarity, Status

OVER = [Status.SUPERSEDED, Status.IN_FORCE]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("The API must be rate limited.", "The API must not be rate limited any more."),
        ("Snapshots must be compressed.", "Snapshots need not be compressed any more"),
        ("Backups are encrypted.", "Backups are no longer encrypted."),
        ("We cache the search results.", "We don't cache the search results any longer"),
        ("Releases must go through staging first.", "Releases no longer go through staging first"),
        ("The default theme is dark.", "The default theme is not dark any more."),
        ("We support the arm board.", "We do not support the arm board any more, it broke"),
    ],
)
def test_what_holds_no_longer_ends_what_held(first: str, then: str) -> None:
    """Both have one key, and the later speaks against the value of the first."""
    one, other = heard(first, 1), heard(then, 2)
    assert (one.component, one.key) == (other.component, other.key)
    assert other.polarity is Polarity.AGAINST
    assert statuses(first, then) == OVER


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Backups must be encrypted.", "Backups must not be compressed any more."),
        ("We cache the search results.", "We don't log the search results any more"),
        ("Use Redis as the cache.", "We don't use Redis as the message broker any more"),
    ],
)
def test_another_thing_that_ended_leaves_it_alone(first: str, then: str) -> None:
    """What ended is another act, or another use of the same tool."""
    assert statuses(first, then)[0] is Status.IN_FORCE


def test_a_denied_value_is_not_wanted() -> None:
    """A setting that is not to have a value is not read as having it."""
    record = heard("The default theme is not dark", 1)
    assert (record.key, record.value, record.polarity) == (
        "default_theme",
        "dark",
        Polarity.AGAINST,
    )
