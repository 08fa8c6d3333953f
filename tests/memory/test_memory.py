"""A memory works on any store and with or without an embedder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from hitherto.embed.hashing import Hashing
from hitherto.errors import UsageError
from hitherto.memory import Memory, Parts
from hitherto.model import Event, Place, Problem, Status
from hitherto.ports import Embedder
from hitherto.project.components import default_components
from hitherto.sources.git import NoRepository
from hitherto.stores.memory import MemoryStore


class Clock:
    """A clock that goes on by a minute each time."""

    def __init__(self) -> None:
        self.minute = 0

    def now(self) -> str:
        """Return the next minute."""
        self.minute += 1
        return f"2026-08-24T09:{self.minute:02}:00Z"


class Condition(msgspec.Struct, frozen=True):
    """A store of nothing but memory."""

    folder: str = ""
    writable: bool = True
    events: int = 0
    records: int = 0
    journal_bytes: int = 0
    index_bytes: int = 0
    ledger: str = ""
    ledger_events: int = 0
    spool: str = ""
    spool_events: int = 0
    aside: tuple[str, ...] = ()


class Sharing(MemoryStore):
    """A dict store with a list for a ledger."""

    def __init__(self) -> None:
        super().__init__()
        self.ledger: list[Event] = []
        self.problems: tuple[Problem, ...] = ()

    def share(self, *events: Event) -> Sequence[Path]:
        """Put events into the list."""
        self.ledger += events
        self.append(events)
        return [Path(f"/project/ledger/{number}.json") for number, _ in enumerate(events)]

    def condition(self) -> Condition:
        """Return a healthy condition."""
        return Condition()


def memory(store: Sharing, embedder: Callable[[], Embedder | None] = lambda: None) -> Memory:
    """Return a memory of an invented project without a repository."""
    return Memory(
        Parts(
            place=Place(id="p-1", root="/project"),
            store=store,
            sources=(),
            repository=NoRepository(),
            components=default_components,
            embedder=embedder,
            clock=Clock(),
            folder="/nowhere",
            shared=True,
            version=lambda: "",
        )
    )


def test_briefs_work_with_an_embedder() -> None:
    """With an embedder, asked for once, a brief holds what it holds without."""
    asked: list[str] = []

    def embedder() -> Embedder:
        asked.append("once")
        return Hashing()

    held = memory(Sharing(), embedder)
    held.remember([("Never log passwords in the login service.", "by hand")])
    for _ in range(2):
        told = held.brief("Log what the login service does")
        assert [entry.record.words for entry in told.entries] == [
            "Never log passwords in the login service."
        ]
    assert asked == ["once"]


def test_the_same_words_twice_are_two_sayings_of_one_rule() -> None:
    """Said again later, a statement is confirmed: a brief holds it once, with its evidence."""
    held = memory(Sharing())
    for _ in range(2):
        held.remember([("Never log passwords in the login service.", "by hand")])
    assert len(held.all()) == 2
    (entry,) = held.brief("Log what the login service does").entries
    assert len(entry.evidence) == 1


def test_acts_on_what_is_shared_are_shared() -> None:
    """Taking back what the team shares reaches the ledger; what is private does not."""
    store = Sharing()
    held = memory(store)
    one, other = (
        held.remember([(words, "by hand")]).records[0].record.id
        for words in ("Never log passwords.", "Always use tabs in Makefiles.")
    )
    _, files = held.share(one)
    assert files == ("ledger/0.json", "ledger/1.json")
    shared = len(store.ledger)
    held.forget(other)
    assert len(store.ledger) == shared
    assert held.forget(one).verdict.status is Status.RETRACTED
    assert len(store.ledger) == shared + 1


def test_nothing_to_remember_is_refused() -> None:
    """Neither nothing nor an empty statement is kept."""
    held = memory(Sharing())
    for said in ([], [("   ", "by hand")]):
        with pytest.raises(UsageError):
            held.remember(said)
    assert held.all() == ()


def test_an_answer_follows_what_is_kept() -> None:
    """What another process keeps meanwhile is in the next answer."""
    store = Sharing()
    one, other = memory(store), memory(store)
    assert one.brief("Log what the login service does").entries == ()
    other.remember([("Never log passwords in the login service.", "by hand")])
    assert len(one.brief("Log what the login service does").entries) == 1


def test_a_short_id_follows_what_is_kept() -> None:
    """Sorted once for what stands, a statement's short id is unique whatever is kept later."""
    held = memory(Sharing())
    for number in range(40):
        held.remember([(f"Never log passwords in service number {number}.", "by hand")])
        ids = [each.record.id for each in held.all()]
        short = [held.short(each) for each in ids]
        assert [held.find(each) for each in short] == ids
