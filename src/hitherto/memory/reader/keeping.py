"""Keeping what a reader gives back, and that it has read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

import msgspec

from hitherto.memory import relayed
from hitherto.memory.memory import Memory
from hitherto.memory.reader.contract import parsed, whole
from hitherto.memory.reader.pending import lot, name_of, waiting
from hitherto.memory.reader.values import Lot, Refused, Submitted, TakenIn
from hitherto.memory.reader.weighing import weigh
from hitherto.memory.sync import masked
from hitherto.model import Digested, Event, Provenance, Record, Standing, Stated, Turn
from hitherto.privacy import mask, mask_each
from hitherto.project.components import Components

AN_AGENT = "an agent"

Turns = Mapping[str, Turn]
"""What was typed, by id, not masked yet."""


def hand_out(memory: Memory) -> Lot:
    """Return the turns that a reader should read next, with what is known."""
    turns = waiting(memory.parts, memory.look())
    return lot(turns, memory.parts.store.standing(), memory.components())


def take_in(
    memory: Memory, read: Sequence[str], records: Sequence[Any], reader: str = ""
) -> TakenIn:
    """Keep what an agent gives back of what it was handed; see `reader.weighing`.

    Args:
        memory: the project's.
        read: ids of the turns that it has read, also those without any record.
        records: each as `reader.contract.SCHEMA` says; another one is refused, not the rest.
        reader: the agent's program, as it names itself.

    Raises:
        StoreError: nothing was kept.
    """
    survey, events = memory.look(), memory.parts.store.events()
    typed = tuple(relayed.spoken(relayed.newest(survey, events)))
    turns = {name_of(turn): turn for turn in reversed(typed)}
    good, refused = parsed(records)
    return keep(memory, turns, read, good, reader=reader or AN_AGENT, refused=refused)


def keep(
    memory: Memory,
    turns: Turns,
    read: Sequence[str],
    records: Sequence[Submitted],
    *,
    reader: str,
    refused: tuple[Refused, ...] = (),
) -> TakenIn:
    """Keep what a reader gives back.

    Args:
        memory: the project's.
        turns: what was typed.
        read: ids of the turns that were read.
        records: what was made of them.
        reader: who read.
        refused: what was refused before.

    Raises:
        StoreError: nothing was kept.
    """
    parts, now = memory.parts, memory.parts.clock.now()
    standing, by = parts.store.standing(), relayed.speaker(mask(reader), parts.place.branch, now)
    made, notes = understood(records, turns, standing, memory.components, by)
    held = {record.id: record for record in standing.records}
    events: list[Event] = [
        Stated(at=now if each.id in held else each.provenance.at or now, record=each)
        for each in made
        if held.get(each.id) != each
    ]
    named = dict.fromkeys(read)
    known = tuple(each for each in named if each in turns)
    unknown = tuple(
        Refused(whole(each[:40]), "no such turn") for each in named if each not in turns
    )
    if known:
        events.append(Digested(at=now, turns=known, by=by.position))
    parts.store.append(events)
    stored = memory.stored(made)
    return TakenIn(
        records=stored.records,
        displaced=stored.displaced,
        refused=(*refused, *notes, *unknown),
        read=known,
    )


def understood(
    records: Sequence[Submitted],
    turns: Turns,
    standing: Standing,
    components: Callable[[], Components],
    by: Provenance,
) -> tuple[tuple[Record, ...], tuple[Refused, ...]]:
    """Return what submissions come to, each record once, and what of them does not count.

    Args:
        records: what a reader gave back.
        turns: what was typed.
        standing: what is kept.
        components: gives the project's parts and concerns.
        by: the reader, as `relayed.speaker` tells it.
    """
    hidden = cache(masked)
    made: dict[str, Record] = {}
    notes: list[Refused] = []
    for said, quote in zip(records, mask_each(each.quote for each in records), strict=True):
        if not quote.strip():
            notes.append(Refused("[masked]", "it is the inside of a key"))
            continue
        # Its own turn first, so that a sentence said twice is the one that was read.
        own = [turns[said.turn]] if said.turn in turns else []
        among = map(hidden, chain(own, turns.values()))
        clean = msgspec.structs.replace(said, quote=quote)
        weighed = weigh(clean, among, standing, components(), by)
        made.setdefault(weighed.record.id, weighed.record)
        notes += [Refused(quote, why) for why in weighed.notes]
    return tuple(made.values()), tuple(notes)
