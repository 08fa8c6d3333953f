"""Before an answer only little is read, and what is left is counted."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from test_memory import Sharing, memory
from test_sync import PLACE, Told

from hitherto.errors import StoreError
from hitherto.memory import Memory
from hitherto.memory.catching import catch_up
from hitherto.model import Event

RULE = "Never log passwords in the login service."


class Full(Sharing):
    """A store whose disk is full."""

    def append(self, events: Sequence[Event]) -> None:
        """Keep nothing."""
        if events:
            raise StoreError("There is no room left", "Free some space.")


def listening(source: Told, store: Sharing) -> Memory:
    """Return a memory with one source."""
    held = memory(store)
    held.parts = msgspec.structs.replace(held.parts, sources=(source,), place=PLACE)
    return held


def test_little_that_is_new_is_read() -> None:
    """What is new is kept, and nothing is left."""
    held = listening(Told(a=[RULE], b=["Always use tabs in Makefiles."]), Sharing())
    caught = catch_up(held)
    assert (len(caught.synced.records), caught.waiting) == (2, ())
    assert catch_up(held).synced.reads == ()


def test_much_that_is_new_is_left_for_a_sync() -> None:
    """Above the bound nothing is read, and the sources are counted."""
    held = listening(Told(a=[RULE, RULE], b=[RULE]), Sharing())
    caught = catch_up(held, most=2)
    assert (caught.synced.reads, len(caught.waiting)) == ((), 2)
    assert held.all() == ()


def test_when_the_time_is_over_the_rest_waits() -> None:
    """No source is begun after the end of the time; what was left is counted."""
    held = listening(Told(a=[RULE], b=[RULE]), Sharing())
    assert len(catch_up(held, seconds=-1.0).waiting) == 2
    assert len(catch_up(held, seconds=-1.0, least=1).waiting) == 1


def test_where_nothing_can_be_kept_the_answer_still_comes() -> None:
    """A full disk is a problem beside the answer, not instead of it."""
    held = listening(Told(a=[RULE]), Full())
    caught = catch_up(held)
    (problem,) = caught.problems
    assert problem.what == "There is no room left"
    assert held.brief("Log what the login service does").entries == ()
