"""Decision records reach briefs, and what replaced them is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from talk import answer, hitherto

if TYPE_CHECKING:
    from scratch_repo import Repo

TASK = "Set up the database for orders"
MYSQL = "docs/adr/0001-use-mysql.md"
POSTGRES = "docs/adr/0002-use-postgresql.md"


def adr(title: str, status: str, decision: str) -> str:
    """Return the text of a decision record."""
    return f"# {title}\n\n## Status\n\n{status}\n\n## Decision\n\n{decision}\n"


@pytest.fixture
def decided(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> Repo:
    """Return a set-up project with one record; each commit is a day later."""
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2026-01-01T00:00:00Z")
    repo.write(MYSQL, adr("1. Use MySQL for orders", "Accepted", "Orders lie in MySQL."))
    repo.commit()
    hitherto(repo.root, "init")
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2026-01-02T00:00:00Z")
    return repo


def verdicts(repo: Repo) -> dict[str, str]:
    """Return what holds of each statement now, after a reading, by where it stands."""
    hitherto(repo.root, "sync", code=None)
    told = answer(repo.root, "status", "--all")
    return {each["record"]["source"]: each["verdict"]["status"] for each in told["statements"]}


def test_an_accepted_record_is_in_the_brief(decided: Repo) -> None:
    """Its decision is cited with its file and line."""
    (entry,) = answer(decided.root, "brief", TASK)["entries"]
    assert entry["record"]["words"] == "Use MySQL for orders: Orders lie in MySQL."
    assert entry["record"]["source"] == MYSQL
    assert entry["record"]["position"] == "line 9"


def test_status_counts_them_under_the_source_that_they_were_read_as(decided: Repo) -> None:
    """All decision records of a project are one source, though each is cited by its path."""
    read = answer(decided.root, "status")["sources"]
    assert [(each["kind"], each["records"]) for each in read] == [("decisions", 1)]


def test_tables_count_the_records_and_not_their_one_source(decided: Repo) -> None:
    """What was found and what was read say how many files there are."""
    decided.write(POSTGRES, adr("2. Use PostgreSQL for orders", "Proposed", "In PostgreSQL."))
    decided.commit()
    assert "decisions  2 " in hitherto(decided.root, "init").stdout
    assert "decisions  2 " in hitherto(decided.root, "status").stdout


def test_a_record_that_replaces_it_takes_its_place(decided: Repo) -> None:
    """One commit adds the new record and marks the old one: the brief has the new one alone."""
    decided.write(MYSQL, adr("1. Use MySQL for orders", "Superseded by ADR-0002", "In MySQL."))
    decided.write(POSTGRES, adr("2. Use PostgreSQL for orders", "Accepted", "In PostgreSQL."))
    decided.commit()
    assert verdicts(decided) == {MYSQL: "superseded", POSTGRES: "in_force"}
    entries = answer(decided.root, "brief", TASK)["entries"]
    assert [each["record"]["source"] for each in entries] == [POSTGRES]


def test_a_partial_replacement_leaves_it_in_force(decided: Repo) -> None:
    """The old record is narrowed, and both are in the brief."""
    new = adr("2. Archive orders as files", "Accepted. Partially supersedes ADR-0001.", "Files.")
    decided.write(POSTGRES, new)
    decided.commit()
    assert verdicts(decided) == {MYSQL: "narrowed", POSTGRES: "in_force"}


def test_a_record_that_is_given_up_or_removed_holds_no_more(decided: Repo) -> None:
    """A new status counts without a new record; a removed file takes its decision along."""
    decided.write(MYSQL, adr("1. Use MySQL for orders", "Deprecated", "Orders lie in MySQL."))
    decided.commit()
    assert verdicts(decided) == {MYSQL: "retracted"}
    assert answer(decided.root, "brief", TASK, code=1)["entries"] == []
    decided.write(MYSQL, adr("1. Use MySQL for orders", "Accepted", "Orders lie in MySQL."))
    decided.commit()
    assert verdicts(decided) == {MYSQL: "in_force"}
    decided("rm", "--quiet", MYSQL)
    decided.commit()
    assert verdicts(decided) == {MYSQL: "stale"}


def test_what_an_unmerged_branch_decided_holds_there_alone(decided: Repo) -> None:
    """What a branch decided and ruled holds while it is checked out; then what stands again."""
    mysql = "Use MySQL for orders: Orders lie in MySQL."
    postgres = "Use PostgreSQL for orders: In PostgreSQL."
    always, never = "Always run the linter before a commit.", "Never run the linter first."
    decided.write("AGENTS.md", f"- {always}\n")
    decided.commit()
    trunk = decided("branch", "--show-current")
    decided("checkout", "--quiet", "-b", "feat")
    old = adr("1. Use MySQL for orders", "Superseded by ADR-0002", "Orders lie in MySQL.")
    decided.write(MYSQL, old)
    decided.write(POSTGRES, adr("2. Use PostgreSQL for orders", "Accepted", "In PostgreSQL."))
    decided.write("AGENTS.md", f"- {never}\n")
    decided.commit()
    for _ in range(2):
        assert holding(decided) == {postgres, never}
        decided("checkout", "--quiet", trunk)
        assert holding(decided) == {mysql, always}
        decided("checkout", "--quiet", "feat")
    decided("checkout", "--quiet", trunk)
    decided("branch", "--quiet", "-D", "feat")
    assert holding(decided) == {mysql, always}


def holding(repo: Repo) -> set[str]:
    """Return the words of what holds now, after a reading."""
    hitherto(repo.root, "sync", code=None)
    told = answer(repo.root, "status", "--all")["statements"]
    return {each["record"]["words"] for each in told if each["verdict"]["status"] == "in_force"}
