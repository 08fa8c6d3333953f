"""Whether two texts speak of one act."""

from __future__ import annotations

import pytest

from hitherto.validity.wording import speak_of_one_act


@pytest.mark.parametrize(
    ("one", "other", "subject", "same"),
    [
        ("Never push to main", "Always push to main", "main", True),
        ("Never push to main", "Pushing to main is fine", "main", True),
        ("No comments", "Add comments to every function", "comment", True),
        ("Never edit the lockfile", "Always commit the lockfile", "lockfile", False),
        ("Don't touch the migrations", "Run the migrations after a pull", "migration", False),
    ],
)
def test_one_act(one: str, other: str, subject: str, *, same: bool) -> None:
    """A word beside the subject is common to both, or one says nothing beside it."""
    assert speak_of_one_act(one, other, subject) is same
    assert speak_of_one_act(other, one, subject) is same
