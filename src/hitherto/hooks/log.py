"""What went wrong in a hook, in a file of bounded size: the agent is never told."""

from __future__ import annotations

import os
import time

NAME = "hooks.log"
LARGEST = 256 * 1024
_LONGEST = 2_000


def note(folder: str, event: str, what: str) -> None:
    """Add a line to the log, as far as that can be done; a full one becomes the old one.

    Args:
        folder: the folder for private data; nothing is made where there is none.
        event: what was to be answered.
        what: what went wrong: never words of a payload.
    """
    at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    line = f"{at} {event or '-'}: {' | '.join(what.split(chr(10)))}"[:_LONGEST] + "\n"
    path = os.path.join(folder, NAME)
    try:
        if os.path.exists(path) and os.path.getsize(path) + len(line) > LARGEST:
            os.replace(path, path + ".old")
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(descriptor, line.encode("utf-8", "replace"))
        finally:
            os.close(descriptor)
    except OSError:
        return
