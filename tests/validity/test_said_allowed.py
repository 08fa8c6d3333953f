"""What is allowed after it was forbidden, and where: extracted, then judged."""

from __future__ import annotations

import pytest
from heard import heard, statuses

from hitherto.model import Polarity, Status


@pytest.mark.parametrize(
    ("first", "then", "path", "environment"),
    [
        (
            "Never log response headers.",
            "It's ok to log response headers in trace mode",
            ("trace mode",),
            (),
        ),
        (
            "Never embed base64 images.",
            "it's fine to embed base64 images on the error page",
            ("error page",),
            (),
        ),
        (
            "Don't log response headers.",
            "Logging response headers is fine in the dev environment.",
            (),
            ("development",),
        ),
        (
            "Don't mock the clock.",
            "Mocking the clock is acceptable in the replay tests",
            ("replay tests",),
            (),
        ),
        (
            "Never skip the schema check.",
            "You may skip the schema check in notebooks",
            ("notebooks",),
            (),
        ),
        ("Don't use docker.", "Docker is allowed in CI.", (), ("ci",)),
    ],
)
def test_a_permission_narrows_what_was_forbidden(
    first: str, then: str, path: tuple[str, ...], environment: tuple[str, ...]
) -> None:
    """It speaks for the same thing, holds only where it is given, and leaves the rest forbidden."""
    allowed = heard(then, 2)
    assert allowed.polarity is Polarity.FOR
    assert (allowed.scope.path, allowed.scope.environment) == (path, environment)
    assert statuses(first, then) == [Status.NARROWED, Status.IN_FORCE]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Never push to develop.", "You may push to develop."),
        ("Don't add comments.", "It's fine to add comments now"),
    ],
)
def test_a_permission_for_everywhere_replaces(first: str, then: str) -> None:
    """Where no place is said, what was forbidden is allowed."""
    assert statuses(first, then) == [Status.SUPERSEDED, Status.IN_FORCE]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Never log response headers.", "It's not ok to log response headers in trace mode"),
        ("Never log response headers.", "It's ok to log response times in trace mode"),
    ],
)
def test_what_allows_nothing_of_it_changes_nothing(first: str, then: str) -> None:
    """A refusal, and the permission of something else, leave what was forbidden as it was."""
    assert statuses(first, then)[0] is Status.IN_FORCE
