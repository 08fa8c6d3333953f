"""The harness of the product's settings, held against parts whose behaviour is known."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any

import pytest

from hitherto.bench.intent.history import History, load
from hitherto.bench.intent.product import Briefer
from hitherto.bench.intent.report import floors, measured
from hitherto.model import (
    Brief,
    Entry,
    Kind,
    Record,
    Role,
    Standing,
    Status,
    Task,
    Turn,
    Verdict,
)

IN_FORCE = Verdict(Status.IN_FORCE, "said and not taken back")
SUPERSEDED = Verdict(Status.SUPERSEDED, "something newer", applies=False)


@pytest.fixture(scope="module")
def history() -> History:
    """Return the bundled history."""
    return load()


def everything(turn: Turn) -> Sequence[Record]:
    """Take every turn for a rule."""
    return (Record(provenance=turn.provenance, kind=Kind.CONSTRAINT, words=turn.text),)


def handing_over(turns: set[int], dropped: AbstractSet[int] = frozenset()) -> Briefer:
    """Return a brief that always holds the records of these turns and drops those."""

    def brief(task: Task, standing: Standing) -> Brief:
        by_turn = {record.provenance.ordinal: record for record in standing.records}
        return Brief(
            task=task,
            entries=tuple(Entry(record=by_turn[t], verdict=IN_FORCE) for t in sorted(turns)),
            dropped=tuple(Entry(record=by_turn[t], verdict=SUPERSEDED) for t in sorted(dropped)),
            markdown="one two three",
        )

    return brief


def product(history: History, brief: Briefer) -> dict[str, Any]:
    """Return the figures of the product's settings."""
    return measured(history, everything, brief)["settings"]["product"]


def test_extraction_is_counted_by_turn(history: History) -> None:
    """Two records of one turn are one hit, and every turn taken is 12 true and 58 false."""
    found = measured(history, lambda turn: [*everything(turn)] * 2, handing_over(set()))
    figures = found["settings"]["product"]["extraction"]
    assert (figures["tp"], figures["fp"], figures["fn"]) == (12, 58, 0)


def test_chatter_in_a_brief_is_noise(history: History) -> None:
    """A record from a chatter turn counts in every brief that it reaches, and fails the floor."""
    found = measured(history, everything, handing_over({12}))
    verified = found["settings"]["product"]["conditions"]["verified"]
    assert (verified["noise"], verified["irrelevant"], verified["recall"]) == (8, 8, 0.0)
    assert any("8 lines of chatter" in each for each in floors(found))


def test_effects_apply_in_order_of_time(history: History) -> None:
    """With both decisions about authentication handed over, the later one wins its field."""
    verified = product(history, handing_over({9, 39, 4, 15}))["conditions"]["verified"]
    assert verified["tasks"]["T1"]["passed"]
    alone = product(history, handing_over({9, 4, 15}))["conditions"]["verified"]
    assert alone["tasks"]["T1"]["violations"] == 1
    assert alone["stale"] == len(history.tasks)


def test_out_of_scope_records_that_win_are_stale(history: History) -> None:
    """The prototype's engine that reaches the production task counts there and fails it."""
    verified = product(history, handing_over({21, 26}))["conditions"]["verified"]
    assert not verified["tasks"]["T3"]["passed"]
    assert verified["tasks"]["T8"]["passed"]
    assert verified["stale"] == 2  # T3 and T6, the two production tasks


def test_dropped_in_verification_counts_and_left_out_for_room_does_not(history: History) -> None:
    """Only a verdict that does not apply is a dropped candidate; both are candidates."""
    figures = product(history, handing_over({39}, dropped={9, 12}))["conditions"]["verified"]
    assert figures["dropped"] == len(history.tasks)
    assert figures["noise"] == 0
    assert figures["tasks"]["T1"]["candidates"] == ["R2", "R7"]
    assert figures["tasks"]["T1"]["survivors"] == ["R7"]
    assert figures["tokens"] == 3 * len(history.tasks)


def test_the_product_sees_words_and_nothing_else(history: History) -> None:
    """Neither labels of requirements nor a task's component and scope reach the product."""
    turns: list[Turn] = []
    tasks: list[Task] = []

    def extract(turn: Turn) -> Sequence[Record]:
        turns.append(turn)
        return ()

    def brief(task: Task, _standing: Standing) -> Brief:
        tasks.append(task)
        return Brief(task=task)

    measured(history, extract, brief)
    assert [turn.text for turn in turns] == [each.text for each in history.interactions]
    assert {turn.provenance.role for turn in turns} == {Role.USER}
    assert [turn.provenance.at for turn in turns] == sorted(t.provenance.at for t in turns)
    assert [task.text for task in tasks] == [task.text for task in history.tasks]
    assert not any(task.scope or task.paths or task.context for task in tasks)
    assert all(task.at > turns[-1].provenance.at for task in tasks)
