"""A service on loopback that speaks as much of chat completions as is asked of it here."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec

Json = dict[str, Any]


class Request(msgspec.Struct, frozen=True):
    """One request: its path, its headers by lower-case name, and the JSON that came."""

    path: str
    headers: dict[str, str]
    body: Json


class Reply(msgspec.Struct, frozen=True):
    """What to send back; a text is sent as it is, and none at all breaks the connection off."""

    status: int = 200
    body: Json | str | None = None
    headers: dict[str, str] = {}
    length: int | None = None  # more than is sent: the connection breaks in the middle


Script = Callable[[Request], Reply]


def completion(text: str, *, reason: str = "stop", usage: tuple[int, int] | None = (7, 3)) -> Reply:
    """Return a reply with a model's text."""
    body: Json = {"choices": [{"message": {"content": text}, "finish_reason": reason}]}
    if usage:
        body["usage"] = {"prompt_tokens": usage[0], "completion_tokens": usage[1]}
    return Reply(body=body)


def refusal(status: int, message: str, **headers: str) -> Reply:
    """Return a reply that refuses; an underscore in a header's name is a hyphen."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(status=status, body={"error": {"message": message}}, headers=named)


class Service:
    """A running service: its address, and what it was asked."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.asked: list[Request] = []


@contextmanager
def serving(script: Script) -> Iterator[Service]:
    """Serve answers of a script until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:  # the name that the server calls
            size = int(self.headers.get("Content-Length") or 0)
            headers = {name.lower(): value for name, value in self.headers.items()}
            request = Request(self.path, headers, json.loads(self.rfile.read(size) or b"{}"))
            service.asked.append(request)
            reply = script(request)
            if reply.body is None:
                self.close_connection = True
                return
            text = reply.body if isinstance(reply.body, str) else json.dumps(reply.body)
            data = text.encode()
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(reply.length or len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service = Service(f"http://127.0.0.1:{server.server_port}/v1")
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
