"""What becomes of sentences that a person says one after the other."""

from __future__ import annotations

from saying import judge, snapshot

from hitherto.intent.extract import record_from
from hitherto.model import EVERYWHERE, Provenance, Record, Role, Scope, Status
from hitherto.project.components import default_components


def heard(words: str, day: int, branch: str = "", session: str = "") -> Record:
    """Return the record of words that a person says on a day of March 2026."""
    provenance = Provenance(
        source=f"chat {day}",
        position=f"turn {day}",
        role=Role.USER,
        at=f"2026-03-{day:02d}T10:00:00Z",
        ordinal=day,
        branch=branch,
        session=session,
    )
    return record_from(words, provenance, default_components())


def statuses(
    *said: str,
    on: str = "",
    branch: str = "",
    task_scope: Scope = EVERYWHERE,
    session: str = "",
    now: str = "",
) -> list[Status]:
    """Return what becomes of sentences said on days in a row, each in a session of its own.

    Args:
        said: the sentences.
        on: the branch that is checked out while they are said.
        branch: the branch of the task.
        task_scope: where the task takes place.
        session: the session of the task; ``s1`` is that of the first sentence.
        now: when it is judged.
    """
    records = [heard(words, day, on, f"s{day}") for day, words in enumerate(said, 1)]
    verdicts = judge(
        snapshot(*records), branch=branch, task_scope=task_scope, session=session, now=now
    )
    return [verdicts[record.words].status for record in records]
