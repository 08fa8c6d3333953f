"""How surely a turn holds a statement, and what of it stands then."""

from __future__ import annotations

import math
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hitherto.bench.chats.common_words import COMMON
from hitherto.intent.extract import extract
from hitherto.intent.extract.read import typed_clauses
from hitherto.intent.extract.score import Scoring, score, shipped, signals, words_of
from hitherto.intent.extract.typed import BORDER
from hitherto.model import Document, Provenance, Record, Role, Turn
from hitherto.project.components import default_components

Said = Callable[..., tuple[Record, ...]]

FAINT = (
    "The greenhouse page is slow today and the pump graph flickers. It might be good to cache the "
    "readings. Have a look at it, please."
)
"""A turn of some length in which the rules take the first clause, and hardly."""

NONE = (
    "I opened the page and it is blank in the browser, can you see why? The console shows an "
    "error about the API key. Please fix it and run the tests again."
)
"""A turn of some length in which no rule takes anything."""


def typed(text: str, before: str = "") -> Turn:
    """Return a typed turn."""
    origin = Provenance(source="chat", position="turn 1", role=Role.USER)
    return Turn(provenance=origin, text=text, before=before)


def held(text: str, chance: float, threshold: float = 0.4) -> tuple[Record, ...]:
    """Return what is extracted where every turn has the same score."""
    same = Scoring(math.log(chance / (1 - chance)), {}, {}, threshold)
    return extract(typed(text), default_components(), same)


def test_what_was_typed_has_a_score_and_what_is_written_has_none(said: Said) -> None:
    """A statement of a conversation says how surely it is one; a line of a file just stands."""
    words = "Always validate the body of a request in the API."
    (record,) = said(words)
    assert record.score is not None
    assert 0 < record.score < 1
    origin = Provenance(source="AGENTS.md", position="line 1", role=Role.INSTRUCTIONS)
    for written in extract(Document(provenance=origin, text=f"- {words}\n"), default_components()):
        assert written.score is None


def test_all_statements_of_a_turn_share_its_score(said: Said) -> None:
    """The score is the turn's: whatever stands in it, has it."""
    records = said("Never log a password. Store the readings in PostgreSQL, not in SQLite.")
    assert len(records) > 1
    assert len({record.score for record in records}) == 1


def test_a_long_turn_that_hardly_holds_a_statement_gives_none() -> None:
    """Far below the threshold a faint cue is no statement."""
    assert held(FAINT, 0.1) == ()


def test_just_below_the_threshold_one_is_proposed() -> None:
    """What the rules take hardly and the score nearly waits for a person, once a turn."""
    (record,) = held(FAINT, 0.4 - BORDER / 2)
    assert record.proposed
    assert record.score == pytest.approx(0.4 - BORDER / 2)


def test_above_the_threshold_all_that_may_stand_does() -> None:
    """A turn that surely holds a statement gives its further clauses too, none as a proposal."""
    records = held(f"{FAINT} I think the cache should hold the readings.", 0.8)
    assert len(records) > 1
    assert not any(record.proposed for record in records)


def test_a_turn_in_which_no_rule_sees_anything_gives_nothing() -> None:
    """No score makes a statement of clauses for which nothing speaks, and none is proposed."""
    assert held(NONE, 0.9) == ()
    assert held(NONE, 0.39) == ()


@pytest.mark.parametrize("chance", [0.01, 0.35, 0.9])
def test_what_is_short_or_plain_stands_whatever_the_score(chance: float) -> None:
    """Where the rules see all there is, or are sure, the score has no say."""
    short = "The API returns at most 50 items."
    plain = f"{NONE} From now on we never deploy to production without a review."
    assert [record.words for record in held(short, chance)] == [short]
    (record, *_) = (each for each in held(plain, chance) if "never deploy" in each.words)
    assert not record.proposed


def test_the_shipped_weights_tell_nothing_of_any_project() -> None:
    """Only common English words are in the file, few hundred, learnt from three projects."""
    learnt = shipped()
    assert learnt.words.keys() <= COMMON
    assert 100 < len(learnt.words) <= 400
    assert learnt.projects == 3
    assert 0.2 <= learnt.threshold <= 0.55


def test_every_signal_that_is_weighed_is_one_that_is_measured() -> None:
    """The file names the signals as the code does."""
    weighed = typed_clauses(typed(FAINT), default_components())
    assert signals(FAINT, "", weighed).keys() == shipped().signals.keys()


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=300), st.text(max_size=60))
def test_any_text_has_a_score(text: str, before: str) -> None:
    """Whatever is typed, the score is a chance, and the same each time."""
    weighed = typed_clauses(typed(text, before), default_components())
    found = score(text, before, weighed, shipped())
    assert 0 <= found <= 1
    assert found == score(text, before, weighed, shipped())


def test_words_count_once_and_in_any_case() -> None:
    """Common words are read as they are spelt, apostrophes of either kind."""
    assert words_of("DON\u2019T, don't: never Ever?", ("don't", "never", "?", "ever!")) == {
        "don't",
        "never",
        "?",
    }


def test_a_surer_word_raises_the_score() -> None:
    """A word that speaks for a statement makes its turn surer, one that is not said does not."""
    weighed = typed_clauses(typed(FAINT), default_components())
    plain = Scoring(-1.0, {}, {}, 0.4)
    raised = msgspec.structs.replace(plain, words={"readings": 1.0, "absent": 1.0})
    assert score(FAINT, "", weighed, plain) < score(FAINT, "", weighed, raised)
