"""Messages of the Language Server Protocol on a stream: a head with their length, then JSON.

Source: "Base Protocol" of the Language Server Protocol 3.17.
"""

from __future__ import annotations

from typing import BinaryIO

import msgspec

MOST = 64 << 20
"""Bytes of one message: nothing that is asked for comes near it."""

_MOST_HEAD = 4_096  # bytes of one line of a head

Message = dict[str, object]


def packed(message: Message) -> bytes:
    """Return a message as it goes over the stream."""
    body = msgspec.json.encode({"jsonrpc": "2.0", **message})
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def read(stream: BinaryIO) -> Message | None:
    """Return the next message; None where the stream ends before one.

    Raises:
        ValueError: what comes is no message.
    """
    length = _length(stream)
    if length is None:
        return None
    body = stream.read(length)
    if len(body) < length:
        return None
    try:
        return msgspec.json.decode(body, type=Message)
    except msgspec.DecodeError as error:
        raise ValueError("a message is no JSON object") from error


def _length(stream: BinaryIO) -> int | None:
    """Return the length that a head states; None where the stream ends before it does.

    Raises:
        ValueError: it states none, or one that cannot be.
    """
    length = -1
    while line := stream.readline(_MOST_HEAD):
        name, colon, value = line.strip().partition(b":")
        if not name and length >= 0:
            return length
        if not colon or not name.replace(b"-", b"").isalpha():
            raise ValueError("what comes is no head of a message")
        if name.lower() == b"content-length":
            length = int(value) if value.strip().isdigit() else -1
            if not 0 <= length <= MOST:
                raise ValueError("a message has a length that cannot be")
    return None
