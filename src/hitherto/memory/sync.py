"""Reading the sources: what is new in each becomes events, kept together with how far it was read.

Each source is kept in one append, so that whatever happens in between, a source's statements and
its cursor are there together or not at all. A new statement's event carries the time it was said,
so that two processes which read the same turns at once keep equal events, which are one. One that
is known and reads differently now carries the time of this reading: the last reading counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec

from hitherto.memory.results import Read, Synced
from hitherto.model import (
    Cursor,
    Document,
    Event,
    Forgotten,
    Found,
    Imported,
    Place,
    Problem,
    Reading,
    Record,
    Stated,
    Turn,
)
from hitherto.ports import Clock, Extractor, Source, Store

Statement = tuple[Record, bool]
"""A record, and whether its author took it back by rewinding the conversation."""

Spoken = TypeVar("Spoken", Turn, Document)

Progress = Callable[[Found, int, int], None]
"""Told before each source: which, bytes done so far, bytes in all."""


class Survey(msgspec.Struct, frozen=True):
    """The sources that are about the project, and what was wrong while looking for them."""

    found: tuple[tuple[Source, Found], ...]
    problems: tuple[Problem, ...] = ()


def look(sources: Sequence[Source], place: Place) -> Survey:
    """Find all that is about the project on this machine; a folder that is barred is a problem."""
    found: list[tuple[Source, Found]] = []
    problems: list[Problem] = []
    for source in sources:
        try:
            found += [(source, each) for each in source.find(place)]
        except OSError as error:
            problems.append(barred(source.name, error))
    return Survey(tuple(found), tuple(problems))


def read_all(
    survey: Survey, store: Store, extract: Extractor, clock: Clock, progress: Progress
) -> Synced:
    """Read what is new in every source and keep it, source by source.

    Raises:
        StoreError: what was read could not be kept; what came before it is.
    """
    cursors = store.cursors()
    known: dict[str, Record] | None = None
    total = sum(_new_bytes(found, cursors) for _, found in survey.found)
    reads: list[Read] = []
    problems = list(survey.problems)
    done = 0
    for source, found in survey.found:
        progress(found, done, total)
        done += _new_bytes(found, cursors)
        try:
            reading = source.read(found, cursors.get(found.source))
        except OSError as error:
            problems.append(barred(found.location, error))
            continue
        problems += reading.problems
        if reading.cursor == cursors.get(found.source):
            continue
        if known is None:  # a reading with nothing new does without
            known = {record.id: record for record in store.standing().records}
        stated = tuple(_statements(reading, extract))
        fresh = {record.id: record for record, _ in stated if record.id not in known}
        store.append(tuple(_events(found, reading.cursor, stated, known, clock.now())))
        known |= {record.id: record for record, _ in stated}
        reads.append(
            Read(
                found=found,
                size=_new_bytes(found, cursors),
                turns=len(reading.turns),
                documents=len(reading.documents),
                records=tuple(fresh.values()),
            )
        )
    return Synced(
        reads=tuple(reads), known=len(survey.found) - len(reads), problems=tuple(problems)
    )


def waiting(survey: Survey, cursors: Mapping[str, Cursor]) -> tuple[Found, ...]:
    """Return the sources that have something new, told by their size alone."""
    return tuple(found for _, found in survey.found if _new_bytes(found, cursors))


def _new_bytes(found: Found, cursors: Mapping[str, Cursor]) -> int:
    cursor = cursors.get(found.source)
    if cursor is None:
        return found.size
    grown = found.size - cursor.size
    return grown if grown >= 0 else found.size


def _events(
    found: Found,
    cursor: Cursor,
    stated: Iterable[Statement],
    known: Mapping[str, Record],
    now: str,
) -> Iterator[Event]:
    """Yield what one reading says that is not kept yet, its cursor last."""
    for record, taken_back in stated:
        held = known.get(record.id)
        said = record.provenance.at or now
        if held != record:
            yield Stated(at=now if held else said, record=record)
        if taken_back:
            yield Forgotten(
                at=said,
                record=record.id,
                role=record.provenance.role,
                reason="the conversation was rewound to before it was said",
            )
    yield Imported(at=now, source=found.source, kind=found.kind, cursor=cursor)


def _statements(reading: Reading, extract: Extractor) -> Iterator[Statement]:
    """Extract from words in which no secret is left."""
    from hitherto.intent.situation import situation  # noqa: PLC0415  # only what is new needs it

    for each in reading.turns:
        turn = masked(each)
        around = situation(turn)
        for record in extract(turn):
            yield msgspec.structs.replace(record, situation=around), turn.taken_back
    for document in reading.documents:
        for record in extract(masked(document)):
            yield record, False


def masked(source: Spoken) -> Spoken:
    """Return a turn or a document without the secrets in its texts."""
    from hitherto.privacy import mask  # noqa: PLC0415  # only what is new needs it

    if isinstance(source, Turn):
        pasted = tuple(mask(text) for text in source.pasted)
        before = mask(source.before)
        return msgspec.structs.replace(source, text=mask(source.text), before=before, pasted=pasted)
    return msgspec.structs.replace(source, text=mask(source.text))


def barred(where: str, error: OSError) -> Problem:
    """Return the problem of a place that the system does not let us read."""
    what = f"it could not be read: {error.strerror or error}"
    return Problem(source=where, what=what, remedy="Make it readable.")
