"""Where a server says that something is: its answers' several forms, and addresses of files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath
from urllib.parse import unquote, urlsplit

import msgspec

from hitherto.model.patterns import Pattern

_DRIVE = Pattern(r"/[A-Za-z]:", re.ASCII)


class _Point(msgspec.Struct, frozen=True):
    """Line and column from 0, the column in UTF-16."""

    line: int
    character: int


class _Range(msgspec.Struct, frozen=True):
    """From where; to where does not matter."""

    start: _Point


class _Place(msgspec.Struct, frozen=True, rename="camel"):
    """A ``Location`` or a ``LocationLink``."""

    uri: str = ""
    range: _Range | None = None
    target_uri: str = ""
    target_selection_range: _Range | None = None


def read(answer: object) -> Iterator[tuple[str, int, int]]:
    """Yield the address, line and column (from 0, in UTF-16) of each place in an answer.

    Args:
        answer: null, one ``Location``, several, or several ``LocationLink``.

    Raises:
        ValueError: it is none of these.
    """
    several = answer if isinstance(answer, list) else [] if answer is None else [answer]
    for each in msgspec.convert(several, type=list[_Place]):
        there = each.target_selection_range or each.range
        if there is None or there.start.line < 0 or there.start.character < 0:
            raise ValueError("a place has no line and column")
        yield each.target_uri or each.uri, there.start.line, there.start.character


def path_of(uri: str, root: str) -> str | None:
    """Return the path that an address means, from the root where it lies below; None for no file.

    Args:
        uri: the address.
        root: the work tree.
    """
    try:
        parts = urlsplit(uri)
    except ValueError:
        return None
    path = unquote(parts.path)
    if parts.scheme != "file" or not path or "\0" in path:
        return None
    if _DRIVE.match(path):
        path = path[1:]
    whole = PurePath(path)
    return whole.relative_to(root).as_posix() if whole.is_relative_to(root) else str(whole)
