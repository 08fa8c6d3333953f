"""What of a typed turn stands: its clauses' weights decide, and beside them the turn's score.

The rules weigh one clause. Whether a turn of some length holds a statement at all is told better
by all of it: one that surely does gives its best clause although the rules are not sure of it, and
one that hardly does gives nothing although a cue stands in it. What is short says one thing, and
there the rules have seen all there is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from hitherto.intent.extract.choices import offered
from hitherto.intent.extract.clauses import clauses
from hitherto.intent.extract.draft import Draft, Setting
from hitherto.intent.extract.english import is_english
from hitherto.intent.extract.passages import passage
from hitherto.intent.extract.score import Scoring, Weighed, score
from hitherto.intent.extract.standing import weigh

SURE = 0.6  # a turn with more than that says what it says in several clauses
FURTHER = -0.5  # what must speak for each of them
LEAST = -0.5  # what must speak for the best clause of a turn in which no clause stands
CLEAR = 0.4  # what the rules weigh so much stands whatever the score
BORDER = 0.1  # so far below the threshold, what the rules take is proposed

_ROOM = 60  # characters from which a turn may hold more than its clauses say
_ROOMY = 120  # characters from which its score may speak against them
_MANY = 12  # clauses of a turn beyond which most are no rules


class Found(msgspec.Struct, frozen=True):
    """A clause that stands.

    Attributes:
        draft: the clause in its turn.
        score: how surely its turn holds a statement, 0 to 1.
        proposed: too little so: a person has to say that it stands.
        passage: the clause within the sentences that go with it; empty where it stands alone.
    """

    draft: Draft
    score: float
    proposed: bool = False
    passage: str = ""


def weighed(text: str, setting: Setting) -> tuple[Weighed, ...]:
    """Return the clauses of a typed text with what the rules make of them."""
    found = list(clauses(text))
    setting = msgspec.structs.replace(setting, many=len(found) > _MANY)
    drafts = (Draft(clause, setting) for clause in found)
    return tuple(Weighed(draft, weigh(draft), bool(offered(draft))) for draft in drafts)


def standing(text: str, setting: Setting, scoring: Scoring) -> Iterator[Found]:
    """Yield the clauses of a typed text that stand, in their order.

    Args:
        text: what was typed.
        setting: what surrounds it.
        scoring: what was learnt of such turns.
    """
    found = weighed(text, setting)
    if not found:
        return
    sure = score(text, setting.before, found, scoring)
    taken = [each for each in found if each.choice or _stands(each, 0.0)]
    best = max(found, key=lambda each: each.total)
    if sure > scoring.threshold:
        if not taken and len(text) >= _ROOM and _stands(best, LEAST):
            taken = [best]
        if taken and len(text) >= _ROOM and sure > SURE:
            taken = [each for each in found if each.choice or _stands(each, FURTHER)]
    elif len(text) >= _ROOMY and best.total <= CLEAR and not any(each.choice for each in taken):
        if taken and sure > scoring.threshold - BORDER:
            (around,) = _passages(text, found, [best])
            yield Found(best.draft, sure, proposed=True, passage=around)
        return
    passages = _passages(text, found, taken)
    for each, around in zip(taken, passages, strict=True):
        yield Found(each.draft, sure, passage=around)


def _stands(clause: Weighed, least: float) -> bool:
    return clause.total > least and is_english(clause.draft.words)


def _passages(text: str, found: Sequence[Weighed], taken: Sequence[Weighed]) -> Iterator[str]:
    """Yield what each clause that stands is handed over with."""
    said = [each.draft.clause for each in found]
    numbers = {clause.start: number for number, clause in enumerate(said)}
    standing = [numbers[each.draft.clause.start] for each in taken]
    return (passage(text, said, frozenset(standing), at) for at in standing)
