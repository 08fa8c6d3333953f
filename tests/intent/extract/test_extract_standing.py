"""Which clauses stand: rules do, errands, questions, news and small talk do not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hitherto.model import Record

Said = Callable[..., tuple[Record, ...]]


@pytest.mark.parametrize(
    "text",
    [
        "Remember that the API has to keep its legacy fields",
        "We decided to use JWT for authentication",
        "Never show internal ids to customers",
        "In production the database is PostgreSQL",
        "for the prototype SQLite is fine",
        "The dashboard must have the sections Totals, Trends and Alerts",
        "We switched auth from sessions to OAuth2",
        "prefer a small model for inference",
        "every endpoint needs integration tests",
        "public endpoints must be rate limited",
        "default theme is dark",
        "production deploys go through staging first",
        "From now on write the test before the code",
        "Going forward all dates are stored in UTC",
        "Let's stick with pnpm as package manager",
        "Please never push directly to main",
        "Don't add new dependencies without asking me",
        "No console.log in committed code",
        "Passwords are hashed with argon2, not bcrypt",
        "The maximum upload size is 10 MB",
        "For now keep the parser in one module",
        "We no longer need the nightly build",
        "Customer emails must not appear in logs",
        "Only admins may delete accounts",
        "I'd prefer short commit messages",
        "Commit messages follow Conventional Commits",
        "Ask me before you delete any file",
    ],
)
def test_rules_stand(said: Said, text: str) -> None:
    """A rule gives one record with exactly its words."""
    assert [record.words for record in said(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "I must remember my dentist appointment",
        "we decided on pizza for lunch",
        "always love Fridays",
        "I never get enough coffee in the morning",
        "We must celebrate with cake",
        "Let's go with sushi tonight",
        "Please fix the failing test",
        "Run the tests again",
        "Add a button to the profile page",
        "How does the login flow work?",
        "Can you look at the database logs?",
        "The build is failing on my machine",
        "The deploy finished in three minutes",
        "I just merged the branch",
        "Thanks, that looks great!",
        "It must be the cache",
        "never mind, found it",
        "Tests are green again",
        "continue",
        "ok next",
        "yes please",
        "Implement the new authentication flow",
        "Set up the production database configuration",
        "Prepare the deployment pipeline",
    ],
)
def test_everything_else_does_not(said: Said, text: str) -> None:
    """Errands, questions, news, praise and private life give nothing."""
    assert said(text) == ()


def test_trigger_words_in_pasted_output_give_nothing(said: Said) -> None:
    """A log that says "must" is no rule."""
    text = "I get this:\n```\nERROR: value must never be null\n```\nany idea why?"
    assert said(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Wir m\u00fcssen immer PostgreSQL in der Produktion verwenden und nie SQLite",
        "Il faut toujours utiliser PostgreSQL dans la production et jamais SQLite",
        "No usar nunca MongoDB en la base de datos, siempre PostgreSQL",
        "\u043d\u0438\u043a\u043e\u0433\u0434\u0430 use Redis \u0432\u0441\u0435\u0433\u0434\u0430",
        "\u5fc5\u9808\u4f7f\u7528 PostgreSQL\uff0c\u4e0d\u8981\u4f7f\u7528 MySQL",
    ],
)
def test_other_languages_give_nothing(said: Said, text: str) -> None:
    """The rules are English; what is not English is left to other readers."""
    assert said(text) == ()


def test_several_statements_of_one_turn_keep_their_order(said: Said) -> None:
    """A turn gives as many records as it makes statements, in its order."""
    found = said("Use tabs instead of spaces. Thanks! Never log passwords.")
    assert [record.key for record in found][:1] == ["indentation"]
    assert [record.words for record in found] == [
        "Use tabs instead of spaces.",
        "Never log passwords.",
    ]
