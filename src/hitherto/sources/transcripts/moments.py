"""Times as agents write them, brought to one form."""

from __future__ import annotations

import math
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


def instant(seconds: float | None) -> str:
    """Return a count of seconds since 1970 in the same form; empty where it is no time.

    Args:
        seconds: with a fraction or without; nothing where none is known.
    """
    try:
        when = datetime.fromtimestamp(seconds or math.nan, UTC)
    except (ValueError, OverflowError, OSError):  # no number, or outside of the calendar
        return ""
    return when.replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


def instant_ms(milliseconds: float | None) -> str:
    """Return a count of milliseconds since 1970 in the same form; empty where it is no time."""
    return instant(milliseconds / 1000 if milliseconds else None)


def clock_time(text: str) -> str:
    """Return a time that a clock on the wall showed, in the same form; empty where it is none.

    Args:
        text: ISO 8601 without an offset: the zone of this machine is taken for the writer's.
    """
    try:
        return moment(datetime.fromisoformat(text.strip()).astimezone(UTC).isoformat())
    except (ValueError, OverflowError, OSError):
        return ""
