"""Whose project a session was about, and when."""

from __future__ import annotations

from pathlib import Path

import pytest

from hitherto.model import Place
from hitherto.sources.transcripts.moments import moment
from hitherto.sources.transcripts.places import Grounds


def test_folders_inside_a_work_tree_are_ours(tmp_path: Path) -> None:
    """The root, a folder below it and another work tree of the clone belong to the project."""
    root, other = tmp_path / "app", tmp_path / "app-fix"
    for folder in (root / "src", other):
        folder.mkdir(parents=True)
    grounds = Grounds(Place(id="p", root=str(root), worktrees=(str(root), str(other))))
    assert grounds.holding(str(root)) == str(root)
    assert grounds.holding(str(root / "src")) == str(root)
    assert grounds.holding(f"{other}/") == str(other)


def test_folders_that_are_not_ours(tmp_path: Path) -> None:
    """A folder above, a neighbour with the same beginning and a repository inside are others'."""
    root = tmp_path / "app"
    (root / "inner" / ".git").mkdir(parents=True)
    (tmp_path / "app-b").mkdir()
    grounds = Grounds(Place(id="p", root=str(root)))
    for folder in (tmp_path, tmp_path / "app-b", root / "inner", "app", ""):
        assert grounds.holding(str(folder)) == ""


def test_a_linked_folder_is_the_one_it_leads_to(tmp_path: Path) -> None:
    """A session that was started through a link to the work tree is ours."""
    root = tmp_path / "app"
    root.mkdir()
    (tmp_path / "link").symlink_to(root)
    grounds = Grounds(Place(id="p", root=str(root)))
    assert grounds.holding(str(tmp_path / "link")) == str(root)


def test_a_folder_that_is_gone_still_counts(tmp_path: Path) -> None:
    """A folder of the work tree that was deleted since is still inside it."""
    grounds = Grounds(Place(id="p", root=str(tmp_path)))
    assert grounds.holding(str(tmp_path / "old" / "part")) == str(tmp_path)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("2025-06-14T11:00:00.123Z", "2025-06-14T11:00:00Z"),
        ("2025-06-14 11:00:00+02:00", "2025-06-14T09:00:00Z"),
        ("2025-06-14T11:00", "2025-06-14T11:00:00Z"),
        ("0001-01-01", "0001-01-01T00:00:00Z"),
        ("9999-12-31T23:59:59-05:00", ""),
        ("yesterday", ""),
        ("", ""),
    ],
)
def test_times_come_in_one_form(written: str, read: str) -> None:
    """Any ISO time becomes UTC with a Z; what is none becomes empty."""
    assert moment(written) == read
