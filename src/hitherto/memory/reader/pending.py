"""Which turns wait for a reader, and what is handed over with them.

The conversation that was read last comes first: what was said last displaces what was said before,
and is asked for next; the years before can wait until there is time. The order in which turns are
read changes no result, since each record carries the time at which its words were said. Within
what is handed out at once, time goes forward, as one reads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from hitherto.memory import relayed
from hitherto.memory.lasting import worth_reading
from hitherto.memory.parts import Parts
from hitherto.memory.reader.contract import shown
from hitherto.memory.reader.values import Handed, Lot
from hitherto.memory.sync import Survey, masked
from hitherto.model import Digested, Event, Provenance, Record, Role, Standing, Turn
from hitherto.model.text import digest
from hitherto.project.components import Components

MOST_TURNS = 12
MOST_CHARACTERS = 10_000  # of their texts, some 2,500 tokens; one turn is always handed out
MOST_NAMES = 40  # components, and keys


def name_of(turn: Turn) -> str:
    """Return the id of a turn: the same wherever its conversation was copied to."""
    return "t-" + digest(_place(turn.provenance))[:12]


def _place(origin: Provenance) -> str:
    return origin.anchor or f"{origin.source}#{origin.position}"


def digested(events: Iterable[Event]) -> frozenset[str]:
    """Return the ids of the turns that a reader has read."""
    return frozenset(
        turn for event in events if isinstance(event, Digested) for turn in event.turns
    )


def waiting(parts: Parts, survey: Survey) -> tuple[Turn, ...]:
    """Return what was typed and nobody has read, the newest conversation's last turn first.

    It is not masked yet, which takes longer than all the rest: `lot` does it for what it takes.
    """
    events = tuple(parts.store.events())
    done = digested(events)
    found: dict[str, Turn] = {}
    for turn in relayed.spoken(relayed.newest(survey, events)):
        name = name_of(turn)
        if name not in done and worth_reading(turn):
            found.setdefault(name, turn)
    return tuple(found.values())


def lot(
    turns: Sequence[Turn],
    standing: Standing,
    components: Components,
    *,
    most: int = MOST_TURNS,
    characters: int = MOST_CHARACTERS,
) -> Lot:
    """Return what is handed out first of what waits.

    Args:
        turns: what waits, the first to be read first, not masked yet.
        standing: what is kept.
        components: the project's parts.
        most: turns.
        characters: of their texts; one turn is handed out whatever its length.
    """
    taken: list[Turn] = []
    size = 0
    for turn in map(masked, turns[:most]):
        size += len(shown(turn.text))
        if taken and size > characters:
            break
        taken.append(turn)
    ordered = sorted(taken, key=lambda turn: turn.provenance.moment)
    made = found_in(ordered, standing)
    return Lot(
        turns=tuple(
            Handed(id=name_of(turn), turn=turn, found=tuple(made[_place(turn.provenance)]))
            for turn in ordered
        ),
        components=_components(standing, components),
        keys=_keys(standing),
        left=len(turns) - len(taken),
    )


def found_in(turns: Iterable[Turn], standing: Standing) -> dict[str, list[Record]]:
    """Return by the place of each turn what is kept of it."""
    made: dict[str, list[Record]] = {_place(turn.provenance): [] for turn in turns}
    for record in standing.records:
        if (place := _place(record.provenance)) in made:
            made[place].append(record)
    return made


def _settled(standing: Standing) -> Iterator[Record]:
    """Yield the users' and the project's statements: a proposal's names are nobody's."""
    for record in standing.records:
        if not record.proposed and record.provenance.role in {Role.USER, Role.INSTRUCTIONS}:
            yield record


def _components(standing: Standing, components: Components) -> tuple[str, ...]:
    used = Counter(record.component for record in _settled(standing) if record.component)
    names = [name for name, _ in used.most_common()]
    names += [each.name for each in components.items]
    return tuple(dict.fromkeys(names))[:MOST_NAMES]


def _keys(standing: Standing) -> tuple[str, ...]:
    used = Counter(f"{each.component}.{each.key}" for each in _settled(standing) if each.key)
    return tuple(name for name, _ in used.most_common(MOST_NAMES))
