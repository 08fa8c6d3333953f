"""A warm memory at the service of hooks: a Unix socket beside the project's data.

`hitherto mcp` starts it. Whoever may open the socket is the user: its folder and itself are the
user's alone, and the other side's user is checked where the system tells it. One memory is not for
several threads at once, so it is lent, by whoever else uses it too.
"""

from __future__ import annotations

import json
import os
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress

from hitherto.errors import HithertoError
from hitherto.hooks import client, log, project
from hitherto.hooks.answering import answer, tool
from hitherto.hooks.edge import guarded
from hitherto.hooks.payload import STOP, TOOL, Asked, restored
from hitherto.memory import Memory
from hitherto.memory.sync import Survey
from hitherto.memory.working import warm
from hitherto.surroundings import data_folder

_MOST = 16  # hooks at once
_PATIENCE = 60.0  # seconds for a line to arrive, and that a hook may wait at most
_EVER = 3_600.0  # seconds that work of our own may wait

Lend = Callable[[float], AbstractContextManager[Memory | None]]
"""Lends a memory within so many seconds; None where it is at work elsewhere. Nobody else uses it
meanwhile."""

_CREDENTIALS = "3i"  # process, user, group


def lending(memory: Memory) -> Lend:
    """Return what lends one memory to one borrower at a time."""
    guard = threading.Lock()

    @contextmanager
    def lend(seconds: float) -> Iterator[Memory | None]:
        held = guard.acquire(timeout=max(0.0, seconds))
        try:
            yield memory if held else None
        finally:
            if held:
                guard.release()

    return lend


def serve(lend: Lend, folder: str, data: str = "") -> Callable[[], None]:
    """Answer the hooks of a folder's work tree until the returned function is called.

    Args:
        lend: lends the work tree's memory.
        folder: any folder of the work tree.
        data: the folder for private data; the environment's by default.

    Returns:
        What ends it and takes the socket away; it may be called more than once. Where there is no
        project, the system has no such sockets or the folder may not be written, nothing is
        served.
    """
    private = data or data_folder()
    here = project.find(os.path.abspath(folder)) if private else None
    ears = _listen(private, here) if here else None
    if here is None or ears is None:
        return _nothing
    link, path = ears
    desk = Desk(lend, here.root, private, os.path.join(private, "projects", here.id))

    def close() -> None:
        desk.closed.set()
        with suppress(OSError):
            os.unlink(path)
        with suppress(OSError):
            link.shutdown(socket.SHUT_RDWR)
        link.close()

    for work in (lambda: _accept(link, desk), desk.catch_up):
        threading.Thread(target=guarded, args=(work, private, "serving"), daemon=True).start()
    return close


class Desk:
    """One work tree's memory, and how it is asked.

    Args:
        lend: lends the memory.
        root: the work tree.
        data: the folder for private data.
        folder: the project's folder in it.
    """

    def __init__(self, lend: Lend, root: str, data: str, folder: str) -> None:
        self.lend = lend
        self.data = data
        self.closed = threading.Event()
        self._root = root
        self._folder = folder
        self._stamp = ""

    def catch_up(self) -> None:
        """Read what was said while nobody listened, source by source, then be warm."""
        with self.lend(_EVER) as memory:
            found = memory.look().found if memory else ()
        for pair in found:
            if self.closed.is_set():
                return
            with self.lend(_EVER) as memory:
                if memory:
                    memory.sync(Survey((pair,)))
        self.warm()

    def warm(self) -> None:
        """Prepare the next answer before it is asked for."""
        with self.lend(_EVER) as memory:
            if memory and not self.closed.is_set():
                warm(memory)

    def reply(self, told: dict[str, object]) -> tuple[dict[str, object], Callable[[], None] | None]:
        """Return the answer to one line, and what is to be done once it is given."""
        plain = told.get("asked")
        asked = restored(plain) if isinstance(plain, dict) else Asked()
        if told.get("root") != self._root:
            return {"declined": "it is another work tree's"}, None
        if asked.step == TOOL:
            return {"text": tool(self._folder, self._root, asked)}, None
        branch, stamp = (str(told.get(name) or "") for name in ("branch", "stamp"))
        if asked.step == STOP:
            return {"text": ""}, lambda: self._read(asked, branch, stamp)
        left = told.get("left")
        seconds = min(float(left), _PATIENCE) if isinstance(left, int | float) else 1.0
        try:
            with self.lend(seconds) as memory:
                if memory is None:
                    return {"text": "", "trouble": "the server's memory was at work"}, None
                return {"text": self._ask(memory, asked, branch, stamp)}, None
        except HithertoError as error:
            return {"text": "", "trouble": str(error)[:300]}, None

    def _read(self, asked: Asked, branch: str, stamp: str) -> None:
        """Read what was said in the turn that ended, while the agent waits for its user."""
        with self.lend(_EVER) as memory:
            if memory:
                self._ask(memory, asked, branch, stamp)
        self.warm()

    def _ask(self, memory: Memory, asked: Asked, branch: str, stamp: str) -> str:
        if stamp != self._stamp:
            memory.look_again(branch)
            self._stamp = stamp
        return answer(memory, asked, branch)


def _nothing() -> None:
    """Do nothing."""


def _listen(data: str, here: project.Project) -> tuple[socket.socket, str] | None:
    """Open the socket; it gets its name when somebody listens at it."""
    if not hasattr(socket, "AF_UNIX"):
        return None
    place = os.path.join(data, "projects", here.id, client.FOLDER)
    name = f"{client.mark(here.root)}{time.time_ns():x}-{os.getpid()}"
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
        log.note(data, "serving", str(error))
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
        with suppress(OSError):  # it did not wait for the answer
            caller.sendall(json.dumps(answered).encode() + b"\n")
    if after is not None:
        after()


def _is_user(caller: socket.socket) -> bool:
    """Tell whether the other side is this user, as far as the system says."""
    option = getattr(socket, "SO_PEERCRED", None)
    if option is None:
        return True
    data = caller.getsockopt(socket.SOL_SOCKET, option, struct.calcsize(_CREDENTIALS))
    _, user, _ = struct.unpack(_CREDENTIALS, data)
    return bool(user == os.getuid())
