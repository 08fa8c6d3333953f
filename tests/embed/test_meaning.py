"""The signal of meaning in a brief: what it adds, and that all works without it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np
import pytest

from hitherto.answers.brief import brief
from hitherto.answers.knowledge import Knowledge
from hitherto.embed.hashing import Hashing
from hitherto.intent.rank import shipped
from hitherto.intent.signals import MEETINGS, TRAITS
from hitherto.model import Brief, Kind, Provenance, Record, Role, Standing, Task
from hitherto.ports import Embedder
from hitherto.project.components import default_components

MONEY = "Amounts are always cents."
TASK = "Round the invoice"
FILLING = (
    "Buttons are green.",
    "Logs go to a file.",
    "Names are short.",
    "Pages load lazily.",
    "Icons are outlined.",
)


class Related:
    """An embedder that knows two words to mean much the same."""

    name = "related"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """Embed as `Hashing` does, after putting one word for the other."""
        self.asked += texts
        return Hashing().embed([text.replace("invoice", "cents cents cents") for text in texts])


def stated(number: int, words: str, kind: Kind = Kind.DECISION) -> Record:
    """Return a statement of a component that no task speaks of."""
    at = f"2026-03-{number + 1:02}T10:00:00Z"
    return Record(
        provenance=Provenance(
            source="codex:1", position=f"turn {number}", role=Role.USER, at=at, ordinal=number
        ),
        kind=kind,
        words=words,
        component=f"part{number}",
        key=f"key{number}",
        value=number,
    )


RECORDS = (
    stated(0, MONEY, Kind.CONSTRAINT),
    *(stated(n, words) for n, words in enumerate(FILLING, 1)),
)


def asked(
    embedder: Embedder | None,
    at: str = "2026-04-01T10:00:00Z",
    records: tuple[Record, ...] = RECORDS,
) -> Brief:
    """Return the brief for the task."""
    standing = Standing(records=records, version=len(records))
    knowledge = Knowledge(standing, default_components(), embedder=embedder)
    return brief(Task(text=TASK, at=at), knowledge)


def found(answer: Brief) -> dict[str, tuple[str, ...]]:
    """Return by its words why each record was found."""
    return {entry.record.words: entry.why for entry in (*answer.entries, *answer.dropped)}


def test_meaning_finds_what_shares_no_word() -> None:
    """With an embedder a rule in other words is found and handed over; without it is not."""
    with_it, without = asked(Related()), asked(None)
    assert found(with_it) == {MONEY: ("meaning",)}
    assert [entry.record.words for entry in with_it.entries] == [MONEY]
    assert found(without) == {}


def test_meaning_counts_at_an_earlier_time_too() -> None:
    """A task asked in the past is answered with the same signals, from what was said by then."""
    embedder = Related()
    answer = asked(embedder, at="2026-03-02T00:00:00Z")
    assert found(answer) == {MONEY: ("meaning",)}
    assert embedder.asked == [f"part0 key0: {MONEY}", TASK]


def test_what_was_displaced_is_not_embedded() -> None:
    """A superseded statement costs no embedding: it can stand for nothing."""
    embedder = Related()
    old = RECORDS[0]
    new = stated(7, "Amounts are tenths of cents.")
    new = msgspec.structs.replace(new, component=old.component, key=old.key, value="tenths")
    answer = asked(embedder, records=(old, new))
    assert len(embedder.asked) == 2
    assert MONEY not in " ".join(embedder.asked)
    assert found(answer) == {new.words: ("meaning",)}


def test_nothing_said_costs_nothing() -> None:
    """Without a record there is nothing to compare: the task is not embedded either."""
    embedder = Related()
    assert asked(embedder, records=()).entries == ()
    assert embedder.asked == []


@pytest.mark.parametrize(("name", "more"), [("plain", ()), ("meaning", ("meaning",))])
def test_every_signal_has_a_shipped_weight(name: str, more: tuple[str, ...]) -> None:
    """The weights in the package are for exactly the signals that are there."""
    signals = [signal for signal, _ in (*TRAITS, *MEETINGS)]
    assert list(shipped(name).weights) == [*signals, *more]
    assert list(shipped(name).extracted) == [*signals, *more]


def test_the_weights_follow_the_embedder() -> None:
    """An embedder brings its own weights, unless others are given."""
    standing, parts = Standing(records=(), version=0), default_components()
    assert Knowledge(standing, parts).weights == shipped("plain")
    assert Knowledge(standing, parts, embedder=Related()).weights == shipped("meaning")
    given = shipped("plain")
    assert Knowledge(standing, parts, embedder=Related(), weights=given).weights is given
