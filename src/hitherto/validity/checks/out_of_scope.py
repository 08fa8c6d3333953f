"""Does it hold where the task takes place?"""

from __future__ import annotations

from hitherto.model import Record, Scope, Status, Verdict
from hitherto.validity import scopes
from hitherto.validity.grounds import Grounds


def out_of_scope(record: Record, grounds: Grounds) -> Verdict | None:
    """Its scope and what is known of the task's have nothing in common.

    A task that names no environment is in any: a rule for production stays, shown with its scope.
    Branches are the `branch` check's, which asks git.
    """
    here = _without_branch(grounds.task_scope)
    field = scopes.disjoint_in(_without_branch(record.scope), here)
    if not field:
        return None
    its, ours = (", ".join(getattr(scope, field)) for scope in (record.scope, here))
    reason = f"holds for {field} {its}, the task is about {ours}"
    return Verdict(Status.OUT_OF_SCOPE, reason, applies=False)


def _without_branch(scope: Scope) -> Scope:
    return Scope(environment=scope.environment, path=scope.path, audience=scope.audience)
