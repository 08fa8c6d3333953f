"""Having a configured model read what waits, and keeping what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from hitherto.errors import HithertoError, ModelError
from hitherto.memory.memory import Memory
from hitherto.memory.reader.asking import MOST_TURNS, Limits, ask, estimate, unanswered
from hitherto.memory.reader.keeping import keep
from hitherto.memory.reader.pending import lot, name_of, waiting
from hitherto.memory.reader.values import Effort, Lot, Refused, TakenIn
from hitherto.memory.results import Judged
from hitherto.model import Problem, Record
from hitherto.ports import Answers, LanguageModel

Progress = Callable[[int, int], None]
"""Told after each batch: turns read, turns in all."""


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """What a digest would take, before anything is asked.

    Attributes:
        turns: that wait.
        cached: that were answered before, and cost nothing.
        calls: requests.
        tokens_in: estimated, characters / 4.
        tokens_out: a guess.
    """

    turns: int
    cached: int
    calls: int
    tokens_in: int
    tokens_out: int


class Digest(msgspec.Struct, frozen=True, kw_only=True):
    """What a digest came to.

    Attributes:
        read: turns that count as read now.
        left: turns that still wait.
        effort: what asking took.
        records: what was stored, read back.
        displaced: what does not hold any more, or is contested, because of it.
        refused: what of the model's records was not taken.
    """

    read: int
    left: int
    effort: Effort
    records: tuple[Judged, ...] = ()
    displaced: tuple[Judged, ...] = ()
    refused: tuple[Refused, ...] = ()


def forecast(memory: Memory, model: str, answers: Answers) -> Forecast:
    """Estimate what having a model read all that waits would take; nothing is asked."""
    turns = cached = calls = tokens_in = tokens_out = 0
    for part in _lots(memory):
        new = unanswered(part, model, answers)
        given, taken = estimate(new)
        turns += len(part.turns)
        cached += len(part.turns) - len(new.turns)
        calls += bool(new.turns)
        tokens_in, tokens_out = tokens_in + given, tokens_out + taken
    return Forecast(
        turns=turns, cached=cached, calls=calls, tokens_in=tokens_in, tokens_out=tokens_out
    )


def digest(
    memory: Memory,
    model: LanguageModel,
    answers: Answers,
    limits: Limits,
    progress: Progress = lambda _read, _total: None,
) -> Digest:
    """Have a model read what waits, the newest conversation first; each batch is kept at once.

    Args:
        memory: the project's.
        model: who reads; nobody but the user configures one.
        answers: what was answered before.
        limits: nothing is asked that would go beyond them.
        progress: told after each batch.

    Raises:
        ModelError: it cannot be asked at all; what ends the work later is among the problems.
        StoreError: something could not be kept; what came before it is.
    """
    effort, done = Effort(), list[TakenIn]()
    lots = tuple(_lots(memory))
    total = sum(len(part.turns) for part in lots)
    for part in lots:
        turns = {each.id: each.turn for each in part.turns}
        try:
            for heard in ask(part, model, answers, limits, effort):
                kept = keep(
                    memory,
                    turns,
                    heard.read,
                    heard.records,
                    reader=model.name,
                    refused=heard.refused,
                )
                done.append(kept)
                progress(_read(done), total)
        except ModelError as error:
            if not done and not effort.calls:
                raise
            effort.problems.append(_told(model.name, error))
            break
    return _summed(memory, done, effort, total)


def _lots(memory: Memory) -> Iterator[Lot]:
    """Yield what waits in lots that can be asked about at once."""
    left = waiting(memory.parts, memory.look())
    standing, components = memory.parts.store.standing(), memory.components()
    while left:
        part = lot(left, standing, components, most=MOST_TURNS)
        taken = {each.id for each in part.turns}
        left = tuple(turn for turn in left if name_of(turn) not in taken)
        yield part


def _summed(memory: Memory, done: list[TakenIn], effort: Effort, total: int) -> Digest:
    records: dict[str, Record] = {
        each.record.id: each.record for kept in done for each in kept.records
    }
    stored = memory.stored(tuple(records.values()))
    return Digest(
        read=_read(done),
        left=total - _read(done),
        effort=effort,
        records=stored.records,
        displaced=stored.displaced,
        refused=tuple(each for kept in done for each in kept.refused),
    )


def _read(done: list[TakenIn]) -> int:
    return sum(len(kept.read) for kept in done)


def _told(name: str, error: HithertoError) -> Problem:
    return Problem(source=name, what=error.what, remedy=error.remedy)
