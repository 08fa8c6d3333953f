"""Reading the sources: what is new in each becomes events, kept together with how far it was read.

Each source is kept in one append, so that whatever happens in between, a source's statements and
its cursor are there together or not at all. A new statement's event carries the time it was said,
so that two processes which read the same turns at once keep equal events, which are one. One that
is known and reads differently now carries the time of this reading: the last reading counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

import msgspec

from hitherto.memory.parts import Choosy
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
    Provenance,
    Reading,
    Record,
    Role,
    Standing,
    Stated,
    Turn,
    Undone,
    event_id,
)
from hitherto.model.odd import ODD, stumbled
from hitherto.ports import Clock, Extractor, Source, Store
from hitherto.privacy import mask, mask_name

Statement = tuple[Record, bool]
"""A record, and whether its author took it back by rewinding the conversation."""

Spoken = TypeVar("Spoken", Turn, Document)

Progress = Callable[[Found, int, int], None]
"""Told before each source: which, bytes done so far, bytes in all."""


def silent(found: Found, done: int, total: int) -> None:
    """Tell nobody."""
    del found, done, total


FEW_BYTES = 65_536
REWOUND = "the conversation was rewound to before it was said"
"""Why a record is forgotten whose author rewound the conversation; who winds on has it back."""


class Survey(msgspec.Struct, frozen=True):
    """The sources that are about the project, and what was wrong while looking for them.

    Attributes:
        found: each with its reader.
        problems: what was wrong while looking.
        passed: what was seen and is somebody else's: test data, vendored code.
    """

    found: tuple[tuple[Source, Found], ...]
    problems: tuple[Problem, ...] = ()
    passed: tuple[str, ...] = ()


def look(sources: Sequence[Source], place: Place) -> Survey:
    """Find all that is about the project on this machine.

    Where one reader cannot look, that is a problem, and the others go on.
    """
    found: list[tuple[Source, Found]] = []
    problems: list[Problem] = []
    passed: list[str] = []
    for source in sources:
        try:
            for each in source.find(place):
                found.append((source, named(each)))  # noqa: PERF401  # what came before a fault counts
        except OSError as error:
            problems.append(barred(source.name, error))
        except ODD as error:
            problems.append(stumbled(source.name, error))
        passed += source.passed if isinstance(source, Choosy) else ()
    return Survey(tuple(found), tuple(map(told, problems)), tuple(map(mask_name, passed)))


def read_all(
    survey: Survey,
    store: Store,
    extract: Extractor,
    clock: Clock,
    progress: Progress,
    *,
    stop: Callable[[], bool] = lambda: False,
) -> Synced:
    """Read what is new in every source and keep it, source by source.

    Args:
        survey: the sources.
        store: where it is kept.
        extract: makes records of turns and documents.
        clock: the time.
        progress: told before each source.
        stop: asked before each source; once it says so, no more are read.

    Raises:
        StoreError: what was read could not be kept; what came before it is.
    """
    cursors = store.cursors()
    kept: _Kept | None = None
    total = sum(new_bytes(found, cursors) for _, found in survey.found)
    reads: list[Read] = []
    problems = list(survey.problems)
    done, unread = 0, len(survey.found)
    for source, found in survey.found:
        if stop():
            break
        unread -= 1
        progress(found, done, total)
        done += new_bytes(found, cursors)
        reading = read_one(source, found, cursors.get(found.source))
        if isinstance(reading, Problem):
            problems.append(reading)
            continue
        problems += reading.problems
        if reading.cursor == cursors.get(found.source):
            continue
        if kept is None:  # a reading with nothing new does without
            kept = _kept(store.standing())
        stated = tuple(_statements(reading, extract))
        store.append(tuple(_events(found, reading.cursor, stated, kept, clock.now())))
        reads.append(_read(found, reading, new_bytes(found, cursors), stated, kept.readings))
        kept.readings.update((record.id, record) for record, _ in stated)
    known_before = len(survey.found) - len(reads) - unread
    return Synced(reads=tuple(reads), known=known_before, problems=tuple(map(told, problems)))


def read_one(source: Source, found: Found, since: Cursor | None) -> Reading | Problem:
    """Read what is new in one source; whatever its reader stumbles over in it is one problem."""
    try:
        return source.read(found, since)
    except OSError as error:
        return barred(found.location, error)
    except ODD as error:
        return stumbled(found.location, error)


class _Kept(NamedTuple):
    """What is kept already.

    Attributes:
        readings: by id every record as it was read last, whatever was amended since.
        rewound: by id what took a record back because its conversation was rewound.
    """

    readings: dict[str, Record]
    rewound: dict[str, Forgotten]


def _kept(standing: Standing) -> _Kept:
    readings = {record.id: record for record in standing.records} | standing.as_read
    rewound = {name: act for name, act in standing.forgotten.items() if act.reason == REWOUND}
    return _Kept(readings, rewound)


def named(found: Found) -> Found:
    """Return a source whose name holds no secret: that name is kept, and found again by it."""
    name = mask_name(found.source)
    return found if name == found.source else msgspec.structs.replace(found, source=name)


def told(problem: Problem) -> Problem:
    """Return a problem without the secrets in it: it names files, and what is odd in them."""
    source, what = mask(problem.source), mask(problem.what)
    return msgspec.structs.replace(problem, source=source, what=what)


def _read(
    found: Found,
    reading: Reading,
    size: int,
    stated: Iterable[Statement],
    known: Mapping[str, Record],
) -> Read:
    """Say what one reading gave."""
    fresh = {record.id: record for record, _ in stated if record.id not in known}
    heard = {_turn(record.provenance) for record, _ in stated}
    shown = msgspec.structs.replace(found, location=mask_name(found.location))
    return Read(
        found=shown,
        size=size,
        turns=len(reading.turns),
        documents=len(reading.documents),
        unheard=sum(_turn(turn.provenance) not in heard for turn in _worth_hearing(reading)),
        records=tuple(fresh.values()),
    )


def _turn(origin: Provenance) -> tuple[str, str]:
    """Return where a turn stands in its source."""
    return origin.anchor, origin.position


def _worth_hearing(reading: Reading) -> Iterator[Turn]:
    """Yield the turns that a reader would be handed: typed, and of more than a word or two."""
    from hitherto.memory.lasting import worth_reading  # noqa: PLC0415  # nothing new, no need

    for turn in reading.turns:
        typed = turn.provenance.role is Role.USER and not turn.taken_back
        if typed and worth_reading(turn):
            yield turn


def waiting(survey: Survey, cursors: Mapping[str, Cursor]) -> tuple[Found, ...]:
    """Return the sources that have something new.

    Their size tells; where it tells of little, reading does: a conversation may end with half a
    line, left by a crash, that no reading will ever take in.
    """
    return tuple(
        found
        for source, found in survey.found
        if (new := new_bytes(found, cursors))
        and (new > FEW_BYTES or _is_new(source, found, cursors.get(found.source)))
    )


def _is_new(source: Source, found: Found, cursor: Cursor | None) -> bool:
    reading = read_one(source, found, cursor)
    return isinstance(reading, Problem) or reading.cursor != cursor


def new_bytes(found: Found, cursors: Mapping[str, Cursor]) -> int:
    """Return how many bytes of a source were not read yet, told by its size."""
    cursor = cursors.get(found.source)
    if cursor is None:
        return found.size
    grown = found.size - cursor.size
    return grown if grown >= 0 else found.size


def _events(
    found: Found, cursor: Cursor, stated: Iterable[Statement], kept: _Kept, now: str
) -> Iterator[Event]:
    """Yield what one reading says that is not kept yet, its cursor last."""
    for record, taken_back in stated:
        held = kept.readings.get(record.id)
        said = record.provenance.at or now
        read = _with_what_was_read(record, held)
        if held != read:
            yield Stated(at=now if held else said, record=read)
        act = kept.rewound.get(record.id)
        if taken_back and act is None:
            role = record.provenance.role
            at = now if held else said
            yield Forgotten(at=at, record=record.id, role=role, reason=REWOUND)
        elif act and not taken_back:  # its author went back to where it stands again
            yield Undone(at=now, act=event_id(act))
    yield Imported(at=now, source=found.source, kind=found.kind, cursor=cursor)


def _with_what_was_read(record: Record, held: Record | None) -> Record:
    """Return a new reading together with what an agent had made of the same words."""
    if held is None or not held.read_by or held.proposed:
        return record
    from hitherto.memory.reader.filling import again  # noqa: PLC0415  # few records need it

    return again(record, held)


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
    name = mask_name(source.provenance.source)
    origin = msgspec.structs.replace(source.provenance, source=name)
    if isinstance(source, Turn):
        pasted = tuple(mask(text) for text in source.pasted)
        before = mask(source.before)
        return msgspec.structs.replace(
            source, provenance=origin, text=mask(source.text), before=before, pasted=pasted
        )
    return msgspec.structs.replace(source, provenance=origin, text=mask(source.text))


def barred(where: str, error: OSError) -> Problem:
    """Return the problem of a place that the system does not let us read."""
    what = f"it could not be read: {error.strerror or error}"
    return Problem(source=where, what=what, remedy="Make it readable.")
