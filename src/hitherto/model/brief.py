"""The compiled context for one task."""

from __future__ import annotations

import msgspec

from hitherto.model.problem import Problem
from hitherto.model.record import Record
from hitherto.model.task import Task
from hitherto.model.verdict import Verdict

ALWAYS_ON = ("always on",)
"""Why a record is there that governs all work and has nothing else to do with the task."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One candidate with its verdict.

    Attributes:
        record: the statement.
        verdict: what verification says of it.
        score: how much more speaks for it than for the average record, which has 0.
        why: the candidate rules that found it, in their order.
        evidence: earlier records that say the same.
        beside: in words, what ties it to the task through the code; empty where nothing does.
    """

    record: Record
    verdict: Verdict
    score: float = 0.0
    why: tuple[str, ...] = ()
    evidence: tuple[Record, ...] = ()
    beside: str = ""


class Brief(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What still matters for a task.

    Attributes:
        task: the task.
        entries: what is handed over, the most important first.
        dropped: the candidates that are not, each with its verdict and reason.
        markdown: the exact text for an agent.
        tokens: characters of `markdown` / 4, rounded up.
        problems: what could not be taken into account.
    """

    task: Task
    entries: tuple[Entry, ...] = ()
    dropped: tuple[Entry, ...] = ()
    markdown: str = ""
    tokens: int = 0
    problems: tuple[Problem, ...] = ()

    @property
    def bears(self) -> bool:
        """Whether anything in it bears on the task, beside what governs all work."""
        return any(entry.why != ALWAYS_ON for entry in self.entries)
