"""What a choice is restricted to by its object."""

from __future__ import annotations

import pytest

from hitherto.intent.extract import extract, reading
from hitherto.model import Document, Provenance, Role, Scope
from hitherto.project.components import default_components


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("Use PostgreSQL for orders.", "order"),
        ("For orders, use PostgreSQL.", "order"),
        ("Use MongoDB for analytics events.", "analytics event"),
        ("For the admin panel we use React.", "admin panel"),
        ("Use JWT for the API.", "api"),
        ("Use tabs in Makefiles.", "makefile"),
        ("Use single quotes in TypeScript.", "typescript"),
        ("Use snake_case for Python functions.", "python function"),
        ("Use npm in the docs folder.", "docs"),
        ("Use British English in the docs.", "docs"),
        ("Use pnpm for the app.", "app"),
        ("Never use MySQL for orders.", "order"),
        ("Use Python for the backend.", "backend"),
        ("Use SendGrid for marketing emails.", "marketing email"),
        ("Prefer dark mode on the settings page.", "settings page"),
        ("Use pnpm in packages/web.", "packages/web"),
    ],
)
def test_an_object_that_restricts(text: str, path: str) -> None:
    """A choice for one part holds there, under the part's name in the singular."""
    assert reading(text, default_components()).scope == Scope(path=(path,))


@pytest.mark.parametrize(
    "text",
    [
        "Use JWT for authentication.",
        "Use SQLite for the database.",
        "Use PostgreSQL for our main data store.",
        "Use a dark theme for the UI.",
        "Use ESLint as a linter for the code.",
        "Use FastAPI for the backend.",
        "Use pytest for the unit tests.",
        "Use UUIDs for ids.",
        "Use MySQL for all our data.",
        "Use PostgreSQL for everything.",
        "Use PostgreSQL for every service.",
        "Use PostgreSQL for new services.",
        "Use PostgreSQL for performance reasons.",
        "Use React in this project.",
        "Use PostgreSQL in the future.",
        "Use PostgreSQL in the same way.",
        "Use PostgreSQL for now.",
        "Use PostgreSQL instead of MySQL for orders.",
        "Use PostgreSQL for orders and MongoDB for analytics events.",
    ],
)
def test_an_object_that_restricts_nothing(text: str) -> None:
    """The attribute's own subject, everything, a reason, a lifetime, and what is shared by two."""
    assert reading(text, default_components()).scope.path == ()


def test_an_environment_is_no_part() -> None:
    """What is an environment is not kept as a part too."""
    scope = reading("Use SQLite for the prototype.", default_components()).scope
    assert scope == Scope(environment=("prototype",))


def test_the_folder_of_a_file_comes_before_an_object() -> None:
    """What an instruction file in a folder says holds in that folder, whatever else it names."""
    provenance = Provenance(
        source="packages/web/AGENTS.md", position="line 1", role=Role.INSTRUCTIONS
    )
    text = "- Use JWT for the API.\n"
    document = Document(provenance=provenance, text=text, scope_path="packages/web")
    (record,) = extract(document, default_components())
    assert record.scope == Scope(path=("packages/web",))


@pytest.mark.parametrize(
    ("text", "path", "environment"),
    [
        ("For staging and the CLI, use SQLite.", ("cli", "staging"), ()),
        ("Use structlog for the scheduler and the importer", ("importer", "scheduler"), ()),
        ("Use Postgres for orders, invoices and refunds.", ("invoice", "order", "refund"), ()),
        ("In dev and ci, use SQLite.", (), ("ci", "development")),
        ("Use tabs in Makefiles and shell scripts", ("makefile", "shell script"), ()),
        ("Use SQLite for the ledger and write tests", ("ledger",), ()),
        ("Use pytest for unit and integration tests.", (), ()),
        ("Use Redis for the ledger and everything else", (), ()),
    ],
)
def test_several_objects_restrict_to_each(
    text: str, path: tuple[str, ...], environment: tuple[str, ...]
) -> None:
    """A choice for several holds in each of them, and what follows that is none is not one."""
    scope = reading(text, default_components()).scope
    assert (scope.path, scope.environment) == (path, environment)


def test_choices_with_places_of_their_own_share_none() -> None:
    """Of two that each have a place neither is restricted to the other's."""
    draft = reading("Postgres for production, SQLite for staging and dev.", default_components())
    assert (draft.value, draft.scope) == ("postgresql, sqlite", Scope())
