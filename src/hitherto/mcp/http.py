"""Serving over HTTP: this machine only, and nobody without the token.

A web page that the user visits can reach loopback too, by a name that it lets point there (DNS
rebinding) or simply by asking. So the Host header must name loopback and the port, an Origin
header must be this server's own, and every request needs the token.
"""

from __future__ import annotations

import hmac
import ipaddress
import os
import secrets
import socket
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.responses import JSONResponse

from hitherto.bootstrap import settings
from hitherto.errors import StoreError, UsageError
from hitherto.hooks import serving as hooks
from hitherto.mcp.desk import Desk
from hitherto.mcp.serving import build

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

PATH = "/mcp"
TOKEN_FILE = "mcp-token"  # noqa: S105  # a file's name
LOOPBACK = "127.0.0.1"

_WATCH = 1.0  # seconds between looks at whether the parent is still there
_NOT_OURS = 421
_FORBIDDEN = 403
_NO_TOKEN = 401


class Guard:
    """Turns away whoever should not be here, before anything else sees the request.

    Args:
        app: what is guarded.
        token: what requests must bear.
        port: the port that is listened on.
    """

    def __init__(self, app: ASGIApp, token: str, port: int) -> None:
        self.app = app
        self.token = token
        self.port = port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = refused(Headers(scope=scope), self.token, self.port)
        if refusal is None:
            await self.app(scope, receive, send)
            return
        status, why = refusal
        more = {"WWW-Authenticate": "Bearer"} if status == _NO_TOKEN else {}
        await JSONResponse({"error": why}, status, more)(scope, receive, send)


def refused(headers: Mapping[str, str], token: str, port: int) -> tuple[int, str] | None:
    """Return why a request is turned away, as a status and a sentence; None where it is not.

    Args:
        headers: of the request, names in lower case.
        token: what it must bear.
        port: the port that is listened on.
    """
    ours = {f"{name}:{port}" for name in (LOOPBACK, "localhost", "[::1]")}
    if headers.get("host", "") not in ours:
        return _NOT_OURS, f"The Host header is not this server's. Use http://{LOOPBACK}:{port}."
    origin = headers.get("origin")
    if origin is not None and origin.removeprefix("http://") not in ours:
        return _FORBIDDEN, "Web pages of other origins may not ask here."
    scheme, _, given = headers.get("authorization", "").partition(" ")
    same = hmac.compare_digest(given.strip().encode(), token.encode())
    if scheme.lower() != "bearer" or not same:
        return _NO_TOKEN, "The token is missing or wrong. Send it as `Authorization: Bearer TOKEN`."
    return None


def token_in(data: Path) -> tuple[str, bool]:
    """Return the token that is kept in the data folder, and whether it was made just now.

    Raises:
        StoreError: it cannot be made or read, or others may read it.
    """
    path = data / TOKEN_FILE
    try:
        data.mkdir(parents=True, exist_ok=True)
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return _kept(path), False
        token = secrets.token_urlsafe(32)
        with os.fdopen(handle, "w", encoding="ascii") as stream:
            stream.write(token + "\n")
    except OSError as error:
        why = f"The token {path} cannot be used: {error.strerror or error}"
        raise StoreError(why, "Set HITHERTO_HOME to a folder of your own.") from error
    return token, True


def _kept(path: Path) -> str:
    again = "Remove it and start again: a new one is made."
    if os.name == "posix" and path.stat().st_mode & 0o077:
        raise StoreError(f"Others may read the token {path}", again)
    token = path.read_text(encoding="ascii", errors="replace").strip()
    if not token:
        raise StoreError(f"The token {path} is empty", again)
    return token


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens on this machine alone.

    Raises:
        UsageError: the address is not loopback, or the port is taken.
    """
    try:
        address = ipaddress.ip_address("127.0.0.1" if host == "localhost" else host)
    except ValueError as error:
        raise UsageError(f"{host} is no address", f"Use {LOOPBACK}.") from error
    if not address.is_loopback:
        raise UsageError(f"{host} can be reached from other machines", f"Use {LOOPBACK}.")
    family = socket.AF_INET6 if address.version == 6 else socket.AF_INET  # noqa: PLR2004  # IPv6
    held = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere it would let two servers share a port
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        held.bind((str(address), port))
        held.listen()  # whoever is told the address may come at once, and waits
    except OSError as error:
        held.close()
        why = f"Port {port} on {host} cannot be used: {error.strerror or error}"
        raise UsageError(why, "Choose another with --port.") from error
    return held


def serve(folder: Path, host: str, port: int) -> None:
    """Serve over streamable HTTP until interrupted, or until the parent process is gone.

    Args:
        folder: any folder of the work tree.
        host: a loopback address.
        port: 0 for any that is free.

    Raises:
        UsageError: it cannot be listened there.
        StoreError: the token cannot be used.
    """
    import uvicorn  # noqa: PLC0415  # a wrong address must be told at once

    with listening(host, port) as held:
        port = held.getsockname()[1]
        data = settings().data
        token, new = token_in(data)
        desk = Desk(folder)
        app = Guard(build(desk).streamable_http_app(streamable_http_path=PATH), token, port)
        _announce(f"http://{_named(host)}:{port}{PATH}", data / TOKEN_FILE, token if new else "")
        threading.Thread(target=_leave_with, args=(os.getppid(),), daemon=True).start()
        config = uvicorn.Config(app, log_level="error", access_log=False, server_header=False)
        close = hooks.serve(desk.lend, str(folder))
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[held])
        close()


def _named(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _announce(url: str, path: Path, token: str) -> None:
    """Say where it listens; the token only when it is new, for it stays in its file."""
    lines = [f"hitherto listens on {url}; the token is kept in {path}."]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    sys.stderr.write("\n".join(lines) + "\n")
    sys.stderr.flush()


def _leave_with(parent: int) -> None:
    """End the process when its parent does: nothing of it outlives who started it."""
    while os.getppid() == parent:
        time.sleep(_WATCH)
    os._exit(0)
