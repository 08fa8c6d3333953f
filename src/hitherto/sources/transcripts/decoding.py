"""JSON that an agent wrote, and that may be damaged or of any other shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

T = TypeVar("T")

RAW_NOTHING = msgspec.Raw(b"null")
"""A field that is not there, of those that are decoded only where they are wanted."""


def decoded(read: Callable[[bytes], T], data: bytes) -> T | None:
    """Return what a decoder makes of bytes; nothing where they are not what it reads."""
    try:
        return read(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
