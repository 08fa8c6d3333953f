"""How a statement came to be what it is, told from what was said and from what was done to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hitherto.memory.judging import Bench, related
from hitherto.memory.results import Lineage, Step
from hitherto.model import Confirmed, Event, Forgotten, Settled, Shared


def lineage(bench: Bench, events: Iterable[Event], record_id: str) -> Lineage:
    """Return a statement's history, the oldest step first; steps of unknown time come first."""
    ids = related(bench.displaced, record_id) & bench.records.keys()
    steps = [*_sayings(bench, ids, record_id), *_acts(bench, events, ids)]
    return Lineage(
        now=bench.judged(record_id), steps=tuple(sorted(steps, key=lambda step: step.at))
    )


def _sayings(bench: Bench, ids: frozenset[str], record_id: str) -> Iterator[Step]:
    for each in sorted(ids):
        found = bench.judged(each)
        yield Step(
            at=found.record.provenance.at,
            what="said",
            record=found.record,
            note="" if each == record_id else str(found.verdict.status).replace("_", " "),
        )


def _acts(bench: Bench, events: Iterable[Event], ids: frozenset[str]) -> Iterator[Step]:
    for event in events:
        match event:
            case Forgotten() | Confirmed() | Shared() if event.record in ids:
                what = {Forgotten: "forgotten", Confirmed: "confirmed", Shared: "shared"}
                note = "" if isinstance(event, Shared) else event.reason
                record = bench.records[event.record]
                yield Step(at=event.at, what=what[type(event)], record=record, note=note)
            case Settled() if event.winner in ids:
                record = bench.records[event.winner]
                yield Step(at=event.at, what="settled", record=record, note=event.reason)
            case _:
                pass
