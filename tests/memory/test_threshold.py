"""Answers in reviews move the project's threshold: a little, bounded, and undone again."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_reviewing import CONTEST, kept, said

from hitherto.intent.extract.score import shipped
from hitherto.memory.relayed import Quote, relayed
from hitherto.memory.reviewing import Answer
from hitherto.memory.threshold import MOST, moved, scoring
from hitherto.model import Answered, Provenance, Record, Role, Standing, Turn
from hitherto.project.components import default_components

SCORES = st.floats(0, 1).map(lambda score: round(score, 4))
ANSWERS = st.lists(st.tuples(SCORES, st.booleans()), max_size=40)
LEARNT = shipped().threshold


def unsure(number: int, score: float = 0.3) -> Record:
    """Return a statement of a conversation that the extraction was not sure of."""
    record = said(f"Rows of import {number} come in order.", component="", proposed=True)
    return msgspec.structs.replace(record, score=score)


@given(ANSWERS)
def test_no_answers_move_it_beyond_the_bound(answers: list[tuple[float, bool]]) -> None:
    """However many answers there are and whatever they say, the threshold stays near."""
    assert abs(moved(LEARNT, answers) - LEARNT) <= MOST + 1e-12


@given(ANSWERS, SCORES)
def test_an_answer_moves_it_in_its_direction(
    answers: list[tuple[float, bool]], score: float
) -> None:
    """One more proposal accepted never raises it, one more rejected never lowers it."""
    before = moved(LEARNT, answers)
    assert moved(LEARNT, [*answers, (score, True)]) <= before + 1e-9
    assert moved(LEARNT, [*answers, (score, False)]) >= before - 1e-9


def test_few_answers_move_it_little_and_many_to_the_bound() -> None:
    """One answer moves it by a fifth of the bound at most, a hundred that agree all the way."""
    assert moved(LEARNT, []) == pytest.approx(LEARNT)
    assert LEARNT - MOST / 5 < moved(LEARNT, [(0.28, True)]) < LEARNT
    assert LEARNT < moved(LEARNT, [(0.28, False)]) < LEARNT + MOST / 5
    assert moved(LEARNT, [(0.28, True)] * 100) == pytest.approx(LEARNT - MOST)
    assert moved(LEARNT, [(0.9, False)] * 100) == pytest.approx(LEARNT + MOST)


def test_answers_as_the_scores_foretell_move_nothing() -> None:
    """Where one of four is accepted at a score of a quarter, the scores are right as they are."""
    answers = [(0.25, number % 4 == 0) for number in range(40)]
    assert moved(LEARNT, answers) == pytest.approx(LEARNT)


@pytest.mark.parametrize(("answer", "lower"), [(Answer.ACCEPT, True), (Answer.REJECT, False)])
def test_a_review_moves_the_threshold_and_undo_moves_it_back(answer: Answer, lower: bool) -> None:
    """The answer carries the record's score; taken back, all is as it was."""
    memory, store = kept(unsure(1))
    sitting = memory.review()
    assert scoring(memory.parts) == shipped()
    (question,) = sitting.waiting()
    sitting.answer(question, answer)
    assert [each.score for each in store.events() if isinstance(each, Answered)] == [0.3]
    new = scoring(memory.parts).threshold
    assert new < LEARNT if lower else new > LEARNT
    sitting.undo()
    assert scoring(memory.parts) == shipped()


def test_each_answer_moves_it_further() -> None:
    """Three accepted proposals lower it more than one does."""
    memory, _ = kept(*(unsure(number) for number in range(3)))
    sitting = memory.review()
    seen = [LEARNT]
    while waiting := sitting.waiting():
        sitting.answer(waiting[0], Answer.ACCEPT)
        seen.append(scoring(memory.parts).threshold)
    assert len(seen) == 4
    assert seen == sorted(seen, reverse=True)
    assert len(set(seen)) == 4


def test_skipping_and_settling_contests_say_nothing_of_it() -> None:
    """Which of two rules holds does not tell whether either was one."""
    typed, filed = CONTEST
    memory, _ = kept(msgspec.structs.replace(typed, score=0.9), filed, unsure(1))
    sitting = memory.review()
    contest, proposal = sitting.waiting()
    sitting.answer(contest, Answer.ACCEPT)
    sitting.answer(proposal, Answer.SKIP)
    assert scoring(memory.parts) == shipped()


def test_what_an_agent_hands_over_in_the_users_words_is_unsure_no_more() -> None:
    """The agent read the sentence as a rule too, so it stands; what only a reader saw does not."""
    record = unsure(1)
    turn = Turn(provenance=record.provenance, text=record.words)
    by = Provenance(source="an agent", position="codex", role=Role.AGENT)
    components = default_components()

    def handed(known: Record) -> Record:
        quote = Quote(turn, known.words)
        return relayed(known.words, quote, components, Standing(records=(known,)), by)

    assert not handed(record).proposed
    assert handed(record).id == record.id
    assert handed(msgspec.structs.replace(record, read_by="codex")).proposed
