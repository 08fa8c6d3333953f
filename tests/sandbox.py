"""An agent's sandbox, in which a folder may be read and not written, also for root."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from hitherto.stores.disk import Disk


class Sandbox(Disk):
    """A disk on which one folder may only be read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        """Refuse to write below the folder."""
        if path.is_relative_to(self.folder) and flags & (os.O_RDWR | os.O_WRONLY):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return super().open(path, flags, mode)
