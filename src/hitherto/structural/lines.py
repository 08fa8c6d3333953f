"""Which lines of a file stayed when it changed, told by a number for each line.

So the bytes that a file had need not be kept to know where its lines stand now.
"""

from __future__ import annotations

from array import array
from difflib import SequenceMatcher
from zlib import crc32

from hitherto.model.change import FileChange, Hunk


def prints(data: bytes) -> bytes:
    """Return a number for each line of a file, four bytes each."""
    return array("I", map(crc32, data.split(b"\n"))).tobytes()


def changed(path: str, before: bytes, now: bytes) -> FileChange:
    """Return how a file changed.

    Args:
        path: the file, which has the same name.
        before: its `prints` then.
        now: its `prints` now.
    """
    old, new = _numbers(before), _numbers(now)
    most = min(len(old), len(new))
    first = next((at for at in range(most) if old[at] != new[at]), most)
    most -= first
    last = next((at for at in range(most) if old[-1 - at] != new[-1 - at]), most)
    middle = old[first : len(old) - last], new[first : len(new) - last]
    return FileChange(path, path, b"", tuple(_hunks(*middle, first)))


def _hunks(old: array[int], new: array[int], first: int) -> list[Hunk]:
    """Return what differs between two runs of lines that begin at a line, from 0."""
    blocks = SequenceMatcher(None, old, new).get_opcodes()
    return [
        Hunk(first + (i + 1 if went else i), went, first + (j + 1 if came else j), came)
        for tag, i, to_i, j, to_j in blocks
        if tag != "equal"
        for went, came in ((to_i - i, to_j - j),)
    ]


def _numbers(prints: bytes) -> array[int]:
    numbers = array("I")
    numbers.frombytes(prints)
    return numbers
