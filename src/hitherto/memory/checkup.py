"""What `doctor` looks at: each finding says what it saw and what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import msgspec

from hitherto.errors import HithertoError
from hitherto.memory.results import Finding
from hitherto.memory.sync import Survey, read_one
from hitherto.model import Problem
from hitherto.privacy import mask

if TYPE_CHECKING:
    from hitherto.memory.memory import Memory

MOST = 20


def checkup(
    opened: Callable[[], Memory], more: Callable[[Memory], Iterable[Finding]]
) -> tuple[Finding, ...]:
    """Look for what is broken.

    Args:
        opened: opens the memory; what it raises is the first finding.
        more: what else to look at in it.
    """
    return tuple(map(_told, _looked(opened, more)))


def _looked(
    opened: Callable[[], Memory], more: Callable[[Memory], Iterable[Finding]]
) -> tuple[Finding, ...]:
    try:
        memory = opened()
    except HithertoError as error:
        return (_failed("project", error),)
    with memory:
        try:
            return (*_findings(memory), *more(memory))
        except HithertoError as error:
            return (_failed("store", error),)


def _told(finding: Finding) -> Finding:
    """Return a finding without the secrets in it: names of files and branches may hold some."""
    what, remedy = mask(finding.what), mask(finding.remedy)
    return msgspec.structs.replace(finding, what=what, remedy=remedy)


def _failed(name: str, error: HithertoError) -> Finding:
    """Return an error as a finding; that `doctor` tells more is no remedy in its own answer."""
    remedy = error.remedy
    if "hitherto doctor" in remedy:
        remedy = "Make it a folder that can be used, or set HITHERTO_HOME to another one."
    return Finding(name=name, good=False, what=error.what, remedy=remedy)


def _findings(memory: Memory) -> Iterator[Finding]:
    parts = memory.parts
    yield Finding(name="project", good=True, what=f"{parts.place.root} is set up")
    condition = parts.store.condition()
    yield Finding(
        name="store",
        good=condition.writable,
        what=f"{condition.events} events, {condition.records} statements in {condition.folder}"
        + ("" if condition.writable else ", which may not be written"),
        remedy=""
        if condition.writable
        else "What you say waits in .hitherto/spool until hitherto runs where it may be written.",
    )
    if condition.spool_events:
        waits = f"{condition.spool_events} events wait in {condition.spool}"
        remedy = "Run any hitherto command where the data folder may be written."
        yield Finding(name="spool", good=False, what=waits, remedy=remedy)
    for name in condition.aside:
        what = f"{name} was damaged and set aside"
        remedy = f"Nothing needs doing; remove it from {condition.folder} when you like."
        yield Finding(name="set aside", good=True, what=what, remedy=remedy)
    if parts.shared:
        what = f"{condition.ledger_events} events shared in {condition.ledger}"
        yield Finding(name="ledger", good=True, what=what)
    survey = memory.look()
    yield Finding(
        name="sources",
        good=True,
        what=f"{len(survey.found)} about this project",
        remedy="" if survey.found else "Talk to an agent here, or write an AGENTS.md.",
    )
    yield from _problems("store", tuple(parts.store.problems))
    yield from _problems("sources", (*survey.problems, *_unreadable(survey)))


def _unreadable(survey: Survey) -> Iterator[Problem]:
    """Read all sources from their beginning, keep nothing, and yield what is wrong in them."""
    for source, found in survey.found:
        reading = read_one(source, found, None)
        yield from (reading,) if isinstance(reading, Problem) else reading.problems


def _problems(name: str, problems: tuple[Problem, ...]) -> Iterator[Finding]:
    for each in problems[:MOST]:
        where = f"{each.source}:{each.line}" if each.line else each.source
        yield Finding(name=name, good=False, what=f"{where}: {each.what}", remedy=each.remedy)
    if len(problems) > MOST:
        what = f"{len(problems) - MOST} more problems of this sort"
        yield Finding(name=name, good=False, what=what)
