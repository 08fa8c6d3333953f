"""What was said by hand and reads as no rule: it is kept, and its author is told."""

from __future__ import annotations

from collections.abc import Sequence

from hitherto.intent.extract import extract
from hitherto.model import Problem, Record, Turn
from hitherto.project.components import Components


def doubts(records: Sequence[Record], components: Components) -> tuple[Problem, ...]:
    """Return a problem for each record whose words alone would not have been taken for a rule.

    One that names a part of the project is short and nothing worse.
    """
    return tuple(
        Problem(
            source=record.provenance.position,
            what=f"'{record.words}' is kept, but reads as no rule, decision or preference",
            remedy="Say in a whole sentence what should hold; `hitherto forget` takes this back.",
        )
        for record in records
        if not record.component and not _rules(record, components)
    )


def _rules(record: Record, components: Components) -> bool:
    return bool(extract(Turn(provenance=record.provenance, text=record.words), components))
