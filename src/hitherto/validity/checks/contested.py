"""Is there something that says otherwise, and cannot be ordered with it?"""

from __future__ import annotations

from hitherto.model import Record, Status, Verdict
from hitherto.validity.authority import rank
from hitherto.validity.displacements import Contest
from hitherto.validity.grounds import Grounds, contests, head
from hitherto.validity.reasons import quote


def contested(record: Record, grounds: Grounds) -> Verdict | None:
    """Both are shown and none is chosen; only where authority says so is one followed meanwhile."""
    found = contests(record.id, grounds)
    if not found:
        return None
    followed = next((contest.followed for contest in found if contest.followed), "")
    by = tuple(contest.other for contest in found if contest.other)
    reason = "; ".join(_reason(record, contest, grounds) for contest in found)
    return Verdict(Status.CONTESTED, reason, by, followed=followed)


def _reason(record: Record, contest: Contest, grounds: Grounds) -> str:
    if contest.why == "forgotten":
        return "taken back by someone with less authority than whoever said it"
    other = grounds.record(contest.other)
    against = f"contradicts {quote(other, contest.other)}"
    if contest.why == "time":
        reason = f"{against}, and neither is known to be later"
    elif contest.why == "reading":
        reason = f"{against}, as an agent understood what was said"
    else:
        reason = against + _authority(record, other, grounds)
    if not contest.followed:
        return f"{reason}: choose one"
    which = "this one" if contest.followed == record.id else "that one"
    return f"{reason}: follow {which} until it is settled"


def _authority(record: Record, other: Record | None, grounds: Grounds) -> str:
    """Return in words why neither may replace the other."""
    if other is None:
        return ""
    confirmed = grounds.displacements.confirmed
    if other.id in confirmed:
        return ", which was confirmed by you"
    if record.id in confirmed:
        return ", while this one was confirmed by you"
    if rank(other.provenance.role) != rank(record.provenance.role):
        return f" (said by {other.provenance.role}), which has another authority"
    for one, which in ((other, "which"), (record, "while this one")):
        backing = grounds.record(head(one.id, grounds))
        if backing and rank(backing.provenance.role) != rank(one.provenance.role):
            return f", {which} is also said by {backing.provenance.role}, with another authority"
    return ", and neither is known to be later"
