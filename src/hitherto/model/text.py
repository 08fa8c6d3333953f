"""The text form of every value: JSON that round-trips, and digests taken from it."""

from __future__ import annotations

import hashlib
from typing import TypeVar

import msgspec

T = TypeVar("T")

_encoder = msgspec.json.Encoder(order="sorted")


def to_text(value: object) -> str:
    """Return the one canonical JSON line of a value (keys sorted, defaults left out)."""
    return _encoder.encode(value).decode()


def from_text(text: str | bytes, kind: type[T]) -> T:
    """Read a value of ``kind`` back from its text form.

    Raises:
        msgspec.ValidationError: the text is JSON but not such a value.
        msgspec.DecodeError: the text is not JSON.
    """
    return msgspec.json.decode(text, type=kind)


def digest(*parts: str) -> str:
    """Return 16 hex digits that stand for these texts in this order."""
    hasher = hashlib.sha256()
    for part in parts:
        hasher.update(part.encode("utf-8", "surrogatepass"))
        hasher.update(b"\0")
    return hasher.hexdigest()[:16]
