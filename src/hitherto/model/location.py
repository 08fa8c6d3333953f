"""A place in a file, as somebody else's program names it."""

from __future__ import annotations

import msgspec


class Location(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Where something begins.

    Attributes:
        path: from the root of the work tree, with ``/``; absolute of what is not in it.
        line: counted from 1.
        column: in UTF-8 bytes from 0.
    """

    path: str
    line: int
    column: int
