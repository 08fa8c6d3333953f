"""Reasons in plain words for a person: who said what instead, and when."""

from __future__ import annotations

from hitherto.model import Record
from hitherto.model.text import shortened

_WORDS = 70
_ID = 6  # "r-" and four digits: what people see of an id


def quote(record: Record | None, record_id: str) -> str:
    """Return a record as people read it: its words, shortened, and its id."""
    if record is None:
        return record_id[:_ID]
    return f"'{shortened(record.words, _WORDS)}' ({record.id[:_ID]})"


def day(at: str) -> str:
    """Return " on 2025-09-05", or nothing where the time is not known."""
    return f" on {at[:10]}" if at else ""
