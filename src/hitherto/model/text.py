"""The text form of every value, digests taken from it, and words in short."""

from __future__ import annotations

import zlib
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


def shortened(words: str, most: int) -> str:
    """Return words on one line, cut where they are longer than so many characters."""
    line = " ".join(words.split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def digest(*parts: str) -> str:
    """Return 16 hex digits that stand for these texts in this order."""
    from hashlib import sha256  # noqa: PLC0415  # loading OpenSSL takes a fifth of what ours takes

    hasher = sha256()
    for part in parts:
        hasher.update(part.encode("utf-8", "surrogatepass"))
        hasher.update(b"\0")
    return hasher.hexdigest()[:16]


def checksum(data: bytes) -> str:
    """Return 16 hex digits that show that bytes are not the same any more.

    They prove nothing against who wants them to agree; `digest` does.
    """
    return f"{zlib.crc32(data):08x}{zlib.adler32(data):08x}"
