"""Which clauses are standing statements: cues are weighed, and a subject is needed."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from hitherto.intent.extract.cue_table import CUES
from hitherto.intent.extract.draft import Draft
from hitherto.project.technologies import technologies

# What the words around the cues say, in the same log odds.
BIAS = -1.3
SUBJECT = 0.8  # times how surely a component is spoken of
NO_SUBJECT = -0.2
TECHNOLOGY = 0.2
ITEM = 0.2
LEAD = -0.2
SHORT = -0.6  # up to three words
LONG_TURN = -1.4  # a turn so long that it was hardly typed

_SHORT = 3
_LEAST = 0.5  # a cue of less weight does not make a clause worth weighing
_CODE = re.compile(r"`|[\w.-]+/[\w.-]+|\b\w+[_.]\w+\b|\b[a-z]+[A-Z]\w*|#[0-9a-fA-F]{3,8}\b|--\w")


@cache
def _compiled() -> tuple[tuple[str, float, re.Pattern[str]], ...]:
    return tuple((name, weight, re.compile(text, re.IGNORECASE)) for name, weight, text in CUES)


def cues_in(words: str) -> dict[str, float]:
    """Return the cues that a clause holds, each with its weight."""
    return {name: weight for name, weight, pattern in _compiled() if pattern.search(words)}


class _Triggers:
    """One pattern of all cues that could make a statement, to pass over the rest quickly."""

    @cache  # noqa: B019 - one instance, one value
    def _pattern(self) -> re.Pattern[str]:
        parts = [text for _, weight, text in CUES if weight >= _LEAST]
        return re.compile("|".join(f"(?:{part})" for part in parts), re.IGNORECASE)

    def search(self, words: str) -> bool:
        """Tell whether any of them is in a clause."""
        return self._pattern().search(words) is not None


TRIGGERS = _Triggers()


def note_cues(draft: Draft) -> Draft:
    """Stage: write down which cues the words hold."""
    return msgspec.structs.replace(draft, cues=frozenset(cues_in(draft.words)))


def only_standing(draft: Draft) -> Draft | None:
    """Stage: drop what is no standing statement.

    The weights of the cues found, and of what surrounds them, are summed; above zero the clause
    stands. They were set by hand and then rounded from a logistic regression over labelled
    conversations; the bench tells how well they carry over to others.
    """
    weights = cues_in(draft.words)
    setting = draft.setting
    matches = setting.components.match(draft.words)
    if not speaks_of_work(draft, weights, bool(matches)):
        return None
    total = BIAS + sum(weights.values())
    total += SUBJECT * matches[0].score if matches else NO_SUBJECT
    total += TECHNOLOGY if technologies(draft.words) else 0.0
    total += ITEM if draft.clause.item else 0.0
    total += LEAD if draft.clause.lead else 0.0
    total += SHORT if len(draft.words.split()) <= _SHORT else 0.0
    total += LONG_TURN if setting.long else 0.0
    return draft if total > 0 else None


def speaks_of_work(draft: Draft, weights: dict[str, float], matched: bool) -> bool:  # noqa: FBT001 - a fact, not a switch
    """Tell whether a clause is about the project at all, and not about the weekend.

    A dentist's appointment is no rule, however many trigger words speak of it; in a project that
    has a part of that name it may be one.
    """
    components = draft.setting.components
    own = any(
        (item := components.get(match.name)) is not None and item.origin != "concern"
        for match in components.match(draft.words)
    )
    coded = bool(_CODE.search(draft.words))
    if "everyday" in weights:
        return own or coded
    return matched or coded or not draft.setting.typed or bool(technologies(draft.words))
