"""What is done between the calls of an agent: language servers add to the code graph.

It begins when the graph was asked for the first time, waits while a call is at work, and runs with
the lowest priority; the server's end is its end too, for it reads the end of its stdin.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic

from hitherto.bootstrap import open_memory
from hitherto.errors import HithertoError
from hitherto.mcp.desk import Desk
from hitherto.memory import Memory

PAUSE = 60.0
"""Seconds from the end of one round to the next one at least."""

_LOOK = 0.2  # seconds between two looks whether a call is at work
_DEFAULT = "ty"  # others take much longer: they are for who asks for them


class Idle:
    """Enriches the code graph of the project that a desk serves, in a thread of its own.

    Args:
        desk: while it is at work, this waits.
        opened: opens a memory for this alone.
    """

    def __init__(self, desk: Desk, opened: Callable[[Path], Memory] = open_memory) -> None:
        self._desk = desk
        self._opened = opened
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        self._last = -PAUSE

    def nudge(self) -> None:
        """Begin a round, unless one is under way or was just now; return at once."""
        running = self._thread is not None and self._thread.is_alive()
        if not running and not self._ended.is_set() and monotonic() - self._last >= PAUSE:
            self._thread = threading.Thread(target=self._round, daemon=True)
            self._thread.start()

    def close(self, seconds: float) -> None:
        """End what is under way, and begin nothing any more.

        Args:
            seconds: how long to wait for it.
        """
        self._ended.set()
        if self._thread is not None:
            self._thread.join(seconds)

    def _round(self) -> None:
        from hitherto.memory.enriching import enrich  # noqa: PLC0415  # not to serve what is there

        with suppress(HithertoError), self._opened(self._desk.folder) as memory:
            servers = [each for each in memory.parts.servers() if each.name == _DEFAULT]
            enrich(memory.structure, servers, stop=self._stop)
        self._last = monotonic()

    def _stop(self) -> bool:
        """Wait while a call is at work, and tell whether this is to end."""
        while self._desk.at_work and not self._ended.is_set():
            self._ended.wait(_LOOK)
        return self._ended.is_set()
