"""Times as agents write them, brought to one form."""

from __future__ import annotations

from datetime import UTC, datetime


def moment(text: str) -> str:
    """Return a time as ISO 8601 in UTC, whole seconds and a ``Z``; empty where it is none.

    Args:
        text: ISO 8601, with a blank or a ``T``, with any offset; without one it is UTC.
    """
    try:
        when = datetime.fromisoformat(text.strip())
        when = when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    except (ValueError, OverflowError):  # the latter at either end of the calendar
        return ""
    return when.replace(tzinfo=None).isoformat(timespec="seconds") + "Z"
