"""Asking a server that runs already: one line of JSON there, one back, over a Unix socket.

Servers put their sockets into the project's data folder, named after their work tree. One that
nobody answers at any more is taken away; of several any will do.
"""

from __future__ import annotations

import json
import os
import time
from binascii import crc32

TYPE_CHECKING = False
if TYPE_CHECKING:
    from socket import socket

FOLDER = "hooks"
LARGEST = 1 << 20  # bytes of a line


def mark(root: str) -> str:
    """Return how the sockets of a work tree's servers begin."""
    return f"{crc32(root.encode('utf-8', 'surrogateescape')):08x}-"


def ask(folder: str, root: str, line: dict[str, object], until: float) -> dict[str, object] | None:
    """Return a server's answer.

    Args:
        folder: the project's data folder.
        root: the work tree.
        line: what is asked.
        until: when to give up, on the monotonic clock.

    Returns:
        The answer; None where no server runs.

    Raises:
        TimeoutError: one runs and took too long.
    """
    place = os.path.join(folder, FOLDER)
    begins = mark(root)
    try:
        names = [name for name in os.listdir(place) if name.startswith(begins)]
    except OSError:
        return None
    data = json.dumps(line).encode() + b"\n"
    for name in sorted(names, reverse=True):
        if name.endswith(".sock"):
            answer = _ask(os.path.join(place, name), data, until)
            if answer is not None and not answer.get("declined"):
                return answer
    return None


def connect(path: str, until: float) -> socket:
    """Connect to a socket, also where its path is longer than the system takes.

    Raises:
        OSError: nobody listens there.
    """
    import socket as sockets  # noqa: PLC0415  # only where a server may be

    link = sockets.socket(sockets.AF_UNIX, sockets.SOCK_STREAM)
    try:
        link.settimeout(max(0.01, until - time.monotonic()))
        try:
            link.connect(path)
        except OSError as error:
            if "too long" not in str(error):
                raise
            os.chdir(os.path.dirname(path))  # a hook is a process of its own
            link.connect(os.path.basename(path))
    except OSError:
        link.close()
        raise
    return link


def _ask(path: str, data: bytes, until: float) -> dict[str, object] | None:
    try:
        link = connect(path, until)
    except (ConnectionRefusedError, FileNotFoundError):
        _remove(path)
        return None
    except OSError:
        return None
    with link:
        try:
            link.sendall(data)
            answer = receive(link, until)
        except TimeoutError:
            raise
        except OSError:  # it ended meanwhile
            return None
    try:
        told = json.loads(answer)
    except ValueError:
        return None
    return told if isinstance(told, dict) else None


def receive(link: socket, until: float) -> bytes:
    """Return one line; what came where the other side ended before its end.

    Raises:
        TimeoutError: it took too long.
        OSError: the connection broke, or the line is too long.
    """
    parts: list[bytes] = []
    size = 0
    while True:
        left = until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        link.settimeout(left)
        part = link.recv(1 << 16)
        parts.append(part)
        size += len(part)
        if not part or part.endswith(b"\n"):
            return b"".join(parts)
        if size > LARGEST:
            raise OSError("a line that is too long")


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        return
