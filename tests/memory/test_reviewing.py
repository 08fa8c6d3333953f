"""Going through what waits: what is asked first, what an answer does, and how it is taken back."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest
from test_memory import Sharing, memory

from hitherto.memory import Memory
from hitherto.memory.amending import changes
from hitherto.memory.reviewing import Answer, Asked, OvertakenError, Question, Sitting
from hitherto.model import (
    Answered,
    Confirmed,
    Forgotten,
    Kind,
    Provenance,
    Record,
    Role,
    Scope,
    Stated,
    Status,
    Strength,
    Undone,
    event_id,
)

AT = "2026-03-01T10:00:00Z"


def said(
    words: str,
    *,
    role: Role = Role.USER,
    source: str = "codex:1",
    key: str = "",
    value: str | None = None,
    component: str = "api",
    strength: Strength = Strength.HARD,
    at: str = AT,
    proposed: bool = False,
) -> Record:
    """Return a record of an invented conversation or file."""
    origin = Provenance(source=source, position="turn 1", role=role, at=at)
    return Record(
        provenance=origin,
        kind=Kind.CONSTRAINT,
        words=words,
        component=component,
        key=key,
        value=value,
        strength=strength,
        proposed=proposed,
    )


def proposal(words: str, *, role: Role = Role.AGENT, source: str = "agent") -> Record:
    """Return what nobody with authority has said."""
    return said(words, role=role, source=source, proposed=True)


TYPED = said("Responses use camelCase.", key="case", value="camelCase", at="2026-03-02T10:00:00Z")
FILED = said(
    "Responses use snake_case.",
    key="case",
    value="snake_case",
    role=Role.INSTRUCTIONS,
    source="AGENTS.md",
)
CONTEST = (TYPED, FILED)


def kept(*records: Record) -> tuple[Memory, Sharing]:
    """Return a memory of these records, and its store."""
    store = Sharing()
    store.append([Stated(at=each.provenance.at, record=each) for each in records])
    return memory(store), store


def first(sitting: Sitting) -> Question:
    """Return what is asked first."""
    return sitting.waiting()[0]


def asked(sitting: Sitting) -> list[str]:
    """Return the words that each question begins with, in order."""
    return [each.record.words for each in sitting.waiting()]


def statuses(held: Memory) -> dict[str, Status]:
    """Return the verdict of each statement by its words."""
    return {each.record.words: each.verdict.status for each in held.all()}


def answers(store: Sharing) -> Sequence[Answered]:
    """Return what the journal holds of answers."""
    return [event for event in store.events() if isinstance(event, Answered)]


def test_nothing_waits_where_all_is_clear() -> None:
    """A statement in force is not asked about."""
    held, _ = kept(said("Every response keeps its fields."))
    assert held.review().waiting() == ()


def test_what_harms_most_is_asked_first() -> None:
    """Contests before proposals, hard before soft, undecided before followed, agents first."""
    soft = [
        said("I like tabs.", key="indent", value="tabs", strength=Strength.SOFT, source="codex:2"),
        said("I like blanks.", key="indent", value="blanks", strength=Strength.SOFT),
    ]
    undecided = [
        said("Listen on port 80.", key="port", value="80"),
        said("Listen on port 90.", key="port", value="90", source="codex:2"),
    ]
    tool = proposal("Pin every dependency.", role=Role.TOOL, source="a page")
    agent = proposal("Write a docstring.")
    held, _ = kept(tool, agent, *soft, *CONTEST, *undecided)
    order = [each.record.key or each.record.words for each in held.review().waiting()]
    assert order == ["port", "case", "indent", "Write a docstring.", "Pin every dependency."]


def test_a_contest_shows_two_sides_the_followed_one_first() -> None:
    """The typed statement is followed against a file, and it is asked once for both."""
    held, _ = kept(*CONTEST)
    (question,) = held.review().waiting()
    assert [each.record for each in question.sides] == [TYPED, FILED]
    assert (question.asked, question.why) == (Asked.CONTEST, "authority")
    assert question.followed == TYPED.id


def test_one_that_is_contested_with_many_is_asked_two_at_a_time() -> None:
    """No screen holds more than two, and answers about one may end the others."""
    third = said("Responses use kebab-case.", key="case", value="kebab", source="codex:2")
    third = msgspec.structs.replace(
        third, provenance=msgspec.structs.replace(third.provenance, at=TYPED.provenance.at)
    )
    held, _ = kept(*CONTEST, third)
    sitting = held.review()
    assert {len(each.sides) for each in sitting.waiting()} == {2}
    question = next(each for each in sitting.waiting() if TYPED in [s.record for s in each.sides])
    side = [each.record for each in question.sides].index(TYPED)
    sitting.answer(question, Answer.ACCEPT, side)
    assert sitting.waiting() == ()


@pytest.mark.parametrize(("side", "other"), [(0, 1), (1, 0)])
def test_accepting_a_side_settles_the_contest(side: int, other: int) -> None:
    """The accepted one holds, whichever it is, and the answer tells what became of the other."""
    held, _ = kept(*CONTEST)
    sitting = held.review()
    told = sitting.answer(first(sitting), Answer.ACCEPT, side)
    assert told.records[0].verdict.status is Status.IN_FORCE
    assert [(each.record, each.verdict.status) for each in told.displaced] == [
        (CONTEST[other], Status.SUPERSEDED)
    ]
    assert sitting.waiting() == ()


def test_neither_side_may_hold() -> None:
    """Both are taken back with one key."""
    held, _ = kept(*CONTEST)
    sitting = held.review()
    sitting.answer(first(sitting), Answer.RETRACT)
    assert set(statuses(held).values()) == {Status.RETRACTED}


def test_a_proposal_is_accepted_or_rejected() -> None:
    """Accepted it is in force with the highest authority; rejected it is taken back."""
    held, _ = kept(proposal("Pin every dependency."), proposal("Write a docstring."))
    sitting = held.review()
    one, two = sitting.waiting()
    sitting.answer(one, Answer.ACCEPT)
    sitting.answer(two, Answer.REJECT)
    assert statuses(held)[one.record.words] is Status.IN_FORCE
    assert statuses(held)[two.record.words] is Status.RETRACTED
    assert sitting.done == 2


def test_what_is_skipped_comes_again_another_time() -> None:
    """A skip is for this sitting, and is no act on the statement."""
    held, store = kept(proposal("Pin every dependency."), *CONTEST)
    sitting = held.review()
    while sitting.waiting():
        sitting.answer(first(sitting), Answer.SKIP)
    assert len(held.review().waiting()) == 2
    assert not [each for each in store.events() if isinstance(each, (Confirmed, Forgotten))]


def test_a_proposal_of_what_is_a_rule_already_is_not_asked_about() -> None:
    """Nor is one that its file says no more; two that say the same are one question."""
    rule = said("Pin every dependency.")
    old = Provenance(source="docs/a.md", position="1", role=Role.DOCUMENT, digest="1", at=AT)
    new = msgspec.structs.replace(old, digest="2", at="2026-04-01T10:00:00Z")
    held, _ = kept(
        rule,
        proposal("Pin every dependency."),
        msgspec.structs.replace(proposal("Use gzip."), provenance=old),
        msgspec.structs.replace(proposal("Use brotli."), provenance=new),
        proposal("Write a docstring.", source="one"),
        proposal("Write a docstring.", source="another"),
    )
    assert sorted(asked(held.review())) == ["Use brotli.", "Write a docstring."]


def test_only_one_sort_is_asked_about_where_that_is_wanted() -> None:
    """The sort can be chosen."""
    held, _ = kept(proposal("Pin every dependency."), *CONTEST)
    assert asked(held.review(Asked.PROPOSAL)) == ["Pin every dependency."]
    assert asked(held.review(Asked.CONTEST)) == [TYPED.words]


def test_an_edit_is_no_answer_yet_and_survives_another_reading() -> None:
    """The statement is asked about as it reads now, and a re-extraction keeps what was said."""
    held, store = kept(proposal("Pin every dependency."))
    sitting = held.review()
    told = sitting.edit(first(sitting), 0, changes("scope", "production"))
    sitting.edit(first(sitting), 0, changes("key", "Pinned versions"))
    assert told.records[0].record.scope == Scope(environment=("production",))
    assert sitting.done == 0
    sitting.answer(first(sitting), Answer.ACCEPT)
    better = msgspec.structs.replace(proposal("Pin every dependency."), component="build")
    store.append([Stated(at="2027-01-01T10:00:00Z", record=better)])
    (found,) = held.all()
    assert (found.record.scope.environment, found.record.key) == (
        ("production",),
        "pinned_versions",
    )
    assert (found.record.component, found.verdict.status) == ("build", Status.IN_FORCE)


def test_an_edit_may_end_a_contest() -> None:
    """Two that hold in different places do not contradict each other."""
    held, _ = kept(*CONTEST)
    sitting = held.review()
    sitting.edit(first(sitting), 0, changes("scope", "production"))
    told = sitting.edit(first(sitting), 1, changes("scope", "prototype"))
    assert sitting.waiting() == ()
    assert {each.verdict.status for each in (*told.records, *told.displaced)} == {Status.IN_FORCE}


def test_undo_takes_back_answer_after_answer() -> None:
    """Each undo gives back what stood before the last answer, down to the first."""
    held, store = kept(proposal("Pin every dependency."), *CONTEST)
    before = (held.all(), [each.record.id for each in held.review().waiting()])
    sitting = held.review()
    sitting.edit(first(sitting), 1, changes("value", "not camelCase"))
    sitting.undo()
    sitting.answer(first(sitting), Answer.ACCEPT, 1)
    sitting.answer(first(sitting), Answer.REJECT)
    assert sitting.done == 2
    sitting.undo()
    told = sitting.undo()
    assert told is not None
    assert {each.verdict.status for each in told.displaced} == {Status.CONTESTED}
    assert (held.all(), [each.record.id for each in sitting.waiting()]) == before
    assert sitting.done == 0
    assert sitting.undo() is None
    assert len([each for each in store.events() if isinstance(each, Undone)]) == 6


def test_undo_reaches_back_to_an_earlier_sitting() -> None:
    """Tomorrow the last answer of today can still be taken back; once only."""
    held, _ = kept(proposal("Pin every dependency."))
    today = held.review()
    today.answer(first(today), Answer.REJECT)
    tomorrow = held.review()
    assert tomorrow.waiting() == ()
    assert tomorrow.undo() is not None
    assert len(tomorrow.waiting()) == 1
    assert (tomorrow.done, tomorrow.undo()) == (0, None)


def test_a_skip_can_be_undone() -> None:
    """It is asked again at once."""
    held, _ = kept(*CONTEST)
    sitting = held.review()
    sitting.answer(first(sitting), Answer.SKIP)
    assert sitting.waiting() == ()
    sitting.undo()
    assert len(sitting.waiting()) == 1


def test_keys_are_quicker_than_the_clock() -> None:
    """Answers of one second, undone and given anew, each count in the order of the keys."""
    held, _ = kept(proposal("Pin every dependency."))
    held.parts = msgspec.structs.replace(held.parts, clock=Still())
    sitting = held.review()
    for answer in (Answer.ACCEPT, Answer.REJECT, Answer.ACCEPT):
        sitting.answer(first(sitting), answer)
        wanted = Status.IN_FORCE if answer is Answer.ACCEPT else Status.RETRACTED
        assert set(statuses(held).values()) == {wanted}
        sitting.undo()
        assert set(statuses(held).values()) == {Status.PROPOSED}


@pytest.mark.parametrize("side", [0, 1])
def test_an_answer_is_given_after_what_it_is_about(side: int) -> None:
    """A file committed by a clock that is ahead is settled all the same, at once and for good."""
    ahead = msgspec.structs.replace(FILED.provenance, at="2026-12-24T10:00:00Z")
    for way in ("review", "confirm"):
        held, _ = kept(TYPED, msgspec.structs.replace(FILED, provenance=ahead))
        sitting = held.review()
        question = first(sitting)
        if way == "review":
            sitting.answer(question, Answer.ACCEPT, side)
        else:
            held.confirm(question.sides[side].record.id)
        assert sitting.waiting() == ()
        assert statuses(held)[question.sides[side].record.words] is Status.IN_FORCE


class Still:
    """A clock that stands."""

    def now(self) -> str:
        """Return always the same second."""
        return "2026-08-24T09:00:00Z"


def test_answers_are_journalled_for_what_can_be_learnt_from_them() -> None:
    """What was asked, what was answered, about which record, beside which, and by which acts."""
    held, store = kept(proposal("Pin every dependency."), *CONTEST)
    sitting = held.review()
    sitting.answer(first(sitting), Answer.ACCEPT, 1)
    sitting.answer(first(sitting), Answer.SKIP)
    one, two = answers(store)
    acts = {event_id(event): event for event in store.events()}
    assert (one.question, one.answer, one.record) == ("contest", "accept", FILED.id)
    assert one.beside == (TYPED.id,)
    assert [type(acts[each]) for each in one.acts] == [Confirmed]
    assert (two.question, two.answer, two.acts) == ("proposal", "skip", ())


def test_confirm_and_forget_do_without_a_review() -> None:
    """Both settle a contest and decide on a proposal, and tell what changed through it."""
    held, _ = kept(*CONTEST, proposal("Pin every dependency."))
    told = held.settle(FILED.id)
    assert [each.record for each in told.displaced] == [TYPED]
    held, _ = kept(*CONTEST, proposal("Pin every dependency."))
    told = held.take_back(FILED.id)
    assert [(each.record, each.verdict.status) for each in told.displaced] == [
        (TYPED, Status.IN_FORCE)
    ]
    held.take_back(proposal("Pin every dependency.").id)
    assert held.review().waiting() == ()


def test_history_tells_of_edits_and_undoing() -> None:
    """What was done in a review stands in a statement's history, nothing is left out."""
    held, _ = kept(proposal("Pin every dependency."))
    sitting = held.review()
    sitting.edit(first(sitting), 0, changes("key", "pins"))
    sitting.answer(first(sitting), Answer.ACCEPT)
    sitting.undo()
    steps = [each.what for each in held.history(proposal("Pin every dependency.").id).steps]
    assert steps == ["said", "amended", "confirmed", "undone"]


def test_of_two_reviews_the_second_does_not_reverse_the_first() -> None:
    """What was decided since it was shown is not decided again; what waits now is another thing."""
    held, store = kept(*CONTEST)
    one, other = held.review(), memory(store).review()
    stale = first(other)
    one.answer(first(one), Answer.ACCEPT, 0)
    with pytest.raises(OvertakenError, match="meanwhile"):
        other.answer(stale, Answer.ACCEPT, 1)
    with pytest.raises(OvertakenError):
        other.edit(stale, 0, changes("key", "spelling"))
    assert not other.waiting()
    assert not any(
        isinstance(each, Confirmed) and each.record == stale.sides[1].record.id
        for each in store.events()
    )
