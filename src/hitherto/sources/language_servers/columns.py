"""Columns: the protocol counts UTF-16 code units, spans count UTF-8 bytes."""

from __future__ import annotations


def to_utf16(line: bytes, column: int) -> int:
    """Return where a column of bytes is in UTF-16 code units.

    Args:
        line: the whole line.
        column: in bytes from 0; inside a character it means its beginning.
    """
    before = line[:column]
    if before.isascii():
        return len(before)
    return len(before.decode("utf-8", "ignore").encode("utf-16-le")) // 2


def to_bytes(line: bytes, column: int) -> int:
    """Return where a column of UTF-16 code units is in bytes; behind the end it is the end.

    Args:
        line: the whole line.
        column: in code units from 0; inside a character it means its beginning.
    """
    if line.isascii():
        return min(column, len(line))
    units = line.decode("utf-8", "replace").encode("utf-16-le")[: column * 2]
    return len(units.decode("utf-16-le", "ignore").encode())
