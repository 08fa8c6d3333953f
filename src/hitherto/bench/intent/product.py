"""The product's settings: everything comes from the texts, by the product's own parts.

A task is its words alone; component and scope are withheld. A record stands for the requirement
of its turn, and for nothing else: a record from a chatter turn that reaches a brief is noise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from hitherto.answers.brief import brief
from hitherto.answers.knowledge import Knowledge
from hitherto.bench.intent.conditions import Condition, Handed, count_words
from hitherto.bench.intent.history import Assignment, History
from hitherto.bench.intent.reference import claims
from hitherto.bench.intent.timeline import afterwards, as_turn
from hitherto.intent.extract import extract
from hitherto.model import Brief, Entry, Record, Standing, Task, Turn
from hitherto.project.components import default_components

TurnExtractor = Callable[[Turn], Sequence[Record]]
Briefer = Callable[[Task, Standing], Brief]


def product_settings() -> tuple[TurnExtractor, Briefer]:
    """Return the product's own extractor and brief, as a fresh project without a repository."""
    components = default_components()

    def ask(task: Task, standing: Standing) -> Brief:
        return brief(task, Knowledge(standing, components))

    return (lambda turn: extract(turn, components)), ask


def read(history: History, extractor: TurnExtractor) -> tuple[Record, ...]:
    """Extract every interaction, as if each were a turn that a person typed."""
    return tuple(record for each in history.interactions for record in extractor(as_turn(each)))


def verified(history: History, records: Sequence[Record], ask: Briefer) -> Condition:
    """Hand over what the product's brief for the task's words holds.

    What the brief leaves out for want of room or rank is a candidate, but was not dropped in
    verification. Tokens are the words of the exact text that an agent would be given.
    """
    ordered = sorted(records, key=lambda record: (record.provenance.moment, record.id))
    standing = Standing(records=tuple(ordered), version=len(ordered))
    by_turn = {each.turn: each for each in history.interactions}

    def condition(task: Assignment) -> Handed:
        answer = ask(Task(text=task.text, at=afterwards(history)), standing)
        given = _turns(answer.entries)
        judged = _turns(entry for entry in answer.dropped if not entry.verdict.applies) - given
        left = _turns(answer.dropped) | given
        obeyed = [by_turn[turn] for turn in sorted(given)]
        return Handed(
            candidates=_requirements(history, left),
            survivors=_requirements(history, given),
            claims=tuple(claim for each in obeyed for claim in claims(each)),
            noise=sum(each.requirement is None for each in obeyed),
            dropped=len(_requirements(history, judged)),
            tokens=count_words(answer.markdown),
        )

    return condition


def _turns(entries: Iterable[Entry]) -> frozenset[int]:
    """Return the turns that the entries stand at."""
    return frozenset(entry.record.provenance.ordinal for entry in entries)


def _requirements(history: History, turns: frozenset[int]) -> tuple[str, ...]:
    """Return the requirements said at these turns, in order of time."""
    return tuple(
        each.requirement.id
        for each in history.interactions
        if each.requirement and each.turn in turns
    )
