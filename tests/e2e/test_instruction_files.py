"""Instruction files count as they are checked out: changed, removed, and on another branch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from talk import answer, hitherto

if TYPE_CHECKING:
    from scratch_repo import Repo

LINT = "Always run the linter before a commit."
PUSH = "Never push to main."


def verdicts(repo: Repo) -> dict[str, str]:
    """Return what holds of each statement now, after a reading."""
    hitherto(repo.root, "sync", code=None)
    told = answer(repo.root, "status", "--all")
    return {each["record"]["words"]: each["verdict"]["status"] for each in told["statements"]}


@pytest.fixture
def ruled(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> Repo:
    """Return a set-up project whose instructions hold two rules; each commit is a day later."""
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2026-01-01T00:00:00Z")
    repo.write("AGENTS.md", f"# Rules\n\n- {LINT}\n- {PUSH}\n")
    repo.commit()
    hitherto(repo.root, "init")
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2026-01-02T00:00:00Z")
    return repo


def test_a_line_that_was_removed_holds_no_more(ruled: Repo) -> None:
    """A rule that its file no longer says is out, the others stay."""
    ruled.write("AGENTS.md", f"# Rules\n\n- {LINT}\n")
    ruled.commit()
    assert verdicts(ruled) == {LINT: "in_force", PUSH: "retracted"}


def test_a_file_that_was_removed_holds_no_more(ruled: Repo) -> None:
    """With its file a rule goes, without any reading; where the file still is, it holds."""
    ruled("rm", "--quiet", "AGENTS.md")
    ruled.commit()
    assert verdicts(ruled) == {LINT: "stale", PUSH: "stale"}
    assert answer(ruled.root, "brief", "Push the change to main", code=1)["entries"] == []
    ruled("checkout", "--quiet", "HEAD~1")
    assert verdicts(ruled) == {LINT: "in_force", PUSH: "in_force"}


def test_another_branch_has_its_own_instructions(ruled: Repo) -> None:
    """Going back to a branch that still says it brings a rule back, and forth again."""
    ruled("branch", "old")
    ruled.write("AGENTS.md", f"# Rules\n\n- {LINT}\n")
    ruled.commit()
    assert verdicts(ruled)[PUSH] == "retracted"
    ruled("checkout", "--quiet", "old")
    assert verdicts(ruled)[PUSH] == "in_force"
    ruled("checkout", "--quiet", "main")
    assert verdicts(ruled)[PUSH] == "retracted"


def test_what_is_not_committed_has_no_authority(ruled: Repo) -> None:
    """An instruction file that nobody committed can at most propose a rule."""
    ruled.write("sub/AGENTS.md", "- Always use tabs in Makefiles.\n")
    assert verdicts(ruled)["Always use tabs in Makefiles."] == "proposed"
