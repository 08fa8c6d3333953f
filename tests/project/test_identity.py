"""A project's id is random, shared by its worktrees, and never inherited by accident."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hitherto.errors import InputError, PlaceError, UsageError
from hitherto.project import identity

if TYPE_CHECKING:
    from scratch_repo import Repo


def test_without_init_there_is_no_identity(repo: Repo) -> None:
    """A repository that was never set up has no id."""
    assert identity.identify(repo.ask, repo.root) is None


def test_init_makes_an_id_once(repo: Repo) -> None:
    """Setting up twice keeps the first id, and two projects get different ones."""
    first = identity.adopt(repo.ask, repo.root, shared=False)
    again = identity.adopt(repo.ask, repo.root, shared=False)
    assert first == again == identity.identify(repo.ask, repo.root)
    assert not (repo.root / ".hitherto").exists()


def test_two_projects_have_two_ids(make_repo: Callable[[str], Repo]) -> None:
    """The id is random: repositories with equal content and name do not share it."""
    one, two = make_repo("one"), make_repo("two")
    assert (
        identity.adopt(one.ask, one.root, shared=False).id
        != identity.adopt(two.ask, two.root, shared=False).id
    )


def test_worktrees_share_the_id(repo: Repo, tmp_path: Path) -> None:
    """A worktree of the clone is the same project, and knows all the others."""
    made = identity.adopt(repo.ask, repo.root, shared=False)
    repo("worktree", "add", "--quiet", str(tmp_path / "side"))
    side = type(repo)(tmp_path / "side")
    assert identity.identify(side.ask, side.root) == made
    place = identity.survey(side.ask, side.root, made.id)
    assert place.worktrees == (str(repo.root), str(side.root))
    assert (place.root, place.branch) == (str(side.root), "side")


def test_a_clone_of_an_unshared_project_is_another_project(repo: Repo, tmp_path: Path) -> None:
    """A clone, as from a template, does not inherit an id that nobody shared."""
    identity.adopt(repo.ask, repo.root, shared=False)
    repo("clone", "--quiet", str(repo.root), str(tmp_path / "clone"))
    clone = type(repo)(tmp_path / "clone")
    assert identity.identify(clone.ask, clone.root) is None


def test_a_shared_id_travels_with_the_ledger(repo: Repo, tmp_path: Path) -> None:
    """A clone of a shared project is the same project without any set-up."""
    made = identity.adopt(repo.ask, repo.root, shared=True)
    repo.commit("Share the memory")
    repo("clone", "--quiet", str(repo.root), str(tmp_path / "clone"))
    clone = type(repo)(tmp_path / "clone")
    assert identity.identify(clone.ask, clone.root) == made


def test_the_ledgers_id_wins_and_tells_what_was_before(repo: Repo, tmp_path: Path) -> None:
    """A clone that had an id of its own adopts the ledger's and can take its memory along."""
    repo("clone", "--quiet", str(repo.root), str(tmp_path / "clone"))
    clone = type(repo)(tmp_path / "clone")
    own = identity.adopt(clone.ask, clone.root, shared=False)
    shared = identity.adopt(repo.ask, repo.root, shared=True)
    repo.commit("Share the memory")
    clone("pull", "--quiet")
    seen = identity.adopt(clone.ask, clone.root, shared=False)
    assert (seen.id, seen.shared, seen.before) == (shared.id, True, own.id)
    clone("checkout", "--quiet", "HEAD~1")
    after = identity.identify(clone.ask, clone.root)
    assert after is not None
    assert after.id == shared.id


def test_a_project_from_a_template_is_asked_about(
    make_repo: Callable[[str], Repo], repo: Repo
) -> None:
    """A ledger copied into a repository with another first commit is never silently adopted."""
    made = identity.adopt(repo.ask, repo.root, shared=True)
    copy = make_repo("copy")
    shutil.copytree(repo.root / ".hitherto", copy.root / ".hitherto")
    seen = identity.identify(copy.ask, copy.root)
    assert seen is not None
    assert seen.foreign
    with pytest.raises(PlaceError, match="--new"):
        identity.adopt(copy.ask, copy.root, shared=False)
    fresh = identity.adopt(copy.ask, copy.root, shared=False, new=True)
    assert fresh.id != made.id
    assert identity.identify(copy.ask, copy.root) == fresh


def test_rewritten_history_stays_the_same_project(
    make_repo: Callable[[str], Repo], repo: Repo
) -> None:
    """The one who rewrote the history says so once, and is not asked again."""
    made = identity.adopt(repo.ask, repo.root, shared=True)
    copy = make_repo("copy")
    shutil.copytree(repo.root / ".hitherto", copy.root / ".hitherto")
    assert identity.adopt(copy.ask, copy.root, shared=False, same=True).id == made.id
    seen = identity.identify(copy.ask, copy.root)
    assert seen is not None
    assert not seen.foreign


def test_a_shallow_clone_is_not_taken_for_another_project(repo: Repo, tmp_path: Path) -> None:
    """Where a shallow clone hides the first commit, the hint says nothing."""
    made = identity.adopt(repo.ask, repo.root, shared=True)
    repo.commit("Share the memory")
    repo("clone", "--quiet", "--depth=1", f"file://{repo.root}", str(tmp_path / "clone"))
    clone = type(repo)(tmp_path / "clone")
    assert identity.identify(clone.ask, clone.root) == made


@pytest.mark.parametrize(
    "text", ["", "{", '{"id": 3}', '{"id": "../../elsewhere"}', "\ufffd", "[" * 100_000]
)
def test_a_damaged_card_is_one_clear_error(repo: Repo, text: str) -> None:
    """A damaged ledger card ends in a sentence with the remedy, and is not overwritten."""
    repo.write(identity.CARD, text)
    with pytest.raises(InputError, match="git checkout"):
        identity.adopt(repo.ask, repo.root, shared=True)
    assert (repo.root / identity.CARD).read_text(encoding="utf-8") == text


def test_a_damaged_config_is_one_clear_error(repo: Repo) -> None:
    """An id in git's config that no hitherto wrote is refused: it would become a folder's name."""
    repo("config", identity.CONFIG_KEY, "../../elsewhere")
    with pytest.raises(InputError, match="git config --unset"):
        identity.identify(repo.ask, repo.root)


def test_a_repository_without_commits_can_be_set_up(tmp_path: Path, repo: Repo) -> None:
    """The first commit is a hint only: without any, the id is made all the same."""
    empty = type(repo)(tmp_path)
    empty("init", "--quiet", "bare-start")
    empty.root = tmp_path / "bare-start"
    made = identity.adopt(empty.ask, empty.root, shared=True)
    assert identity.identify(empty.ask, empty.root) == made


@pytest.mark.parametrize(
    "url",
    [
        "git@example.org:Owner/Thing.git",
        "https://example.org/Owner/Thing",
        "https://someone:secret@Example.org/Owner/Thing.git",
        "ssh://git@example.org:2222/Owner/Thing.git/",
    ],
)
def test_remotes_are_normalised(url: str) -> None:
    """The forms of one remote's address are one, and carry no credentials."""
    assert identity.normal_remote(url) == "example.org/Owner/Thing"


def test_the_only_work_tree_is_told_without_asking_git(repo: Repo) -> None:
    """Each start asks git once, for the config; a second work tree makes it ask for the list."""
    asked: list[str] = []

    def ask(arguments: Sequence[str]) -> str | None:
        asked.append(arguments[0])
        return repo.ask(arguments)

    repo("remote", "add", "origin", "git@example.org:Owner/Thing.git")
    made = identity.adopt(repo.ask, repo.root, shared=False)
    config = identity.configured(ask)
    assert identity.identify(ask, repo.root, config) == made
    place = identity.survey(ask, repo.root, made.id, config)
    assert asked == ["config"]
    assert (place.worktrees, place.branch) == ((str(repo.root),), "main")
    assert place.remotes == ("example.org/Owner/Thing",)
    repo("checkout", "--quiet", "--detach")
    assert identity.survey(ask, repo.root, made.id, config).branch == ""
    repo("worktree", "add", "--quiet", str(repo.root.parent / "side"))
    assert len(identity.survey(ask, repo.root, made.id, config).worktrees) == 2
    assert asked == ["config", "worktree"]


def test_what_git_cannot_read_has_no_config(tmp_path: Path, repo: Repo) -> None:
    """A folder that is no repository is told from a repository without an id."""
    assert identity.configured(type(repo)(tmp_path).ask) is None
    assert identity.configured(repo.ask) == identity.Config()


@pytest.mark.parametrize("option", ["new", "same"])
def test_an_answer_without_a_question_changes_nothing(repo: Repo, option: str) -> None:
    """Whose ledger it is may only be said where that is in doubt."""
    for shared in (False, True):
        made = identity.adopt(repo.ask, repo.root, shared=shared)
        with pytest.raises(UsageError, match="not in doubt"):
            identity.adopt(repo.ask, repo.root, shared=shared, **{option: True})
        assert identity.identify(repo.ask, repo.root) == made
