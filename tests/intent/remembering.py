"""Records, corpora and tasks for the tests of retrieval, one line each."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from hitherto.intent.corpus import Corpus
from hitherto.intent.query import Query, prepare
from hitherto.intent.signals import MEETINGS, TRAITS
from hitherto.model import (
    EVERYWHERE,
    Entry,
    Kind,
    Provenance,
    Record,
    Role,
    Scope,
    Status,
    Strength,
    Task,
    Value,
    Verdict,
)
from hitherto.model.ids import shortest
from hitherto.project.components import Components, default_components

IN_FORCE = Verdict(Status.IN_FORCE, "nothing later says otherwise")


def said(
    words: str,
    number: int = 1,
    *,
    component: str = "",
    key: str = "",
    value: Value = None,
    kind: Kind = Kind.CONSTRAINT,
    strength: Strength = Strength.HARD,
    scope: Scope = EVERYWHERE,
    lifetime: str = "",
    session: str = "",
    situation: str = "",
    passage: str = "",
    score: float | None = None,
    always_on: bool = False,
    role: Role = Role.USER,
    source: str = "chat",
    position: str = "",
    at: str | None = None,
) -> Record:
    """Return what was said in a turn, a minute each."""
    return Record(
        provenance=Provenance(
            source=source,
            position=position or f"turn {number}",
            role=role,
            at=f"2026-03-01T10:{number:02d}:00Z" if at is None else at,
            ordinal=number,
            session=session,
        ),
        kind=kind,
        words=words,
        component=component,
        key=key,
        value=value,
        strength=strength,
        scope=scope,
        lifetime=lifetime,
        situation=situation,
        passage=passage,
        score=score,
        always_on=always_on,
    )


def corpus(
    *records: Record, displaced: Collection[int] = (), components: Components | None = None
) -> Corpus:
    """Return records prepared for retrieval, some of them displaced."""
    gone = frozenset(records[n].id for n in displaced)
    return Corpus(records, gone, components or default_components())


def asked(text: str, *context: str, session: str = "", paths: Sequence[str] = ()) -> Query:
    """Return a task prepared for retrieval."""
    task = Task(text=text, context=context, session=session, paths=tuple(paths))
    return prepare(task, default_components())


def met(query: Query, known: Corpus) -> dict[str, Mapping[int, float]]:
    """Return what every signal between a task and the records says."""
    return {name: meeting(query, known) for name, meeting in MEETINGS}


def trait(name: str, known: Corpus) -> Mapping[int, float]:
    """Return what one trait says of the records."""
    return dict(TRAITS)[name](known)


def entry(record: Record, verdict: Verdict = IN_FORCE) -> Entry:
    """Return a candidate with its verdict."""
    return Entry(record=record, verdict=verdict)


def short_ids(*records: Record) -> Mapping[str, str]:
    """Return by id what people see of it."""
    ids = [record.id for record in records]
    return shortest(ids, ids)
