"""What of a ledger counts: reviewed files speak, others propose, and nobody confirms for the user.

A ledger is reviewed like code, so what stands at HEAD was reviewed: it is the team's word on what
the team shares. A settlement there has the authority of an instruction file, not of the user's
own confirmation; neither it nor an amendment reaches a statement that was kept private. A file's
content gives its name (see `ledger`), so that its name at HEAD is enough: any other content is
refused anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import msgspec

from hitherto.model import (
    Amended,
    Answered,
    Confirmed,
    Digested,
    Event,
    Forgotten,
    Imported,
    Problem,
    Record,
    Role,
    Settled,
    Shared,
    Stated,
    Undone,
    event_id,
)
from hitherto.model.patterns import Pattern
from hitherto.stores.journal import Entry
from hitherto.stores.ledger import Page

Reviewed = Callable[[], frozenset[str]]
"""Returns the names of the ledger's files at HEAD, relative to its folder."""

_AT_HEAD = ("ls-tree", "-r", "--name-only", "--full-tree", "-z", "HEAD", "--")
_TIME = Pattern(r"\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?")
_FILED = frozenset({Role.INSTRUCTIONS, Role.DECISION_RECORD})  # files that all of the team have
_AHEAD = 1  # day: clocks and time zones differ; more than that is no mistake of theirs


class Weighed(NamedTuple):
    """What counts of a ledger, and what is wrong with the rest."""

    entries: tuple[Entry, ...] = ()
    problems: tuple[Problem, ...] = ()


def at_head(ask: Callable[[Sequence[str]], str | None], folder: str) -> Reviewed:
    """Return how to learn the names of a ledger's files at HEAD.

    Args:
        ask: runs a git command and returns its output, None if it fails.
        folder: the ledger's folder in the work tree, with slashes.
    """

    def names() -> frozenset[str]:
        start = f"{folder}/"
        listed = (ask((*_AT_HEAD, start)) or "").split("\0")
        return frozenset(name.removeprefix(start) for name in listed if name)

    return names


def nothing_reviewed() -> frozenset[str]:
    """Return no name: where nobody can tell what was reviewed, nothing was."""
    return frozenset()


def wrong(event: Event, latest: str) -> str:
    """Tell why an event from others is refused whoever reviewed it; empty where it is not.

    Args:
        event: any event.
        latest: the last moment that can be meant, see `latest_moment`.
    """
    times = [event.at]
    if isinstance(event, Stated):
        times.append(event.record.provenance.at)
        if not event.record.words.strip():
            return "the file holds a statement without words"
    for time in filter(None, times):
        if not _TIME.fullmatch(time):
            return "the file's event has a time that is none"
        if time > latest:
            return f"the file's event is of the future ({time})"
    return ""


def latest_moment() -> str:
    """Return the last moment that an event may be of: a day from now."""
    latest = datetime.now(UTC) + timedelta(days=_AHEAD)
    return latest.isoformat(timespec="seconds").replace("+00:00", "Z")


def known_to_all(
    pages: Sequence[Page], others: frozenset[str], readings: Mapping[str, tuple[object, Record]]
) -> Callable[[str], bool]:
    """Return what tells whether the whole team knows a record that this machine holds.

    It does where this machine shared it, and where it stands in a file of the project.

    Args:
        pages: the ledger's.
        others: names of those that somebody else wrote.
        readings: what this machine holds, by id.
    """
    own = (page.entry[1] for page in pages if page.entry and page.name not in others)
    shared = {event.record.id for event in own if isinstance(event, Stated)}

    def public(record_id: str) -> bool:
        held = readings.get(record_id)
        return record_id in shared or (held is not None and held[1].provenance.role in _FILED)

    return public


def weigh(
    pages: Sequence[Page],
    reviewed: frozenset[str],
    held: frozenset[str],
    public: Callable[[str], bool],
) -> Weighed:
    """Tell what counts of pages that others wrote.

    Args:
        pages: pages with an event that this machine did not write itself.
        reviewed: names of the pages that were reviewed.
        held: ids of the records that this machine holds itself: no proposal replaces them.
        public: tells of a record that this machine holds whether all of the team know it.
    """
    latest = latest_moment()
    entries: list[Entry] = []
    problems: list[Problem] = []
    sound: list[tuple[Page, Entry]] = []
    for page in pages:
        if page.entry:
            if what := wrong(page.entry[1], latest):
                problems.append(Problem(page.path, what, remedy="Remove the file."))
            else:
                sound.append((page, page.entry))
    told = [entry for page, entry in sound if page.name in reviewed]
    undone = {event.act for _, event in told if isinstance(event, Undone)}
    theirs = {event.record.id for _, event in told if isinstance(event, Stated)}
    for name, event in told:
        if name not in undone:
            entries += _reviewed((name, event), lambda each: each in theirs or public(each))
    stated = held | {event.record.id for _, event in entries if isinstance(event, Stated)}
    for page, entry in sound:
        if page.name not in reviewed:
            entries += _proposed(entry, stated)
            problems += _unheard(page, entry)
    return Weighed(tuple(entries), tuple(problems))


def _reviewed(entry: Entry, public: Callable[[str], bool]) -> Iterator[Entry]:
    """Yield what a reviewed event comes to."""
    match entry[1]:
        case Confirmed() | Undone() | Answered() | Digested() | Imported():
            pass  # nobody confirms for the user; what is undone is left out already
        case Amended() as event if not public(event.record):
            pass
        case Settled() as event:
            if all(public(each) for each in (event.winner, *event.losers)):
                settled = msgspec.structs.replace(event, role=Role.INSTRUCTIONS)
                yield event_id(settled), settled
        case _:
            yield entry


def _proposed(entry: Entry, stated: frozenset[str]) -> Iterator[Entry]:
    """Yield what an unreviewed event comes to."""
    name, event = entry
    if isinstance(event, Stated) and event.record.id not in stated:
        record = msgspec.structs.replace(event.record, proposed=True)
        proposal = msgspec.structs.replace(event, record=record)
        yield event_id(proposal), proposal
    elif isinstance(event, Shared):  # says where a record is, and that is so
        yield name, event


def _unheard(page: Page, entry: Entry) -> Iterator[Problem]:
    """Yield that an unreviewed file cannot take back, confirm, settle or amend anything."""
    if isinstance(entry[1], (Forgotten, Confirmed, Settled, Amended, Undone)):
        what = f"the file is not committed, so that what it says ({_tag(entry[1])}) does not count"
        yield Problem(page.path, what, remedy="Commit the file if it is right, or remove it.")


def _tag(event: Event) -> str:
    return str(type(event).__struct_config__.tag)
