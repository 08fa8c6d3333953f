"""What tests of git do to a scratch repository again and again."""

from __future__ import annotations

from typing import Any

Repo = Any  # the scratch repository of conftest, which cannot be imported


def start_feature(repo: Repo) -> Repo:
    """Check out a branch ``feature`` with one commit of its own."""
    repo("checkout", "--quiet", "-b", "feature")
    repo.write("feature.py", "one = 1\n")
    repo.commit("Feature, first step")
    return repo


def back_on_main(repo: Repo) -> None:
    """Check main out and let it go on by a commit."""
    repo("checkout", "--quiet", "main")
    repo.write("other.py", "other = 1\n")
    repo.commit("Something else on main")
