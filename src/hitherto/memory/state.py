"""What is in a memory, in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence

from hitherto.memory.parts import Parts
from hitherto.memory.results import BY_HAND, Judged, KeptSource, State
from hitherto.memory.sync import Survey, told, waiting
from hitherto.model import Imported, Record, Role

DECISIONS = "decisions"
"""The source under which all decision records of a project are read; each is cited by its path."""


def state(parts: Parts, statements: Sequence[Judged], survey: Survey) -> State:
    """Count what is kept.

    Args:
        parts: the memory's.
        statements: all that is kept, with its verdicts.
        survey: the sources as they are now.
    """
    condition = parts.store.condition()
    return State(
        project=parts.place.id,
        root=parts.place.root,
        folder=parts.folder,
        shared=parts.shared,
        records=len(statements),
        kinds=dict(Counter(str(each.record.kind) for each in statements).most_common()),
        verdicts=dict(Counter(str(each.verdict.status) for each in statements).most_common()),
        sources=_sources(parts, [each.record for each in statements]),
        waiting=waiting(survey, parts.store.cursors()),
        bytes=condition.journal_bytes + condition.index_bytes,
        problems=(*survey.problems, *map(told, parts.store.problems)),
    )


def _sources(parts: Parts, records: Sequence[Record]) -> tuple[KeptSource, ...]:
    said = [each.provenance.at for each in records if each.provenance.source == BY_HAND]
    latest = {event.source: event for event in parts.store.events() if isinstance(event, Imported)}
    counts = Counter(_read_as(record, latest) for record in records)
    read = [
        KeptSource(
            source=name,
            kind=event.kind,
            at=event.at,
            records=counts[name],
            files=sum(map(bool, event.cursor.stands.values())) if name == DECISIONS else 1,
        )
        for name, event in sorted(latest.items())
    ]
    if said:
        read.append(KeptSource(source=BY_HAND, kind=BY_HAND, at=max(said), records=len(said)))
    return tuple(read)


def _read_as(record: Record, sources: Container[str]) -> str:
    """Return the source that a record was read from: decision records are read together as one."""
    origin = record.provenance
    written = origin.role in {Role.DECISION_RECORD, Role.DOCUMENT}
    return DECISIONS if written and origin.source not in sources else origin.source
