"""Lines of a file that may be huge, damaged or still being written: one in memory at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

LONGEST = 32 * 1024 * 1024
"""Bytes of one line that are still read (a screenshot pasted into a prompt takes a few MB)."""

BOM = b"\xef\xbb\xbf"
"""What some editors put before the first line."""


class Line(NamedTuple):
    """One line of a file.

    Attributes:
        number: counted from 1.
        data: its bytes without the line end; empty when it was too long.
        end: the offset just after it, line end included.
        ended: whether its line end is there; the last line may still be in writing.
        size: bytes it has in the file.
        too_long: it was passed over.
    """

    number: int
    data: bytes
    end: int
    ended: bool
    size: int
    too_long: bool = False


def left_out(line: Line) -> str:
    """Say that a line is too long."""
    return f"a line of {line.size // 1_048_576} MB, left out"


def lines(stream: BinaryIO, number: int = 0, offset: int = 0) -> Iterator[Line]:
    """Yield the lines from the stream's position on.

    Args:
        stream: read from where it stands.
        number: lines before that position.
        offset: bytes before that position.
    """
    while data := stream.readline(LONGEST):
        number += 1
        size = len(data)
        if size == LONGEST and not data.endswith(b"\n"):
            while rest := stream.readline(LONGEST):
                size += len(rest)
                data = rest
                if rest.endswith(b"\n"):
                    break
            offset += size
            yield Line(number, b"", offset, data.endswith(b"\n"), size, too_long=True)
            continue
        if offset == 0:
            data = data.removeprefix(BOM)
        offset += size
        yield Line(number, data.rstrip(b"\r\n"), offset, data.endswith(b"\n"), size)
