"""Which permissions are kept."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hitherto.model import Record

Said = Callable[..., tuple[Record, ...]]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("It's ok to log query plans in debug mode", 1),
        ("You may force-push to a feature branch", 1),
        ("Docker is allowed in CI", 1),
        ("It's ok to go home in the evening", 0),
        ("it's fine to leave it for now", 0),
        ("you may want to look at the logs", 0),
    ],
)
def test_what_is_allowed_of_the_work_is_kept(said: Said, text: str, count: int) -> None:
    """A permission about the project stands, a courtesy does not."""
    assert len(said(text)) == count
