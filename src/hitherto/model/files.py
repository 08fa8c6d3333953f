"""The project's files as the code graph knows them: what they were when they were read."""

from __future__ import annotations

import msgspec


class Stamp(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What the file system says of a file without opening it.

    Attributes:
        size: bytes.
        changed: when its bytes were changed, in nanoseconds; programs can set it to anything.
        status: when anything of it was changed, in nanoseconds; that only the system sets.
        node: its number in the file system: another one stands for another file.
    """

    size: int
    changed: int
    status: int
    node: int


class CodeFile(msgspec.Struct, frozen=True, gc=False):
    """One file whose facts are kept.

    Attributes:
        path: from the root of the work tree, with ``/``.
        digest: of its bytes, in hex digits.
        stamp: what the file system said of it when it was read.
        read: when that was, in nanoseconds.
        language: its language's name.
        package: the folder in which its namespaces begin.
    """

    path: str
    digest: str
    stamp: Stamp
    read: int
    language: str
    package: str

    @property
    def settled(self) -> bool:
        """Whether its stamp tells of every later change.

        A file that was written just before it was read may be written once more within one tick of
        the file system's clock and keep its stamp; git calls such a file racily clean.
        """
        return max(self.stamp.changed, self.stamp.status) + _TICK < self.read


_TICK = 2_000_000_000  # nanoseconds; the coarsest clock of a file system in use, FAT's
