"""Does the document that it stands in take it out of force itself?"""

from __future__ import annotations

from hitherto.model import Record, Status, Verdict
from hitherto.validity.grounds import Grounds


def retired(record: Record, grounds: Grounds) -> Verdict | None:
    """A decision record says of itself that it is rejected, deprecated or superseded."""
    if not record.retired or record.id in grounds.displacements.confirmed:
        return None
    over = record.retired.startswith(str(Status.SUPERSEDED))
    reason = f"{record.provenance.source} says of itself: {record.retired}"
    return Verdict(Status.SUPERSEDED if over else Status.RETRACTED, reason, applies=False)
