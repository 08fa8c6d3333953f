"""What is left of a sentence whose secret was masked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hitherto.model import Record, Role

Said = Callable[..., tuple[Record, ...]]


@pytest.mark.parametrize(
    "text",
    [
        "the staging key is [masked: token]",
        "The database password must be [masked: password].",
        "Use [masked: token] as the api key for the tests",
        "We always log in to the admin panel with [masked: password]",
        "api token: `[masked: token]`",
    ],
)
@pytest.mark.parametrize("role", [Role.USER, Role.INSTRUCTIONS])
def test_a_secret_alone_is_no_rule(said: Said, text: str, role: Role) -> None:
    """A sentence that only hands over a secret gives nothing, typed or written down."""
    assert said(f"- {text}" if role is Role.INSTRUCTIONS else text, role) == ()


@pytest.mark.parametrize(
    "text",
    [
        "API keys such as [masked: token] must never be committed.",
        "Never log the password [masked: password] or any other.",
        "The key [masked: token] must be rotated every month.",
        "Use PostgreSQL as the database, its password is [masked: password].",
        "No API key may end up in the build.",
    ],
)
def test_a_rule_about_secrets_stays(said: Said, text: str) -> None:
    """What is forbidden or asked about secrets is a rule, whether or not one stood in it."""
    assert [record.words for record in said(text)] == [text]
