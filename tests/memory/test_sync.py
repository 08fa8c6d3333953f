"""What a reading keeps: each source with its cursor or not at all, no secret, nothing twice."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import pytest

from hitherto.errors import StoreError
from hitherto.intent.extract import extract
from hitherto.memory.sync import look, read_all, waiting
from hitherto.model import (
    Cursor,
    Event,
    Forgotten,
    Found,
    Imported,
    Place,
    Provenance,
    Reading,
    Role,
    Stated,
    Turn,
)
from hitherto.project.components import default_components
from hitherto.stores.memory import MemoryStore

PLACE = Place(id="p-1", root="/nowhere")
NOW = "2026-08-24T09:00:00Z"


class Clock:
    """A clock that shows one time."""

    def __init__(self, at: str = NOW) -> None:
        self.at = at

    def now(self) -> str:
        """Return it."""
        return self.at


class Told:
    """A source that holds conversations as lists of what was said."""

    name = "told"

    def __init__(self, **conversations: list[str]) -> None:
        self.conversations = conversations
        self.taken_back: set[str] = set()
        self.barred: set[str] = set()

    def recognise(self, head: bytes, location: str) -> bool:
        """Know no file."""
        del head, location
        return False

    def find(self, place: Place) -> Iterable[Found]:
        """Find all conversations."""
        assert place is PLACE
        for name, said in self.conversations.items():
            yield Found(kind=self.name, location=name, source=name, size=len(said))

    def read(self, found: Found, since: Cursor | None) -> Reading:
        """Read what was said since."""
        if found.source in self.barred:
            raise PermissionError(13, "Permission denied", found.location)
        said = self.conversations[found.source]
        start = since.size if since else 0
        turns = tuple(
            turn(found.source, number, text, taken_back=text in self.taken_back)
            for number, text in enumerate(said)
            if number >= start
        )
        return Reading(turns=turns, cursor=Cursor(size=len(said)))


def turn(source: str, number: int, text: str, *, taken_back: bool = False) -> Turn:
    """Return a typed turn."""
    origin = Provenance(
        source=source,
        position=f"turn {number}",
        role=Role.USER,
        at=f"2026-05-01T10:{number:02}:00Z",
        ordinal=number,
    )
    return Turn(provenance=origin, text=text, taken_back=taken_back)


def read(source: Told, store: MemoryStore, at: str = NOW) -> list[Event]:
    """Read everything that is new and return the events that were added."""
    before = len(list(store.events()))
    read_all(
        look((source,), PLACE),
        store,
        lambda each: extract(each, default_components()),
        Clock(at),
        lambda _found, _done, _total: None,
    )
    return list(store.events())[before:]


def test_a_source_is_kept_with_its_cursor_last() -> None:
    """One append holds the statements, at the time they were said, and then the cursor."""
    store = MemoryStore()
    stated, imported = read(Told(a=["Hello.", "Never log passwords."]), store)
    assert isinstance(stated, Stated)
    assert (stated.at, stated.record.words) == ("2026-05-01T10:01:00Z", "Never log passwords.")
    assert imported == Imported(at=NOW, source="a", kind="told", cursor=Cursor(size=2))


def test_nothing_new_keeps_nothing() -> None:
    """A second reading adds no event; a longer conversation adds only what is new."""
    store, source = MemoryStore(), Told(a=["Never log passwords."])
    read(source, store)
    assert read(source, store) == []
    source.conversations["a"] = ["Never log passwords.", "Always use tabs in Makefiles."]
    assert [type(each) for each in read(source, store)] == [Stated, Imported]


def test_two_readers_of_the_same_turns_keep_equal_events() -> None:
    """What two processes read at once is kept once: their events about it are the same."""
    one, two = MemoryStore(), MemoryStore()
    source = Told(a=["Never log passwords."], b=["Always use tabs in Makefiles."])
    assert read(source, one) == read(source, two)


def test_a_turn_that_was_rewound_is_taken_back() -> None:
    """Words on a branch of the conversation that was left are kept, and forgotten."""
    store, source = MemoryStore(), Told(a=["Never log passwords."])
    source.taken_back.add("Never log passwords.")
    read(source, store)
    standing = store.standing()
    (record,) = standing.records
    assert "rewound" in standing.forgotten[record.id].reason


def test_a_rewind_after_it_was_read_takes_it_back_too() -> None:
    """A turn read before the rewind is forgotten once the reader comes with the mark."""
    store, source = MemoryStore(), Told(a=["Never log passwords."])
    read(source, store)
    source.taken_back.add("Never log passwords.")
    store.append([Imported(at=NOW + "1", source="a", kind="told", cursor=Cursor())])
    assert [type(each) for each in read(source, store)] == [Forgotten]


def test_who_winds_on_again_has_it_back() -> None:
    """A conversation may go back and forth between branches: where it stands now counts."""
    store, source = MemoryStore(), Told(a=["Never log passwords."])
    read(source, store)
    for number, left in enumerate((True, False, True, False)):
        source.taken_back = set(source.conversations["a"]) if left else set()
        at = f"2026-08-24T09:00:1{number}Z"
        store.append([Imported(at=at, source="a", kind="told", cursor=Cursor(digest=at))])
        read(source, store, at)
        assert bool(store.standing().forgotten) is left


def test_what_is_read_differently_now_replaces_the_old_reading() -> None:
    """The same words read by a better extractor are one record, as it was read last."""
    store, source = MemoryStore(), Told(a=["Never log passwords."])
    read(source, store)
    (old,) = store.standing().records
    poor = msgspec.structs.replace(old, component="nonsense")
    store.append([Stated(at="2026-06-01T00:00:00Z", record=poor)])
    store.append([Imported(at=NOW + "1", source="a", kind="told", cursor=Cursor())])
    read(source, store)
    assert store.standing().records == (old,)


def test_secrets_are_masked_before_they_are_read() -> None:
    """Neither the words nor what they were said among or are handed over with hold a secret."""
    secret = "ghp" + "_" + "x9Kq2LmVt7RbWc4YzJd8NhFg3SpAe6Uo1TiB"
    store = MemoryStore()
    read(Told(a=[f"The key is {secret}. Never log passwords."]), store)
    records = store.standing().records
    assert "Never log passwords." in [record.words for record in records]
    for record in records:
        assert secret not in record.situation + record.words + record.passage
        assert "Never log passwords." in record.situation
    assert any("The key is [masked" in record.passage for record in records)


def test_a_source_that_may_not_be_read_is_a_problem() -> None:
    """One barred source is told of; the others are read."""
    store, source = MemoryStore(), Told(a=["Never log passwords."], b=["Never push to main."])
    source.barred.add("a")
    survey = look((source,), PLACE)
    synced = read_all(
        survey,
        store,
        lambda each: extract(each, default_components()),
        Clock(),
        lambda _found, _done, _total: None,
    )
    assert [each.source for each in synced.problems] == ["a"]
    assert [record.words for record in synced.records] == ["Never push to main."]
    assert [each.source for each in waiting(survey, store.cursors())] == ["a"]


class Odd(Told):
    """A source of which one conversation, or the looking itself, ends in an error."""

    def __init__(self, error: Exception, at: str, **conversations: list[str]) -> None:
        super().__init__(**conversations)
        self.error, self.at = error, at

    def find(self, place: Place) -> Iterable[Found]:
        """Stumble after all was found, where that is where it does."""
        yield from super().find(place)
        if self.at == "find":
            raise self.error

    def read(self, found: Found, since: Cursor | None) -> Reading:
        """Stumble over one conversation."""
        if found.source == self.at:
            raise self.error
        return super().read(found, since)


@pytest.mark.parametrize("at", ["a", "find"])
@pytest.mark.parametrize(
    "error", [TypeError(), ValueError("\ud800"), IndexError(), RecursionError(), OverflowError()]
)
def test_what_a_reader_stumbles_over_is_one_problem(error: Exception, at: str) -> None:
    """One odd file, or one reader that cannot look, is told of; all else is read."""
    store = MemoryStore()
    odd = Odd(error, at, a=["Never log passwords."], b=["Never push to main."])
    survey = look((odd, Told(c=["Always run the linter."])), PLACE)
    synced = read_all(
        survey,
        store,
        lambda each: extract(each, default_components()),
        Clock(),
        lambda _found, _done, _total: None,
    )
    (problem,) = synced.problems
    assert problem.source == ("a" if at == "a" else "told")
    assert type(error).__name__ in problem.what
    assert "report" in problem.remedy
    words = {record.words for record in synced.records}
    assert words >= {"Never push to main.", "Always run the linter."}
    assert len(words) == (2 if at == "a" else 3)
    assert [each.source for each in waiting(survey, store.cursors())] == ["a"][: at == "a"]


@pytest.mark.parametrize("at", ["a", "find"])
def test_a_fault_of_the_programs_own_is_raised(at: str) -> None:
    """An assertion that fails in a reader is no odd file."""
    odd = Odd(AssertionError(), at, a=["Never log passwords."])
    with pytest.raises(AssertionError):
        read(odd, MemoryStore())


class Failing(MemoryStore):
    """A store whose disk fills up after the first source."""

    def append(self, events: Iterable[Event]) -> None:
        """Take one source, refuse the second."""
        if self.cursors():
            raise StoreError("There is no room left", "Make some.")
        super().append(tuple(events))


def test_a_store_that_fails_keeps_what_came_before() -> None:
    """The source that could not be kept has no cursor, so that it is read again."""
    store, source = Failing(), Told(a=["Never log passwords."], b=["Never push to main."])
    with pytest.raises(StoreError):
        read(source, store)
    assert list(store.cursors()) == ["a"]


def test_progress_is_told_in_bytes() -> None:
    """Before each source progress hears how much is done of how much."""
    heard: list[tuple[str, int, int]] = []
    source = Told(a=["One."] * 3, b=["Two."])
    read_all(
        look((source,), PLACE),
        MemoryStore(),
        lambda _each: (),
        Clock(),
        lambda found, done, total: heard.append((found.source, done, total)),
    )
    assert heard == [("a", 0, 4), ("b", 3, 4)]
