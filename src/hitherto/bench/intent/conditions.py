"""What an agent is handed under each condition, what it makes of it, and how that is graded.

One agent template and one checker serve every condition and both settings, so that only what is
handed over can make a difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from hitherto.bench.intent.history import Assignment, Effect, History
from hitherto.bench.intent.reference import Claim, claims, significant


class Handed(msgspec.Struct, frozen=True, kw_only=True):
    """What one task is handed.

    Attributes:
        candidates: ids of the requirements that were retrieved.
        survivors: ids of those handed over.
        claims: what these fix, in order of time.
        noise: interactions retrieved that carry no requirement.
        dropped: requirements retrieved and dropped in verification.
        tokens: words supplied.
    """

    candidates: tuple[str, ...] = ()
    survivors: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    noise: int = 0
    dropped: int = 0
    tokens: int = 0


class Graded(msgspec.Struct, frozen=True, kw_only=True):
    """How one task came out."""

    task: str
    handed: Handed
    needed: int
    recalled: int
    extra: int
    stale: int
    violations: int


Condition = Callable[[Assignment], Handed]


def baseline(_task: Assignment) -> Handed:
    """Hand over nothing: an agent without history."""
    return Handed()


def lexical(history: History) -> Condition:
    """Hand over every interaction that shares a significant word with the task, unverified."""

    def condition(task: Assignment) -> Handed:
        words = significant(task.text)
        found = [each for each in history.interactions if significant(each.text) & words]
        ids = tuple(each.requirement.id for each in found if each.requirement)
        return Handed(
            candidates=ids,
            survivors=ids,
            claims=tuple(claim for each in found for claim in claims(each)),
            noise=len(found) - len(ids),
            tokens=sum(count_words(each.text) for each in found),
        )

    return condition


def count_words(text: str) -> int:
    """Return the number of words as people count them: what stands between spaces."""
    return len(text.split())


def work(
    task: Assignment, defaults: Mapping[str, Effect], handed: Iterable[Claim]
) -> tuple[dict[str, Effect], dict[str, Claim]]:
    """Do a task with one fixed template: defaults, then what was handed over, nothing guessed.

    Later claims overwrite earlier ones of the same field; a set joins what was handed over before
    unless its words say that it replaces it. To every set the agent adds the section of its task.

    Returns:
        The fields as they come out, and by field the claim that won it.
    """
    fields = dict(defaults)
    winners: dict[str, Claim] = {}
    for claim in handed:
        before = fields.get(claim.key)
        if claim.adds and isinstance(before, tuple) and isinstance(claim.value, tuple):
            fields[claim.key] = (*before, *claim.value)
        else:
            fields[claim.key] = claim.value
        winners[claim.key] = claim
    own = {key: (*held, task.id) for key, held in fields.items() if isinstance(held, tuple)}
    return fields | own, winners


def satisfied(asked: Effect, found: Effect) -> bool:
    """Tell whether a field came out as asked: equal, or for a set, none of its members missing."""
    if isinstance(asked, tuple):
        return isinstance(found, tuple) and set(asked) <= set(found)
    return type(asked) is type(found) and asked == found


def outdated(claim: Claim, task: Assignment, history: History) -> bool:
    """Tell by ground truth whether a claim is superseded or out of scope for a task.

    This is the grader's own short rule on labels, apart from the verification that it grades.
    """
    if claim.scope and task.scope and claim.scope != task.scope:
        return True
    return any(
        later.turn > claim.turn
        and (later.component, later.key) == (claim.component, claim.key)
        and later.value != claim.value
        and not later.adds
        and later.scope in {None, claim.scope, task.scope}
        for each in history.planted
        for later in claims(each)
    )


def grade(task: Assignment, handed: Handed, history: History) -> Graded:
    """Let the template do a task with what it was handed, and check the fields it needed."""
    fields, winners = work(task, history.defaults, handed.claims)
    needs = frozenset(task.needs)
    return Graded(
        task=task.id,
        handed=handed,
        needed=len(needs),
        recalled=len(needs & frozenset(handed.candidates)),
        extra=len(frozenset(handed.survivors) - needs),
        stale=sum(outdated(claim, task, history) for claim in winners.values()),
        violations=sum(
            not satisfied(claim.value, fields.get(claim.key))
            for each in history.planted
            for claim in claims(each)
            if claim.requirement in needs
        ),
    )


def run(history: History, condition: Condition) -> tuple[Graded, ...]:
    """Do and grade every task under one condition."""
    return tuple(grade(task, condition(task), history) for task in history.tasks)
