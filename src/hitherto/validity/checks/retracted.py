"""Was it taken back?"""

from __future__ import annotations

from hitherto.model import Record, Role, Status, Verdict
from hitherto.validity.grounds import Grounds, taken_back
from hitherto.validity.reasons import day, quote


def retracted(record: Record, grounds: Grounds) -> Verdict | None:
    """Forgotten by an act, gone from the file it stood in, or taken back by a later statement."""
    found = grounds.displacements
    if act := found.forgotten.get(record.id):
        who = "you" if act.role is Role.USER else str(act.role)
        because = f": {act.reason}" if act.reason else ""
        reason = f"taken back{day(act.at)} by {who}{because}"
        return Verdict(Status.RETRACTED, reason, applies=False)
    if record.id in found.withdrawn:
        since = day(found.withdrawn[record.id])
        reason = f"no longer in {record.provenance.source}, which was changed{since}"
        return Verdict(Status.RETRACTED, reason, applies=False)
    if link := taken_back(record.id, grounds):
        reason = f"taken back{day(link.at)} by {quote(grounds.record(link.by), link.by)}"
        return Verdict(Status.RETRACTED, reason, by=(link.by,), applies=False)
    return None
