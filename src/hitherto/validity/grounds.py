"""What a verdict is judged on, and which displacements count in the light of it."""

from __future__ import annotations

import msgspec

from hitherto.model import EVERYWHERE, Record, Scope, Task
from hitherto.ports import Repository
from hitherto.validity import lifetimes
from hitherto.validity.branches import where
from hitherto.validity.displacements import Contest, Displacements, Link
from hitherto.validity.lifetimes import Lifetime, Term


class Grounds(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """All that verification may look at.

    Attributes:
        task: the task at hand; its branch is what is checked out.
        task_scope: where the task takes place, as read off its words by the caller.
        displacements: what later statements did, from `supersession.displacements`.
        repository: the project's history; None where there is none to ask.
        now: the time of judging (ISO 8601); empty: no date has passed.
        version: the project's version; empty: none is reached.
    """

    task: Task
    task_scope: Scope = EVERYWHERE
    displacements: Displacements = Displacements()
    repository: Repository | None = None
    now: str = ""
    version: str = ""

    @property
    def branches(self) -> frozenset[str]:
        """The branches that the task is on, as far as known."""
        named = (*self.task_scope.branch, *self.task.scope.branch, self.task.branch)
        return frozenset(branch for branch in named if branch)

    def record(self, record_id: str) -> Record | None:
        """Return a record that displacements name."""
        return self.displacements.records.get(record_id)


def lifetime(record: Record) -> Lifetime:
    """Return a record's understood lifetime."""
    return lifetimes.parse(record.lifetime, record.provenance.at)


def is_over(record_id: str, grounds: Grounds) -> bool:
    """Tell whether a record's lifetime has ended: by date, version, session or later words."""
    if record_id in grounds.displacements.ended:
        return True
    record = grounds.record(record_id)
    return record is not None and has_ended(record, grounds)


def has_ended(record: Record, grounds: Grounds) -> bool:
    """Tell whether a record's lifetime has ended of itself: by date, version or session."""
    life = lifetime(record)
    if life.term is Term.SESSION:
        origin, here = record.provenance, grounds.task.session
        return lifetimes.session_over(origin.at, origin.session, grounds.now, here)
    return lifetimes.ended(life, grounds.now, grounds.version)


def taken_back(record_id: str, grounds: Grounds) -> Link | None:
    """Return the retraction of a record that counts, if any."""
    return next(iter(counting(grounds.displacements.retracted.get(record_id, ()), grounds)), None)


def replaced(record_id: str, grounds: Grounds) -> Link | None:
    """Return what superseded a record, if anything that counts did.

    It is the one that replaced it directly, even if that was replaced in its turn; a stop-gap that
    has ended is passed over.
    """
    links = grounds.displacements.superseded.get(record_id, ())
    if not counting(links, grounds):
        return None
    lasting = (ln for ln in links if not (ln.passing and _ended(ln.by, grounds)))
    return next(lasting, links[-1])


def _ended(record_id: str, grounds: Grounds) -> bool:
    return is_over(record_id, grounds) or taken_back(record_id, grounds) is not None


def counting(links: tuple[Link, ...], grounds: Grounds) -> list[Link]:
    """Return the displacements that count now.

    A passing one counts while the later record stands; a lasting one for good. What was said for
    another branch displaces nothing here.
    """
    return [
        link
        for link in links
        if not _is_elsewhere(link.by, grounds) and (not link.passing or stands(link.by, grounds))
    ]


def stands(record_id: str, grounds: Grounds) -> bool:
    """Tell whether a record is neither over, taken back nor replaced, nor of another branch.

    Every displacement leads to something said later, so this ends.
    """
    memo: dict[str, bool] = grounds.__dict__.setdefault("_stands", {})
    if record_id not in memo:
        memo[record_id] = not (
            is_over(record_id, grounds)
            or taken_back(record_id, grounds)
            or replaced(record_id, grounds)
            or _is_elsewhere(record_id, grounds)
        )
    return memo[record_id]


def _is_elsewhere(record_id: str, grounds: Grounds) -> bool:
    record = grounds.record(record_id)
    memo: dict[str, bool] = grounds.__dict__.setdefault("_elsewhere", {})
    if record_id not in memo:
        memo[record_id] = (
            record is not None and where(record, grounds.branches, grounds.repository).elsewhere
        )
    return memo[record_id]


def narrowings(record_id: str, grounds: Grounds) -> tuple[Link, ...]:
    """Return the exceptions to a record that stand."""
    links = grounds.displacements.narrowed.get(record_id, ())
    return tuple(
        link
        for link in links
        if (link.to is not None or link.why == "part") and stands(link.by, grounds)
    )


def contests(record_id: str, grounds: Grounds) -> tuple[Contest, ...]:
    """Return what a record is contested with, of what still stands itself."""
    found = grounds.displacements.contested.get(record_id, ())
    return tuple(c for c in found if not c.other or stands(c.other, grounds))


def head(record_id: str, grounds: Grounds) -> str:
    """Return the record that says the same and stands for this one; itself where there is none."""
    standing_for = grounds.displacements.evidence.get(record_id, "")
    return standing_for if standing_for and stands(standing_for, grounds) else record_id
