"""Reading what is new before an answer, where that is over before anyone notices."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from hitherto.errors import StoreError
from hitherto.memory.results import Synced
from hitherto.memory.sync import Survey, new_bytes
from hitherto.model import Problem

if TYPE_CHECKING:
    from hitherto.memory.memory import Memory

MOST_BYTES = 2_000_000
SECONDS = 1.5


class Caught(msgspec.Struct, frozen=True, kw_only=True):
    """What was read before an answer.

    Attributes:
        synced: what it gave.
        waiting: how many sources with something new were left for a `sync`.
    """

    synced: Synced
    waiting: int = 0


def catch_up(memory: Memory, *, most: int = MOST_BYTES, seconds: float = SECONDS) -> Caught:
    """Read what is new, where it is little; what grew is read first.

    Args:
        memory: the project's.
        most: bytes; where more is new, nothing is read.
        seconds: no source is begun later than this.
    """
    survey = memory.look()
    cursors = memory.parts.store.cursors()
    sizes = {found.source: new_bytes(found, cursors) for _, found in survey.found}
    if sum(sizes.values()) > most:
        return Caught(synced=Synced(), waiting=len(memory.waiting(survey)))
    end = monotonic() + seconds
    ordered = sorted(survey.found, key=lambda pair: not sizes[pair[1].source])
    stopped = False

    def stop() -> bool:
        nonlocal stopped
        stopped = monotonic() > end
        return stopped

    try:
        synced = memory.sync(Survey(tuple(ordered), survey.problems), stop=stop)
    except StoreError as error:  # what is kept can still be asked
        told = Problem(source=memory.parts.folder, what=error.what, remedy=error.remedy)
        return Caught(synced=Synced(problems=(told,)), waiting=len(memory.waiting(survey)))
    return Caught(synced=synced, waiting=len(memory.waiting(survey)) if stopped else 0)
