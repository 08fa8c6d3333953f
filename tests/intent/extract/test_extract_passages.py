"""What a statement is handed over with: the sentences around it that are no rules themselves."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from hitherto.intent.extract.clauses import clauses
from hitherto.intent.extract.draft import MOST_CHARACTERS
from hitherto.intent.extract.passages import passage
from hitherto.model import Record

Said = Callable[..., tuple[Record, ...]]

REASON = "The basement sensors are offline at night."
RULE = "Always buffer readings in the database before sending them."


def around(text: str, at: int, *standing: int) -> str:
    """Return the passage of one clause of a text in which it and others stand."""
    return passage(text, list(clauses(text)), {at, *standing}, at)


def test_a_rule_keeps_the_sentence_that_says_why(said: Said) -> None:
    """The words stay the rule alone; the passage holds the sentence beside it as well."""
    (record,) = said(f"{RULE} {REASON}")
    assert (record.words, record.passage) == (RULE, f"{RULE} {REASON}")


def test_a_rule_alone_has_no_passage(said: Said) -> None:
    """Where nothing stands beside the words they are all there is."""
    (record,) = said(RULE)
    assert record.passage == ""


def test_a_passage_changes_no_id(said: Said) -> None:
    """A record is named by its words at their place, whatever stands around them."""
    (alone,), (explained,) = said(RULE), said(f"{RULE} {REASON}")
    assert alone.id == explained.id


def test_sentences_on_both_sides_go_with_a_statement() -> None:
    """What comes before says what "it" is, what comes after says why."""
    text = "The cache lives in Redis. Never flush it by hand. It takes an hour to warm up."
    assert around(text, 1) == text


def test_another_statement_is_not_part_of_it() -> None:
    """Each rule is a record of its own, and a sentence beyond it belongs there."""
    text = "Use tabs. Never commit keys. They leak."
    assert around(text, 0, 1) == ""
    assert around(text, 1, 0) == "Never commit keys. They leak."


def test_a_passage_ends_with_its_paragraph() -> None:
    """What stands on another line is about something else."""
    text = "Never flush the cache.\nI had lunch.\n- It rained.\n\nGood."
    assert around(text, 0) == ""


def test_what_was_pasted_is_in_no_passage() -> None:
    """Code, quotes and logs stand between, so nothing behind them is reached."""
    text = "Never flush the cache.\n```\nflush now\n```\nThanks for that."
    assert around(text, 0) == ""
    quoted = "Never flush the cache.\n> Somebody else said so.\n"
    assert around(quoted, 0) == ""


def test_a_long_neighbour_is_left_out() -> None:
    """A passage is as long as a statement may be, and no sentence in it is cut."""
    text = f"{RULE} {'This is a long story about it ' * 7}ending here. Short."
    assert around(text, 0) == ""


@given(st.text(alphabet="ab. ?!\n-`>", max_size=400), st.data())
def test_a_passage_is_a_stretch_of_its_text(text: str, data: st.DataObject) -> None:
    """Whatever was typed: it is verbatim, bounded, holds its clause and no other that stands."""
    said = list(clauses(text))
    if not said:
        return
    standing = data.draw(st.sets(st.integers(0, len(said) - 1), min_size=1))
    at = data.draw(st.sampled_from(sorted(standing)))
    found = passage(text, said, standing, at)
    if not found:
        return
    assert found in text
    assert said[at].words in found
    assert "\n" not in found.replace(said[at].words, "")
    assert len(found) <= MOST_CHARACTERS
