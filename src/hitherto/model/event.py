"""The journal's events: immutable facts, from which every index can be rebuilt."""

from __future__ import annotations

import msgspec

from hitherto.model.provenance import Role
from hitherto.model.reading import Cursor
from hitherto.model.record import Record
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


Event = Stated | Forgotten | Confirmed | Settled | Shared | Imported


def event_id(event: Event) -> str:
    """Return ``e-`` and 16 hex digits of the event's text form: equal events are one event."""
    return "e-" + digest(to_text(event))
