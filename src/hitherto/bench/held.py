"""How much memory a process and those that it started hold at one time."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Protocol

EVERY = 0.05
"""Seconds between two looks."""

_SYSTEM = Path("/proc")
_RESIDENT = 1  # the second number of ``statm``, in pages


class Process(Protocol):
    """A process that was started, as `subprocess.Popen` gives it."""

    @property
    def pid(self) -> int:
        """Its number."""
        ...

    def communicate(self, *, timeout: float) -> tuple[str, str]:
        """Return what it wrote once it ended; `subprocess.TimeoutExpired` where it does not."""
        ...


def watched(process: Process) -> tuple[tuple[str, str], int]:
    """Wait for a process to end.

    Returns:
        What it wrote, and the most bytes that it and the processes which it started held in one
        look. It is looked at every `EVERY` seconds: what is shorter may be missed. What each holds
        is what of it is resident, so that what several share (libraries, for the most part) counts
        for each. 0 where the system does not tell (it has no ``/proc``).
    """
    most = 0
    while True:
        try:
            said = process.communicate(timeout=EVERY)
        except subprocess.TimeoutExpired:
            most = max(most, held(process.pid))
        else:
            return said, most


def held(process: int, system: Path = _SYSTEM) -> int:
    """Return the bytes that a process and those that it started hold; ended ones hold none.

    Args:
        process: its number.
        system: where the system tells of processes.
    """
    pages = 0
    with suppress(OSError):
        pages = int((system / str(process) / "statm").read_text().split()[_RESIDENT])
    return pages * os.sysconf("SC_PAGE_SIZE") + sum(
        held(each, system) for each in _started(process, system)
    )


def _started(process: int, system: Path) -> Iterator[int]:
    """Yield the processes that a process started."""
    with suppress(OSError):
        for thread in (system / str(process) / "task").iterdir():
            yield from map(int, (thread / "children").read_text().split())
