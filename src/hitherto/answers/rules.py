"""What holds whatever the task: the rules that a session begins with, in few words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import islice

from hitherto.answers.brief import compiled, may_stand, nothing
from hitherto.answers.knowledge import Knowledge
from hitherto.model import ALWAYS_ON, Brief, Entry, Kind, Record, Strength, Task
from hitherto.validity import Grounds, head, verdict

BUDGET = 300  # tokens
LIMIT = 8  # rules
_RULES = frozenset((Kind.CONSTRAINT, Kind.PREFERENCE, Kind.PROCEDURE))


def rules(
    task: Task,
    knowledge: Knowledge,
    *,
    budget: int = BUDGET,
    limit: int = LIMIT,
    also: Collection[str] = (),
    without: Callable[[Record], bool] = nothing,
) -> Brief:
    """Compile the standing rules: what governs all work first, then the strongest constraints.

    What holds only for a path or an environment is left for the task that goes there.

    Args:
        task: only its branch and session count.
        knowledge: all that was said.
        budget: the most tokens of the compiled text.
        limit: the most rules, those in `also` not counted.
        also: ids of records that are handed over after them, the latest first, where they are in
            force.
        without: tells which records are not to be handed over.
    """
    grounds = Grounds(
        task=task,
        displacements=knowledge.displacements,
        repository=knowledge.repository,
        now=knowledge.now,
        version=knowledge.version,
    )
    records = knowledge.corpus.records
    ranked = (n for n in _ranked(knowledge) if not without(records[n]))
    entries = list(islice(_in_force(ranked, knowledge, grounds), limit))
    again = {*also}.difference(entry.record.id for entry in entries)
    if again:
        latest = (n for n in range(len(records) - 1, -1, -1) if records[n].id in again)
        numbers = (n for n in latest if not without(records[n]))
        entries += _in_force(numbers, knowledge, grounds)
    return compiled(task, entries, (), knowledge, budget)


def _ranked(knowledge: Knowledge) -> list[int]:
    """Return the rules that could stand, the most important first."""
    records, scores = knowledge.corpus.records, knowledge.ranker.standing()
    always = {
        n for n in knowledge.corpus.always_on if records[n].always_on or records[n].kind in _RULES
    }
    found = [
        n
        for n in knowledge.corpus.live
        if _everywhere(records[n]) and (n in always or _strong(records[n]))
    ]
    return sorted(found, key=lambda n: (n not in always, -scores[n], n))


def _everywhere(record: Record) -> bool:
    return not record.scope.environment and (record.always_on or not record.scope.path)


def _strong(record: Record) -> bool:
    return record.kind is Kind.CONSTRAINT and record.strength is Strength.HARD


def _in_force(numbers: Iterator[int], knowledge: Knowledge, grounds: Grounds) -> Iterator[Entry]:
    """Yield those that hold, said again or not, in their order."""
    for n in numbers:
        record = knowledge.corpus.records[n]
        if head(record.id, grounds) != record.id:
            continue
        entry = Entry(record=record, verdict=verdict(record, grounds), why=ALWAYS_ON)
        if may_stand(entry):
            yield entry
