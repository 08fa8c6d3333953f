"""The project's files of code: what is there, what each was when it was read, what came of it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from hitherto.model.problem import Problem

_DIGEST = 20  # bytes
_TICK = 2_000_000_000  # nanoseconds; the coarsest clock of a file system in use, FAT's


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


class Listing(msgspec.Struct, frozen=True):
    """What is there.

    Attributes:
        files: the files of code, by path.
        paths: all files of the project, of code or not.
        problems: what was passed over.
    """

    files: Mapping[str, Stamp]
    paths: frozenset[str]
    problems: tuple[Problem, ...] = ()


class Wanted(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A file that is to be read.

    Attributes:
        path: from the root of the work tree.
        language: its language's name.
        package: the folder in which its namespaces begin.
        known: the digest of its bytes whose facts are kept; empty for none.
    """

    path: str
    language: str
    package: str
    known: str = ""


class Taken(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """What came of reading it.

    Attributes:
        path: the file that was wanted.
        file: what it is now; None where it could not be read.
        packed: what it says, as `structural.packing` packs it; empty where its bytes are those
            that were known.
        problem: why it could not be read.
        lines: a number for each of its lines, as `structural.lines` gives them; empty where its
            bytes are those that were known.
    """

    path: str
    file: CodeFile | None = None
    packed: bytes = b""
    problem: Problem | None = None
    lines: bytes = b""


def digest_of(data: bytes) -> str:
    """Return the hex digits that stand for a file's bytes."""
    from hashlib import blake2b  # noqa: PLC0415  # loading OpenSSL takes long

    return blake2b(data, digest_size=_DIGEST).hexdigest()
