"""How an endpoint is reached: no redirection followed, and one deadline for all of an answer.

A socket's own timeout starts anew with every byte, so that a drip would be waited for without end;
here each read may take what is left of the time, whatever it is a read of.
"""

from __future__ import annotations

import io
import socket
from collections.abc import Callable, Mapping
from functools import partial
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from typing import TYPE_CHECKING, Any
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
)

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

Clock = Callable[[], float]
"""Seconds of a clock that only goes forward."""


def opener(proxies: Mapping[str, str], clock: Clock) -> OpenerDirector:
    """Return what opens addresses; its timeout is for all of an answer, to the last byte."""
    made = OpenerDirector()
    for handler in (
        ProxyHandler(dict(proxies)),
        _Plain(clock),
        _Encrypted(clock),
        HTTPDefaultErrorHandler(),
        HTTPErrorProcessor(),
    ):
        made.add_handler(handler)
    return made


class _Plain(HTTPHandler):
    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def http_open(self, req: Request) -> HTTPResponse:
        return self.do_open(partial(_connection, HTTPConnection, self._clock), req)


class _Encrypted(HTTPSHandler):
    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def https_open(self, req: Request) -> HTTPResponse:
        return self.do_open(partial(_connection, HTTPSConnection, self._clock), req)


def _connection(
    kind: type[HTTPConnection],
    clock: Clock,
    host: str,
    /,
    *,
    timeout: float,
    **more: Any,  # noqa: ANN401  # handed through
) -> HTTPConnection:
    made = kind(host, timeout=timeout, **more)
    end = clock() + timeout
    made.response_class = partial(_Response, left=lambda: end - clock())  # type: ignore[assignment]  # it is only called
    return made


class _Response(HTTPResponse):
    def __init__(self, sock: socket.socket, *more: Any, left: Clock, **named: Any) -> None:  # noqa: ANN401  # handed through
        super().__init__(sock, *more, **named)
        self.fp = io.BufferedReader(_Hurried(sock, self.fp.detach(), left))


class _Hurried(io.RawIOBase):
    """Reads from a socket as long as there is time left."""

    def __init__(self, sock: socket.socket, raw: io.RawIOBase, left: Clock) -> None:
        super().__init__()
        self._sock = sock
        self._raw = raw
        self._left = left

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int | None:
        left = self._left()
        if left <= 0:
            raise TimeoutError
        self._sock.settimeout(left)
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()
