"""Answering without a server: the memory is opened for this one step, within its time."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from hitherto.bootstrap import open_memory
from hitherto.hooks import sessions
from hitherto.hooks.answering import answer
from hitherto.hooks.payload import PROMPT, START, Asked, name_of

LARGEST = {PROMPT: 1_000_000, START: 4_000_000}
"""Bytes of a journal with which a step can be answered in time (about 2,500 and 10,000 records)."""


def answer_cold(asked: Asked, root: str, branch: str, folder: str) -> tuple[str, str]:
    """Return the text for the agent, and what is to be logged.

    Args:
        asked: what happened.
        root: the work tree.
        branch: what is checked out.
        folder: the project's data folder.

    Raises:
        HithertoError: the project's memory cannot be opened or written.
    """
    size = _size(os.path.join(folder, "journal.jsonl"))
    if size > LARGEST.get(asked.step, size):
        if asked.step == START and asked.session:
            sessions.add(folder, name_of(asked.session), "owed")
        return "", f"{size} bytes of journal are too much without a running `hitherto mcp`"
    with open_memory(Path(root)) as memory:
        # Loading a model takes longer than all the rest.
        memory.parts = msgspec.structs.replace(memory.parts, embedder=_without)
        return answer(memory, asked, branch), ""


def _without() -> None:
    return None


def _size(path: str) -> int:
    try:
        return os.path.getsize(path)
    except OSError:
        return 0
