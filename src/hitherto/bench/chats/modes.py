"""The same conversation as three inputs: extracted, given, and given as words alone."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

import msgspec

from hitherto.bench.chats.labels import Labelled
from hitherto.bench.chats.records import as_turn, given, provenance
from hitherto.intent.extract import extract, record_from
from hitherto.intent.extract.score import Scoring
from hitherto.intent.situation import situation
from hitherto.model import Record, Standing
from hitherto.project.components import Components

_WORD = re.compile(r"\w+")
_HALF = 0.5


class Input(msgspec.Struct, frozen=True):
    """What retrieval and verification are given, and which label each record stands for.

    Attributes:
        standing: the records in order of time.
        credit: by record id the statement that it stands for; a record that is not named stands
            for none.
    """

    standing: Standing
    credit: Mapping[str, str]


def prepare(
    project: Labelled, mode: str, components: Components, scoring: Scoring | None = None
) -> Input:
    """Return a project's input in a mode.

    Args:
        project: the labelled project.
        mode: ``end_to_end``, ``given`` or ``given_text``.
        components: the default components: there is no repository to read more from.
        scoring: what tells how surely a turn holds a statement; None: what is shipped.
    """
    records = {
        "end_to_end": lambda: _extracted(project, components, scoring),
        "given": lambda: list(given(project).values()),
        "given_text": lambda: _read(project, components),
    }[mode]()
    return _input(project, records)


def with_more(project: Labelled, given: Input, more: Sequence[Record]) -> Input:
    """Return an input with more records, or other readings of the same."""
    return _input(project, [*given.standing.records, *more])


def _input(project: Labelled, records: Sequence[Record]) -> Input:
    ordered = sorted(
        {record.id: record for record in records}.values(),
        key=lambda record: (record.provenance.moment, record.id),
    )
    standing = Standing(records=tuple(ordered), version=len(ordered))
    return Input(standing, credits_of(project, ordered))


def _extracted(project: Labelled, components: Components, scoring: Scoring | None) -> list[Record]:
    found: list[Record] = []
    for number in range(len(project.turns)):
        found += extract(as_turn(project, number), components, scoring)
    return found


def _read(project: Labelled, components: Components) -> list[Record]:
    """Read the given words anew, with the turn that they stand in as their only context."""
    found = []
    for item in project.statements:
        number = project.at(item)
        turn = as_turn(project, number)
        record = record_from(item.text, provenance(project, number), components, before=turn.before)
        found.append(msgspec.structs.replace(record, situation=situation(turn)))
    return found


def credits_of(project: Labelled, records: list[Record]) -> dict[str, str]:
    """Say which statement each record stands for: same turn, at least half of its words.

    What counts is what is handed over: the record's words, or where they hold no statement the
    passage that they stand in. Of several it is the one of which most is held, then the one that
    fills it most.
    """
    labels = defaultdict(list)
    for item in project.statements:
        labels[project.at(item)].append((item.id, _counted(item.text)))
    found = {}
    for record in records:
        wanted = labels[record.provenance.ordinal]
        name = _held(record.words, wanted) or _held(record.passage, wanted)
        if name:
            found[record.id] = name
    return found


def _held(text: str, wanted: Sequence[tuple[str, Counter[str]]]) -> str:
    """Return the id of the statement of which a text holds half the words or more, or nothing."""
    said = _counted(text)
    shares = [
        ((said & words).total() / words.total(), (said & words).total(), name)
        for name, words in wanted
        if words
    ]
    best = max(shares, default=(0.0, 0, ""), key=lambda each: each[:2])
    return best[-1] if best[0] >= _HALF else ""


def _counted(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text.lower()))
