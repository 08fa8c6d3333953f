"""The contract of `ports.Store`, on every store there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec import structs

from hitherto.model import (
    EVERYWHERE,
    Act,
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
    Stated,
    Undone,
    event_id,
)
from hitherto.ports import Store
from hitherto.stores import open_store
from hitherto.stores.memory import MemoryStore

AT = "2026-04-01T10:00:00Z"
LATER = "2026-05-01T10:00:00Z"


def _record(number: int) -> Record:
    origin = Provenance(
        source="codex:0a1b", position=f"turn {number}", role=Role.USER, at=AT, ordinal=number
    )
    return Record(provenance=origin, kind=Kind.DECISION, words=f"Decision {number}: use port 80.")


PRODUCTION = Scope(environment=("production",))

EVENTS: tuple[Event, ...] = (
    Stated(at=AT, record=_record(2)),
    Stated(at=AT, record=_record(1)),
    Forgotten(at=AT, record=_record(1).id, reason="a mistake"),
    Confirmed(at=AT, record=_record(2).id),
    Settled(at=AT, winner=_record(2).id, losers=(_record(1).id,)),
    Shared(at=AT, record=_record(2).id),
    Amended(at=AT, record=_record(1).id, scope=PRODUCTION),
    Undone(at=AT, act="e-0123456789abcdef"),
    Answered(at=AT, question="proposal", answer="skip", record=_record(1).id),
    Digested(at=AT, turns=("t-0123456789ab",), by="an agent"),
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
    assert standing.records == (structs.replace(_record(1), scope=PRODUCTION), _record(2))
    assert standing.amended == {_record(1).id: EVENTS[6]}
    assert standing.as_read == {_record(1).id: _record(1)}
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
    for event in EVENTS[:-3]:  # what was answered or read, and how far, changes nothing
        store.append([event])
        versions.append(store.standing().version)
    assert len(set(versions)) == len(versions)
    again = store.standing()
    assert again.version == versions[-1]


def test_an_amendment_lies_over_every_reading(store: Store) -> None:
    """A later reading of the words, by a better extractor, keeps what a person said of them."""
    record = _record(1)
    store.append([Stated(at=AT, record=record)])
    assert store.standing().records == (record,)
    store.append([Amended(at=AT, record=record.id, key="port", value=None)])
    assert store.standing().records == (structs.replace(record, key="port"),)
    better = structs.replace(record, component="api", key="listen_port", value=80)
    store.append([Stated(at=LATER, record=better)])
    assert store.standing().records == (structs.replace(better, key="port", value=None),)
    assert store.standing().as_read == {record.id: better}


def test_the_last_amendment_counts_as_a_whole(store: Store) -> None:
    """What it leaves unset is as it was read; one that sets nothing gives the reading back."""
    record = _record(1)
    first = Amended(at=AT, record=record.id, component="api")
    second = Amended(at=LATER, record=record.id, scope=PRODUCTION)
    store.append([second, Stated(at=AT, record=record), first])
    assert store.standing().records == (structs.replace(record, scope=PRODUCTION),)
    store.append([Amended(at="2026-06-01T10:00:00Z", record=record.id)])
    assert store.standing().records == (record,)
    assert (store.standing().amended, store.standing().as_read) == ({}, {})


@pytest.mark.parametrize(
    "act",
    [
        Forgotten(at=LATER, record=_record(1).id),
        Confirmed(at=LATER, record=_record(1).id),
        Settled(at=LATER, winner=_record(1).id, losers=(_record(2).id,)),
        Amended(at=LATER, record=_record(1).id, scope=EVERYWHERE, component="api"),
    ],
    ids=lambda act: type(act).__name__,
)
def test_what_is_undone_leaves_what_was_before(store: Store, act: Act) -> None:
    """The act before an undone one counts again; nothing is taken out of the journal."""
    confirmed = Confirmed(at=AT, record=_record(1).id)
    amended = Amended(at=AT, record=_record(1).id, scope=PRODUCTION)
    store.append([Stated(at=AT, record=_record(1)), confirmed, amended])
    before = store.standing()
    store.append([act, Undone(at=LATER, act=event_id(act))])
    after = store.standing()
    assert after.version != before.version
    assert structs.replace(after, version=before.version) == before
    assert act in list(store.events())


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
