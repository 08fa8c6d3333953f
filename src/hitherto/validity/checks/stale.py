"""Is what it speaks of gone from the code?"""

from __future__ import annotations

from hitherto.model import Record, Status, Verdict
from hitherto.ports import Existence
from hitherto.validity.grounds import Grounds
from hitherto.validity.named import speaks_of


def stale(record: Record, grounds: Grounds) -> Verdict | None:
    """Everything that it explicitly names was once there and is gone.

    What was never there says nothing, and neither does what cannot be asked; one thing that is
    still there keeps the record alive.
    """
    repository = grounds.repository
    if repository is None:
        return None
    gone: list[str] = []
    paths, words = speaks_of(record)
    for names, ask in ((paths, repository.path), (words, repository.word)):
        for name in names:
            existence = ask(name)
            if existence is Existence.PRESENT:
                return None
            if existence is Existence.GONE:
                gone.append(name)
    if not gone:
        return None
    what = ", ".join(gone)
    told = "was in the code and is gone" if len(gone) == 1 else "were in the code and are gone"
    now = [found for name in gone if (found := repository.successor(name))]
    reason = "; ".join((f"{what} {told}", *now))
    return Verdict(Status.STALE, reason, applies=False)
