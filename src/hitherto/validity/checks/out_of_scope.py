"""Does it hold where the task takes place?"""

from __future__ import annotations

from hitherto.model import Record, Scope, Status, Verdict
from hitherto.validity import scopes
from hitherto.validity.grounds import Grounds
from hitherto.validity.named import is_spoken


def out_of_scope(record: Record, grounds: Grounds) -> Verdict | None:
    """Its scope and what is known of the task's have nothing in common.

    A task that names no environment is in any: a rule for production stays, shown with its scope.
    Branches are the `branch` check's, which asks git. A part that is told in plain words ("for the
    admin panel") has paths that nobody knows: no task is surely outside it.
    """
    here = _without_branch(grounds.task_scope)
    its_own = _without_branch(record.scope)
    if any(is_spoken(name, record) for name in record.scope.path):
        its_own = Scope(environment=its_own.environment, audience=its_own.audience)
    field = scopes.disjoint_in(its_own, here)
    if not field:
        return None
    its, ours = (", ".join(getattr(scope, field)) for scope in (record.scope, here))
    reason = f"holds for {field} {its}, the task is about {ours}"
    return Verdict(Status.OUT_OF_SCOPE, reason, applies=False)


def _without_branch(scope: Scope) -> Scope:
    return Scope(environment=scope.environment, path=scope.path, audience=scope.audience)
