"""All records prepared once, for the many tasks that will ask."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import cached_property

from hitherto.model import Kind, Record, Role
from hitherto.model.ids import shortest
from hitherto.project.components import Components
from hitherto.search.lexical import Lexicon, lexicon
from hitherto.search.spelling import pieces
from hitherto.search.words import words

_HALF_LIFE = 6  # records after which a component's activity counts half


class Corpus:
    """The records in order of time, with what retrieval needs to know of each.

    Args:
        records: every record, in order of time.
        displaced: ids of records that can stand for nothing any more: superseded, retracted, or
            kept as evidence under a later one that says the same.
        components: the project's components.
    """

    def __init__(
        self,
        records: tuple[Record, ...],
        displaced: frozenset[str],
        components: Components,
    ) -> None:
        self.records = records
        self.components = components
        self.ids = tuple(record.id for record in records)
        self.live = dict.fromkeys(n for n, name in enumerate(self.ids) if name not in displaced)

    @cached_property
    def statements(self) -> Lexicon:
        """The index of what the records say: words, component, key, value and scope."""
        return lexicon(map(_said, self.records))

    @cached_property
    def spellings(self) -> Lexicon:
        """The index of how the records' words are spelled."""
        return lexicon(
            pieces(words(f"{record.component} {record.key.replace('_', ' ')} {record.words}"))
            for record in self.records
        )

    @cached_property
    def situations(self) -> Lexicon:
        """The index of what the records were said among."""
        return lexicon(words(record.situation) for record in self.records)

    @cached_property
    def members(self) -> Mapping[str, tuple[int, ...]]:
        """By component, the records that speak of it."""
        held: dict[str, list[int]] = defaultdict(list)
        for number, record in enumerate(self.records):
            held[record.component].append(number)
        return {name: tuple(numbers) for name, numbers in held.items()}

    @cached_property
    def names(self) -> Mapping[str, frozenset[str]]:
        """By component that is spoken of, the words of its name."""
        return {name: frozenset(words(name)) for name in self.members}

    @cached_property
    def short(self) -> Mapping[str, str]:
        """By id, its shortest unique prefix."""
        return shortest(self.ids, self.ids)

    @cached_property
    def sessions(self) -> Mapping[str, int]:
        """By session, its number in order of its first record."""
        order: dict[str, int] = {}
        for record in self.records:
            if record.provenance.session:
                order.setdefault(record.provenance.session, len(order))
        return order

    @cached_property
    def session_of(self) -> tuple[int, ...]:
        """By number of the record, the number of its session; those outside one count as first."""
        return tuple(self.sessions.get(record.provenance.session, 0) for record in self.records)

    @cached_property
    def activity(self) -> Mapping[str, float]:
        """By component, how much was said of it lately (each record counts half after six)."""
        heard: dict[str, float] = defaultdict(float)
        for age, record in enumerate(reversed(self.records)):
            heard[record.component] += 0.5 ** (age / _HALF_LIFE)
        return heard

    @cached_property
    def always_on(self) -> tuple[int, ...]:
        """The records that govern all work: of a process concern, or said to be always on.

        A project has decision records by the hundred: each governs what it is about.
        """
        process = {name for name in self.members if self._is_process(name)}
        return tuple(
            n
            for n, record in enumerate(self.records)
            if record.always_on
            or (record.component in process and record.provenance.role is not Role.DECISION_RECORD)
        )

    def _is_process(self, name: str) -> bool:
        if name in self.components:
            return self.components.is_process(name)
        return any(
            self.components.is_process(match.name) for match in self.components.match(name)[:1]
        )

    @cached_property
    def ruled(self) -> Mapping[str, float]:
        """By component, the share of its records that are rules rather than single decisions.

        Smoothed by one of each, so that a component with one record says little.
        """
        share = {}
        for name, numbers in self.members.items():
            rules = sum(self.records[n].kind is not Kind.DECISION for n in numbers)
            share[name] = (rules + 1) / (len(numbers) + 2)
        return share

    @cached_property
    def repeated(self) -> Mapping[tuple[str, str], int]:
        """By component and key, how often it was spoken of."""
        return Counter((record.component, record.key) for record in self.records if record.key)


def _said(record: Record) -> list[str]:
    scope = record.scope
    places = (*scope.environment, *scope.branch, *scope.path, *scope.audience)
    key = record.key.replace("_", " ")
    value = "" if isinstance(record.value, bool) or record.value is None else str(record.value)
    return words(" ".join((record.component, key, record.words, value, *places)))
