"""Choices for different parts of a project stay side by side; a wider one replaces them."""

from __future__ import annotations

import pytest
from heard import heard, statuses

from hitherto.model import Scope, Status
from hitherto.validity.named import is_spoken

APART = [
    ("Use PostgreSQL for orders.", "Use MongoDB for analytics events."),
    ("Use React for the admin panel.", "Use Svelte for the public site."),
    ("Use JWT for the API.", "Use session cookies for the admin site."),
    ("Use tabs in Makefiles.", "Use 4 spaces in Python files."),
    ("Use snake_case for Python functions.", "Use PascalCase for React components."),
    ("Use npm in the docs folder.", "Use pnpm for the app."),
]


@pytest.mark.parametrize(("first", "then"), APART)
def test_choices_for_different_parts_stay(first: str, then: str) -> None:
    """Neither replaces the other, in whatever order they are said."""
    assert statuses(first, then) == [Status.IN_FORCE, Status.IN_FORCE]
    assert statuses(then, first) == [Status.IN_FORCE, Status.IN_FORCE]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Use PostgreSQL for orders.", "Use MySQL for the orders."),
        ("Use tabs in Makefiles.", "Use 2 spaces in the Makefile."),
        ("Use PostgreSQL for orders.", "Use MySQL as the database."),
        ("Use npm in the docs folder.", "Use pnpm everywhere."),
        ("Use JWT for authentication.", "Use session cookies for authentication."),
        ("Use SQLite for the database.", "Use PostgreSQL as the database."),
        ("Use a dark theme for the UI.", "Use a light theme for the UI."),
        ("Use PostgreSQL as the database.", "Use MySQL for the app."),
    ],
)
def test_the_same_part_or_a_wider_one_replaces(first: str, then: str) -> None:
    """A later choice for the same part, for everywhere or for the whole app supersedes."""
    assert statuses(first, then) == [Status.SUPERSEDED, Status.IN_FORCE]


def test_a_part_is_an_exception() -> None:
    """A choice for one part narrows the one for everywhere."""
    found = statuses("Use PostgreSQL as the database.", "Use MongoDB for analytics events.")
    assert found == [Status.NARROWED, Status.IN_FORCE]


@pytest.mark.parametrize(
    ("words", "path", "status"),
    [
        ("Use PostgreSQL for orders.", "src/cart/basket.py", Status.IN_FORCE),
        ("Use PostgreSQL for orders.", "src/orders/api.py", Status.IN_FORCE),
        ("Use React for the admin panel.", "web/site/page.tsx", Status.IN_FORCE),
        ("Use npm in the docs folder.", "src/main.py", Status.OUT_OF_SCOPE),
        ("Use npm in the docs folder.", "docs/index.md", Status.IN_FORCE),
        ("Use npm in packages/web.", "packages/api/a.ts", Status.OUT_OF_SCOPE),
    ],
)
def test_no_task_is_surely_outside_a_part_in_plain_words(
    words: str, path: str, status: Status
) -> None:
    """Only what is written as a path or a folder lies elsewhere than the paths of a task."""
    assert statuses(words, task_scope=Scope(path=(path,))) == [status]
    assert statuses(words) == [Status.IN_FORCE]


@pytest.mark.parametrize(
    ("words", "spoken"),
    [
        ("Use PostgreSQL for orders.", True),
        ("Use React for the admin panel.", True),
        ("Use npm in the docs folder.", False),
        ("Use npm in packages/web.", False),
        ("For the `sync` command use Redis.", False),
    ],
)
def test_what_is_told_in_plain_words(words: str, *, spoken: bool) -> None:
    """Paths, folders and commands are places of their own."""
    record = heard(words, 1)
    assert [is_spoken(name, record) for name in record.scope.path] == [spoken]
