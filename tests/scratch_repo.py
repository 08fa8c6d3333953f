"""A git repository to try things in."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from hitherto.sources.git import Git, open_repository


class Repo:
    """A scratch repository; calling it runs one git command there."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def __call__(self, *arguments: str) -> str:
        """Run one git command and return its output; an error where it fails."""
        done = subprocess.run(
            ["git", *arguments], cwd=self.root, capture_output=True, text=True, check=True
        )
        return done.stdout.strip()

    def ask(self, arguments: Sequence[str]) -> str | None:
        """Run one git command; None where it fails (the shape of `project.identity.Ask`)."""
        done = subprocess.run(
            ["git", *arguments], cwd=self.root, capture_output=True, text=True, check=False
        )
        return done.stdout.rstrip("\n") if done.returncode == 0 else None

    def write(self, path: str, text: str) -> Path:
        """Write a file of the work tree."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        return target

    def commit(self, message: str = "A step") -> str:
        """Commit all that is there and return the commit."""
        self("add", "--all")
        self("commit", "--quiet", "--allow-empty", "--message", message)
        return self("rev-parse", "HEAD")


def look(root: Path) -> Git:
    """Open a repository as it is now."""
    found = open_repository(root)
    assert isinstance(found, Git)
    return found
