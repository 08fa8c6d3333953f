"""What an agent hands over: whose words they are decides what they count for.

An agent that asks to keep a statement may repeat what its user said, or what a web page told it to
say. So a statement counts as the user's only where its words stand verbatim (white space and case
aside) in a turn that the user typed in a conversation about this project. What is kept then is the
user's own sentence, whole and from that turn, never the agent's excerpt: "push to main" cut out of
"Don't push to main." keeps "Don't push to main.", with the time at which it was said. Anything
else is a proposal of the agent, which holds for nothing until the user confirms it.

Conversations are written late, so that the turn may not be there yet: each later reading compares
what is new with the proposals that wait.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from hitherto.errors import UsageError
from hitherto.intent.extract import record_from
from hitherto.intent.extract.clauses import clauses
from hitherto.intent.situation import situation
from hitherto.memory.lasting import LEAST_WORDS
from hitherto.memory.parts import Parts
from hitherto.memory.results import Read
from hitherto.memory.sync import Survey, masked, read_one
from hitherto.model import (
    Cursor,
    Event,
    Forgotten,
    Found,
    Imported,
    Problem,
    Provenance,
    Record,
    Role,
    Standing,
    Stated,
    Turn,
)
from hitherto.model.patterns import Pattern
from hitherto.ports import Source
from hitherto.privacy import mask, mask_each
from hitherto.project.components import Components

SOURCE = "agent"
"""The source of what agents propose."""

MOST_READ = 16_000_000  # bytes of the newest conversations that are searched for a statement
LEAST_SHARE = 0.5  # of the words of the user's sentence: less is an excerpt with a sense of its own
MOST_CLAUSES = 3  # that one statement may span

_WORD = Pattern(r"\w+")
_ENDS = " \t\r\n.;,!\"'`"

Pair = tuple[Source, Found]


class Quote(msgspec.Struct, frozen=True):
    """The user's own sentence that a statement was found in, and its turn."""

    turn: Turn
    words: str


def newest(survey: Survey, events: Iterable[Event]) -> tuple[Pair, ...]:
    """Return the conversations that were read last, the newest first, up to `MOST_READ` bytes."""
    read = {event.source: event.at for event in events if isinstance(event, Imported)}
    known = [pair for pair in survey.found if pair[1].source in read]
    known.sort(key=lambda pair: (read[pair[1].source], pair[1].source), reverse=True)
    taken: list[Pair] = []
    size = 0
    for pair in known:
        size += pair[1].size
        if taken and size > MOST_READ:
            break
        taken.append(pair)
    return tuple(taken)


def typed(pairs: Iterable[Pair], since: Mapping[str, Cursor] | None = None) -> Iterator[Turn]:
    """Yield what a person typed, as `spoken` does, masked."""
    return map(masked, spoken(pairs, since))


def spoken(pairs: Iterable[Pair], since: Mapping[str, Cursor] | None = None) -> Iterator[Turn]:
    """Yield what a person typed, source by source, the newest turn of each first, not masked yet.

    Args:
        pairs: the sources to read; one that cannot be read gives nothing.
        since: by source, where to begin; without it at the beginning.
    """
    for source, found in pairs:
        reading = read_one(source, found, since.get(found.source) if since else None)
        if isinstance(reading, Problem):
            continue  # the reading itself has told of it
        for turn in reversed(reading.turns):
            if turn.provenance.role is Role.USER and not turn.taken_back:
                yield turn


def quoted(words: str, turns: Iterable[Turn]) -> Quote | None:
    """Find the user's sentence that holds a statement's words; the first turn that does decides.

    A question is none: nobody has decided anything yet.
    """
    needle = _folded(words.strip(_ENDS))
    count = len(_WORD.findall(needle))
    if not count:
        return None
    pattern = re.compile(rf"(?<!\w){re.escape(needle)}(?!\w)")
    for turn in turns:
        if pattern.search(_folded(turn.text)) and (found := _sentence(pattern, count, turn.text)):
            return Quote(turn, found)
    return None


def _sentence(pattern: re.Pattern[str], count: int, text: str) -> str:
    """Return the fewest neighbouring clauses that hold the pattern; nothing where they must not."""
    held = tuple(clauses(text))
    for length in range(1, MOST_CLAUSES + 1):
        for first, last in zip(held, held[length - 1 :], strict=False):
            whole = text[first.start : last.end]
            if pattern.search(_folded(whole)):
                said = len(_WORD.findall(whole))
                excerpt = count < said * (LEAST_SHARE if count >= LEAST_WORDS else 1)
                return "" if excerpt or whole.rstrip(_ENDS).endswith("?") else whole
    return ""


def relayed(
    words: str, quote: Quote | None, components: Components, standing: Standing, by: Provenance
) -> Record:
    """Return the record of a statement that an agent handed over.

    Args:
        words: the statement, masked.
        quote: the user's sentence that holds it, if any.
        components: the project's parts and concerns.
        standing: what is kept; what was read of that sentence already is taken as it is.
        by: the agent.

    Raises:
        UsageError: there are no words.
    """
    if quote is None:
        made = record_from(words, by, components)
        return msgspec.structs.replace(made, proposed=True)
    turn = quote.turn
    for known in standing.records:
        if _same_place(known.provenance, turn.provenance) and _overlap(known.words, quote.words):
            return _surer(known)
    made = record_from(quote.words, turn.provenance, components, before=turn.before)
    return msgspec.structs.replace(made, situation=situation(turn))


def _surer(known: Record) -> Record:
    """Return a record of the user's words as a rule, where only the extraction was not sure.

    Who hands them over read them as one too.
    """
    unsure = known.proposed and known.score is not None and not known.read_by
    return msgspec.structs.replace(known, proposed=False) if unsure else known


def speaker(client: str, branch: str, now: str) -> Provenance:
    """Return the provenance of what an agent proposes: the same words are one proposal."""
    return Provenance(
        source=SOURCE,
        position=client or "an agent",
        role=Role.AGENT,
        at=now,
        anchor="proposed by an agent",
        branch=branch,
    )


def pending(standing: Standing) -> tuple[Record, ...]:
    """Return the agents' proposals that nobody has decided on."""
    return tuple(
        record
        for record in standing.records
        if record.proposed
        and record.provenance.source == SOURCE
        and record.id not in standing.forgotten
        and record.id not in standing.confirmed
    )


def keep(
    parts: Parts, survey: Survey, components: Components, statements: Sequence[str], client: str
) -> tuple[Record, ...]:
    """Keep what an agent hands over and return its records, also those that were kept before.

    Args:
        parts: the memory's.
        survey: the sources.
        components: the project's parts and concerns.
        statements: each as the agent gives it.
        client: the agent's program, as it names itself.

    Raises:
        UsageError: a statement has no words, or there is none.
        StoreError: nothing was kept.
    """
    if not statements:
        raise UsageError("There is nothing to remember", "Say what should hold.")
    store, now = parts.store, parts.clock.now()
    standing = store.standing()
    turns = tuple(typed(newest(survey, store.events())))
    by = speaker(mask(client), parts.place.branch, now)
    records = [
        relayed(words, quoted(words, turns), components, standing, by)
        for words in mask_each(statements)
        if words  # not the inside of a key
    ]
    known = {record.id: record for record in standing.records}
    new = {record.id: record for record in records if known.get(record.id) != record}
    store.append([_stated(each, known, now) for each in new.values()])
    return tuple(records)


def recheck(
    parts: Parts,
    survey: Survey,
    components: Callable[[], Components],
    reads: Sequence[Read],
    since: Mapping[str, Cursor],
) -> None:
    """Make proposals the user's where the user's words have come to light.

    Args:
        parts: the memory's.
        survey: the sources.
        components: makes the inventory of the project's parts.
        reads: what was new in the sources.
        since: by source, how far each was read before that.
    """
    standing, now = parts.store.standing(), parts.clock.now()
    waiting = pending(standing)
    fresh = {each.found.source for each in reads if each.turns}
    if not waiting or not fresh:
        return
    turns = tuple(typed([pair for pair in survey.found if pair[1].source in fresh], since))
    known = {record.id: record for record in standing.records}
    events: list[Event] = []
    for proposal in waiting:
        if (quote := quoted(proposal.words, turns)) is None:
            continue
        record = relayed(proposal.words, quote, components(), standing, proposal.provenance)
        if known.get(record.id) != record:
            events.append(_stated(record, known, now))
        why = f"the user said it: {record.id}"
        events.append(Forgotten(at=now, record=proposal.id, role=Role.AGENT, reason=why))
    if events:
        parts.store.append(events)


def _stated(record: Record, known: Mapping[str, Record], now: str) -> Stated:
    """Return the event of a record; another reading of one that is kept is of now."""
    return Stated(at=now if record.id in known else record.provenance.at or now, record=record)


def _same_place(one: Provenance, other: Provenance) -> bool:
    if one.anchor and other.anchor:
        return one.anchor == other.anchor
    return (one.source, one.position) == (other.source, other.position)


def _overlap(one: str, other: str) -> bool:
    first, second = _folded(one.strip(_ENDS)), _folded(other.strip(_ENDS))
    return first in second or second in first


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
