"""Everything that answers are made from, prepared once and kept while it does not change."""

from __future__ import annotations

from functools import cached_property

import msgspec

from hitherto.intent.corpus import Corpus
from hitherto.intent.meaning import meaning
from hitherto.intent.rank import Ranker, Weights, shipped
from hitherto.intent.signals import MEETINGS, Meeting
from hitherto.model import Record, Standing
from hitherto.ports import Embedder, Repository
from hitherto.project.components import Components
from hitherto.validity import Displacements, displacements


class Knowledge:
    """A snapshot of all that was said, with the project it was said about.

    Args:
        standing: all that was said.
        components: the project's parts and the one schema of how they bear on each other.
        repository: the project's history; None where there is none to ask.
        now: the time of asking (ISO 8601).
        version: the project's version.
        weights: how much each signal counts; None: the shipped ones.
        embedder: adds the signal of meaning; None: everything works without it.
    """

    def __init__(
        self,
        standing: Standing,
        components: Components,
        *,
        repository: Repository | None = None,
        now: str = "",
        version: str = "",
        weights: Weights | None = None,
        embedder: Embedder | None = None,
    ) -> None:
        self.standing = standing
        self.components = components
        self.repository = repository
        self.now = now
        self.version = version
        self.embedder = embedder
        self._weights = weights

    @cached_property
    def weights(self) -> Weights:
        """How much each signal counts."""
        return self._weights or shipped("meaning" if self.embedder else "plain")

    @cached_property
    def displacements(self) -> Displacements:
        """What later statements did to earlier ones."""
        return displacements(self.standing)

    @cached_property
    def corpus(self) -> Corpus:
        """The records prepared for retrieval, in order of time however they were handed over."""
        records = map(self._with_subject, self.standing.records)
        ordered = sorted(records, key=lambda each: (each.provenance.moment, each.id))
        return Corpus(tuple(ordered), self._displaced(), self.components)

    @cached_property
    def ranker(self) -> Ranker:
        """The records' own traits, weighed."""
        return Ranker(self.corpus, self.weights, self.meetings)

    @cached_property
    def meetings(self) -> tuple[tuple[str, Meeting], ...]:
        """The signals between a task and the records."""
        if self.embedder is None:
            return MEETINGS
        return (*MEETINGS, ("meaning", meaning(self.corpus, self.embedder)))

    def _with_subject(self, record: Record) -> Record:
        """Return a value alone ("make it 12") as what it is a value of, to be found by that."""
        held = self.displacements
        subject = held.records.get(held.subjects.get(record.id, ""))
        if subject is None:
            return record
        around = f"{subject.words}\n{record.situation}"
        return msgspec.structs.replace(
            record, component=subject.component, key=subject.key, situation=around
        )

    def _displaced(self) -> frozenset[str]:
        """Return the records that can stand for nothing, whatever the task."""
        held = self.displacements
        passing = {
            old for old, links in held.superseded.items() if all(link.passing for link in links)
        }
        gone = (held.superseded, held.retracted, held.forgotten, held.withdrawn, held.evidence)
        return frozenset(set().union(*gone) - passing) | held.proposed
