"""Addresses of files, as editors write them."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

from hitherto.model.patterns import Pattern

_DRIVE = Pattern(r"/[A-Za-z]:/")
_HERE = frozenset({"", "localhost"})


def file_path(address: str) -> str:
    """Return the path that a ``file:`` address on this machine leads to; empty for any other."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    if parts.scheme != "file" or parts.netloc not in _HERE:
        return ""
    path = unquote(parts.path)
    return path[1:] if _DRIVE.match(path) else path
