"""Does the task lie wholly inside an exception to it?"""

from __future__ import annotations

from hitherto.model import Record, Scope, Status, Verdict
from hitherto.validity import scopes
from hitherto.validity.grounds import Grounds, narrowings
from hitherto.validity.reasons import day, quote


def excepted(record: Record, grounds: Grounds) -> Verdict | None:
    """A narrower statement took away the very place where the task is."""
    scope = grounds.task_scope
    branches = tuple(sorted(grounds.branches))
    place = Scope(scope.environment, branches, scope.path, scope.audience)
    if not place:
        return None
    for link in narrowings(record.id, grounds):
        if link.to is not None and scopes.contains(link.to, place):
            by = quote(grounds.record(link.by), link.by)
            reason = f"not for {link.to} since{day(link.at) or ' then'}: there {by} holds"
            return Verdict(Status.NARROWED, reason, (link.by,), link.to, applies=False)
    return None
