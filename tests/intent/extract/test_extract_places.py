"""Scope and lifetime from words."""

from __future__ import annotations

import pytest

from hitherto.intent.extract import extract, task_scope
from hitherto.intent.extract.places import lifetime_of, scope_of
from hitherto.model import EVERYWHERE, Provenance, Role, Scope, Turn
from hitherto.project.components import default_components, inventory
from hitherto.validity.branches import UNKNOWN


@pytest.mark.parametrize(
    ("text", "scope"),
    [
        ("In production the database is PostgreSQL", Scope(environment=("production",))),
        ("for the prototype SQLite is fine", Scope(environment=("prototype",))),
        ("production deploys go through staging first", Scope(environment=("production",))),
        ("what ships to production is validated in staging", Scope(environment=("production",))),
        ("use fake mail in staging", Scope(environment=("staging",))),
        ("keep it separate from production", EVERYWHERE),
        ("write production-ready code", EVERYWHERE),
        ("on the `next` branch we allow experiments", Scope(branch=("next",))),
        ("on a new branch please", EVERYWHERE),
        ("no prints in src/api", Scope(path=("src/api",))),
        ("when running `shop import`, make a backup", Scope(path=("shop import",))),
        ("agents must not read the env file", EVERYWHERE),
        ("the coding agent must never read .env", Scope(audience=("coding agent",))),
        ("AI agents must never read secrets", Scope(audience=("coding agent",))),
        ("write the guide for new contributors", Scope(audience=("contributors",))),
        ("dates are UTC", EVERYWHERE),
    ],
)
def test_scope(text: str, scope: Scope) -> None:
    """Environment, branch, path and audience are read from what the words bind."""
    assert scope_of(text) == scope


@pytest.mark.parametrize(
    ("text", "lifetime"),
    [
        ("for now keep one file", "further notice"),
        ("temporarily skip the lint step", "further notice"),
        ("keep both formats until 2.0", "2.0"),
        ("Until 2.0 the old routes stay", "2.0"),
        ("leave it alone until the migration is finished", "the migration is finished"),
        ("use two retries while we're iterating", "while we're iterating"),
        ("no refactoring during the beta", "the beta"),
        ("don't deploy until the tests pass", ""),
        ("wait until I approve", ""),
        ("just for this task use SQLite", "this task"),
        ("in this session use SQLite", "this session"),
        ("for this branch use SQLite", ""),
        ("use tabs", ""),
    ],
)
def test_lifetime(text: str, lifetime: str) -> None:
    """An end is kept in its own words; an order of steps is none."""
    assert lifetime_of(text) == lifetime


@pytest.mark.parametrize(
    ("text", "environment"),
    [
        ("Set up the production database configuration", ("production",)),
        ("Set up the prototype branch database", ("prototype",)),
        ("Add a search endpoint", ()),
    ],
)
def test_the_scope_of_a_task(text: str, environment: tuple[str, ...]) -> None:
    """A task's words say where its work happens."""
    assert task_scope(text).environment == environment


def test_the_paths_of_a_task_bring_their_subtree() -> None:
    """A file that is open stands for the part it lies in."""
    parts = inventory(["src/mailer/a.py", "src/mailer/b.py"], lambda _: None)
    scope = task_scope("fix it", ("src/mailer/a.py",), parts)
    assert scope.path == ("src/mailer", "src/mailer/a.py")


@pytest.mark.parametrize(
    ("text", "branch"),
    [
        ("On this branch use MySQL as the database", (UNKNOWN,)),
        ("In this branch we use MySQL", (UNKNOWN,)),
        ("For this feature branch, use MySQL", (UNKNOWN,)),
        ("use MySQL on the branch legacy", ("legacy",)),
        ("On the branch legacy, use MySQL", ("legacy",)),
        ("On branch legacy we use MySQL.", ("legacy",)),
        ("test it on the branch first", ()),
        ("no slashes in branch names", ()),
        ("merge this branch when CI is green", ()),
    ],
)
def test_the_branch_that_words_bind(text: str, branch: tuple[str, ...]) -> None:
    """Which one "this branch" is stays open; a name behind the word counts as well."""
    assert scope_of(text).branch == branch


@pytest.mark.parametrize(
    ("checked_out", "bound"), [("feat", "feat"), ("", UNKNOWN), ("HEAD", UNKNOWN)]
)
def test_this_branch_is_what_is_checked_out(checked_out: str, bound: str) -> None:
    """A turn tells which branch it was said on; detached, it stays unknown."""
    provenance = Provenance(source="chat", position="turn 1", role=Role.USER, branch=checked_out)
    turn = Turn(provenance=provenance, text="On this branch use MySQL as the database.")
    (record,) = extract(turn, default_components())
    assert record.scope == Scope(branch=(bound,))
    assert not record.lifetime


def test_a_task_on_this_branch_names_none() -> None:
    """Which branch a task is on is known from what is checked out, not from its words."""
    assert task_scope("fix the tests on this branch").branch == ()
