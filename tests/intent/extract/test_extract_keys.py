"""Key and value, contrasts, numbers and sets."""

from __future__ import annotations

import pytest

from hitherto.intent.extract import reading
from hitherto.model import Value
from hitherto.project.components import default_components


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("We use pg in production", "database_engine", "postgresql"),
        ("authentication is JWT based", "auth_method", "jwt"),
        ("unit tests run with Vitest", "test_framework", "vitest"),
        ("the default port is 8081", "default_port", 8081),
        ("The maximum upload size is 10 MB", "upload_size", "<=10 MB"),
        ("session tokens expire after 15 minutes", "session_token_expiry", "15 min"),
        ("Let's make the timeout 30 seconds", "timeout", "30 s"),
        ("we support Python 3.11 and newer", "python_version", ">=3.11"),
        ("the accent color is #3366FF", "accent_color", "#3366ff"),
        ("use dark as the theme", "default_theme", "dark"),
        ("names are in camelCase", "identifier_case", "camelCase"),
        ("put the helpers in src/common", "helper_location", "src/common"),
        ("No default exports", "default_export", False),
        ("our tests may not use the network", "test_network", False),
        ("The API must stay backward compatible", "api_compatibility", "kept"),
    ],
)
def test_key_and_value(text: str, key: str, value: Value) -> None:
    """The first rule that can tell gives the attribute and what it is fixed to."""
    draft = reading(text, default_components())
    assert (draft.key, draft.value) == (key, value)


@pytest.mark.parametrize(
    ("text", "key", "value", "displaced"),
    [
        ("We switched auth from JWT to OAuth2", "auth_method", "oauth2", "jwt"),
        ("use pnpm instead of npm", "package_manager", "pnpm", "npm"),
        ("instead of MySQL we use Postgres", "database_engine", "postgresql", "mysql"),
        ("passwords are hashed with argon2, not bcrypt", "password_hash", "argon2", "bcrypt"),
        ("replace Jest with Vitest", "test_framework", "vitest", "jest"),
        ("prefer tabs over spaces", "indentation", "tabs", "spaces"),
        ("rename the package from core to engine", "package_name", "engine", "core"),
        ("change the page limit from 20 to 50", "page_limit", 50, "20"),
    ],
)
def test_contrasts(text: str, key: str, value: Value, displaced: str) -> None:
    """A contrast says what is chosen and what it displaces."""
    draft = reading(text, default_components())
    assert (draft.key, draft.value, draft.instead_of) == (key, value, (displaced,))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("We use JWT for authentication", "auth moves to OAuth2"),
        ("every endpoint needs integration tests", "all routes require integration tests"),
        ("default theme is dark", "the UI should default to the light theme"),
        ("public endpoints must be rate limited", "rate limiting is mandatory on all endpoints"),
        ("prefer a small model for inference", "inference should use a large model"),
        ("prod deploys go through staging first", "releases are validated in staging"),
    ],
)
def test_the_same_subject_in_other_words(one: str, other: str) -> None:
    """Two statements about one thing meet in component and key."""
    first, second = (reading(text, default_components()) for text in (one, other))
    assert (first.component, first.key) == (second.component, second.key)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The API must be versioned", "The API must be documented"),
        ("keep the file small", "delete the file of secrets"),
        ("no mocks in the tests", "no sleeps in the tests"),
        ("the billing page must be fast", "the login page must be fast"),
        ("uploads are limited to 10 MB", "exports are limited to 50 MB"),
    ],
)
def test_different_subjects_stay_apart(one: str, other: str) -> None:
    """Two statements about different things must not retire each other."""
    first, second = (reading(text, default_components()) for text in (one, other))
    assert (first.component, first.key) != (second.component, second.key)


@pytest.mark.parametrize(
    "text",
    [
        "every React component needs a story",
        "the Docker image must stay small",
        "Stripe webhooks must be verified",
        "Run `pnpm test` before every commit",
    ],
)
def test_a_technology_that_is_only_mentioned_is_no_value(text: str) -> None:
    """Only what is chosen fixes its category."""
    draft = reading(text, default_components())
    assert draft.key not in {
        "ui_framework",
        "container_platform",
        "payment_provider",
        "package_manager",
    }


def test_sets_add_unless_they_are_exclusive() -> None:
    """Sections add to what was asked for; "only" makes them the whole."""
    parts = default_components()
    some = reading("The dashboard must have the sections Totals, Trends and Alerts", parts)
    whole = reading("The dashboard must have only the sections Totals, Trends and Alerts", parts)
    assert (some.key, some.value) == ("dashboard_sections", "Totals, Trends, Alerts")
    assert some.adds
    assert not whole.adds
    assert whole.key == some.key


@pytest.mark.parametrize(
    ("text", "component", "key"),
    [
        ("Never mind the dark theme, we don't need it", "ui", "default_theme"),
        ("We no longer need the rate limiting", "api", "rate_limit"),
        ("Forget what I said about British spelling", "writing style", "spelling"),
    ],
)
def test_a_retraction_names_what_it_takes_back(text: str, component: str, key: str) -> None:
    """Component and key of a retraction are those of what it takes back."""
    draft = reading(text, default_components())
    assert (draft.component, draft.key) == (component, key)


@pytest.mark.parametrize(
    ("text", "governs"),
    [
        ("Never use single-letter variable names", True),
        ("Always squash before merging a pull request", True),
        ("public endpoints must be rate limited", False),
    ],
)
def test_what_governs_all_work(text: str, governs: bool) -> None:
    """Style and conduct hold whatever the task's component is."""
    assert reading(text, default_components()).always_on is governs
