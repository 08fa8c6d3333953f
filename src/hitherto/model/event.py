"""The journal's events: immutable facts, from which every index can be rebuilt."""

from __future__ import annotations

import msgspec

from hitherto.model.provenance import Role
from hitherto.model.reading import Cursor
from hitherto.model.record import Polarity, Record, Value
from hitherto.model.scope import Scope
from hitherto.model.text import digest, to_text


class Stated(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="stated"):
    """A record was read or typed; the same record's later event replaces its earlier reading."""

    at: str
    record: Record


class Forgotten(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="forgotten"):
    """Someone took a record back."""

    at: str
    record: str
    role: Role = Role.USER
    reason: str = ""


class Confirmed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="confirmed"):
    """The user said that a record holds: the highest authority there is."""

    at: str
    record: str
    role: Role = Role.USER
    reason: str = ""


class Settled(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="settled"):
    """Someone chose among contested records."""

    at: str
    winner: str
    losers: tuple[str, ...]
    role: Role = Role.USER
    reason: str = ""


class Amended(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="amended"):
    """Someone read a record's words otherwise than they were extracted; the last such act counts.

    It lies over whatever reading there is, so that reading the words anew does not lose it. What
    is unset stays as it was read.
    """

    at: str
    record: str
    component: str | msgspec.UnsetType = msgspec.UNSET
    key: str | msgspec.UnsetType = msgspec.UNSET
    value: Value | msgspec.UnsetType = msgspec.UNSET
    polarity: Polarity | msgspec.UnsetType = msgspec.UNSET
    scope: Scope | msgspec.UnsetType = msgspec.UNSET
    role: Role = Role.USER
    reason: str = ""

    def changes(self) -> dict[str, object]:
        """Return what it says of the reading, by the name of the record's field."""
        held = {name: getattr(self, name) for name in AMENDABLE}
        return {name: value for name, value in held.items() if value is not msgspec.UNSET}

    def over(self, record: Record) -> Record:
        """Return a reading with what this says instead: it is a person's from here on."""
        return msgspec.structs.replace(record, read_by="", **self.changes())


AMENDABLE = ("component", "key", "value", "polarity", "scope")
"""What of a reading may be amended: never the words, and never who said them."""


class Undone(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="undone"):
    """An act does not count any more, as if it had not been; what came before it counts again."""

    at: str
    act: str  # its event id
    role: Role = Role.USER


class Answered(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="answered"):
    """What a person answered in a review: private, kept beside its acts to be learnt from.

    Attributes:
        at: when.
        question: what was asked: ``proposal`` or ``contest``.
        answer: ``accept``, ``reject``, ``retract``, ``edit`` or ``skip``.
        record: the record that the answer is about.
        beside: the other records that were shown with it.
        acts: ids of the events that the answer came to.
        score: how sure the extraction was of the record, 0 to 1; unset where it did not say.
    """

    at: str
    question: str
    answer: str
    record: str
    beside: tuple[str, ...] = ()
    acts: tuple[str, ...] = ()
    score: float | None = None


class Shared(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="shared"):
    """A record was put into the ledger that travels with the repository."""

    at: str
    record: str


class Imported(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="imported"):
    """A source was read up to here."""

    at: str
    source: str
    kind: str
    cursor: Cursor


class Digested(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag="digested"):
    """A reader has read these turns, whether or not a record came of it.

    Attributes:
        at: when.
        turns: their ids (``t-`` and 12 hex digits of where they stand).
        by: the agent or model that read them.
    """

    at: str
    turns: tuple[str, ...]
    by: str = ""


Act = Forgotten | Confirmed | Settled | Amended | Undone
"""What was done to records, beside what was said."""

Event = Stated | Act | Answered | Digested | Shared | Imported


def event_id(event: Event) -> str:
    """Return ``e-`` and 16 hex digits of the event's text form: equal events are one event."""
    return "e-" + digest(to_text(event))
