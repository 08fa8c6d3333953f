"""Facts as they are kept and handed between processes: small, and quick to open."""

from __future__ import annotations

from functools import cache

import msgspec
import zstandard

from hitherto.structural.facts import Facts

_LEVEL = 3


def pack(facts: Facts) -> bytes:
    """Return what one file says in few bytes."""
    packer = zstandard.ZstdCompressor(level=_LEVEL, write_checksum=True)
    return packer.compress(_encoder().encode(facts))


def unpack(data: bytes) -> Facts:
    """Return what `pack` was given.

    Raises:
        ValueError: the bytes are no facts.
    """
    try:
        return _decoder().decode(zstandard.ZstdDecompressor().decompress(data))
    except (zstandard.ZstdError, msgspec.DecodeError) as error:
        raise ValueError(f"no facts: {error}") from error


@cache
def _encoder() -> msgspec.msgpack.Encoder:
    return msgspec.msgpack.Encoder()


@cache
def _decoder() -> msgspec.msgpack.Decoder[Facts]:
    return msgspec.msgpack.Decoder(Facts)
