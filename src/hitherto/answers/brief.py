"""What was said earlier that still matters for a task: candidates, verdicts, the compiled text."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from heapq import nsmallest

import msgspec

from hitherto.answers.knowledge import Knowledge
from hitherto.intent.candidates import CANDIDATES, SURE
from hitherto.intent.candidates.neighbours import why_beside
from hitherto.intent.compile import markdown, tokens
from hitherto.intent.extract import task_scope
from hitherto.intent.query import Query, prepare
from hitherto.intent.rank import Ranking
from hitherto.model import ALWAYS_ON, Brief, Entry, Kind, Record, Standing, Task
from hitherto.validity import Grounds, as_of, head, verify

BUDGET = 800  # tokens
LIMIT = 20  # records
_NUCLEUS = 0.98  # of the weight of all that could be handed over
_BESIDE_BONUS = 2.0  # how much it speaks for a record that the code leads to it
_SURE_BONUS = 1.4  # how much less may speak for a record whose component the task speaks of
_MOST_GENERAL = 5  # records that govern all work and have nothing else to do with the task
_FEWEST = 3  # records that are handed over however little the last of them adds
_WEIGHED = 200  # candidates that are verified: beyond them even a sure rule has nothing to do here

ALL = frozenset(name for name, _ in CANDIDATES)
OWN = frozenset(("component", "close component", "neighbour", "file", "words", "meaning"))
"""The rules by which a task's own words, paths and symbols select, not the talk around it."""


def nothing(record: Record) -> bool:
    """Leave no record out."""
    del record
    return False


def brief(
    task: Task,
    knowledge: Knowledge,
    *,
    budget: int = BUDGET,
    limit: int = LIMIT,
    by: Collection[str] = ALL,
    without: Callable[[Record], bool] = nothing,
) -> Brief:
    """Compile what holds for a task.

    Args:
        task: the work at hand; what was said after `task.at` does not count.
        knowledge: all that was said.
        budget: the most tokens of the compiled text.
        limit: the most records in it.
        by: names of the candidate rules that may find a record.
        without: tells which records are not to be handed over, e.g. because they were already.
    """
    known = _at(task, knowledge)
    query = prepare(task, known.components)
    ranking = known.ranker.rank(query)
    found = _candidates(query, known, ranking, by)
    for n in found.get("neighbour", ()):
        ranking.scores[n] += _BESIDE_BONUS
    best = nsmallest(_WEIGHED, set().union(*found.values()), lambda n: (-ranking.scores[n], n))
    grounds = _grounds(task, known)
    judged = [
        _told(entry, ranking.scores[n], _why(n, found), task)
        for n, entry in _judged(best, known, grounds)
    ]
    open_to = [entry for entry in judged if not without(entry.record)]
    entries = _chosen(open_to, known.weights.cut, limit)
    chosen = {entry.record.id for entry in entries}
    dropped = [entry for entry in judged if entry.record.id not in chosen]
    return compiled(task, entries, dropped, known, budget)


def compiled(
    task: Task,
    entries: Sequence[Entry],
    dropped: Sequence[Entry],
    knowledge: Knowledge,
    budget: int,
) -> Brief:
    """Put what is handed over into words; what does not fit is dropped before the rest.

    Args:
        task: the work at hand.
        entries: what is to be handed over, the most important first.
        dropped: the other candidates.
        knowledge: names what verdicts speak of.
        budget: the most tokens of the compiled text.
    """
    named = knowledge.displacements.records
    text, count = markdown(entries, budget, knowledge.corpus.short, named)
    return Brief(
        task=task,
        entries=tuple(entries[:count]),
        dropped=(*entries[count:], *dropped),
        markdown=text,
        tokens=tokens(text),
    )


def _grounds(task: Task, knowledge: Knowledge) -> Grounds:
    return Grounds(
        task=task,
        task_scope=task_scope(task.text, task.paths, knowledge.components),
        displacements=knowledge.displacements,
        repository=knowledge.repository,
        now=task.at or knowledge.now,
        version=knowledge.version,
    )


def _at(task: Task, knowledge: Knowledge) -> Knowledge:
    """Return the knowledge as it was when the task was asked."""
    then = as_of(knowledge.standing, task.at)
    if _sizes(then) == _sizes(knowledge.standing):  # it only ever leaves things out
        return knowledge
    return Knowledge(
        then,
        knowledge.components,
        repository=knowledge.repository,
        now=task.at,
        version=knowledge.version,
        weights=knowledge.weights,
        embedder=knowledge.embedder,
    )


def _sizes(standing: Standing) -> tuple[int, ...]:
    held = (standing.records, standing.forgotten, standing.confirmed, standing.settled)
    return tuple(map(len, held))


def _candidates(
    query: Query, knowledge: Knowledge, ranking: Ranking, by: Collection[str]
) -> Mapping[str, set[int]]:
    """Return by candidate rule the numbers of the records that it found."""
    rules = ((name, rule) for name, rule in CANDIDATES if name in by)
    return {name: set(rule(query, knowledge.corpus, ranking.met)) for name, rule in rules}


def _why(number: int, found: Mapping[str, set[int]]) -> tuple[str, ...]:
    """Return the names of the rules that found a record."""
    return tuple(name for name, numbers in found.items() if number in numbers)


def _told(entry: Entry, score: float, why: tuple[str, ...], task: Task) -> Entry:
    """Return a candidate with what led to it."""
    beside = "" if {"neighbour", "file"}.isdisjoint(why) else why_beside(entry.record, task)
    return msgspec.structs.replace(entry, score=round(score, 3), why=why, beside=beside)


def _judged(
    best: Sequence[int], knowledge: Knowledge, grounds: Grounds
) -> Iterator[tuple[int, Entry]]:
    """Yield each candidate with its verdict; what was said again is folded into its last saying."""
    records = knowledge.corpus.records
    verdicts = verify((records[n] for n in best), grounds)
    evidence: dict[str, list[Record]] = defaultdict(list)
    folded = set()
    for n in best:
        latest = head(records[n].id, grounds)
        if latest != records[n].id and latest in verdicts:
            folded.add(n)
            evidence[latest].append(records[n])
    for n in best:
        record = records[n]
        if n not in folded:
            earlier = tuple(evidence[record.id])
            yield n, Entry(record=record, verdict=verdicts[record.id], evidence=earlier)


def _chosen(judged: Sequence[Entry], cut: float, limit: int) -> list[Entry]:
    """Choose what is handed over, the best first.

    A record must be worth more than the cut, a little less where the schema alone leads to it; of
    those that merely govern all work, the best few. What then adds next to nothing to all that
    could be handed over is left out: the smallest head of the list that holds nearly all the
    weight, as in nucleus sampling (Holtzman and others, "The Curious Case of Neural Text
    Degeneration", ICLR 2020).
    """
    worth = []
    general = 0
    for entry in judged:
        if not may_stand(entry) or entry.score < (cut - _SURE_BONUS if _is_sure(entry) else cut):
            continue
        general += entry.why == ALWAYS_ON
        if entry.why != ALWAYS_ON or general <= _MOST_GENERAL:
            worth.append(entry)
    weights = [math.exp(entry.score) for entry in worth]
    enough = _NUCLEUS * math.fsum(weights)
    chosen: list[Entry] = []
    held = 0.0
    for entry, weight in zip(worth[:limit], weights, strict=False):
        if held >= enough and len(chosen) >= _FEWEST:
            break
        chosen.append(entry)
        held += weight
    return chosen


def _is_sure(entry: Entry) -> bool:
    """Tell whether the project's one schema alone leads from the task to the record."""
    return not SURE.isdisjoint(entry.why)


def may_stand(entry: Entry) -> bool:
    """Tell whether a record may stand in a brief: it applies, and says something itself."""
    return entry.verdict.applies and entry.record.kind is not Kind.RETRACTION
