"""Where in git a statement holds: project-wide, unless words or subject bind it to a branch.

Bound by its words: its scope names a branch. Bound by its subject: every path that it names exists
only on the branch that it was said on. A bound statement holds where its commit, or a
patch-equivalent of it, is reachable; what no branch reaches any more is contested, never dropped.
"""

from __future__ import annotations

import msgspec

from hitherto.model import Record, Scope
from hitherto.ports import Existence, Reach, Repository
from hitherto.validity import scopes
from hitherto.validity.named import named_paths


class Where(msgspec.Struct, frozen=True, omit_defaults=True):
    """What git says of a statement's place.

    Attributes:
        elsewhere: it holds on another branch, not here.
        lost: what it is bound to is reachable from no branch any more.
        why: the reason in words; empty where it holds here.
    """

    elsewhere: bool = False
    lost: bool = False
    why: str = ""


HERE = Where()
UNKNOWN = "this branch (unknown)"
"""The branch of "on this branch" where nobody knows which one was checked out."""


def where(record: Record, here: frozenset[str], repository: Repository | None) -> Where:
    """Tell where a statement holds, seen from where the task is.

    Args:
        record: the statement.
        here: the branches that the task is on, as far as known.
        repository: the project's history; None where there is none to ask.
    """
    bound = record.scope.branch
    if UNKNOWN in bound:
        return Where(lost=True, why="said for the branch of then, and which one is not known")
    if bound:
        one = Scope(branch=bound)
        if any(scopes.contains(one, Scope(branch=(branch,))) for branch in here):
            return HERE
        return _bound_by_words(record, here, repository)
    if repository is None or record.provenance.branch in here:
        return HERE
    return _bound_by_subject(record, repository)


def _bound_by_words(record: Record, here: frozenset[str], repository: Repository | None) -> Where:
    bound, commit = record.scope.branch, record.provenance.commit
    label = " or ".join(bound)
    reach = repository.reach(commit) if repository and commit else Reach.UNKNOWN
    if repository and reach is Reach.HERE:
        tips = [repository.reach(f"refs/heads/{branch}") for branch in bound]
        if Reach.ELSEWHERE in tips:  # said where the branch began: its own work is not here yet
            return Where(elsewhere=True, why=f"said for branch {label}, which is not merged here")
        return HERE
    if reach is Reach.LOST:
        return Where(
            lost=True,
            why=f"said for branch {label}, and the commit it was said on ({commit[:7]}) "
            "is on no branch any more",
        )
    if reach is Reach.UNKNOWN and not here:
        return HERE
    return Where(elsewhere=True, why=f"said for branch {label}, not for this one")


def _bound_by_subject(record: Record, repository: Repository) -> Where:
    origin = record.provenance
    paths = named_paths(record) if origin.branch else ()
    if not paths or any(
        repository.path(path) not in (Existence.NEVER, Existence.GONE) for path in paths
    ):
        return HERE
    holders = frozenset().union(*(repository.branches_with(path) for path in paths))
    label = ", ".join(paths)
    if holders == {origin.branch}:
        reach = repository.reach(origin.commit) if origin.commit else Reach.UNKNOWN
        if reach is not Reach.HERE:
            return Where(elsewhere=True, why=f"{label} exists only on branch {origin.branch}")
        return HERE
    never = all(repository.path(path) is Existence.NEVER for path in paths)
    if never and not holders and origin.commit and repository.reach(origin.commit) is Reach.LOST:
        return Where(
            lost=True,
            why=f"said on branch {origin.branch} of {label}, and the commit it was said on "
            f"({origin.commit[:7]}) is on no branch any more",
        )
    return HERE
