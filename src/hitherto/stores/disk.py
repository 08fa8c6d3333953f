"""The file operations that fail for want of room or rights, as a value that tests replace."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

from hitherto.errors import ReadOnlyError, StoreError

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
if sys.platform == "win32":
    _ALWAYS = os.O_BINARY
else:
    _ALWAYS = os.O_CLOEXEC | os.O_NONBLOCK
_DENIED = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})


class Disk:
    """The real file system."""

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        """Open a regular file, or a folder to sync; see `os.open`.

        Anything else (a pipe, a device) is refused at once: reading it could last for ever.
        """
        descriptor = os.open(path, flags | _ALWAYS, mode)
        kind = os.fstat(descriptor).st_mode
        if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):
            os.close(descriptor)
            raise OSError(errno.EINVAL, "it is no regular file")
        return descriptor

    def write(self, descriptor: int, data: bytes) -> int:
        """Write as much as goes and return how much that was; see `os.write`."""
        return os.write(descriptor, data)

    def sync(self, descriptor: int) -> None:
        """Wait until what was written is on the disk; see `os.fsync`."""
        os.fsync(descriptor)

    def make_folder(self, path: Path, mode: int = 0o700) -> None:
        """Make a folder, and those above it, where there is none."""
        path.mkdir(mode=mode, parents=True, exist_ok=True)


DISK = Disk()


def write_all(disk: Disk, descriptor: int, data: bytes) -> None:
    """Write everything, however many writes the system makes of it, and wait for the disk.

    Raises:
        OSError: something could not be written; part of the data may be there.
    """
    view = memoryview(data)
    while view:
        view = view[disk.write(descriptor, bytes(view)) :]
    disk.sync(descriptor)


def read_all(disk: Disk, path: Path, most: int) -> bytes:
    """Return what a regular file holds, and no more than so many bytes of it.

    Raises:
        OSError: it cannot be read, or is no regular file.
    """
    with open(disk.open(path, os.O_RDONLY), "rb") as file:  # noqa: PTH123  - a descriptor has no path
        return file.read(most)


def sync_folder(disk: Disk, folder: Path) -> None:
    """Make a new file's name as durable as its content, where the system lets folders be opened."""
    if os.name == "posix":
        descriptor = disk.open(folder, os.O_RDONLY)
        try:
            disk.sync(descriptor)
        finally:
            os.close(descriptor)


def is_denied(error: OSError) -> bool:
    """Tell whether a write failed for want of rights, so that another place may take it."""
    return error.errno in _DENIED


def explained(error: OSError, path: Path) -> StoreError:
    """Return the sentence and the remedy for a failed file operation on ``path``."""
    if error.errno in _FULL:
        return StoreError(
            f"There is no room left to write {path}; what was kept before is unharmed",
            "Free some space there and repeat the command.",
        )
    if is_denied(error):
        return ReadOnlyError(
            f"{path} may not be written", "Give yourself the right to write there, or run outside."
        )
    reason = error.strerror or str(error)
    return StoreError(f"{path} cannot be used ({reason})", "Run `hitherto doctor` to see more.")
