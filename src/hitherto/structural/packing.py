"""Facts as they are kept and handed between processes: small, and quick to open."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from typing import TypeVar

import msgspec
import zstandard

from hitherto.structural.facts import Facts

_LEVEL = 3

T = TypeVar("T")


def pack(facts: Facts) -> bytes:
    """Return what one file says in few bytes."""
    packer = zstandard.ZstdCompressor(level=_LEVEL, write_checksum=True)
    return packer.compress(_encoder().encode(facts))


def unpack(data: bytes) -> Facts:
    """Return what `pack` was given.

    Raises:
        ValueError: the bytes are no facts.
    """
    return _decoded(_plain(data), _decoder())


def body_of(data: bytes) -> bytes:
    """Return the body of what `pack` was given, quicker than all of it.

    Raises:
        ValueError: the bytes are no facts.
    """
    return _decoded(_plain(data), _body_decoder()).body


def naming(packed: Iterable[bytes], names: Collection[str]) -> Iterator[Facts]:
    """Yield what those files say in which any of some names stands.

    Raises:
        ValueError: the bytes of one are no facts.
    """
    words = [each.encode("utf-8", "surrogatepass") for each in names]
    for plain in map(_plain, packed):
        if any(word in plain for word in words):
            yield _decoded(plain, _decoder())


class _Body(msgspec.Struct, frozen=True, gc=False):
    """Facts of which only the body is looked at."""

    body: bytes = b""


def _plain(data: bytes) -> bytes:
    try:
        return zstandard.ZstdDecompressor().decompress(data)
    except zstandard.ZstdError as error:
        raise ValueError(f"no facts: {error}") from error


def _decoded(plain: bytes, decoder: msgspec.msgpack.Decoder[T]) -> T:
    try:
        return decoder.decode(plain)
    except msgspec.DecodeError as error:
        raise ValueError(f"no facts: {error}") from error


@cache
def _encoder() -> msgspec.msgpack.Encoder:
    return msgspec.msgpack.Encoder()


@cache
def _decoder() -> msgspec.msgpack.Decoder[Facts]:
    return msgspec.msgpack.Decoder(Facts)


@cache
def _body_decoder() -> msgspec.msgpack.Decoder[_Body]:
    return msgspec.msgpack.Decoder(_Body)
