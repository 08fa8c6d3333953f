"""Whose project a session was about: told by the folder recorded in it, never by a name."""

from __future__ import annotations

import os
from pathlib import Path

from hitherto.model import Place

_SHOWN = 60
"""Characters of a folder that an error shows."""


class UnknownFolderError(Exception):
    """A recorded folder can be none: too long, or with a NUL in it."""


class Grounds:
    """The work trees of one clone, to ask many folders about.

    Args:
        place: the project at hand.
    """

    def __init__(self, place: Place) -> None:
        trees = dict.fromkeys((place.root, *place.worktrees))
        self.trees = tuple(dict.fromkeys(os.path.normpath(tree) for tree in trees if tree))
        self._real = {os.path.realpath(tree): tree for tree in self.trees}
        self._asked: dict[str, str] = {}

    def hashed(self, by: str) -> dict[str, str]:
        """Return the work trees by a digest of their paths, as agents name folders after them.

        Args:
            by: the digest's name, e.g. ``sha256``.
        """
        import hashlib  # noqa: PLC0415  # loading OpenSSL takes long, and few agents need it

        paths = {path for tree in self.trees for path in (tree, os.path.realpath(tree))}
        return {
            hashlib.new(by, os.fsencode(path), usedforsecurity=False).hexdigest(): path
            for path in paths
        }

    def holding(self, folder: str) -> str:
        """Return the work tree that a recorded folder lies in; empty where it is another's.

        A folder above a work tree is not in it, and neither is another repository (a submodule,
        a clone inside the clone) below it.

        Raises:
            UnknownFolderError: the system cannot look such a folder up.
        """
        if folder not in self._asked:
            try:
                self._asked[folder] = self._holding(folder)
            except (OSError, ValueError) as error:
                what = f"it names a folder that cannot be looked up ({folder[:_SHOWN]!r})"
                raise UnknownFolderError(what) from error
        return self._asked[folder]

    def _holding(self, folder: str) -> str:
        if not folder or not Path(folder).is_absolute():
            return ""
        for path in dict.fromkeys((os.path.normpath(folder), os.path.realpath(folder))):
            here = Path(path)
            for above in (here, *here.parents):
                tree = str(above) if str(above) in self.trees else self._real.get(str(above), "")
                if tree:
                    return tree
                if (above / ".git").exists():
                    break
        return ""


def inside(path: str, home: Path) -> Path | None:
    """Return where below a folder a regular file lies; nothing where it lies elsewhere.

    Links are followed first, so that none leads out of the folder.
    """
    try:
        real = Path(path).resolve(strict=True)
        above = home.resolve()
    except (OSError, ValueError, RuntimeError):  # it is not there, no path at all, a loop of links
        return None
    return real.relative_to(above) if real.is_relative_to(above) and real.is_file() else None
