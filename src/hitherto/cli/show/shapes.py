"""The JSON that commands print: one function a shape, every key always there (see docs/json.md)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from hitherto.cli.show.streams import say
from hitherto.memory import Finding, Judged, Lineage, State, Stored, Synced
from hitherto.memory.reviewing import Question
from hitherto.model import Brief, Entry, Found, Problem, Record, Scope, Verdict

if TYPE_CHECKING:  # most commands look at no code
    from hitherto.memory.enriching import Enriched
    from hitherto.memory.structure import Refreshed

Short = Callable[[str], str]
Shape = dict[str, Any]


def emit(shape: Shape) -> None:
    """Print one object, in the order of its keys, words of any script as they are."""
    say(json.dumps(shape, ensure_ascii=False, indent=2))


def scope(value: Scope) -> Shape:
    """Return a scope; empty lists mean everywhere."""
    return {name: list(getattr(value, name)) for name in value.__struct_fields__}


def record(value: Record, short: Short) -> Shape:
    """Return a record with where it was said."""
    origin = value.provenance
    return {
        "id": value.id,
        "short": short(value.id),
        "kind": str(value.kind),
        "strength": str(value.strength),
        "polarity": str(value.polarity),
        "words": value.words,
        "passage": value.passage,
        "component": value.component,
        "key": value.key,
        "value": value.value,
        "scope": scope(value.scope),
        "lifetime": value.lifetime,
        "instead_of": list(value.instead_of),
        "in_part": list(value.in_part),
        "retired": value.retired,
        "always_on": value.always_on,
        "read_by": value.read_by,
        "source": origin.source,
        "position": origin.position,
        "role": str(origin.role),
        "at": origin.at,
        "branch": origin.branch,
        "commit": origin.commit,
        "session": origin.session,
    }


def verdict(value: Verdict) -> Shape:
    """Return a verdict; `to` is null unless it is a narrowing."""
    return {
        "status": str(value.status),
        "reason": value.reason,
        "by": list(value.by),
        "to": scope(value.to) if value.to is not None else None,
        "followed": value.followed,
        "applies": value.applies,
    }


def judged(value: Judged, short: Short) -> Shape:
    """Return a record and its verdict."""
    return {"record": record(value.record, short), "verdict": verdict(value.verdict)}


def entry(value: Entry, short: Short) -> Shape:
    """Return a candidate of a brief."""
    return {
        "record": record(value.record, short),
        "verdict": verdict(value.verdict),
        "score": round(value.score, 4),
        "why": list(value.why),
        "beside": value.beside,
        "evidence": [each.id for each in value.evidence],
    }


def brief(value: Brief, short: Short, budget: int) -> Shape:
    """Return a brief."""
    return {
        "task": value.task.text,
        "entries": [entry(each, short) for each in value.entries],
        "dropped": [entry(each, short) for each in value.dropped],
        "markdown": value.markdown,
        "tokens": value.tokens,
        "budget": budget,
        "problems": problems(value.problems),
    }


def problems(values: Iterable[Problem]) -> list[Shape]:
    """Return problems; line 0 means the whole source."""
    return [
        {"source": each.source, "line": each.line, "what": each.what, "remedy": each.remedy}
        for each in values
    ]


def outcome(value: Refreshed | Enriched) -> Shape:
    """Return what some work came to: its figures, how long it took, and its problems."""
    apart = ("seconds", "problems")
    figures = {name: getattr(value, name) for name in value.__struct_fields__ if name not in apart}
    return {
        **figures,
        "seconds": round(value.seconds, 3),
        "problems": problems(value.problems),
    }


def found(values: Iterable[Found]) -> list[Shape]:
    """Return sources that were found; sizes are bytes."""
    return [
        {
            "kind": each.kind,
            "source": each.source,
            "location": each.location,
            "size": each.size,
            "why": each.why,
            "files": each.files,
        }
        for each in values
    ]


def synced(value: Synced, short: Short) -> Shape:
    """Return what a reading gave."""
    return {
        "reads": [
            {
                "source": each.found.source,
                "kind": each.found.kind,
                "location": each.found.location,
                "bytes": each.size,
                "turns": each.turns,
                "documents": each.documents,
                "unheard": each.unheard,
                "records": [record(one, short) for one in each.records],
            }
            for each in value.reads
        ],
        "known": value.known,
        "problems": problems(value.problems),
    }


def stored(value: Stored, short: Short) -> Shape:
    """Return what was kept."""
    return {
        "records": [judged(each, short) for each in value.records],
        "displaced": [judged(each, short) for each in value.displaced],
        "problems": problems(value.problems),
    }


def act(value: Stored, short: Short) -> Shape:
    """Return a statement that something was done to, and what holds differently through it."""
    displaced = [judged(each, short) for each in value.displaced]
    return {**judged(value.records[0], short), "displaced": displaced}


def questions(values: Iterable[Question], short: Short) -> Shape:
    """Return what waits for a person."""
    return {
        "waiting": [
            {
                "question": str(each.asked),
                "why": each.why,
                "followed": each.followed,
                "bears_on": each.bears_on,
                "sides": [judged(side, short) for side in each.sides],
            }
            for each in values
        ]
    }


def lineage(value: Lineage, short: Short) -> Shape:
    """Return a statement's history."""
    return {
        **judged(value.now, short),
        "steps": [
            {
                "at": each.at,
                "what": each.what,
                "note": each.note,
                "record": record(each.record, short),
            }
            for each in value.steps
        ],
    }


def state(value: State) -> Shape:
    """Return what is in a memory."""
    return {
        "project": value.project,
        "root": value.root,
        "folder": value.folder,
        "shared": value.shared,
        "records": value.records,
        "kinds": value.kinds,
        "verdicts": value.verdicts,
        "sources": [
            {
                "source": each.source,
                "kind": each.kind,
                "at": each.at,
                "records": each.records,
                "files": each.files,
            }
            for each in value.sources
        ],
        "waiting": found(value.waiting),
        "bytes": value.bytes,
        "problems": problems(value.problems),
    }


def findings(values: Iterable[Finding]) -> Shape:
    """Return what `doctor` looked at."""
    held = [
        {"name": each.name, "good": each.good, "what": each.what, "remedy": each.remedy}
        for each in values
    ]
    return {"good": all(each["good"] for each in held), "findings": held}
