"""Does it hold on the branch that is checked out?"""

from __future__ import annotations

from hitherto.model import Record, Status, Verdict
from hitherto.validity.branches import where
from hitherto.validity.grounds import Grounds


def branch(record: Record, grounds: Grounds) -> Verdict | None:
    """Bound to another branch: out of scope. Bound to a lost commit: contested until confirmed."""
    found = where(record, grounds.branches, grounds.repository)
    if found.elsewhere:
        return Verdict(Status.OUT_OF_SCOPE, found.why, applies=False)
    if found.lost and record.id not in grounds.displacements.confirmed:
        return Verdict(Status.CONTESTED, f"{found.why}: check it")
    return None
