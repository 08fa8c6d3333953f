"""Opening files that anybody may have put there: only regular ones, and never waiting for one."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path
from typing import BinaryIO

if sys.platform == "win32":
    _FLAGS = os.O_RDONLY | os.O_BINARY
else:  # a pipe without a writer would hold its reader forever
    _FLAGS = os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC


class NotRegularError(OSError):
    """What stands there is a pipe, a device, a socket or a folder."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EINVAL, "it is no regular file", str(path))


def open_regular(path: Path) -> BinaryIO:
    """Open a regular file, or a link to one, for reading its bytes.

    Raises:
        NotRegularError: it is something else.
        OSError: it cannot be read.
        ValueError: the path holds a NUL.
    """
    if not stat.S_ISREG(path.stat().st_mode):  # before opening: that alone can act on a device
        raise NotRegularError(path)
    number = os.open(path, _FLAGS)
    if not stat.S_ISREG(os.fstat(number).st_mode):  # put there in between
        os.close(number)
        raise NotRegularError(path)
    return os.fdopen(number, "rb")


def real(path: Path) -> Path:
    """Return where a path leads, its links followed; a loop of links leads to itself."""
    return Path(os.path.realpath(path))
