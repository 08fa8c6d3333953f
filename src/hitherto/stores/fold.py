"""Events to a snapshot: the one place that says what the last word on a record is.

Every store folds with this, so that the same events give the same `Standing` whatever the order in
which they arrived. The fold keeps per record the greatest reading and the greatest mark by
(time, event id); such maxima can be taken in any order, in parts, and twice over.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable
from operator import itemgetter
from typing import Self

from hitherto.model import (
    Confirmed,
    Cursor,
    Event,
    Forgotten,
    Imported,
    Record,
    Settled,
    Shared,
    Standing,
    Stated,
)
from hitherto.model.text import digest

Rank = tuple[str, str]
"""Time and id of an event: the greater one has the last word."""


Order = tuple[tuple[str, str, int], str]
"""A record's moment and id: its place in the snapshot."""

_FEW = 8  # a change to less than one record in so many is worked into the order one by one


def rank(event_id: str, event: Event) -> Rank:
    """Return what orders an event among those about the same record.

    The ``Z`` is left out so that ``10:00:00Z`` comes before ``10:00:00.5Z``.
    """
    return (event.at.removesuffix("Z"), event_id)


class Fold:
    """The state that events add up to."""

    def __init__(self) -> None:
        self.readings: dict[str, tuple[Rank, Record]] = {}
        self.marks: dict[str, tuple[Rank, Forgotten | Confirmed]] = {}
        self.settled: dict[str, Settled] = {}
        self.shared: set[str] = set()
        self.imports: dict[str, tuple[Rank, Cursor]] = {}
        self.version = 0
        self._standing: Standing | None = None
        self._ordered: list[tuple[Order, Record]] = []
        self._changed: dict[str, Record | None] = {}

    def add(self, event_id: str, event: Event) -> None:
        """Take in one event; one that was taken in before changes nothing."""
        now = rank(event_id, event)
        match event:
            case Stated():
                self.read(now, event.record.id, event.record)
            case Forgotten() | Confirmed():
                self.mark(now, event)
            case Settled():
                self.settle(event_id, event)
            case Shared():
                self.share(event.record)
            case Imported():
                held = self.imports.get(event.source)
                if held is None or held[0] < now:
                    self.imports[event.source] = (now, event.cursor)

    def add_all(self, events: Iterable[tuple[str, Event]]) -> Self:
        """Take in many events."""
        for event_id, event in events:
            self.add(event_id, event)
        return self

    def read(self, now: Rank, record_id: str, record: Record) -> None:
        """Take in a reading of a record."""
        held = self.readings.get(record_id)
        if held is None or held[0] < now:
            self._turn(held and held[0][1], now[1])
            self._changed.setdefault(record_id, held[1] if held else None)
            self.readings[record_id] = (now, record)

    def restore(self, readings: dict[str, tuple[Rank, Record]]) -> None:
        """Put readings into an empty fold: as `read` would, one by one, and three times as fast."""
        version = self.version
        for (_, event_id), _ in readings.values():
            version ^= int(event_id[2:], 16)  # noqa: FURB166  - the prefix is "e-", not "0x"
        self.version = version
        self.readings = readings
        self._changed = dict.fromkeys(readings)

    def mark(self, now: Rank, event: Forgotten | Confirmed) -> None:
        """Take in that a record was taken back or confirmed."""
        held = self.marks.get(event.record)
        if held is None or held[0] < now:
            self._turn(held and held[0][1], now[1])
            self.marks[event.record] = (now, event)

    def settle(self, event_id: str, event: Settled) -> None:
        """Take in a settlement."""
        if event_id not in self.settled:
            self._turn(None, event_id)
            self.settled[event_id] = event

    def share(self, record_id: str) -> None:
        """Take in that a record is in the ledger."""
        if record_id not in self.shared:
            self._turn(None, "s-" + digest("shared", record_id))
            self.shared.add(record_id)

    def _turn(self, old: str | None, new: str) -> None:
        """Exchange an event's part in the version, which is the exclusive or of them all.

        So the version depends on what is kept, not on how it came, and differs where that differs.
        """
        self.version ^= _number(new) ^ (_number(old) if old else 0)
        self._standing = None

    def copy(self) -> Fold:
        """Return a fold that can go on by itself."""
        twin = Fold()
        twin.readings = self.readings.copy()
        twin.marks = self.marks.copy()
        twin.settled = self.settled.copy()
        twin.shared = self.shared.copy()
        twin.imports = self.imports.copy()
        twin.version = self.version
        twin._ordered = self._ordered.copy()
        twin._changed = self._changed.copy()
        return twin

    def cursors(self) -> dict[str, Cursor]:
        """Return by source name how far each was read."""
        return {source: cursor for source, (_, cursor) in sorted(self.imports.items())}

    def standing(self) -> Standing:
        """Return the snapshot; the same object as long as nothing changed."""
        if self._standing is None:
            marks = [self.marks[record_id][1] for record_id in sorted(self.marks)]
            settled = sorted(self.settled.items(), key=lambda item: rank(*item))
            self._standing = Standing(
                records=tuple(map(_record, self._in_order())),
                forgotten={mark.record: mark for mark in marks if isinstance(mark, Forgotten)},
                confirmed={mark.record: mark for mark in marks if isinstance(mark, Confirmed)},
                settled=tuple(event for _, event in settled),
                shared=frozenset(self.shared),
                version=self.version,
            )
        return self._standing

    def _in_order(self) -> list[tuple[Order, Record]]:
        """Return the readings in their order, which is kept from one snapshot to the next."""
        if len(self._changed) * _FEW > len(self.readings):
            self._ordered = sorted(map(_placed, self.readings.items()), key=_order)
        else:
            for record_id, old in self._changed.items():
                if old is not None:
                    place = (old.provenance.moment, record_id)
                    del self._ordered[bisect_left(self._ordered, place, key=_order)]
                insort(self._ordered, _placed((record_id, self.readings[record_id])), key=_order)
        self._changed.clear()
        return self._ordered


_order = itemgetter(0)
_record = itemgetter(1)


def _placed(item: tuple[str, tuple[Rank, Record]]) -> tuple[Order, Record]:
    """Return a reading with its place in the order."""
    record_id, (_, record) = item
    return (record.provenance.moment, record_id), record


def _number(event_id: str) -> int:
    """Return the digits of an id as a number."""
    return int(event_id.partition("-")[2], 16)
