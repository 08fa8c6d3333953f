"""Events to a snapshot: the one place that says what the last word on a record is.

Every store folds with this, so that the same events give the same `Standing` whatever the order in
which they arrived. The fold keeps per record the greatest reading by (time, event id), and every
act; a maximum and a set can be taken in any order, in parts, and twice over. Acts are few, and an
undone one gives way to the one before it: that is why all are kept.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable
from operator import itemgetter
from typing import Self

from hitherto.model import (
    Act,
    Amended,
    Answered,
    Confirmed,
    Cursor,
    Digested,
    Event,
    Forgotten,
    Imported,
    Record,
    Settled,
    Shared,
    Standing,
    Stated,
    Undone,
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
        self.acts: dict[str, Act] = {}
        self.shared: set[str] = set()
        self.imports: dict[str, tuple[Rank, Cursor]] = {}
        self.version = 0
        self._standing: Standing | None = None
        self._ordered: list[tuple[Order, Record]] = []
        self._changed: dict[str, Record | None] = {}
        self._amended: dict[str, Amended] = {}

    def add(self, event_id: str, event: Event) -> None:
        """Take in one event; one that was taken in before changes nothing."""
        now = rank(event_id, event)
        match event:
            case Stated():
                self.read(now, event.record.id, event.record)
            case Forgotten() | Confirmed() | Settled() | Amended() | Undone():
                self.act(event_id, event)
            case Answered() | Digested():
                pass  # what came of it is in acts and records
            case Shared():
                self.share(event.record)
            case Imported():
                self.reach(now, event.source, event.cursor)

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

    def act(self, event_id: str, event: Act) -> None:
        """Take in what was done to a record."""
        if event_id not in self.acts:
            self._turn(None, event_id)
            self.acts[event_id] = event

    def share(self, record_id: str) -> None:
        """Take in that a record is in the ledger."""
        if record_id not in self.shared:
            self._turn(None, "s-" + digest("shared", record_id))
            self.shared.add(record_id)

    def reach(self, now: Rank, source: str, cursor: Cursor) -> None:
        """Take in how far a source was read."""
        held = self.imports.get(source)
        if held is None or held[0] < now:
            self.imports[source] = (now, cursor)
            was = held[0][1] if held and held[1].stands else None
            if cursor.stands:
                self._turn(was, now[1])

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
        twin.acts = self.acts.copy()
        twin.shared = self.shared.copy()
        twin.imports = self.imports.copy()
        twin.version = self.version
        twin._ordered = self._ordered.copy()
        twin._changed = self._changed.copy()
        twin._amended = self._amended.copy()
        return twin

    def cursors(self) -> dict[str, Cursor]:
        """Return by source name how far each was read."""
        return {source: cursor for source, (_, cursor) in sorted(self.imports.items())}

    def standing(self) -> Standing:
        """Return the snapshot; the same object as long as nothing changed."""
        if self._standing is None:
            acts = self._counting()
            marks = {act.record: act for act in acts if isinstance(act, (Forgotten, Confirmed))}
            said = {act.record: act for act in acts if isinstance(act, Amended)}
            amended = {name: said[name] for name in sorted(said) if said[name].changes()}
            self._amend(amended)
            self._standing = Standing(
                records=tuple(map(_record, self._in_order())),
                forgotten={i: m for i, m in sorted(marks.items()) if isinstance(m, Forgotten)},
                confirmed={i: m for i, m in sorted(marks.items()) if isinstance(m, Confirmed)},
                settled=tuple(act for act in acts if isinstance(act, Settled)),
                amended=amended,
                as_read={i: self.readings[i][1] for i in amended if i in self.readings},
                shared=frozenset(self.shared),
                stands=self._stands(),
                version=self.version,
            )
        return self._standing

    def _stands(self) -> dict[str, str]:
        """Return by document what stands in it, as it was read last."""
        held = sorted((now, cursor.stands) for now, cursor in self.imports.values())
        return {name: mark for _, stands in held for name, mark in stands.items()}

    def _counting(self) -> list[Act]:
        """Return the acts that nobody undid, in order of time."""
        undone = {act.act for act in self.acts.values() if isinstance(act, Undone)}
        held = sorted(self.acts.items(), key=lambda item: rank(*item))
        return [act for name, act in held if name not in undone]

    def _amend(self, amended: dict[str, Amended]) -> None:
        """Note which records are to be read otherwise than in the last snapshot."""
        for record_id in amended.keys() | self._amended.keys():
            if record_id in self.readings and amended.get(record_id) != self._amended.get(
                record_id
            ):
                self._changed.setdefault(record_id, self.readings[record_id][1])
        self._amended = amended

    def _in_order(self) -> list[tuple[Order, Record]]:
        """Return the readings in their order, which is kept from one snapshot to the next."""
        if len(self._changed) * _FEW > len(self.readings):
            self._ordered = sorted(map(self._placed, self.readings.items()), key=_order)
        else:
            for record_id, old in self._changed.items():
                if old is not None:
                    place = (old.provenance.moment, record_id)
                    del self._ordered[bisect_left(self._ordered, place, key=_order)]
                placed = self._placed((record_id, self.readings[record_id]))
                insort(self._ordered, placed, key=_order)
        self._changed.clear()
        return self._ordered

    def _placed(self, item: tuple[str, tuple[Rank, Record]]) -> tuple[Order, Record]:
        """Return a reading, amended where it is, with its place in the order."""
        record_id, (_, record) = item
        amended = self._amended.get(record_id)
        return (record.provenance.moment, record_id), amended.over(record) if amended else record


_order = itemgetter(0)
_record = itemgetter(1)


def _number(event_id: str) -> int:
    """Return the digits of an id as a number."""
    return int(event_id.partition("-")[2], 16)
