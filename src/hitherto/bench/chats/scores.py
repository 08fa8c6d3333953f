"""How well records, verdicts and briefs agree with the labels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from hitherto.bench.chats.labels import Assignment, Labelled
from hitherto.bench.chats.modes import Input
from hitherto.bench.chats.records import as_task
from hitherto.bench.figures import share
from hitherto.intent.extract import task_scope
from hitherto.model import Entry, Record, Standing, Status, Task, Verdict
from hitherto.project.components import Components
from hitherto.validity import Grounds, as_of, displacements, verify

_OLD = 50  # user turns before the task: what recency and a long context do not give
_BINS = 10
_RETIRED = {Status.SUPERSEDED, Status.RETRACTED, Status.EXPIRED, Status.STALE}


class Handed(msgspec.Struct, frozen=True):
    """What was handed over for one task, the most important first."""

    records: tuple[Record, ...]
    warned: frozenset[str] = frozenset()
    tokens: int = 0


Hand = Callable[[Task], Handed]


def rates(hits: int, predicted: int, wanted: int) -> dict[str, float]:
    """Return precision, recall and F1."""
    precision, recall = share(hits, predicted), share(hits, wanted)
    both = precision + recall
    f1 = round(2 * precision * recall / both, 4) if both else 0.0
    return {"precision": precision, "recall": recall, "f1": f1}


def extraction(project: Labelled, records: Sequence[Record]) -> dict[str, object]:
    """Compare the turns that hold a statement, in all and by kind; a proposal is none yet."""
    found = {
        (record.provenance.ordinal, str(record.kind)) for record in records if not record.proposed
    }
    wanted = {(project.at(item), item.kind) for item in project.statements}
    kinds = sorted({kind for _, kind in wanted | found})
    by_kind = {}
    for kind in kinds:
        one = {turn for turn, each in found if each == kind}
        other = {turn for turn, each in wanted if each == kind}
        by_kind[kind] = rates(len(one & other), len(one), len(other))
    turns, labelled = {turn for turn, _ in found}, {turn for turn, _ in wanted}
    overall = rates(len(turns & labelled), len(turns), len(labelled))
    return {**overall, "kinds": by_kind}


def calibration(project: Labelled, chances: Sequence[float]) -> float:
    """Return the expected calibration error of the turns' scores: how far they are from the labels.

    Naeini and others, "Obtaining Well Calibrated Probabilities Using Bayesian Binning", AAAI 2015:
    over bins of equal width, the difference between the mean score and the share of turns that
    hold a statement, weighted by how many turns fall into each.
    """
    labelled = {project.at(item) for item in project.statements}
    gaps = [0.0] * _BINS
    for number, chance in enumerate(chances):
        gaps[min(int(chance * _BINS), _BINS - 1)] += chance - (number in labelled)
    return round(sum(map(abs, gaps)) / len(chances), 4) if chances else 0.0


class Pairs(msgspec.Struct, frozen=True):
    """Who displaced whom, as predicted and as labelled.

    Attributes:
        predicted: pairs of superseding or retracting and old, in labels where both have one.
        hits: those of them that are labelled.
        found: labelled pairs that were found, narrowings included.
        labelled: how many are labelled.
    """

    predicted: int
    hits: int
    found: int
    labelled: int


def supersession(project: Labelled, given: Input) -> Pairs:
    """Compare every verdict at the end of the history with the labelled pairs."""
    labelled = {
        (item.id, old) for item in project.statements for old in (*item.supersedes, *item.retracts)
    }
    grounds = Grounds(task=Task(text=""), displacements=displacements(given.standing))
    verdicts = verify(given.standing.records, grounds)
    displaced: list[tuple[str, str]] = []
    narrowed: set[tuple[str, str]] = set()
    for old, verdict in verdicts.items():
        pairs = [(_label(given, by), _label(given, old)) for by in verdict.by]
        if verdict.status in {Status.SUPERSEDED, Status.RETRACTED}:
            displaced += pairs
        elif verdict.status is Status.NARROWED:
            narrowed.update(pairs)
    hits = [pair for pair in displaced if pair in labelled]
    return Pairs(
        predicted=len(displaced),
        hits=len(hits),
        found=len(labelled & ({*hits} | narrowed)),
        labelled=len(labelled),
    )


def _label(given: Input, record_id: str) -> str:
    """Return a record's label; a record without one is its own, so that its pair is false."""
    return given.credit.get(record_id, record_id)


def false_retired(project: Labelled, given: Input, components: Components) -> tuple[int, int]:
    """Count what applies to a task and was retired all the same, of all that applies.

    The verdicts are those of the task's brief. A label for which several records stand is retired
    where all of them are; one that was never extracted was never retired.
    """
    retired = total = 0
    for item in project.tasks:
        task = as_task(project, item)
        then = as_of(given.standing, task.at)
        grounds = Grounds(
            task=task,
            task_scope=task_scope(task.text, task.paths, components),
            displacements=displacements(then),
            now=task.at,
        )
        wanted = {*item.applies, *item.acceptable}
        records = [r for r in then.records if given.credit.get(r.id) in wanted]
        verdicts = verify(records, grounds)
        alive = {given.credit[name] for name, each in verdicts.items() if not _is_retired(each)}
        retired += len({given.credit[name] for name in verdicts} - alive)
        total += len(wanted)
    return retired, total


def _is_retired(verdict: Verdict) -> bool:
    away = verdict.status is Status.NARROWED and not verdict.applies
    return verdict.status in _RETIRED or away


class Tally(msgspec.Struct):
    """Counts over tasks, from which every figure of the briefs follows."""

    wanted: int = 0
    found: int = 0
    found_at_10: int = 0
    old: int = 0
    found_old: int = 0
    returned: int = 0
    useful: int = 0
    stale: int = 0
    leaked: int = 0
    tokens: int = 0
    tasks: int = 0

    def figures(self) -> dict[str, float]:
        """Return the figures as the bench reports them."""
        return {
            "recall": share(self.found, self.wanted),
            "old_recall": share(self.found_old, self.old),
            "recall_at_10": share(self.found_at_10, self.wanted),
            "precision": share(self.useful, self.returned),
            "stale_leak": share(self.leaked, self.stale),
            "stale_count": self.leaked,
            "tokens": round(self.tokens / self.tasks, 1) if self.tasks else 0.0,
        }

    def counts(self) -> dict[str, int]:
        """Return what the figures are shares of."""
        return {
            "tasks": self.tasks,
            "applies": self.wanted,
            "old": self.old,
            "returned": self.returned,
            "stale": self.stale,
        }


def briefs(project: Labelled, given: Input, hand: Hand) -> Tally:
    """Count over all tasks what was handed over of what was wanted."""
    tally = Tally()
    for item in project.tasks:
        handed = hand(as_task(project, item))
        labels = [given.credit.get(record.id, "") for record in handed.records]
        unwarned = {
            given.credit.get(record.id, "")
            for record in handed.records
            if record.id not in handed.warned
        }
        _count(tally, item, labels, old_ones(project, item))
        tally.leaked += len(unwarned.intersection(item.stale))
        tally.tokens += handed.tokens
    return tally


def old_ones(project: Labelled, item: Assignment) -> frozenset[str]:
    """Return what applies to a task and was said long before it."""
    asked = project.at(item)
    said = {each.id: project.at(each) for each in project.statements}
    return frozenset(name for name in item.applies if asked - said[name] > _OLD)


def _count(tally: Tally, item: Assignment, labels: Sequence[str], old: Iterable[str]) -> None:
    tally.tasks += 1
    tally.wanted += len(item.applies)
    tally.found += len({*item.applies} & {*labels})
    tally.found_at_10 += len({*item.applies} & {*labels[:10]})
    tally.old += len({*old})
    tally.found_old += len({*old} & {*labels})
    tally.returned += len(labels)
    tally.useful += sum(label in {*item.applies, *item.acceptable} for label in labels)
    tally.stale += len(item.stale)


def warned(entries: Iterable[Entry]) -> frozenset[str]:
    """Return the contested records beside which the text says to follow another one."""
    return frozenset(
        entry.record.id
        for entry in entries
        if entry.verdict.status is Status.CONTESTED
        and entry.verdict.followed not in {"", entry.record.id}
    )


def snapshot(given: Input, task: Task) -> Standing:
    """Return what had been said when a task was asked."""
    return as_of(given.standing, task.at)
