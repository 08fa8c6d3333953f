"""Addresses of files, as editors write them."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit


def file_path(address: str) -> str:
    """Return the path of a ``file:`` address; empty for any other."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    if parts.scheme != "file":
        return ""
    found = unquote(parts.path)
    drive = len(found) > 2 and found[0] == "/" and found[2] == ":"  # noqa: PLR2004  # /c:/...
    return found[1:] if drive else found
