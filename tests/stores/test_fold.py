"""One fold: the same events give the same snapshot whatever their order."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st
from samples import batches, record, stated, visible

from hitherto.model import Answered, Confirmed, Digested, Event, Forgotten, Imported, event_id
from hitherto.stores.fold import Fold
from hitherto.stores.memory import MemoryStore

MARCH, APRIL, MAY = (f"2026-0{month}-01T10:00:00Z" for month in (3, 4, 5))


def test_a_later_reading_replaces_the_earlier_one() -> None:
    """The record stays one, with what the later reading made of it, in either order."""
    old, new = stated(1, at=MARCH, value="sqlite"), stated(1, at=APRIL, value="postgresql")
    for order in ([old, new], [new, old]):
        assert MemoryStore(order).standing().records == (new.record,)


def test_the_last_word_on_a_record_counts() -> None:
    """Taken back and confirmed again it is confirmed; the other way round it is forgotten."""
    name = record(1).id
    back, again = Forgotten(at=MARCH, record=name), Confirmed(at=APRIL, record=name)
    standing = MemoryStore([again, back]).standing()
    assert (standing.forgotten, standing.confirmed) == ({}, {name: again})
    later = Forgotten(at=MAY, record=name)
    standing = MemoryStore([again, later, back]).standing()
    assert (standing.forgotten, standing.confirmed) == ({name: later}, {})


def test_a_new_reading_does_not_revive_what_was_taken_back() -> None:
    """Reading the same words again changes nothing about the user's retraction."""
    back = Forgotten(at=APRIL, record=record(1).id)
    standing = MemoryStore([back, stated(1, at=MAY)]).standing()
    assert standing.forgotten == {record(1).id: back}


def test_a_fraction_of_a_second_is_later_than_the_full_second() -> None:
    """Times with and without fractions are compared as times, not as letters."""
    name = record(1).id
    first = Confirmed(at="2026-04-01T10:00:00Z", record=name)
    second = Forgotten(at="2026-04-01T10:00:00.5Z", record=name)
    assert MemoryStore([second, first]).standing().forgotten == {name: second}


def test_records_stand_in_order_of_their_moment() -> None:
    """The time of the words orders them, then their id; unknown times come first."""
    ten = [record(number) for number in range(10)]
    store = MemoryStore([stated(number) for number in (7, 3, 9, 0, 1, 2, 8, 4, 6, 5)])
    expected = sorted(ten, key=lambda item: (item.provenance.moment, item.id))
    assert list(store.standing().records) == expected


@given(batches, st.randoms(use_true_random=False))
def test_order_of_arrival_does_not_matter(events: list[Event], source: random.Random) -> None:
    """Shuffled, repeated and taken in parts, the same events give the same snapshot."""
    shuffled = [*events, *events[:2]]
    source.shuffle(shuffled)
    whole, parts = MemoryStore(events), MemoryStore()
    for event in shuffled:
        parts.append([event])
        parts.standing()
    assert visible(parts.standing()) == visible(whole.standing())
    assert parts.cursors() == whole.cursors()


@given(batches, batches)
def test_a_copy_goes_its_own_way(first: list[Event], second: list[Event]) -> None:
    """What is added to a copy is not in the original, and the copy is as if made from both."""
    fold = Fold().add_all((event_id(event), event) for event in first)
    before = visible(fold.standing())
    twin = fold.copy().add_all((event_id(event), event) for event in second)
    assert visible(fold.standing()) == before
    assert visible(twin.standing()) == visible(MemoryStore([*first, *second]).standing())


@given(batches, batches)
def test_the_version_tells_whether_anything_changed(
    first: list[Event], second: list[Event]
) -> None:
    """Equal versions mean equal snapshots, and the other way round, but for readings that tie."""
    one, two = MemoryStore(first).standing(), MemoryStore(second).standing()
    if visible(one)[:-1] != visible(two)[:-1]:
        assert one.version != two.version
    nothing = all(isinstance(event, (Answered, Digested, Imported)) for event in first)
    assert (one.version == 0) == nothing
