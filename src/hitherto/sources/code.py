"""The files of the work tree that are code, as git and the file system tell of them.

They are what git tracks and what it neither tracks nor ignores, as they are on the disk now. Links
are not followed, so that no loop of them is; what other people wrote and repositories below this
one are left out.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from pathlib import Path

from hitherto.model import Problem
from hitherto.model.files import Listing, Stamp, Taken, Wanted
from hitherto.sources.code_file import MOST, stamp, too_large
from hitherto.sources.git_answers import Run
from hitherto.structural.facts import Language

VENDORED = frozenset(
    {
        *("node_modules", "bower_components", "jspm_packages", ".yarn", "Pods"),
        *("vendor", "vendored", "_vendor", "third_party", "third-party"),
        *("site-packages", ".venv", "venv"),
    }
)
"""Folders of what others wrote: tracked or not, none of it is the project's own."""

WORKERS = 2
"""Processes that many files are read in: each holds the grammars, so that more cost memory."""

_SECONDS = 30.0  # an untracked folder of a million files is walked
_COMMAND = ("ls-files", "-z", "-t", "--cached", "--others", "--deleted", "--exclude-standard")


def present(run: Run) -> tuple[str, ...] | None:
    """Return the paths of the work tree that git tracks or would track; None where it cannot say.

    A path that is not UTF-8 has its odd bytes as lone surrogates.
    """
    answer = run(*_COMMAND, seconds=_SECONDS)
    if answer is None or answer.code:
        return None
    entries = answer.out.decode("utf-8", "surrogateescape").split("\0")
    gone = {entry[2:] for entry in entries if entry.startswith("R ")}
    paths = dict.fromkeys(entry[2:] for entry in entries if entry[:1] in _THERE)
    return tuple(path for path in paths if path and path not in gone)


_THERE = frozenset("H?SM")  # in the index, not in it, out of the sparse tree, in conflict


class Code:
    """The code of one work tree.

    Args:
        root: the work tree.
        paths: asks git for what is there, as `present` gives it.
        languages: those that are known, by name.
        workers: the most processes to read many files in.
    """

    def __init__(
        self,
        root: str,
        paths: Callable[[], Sequence[str] | None],
        languages: Mapping[str, Language],
        workers: int = WORKERS,
    ) -> None:
        self.root = root
        self._paths = paths
        self._languages = languages
        self._suffixes = tuple({end for each in languages.values() for end in each.suffixes})
        self._workers = workers

    def take(self, wanted: Sequence[Wanted]) -> Iterator[Taken]:
        """Read files, in any order, many of them in several processes."""
        from hitherto.sources.code_reading import take_all  # noqa: PLC0415  # where nothing is new, it is not needed

        return take_all(Path(self.root), wanted, self._languages, self._workers)

    def listed(self) -> Listing | None:
        """Look what is there now; None where git cannot say."""
        listed = self._paths()
        if listed is None:
            return None
        paths = frozenset(listed)
        files: dict[str, Stamp] = {}
        problems: list[Problem] = []
        folders: dict[str, bool] = {}
        for path in listed:
            if not path.endswith(self._suffixes) or _is_foreign(path, paths, folders):
                continue
            try:
                found = os.lstat(f"{self.root}/{path}")
            except (OSError, ValueError):
                continue  # gone since git looked
            if not stat.S_ISREG(found.st_mode):
                continue
            if problem := _too_odd(path, found.st_size):
                problems.append(problem)
            else:
                files[path] = stamp(found)
        return Listing(files, paths, tuple(problems))


def _is_foreign(path: str, paths: Container[str], folders: dict[str, bool]) -> bool:
    """Tell whether a file stands in a folder of what others wrote, or behind a link.

    Where a link took a folder's place, git lists the link, and what it tracked behind it as well.
    """
    folder, slash, _ = path.rpartition("/")
    if not slash:
        return False
    if folder not in folders:
        foreign = folder.rpartition("/")[2] in VENDORED or folder in paths
        folders[folder] = foreign or _is_foreign(folder, paths, folders)
    return folders[folder]


def _too_odd(path: str, size: int) -> Problem | None:
    try:
        path.encode()
    except UnicodeEncodeError:
        shown = path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        return Problem(shown, "its name is not UTF-8, so it was passed over", remedy="Rename it.")
    return too_large(path) if size > MOST else None
