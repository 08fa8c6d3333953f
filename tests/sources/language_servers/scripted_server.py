"""A language server that says what it is told to, or fails as it is told to; run as a program.

Arguments: what it does, and a file of JSON: by ``line:character`` what it answers. It appends each
message it reads to that file's name with ``.log``.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Any


def read() -> Any:
    """Return the next message; None at the end."""
    length = 0
    while line := sys.stdin.buffer.readline().strip():
        length = int(line.partition(b":")[2]) if line.lower().startswith(b"content-l") else length
    return json.loads(sys.stdin.buffer.read(length)) if length else None


def say(message: dict[str, Any]) -> None:
    """Write a message."""
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    head = f"content-length: {len(body)}\r\nContent-Type: application/vscode-jsonrpc\r\n\r\n"
    sys.stdout.buffer.write(head.encode() + body)
    sys.stdout.buffer.flush()


def fail(what: str) -> None:
    """Fail in some way, instead of an answer."""
    if what == "die":
        os._exit(3)
    if what == "hang":
        time.sleep(600)
    if what == "garbage":
        sys.stdout.buffer.write(b"Traceback (most recent call last):\n")
    if what == "huge":
        sys.stdout.buffer.write(b"Content-Length: 99999999999\r\n\r\n")
    if what == "list":
        sys.stdout.buffer.write(b"Content-Length: 4\r\n\r\n[17]")
    if what == "short":
        sys.stdout.buffer.write(b"Content-Length: 400\r\n\r\n{")
        sys.stdout.buffer.flush()
        os._exit(0)
    sys.stdout.buffer.flush()
    time.sleep(600)


def main() -> None:
    """Serve until the end of the input."""
    what, script = sys.argv[1], Path(sys.argv[2])
    answers = json.loads(script.read_text(encoding="utf-8"))
    log = Path(f"{script}.log").open("a", encoding="utf-8", buffering=1)  # noqa: SIM115  # to the end
    held = bytearray(80 << 20) if what == "fat" else b""
    while message := read():
        log.write(json.dumps(message) + "\n")
        method, number = message.get("method"), message.get("id")
        if method == "initialize":
            say({"method": "window/logMessage", "params": {"type": 3, "message": "here"}})
            say({"id": number, "result": {"capabilities": {}, "held": len(held)}})
        elif method == "initialized" and what == "curious":
            items = [{"section": "basedpyright"}, {"section": "else"}, {}]
            say({"id": "a", "method": "workspace/configuration", "params": {"items": items}})
            say({"id": 1, "method": "client/registerCapability", "params": {}})
            say({"id": 2, "method": "workspace/applyEdit", "params": {}})
        elif method == "textDocument/definition":
            if what not in {"answer", "curious"}:
                if what == "fat":
                    time.sleep(600)
                fail(what)
            at = message["params"]["position"]
            say({"id": number, "result": answers.get(f"{at['line']}:{at['character']}")})
        elif method == "shutdown":
            say({"id": number, "result": None})
        elif method == "exit":
            return


if __name__ == "__main__":
    main()
