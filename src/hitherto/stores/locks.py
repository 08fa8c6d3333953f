"""One lock between processes, waited for with a bound; a killed process lets go of it by itself."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hitherto.errors import StoreError
from hitherto.stores.disk import DISK, Disk, explained, is_denied

_BUSY = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK})
_SHORTEST_PAUSE = 0.0005
_LONGEST_PAUSE = 0.02

if sys.platform == "win32":
    import msvcrt

    def _try_lock(descriptor: int, *, shared: bool) -> None:
        del shared  # msvcrt knows exclusive locks only
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _try_lock(descriptor: int, *, shared: bool) -> None:
        kind = fcntl.LOCK_SH if shared else fcntl.LOCK_EX
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)


@contextmanager
def locked(
    path: Path, *, shared: bool = False, wait: float = 10.0, disk: Disk = DISK
) -> Iterator[None]:
    """Hold the lock that the file at ``path`` stands for.

    Args:
        path: the lock file; made where it may be. A reader that may not make one needs none: then
            nobody can write there either.
        shared: let other readers in.
        wait: seconds to wait for others at most.
        disk: the file operations.

    Raises:
        StoreError: somebody else held it all that time, or the file system has no locks.
        ReadOnlyError: it was to be held for writing and may not be.
    """
    descriptor = _open(path, shared=shared, disk=disk)
    try:
        if descriptor >= 0:
            _wait_for(descriptor, path, shared=shared, wait=wait)
        yield
    finally:
        if descriptor >= 0:
            os.close(descriptor)


def _open(path: Path, *, shared: bool, disk: Disk) -> int:
    """Open the lock file; -1 where a reader can do without."""
    try:
        return disk.open(path, os.O_RDWR | os.O_CREAT)
    except OSError as error:
        if not shared or not (is_denied(error) or error.errno == errno.ENOENT):
            raise explained(error, path) from error
    try:
        return disk.open(path, os.O_RDONLY)
    except OSError:
        return -1


def _wait_for(descriptor: int, path: Path, *, shared: bool, wait: float) -> None:
    end = time.monotonic() + wait
    pause = _SHORTEST_PAUSE
    while True:
        try:
            _try_lock(descriptor, shared=shared)
        except OSError as error:
            if error.errno not in _BUSY:
                raise explained(error, path) from error
        else:
            return
        if time.monotonic() >= end:
            raise StoreError(
                f"Another process has kept {path} locked for {wait:g} seconds",
                "Wait until the other hitherto command has ended, then repeat this one.",
            )
        time.sleep(pause)
        pause = min(pause * 2, _LONGEST_PAUSE)
