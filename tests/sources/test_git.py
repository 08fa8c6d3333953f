"""The project's history, asked of real repositories."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from scratch import Repo, back_on_main, start_feature

from hitherto.ports import Existence, Reach
from hitherto.sources.git import Git, NoRepository, open_repository
from scratch_repo import look


@pytest.fixture
def branched(repo: Repo) -> Repo:
    """Return a repository on a branch ``feature`` with one commit of its own."""
    return start_feature(repo)


def test_an_amended_commit_is_known_by_its_change(branched: Repo) -> None:
    """After a new message the old commit's change is here; after a new change it is lost."""
    said = branched("rev-parse", "HEAD")
    branched("commit", "--quiet", "--amend", "--message", "Feature, better told")
    assert look(branched.root).reach(said) is Reach.HERE
    branched.write("feature.py", "one = 2\n")
    branched("commit", "--quiet", "--all", "--amend", "--message", "Feature, changed")
    assert look(branched.root).reach(said) is Reach.LOST


def test_a_rebased_commit_is_known_by_its_change(branched: Repo) -> None:
    """The old commit counts where its rebased twin is: here, or on the other branch."""
    said = branched("rev-parse", "HEAD")
    back_on_main(branched)
    branched("rebase", "--quiet", "main", "feature")
    assert look(branched.root).reach(said) is Reach.HERE
    branched("checkout", "--quiet", "main")
    assert look(branched.root).reach(said) is Reach.ELSEWHERE


@pytest.mark.parametrize("steps", [1, 3])
@pytest.mark.parametrize("kept", [True, False])
def test_a_squashed_branch_is_known_by_its_whole_change(
    branched: Repo, steps: int, *, kept: bool
) -> None:
    """Every commit of a squash-merged branch is here, also when the branch was deleted."""
    said = branched("rev-parse", "HEAD")
    for step in range(1, steps):
        branched.write(f"step{step}.py", f"step = {step}\n")
        branched.write("feature.py", f"one = 1\ntwo = {step}\n")
        branched.commit(f"Feature, step {step}")
    back_on_main(branched)
    branched("merge", "--quiet", "--squash", "feature")
    assert look(branched.root).reach(said) is Reach.ELSEWHERE
    branched.commit("Feature (#12)")
    if not kept:
        branched("branch", "--quiet", "-D", "feature")
    assert look(branched.root).reach(said) is Reach.HERE


def test_a_picked_commit_is_here(branched: Repo) -> None:
    """A cherry-pick makes a twin."""
    said = branched("rev-parse", "HEAD")
    back_on_main(branched)
    branched("cherry-pick", "feature")
    assert look(branched.root).reach(said) is Reach.HERE


def test_a_merged_and_deleted_branch_is_here(branched: Repo) -> None:
    """A plain merge keeps the commit itself."""
    said = branched("rev-parse", "HEAD")
    back_on_main(branched)
    branched("merge", "--quiet", "--no-edit", "feature")
    branched("branch", "--quiet", "-D", "feature")
    assert look(branched.root).reach(said) is Reach.HERE


def test_a_deleted_branch_is_lost(branched: Repo) -> None:
    """Unmerged and deleted: no ref reaches it any more, nor anything like it."""
    said = branched("rev-parse", "HEAD")
    back_on_main(branched)
    branched("branch", "--quiet", "-D", "feature")
    assert look(branched.root).reach(said) is Reach.LOST
    assert look(branched.root).reach("0123456789abcdef0123456789abcdef01234567") is Reach.LOST


def test_a_full_ref_can_be_asked(branched: Repo) -> None:
    """A branch's tip is asked by its full name; one that is not there is unknown."""
    back_on_main(branched)
    assert look(branched.root).reach("refs/heads/feature") is Reach.ELSEWHERE
    assert look(branched.root).reach("refs/heads/main") is Reach.HERE
    assert look(branched.root).reach("refs/heads/none") is Reach.UNKNOWN


@pytest.mark.parametrize("name", ["", "-h", "--all", "HEAD", "main", "HEAD~1", "refs/heads/a..b"])
def test_other_names_are_not_passed_on(repo: Repo, name: str) -> None:
    """Only hashes and full refs are asked: no options, no expressions."""
    assert look(repo.root).reach(name) is Reach.UNKNOWN


def test_paths_are_present_gone_or_never(repo: Repo) -> None:
    """Present here or at HEAD; gone when the history had it; never otherwise."""
    repo.write("src/old.py", "x = 1\n")
    repo.write("src/kept.py", "y = 1\n")
    repo.commit()
    repo("rm", "--quiet", "src/old.py")
    repo.commit()
    repo.write("draft.md", "not committed\n")
    (repo.root / "src/kept.py").unlink()
    found = look(repo.root)
    assert found.path("src/kept.py") is Existence.PRESENT
    assert found.path("draft.md") is Existence.PRESENT
    assert found.path("src") is Existence.PRESENT
    assert found.path("src/old.py") is Existence.GONE
    assert found.path("src/none.py") is Existence.NEVER
    assert found.path("*.py") is Existence.NEVER


def test_a_folder_that_is_gone(repo: Repo) -> None:
    """A folder is gone when all its files are."""
    repo.write("legacy/a.py", "x = 1\n")
    repo.commit()
    repo("rm", "--quiet", "-r", "legacy")
    repo.commit()
    assert look(repo.root).path("legacy") is Existence.GONE


def test_a_renamed_path_is_not_gone(repo: Repo) -> None:
    """What lives on under another name is unknown under the old one."""
    repo.write("old_name.py", "".join(f"line_{n} = {n}\n" for n in range(20)))
    repo.commit()
    repo("mv", "old_name.py", "new_name.py")
    repo.commit()
    assert look(repo.root).path("old_name.py") is Existence.UNKNOWN


def test_what_another_branch_has_is_never_here(branched: Repo) -> None:
    """A path that HEAD's history never had is not gone, and its branches are known."""
    branched("checkout", "--quiet", "main")
    found = look(branched.root)
    assert found.path("feature.py") is Existence.NEVER
    assert found.branches_with("feature.py") == {"feature"}
    assert found.branches_with("README.md") == {"feature", "main"}
    assert found.branches_with("none.py") == frozenset()


@pytest.mark.parametrize("path", ["", "/etc/passwd", "../x", "a/../../x", "~/x", "a\nb", "C:/x"])
def test_paths_outside_are_unknown(repo: Repo, path: str) -> None:
    """Nothing is asked about what lies outside the project."""
    found = look(repo.root)
    assert found.path(path) is Existence.UNKNOWN
    assert found.branches_with(path) == frozenset()
    assert found.tracked(path) is None


def test_names_that_look_like_options(repo: Repo) -> None:
    """A name that starts with a hyphen or holds magic is a name."""
    for name in ("-rf", "--help", ":(top)x", "a b;c"):
        repo.write(name, "content\n")
    repo.commit()
    for name in ("-rf", "--help", ":(top)x", "a b;c"):
        repo("--literal-pathspecs", "rm", "--quiet", "--", name)
    repo.commit()
    found = look(repo.root)
    for name in ("-rf", "--help", ":(top)x", "a b;c"):
        assert found.path(name) is Existence.GONE, name
    assert found.word("--open-files-in-pager=touch") is Existence.NEVER


def test_words_are_present_gone_or_never(repo: Repo) -> None:
    """Whole words of the code; part of a word keeps it present, but does not make it gone."""
    repo.write("code.py", "def retry_twice(): ...\nsubway = 'a.b(c)'\n")
    repo.commit()
    repo.write("code.py", "def retry_often(): ...\n")
    repo.commit()
    found = look(repo.root)
    assert found.word("retry_often") is Existence.PRESENT
    assert found.word("retry") is Existence.PRESENT
    assert found.word("retry_twice") is Existence.GONE
    assert found.word("a.b(c)") is Existence.GONE
    assert found.word("way") is Existence.NEVER
    assert found.word("axb") is Existence.NEVER
    assert found.word("") is Existence.UNKNOWN


def test_committed_conversations_are_no_code(repo: Repo) -> None:
    """A word that stands only in a committed conversation was never in the code."""
    repo.write(".specstory/history/talk.md", "use left-pad\n")
    repo.commit()
    assert look(repo.root).word("left-pad") is Existence.NEVER


def test_answers_are_kept(repo: Repo) -> None:
    """One instance sees one moment; a new one looks again."""
    found = look(repo.root)
    assert found.path("late.py") is Existence.NEVER
    repo.write("late.py", "x = 1\n")
    assert found.path("late.py") is Existence.NEVER
    assert look(repo.root).path("late.py") is Existence.PRESENT


def test_tracked_and_last_changed(repo: Repo) -> None:
    """A file's text and last change at HEAD, not as it lies in the work tree."""
    text = "Use ü\n"
    repo.write("AGENTS.md", text)
    commit = repo.commit()
    repo.write("AGENTS.md", "changed\n")
    repo.write("CLAUDE.md", "untracked\n")
    found = look(repo.root)
    assert found.tracked("AGENTS.md") == text
    assert found.tracked("CLAUDE.md") is None
    at, by = found.last_changed("AGENTS.md")
    assert by == commit
    assert at.endswith("Z")
    assert len(at) == len("2026-03-01T10:00:00Z")
    assert found.last_changed("CLAUDE.md") == ("", "")


def test_a_repository_without_commits(tmp_path: Path, make_repo: Callable[[str], Repo]) -> None:
    """Before the first commit everything is unknown but what lies there."""
    repo = make_repo("made")
    empty = tmp_path / "empty"
    repo("init", "--quiet", str(empty))
    (empty / "a.py").write_text("x = 1\n", encoding="utf-8")
    found = open_repository(empty)
    assert isinstance(found, Git)
    assert found.path("a.py") is Existence.PRESENT
    assert found.path("b.py") is Existence.UNKNOWN
    assert found.word("retry") is Existence.UNKNOWN
    assert found.reach("0123456") is Reach.UNKNOWN
    assert found.branches_with("a.py") == frozenset()
    assert found.tracked("a.py") is None
    assert found.last_changed("a.py") == ("", "")


def test_no_repository_knows_nothing(tmp_path: Path) -> None:
    """A plain folder, a damaged repository and a machine without git are all unknown."""
    plain = tmp_path / "plain"
    damaged = tmp_path / "damaged"
    plain.mkdir()
    (damaged / ".git").mkdir(parents=True)
    real = open_repository(damaged, program="no-such-git")
    for found in (open_repository(plain), open_repository(damaged), real):
        assert isinstance(found, NoRepository)
        assert found.path("a") is Existence.UNKNOWN
        assert found.word("a") is Existence.UNKNOWN
        assert found.reach("0123456") is Reach.UNKNOWN
        assert found.branches_with("a") == frozenset()
        assert found.ask(("status",)) is None


def test_nothing_that_a_repository_configures_is_run(repo: Repo, tmp_path: Path) -> None:
    """Hooks, monitors, external diffs, text conversion and pagers of a repository stay quiet."""
    trap = tmp_path / "trap.sh"
    sprung = tmp_path / "sprung"
    trap.write_text(f"#!/bin/sh\ntouch {sprung}\ncat\n", encoding="utf-8")
    trap.chmod(0o755)
    repo.write(".gitattributes", "*.py diff=trap filter=trap\n")
    repo.write("a.py", "retry_twice = 1\n")
    repo.commit()
    repo("checkout", "--quiet", "-b", "feature")
    repo.write("b.py", "b = 1\n")
    said = repo.commit()
    repo("checkout", "--quiet", "main")
    repo("rm", "--quiet", "a.py")
    repo.commit()
    for key in (
        "core.fsmonitor", "core.pager", "diff.external", "diff.trap.command", "diff.trap.textconv",
        "filter.trap.clean", "filter.trap.smudge", "gpg.program", "pager.log", "pager.grep",
    ):  # fmt: skip
        repo("config", key, str(trap))
    repo("config", "log.showSignature", "true")
    repo("config", "core.hooksPath", str(tmp_path))
    found = look(repo.root)
    assert found.path("a.py") is Existence.GONE
    assert found.word("retry_twice") is Existence.GONE
    assert found.reach(said) is Reach.ELSEWHERE
    assert found.branches_with("b.py") == {"feature"}
    assert found.tracked("README.md") is not None
    assert found.last_changed("README.md")[1]
    assert not sprung.exists()


def test_a_callers_git_variables_do_not_lead_elsewhere(
    make_repo: Callable[[str], Repo], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Inside a hook of one repository, another one that was asked for is read."""
    here, there = make_repo("here"), make_repo("there")
    monkeypatch.setenv("GIT_DIR", str(there.root / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(there.root))
    assert look(here.root).tracked("README.md") == "# here\n"
