"""How a statement came to be what it is, told from what was said and from what was done to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hitherto.memory.judging import Bench, related
from hitherto.memory.results import Lineage, Step
from hitherto.model import Amended, Confirmed, Event, Forgotten, Settled, Shared, Undone, event_id


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
    named: dict[str, str] = {}
    for event in events:
        match event:
            case Forgotten() | Confirmed() | Shared() | Amended() if event.record in ids:
                record, what = event.record, _ACTS[type(event)]
                note = "" if isinstance(event, Shared) else event.reason
            case Settled() if event.winner in ids:
                record, what, note = event.winner, "settled", event.reason
            case Undone() if event.act in named:
                record, what, note = named[event.act], "undone", ""
            case _:
                continue
        named[event_id(event)] = record
        yield Step(at=event.at, what=what, record=bench.records[record], note=note)


_ACTS = {
    Amended: "amended",
    Confirmed: "confirmed",
    Forgotten: "forgotten",
    Shared: "shared",
}
