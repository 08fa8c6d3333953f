"""The verified condition of the reference settings, through the product's own validity room."""

from __future__ import annotations

from collections.abc import Sequence

from hitherto.bench.intent.conditions import Condition, Handed, count_words
from hitherto.bench.intent.history import Assignment, History
from hitherto.bench.intent.reference import (
    Claim,
    Related,
    by_schema,
    candidates,
    claims,
)
from hitherto.bench.intent.timeline import afterwards
from hitherto.model import Record, Scope, Standing, Task
from hitherto.validity import Grounds, displacements, verify


def verified(
    history: History, standing: Sequence[Record], related: Related = by_schema
) -> Condition:
    """Hand over the candidates that verification lets through.

    Args:
        history: the history.
        standing: what the reference settings extracted from it.
        related: the components that belong to a task's, beside its own.
    """
    everything = Standing(records=tuple(standing), version=len(standing))
    displaced = displacements(everything)

    def condition(task: Assignment) -> Handed:
        found = candidates(task, standing, related)
        grounds = Grounds(
            task=Task(text=task.text, at=afterwards(history)),
            task_scope=Scope(environment=(task.scope,) if task.scope else ()),
            displacements=displaced,
        )
        verdicts = verify(found, grounds)
        kept = [record for record in found if verdicts[record.id].applies]
        return _handed(history, found, kept)

    return condition


def _handed(history: History, found: Sequence[Record], kept: Sequence[Record]) -> Handed:
    """Turn records back into the requirements they stand for, field by field."""
    fields = {(record.provenance.ordinal, record.key) for record in kept}
    held = [
        claim
        for each in history.planted
        for claim in claims(each)
        if (claim.turn, claim.key) in fields
    ]
    turns = {record.provenance.ordinal for record in found}
    planted = [each for each in history.planted if each.turn in turns]
    survivors = _ids(held)
    texts = {record.provenance.ordinal: record.words for record in kept}
    return Handed(
        candidates=tuple(each.requirement.id for each in planted if each.requirement),
        survivors=survivors,
        claims=tuple(held),
        noise=len(turns) - len(planted),
        dropped=len(planted) - len(survivors),
        tokens=sum(map(count_words, texts.values())),
    )


def _ids(held: Sequence[Claim]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(claim.requirement for claim in held))
