"""Reading what is new before an answer, where that is over before anyone notices."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from hitherto.errors import StoreError
from hitherto.memory.results import Synced
from hitherto.memory.sync import Progress, Survey, silent
from hitherto.model import Found, Problem

if TYPE_CHECKING:
    from hitherto.memory.memory import Memory

MOST_BYTES = 2_000_000
SECONDS = 1.5


class Caught(msgspec.Struct, frozen=True, kw_only=True):
    """What was read before an answer.

    Attributes:
        synced: what it gave.
        waiting: the sources with something new that are not read yet.
        trouble: why what is new could not be kept; what was kept before can still be asked.
    """

    synced: Synced = Synced()
    waiting: tuple[Found, ...] = ()
    trouble: StoreError | None = None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What went wrong, for people."""
        error = self.trouble
        if error is None:
            return self.synced.problems
        return (Problem(source="what is new", what=error.what, remedy=error.remedy),)


def catch_up(
    memory: Memory,
    *,
    most: int | None = MOST_BYTES,
    seconds: float = SECONDS,
    least: int = 0,
    progress: Progress = silent,
) -> Caught:
    """Read what is new; the sources that hold it are read first.

    Args:
        memory: the project's.
        most: bytes; where more is new, nothing is read. None: however much it is.
        seconds: no source is begun later than this.
        least: sources that are read whatever the time, so that many calls come to the end of all.
        progress: told before each source.
    """
    survey = memory.look()
    new = memory.waiting(survey)
    if most is not None and memory.ahead(survey)[1] > most:
        return Caught(waiting=new)
    names = {found.source for found in new}
    ordered = sorted(survey.found, key=lambda pair: pair[1].source not in names)
    end, begun = monotonic() + seconds, 0

    def stop() -> bool:
        nonlocal begun
        begun += 1
        return begun > least and monotonic() > end

    try:
        synced = memory.sync(Survey(tuple(ordered), survey.problems), progress, stop)
    except StoreError as error:
        return Caught(waiting=memory.waiting(survey), trouble=error)
    return Caught(synced=synced, waiting=memory.waiting(survey) if new else ())
