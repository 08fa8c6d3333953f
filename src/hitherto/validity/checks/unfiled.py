"""Is the file that it stood in gone from the project?"""

from __future__ import annotations

from hitherto.model import Record, Role, Status, Verdict
from hitherto.ports import Existence
from hitherto.validity.grounds import Grounds

_FILED = frozenset({Role.INSTRUCTIONS, Role.DECISION_RECORD})


def unfiled(record: Record, grounds: Grounds) -> Verdict | None:
    """What an instruction file said holds while the file is there, unless the user confirmed it.

    It is asked of what is checked out, so that another branch may still have the file and the rule.
    """
    origin = record.provenance
    if origin.role not in _FILED or record.id in grounds.displacements.confirmed:
        return None
    repository = grounds.repository
    if repository is None or repository.path(origin.source) is not Existence.GONE:
        return None
    return Verdict(Status.STALE, f"{origin.source}, where it stood, is gone", applies=False)
