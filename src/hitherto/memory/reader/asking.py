"""A language model as reader: asked in batches, within a limit, and never twice for one turn."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec

from hitherto.errors import ModelError
from hitherto.intent.compile import tokens
from hitherto.memory.reader import contract
from hitherto.memory.reader.values import Effort, Handed, Lot, Refused, Submitted
from hitherto.model import Answer, Problem, Question
from hitherto.model.text import digest
from hitherto.ports import Answers, LanguageModel

MOST_TURNS = 8  # asked about at once: what is told to all of them costs a third of it
PER_TURN = 60  # tokens that the answer about one turn takes, as a guess
MOST_PER_TURN = 400  # that it may take
MOST_BEYOND = 800  # that the answer may take besides, for those that think aloud

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"records": {"type": "array", "items": contract.SCHEMA}},
    "required": ["records"],
    "additionalProperties": False,
}


@cache
def _fixed() -> str:
    """Return what every question has in common."""
    return contract.HOW + json.dumps(SCHEMA)


class Price(msgspec.Struct, frozen=True):
    """What a model costs, per million tokens, in whatever currency."""

    given: float
    answered: float

    def of(self, tokens_in: int, tokens_out: int) -> float:
        """Return what so many tokens cost."""
        return (tokens_in * self.given + tokens_out * self.answered) / 1e6


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What asking may take at most.

    Attributes:
        tokens: in and out together.
        cost: at the price; None for no limit.
        price: what the model costs; None where nobody said.
    """

    tokens: int
    cost: float | None = None
    price: Price | None = None

    def exceeded(self, tokens_in: int, tokens_out: int) -> bool:
        """Tell whether so many tokens are too many."""
        if tokens_in + tokens_out > self.tokens:
            return True
        return bool(
            self.price
            and self.cost is not None
            and self.price.of(tokens_in, tokens_out) > self.cost
        )


class Understood(msgspec.Struct, frozen=True):
    """What a model made of some turns.

    Attributes:
        read: ids of the turns that it answered about.
        records: what it gave back of them.
        refused: what of that is no record.
    """

    read: tuple[str, ...]
    records: tuple[Submitted, ...] = ()
    refused: tuple[Refused, ...] = ()


def key(handed: Handed, model: str) -> str:
    """Return under which name an answer is kept: the same turn, question and model is the same."""
    turn = handed.turn
    return digest(contract.VERSION, model, digest(_fixed()), turn.text, turn.before)


def unanswered(lot: Lot, model: str, answers: Answers) -> Lot:
    """Return what of a lot was not answered before."""
    left = tuple(each for each in lot.turns if answers.get(key(each, model)) is None)
    return msgspec.structs.replace(lot, turns=left)


def estimate(lot: Lot) -> tuple[int, int]:
    """Return how many tokens asking about a lot takes, in and out: characters / 4, and a guess."""
    if not lot.turns:
        return 0, 0
    return tokens(_fixed() + _text(lot)), PER_TURN * len(lot.turns)


def ask(
    lot: Lot, model: LanguageModel, answers: Answers, limits: Limits, effort: Effort
) -> Iterator[Understood]:
    """Ask a model what turns say, batch by batch, the ones that were answered before first.

    An answer that is not what was asked for is counted, and its turns are asked about one by one;
    one that is still none leaves its turn unread.

    Args:
        lot: the turns, at most `MOST_TURNS` that are asked about at once.
        model: who is asked.
        answers: what was answered before.
        limits: nothing is asked that would go beyond them.
        effort: counted on.

    Raises:
        ModelError: it cannot be asked.
    """
    fresh: list[Handed] = []
    for each in lot.turns:
        known = answers.get(key(each, model.name))
        raw = _listed(known) if known is not None else None
        if raw is None:
            fresh.append(each)
        else:
            effort.cached += 1
            yield _understood([each], raw, effort)
    pending = [tuple(fresh)] if fresh else []
    while pending:
        batch = pending.pop()
        part = msgspec.structs.replace(lot, turns=batch)
        given, taken = estimate(part)
        if limits.exceeded(effort.tokens_in + given, effort.tokens_out + taken):
            raise LimitReachedError(limits)
        raw = _answered(part, model, effort)
        if raw is None:
            pending += [(each,) for each in reversed(batch)] if len(batch) > 1 else []
            continue
        for each in batch:
            own = [one for one in raw[: contract.MOST_RECORDS] if _turn(one, batch) == each.id]
            answers.put(key(each, model.name), json.dumps(own, ensure_ascii=False))
        yield _understood(batch, raw, effort)


class LimitReachedError(ModelError):
    """What was allowed is used up."""

    def __init__(self, limits: Limits) -> None:
        most = f"{limits.tokens} tokens"
        if limits.cost is not None:
            most += f" or a cost of {limits.cost:g}"
        super().__init__(
            f"More than {most} would be used; the rest waits",
            "Run it again to go on, or raise --most-tokens or --most-cost.",
        )


def _answered(part: Lot, model: LanguageModel, effort: Effort) -> list[Any] | None:
    """Ask once; None where the answer is not what was asked for."""
    text = _text(part)
    most = MOST_BEYOND + MOST_PER_TURN * len(part.turns)
    question = Question(instructions=contract.HOW, text=text, schema=SCHEMA, most=most)
    answer = model.answer(question)
    effort.calls += 1
    # No less than our own estimate: whoever is paid by the token does not count for the limit.
    effort.tokens_in += max(answer.tokens_in, tokens(_fixed() + text))
    effort.tokens_out += max(answer.tokens_out, tokens(answer.text))
    raw = _listed(answer.text)
    if raw is None:
        effort.malformed += 1
        effort.problems.append(_malformed(model.name, answer, part))
    return raw


def _text(lot: Lot) -> str:
    return json.dumps(contract.payload(lot, str), ensure_ascii=False, separators=(",", ":"))


def _listed(text: str) -> list[Any] | None:
    """Return the records in an answer; what stands around its one JSON object is passed over."""
    start, end = text.find("{"), text.rfind("}")
    for each in (text, text[start : end + 1] if 0 <= start < end else ""):
        try:
            held = json.loads(each)
        except (ValueError, RecursionError):
            continue
        if isinstance(held, dict):
            held = held.get("records")
        if isinstance(held, list):
            return held
    return None


def _turn(raw: object, batch: Sequence[Handed]) -> str:
    """Return the turn that a raw record is of; of one alone it need not say it."""
    if len(batch) == 1:
        return batch[0].id
    return str(raw.get("turn", "")) if isinstance(raw, dict) else ""


def _understood(batch: Sequence[Handed], raw: Sequence[Any], effort: Effort) -> Understood:
    placed = [
        {**each, "turn": _turn(each, batch)} if isinstance(each, dict) else each for each in raw
    ]
    good, bad = contract.parsed(placed)
    effort.malformed += len(placed) - len(good)
    return Understood(tuple(each.id for each in batch), good, bad)


def _malformed(name: str, answer: Answer, part: Lot) -> Problem:
    how = "is no such JSON" if answer.whole else "was cut off"
    ids = ", ".join(each.id for each in part.turns)
    return Problem(
        source=name,
        what=f"the answer about {ids} {how}, and is not used",
        remedy="Run it again, or use a model that keeps to a schema.",
    )
