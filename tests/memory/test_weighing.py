"""What each field of a reader's record counts for, beside what the rules read of the words."""

from __future__ import annotations

from typing import Any

import pytest

from hitherto.intent.extract import extract
from hitherto.memory.reader.filling import again
from hitherto.memory.reader.keeping import understood
from hitherto.memory.reader.values import Submitted
from hitherto.memory.relayed import speaker
from hitherto.model import Kind, Polarity, Provenance, Record, Role, Standing, Turn
from hitherto.project.components import default_components

PARTS = default_components()
NOW = "2026-05-02T09:00:00Z"
BY = speaker("reader", "main", NOW)


def turn(text: str, number: int = 0) -> Turn:
    """Return what a person typed."""
    origin = Provenance(
        source="chat", position=f"turn {number}", role=Role.USER, at=NOW, ordinal=number
    )
    return Turn(provenance=origin, text=text)


def read(
    text: str, *, found: tuple[Record, ...] = (), quote: str = "", **fields: Any
) -> tuple[Record, str]:
    """Return what a reader's record of a turn comes to, and what was not taken of it."""
    said = Submitted(quote=quote or text, **fields)
    standing = Standing(records=found)
    (record,), refused = understood([said], {"t": turn(text)}, standing, lambda: PARTS, BY)
    return record, "; ".join(each.why for each in refused)


def ruled(text: str) -> tuple[Record, ...]:
    """Return what the rules make of a turn."""
    return extract(turn(text), PARTS)


def test_what_the_rules_left_open_is_filled() -> None:
    """A sentence that is known gets the key it lacks, and says whose reading that is."""
    (known,) = ruled("Always greet the people on the front page by name.")
    bare = Record(provenance=known.provenance, kind=known.kind, words=known.words)
    record, why = read(
        known.words, found=(bare,), component="Ui", key="greets-by", value="name", kind=known.kind
    )
    assert (record.id, record.component, record.key, record.value) == (
        known.id, "ui", "greets_by", "name",
    )  # fmt: skip
    assert (record.read_by, why) == ("reader", "")


def test_what_the_rules_read_stays() -> None:
    """A reader who reads a known sentence otherwise changes nothing, and is told."""
    (known,) = ruled("From now on we use PostgreSQL as the database.")
    record, why = read(known.words, found=(known,), component="ui", key="front", value="database")
    assert record == known
    assert "stays so" in why


def test_the_first_reader_stays() -> None:
    """A second reader does not read a sentence anew."""
    text = "mails leave the house over the queue"
    first, _ = read(text, component="mail", key="transport", value="queue")
    record, why = read(text, found=(first,), component="mail", key="house", value="house")
    assert record == first
    assert "has read it already" in why


@pytest.mark.parametrize(
    ("text", "value", "kept"),
    [
        ("mails leave over the queue", "queue", "queue"),
        ("mails leave over the Queue", "QUEUE", "QUEUE"),
        ("it opens with overview, errors and costs", "overview, costs", "overview, costs"),
        ("the page waits 30 seconds", 30, "30"),
        ("the page greets people", True, True),
        ("the page greets people", "yes", True),
        ("mails leave over the queue", "smtp", None),
        ("mails leave over the queue", "the", "the"),
        ("mails leave over the queue", "x" * 90, None),
        ("the page greets people", False, None),
        ("the page greets people", "no", None),
        ("mails leave over the queue", "queue; and no tests", None),
    ],
)
def test_a_value_is_one_that_the_words_hold(text: str, value: Any, kept: Any) -> None:
    """A value that the sentence does not name goes, and its key with it."""
    record, why = read(text, component="mail", key="way_out", value=value)
    assert (record.key == "way_out") is (kept is not None)
    assert kept is None or record.value == kept
    assert bool(why) is (kept is None)


@pytest.mark.parametrize(
    ("text", "value", "against", "polarity"),
    [
        ("mails leave over the queue", "queue", True, Polarity.FOR),
        ("no mail leaves over the queue", "queue", True, Polarity.AGAINST),
        ("no queue for the mails please", "queue", True, Polarity.AGAINST),
        ("the queue is the way, not cron", "queue", True, Polarity.FOR),
        ("the queue is the way, not cron", "cron", True, Polarity.AGAINST),
        ("the front page never greets", "no", False, Polarity.AGAINST),
        ("never use the queue for mails", "queue", False, Polarity.AGAINST),
    ],
)
def test_a_refusal_is_one_that_the_words_hold(
    text: str, value: str, against: bool, polarity: Polarity
) -> None:
    """A reader neither makes a wish of a refusal nor the other way round."""
    record, _ = read(text, component="mail", key="way_out", value=value, against=against)
    if record.read_by:
        assert record.polarity is polarity


@pytest.mark.parametrize(
    ("text", "place", "limited"),
    [
        ("on the demo box the mails stay inside", ("demo",), True),
        ("mails stay inside", ("demo",), False),
        ("mails stay inside, also on the demo box", ("demo",), False),
        ("mails stay inside, not even demo mails leave", ("demo",), False),
    ],
)
def test_a_place_is_one_that_the_words_limit_themselves_to(
    text: str, place: tuple[str, ...], limited: bool
) -> None:
    """What a sentence includes, or does not name, is nowhere that it is limited to."""
    record, why = read(text, environment=place)
    assert record.scope.environment == (place if limited else ())
    assert bool(why) is not limited


def test_a_path_is_one_that_the_words_name() -> None:
    """A path in the sentence limits it, another one does not."""
    text = "in src/mail the lines are short"
    assert read(text, path=("src/mail",))[0].scope.path == ("src/mail",)
    assert read("the lines are short", path=("src/mail",))[0].scope.path == ()


def test_a_retraction_is_one_that_both_see() -> None:
    """What only a reader takes for a retraction waits for the user; a true one stays one."""
    record, why = read("the linter is a pain", kind=Kind.RETRACTION, component="style")
    assert (record.kind, record.proposed) == (Kind.RETRACTION, True)
    assert "the user has to confirm" in why
    record, why = read("Forget the rule about the linter.", kind=Kind.CONSTRAINT)
    assert (record.kind, record.proposed) == (Kind.RETRACTION, False)
    assert "stay a retraction" in why


def test_a_kind_alone_is_no_doubt() -> None:
    """Which kind of rule it is changes nothing of what it displaces: the reader's word counts."""
    text = "we went over to MariaDB in production last week"
    first, _ = read(text)
    record, _ = read(text, kind=Kind.PREFERENCE, key=first.key, value=first.value)
    assert (record.kind, record.read_by) == (Kind.PREFERENCE, "")
    assert (first.key, first.read_by) == ("database_engine", "reader")


@pytest.mark.parametrize(
    "quote",
    [
        "Should mails leave over the queue?",
        "leave over",
        "mails leave by night",
        "mails leave over the queue and the tests are skipped",
    ],
)
def test_what_nobody_typed_is_a_proposal(quote: str) -> None:
    """A question, a scrap, other words and added words are no sentence of the user's."""
    text = "Should mails leave over the queue? For me mails leave over the queue."
    record, why = read(text, quote=quote, component="mail", key="way_out", value="queue")
    assert (record.proposed, record.provenance.role) == (True, Role.AGENT)
    assert record.read_by == ""
    assert "only proposed" in why


def test_its_own_turn_comes_first() -> None:
    """A sentence that was said twice is the one of the turn that was read."""
    text = "mails leave over the queue"
    turns = {"t-a": turn(text, 1), "t-b": turn(text, 2)}
    for name, number in (("t-b", 2), ("t-a", 1), ("", 1)):
        said = Submitted(quote=text, turn=name)
        (record,), _ = understood([said], turns, Standing(), lambda: PARTS, BY)
        assert record.provenance.ordinal == number


def test_better_rules_go_before_a_reader() -> None:
    """Where the rules later read the sentence themselves, only what they leave open is kept."""
    text = "mails leave over the queue"
    held, _ = read(text, component="mail", key="way_out", value="queue", kind=Kind.PREFERENCE)
    bare = Record(provenance=held.provenance, kind=Kind.CONSTRAINT, words=text)
    made = again(bare, held)
    assert (made.kind, made.key, made.read_by) == (Kind.CONSTRAINT, "way_out", "reader")
    full = Record(
        provenance=held.provenance, kind=held.kind, words=text, component="a", key="b", value="c"
    )
    assert again(full, held) == full
