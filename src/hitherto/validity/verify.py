"""One verdict for every record, with a reason in words."""

from __future__ import annotations

from collections.abc import Iterable

from hitherto.model import Record, Status, Verdict
from hitherto.validity.checks import CHECKS
from hitherto.validity.grounds import Grounds, head
from hitherto.validity.reasons import day, quote


def verify(records: Iterable[Record], grounds: Grounds) -> dict[str, Verdict]:
    """Judge records for a task.

    Args:
        records: the candidates, in any order.
        grounds: the task and all that is known.

    Returns:
        By record id exactly one verdict: that of the first check with something to say, else
        ``in_force``.
    """
    return {record.id: verdict(record, grounds) for record in records}


def verdict(record: Record, grounds: Grounds) -> Verdict:
    """Judge one record for a task."""
    for check in CHECKS:
        found = check(record, grounds)
        if found is not None:
            return found
    return Verdict(Status.IN_FORCE, _why_in_force(record, grounds))


def _why_in_force(record: Record, grounds: Grounds) -> str:
    if record.id in grounds.displacements.confirmed:
        return "confirmed by you, and nothing later says otherwise"
    latest = head(record.id, grounds)
    if latest != record.id:
        other = grounds.record(latest)
        at = other.provenance.at if other else ""
        return f"said again{day(at)}: {quote(other, latest)}"
    if subject := grounds.displacements.subjects.get(record.id):
        return f"the value now of {quote(grounds.record(subject), subject)}"
    return "nothing later says otherwise"
