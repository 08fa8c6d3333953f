"""Putting a server together, and serving one agent over stdin and stdout."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hitherto import __version__
from hitherto.hooks import serving as hooks
from hitherto.mcp import words
from hitherto.mcp.desk import Desk
from hitherto.mcp.idle import Idle
from hitherto.mcp.server import Server
from hitherto.mcp.tools import nothing, register

GRACE = 1.0
"""Seconds that work under way has to end when the agent is gone."""


def build(desk: Desk, after: Callable[[], None] = nothing) -> Server:
    """Return the server of the project that a desk serves.

    It is made wherever it is asked for, also where no project is: agents start it everywhere, and
    each tool then says what to do.

    Args:
        desk: where the project's memory is.
        after: called when the code graph was asked for something.
    """
    server = Server(
        "hitherto",
        title="hitherto",
        version=__version__,
        instructions=words.INSTRUCTIONS,
        log_level="ERROR",
        subscriptions=False,  # what it offers never changes while it runs
    )
    register(server, desk, after)
    return server


def serve(folder: Path) -> None:
    """Serve the agent at the other end of stdin until it is gone, then end the process.

    A long reading in a thread of its own would keep the process alive: it is broken off, and what
    it has not kept yet is read again the next time.
    """
    desk = Desk(folder)
    idle = Idle(desk)
    close = hooks.serve(desk.lend, str(folder))
    with suppress(KeyboardInterrupt):
        build(desk, idle.nudge).run("stdio")
    close()
    idle.close(GRACE)
    desk.finish(GRACE)
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    os._exit(0)
