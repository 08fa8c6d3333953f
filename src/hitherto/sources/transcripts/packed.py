"""Archived transcripts, packed with Zstandard."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from hitherto.sources.regular import open_regular

MAGIC = b"\x28\xb5\x2f\xfd"
_BUFFER = 256 * 1024


class _Unpacking(io.RawIOBase):
    """A stream that says of a damaged archive what the system says of a damaged disk."""

    def __init__(self, packed: BinaryIO) -> None:
        import zstandard  # noqa: PLC0415  # few readings meet an archive, and all would wait for it

        self._damage = zstandard.ZstdError
        reader = zstandard.ZstdDecompressor().stream_reader(packed, read_across_frames=True)
        self._reader = reader

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # as io calls it
        """Fill a buffer.

        Raises:
            OSError: the archive is damaged.
        """
        try:
            return int(self._reader.readinto(buffer))
        except self._damage as error:
            raise OSError(0, f"the archive is damaged: {error}") from error


@contextmanager
def unpacked(path: Path) -> Iterator[BinaryIO]:
    """Open a packed file for reading what is in it, piece by piece.

    Raises:
        OSError: it cannot be read; also while reading, where it is damaged.
    """
    with open_regular(path) as packed:
        yield io.BufferedReader(_Unpacking(packed), _BUFFER)


def unpacked_head(head: bytes, size: int) -> bytes:
    """Return up to ``size`` bytes of what the first bytes of an archive hold; none if damaged."""
    with io.BytesIO(head) as packed:
        try:
            return _Unpacking(packed).read(size) or b""
        except OSError:
            return b""
