"""What had been said by a moment."""

from __future__ import annotations

import msgspec

from hitherto.model import Standing
from hitherto.validity.entries import instants, moment


def as_of(standing: Standing, at: str) -> Standing:
    """Return the snapshot as it stood at a moment: what was said or done later does not count.

    Args:
        standing: all that was said.
        at: ISO 8601 in UTC; empty: now, everything counts. What has no time at all counts always.
    """
    if not at:
        return standing
    records = {record.id: record for record in standing.records}
    said, limit = instants(records), moment(at)
    return msgspec.structs.replace(
        standing,
        records=tuple(r for i, r in records.items() if said[i] <= limit),
        forgotten={i: act for i, act in standing.forgotten.items() if moment(act.at) <= limit},
        confirmed={i: act for i, act in standing.confirmed.items() if moment(act.at) <= limit},
        settled=tuple(act for act in standing.settled if moment(act.at) <= limit),
    )
