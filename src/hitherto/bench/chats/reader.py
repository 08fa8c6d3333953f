"""A model reads a labelled conversation, under the contract that every reader has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from hitherto.bench.chats.labels import Labelled
from hitherto.bench.chats.modes import Input
from hitherto.bench.chats.records import as_turn, moment
from hitherto.errors import ModelError
from hitherto.memory.lasting import worth_reading
from hitherto.memory.reader.asking import MOST_TURNS, Limits, ask
from hitherto.memory.reader.keeping import understood
from hitherto.memory.reader.pending import lot, name_of
from hitherto.memory.reader.values import Effort, Lot
from hitherto.memory.relayed import speaker
from hitherto.model import Problem, Record, Turn
from hitherto.ports import Answers, LanguageModel
from hitherto.project.components import Components


class ModelReader(NamedTuple):
    """Who reads, what it answered before, and what it may use."""

    model: LanguageModel
    answers: Answers
    limits: Limits


def read(
    project: Labelled, given: Input, components: Components, reader: ModelReader
) -> tuple[list[Record], dict[str, Any]]:
    """Have a model read every turn, and return its records and what that took.

    Args:
        project: the labelled project.
        given: what was extracted, which the model is told as candidates.
        components: the default components.
        reader: who reads.

    Raises:
        ModelError: it cannot be asked at all; where it goes away later, the rest is left out.
    """
    effort, made = Effort(), list[Record]()
    by = speaker(reader.model.name, "", moment(len(project.turns)))
    turns, refused = 0, 0
    for part in _lots(project, given, components):
        among = {each.id: each.turn for each in part.turns}
        try:
            for heard in ask(part, reader.model, reader.answers, reader.limits, effort):
                records, notes = understood(
                    heard.records, among, given.standing, lambda: components, by
                )
                made += [each for each in records if each.provenance.role is not by.role]
                turns += len(heard.read)
                refused += len(heard.refused) + len(notes)
        except ModelError as error:
            if not turns:
                raise
            effort.problems.append(Problem(reader.model.name, error.what, remedy=error.remedy))
            break
    return made, {
        "model": reader.model.name,
        "read": turns,
        "records": len(made),
        "refused": refused,
        "calls": effort.calls,
        "cached": effort.cached,
        "tokens_in": effort.tokens_in,
        "tokens_out": effort.tokens_out,
        "malformed": effort.malformed,
        "problems": [str(each) for each in effort.problems],
    }


def _lots(project: Labelled, given: Input, components: Components) -> Iterator[Lot]:
    """Yield the turns in lots that can be asked about at once, in order of time."""
    left: list[Turn] = [as_turn(project, number) for number in range(len(project.turns))]
    left = [turn for turn in left if worth_reading(turn)]
    while left:
        part = lot(left, given.standing, components, most=MOST_TURNS)
        taken = {each.id for each in part.turns}
        left = [turn for turn in left if name_of(turn) not in taken]
        yield part
