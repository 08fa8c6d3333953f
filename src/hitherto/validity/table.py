"""The truth table of supersession: what a later statement does to an earlier one.

It is the whole rule, written out. A pair of statements is looked up by
four facts: how the later one addresses the earlier (`Manner`), how their values agree, how their
lifetimes lie (`Span`), and how the later scope lies to the earlier one. The table says what the
words mean; whether the speaker may do that is `validity.authority`'s, and applied after it.

Only a later statement with the same component and key, or one that names the earlier or refers to
it explicitly, is ever looked up: likeness never is.
"""

from __future__ import annotations

from enum import StrEnum

from hitherto.validity.lifetimes import Lifetime, Term
from hitherto.validity.scopes import Relation
from hitherto.validity.values import Agreement


class Manner(StrEnum):
    """How a later statement addresses an earlier one."""

    STATES = "states"  # same component and key: only one value can be
    ADDS = "adds"  # same component and key, which holds a set: one more of it
    CONTRASTS = "contrasts"  # "X instead of Y", "go back to X": puts it aside by name or by sign
    RETRACTS = "retracts"  # takes it back and puts nothing in its place


class Span(StrEnum):
    """How a later lifetime lies to an earlier one."""

    ALIKE = "alike"  # the same, or both for good
    PASSING = "passing"  # the later ends, the earlier was for good
    LASTING = "lasting"  # the later is for good, the earlier was to end
    OTHER = "other"  # both end, at different times


class Outcome(StrEnum):
    """What becomes of the earlier statement."""

    STANDS = "stands"
    CONFIRMED = "confirmed"  # it is earlier evidence of the later one
    SUPERSEDED = "superseded"
    SUSPENDED = "suspended"  # superseded as long as the later one lasts
    NARROWED = "narrowed"  # in force except where the later one holds
    RETRACTED = "retracted"
    PAUSED = "paused"  # retracted as long as the later one lasts


_STANDS, _CONFIRM, _SUPERSEDE = Outcome.STANDS, Outcome.CONFIRMED, Outcome.SUPERSEDED
_SUSPEND, _NARROW = Outcome.SUSPENDED, Outcome.NARROWED
_RETRACT, _PAUSE = Outcome.RETRACTED, Outcome.PAUSED

PLACES = (
    Relation.EQUAL, Relation.WIDER, Relation.NARROWER, Relation.OVERLAPPING, Relation.DISJOINT,
)  # fmt: skip
"""The columns of the table: how the later scope lies to the earlier one."""

Row = tuple[Outcome, Outcome, Outcome, Outcome, Outcome]

_REPLACED: Row = (_SUPERSEDE, _SUPERSEDE, _NARROW, _NARROW, _STANDS)
_REPLACED_FOR_NOW: Row = (_SUSPEND, _SUSPEND, _NARROW, _NARROW, _STANDS)
_REPEATED: Row = (_CONFIRM, _CONFIRM, _STANDS, _STANDS, _STANDS)
_NEW_LIFETIME: Row = (_SUPERSEDE, _SUPERSEDE, _STANDS, _STANDS, _STANDS)
_BOTH: Row = (_STANDS, _STANDS, _STANDS, _STANDS, _STANDS)
_TAKEN_BACK: Row = (_RETRACT, _RETRACT, _NARROW, _NARROW, _STANDS)
_TAKEN_BACK_FOR_NOW: Row = (_PAUSE, _PAUSE, _NARROW, _NARROW, _STANDS)

_S, _A, _C, _R = Manner.STATES, Manner.ADDS, Manner.CONTRASTS, Manner.RETRACTS
_SAME, _DIFFERENT, _OPPOSITE = Agreement.SAME, Agreement.DIFFERENT, Agreement.OPPOSITE
_COMPATIBLE, _UNKNOWN = Agreement.COMPATIBLE, Agreement.UNKNOWN
_ALIKE, _PASSING, _LASTING, _OTHER = Span.ALIKE, Span.PASSING, Span.LASTING, Span.OTHER

TABLE: dict[tuple[Manner, Agreement, Span], Row] = {
    # Said again: the earlier words are evidence; where only the lifetime differs, the newer counts.
    (_S, _SAME, _ALIKE): _REPEATED,
    (_S, _SAME, _PASSING): _NEW_LIFETIME,
    (_S, _SAME, _LASTING): _NEW_LIFETIME,
    (_S, _SAME, _OTHER): _NEW_LIFETIME,
    # Another value: it replaces where it holds, and what was for good comes back after a stop-gap.
    (_S, _DIFFERENT, _ALIKE): _REPLACED,
    (_S, _DIFFERENT, _PASSING): _REPLACED_FOR_NOW,
    (_S, _DIFFERENT, _LASTING): _REPLACED,
    (_S, _DIFFERENT, _OTHER): _REPLACED,
    (_S, _OPPOSITE, _ALIKE): _REPLACED,
    (_S, _OPPOSITE, _PASSING): _REPLACED_FOR_NOW,
    (_S, _OPPOSITE, _LASTING): _REPLACED,
    (_S, _OPPOSITE, _OTHER): _REPLACED,
    # "Never X" and "use Y" hold together; what has no value cannot contradict one.
    (_S, _COMPATIBLE, _ALIKE): _BOTH,
    (_S, _COMPATIBLE, _PASSING): _BOTH,
    (_S, _COMPATIBLE, _LASTING): _BOTH,
    (_S, _COMPATIBLE, _OTHER): _BOTH,
    (_S, _UNKNOWN, _ALIKE): _BOTH,
    (_S, _UNKNOWN, _PASSING): _BOTH,
    (_S, _UNKNOWN, _LASTING): _BOTH,
    (_S, _UNKNOWN, _OTHER): _BOTH,
    # A set: another member stands beside; only the very member can be repeated or struck.
    (_A, _SAME, _ALIKE): _REPEATED,
    (_A, _SAME, _PASSING): _NEW_LIFETIME,
    (_A, _SAME, _LASTING): _NEW_LIFETIME,
    (_A, _SAME, _OTHER): _NEW_LIFETIME,
    (_A, _DIFFERENT, _ALIKE): _BOTH,
    (_A, _DIFFERENT, _PASSING): _BOTH,
    (_A, _DIFFERENT, _LASTING): _BOTH,
    (_A, _DIFFERENT, _OTHER): _BOTH,
    (_A, _OPPOSITE, _ALIKE): _REPLACED,
    (_A, _OPPOSITE, _PASSING): _REPLACED_FOR_NOW,
    (_A, _OPPOSITE, _LASTING): _REPLACED,
    (_A, _OPPOSITE, _OTHER): _REPLACED,
    (_A, _COMPATIBLE, _ALIKE): _BOTH,
    (_A, _COMPATIBLE, _PASSING): _BOTH,
    (_A, _COMPATIBLE, _LASTING): _BOTH,
    (_A, _COMPATIBLE, _OTHER): _BOTH,
    (_A, _UNKNOWN, _ALIKE): _BOTH,
    (_A, _UNKNOWN, _PASSING): _BOTH,
    (_A, _UNKNOWN, _LASTING): _BOTH,
    (_A, _UNKNOWN, _OTHER): _BOTH,
    # Named as what is displaced: whatever the keys and values look like.
    **{(_C, value, span): _REPLACED_FOR_NOW if span is _PASSING else _REPLACED
       for value in Agreement for span in Span},
    # Taken back.
    **{(_R, value, span): _TAKEN_BACK_FOR_NOW if span is _PASSING else _TAKEN_BACK
       for value in Agreement for span in Span},
}  # fmt: skip
"""By manner, agreement of values and span, the outcome in each of `PLACES`."""


def outcome(manner: Manner, value: Agreement, span: Span, place: Relation) -> Outcome:
    """Look a pair of statements up in the truth table.

    Args:
        manner: how the later statement addresses the earlier one.
        value: how the later value lies to the earlier one.
        span: how the later lifetime lies to the earlier one.
        place: how the later scope lies to the earlier one.
    """
    return TABLE[manner, value, span][PLACES.index(place)]


def span(later: Lifetime, earlier: Lifetime) -> Span:
    """Tell how a later lifetime lies to an earlier one."""
    if later == earlier:
        return Span.ALIKE
    if earlier.term is Term.GOOD:
        return Span.PASSING
    return Span.LASTING if later.term is Term.GOOD else Span.OTHER
