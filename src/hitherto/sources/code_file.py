"""One file of code: how large it may be, and what the file system says of it."""

from __future__ import annotations

import os

from hitherto.model import Problem
from hitherto.model.files import Stamp

MOST = 4 << 20
"""Bytes of one file; what is larger was made by a program."""


def stamp(found: os.stat_result) -> Stamp:
    """Return what the file system said of a file."""
    return Stamp(found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino)


def too_large(path: str) -> Problem:
    """Return the problem of a file that is passed over for its size."""
    return Problem(
        path, f"it is larger than {MOST >> 20} MB and was passed over: no person wrote it"
    )
