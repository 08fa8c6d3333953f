"""How surely a typed turn holds a standing statement: what its rules weigh, and its common words.

A small logistic regression over what the rules found in the clauses, how the turn is built, and
which of some common English words it says. Its weights are learnt (`bench train`) and ship in the
package; they hold nothing of any project's vocabulary.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from functools import cache
from importlib import resources

import msgspec

from hitherto.intent.extract.draft import Draft
from hitherto.intent.extract.standing import NOTHING
from hitherto.model.patterns import Pattern

WORTH = 2.0  # what all common words of a turn are worth together, beside a signal of 1

_WORD = Pattern(r"[a-z]+(?:'[a-z]+)?|[?!]")
_READ = 2_500  # characters of a turn whose words are read
_SHORT = 40  # characters
_ASKED = 250  # characters at the end of what the agent said
_MOST = 4.0  # what the rules weigh beyond it makes nothing surer
_DIGITS = 4


class Weighed(msgspec.Struct, frozen=True):
    """A clause with what the rules make of it.

    Attributes:
        draft: the clause in its turn.
        total: what speaks for it, in log odds; see `standing.weigh`.
        choice: it chooses from what the agent offered.
    """

    draft: Draft
    total: float
    choice: bool


class Scoring(msgspec.Struct, frozen=True):
    """What was learnt.

    Attributes:
        bias: log odds of a turn of which nothing is known.
        signals: by name, how much each of `signals` counts.
        words: the same for each common word that is said.
        threshold: the score above which a turn is taken to hold a statement, 0 to 1.
        projects: how many projects it was learnt from.
    """

    bias: float
    signals: dict[str, float]
    words: dict[str, float]
    threshold: float
    projects: int = 0


@cache
def shipped() -> Scoring:
    """Return the weights in the package."""
    text = resources.files("hitherto.intent").joinpath("weights/standing.json").read_bytes()
    return msgspec.json.decode(text, type=Scoring)


def score(text: str, before: str, weighed: Sequence[Weighed], scoring: Scoring) -> float:
    """Return the chance that a turn holds a standing statement, 0 to 1.

    Args:
        text: what was typed.
        before: the tail of what the agent said before.
        weighed: its clauses.
        scoring: what was learnt.
    """
    logit = scoring.bias
    for name, value in signals(text, before, weighed).items():
        logit += scoring.signals.get(name, 0.0) * value
    said = words_of(text, scoring.words)
    if said:
        logit += WORTH / math.sqrt(len(said)) * sum(map(scoring.words.__getitem__, sorted(said)))
    return round(1 / (1 + math.exp(-logit)), _DIGITS)


def words_of(text: str, among: Collection[str]) -> set[str]:
    """Return which of some words a turn says."""
    low = text[:_READ].lower().replace("\u2019", "'")
    return {word for word in _WORD.findall(low) if word in among}


def signals(text: str, before: str, weighed: Sequence[Weighed]) -> dict[str, float]:
    """Return what is known of a turn, each on a scale of about 1."""
    if not weighed:
        return {}
    count = len(weighed)
    totals = sorted((each.total for each in weighed), reverse=True)
    best = totals[0]
    foremost = next(each.draft for each in weighed if each.total == best)
    return {
        "best": min(best, _MOST) / 2,
        "second": min(totals[1] if count > 1 else NOTHING, _MOST) / 2,
        "stands": float(best > 0),
        "standing": math.log1p(sum(total > 0 for total in totals)),
        "choice": float(any(each.choice for each in weighed)),
        "clauses": math.log1p(count) / 2,
        "length": math.log1p(len(text)) / 3,
        "short": float(len(text) < _SHORT),
        "asks": float(_is_question(text)),
        "asking": sum(_is_question(each.draft.words) for each in weighed) / count,
        "asked": float("?" in before[-_ASKED:]),
        "opens": float(not before),
        "best_asks": float(_is_question(foremost.words)),
    }


def _is_question(words: str) -> bool:
    return words.rstrip().endswith("?")
