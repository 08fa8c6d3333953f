"""What a project has without hitherto: the most recent statements, and a search for words."""

from __future__ import annotations

from hitherto.bench.chats.modes import Input
from hitherto.bench.chats.scores import Hand, Handed, snapshot
from hitherto.model import Task
from hitherto.search.lexical import bm25, lexicon
from hitherto.search.words import words

_MOST = 20


def recent(given: Input) -> Hand:
    """Hand over the 20 most recent records."""

    def hand(task: Task) -> Handed:
        return Handed(snapshot(given, task).records[: -_MOST - 1 : -1])

    return hand


def by_words(given: Input) -> Hand:
    """Hand over the 20 records that BM25 ranks first for the task's words."""

    def hand(task: Task) -> Handed:
        records = snapshot(given, task).records
        scores = bm25(lexicon(words(record.words) for record in records), words(task.text))
        best = sorted(scores, key=lambda n: (-scores[n], -n))[:_MOST]
        return Handed(tuple(records[n] for n in best))

    return hand


RIVALS = {"recent": recent, "bm25": by_words}
