"""The project of a folder, told from files, is the one that git tells."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hook_stage import project as set_up_project
from platformdirs import user_data_dir

from hitherto import surroundings
from hitherto.hooks.project import find
from hitherto.project.identity import identify
from scratch_repo import Repo


def test_it_is_the_one_that_git_names(repo: Repo) -> None:
    """The id, the work tree and the branch are those that git's commands give."""
    set_up_project(repo.root, ["Never log passwords."])
    (repo.root / "src" / "deep").mkdir(parents=True)
    found = find(str(repo.root / "src" / "deep"))
    known = identify(repo.ask, repo.root)
    assert found is not None
    assert known is not None
    assert (found.id, found.root, found.branch) == (known.id, str(repo.root), "main")


def test_linked_work_trees_share_the_id(repo: Repo, tmp_path: Path) -> None:
    """A linked work tree has its own root and branch, and the clone's id."""
    set_up_project(repo.root, ["Never log passwords."])
    repo("worktree", "add", "--quiet", "-b", "side", str(tmp_path / "side"))
    one, other = find(str(repo.root)), find(str(tmp_path / "side"))
    assert one is not None
    assert other is not None
    assert other.id == one.id
    assert (other.root, other.branch) == (str(tmp_path / "side"), "side")


def test_a_shared_ledger_names_the_project(repo: Repo) -> None:
    """The ledger's id wins over the clone's own."""
    set_up_project(repo.root, ["Never log passwords."])
    other = "p-" + "a" * 32
    repo.write(".hitherto/ledger/project.json", f'{{"id": "{other}"}}')
    found = find(str(repo.root))
    assert found is not None
    assert found.id == other


def test_no_text_of_a_repository_leads_elsewhere(make_repo: Callable[[str], Repo]) -> None:
    """Ids that are none, damaged files and folders that are none give no project."""
    for number, text in enumerate(
        ("project-id = ../../etc", "project-id = p-" + "A" * 32, "project-id", "x = p-" + "a" * 32)
    ):
        repo = make_repo(f"bad{number}")
        with (repo.root / ".git" / "config").open("a", encoding="utf-8") as config:
            config.write(f"\n[hitherto]\n\t{text}\n")
        assert find(str(repo.root)) is None
    repo = make_repo("subsection")
    repo("config", "hitherto.sub.project-id", "p-" + "b" * 32)
    assert find(str(repo.root)) is None
    for folder in ("", "relative", "/no/such/folder", "/\0", "/" + "x" * 5000):
        assert find(folder) is None


def test_every_commit_and_checkout_shows(repo: Repo) -> None:
    """The stamp changes when what is checked out does, and only then."""
    set_up_project(repo.root, ["Never log passwords."])

    def stamp() -> str:
        found = find(str(repo.root))
        assert found is not None
        return found.stamp

    first = stamp()
    assert stamp() == first
    repo.commit("More")
    second = stamp()
    repo("checkout", "--quiet", "-b", "side")
    assert len({first, second, stamp()}) == 3


def test_the_data_folder_is_the_platforms(world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a variable of ours the folder is the one that platformdirs names."""
    assert surroundings.data_folder() == str(world / "hitherto")
    monkeypatch.delenv("HITHERTO_HOME")
    assert surroundings.data_folder() == user_data_dir("hitherto", appauthor=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(world / "elsewhere"))
    assert surroundings.data_folder() == user_data_dir("hitherto", appauthor=False)
