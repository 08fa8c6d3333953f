"""Is its lifetime over?"""

from __future__ import annotations

from hitherto.model import Record, Status, Verdict
from hitherto.validity.grounds import Grounds, has_ended, lifetime
from hitherto.validity.lifetimes import Term
from hitherto.validity.reasons import quote


def expired(record: Record, grounds: Grounds) -> Verdict | None:
    """A date, a version or a session passed, or someone said that what it waited for is done."""
    until = record.lifetime.removeprefix("until ")
    if by := grounds.displacements.ended.get(record.id):
        reason = f"said to hold until {until}, over since {quote(grounds.record(by), by)}"
        return Verdict(Status.EXPIRED, reason, by=(by,), applies=False)
    if not has_ended(record, grounds):
        return None
    life = lifetime(record)
    if life.term is Term.SESSION:
        reason = f"said for {until.removeprefix('for ')} alone, which is over"
        return Verdict(Status.EXPIRED, reason, applies=False)
    now = grounds.version if life.term is Term.VERSION else grounds.now[:10]
    what = "the project is at" if life.term is Term.VERSION else "it is"
    reason = f"said to hold until {until}, and {what} {now}"
    return Verdict(Status.EXPIRED, reason, applies=False)
