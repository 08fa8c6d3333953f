"""What is handed to a reader, what comes back, and what became of it."""

from __future__ import annotations

import msgspec

from hitherto.memory.results import Judged
from hitherto.model import Kind, Problem, Record, Turn, Value


class Handed(msgspec.Struct, frozen=True, kw_only=True):
    """One turn that a reader is handed.

    Attributes:
        id: ``t-`` and 12 hex digits of where it stands.
        turn: what was typed, masked.
        found: what is kept of it already, in its order.
    """

    id: str
    turn: Turn
    found: tuple[Record, ...] = ()


class Lot(msgspec.Struct, frozen=True, kw_only=True):
    """What a reader is handed at once.

    Attributes:
        turns: in order of time.
        components: the parts that statements of this project speak of, the usual ones first.
        keys: what they fix, as ``component.key``, the usual ones first.
        left: how many turns more nobody has read yet.
    """

    turns: tuple[Handed, ...]
    components: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    left: int = 0


class Submitted(msgspec.Struct, frozen=True, kw_only=True):
    """One record as a reader gives it back; see `reader.contract.SCHEMA`."""

    quote: str
    turn: str = ""
    kind: Kind = Kind.CONSTRAINT
    component: str = ""
    key: str = ""
    value: Value = None
    against: bool = False
    environment: tuple[str, ...] = ()
    path: tuple[str, ...] = ()


class Refused(msgspec.Struct, frozen=True):
    """What of a submission was not taken, and why.

    Attributes:
        what: the quote, or the turn's id.
        why: in words.
    """

    what: str
    why: str


class TakenIn(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a submission.

    Attributes:
        records: what was stored or was stored before, read back with its verdict.
        displaced: what does not hold any more, or is contested, because of it.
        refused: what was not taken.
        read: ids of the turns that count as read from now on.
    """

    records: tuple[Judged, ...] = ()
    displaced: tuple[Judged, ...] = ()
    refused: tuple[Refused, ...] = ()
    read: tuple[str, ...] = ()


class Effort(msgspec.Struct, kw_only=True):
    """What asking a model took; counted while it goes on.

    Attributes:
        calls: requests that were answered.
        cached: turns that were answered before.
        tokens_in: as the endpoint counts them, and no less than estimated.
        tokens_out: as above.
        malformed: answers, or records in them, that are not what was asked for.
        problems: each of these, and what ended the work early.
    """

    calls: int = 0
    cached: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    malformed: int = 0
    problems: list[Problem] = []
