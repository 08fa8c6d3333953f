"""A language server as a child process: what is written to it, what it says, what it takes.

Two threads keep the streams moving, so that neither side waits for the other for ever; whoever
asks waits with a time limit. A child whose parent is gone reads the end of its stdin and ends.
"""

from __future__ import annotations

import os
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from typing import BinaryIO, cast

from hitherto.sources.language_servers.framing import Message, packed, read

_GRACE = 2.0  # seconds that a server has to end by itself
_LOWEST = 19  # of the priorities that Unix knows


class Process:
    """A running server.

    Args:
        command: the program and its arguments.
        folder: where it runs.

    Raises:
        OSError: it cannot be started.
    """

    def __init__(self, command: Sequence[str], folder: str) -> None:
        self._child = subprocess.Popen(  # noqa: S603  # a program of this user, by its whole path
            command,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        _last_in_line(self._child.pid)
        self._out: Queue[bytes | None] = Queue()
        self._in: Queue[Message | ValueError | None] = Queue()
        for work in (self._write, self._read):
            threading.Thread(target=work, daemon=True).start()

    def send(self, message: Message) -> None:
        """Have a message written."""
        self._out.put(packed(message))

    def next(self, seconds: float) -> Message | None:
        """Return what it says next; None where it has ended.

        Args:
            seconds: how long to wait.

        Raises:
            TimeoutError: it says nothing.
            ValueError: what it says is no message.
        """
        try:
            said = self._in.get(timeout=seconds)
        except Empty:
            raise TimeoutError from None
        if isinstance(said, ValueError):
            raise said
        if said is None:
            self._in.put(None)  # it stays ended
        return said

    def megabytes(self) -> int:
        """Return what it and its children have in memory; 0 where nobody can tell."""
        return sum(map(_resident, _family(self._child.pid))) >> 20

    def close(self, *, gently: bool) -> None:
        """End it.

        Args:
            gently: it was asked to, so it gets the time to.
        """
        self._out.put(None)
        try:
            self._child.wait(_GRACE if gently else 0)
        except subprocess.TimeoutExpired:
            for each in reversed(_family(self._child.pid)):
                with suppress(OSError):
                    os.kill(each, 9)
            self._child.kill()
            self._child.wait()

    def _write(self) -> None:
        stream = cast("BinaryIO", self._child.stdin)
        with suppress(OSError, ValueError):  # it has ended: its other stream tells
            while (data := self._out.get()) is not None:
                stream.write(data)
                if self._out.empty():
                    stream.flush()
        with suppress(OSError, ValueError):
            stream.close()

    def _read(self) -> None:
        stream = cast("BinaryIO", self._child.stdout)
        try:
            while (message := read(stream)) is not None:
                self._in.put(message)
        except ValueError as error:
            self._in.put(error)
        except OSError:
            pass
        self._in.put(None)
        with suppress(OSError):
            stream.close()


def _last_in_line(process: int) -> None:
    """Let a process work only where nobody else wants to."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process, _LOWEST)


def _family(process: int) -> list[int]:
    """Return a process and what it started, as far as Linux tells of it."""
    family = [process]
    for each in family:
        with suppress(OSError, ValueError):
            told = Path(f"/proc/{each}/task/{each}/children").read_text(encoding="ascii")
            family += map(int, told.split())
    return family


def _resident(process: int) -> int:
    """Return how many bytes a process has in memory; 0 where Linux does not tell."""
    try:
        pages = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]
    except (OSError, IndexError):
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
