"""The one place where calls meet the memory: opened anew where the world changed, one at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import anyio.from_thread
import anyio.to_thread

from hitherto.bootstrap import open_memory
from hitherto.errors import HithertoError
from hitherto.memory import Memory, catching
from hitherto.memory.catching import Caught
from hitherto.model import Found

SECONDS = 3.0
"""How long a call may read what is new before it answers."""

Answer = TypeVar("Answer")
Tell = Callable[[float, float, str], None]
"""Told while something is read: done, in all, which source."""


class Desk:
    """Serves one memory to many calls.

    A memory that was asked before answers a hundred times as fast, so it is kept for as long as
    the project, its branch and the day are the same.

    Args:
        folder: any folder of the work tree.
        opened: opens the memory of a folder.
    """

    def __init__(self, folder: Path, opened: Callable[[Path], Memory] = open_memory) -> None:
        self.folder = folder
        self._opened = opened
        self._lock = threading.Lock()
        self._kept: Memory | None = None
        self._day = ""

    async def run(self, work: Callable[[Memory], Answer]) -> Answer:
        """Do a piece of work on the memory in a thread of its own.

        Raises:
            HithertoError: there is no memory here, or the work raises it.
        """
        return await anyio.to_thread.run_sync(partial(self._work, work), abandon_on_cancel=True)

    @property
    def at_work(self) -> bool:
        """Whether some work on the memory is under way."""
        return self._lock.locked()

    def finish(self, seconds: float) -> None:
        """Wait until the work under way is done, or the time is over; none begins after it."""
        self._lock.acquire(timeout=seconds)

    @contextmanager
    def lend(self, seconds: float) -> Iterator[Memory | None]:
        """Lend the memory to whoever else answers from it (`hooks.serving`).

        Args:
            seconds: how long to wait until it is free.

        Returns:
            None where it is at work for longer than that, or where there is none.
        """
        held = self._lock.acquire(timeout=max(0.0, seconds))
        try:
            yield self._where_there_is_one() if held else None
        finally:
            if held:
                self._lock.release()

    def _where_there_is_one(self) -> Memory | None:
        # A hook sees to it that the memory knows of a checkout, and may not wait for an opening.
        try:
            return self._kept or self._memory()
        except HithertoError:
            return None

    def _work(self, work: Callable[[Memory], Answer]) -> Answer:
        with self._lock:
            return work(self._memory())

    def _memory(self) -> Memory:
        fresh = self._opened(self.folder)
        day, kept = fresh.parts.clock.now()[:10], self._kept
        if kept is not None and (kept.parts.place, self._day) == (fresh.parts.place, day):
            fresh.close()
            return kept
        if kept is not None:
            kept.close()
        self._kept, self._day = fresh, day
        return fresh


def telling(report: Callable[[float, float, str], Coroutine[Any, Any, None]]) -> Tell:
    """Return what tells of progress from the thread of a piece of work."""

    def tell(done: float, total: float, message: str) -> None:
        anyio.from_thread.run(report, done, total, message)

    return tell


def catch_up(memory: Memory, tell: Tell, seconds: float = SECONDS) -> Caught:
    """Read what is new, source by source, until it is read or the time is over.

    Unlike `Memory.catch_up`, which leaves much to a `sync` in the terminal: an agent's user may
    never run one. One source is always read, so that calls come to the end of it.

    Args:
        memory: the project's.
        tell: told of the progress.
        seconds: no source but the first is begun later than this.
    """
    size = 0

    def progress(found: Found, done: int, total: int) -> None:
        nonlocal size
        size = total
        if done < total:
            tell(done, total, found.source)

    caught = catching.catch_up(memory, most=None, seconds=seconds, least=1, progress=progress)
    if size and not (caught.waiting or caught.trouble):
        tell(size, size, "read")
    return caught
