"""A model's service on loopback whose answers a test writes, and which keeps all it was asked.

It speaks as much of two protocols as the real clients use: Anthropic's Messages (streamed and
plain, with counting) and OpenAI's Responses (streamed). A script is a function of one request; it
says something or calls a tool. Nothing waits and nothing leaves the machine.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec

Json = dict[str, Any]


class Said(msgspec.Struct, frozen=True):
    """One piece of text that the model was shown: who it came from, and the words."""

    role: str
    text: str


class Request(msgspec.Struct, frozen=True):
    """One request for an answer.

    Attributes:
        path: where it was sent.
        body: the JSON that came.
        said: all text in it, in the client's order; tool results have the role ``tool``.
        tools: the names of the tools that the model may call.
    """

    path: str
    body: Json
    said: tuple[Said, ...] = ()
    tools: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All text of the request."""
        return "\n".join(piece.text for piece in self.said)

    def from_role(self, *roles: str) -> str:
        """Return the text that came in some roles."""
        return "\n".join(piece.text for piece in self.said if piece.role in roles)


class Say(msgspec.Struct, frozen=True):
    """Answer with words and end the turn; `tokens` is how long the service says the context is."""

    text: str
    tokens: int = 9


class Call(msgspec.Struct, frozen=True):
    """Answer with the call of a tool; `tokens` as with `Say`.

    Tools of an MCP server are named as Claude Code does, ``mcp__SERVER__TOOL``, for all clients.
    """

    tool: str
    arguments: Json
    tokens: int = 9


Answer = Say | Call
Script = Callable[[Request], Answer]


def plainly(_: Request) -> Answer:
    """Answer that the work is done, whatever it was."""
    return Say("It is done.")


class ModelServer:
    """What a test holds of the running service.

    Attributes:
        url: its address, without a path.
        requests: all requests for answers, the oldest first.
        strays: other requests that came, such as probes and telemetry: method and path.
        script: what decides the answers; a test may change it between sessions.
    """

    def __init__(self, url: str, script: Script) -> None:
        self.url = url
        self.requests: list[Request] = []
        self.strays: list[str] = []
        self.script = script

    def forget(self) -> None:
        """Forget the requests so far, so that those of one session can be told."""
        self.requests.clear()
        self.strays.clear()


@contextmanager
def serve(script: Script = plainly) -> Iterator[ModelServer]:
    """Run the service on a free port of loopback until the block ends."""
    listener = _Listener(script)
    thread = threading.Thread(target=listener.serve_forever, args=(0.05,), name="model server")
    thread.start()
    try:
        yield listener.held
    finally:
        listener.shutdown()
        thread.join()
        listener.server_close()


class _Listener(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, script: Script) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.held = ModelServer(f"http://127.0.0.1:{self.server_port}", script)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Listener

    def log_message(self, *_: object) -> None:
        """Keep standard error for the test."""

    def do_GET(self) -> None:
        """Answer a probe: there is nothing."""
        self._held.strays.append(f"{self.command} {self.path}")
        self._send(404, "application/json", b"{}")

    def do_HEAD(self) -> None:
        """Answer a probe, without a body."""
        self.do_GET()

    def do_POST(self) -> None:
        """Answer as the path's protocol has it."""
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        path = self.path.partition("?")[0]
        if path.endswith("/messages/count_tokens"):
            self._json({"input_tokens": len(body) // 4})
        elif path.endswith("/messages"):
            request = _messages(path, json.loads(body))
            events = message_events(self._decide(request), str(request.body.get("model")))
            if request.body.get("stream"):
                self._events(events)
            else:
                self._json(message_of(events))
        elif path.endswith("/responses"):
            request = _responses(path, json.loads(body))
            number = len(self._held.requests)
            self._events(response_events(self._decide(request), number))
        else:
            self.do_GET()

    @property
    def _held(self) -> ModelServer:
        return self.server.held

    def _decide(self, request: Request) -> Answer:
        self._held.requests.append(request)
        return self._held.script(request)

    def _json(self, value: Json) -> None:
        self._send(200, "application/json", json.dumps(value).encode())

    def _events(self, events: list[Json]) -> None:
        text = "".join(f"event: {one['type']}\ndata: {json.dumps(one)}\n\n" for one in events)
        self._send(200, "text/event-stream", text.encode())

    def _send(self, code: int, kind: str, body: bytes) -> None:
        self.send_response(code)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


def message_events(answer: Answer, model: str) -> list[Json]:
    """Return an answer as the events of a streamed Messages reply."""
    usage = {"input_tokens": answer.tokens, "output_tokens": 1}
    message = {
        "id": "msg_scripted",
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": [],
        "stop_reason": None,
        "stop_sequence": None,
        "usage": usage | {"cache_creation_input_tokens": 0, "cache_read_input_tokens": 0},
    }
    block: Json
    if isinstance(answer, Call):
        block = {"type": "tool_use", "id": _call_id(answer), "name": answer.tool, "input": {}}
        delta = {"type": "input_json_delta", "partial_json": json.dumps(answer.arguments)}
        reason = "tool_use"
    else:
        block = {"type": "text", "text": ""}
        delta = {"type": "text_delta", "text": answer.text}
        reason = "end_turn"
    ending = {"stop_reason": reason, "stop_sequence": None}
    return [
        {"type": "message_start", "message": message},
        {"type": "content_block_start", "index": 0, "content_block": block},
        {"type": "content_block_delta", "index": 0, "delta": delta},
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": ending, "usage": usage},
        {"type": "message_stop"},
    ]


def message_of(events: list[Json]) -> Json:
    """Return the plain reply that a stream's events make."""
    start, opened, delta, _, ending, _ = events
    block = dict(opened["content_block"])
    if block["type"] == "text":
        block["text"] = delta["delta"]["text"]
    else:
        block["input"] = json.loads(delta["delta"]["partial_json"])
    return {**start["message"], **ending["delta"], "content": [block]}


def response_events(answer: Answer, number: int) -> list[Json]:
    """Return an answer as the events of a streamed reply of the Responses protocol."""
    item: Json
    if isinstance(answer, Call):
        item = {
            "type": "function_call",
            "id": f"fc_{number}",
            "call_id": _call_id(answer),
            "name": answer.tool,
            "arguments": json.dumps(answer.arguments),
        }
        if answer.tool.startswith("mcp__"):
            item["namespace"], _, item["name"] = answer.tool.rpartition("__")
    else:
        content = [{"type": "output_text", "text": answer.text}]
        item = {"type": "message", "id": f"msg_{number}", "role": "assistant", "content": content}
    usage = {
        "input_tokens": answer.tokens,
        "input_tokens_details": None,
        "output_tokens": 1,
        "output_tokens_details": None,
        "total_tokens": answer.tokens + 1,
    }
    name = f"resp_{number}"
    return [
        {"type": "response.created", "response": {"id": name}},
        {"type": "response.output_item.done", "output_index": 0, "item": item},
        {"type": "response.completed", "response": {"id": name, "usage": usage}},
    ]


def _call_id(answer: Call) -> str:
    return f"toolu_{answer.tool}_{len(json.dumps(answer.arguments))}"


def _messages(path: str, body: Json) -> Request:
    said = [Said("system", text) for text in _texts(body.get("system"))]
    for message in body.get("messages", ()):
        said += _blocks(str(message["role"]), message["content"])
    return Request(path, body, tuple(said), _names(body))


def _responses(path: str, body: Json) -> Request:
    said = [Said("system", text) for text in _texts(body.get("instructions"))]
    for item in body.get("input", ()):
        kind = str(item.get("type"))
        if kind == "message":
            said += _blocks(str(item["role"]), item["content"])
        elif kind.endswith("_output"):
            said += [Said("tool", text) for text in _texts(item.get("output"))]
    return Request(path, body, tuple(said), _names(body))


def _blocks(role: str, content: object) -> list[Said]:
    if not isinstance(content, list):
        return [Said(role, text) for text in _texts(content)]
    said = []
    for block in content:
        of = "tool" if block.get("type") == "tool_result" else role
        said += [Said(of, text) for text in _texts([block])]
    return said


def _texts(value: object) -> list[str]:
    """Return all text in a value: a string, or blocks that hold some under these names."""
    if isinstance(value, str):
        return [value] if value else []
    if isinstance(value, list):
        return [text for part in value for text in _texts(part)]
    if isinstance(value, dict):
        return _texts(value.get("text")) + _texts(value.get("content"))
    return []


def _names(body: Json) -> tuple[str, ...]:
    names = []
    for tool in body.get("tools", ()):
        name, inner = str(tool.get("name")), tool.get("tools")
        names += [f"{name}__{each['name']}" for each in inner] if inner else [name]
    return tuple(names)
