"""Lessons from labelled projects: for each task, what every record's signals were worth."""

from __future__ import annotations

from collections.abc import Sequence

from hitherto.answers.knowledge import Knowledge
from hitherto.bench.chats.labels import Assignment, Labelled
from hitherto.bench.chats.learning import Lesson, learn, worth
from hitherto.bench.chats.modes import Input, prepare
from hitherto.bench.chats.records import as_task
from hitherto.bench.chats.scores import old_ones
from hitherto.bench.chats.scoring import crossed_scoring
from hitherto.intent.query import prepare as prepare_query
from hitherto.intent.rank import Weights, scale
from hitherto.intent.signals import MEETINGS, TRAITS
from hitherto.ports import Embedder
from hitherto.project.components import Components
from hitherto.validity import as_of


def train(
    projects: Sequence[Labelled], components: Components, embedder: Embedder | None = None
) -> Weights:
    """Learn the weights of the ranking from labelled projects, with meaning or without.

    What counts for records that are extracted is learnt from what is extracted of the same
    conversations, each read by what the other projects teach of reading.
    """
    lessons, extracted = [], []
    for project, scoring in zip(projects, crossed_scoring(projects, components), strict=True):
        given = prepare(project, "given", components)
        found = prepare(project, "end_to_end", components, scoring)
        for item in project.tasks:
            lessons.append(_lesson(project, item, given, components, embedder))
            extracted.append(_lesson(project, item, found, components, embedder))
    names = [name for name, _ in (*TRAITS, *MEETINGS)] + (["meaning"] if embedder else [])
    return learn(lessons, names, len(projects), extracted)


def _lesson(
    project: Labelled,
    item: Assignment,
    given: Input,
    components: Components,
    embedder: Embedder | None,
) -> Lesson:
    task = as_task(project, item)
    known = Knowledge(as_of(given.standing, task.at), components, embedder=embedder)
    corpus, query = known.corpus, prepare_query(task, components)
    signals = [trait(corpus) for _, trait in TRAITS]
    signals += [meeting(query, corpus) for _, meeting in known.meetings]
    scales = [scale(values, corpus.live) for values in signals]
    old = old_ones(project, item)
    rows, worths = [], []
    for n in corpus.live:
        rows.append(
            [each.standard(vs.get(n, 0.0)) for each, vs in zip(scales, signals, strict=True)]
        )
        name = given.credit.get(corpus.records[n].id, "")
        worths.append(worth(_label(item, name), old=name in old))
    return Lesson(rows, worths)


def _label(item: Assignment, name: str) -> str:
    if name in item.applies:
        return "applies"
    return "acceptable" if name in item.acceptable else ""
