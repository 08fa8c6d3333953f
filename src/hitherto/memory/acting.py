"""Acts on a statement: when they are told apart, who sees them, what they settle for the team."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta

from hitherto.memory.judging import Bench, changed
from hitherto.memory.parts import Parts
from hitherto.memory.results import Judged, Stored
from hitherto.model import Act, Confirmed, Forgotten, Role, Settled, Status, Undone

_FILED = frozenset({Role.INSTRUCTIONS, Role.DECISION_RECORD})


def later(now: str, than: Iterable[str]) -> str:
    """Return a time after those of other acts: now, or a moment after the last of them.

    Keys are quicker than a clock that counts seconds, and of two acts the later one counts.
    """
    last = max((at.removesuffix("Z") for at in than), default="")
    if now.removesuffix("Z") > last:
        return now
    after = datetime.fromisoformat(last).replace(tzinfo=UTC) + timedelta(microseconds=1)
    return after.isoformat(timespec="microseconds").replace("+00:00", "Z")


def settle(parts: Parts, judging: Callable[[], Bench], record_id: str, reason: str = "") -> Stored:
    """Say that a statement holds, and tell what holds differently through it."""
    before = judging()
    confirm(parts, judging, record_id, _now(parts, before, record_id), reason)
    return told(before, judging(), record_id)


def take_back(
    parts: Parts,
    judging: Callable[[], Bench],
    record_id: str,
    reason: str = "",
    role: Role = Role.USER,
) -> Stored:
    """Take a statement back, and tell what holds differently through it."""
    before = judging()
    at = _now(parts, before, record_id)
    forgotten = Forgotten(at=at, record=record_id, role=role, reason=reason)
    act(parts, before, forgotten, record_id)
    return told(before, judging(), record_id)


def told(before: Bench, now: Bench, record_id: str) -> Stored:
    """Return a statement as it is now, with what holds differently than before."""
    displaced = tuple(changed(before, now, record_id))
    return Stored(records=(now.judged(record_id),), displaced=displaced)


def _now(parts: Parts, bench: Bench, record_id: str) -> str:
    """Return a time after the last act on a statement, and after all that it is about was said."""
    held = bench.standing
    marks = (held.forgotten.get(record_id), held.confirmed.get(record_id))
    acts = [mark.at for mark in marks if mark]
    return later(parts.clock.now(), [*acts, *said((bench.judged(record_id),), bench)])


def said(sides: Iterable[Judged], bench: Bench) -> Iterator[str]:
    """Yield when statements, and what contests them, were said.

    Whoever decides between them has heard them, whatever their clocks said (a commit's, another
    machine's): an act of before could not settle anything.
    """
    for each in sides:
        for record_id in (each.record.id, *each.verdict.by):
            yield bench.records[record_id].provenance.at


def act(parts: Parts, bench: Bench, event: Act, *records: str) -> None:
    """Keep an act; where it concerns a shared statement, the team sees it too.

    Args:
        parts: the memory's.
        bench: what held before it.
        event: the act.
        records: the statements that it concerns.

    Raises:
        StoreError: it could not be kept.
    """
    if parts.shared and not bench.standing.shared.isdisjoint(records):
        parts.store.share(event)
    parts.store.append([event])


def confirm(
    parts: Parts, judging: Callable[[], Bench], record_id: str, at: str, reason: str = ""
) -> tuple[Act, ...]:
    """Say that a statement holds, and return the acts: where the team knows all sides, two.

    Nobody's confirmation is another's, so that a teammate's ledger would go on contesting what is
    settled here. A settlement tells it who gave way: it has an instruction file's authority there.
    """
    before = judging()
    confirmed = Confirmed(at=at, record=record_id, reason=reason)
    act(parts, before, confirmed, record_id)
    settled = _settlement(parts, before, judging(), confirmed)
    if settled is None:
        return (confirmed,)
    parts.store.share(settled)
    return confirmed, settled


def undo(parts: Parts, bench: Bench, acts: Iterable[str], records: Iterable[str], at: str) -> None:
    """Take acts back, by their event ids, that concerned these statements."""
    concerned = tuple(records)
    for each in acts:
        act(parts, bench, Undone(at=at, act=each), *concerned)


def _settlement(parts: Parts, before: Bench, now: Bench, done: Confirmed) -> Settled | None:
    """Return what a confirmation settled, where every side is known to the team."""
    against = before.judged(done.record).verdict
    if not parts.shared or against.status is not Status.CONTESTED or not against.by:
        return None
    sides = (done.record, *against.by)
    shared = before.standing.shared
    filed = {each for each in sides if before.records[each].provenance.role in _FILED}
    if shared.isdisjoint(sides) or not filed | shared >= set(sides):
        return None
    gave_way = [each for each in against.by if now.judged(each).verdict.status is Status.SUPERSEDED]
    return Settled(at=done.at, winner=done.record, losers=tuple(gave_way), reason=done.reason)
