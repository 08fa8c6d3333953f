"""The last guard: every text of every event."""

from __future__ import annotations

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
    Scope,
    Settled,
    Stated,
    event_id,
)
from hitherto.model.text import to_text
from hitherto.privacy import guarded, mask
from planted import planted

TEXT, SECRET = planted()["github classic"]
ORIGIN = Provenance(
    source="claude-code:0a1b2c3d",
    position="turn 3",
    role=Role.USER,
    digest="9f86d081884c7d65",
    at="2026-03-01T10:00:00Z",
    anchor="123e4567-e89b-12d3-a456-426614174000",
    commit="9fceb02d0ae598e95dc970b74767f19372d61af8",
)


def record(words: str = "Use PostgreSQL.", **fields: object) -> Record:
    """Return a record whose fields a test may set."""
    return Record(provenance=ORIGIN, kind=Kind.CONSTRAINT, words=words, **fields)  # type: ignore[arg-type]  # any field, by its name


def test_every_text_of_every_event_is_masked() -> None:
    """Wherever in an event a secret hides, it does not get past the guard."""
    at = "2026-03-01T10:00:00Z"
    events: list[Event] = [
        Stated(at=at, record=record(TEXT)),
        Stated(at=at, record=record(component=TEXT)),
        Stated(at=at, record=record(value=TEXT)),
        Stated(at=at, record=record(instead_of=("a", TEXT))),
        Stated(at=at, record=record(scope=Scope(path=(TEXT,)))),
        Stated(at=at, record=record(lifetime=TEXT)),
        Forgotten(at=at, record="r-1", reason=TEXT),
        Confirmed(at=at, record="r-1", reason=TEXT),
        Settled(at=at, winner="r-1", losers=("r-2",), reason=TEXT),
        Imported(at=at, source="a", kind="b", cursor=Cursor(state=TEXT)),
    ]
    for event in events:
        safe = guarded(event)
        assert SECRET not in to_text(safe)
        assert type(safe) is type(event)
        assert guarded(safe) == safe


def test_an_event_without_secrets_is_the_same_object() -> None:
    """Digests, commits, ids and times are no secrets, so ids made from events stay."""
    event = Stated(at="2026-03-01T10:00:00Z", record=record(value=3))
    assert guarded(event) is event


def test_an_id_made_from_masked_words_does_not_change() -> None:
    """Extraction works on masked turns, so the guard at the store leaves its ids alone."""
    event = Stated(at="2026-03-01T10:00:00Z", record=record(mask(TEXT)))
    assert guarded(event) is event
    assert event_id(guarded(event)) == event_id(event)


def test_half_a_character_does_not_stop_an_event() -> None:
    """A lone surrogate, which no UTF-8 file can hold, is replaced."""
    event = Stated(at="2026-03-01T10:00:00Z", record=record("Keep it small \ud83d please"))
    safe = guarded(event)
    assert isinstance(safe, Stated)
    assert safe.record.words == "Keep it small \ufffd please"
