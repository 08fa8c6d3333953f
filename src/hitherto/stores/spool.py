"""The spool: where events wait in the work tree while the data folder may not be written.

Each process writes a file of its own, in the journal's form. Its lines are sealed with a key that
lies in the private folder, because a work tree's files may come from anyone: a cloned repository
must not be able to put words into the user's mouth.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path

from hitherto.errors import ReadOnlyError
from hitherto.model import Problem
from hitherto.stores.disk import DISK, Disk, explained, read_all, write_all
from hitherto.stores.journal import Chunk, Entry, Journal
from hitherto.stores.locks import locked

_KEY = 32  # bytes
_LONGEST = 1 << 10  # bytes that are read of the key's file


class Spool:
    """A spool's folder, which need not exist.

    Args:
        folder: usually ``.hitherto/spool`` in the work tree, ignored by git.
        key: what lines are sealed with; empty where the private folder was never set up.
        wait: seconds to wait for other processes at most.
        disk: the file operations.
    """

    def __init__(self, folder: Path, key: bytes, wait: float = 10.0, disk: Disk = DISK) -> None:
        self.folder = folder
        self._key = key
        self._wait = wait
        self._disk = disk
        self._name = os.urandom(4).hex()

    def append(self, entries: Sequence[Entry]) -> tuple[Problem, ...]:
        """Write entries durably to this process's file.

        Raises:
            ReadOnlyError: there is no key, or the work tree may not be written either.
            StoreError: they could not be written.
        """
        if not self._key:
            raise ReadOnlyError(
                "The data folder may not be written and was never set up",
                "Run `hitherto init` once where it may be written.",
            )
        try:
            self._disk.make_folder(self.folder)
            ignored = self.folder / ".gitignore"
            if not ignored.exists():
                ignored.write_text("*\n", "utf-8")
        except OSError as error:
            raise explained(error, self.folder) from error
        with self._locked():
            return self._journal(self.folder / f"{os.getpid()}-{self._name}.jsonl").append(entries)

    def stamps(self) -> tuple[tuple[str, int], ...]:
        """Return names and sizes of the files that wait."""
        try:
            files = sorted(os.scandir(self.folder), key=lambda file: file.name)
        except OSError:
            return ()
        return tuple(
            (file.name, file.stat().st_size)
            for file in files
            if file.name.endswith(".jsonl") and file.is_file(follow_symlinks=False)
        )

    def read(self) -> tuple[tuple[Entry, ...], tuple[Problem, ...]]:
        """Return what waits, and what is wrong with it."""
        entries: list[Entry] = []
        problems: list[Problem] = []
        with self._locked(shared=True):
            for name, _ in self.stamps():
                for chunk in self._journal(self.folder / name).read():
                    entries += chunk.entries
                    problems += _wrong(chunk)
        return tuple(entries), tuple(problems)

    def take(self, keep: Callable[[Sequence[Entry]], None]) -> tuple[Problem, ...]:
        """Hand what waits to ``keep`` and remove each file once that has returned.

        Taking the same file in twice does no harm, so being stopped in between does none either.
        A file with a line that is not ours is left, for a person to look at.
        """
        problems: list[Problem] = []
        with self._locked():
            for name, _ in self.stamps():
                path = self.folder / name
                chunks = list(self._journal(path).read())
                keep([entry for chunk in chunks for entry in chunk.entries])
                wrong = [problem for chunk in chunks for problem in _wrong(chunk)]
                problems += wrong
                if not wrong:
                    with suppress(OSError):
                        path.unlink()
                elif any(chunk.entries for chunk in chunks):
                    self._set_aside(path)
        return tuple(problems)

    def _set_aside(self, path: Path) -> None:
        """Rename a file whose good lines were taken in, so that it is not read again and again."""
        with suppress(OSError):
            path.replace(path.with_suffix(".jsonl.aside"))

    def _journal(self, path: Path) -> Journal:
        # Without a key nothing that lies there can be told from a stranger's: a key that no line
        # was sealed with refuses all.
        return Journal(path, self._key or os.urandom(32), self._disk)

    def _locked(self, *, shared: bool = False) -> AbstractContextManager[None]:
        return locked(self.folder / "lock", shared=shared, wait=self._wait, disk=self._disk)


def _wrong(chunk: Chunk) -> tuple[Problem, ...]:
    return (*chunk.problems, chunk.torn) if chunk.torn else chunk.problems


def spool_key(folder: Path, *, make: bool, disk: Disk = DISK) -> bytes:
    """Return the key of a private folder; empty where there is none and none may be made.

    One that a full disk cut short is none, and is replaced.

    Raises:
        StoreError: it could not be made.
    """
    path = folder / "spool.key"
    with suppress(OSError, ValueError):
        key = bytes.fromhex(read_all(disk, path, _LONGEST).decode("ascii").strip())
        if len(key) == _KEY:
            return key
    if not make:
        return b""
    key = os.urandom(_KEY)
    draft = path.with_name(f".{path.name}-{os.getpid()}.tmp")
    try:
        descriptor = disk.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        try:
            write_all(disk, descriptor, key.hex().encode())
        finally:
            os.close(descriptor)
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        raise explained(error, path) from error
    return key
