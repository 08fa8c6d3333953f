"""Going through what waits for a person: what is asked, in which order, and what an answer does.

What is asked comes from what holds now, never from a list of its own: a question is over when its
statement is neither proposed nor contested any more, whoever settled it and however.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum

import msgspec

from hitherto.errors import UsageError
from hitherto.memory import acting, amending
from hitherto.memory.judging import Bench
from hitherto.memory.parts import Parts
from hitherto.memory.results import Judged, Stored
from hitherto.model import (
    Act,
    Answered,
    Event,
    Forgotten,
    Imported,
    Record,
    Shared,
    Stated,
    Status,
    Strength,
    Undone,
    event_id,
)
from hitherto.validity import authority, head
from hitherto.validity.grounds import contests


class Asked(StrEnum):
    """What is asked about a statement."""

    CONTEST = "contest"  # it cannot be ordered with others: which one holds?
    PROPOSAL = "proposal"  # nobody with authority has said it: is it a rule?


class Answer(StrEnum):
    """What a person can answer."""

    ACCEPT = "accept"
    REJECT = "reject"  # of a proposal: it is no rule
    RETRACT = "retract"  # of a contest: none of its sides holds any more
    EDIT = "edit"
    SKIP = "skip"


class OvertakenError(UsageError):
    """What was asked does not wait any more as it was shown: it was decided on meanwhile."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that waits for a person.

    Attributes:
        asked: what is asked.
        sides: the statements, each with its verdict; of a contest the one that is followed
            meanwhile first, or the latest where none is.
        why: of a contest, why its two sides cannot be ordered: ``authority``, ``time`` or
            ``reading`` (see `validity.Contest`); empty where there is one side, whose verdict says
            it: taken back with too little authority, or bound to a commit that is lost.
        followed: of a contest, the id of the side that is followed meanwhile; empty where none is.
        bears_on: how many statements there are about the same part of the project.
    """

    asked: Asked
    sides: tuple[Judged, ...]
    why: str = ""
    followed: str = ""
    bears_on: int = 0

    @property
    def record(self) -> Record:
        """The statement that it is about first of all."""
        return self.sides[0].record


def queue(bench: Bench) -> tuple[Question, ...]:
    """Return what waits, what is most worth a person's time first.

    Contests come before proposals: both sides of a contest stand in briefs, where an agent must
    guess or follow one with a warning, while a proposal stands in none and does no harm by waiting.
    Among contests a hard rule is worth more than a preference, one that governs all work more than
    one of a part, and one that is followed nowhere more than one where authority gives an answer
    meanwhile. Among proposals the same, then who proposes: an agent that heard the user before a
    document or a tool. After that comes what bears on most statements, then the latest.

    A proposal is passed over where its file says it no more, or where it says what is a rule.
    """
    judged = [Judged(record, bench.judge(record)) for record in bench.standing.records]
    parts = Counter(each.record.component for each in judged)
    rules = {_says(each.record) for each in judged if each.verdict.status in _RULES}
    found: dict[object, Question] = {}
    for each in judged:
        bears_on = parts[each.record.component] if each.record.component else 0
        says = _says(each.record)
        if each.verdict.status is Status.CONTESTED:
            for asked in _contested(bench, each):
                found[frozenset(_ids(asked))] = msgspec.structs.replace(asked, bears_on=bears_on)
        elif each.verdict.status is Status.PROPOSED and not (
            says in rules or each.record.id in bench.displaced.withdrawn
        ):  # of those that say the same, the latest stands for all
            found[says] = Question(asked=Asked.PROPOSAL, sides=(each,), bears_on=bears_on)
    return tuple(sorted(found.values(), key=_worth))


_RULES = frozenset({Status.IN_FORCE, Status.NARROWED})


def _contested(bench: Bench, here: Judged) -> Iterator[Question]:
    """Yield what a statement is contested with, one at a time: the followed or the latest first.

    Of those that say the same the one is shown that stands for all.
    """
    against = {c.other: c for c in contests(here.record.id, bench.grounds) if c.other}
    one = head(here.record.id, bench.grounds)
    pairs = {head(other, bench.grounds): contest for other, contest in against.items()}
    for other, contest in pairs.items():
        if other != one:
            sides = sorted(map(bench.judged, (one, other)), key=_latest_first)
            followed = head(contest.followed, bench.grounds)
            sides.sort(key=lambda each: each.record.id != followed)
            yield Question(
                asked=Asked.CONTEST,
                sides=tuple(sides),
                why=contest.why,
                followed=followed if contest.followed else "",
            )
    if not pairs:
        yield Question(asked=Asked.CONTEST, sides=(here,))


def _says(record: Record) -> object:
    """Return what two records share that say the same."""
    words = "" if record.key else " ".join(record.words.casefold().split()).strip(".!")
    value = (type(record.value), record.value)
    return record.component, record.key, value, record.polarity, record.scope, words


def _latest_first(side: Judged) -> tuple[int, str]:
    digits = "".join(each for each in side.record.provenance.at if each.isdigit())
    return -int(digits[:14].ljust(14, "0")), side.record.id


def _worth(asked: Question) -> tuple[object, ...]:
    """Return what sorts questions; see `queue`."""
    records = [each.record for each in asked.sides]
    return (
        asked.asked is not Asked.CONTEST,
        all(each.strength is not Strength.HARD for each in records),
        not any(each.always_on for each in records),
        bool(asked.followed),
        -authority.rank(asked.record.provenance.role) if asked.asked is Asked.PROPOSAL else 0,
        -asked.bears_on,
        _latest_first(asked.sides[0]),
    )


class Sitting:
    """One person's way through what waits; every answer is kept at once.

    Args:
        parts: the memory's.
        judging: returns what holds now.
        asked: only questions of this sort.
    """

    def __init__(
        self, parts: Parts, judging: Callable[[], Bench], asked: Asked | None = None
    ) -> None:
        self._parts = parts
        self._judging = judging
        self._asked = asked
        self._passed: set[frozenset[str]] = set()
        self._answers, self._last = _answered(parts)
        self._before = len(self._answers)
        self._waiting: tuple[object, tuple[Question, ...]] = (None, ())

    def waiting(self) -> tuple[Question, ...]:
        """Return what waits now, without what was skipped in this sitting."""
        bench = self._judging()
        if self._waiting[0] is not bench:
            self._waiting = (bench, queue(bench))
        return tuple(
            each
            for each in self._waiting[1]
            if frozenset(_ids(each)) not in self._passed and self._asked in (None, each.asked)
        )

    @property
    def done(self) -> int:
        """How many questions were decided in this sitting; an edit and a skip decide nothing."""
        undecided = {Answer.EDIT, Answer.SKIP}
        return sum(each.answer not in undecided for each in self._answers[self._before :])

    @property
    def skipped(self) -> int:
        """How many questions were left for the next sitting."""
        return sum(each.answer == Answer.SKIP for each in self._answers[self._before :])

    def answer(self, question: Question, answer: Answer, side: int = 0) -> Stored:
        """Keep an answer, and tell what holds differently through it.

        Args:
            question: what was asked.
            answer: accept one side, reject a proposal, retract all sides of a contest, or skip.
            side: which one is accepted.

        Raises:
            OvertakenError: the question does not wait any more as it was shown.
        """
        self._still(question)
        record, before = question.sides[side].record, self._judging()
        at = self._now(acting.said(question.sides, before))
        acts: tuple[Act, ...] = ()
        match answer:
            case Answer.ACCEPT:
                acts = acting.confirm(self._parts, self._judging, record.id, at)
            case Answer.REJECT | Answer.RETRACT:
                sides = question.sides if answer is Answer.RETRACT else (question.sides[side],)
                acts = tuple(Forgotten(at=at, record=each.record.id) for each in sides)
                for each in acts:
                    acting.act(self._parts, before, each, *_ids(question))
            case _:
                self._passed.add(frozenset(_ids(question)))
        return self._note(question, answer, record, acts, before)

    def edit(self, question: Question, side: int, new: Mapping[str, object]) -> Stored:
        """Read a statement otherwise from here on, and tell what holds differently through it.

        Args:
            question: what was asked.
            side: which statement it is.
            new: as from `amending.changes`.

        Raises:
            OvertakenError: the question does not wait any more as it was shown.
        """
        self._still(question)
        record, before = question.sides[side].record, self._judging()
        act = amending.amendment(before.standing, record, new, self._now())
        acting.act(self._parts, before, act, record.id)
        return self._note(question, Answer.EDIT, record, (act,), before)

    @property
    def can_undo(self) -> bool:
        """Whether there is an answer that still counts, of this sitting or an earlier one."""
        return bool(self._answers)

    def undo(self) -> Stored | None:
        """Take back the last answer that still counts, of this sitting or an earlier one.

        Returns:
            The statement it was about, and what holds differently; None where there is no answer.
        """
        if not self._answers:
            return None
        last, before, at = self._answers.pop(), self._judging(), self._now()
        self._before = min(self._before, len(self._answers))
        concerned = (last.record, *last.beside)
        acting.undo(self._parts, before, last.acts, concerned, at)
        self._parts.store.append([Undone(at=at, act=event_id(last))])
        self._passed.discard(frozenset(concerned))
        self._last = at
        return acting.told(before, self._judging(), last.record)

    def _still(self, question: Question) -> None:
        """Refuse an answer to what somebody else has changed since it was shown."""
        if _shown(question) not in map(_shown, queue(self._judging())):
            raise OvertakenError(
                "This was decided or changed elsewhere meanwhile, and the answer is not kept",
                "See what waits now with `hitherto review`.",
            )

    def _note(
        self,
        question: Question,
        answer: Answer,
        record: Record,
        acts: tuple[Act, ...],
        before: Bench,
    ) -> Stored:
        """Keep what was answered beside its acts: the extraction's threshold learns from it."""
        at = self._last = acts[0].at if acts else self._now()
        event = Answered(
            at=at,
            question=str(question.asked),
            answer=str(answer),
            record=record.id,
            beside=tuple(each for each in _ids(question) if each != record.id),
            acts=tuple(map(event_id, acts)),
            score=record.score,
        )
        self._parts.store.append([event])
        self._answers.append(event)
        return acting.told(before, self._judging(), record.id)

    def _now(self, after: Iterable[str] = ()) -> str:
        return acting.later(self._parts.clock.now(), (self._last, *after))


def _shown(question: Question) -> object:
    """Return what an answer to a question rests on."""
    return question.asked, question.why, question.followed, [s.record for s in question.sides]


def _ids(question: Question) -> tuple[str, ...]:
    return tuple(each.record.id for each in question.sides)


def counting(events: Iterable[Event]) -> list[Answered]:
    """Return the answers that were not taken back, the last one last."""
    answers: dict[str, Answered] = {}
    for event in events:
        if isinstance(event, Answered):
            answers[event_id(event)] = event
        elif isinstance(event, Undone):
            answers.pop(event.act, None)
    return list(answers.values())


def _answered(parts: Parts) -> tuple[list[Answered], str]:
    """Return the answers that still count, the last one last, and when the last act was done."""
    events = tuple(parts.store.events())
    last = ""
    for event in events:
        if not isinstance(event, (Imported, Shared, Stated)):
            last = max(last, event.at.removesuffix("Z"))
    return counting(events), last
