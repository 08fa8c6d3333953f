"""The contract of `ports.Store`, on every store there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hitherto.model import (
    Confirmed,
    Cursor,
    Event,
    Forgotten,
    Imported,
    Kind,
    Provenance,
    Record,
    Role,
    Settled,
    Shared,
    Stated,
)
from hitherto.ports import Store
from hitherto.stores import MemoryStore, open_store

AT = "2026-04-01T10:00:00Z"
LATER = "2026-05-01T10:00:00Z"


def _record(number: int) -> Record:
    origin = Provenance(
        source="codex:0a1b", position=f"turn {number}", role=Role.USER, at=AT, ordinal=number
    )
    return Record(provenance=origin, kind=Kind.DECISION, words=f"Decision {number}: use port 80.")


EVENTS: tuple[Event, ...] = (
    Stated(at=AT, record=_record(2)),
    Stated(at=AT, record=_record(1)),
    Forgotten(at=AT, record=_record(1).id, reason="a mistake"),
    Confirmed(at=AT, record=_record(2).id),
    Settled(at=AT, winner=_record(2).id, losers=(_record(1).id,)),
    Shared(at=AT, record=_record(2).id),
    Imported(at=AT, source="codex:0a1b", kind="codex", cursor=Cursor(size=7, state="{}")),
)


@pytest.fixture(params=["memory", "kept"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """Return each store in turn, empty."""
    make: dict[str, Callable[[], Store]] = {
        "memory": MemoryStore,
        "kept": lambda: open_store(tmp_path / "data", tmp_path / "ledger", tmp_path / "spool"),
    }
    made = make[request.param]()
    yield made
    made.close()


def test_an_empty_store_has_nothing(store: Store) -> None:
    """Nothing said, nothing there."""
    assert store.standing().records == ()
    assert list(store.events()) == []
    assert store.cursors() == {}


def test_events_come_back_in_the_order_in_which_they_were_kept(store: Store) -> None:
    """What goes in comes out, equal and in order."""
    store.append(EVENTS[:3])
    store.append(EVENTS[3:])
    assert list(store.events()) == list(EVENTS)


def test_the_snapshot_holds_what_the_events_say(store: Store) -> None:
    """Each kind of event has its place in the snapshot."""
    store.append(EVENTS)
    standing = store.standing()
    assert standing.records == (_record(1), _record(2))
    assert standing.forgotten == {_record(1).id: EVENTS[2]}
    assert standing.confirmed == {_record(2).id: EVENTS[3]}
    assert standing.settled == (EVENTS[4],)
    assert standing.shared == {_record(2).id}
    assert store.cursors() == {"codex:0a1b": Cursor(size=7, state="{}")}


def test_keeping_again_changes_nothing(store: Store) -> None:
    """An event that is there already, in the same call or another, is not there twice."""
    store.append((*EVENTS, EVENTS[0]))
    before = store.standing()
    store.append(EVENTS)
    assert store.standing() == before
    assert list(store.events()) == list(EVENTS)


def test_the_version_changes_with_what_stands(store: Store) -> None:
    """A snapshot's version tells whether it is still the last one."""
    versions = [store.standing().version]
    for event in EVENTS[:-1]:
        store.append([event])
        versions.append(store.standing().version)
    assert len(set(versions)) == len(versions)
    again = store.standing()
    assert again.version == versions[-1]


def test_the_last_cursor_of_a_source_counts(store: Store) -> None:
    """How far a source was read is what the latest event says."""
    new = Imported(at=LATER, source="codex:0a1b", kind="codex", cursor=Cursor(size=9))
    store.append([new])
    store.append([EVENTS[-1]])
    assert store.cursors() == {"codex:0a1b": Cursor(size=9)}


def test_a_secret_is_not_kept(store: Store) -> None:
    """A secret in any text of an event is masked before it is kept."""
    token = "ghp" + "_" + "a1B2c3D4" * 5
    store.append([Forgotten(at=AT, record="r-1", reason=f"it had {token} in it")])
    (kept,) = store.events()
    assert isinstance(kept, Forgotten)
    assert kept.reason == "it had [masked: github token] in it"


def test_nothing_to_keep_is_no_event(store: Store) -> None:
    """An empty append is allowed and leaves no trace."""
    store.append([])
    assert list(store.events()) == []
    assert store.standing().version == 0


def test_texts_of_every_sort_come_back(store: Store) -> None:
    """Line breaks, quotes, other scripts and empty texts survive."""
    words = 'Line one\nline "two"\r\n\u2028\x00 \u05d0\u05d1 \U0001f600 \\ end'
    event = Forgotten(at=AT, record="r-2", reason=words)
    store.append([event])
    assert list(store.events()) == [event]
