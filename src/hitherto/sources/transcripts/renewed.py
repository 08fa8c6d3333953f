"""Reading a conversation that is no single file: many small ones, or some rows of a database.

It is read whole whenever something about it changed. What is handed over are the turns that were
not there before, and those that were taken back or put back since.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from hitherto.model import Cursor, Problem, Reading, Turn
from hitherto.model.text import digest, from_text, to_text


class Told(NamedTuple):
    """All turns of a conversation, and what could not be read of it."""

    turns: Sequence[Turn]
    problems: Sequence[Problem] = ()


class _Left(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an earlier reading handed over.

    Attributes:
        count: how many turns.
        turns: a digest of them all.
        taken: numbers of those that were taken back.
    """

    count: int = 0
    turns: str = ""
    taken: list[int] = []


def renewed(mark: str, size: int, since: Cursor | None, load: Callable[[], Told]) -> Reading:
    """Return what is new in a conversation.

    Args:
        mark: changes whenever anything of the conversation does.
        size: bytes of it.
        since: where it was left.
        load: reads all of it; called where the mark changed.
    """
    if since is not None and (since.digest, since.size) == (mark, size):
        return Reading(cursor=since)
    told = load()
    left = from_text(since.state, _Left) if since and since.state else _Left()
    known = left.count if _digest(told.turns[: left.count]) == left.turns else 0
    taken = [at for at, turn in enumerate(told.turns) if turn.taken_back]
    changed = set(taken) ^ set(left.taken)
    fresh = tuple(turn for at, turn in enumerate(told.turns) if at >= known or at in changed)
    state = _Left(count=len(told.turns), turns=_digest(told.turns), taken=taken)
    return Reading(
        turns=fresh,
        problems=tuple(told.problems),
        cursor=Cursor(size=size, digest=mark, state=to_text(state)),
    )


def _digest(turns: Sequence[Turn]) -> str:
    """Return a digest of turns by their ids and words; what stands around them may change."""
    if not turns:
        return ""
    return digest(*(f"{one.provenance.anchor} {one.provenance.digest}" for one in turns))
