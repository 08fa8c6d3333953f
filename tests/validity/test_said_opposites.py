"""Plain opposites as people say them: extracted, then judged."""

from __future__ import annotations

import pytest
from heard import statuses

from hitherto.model import Status


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Never push to main.", "Always push to main."),
        ("Always push to main.", "Never push to main."),
        ("Never push to main.", "You may push to main."),
        ("Never deploy on Fridays.", "Always deploy on Fridays."),
        ("Don't add comments.", "Add comments."),
        ("Add comments.", "Don't add comments."),
        ("Dark mode must be the default.", "Remove the dark mode."),
        ("Don't use MySQL.", "Use MySQL as the database."),
    ],
)
def test_the_later_opposite_counts(first: str, then: str) -> None:
    """Of two plain opposites the one said later supersedes the other."""
    assert statuses(first, then) == [Status.SUPERSEDED, Status.IN_FORCE]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Never use MySQL.", "Use PostgreSQL as the database."),
        ("Use PostgreSQL as the database.", "Never use MySQL."),
        ("Never push to main.", "Don't push to main."),
        ("Never push to main.", "Never deploy on Fridays."),
        ("Never edit the lockfile.", "Always commit the lockfile."),
        ("Don't touch the migrations.", "Run the migrations after a pull."),
        ("Never edit the release notes.", "Always translate the release notes."),
        ("The upload command must retry three times.", "Document the upload command."),
        ("Always write a unit test first.", "Review the unit tests, then move on to the docs."),
        ("The invoice page must be cached.", "Finish the list, then move on to the invoice page."),
    ],
)
def test_what_holds_together_stays(first: str, then: str) -> None:
    """A prohibition and the choice of something else, or of the same again, stand side by side."""
    assert statuses(first, then) == [Status.IN_FORCE, Status.IN_FORCE]
