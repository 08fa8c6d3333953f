"""Events to keep, made by hand and by Hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from hitherto.model import (
    EVERYWHERE,
    Amended,
    Answered,
    Confirmed,
    Cursor,
    Digested,
    Event,
    Forgotten,
    Imported,
    Kind,
    Provenance,
    Record,
    Role,
    Scope,
    Settled,
    Shared,
    Standing,
    Stated,
    Undone,
    event_id,
)


def record(number: int, words: str = "", *, value: str | None = None, at: str = "") -> Record:
    """Return a record; the same number and words are the same record, however it is read."""
    origin = Provenance(
        source="claude-code:0a1b2c3d",
        position=f"turn {number}",
        role=Role.USER,
        at=at or f"2026-03-{1 + number % 28:02d}T10:00:00Z",
        ordinal=number,
        anchor=f"message-{number}",
    )
    return Record(
        provenance=origin,
        kind=Kind.CONSTRAINT,
        words=words or f"Keep rule {number} in mind.",
        component="api",
        value=value,
    )


def stated(number: int, *, at: str = "2026-04-01T10:00:00Z", value: str | None = None) -> Stated:
    """Return the event that such a record was read."""
    return Stated(at=at, record=record(number, value=value))


def visible(standing: Standing) -> tuple[object, ...]:
    """Return all of a snapshot, to compare it with another store's."""
    return (
        standing.records,
        standing.forgotten,
        standing.confirmed,
        standing.settled,
        standing.amended,
        standing.as_read,
        standing.shared,
        standing.version,
    )


_numbers = st.integers(0, 5)
_ids = _numbers.map(lambda number: record(number).id)
_times = st.sampled_from(
    [
        "2026-04-01T10:00:00Z",
        "2026-04-01T10:00:00.5Z",
        "2026-04-01T10:00:01Z",
        "2026-05-01T10:00:00Z",
    ]
)
_values = st.sampled_from(["postgresql", "sqlite", None])

statements: st.SearchStrategy[Event] = st.builds(
    Stated, at=_times, record=st.builds(lambda n, v: record(n, value=v), _numbers, _values)
)
_scopes = st.sampled_from([EVERYWHERE, Scope(environment=("production",))])
_acts: st.SearchStrategy[Event] = st.one_of(
    st.builds(Forgotten, at=_times, record=_ids, reason=st.sampled_from(["", "no longer"])),
    st.builds(Confirmed, at=_times, record=_ids),
    st.builds(Settled, at=_times, winner=_ids, losers=st.tuples(_ids)),
    st.builds(Amended, at=_times, record=_ids),
    st.builds(Amended, at=_times, record=_ids, value=_values, scope=_scopes),
)
verdicts: st.SearchStrategy[Event] = st.one_of(
    _acts,
    st.builds(Undone, at=_times, act=_acts.map(event_id)),
    st.builds(Shared, at=_times, record=_ids),
)
imports: st.SearchStrategy[Event] = st.builds(
    Imported,
    at=_times,
    source=st.sampled_from(["claude-code:a", "codex:b"]),
    kind=st.just("claude-code"),
    cursor=st.builds(Cursor, size=st.integers(0, 9)),
)
answers: st.SearchStrategy[Event] = st.builds(
    Answered,
    at=_times,
    question=st.just("proposal"),
    answer=st.sampled_from(["accept", "skip"]),
    record=_ids,
    score=st.none() | st.floats(0, 1),
)
digests: st.SearchStrategy[Event] = st.builds(
    Digested, at=_times, turns=st.tuples(st.sampled_from(["t-0123456789ab", "t-ba9876543210"]))
)
events: st.SearchStrategy[Event] = st.one_of(statements, verdicts, imports, answers, digests)
batches = st.lists(events, max_size=6)
