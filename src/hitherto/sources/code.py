"""The files of the work tree that are code, as git and the file system tell of them.

They are what git tracks and what it neither tracks nor ignores, as they are on the disk now. Links
are not followed, so that no loop of them is; what other people wrote and repositories below this
one are left out.
"""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec.structs import replace

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
_TRACKED = ("ls-files", "-z", "--cached")
_OTHERS = ("ls-files", "-z", "--others", "--exclude-standard")


def names(run: Run, *, tracked: bool) -> bytes | None:
    """Return names of files, each with a zero byte behind it; None where git cannot say.

    Args:
        run: runs git.
        tracked: those that it tracks, on the disk or not; otherwise those that it does not know and
            is not to ignore.
    """
    answer = run(*(_TRACKED if tracked else _OTHERS), seconds=_SECONDS)
    return None if answer is None or answer.code else answer.out


class Names(Protocol):
    """Asks git for names, as `names` does."""

    def __call__(self, *, tracked: bool) -> bytes | None:
        """Return them."""
        ...


class Code:
    """The code of one work tree.

    Args:
        root: the work tree.
        names: asks git, as `names` does.
        languages: those that are known, by name.
        workers: the most processes to read many files in.
    """

    def __init__(
        self,
        root: str,
        names: Names,
        languages: Mapping[str, Language],
        workers: int = WORKERS,
    ) -> None:
        self.root = root
        self._names = names
        self._languages = languages
        self._suffixes = tuple({end for each in languages.values() for end in each.suffixes})
        self._workers = workers
        self._last = _Names(b"", b"", ())

    def take(self, wanted: Sequence[Wanted]) -> Iterator[Taken]:
        """Read files, in any order, many of them in several processes."""
        from hitherto.sources.code_reading import take_all  # noqa: PLC0415  # where nothing is new, it is not needed

        return take_all(Path(self.root), wanted, self._languages, self._workers)

    def listed(self) -> Listing | None:
        """Look what is there now; None where git cannot say."""
        untracked: list[bytes | None] = []
        # Git walks the folders while this looks at the files: each takes half of the time.
        walk = threading.Thread(target=lambda: untracked.append(self._names(tracked=False)))
        walk.start()
        tracked = self._names(tracked=True)
        found = self._looked_at(tracked or b"")
        walk.join()
        others = untracked[0] if untracked else None
        if tracked is None or others is None:
            return None
        found |= self._looked_at(others)
        said = self._sorted(tracked, others)
        files: dict[str, Stamp] = {}
        problems: list[Problem] = []
        for path in said.code:
            there = found.get(path)
            if there is None or not stat.S_ISREG(there.st_mode):
                continue
            if problem := _too_odd(path, there.st_size):
                problems.append(problem)
            else:
                files[path] = stamp(there)
        if said.there != found.keys():
            said = self._last = replace(said, there=frozenset(found))
        return Listing(files, said.there, tuple(problems))

    def _looked_at(self, names: bytes) -> dict[str, os.stat_result]:
        """Return what the file system says of those that are on the disk."""
        found = {}
        for path in _split(names):
            with suppress(OSError, ValueError):
                found[path] = os.lstat(f"{self.root}/{path}")
        return found

    def _sorted(self, tracked: bytes, others: bytes) -> _Names:
        """Return which names are of code; git says mostly what it said before."""
        last = self._last
        if (last.tracked, last.others) != (tracked, others):
            paths = dict.fromkeys((*_split(tracked), *_split(others)))
            folders: dict[str, bool] = {}
            code = tuple(
                path
                for path in paths
                if path.endswith(self._suffixes) and not _is_foreign(path, paths, folders)
            )
            last = self._last = _Names(tracked, others, code)
        return last


class _Names(msgspec.Struct, frozen=True):
    """What git said.

    Attributes:
        tracked: the names of what it tracks.
        others: the names of what it does not know.
        code: those of both that are of the project's code.
        there: what of both is on the disk.
    """

    tracked: bytes
    others: bytes
    code: tuple[str, ...]
    there: frozenset[str] = frozenset()


def _split(names: bytes) -> list[str]:
    """Return paths; one that is not UTF-8 has its odd bytes as lone surrogates."""
    return names.decode("utf-8", "surrogateescape").split("\0")[:-1]


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
