"""A warm memory at the service of hooks: a Unix socket beside the project's data.

`hitherto mcp` starts it. Whoever may open the socket is the user: its folder and itself are the
user's alone, and the other side's user is checked where the system tells it. One memory is not for
several threads at once, so a guard stands before it, which the server's own tools take too.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import struct
import threading
import time
from collections.abc import Callable

from hitherto.errors import HithertoError
from hitherto.hooks import client, log
from hitherto.hooks.answering import answer, tool
from hitherto.hooks.edge import guarded
from hitherto.hooks.payload import STOP, TOOL, Asked, restored
from hitherto.memory import Memory
from hitherto.memory.sync import Survey
from hitherto.memory.working import warm

_MOST = 16  # hooks at once
_PATIENCE = 5.0  # seconds for a line to arrive
_CREDENTIALS = struct.Struct("3i")


def serve(
    memory: Memory, folder: str = "", guard: threading.Lock | threading.RLock | None = None
) -> Callable[[], None]:
    """Answer the hooks of a memory's work tree until the returned function is called.

    Args:
        memory: an open memory, used under the guard alone from now on.
        folder: the project's data folder; the memory's own by default.
        guard: taken around every use of the memory; whoever shares the memory shares it.

    Returns:
        What ends it and takes the socket away; it may be called more than once. Where the system
        has no such sockets, or the folder may not be written, nothing is served.
    """
    place = folder or memory.parts.folder
    desk = Desk(memory, place, guard or threading.Lock())
    ears = _listen(place, memory.parts.place.root)
    if ears is None:
        return desk.close
    link, path = ears

    def close() -> None:
        desk.close()
        with contextlib.suppress(OSError):
            os.unlink(path)
        with contextlib.suppress(OSError):
            link.shutdown(socket.SHUT_RDWR)
        link.close()

    for work in (lambda: _accept(link, desk), desk.catch_up):
        threading.Thread(target=guarded, args=(work, desk.data, "serving"), daemon=True).start()
    return close


class Desk:
    """One memory, and how it is asked.

    Args:
        memory: the project's.
        folder: its data folder.
        guard: taken around every use of the memory.
    """

    def __init__(
        self, memory: Memory, folder: str, guard: threading.Lock | threading.RLock
    ) -> None:
        self.memory = memory
        self.folder = folder
        self.data = os.path.dirname(os.path.dirname(folder))
        self.guard = guard
        self.closed = threading.Event()
        self._root = os.path.realpath(memory.parts.place.root)
        self._stamp = ""

    def close(self) -> None:
        """Begin nothing more."""
        self.closed.set()

    def catch_up(self) -> None:
        """Read what was said while nobody listened, source by source, then be warm."""
        with self.guard:
            survey = self.memory.look()
        for pair in survey.found:
            if self.closed.is_set():
                return
            with self.guard:
                self.memory.sync(Survey((pair,)))
        self.warm()

    def warm(self) -> None:
        """Prepare the next answer before it is asked for."""
        with self.guard:
            if not self.closed.is_set():
                warm(self.memory)

    def reply(self, told: dict[str, object]) -> tuple[dict[str, object], Callable[[], None] | None]:
        """Return the answer to one line, and what is to be done once it is given."""
        plain = told.get("asked")
        asked = restored(plain) if isinstance(plain, dict) else Asked()
        if told.get("root") != self._root:
            return {"declined": "it is another work tree's"}, None
        if asked.step == TOOL:
            return {"text": tool(self.folder, self._root, asked)}, None
        branch, stamp = (str(told.get(name) or "") for name in ("branch", "stamp"))
        if asked.step == STOP:
            return {"text": ""}, lambda: self._read(asked, branch, stamp)
        left = told.get("left")
        seconds = min(float(left), 60.0) if isinstance(left, int | float) else 1.0
        if not self.guard.acquire(timeout=max(0.0, seconds)):
            return {"text": "", "trouble": "the server's memory was busy"}, None
        try:
            return {"text": self._ask(asked, branch, stamp)}, None
        except HithertoError as error:
            return {"text": "", "trouble": str(error)[:300]}, None
        finally:
            self.guard.release()

    def _read(self, asked: Asked, branch: str, stamp: str) -> None:
        """Read what was said in the turn that ended, while the agent waits for its user."""
        with self.guard:
            self._ask(asked, branch, stamp)
        self.warm()

    def _ask(self, asked: Asked, branch: str, stamp: str) -> str:
        if stamp != self._stamp:
            self.memory.look_again(branch)
            self._stamp = stamp
        return answer(self.memory, asked, branch)


def _listen(folder: str, root: str) -> tuple[socket.socket, str] | None:
    """Open the socket; it gets its name when somebody listens at it."""
    if not hasattr(socket, "AF_UNIX"):
        return None
    place = os.path.join(folder, client.FOLDER)
    name = f"{client.mark(os.path.realpath(root))}{os.getpid()}-{time.time_ns():x}"
    path = os.path.join(place, name + ".sock")
    link = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        os.makedirs(place, mode=0o700, exist_ok=True)
        made = os.path.join(place, name + ".new")
        _bind(link, made)
        os.chmod(made, 0o600)
        link.listen(_MOST)
        os.rename(made, path)
    except OSError as error:
        link.close()
        log.note(os.path.dirname(os.path.dirname(folder)), "serving", str(error))
        return None
    return link, path


def _bind(link: socket.socket, path: str) -> None:
    """Bind to a path, also where it is longer than the system takes."""
    try:
        link.bind(path)
    except OSError as error:
        if "too long" not in str(error):
            raise
        before = os.getcwd()
        os.chdir(os.path.dirname(path))
        try:
            link.bind(os.path.basename(path))
        finally:
            os.chdir(before)


def _accept(link: socket.socket, desk: Desk) -> None:
    free = threading.BoundedSemaphore(_MOST)
    while not desk.closed.is_set():
        try:
            caller, _ = link.accept()
        except OSError:  # it was closed
            return
        if not _is_user(caller) or not free.acquire(blocking=False):
            caller.close()
            continue

        def handle(caller: socket.socket = caller) -> None:
            try:
                guarded(lambda: _handle(caller, desk), desk.data, "serving")
            finally:
                free.release()

        threading.Thread(target=handle, daemon=True).start()


def _handle(caller: socket.socket, desk: Desk) -> None:
    with caller:
        told = json.loads(client.receive(caller, time.monotonic() + _PATIENCE))
        answered, after = desk.reply(told if isinstance(told, dict) else {})
        with contextlib.suppress(OSError):  # it did not wait for the answer
            caller.sendall(json.dumps(answered).encode() + b"\n")
    if after is not None:
        after()


def _is_user(caller: socket.socket) -> bool:
    """Tell whether the other side is this user, as far as the system says."""
    option = getattr(socket, "SO_PEERCRED", None)
    if option is None:
        return True
    data = caller.getsockopt(socket.SOL_SOCKET, option, _CREDENTIALS.size)
    _, user, _ = _CREDENTIALS.unpack(data)
    return bool(user == os.getuid())
