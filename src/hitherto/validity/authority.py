"""Who may supersede whom (DESIGN section 6).

The user's confirmation > instruction files tracked at HEAD = accepted decision records > what the
user typed > reviewers > commit messages > agents > other documents and tool output.
"""

from __future__ import annotations

from enum import Enum, IntEnum

from hitherto.model import Role


class Rank(IntEnum):
    """Authority as a number: higher may supersede lower or equal, never the other way round."""

    INJECTED = 0
    DOCUMENT = 1
    AGENT = 2
    COMMIT = 3
    REVIEWER = 4
    TYPED = 5
    ACCEPTED = 6
    CONFIRMED = 7


RANKS: dict[Role, Rank] = {
    Role.USER: Rank.TYPED,
    Role.INSTRUCTIONS: Rank.ACCEPTED,
    Role.DECISION_RECORD: Rank.ACCEPTED,
    Role.REVIEWER: Rank.REVIEWER,
    Role.COMMIT: Rank.COMMIT,
    Role.AGENT: Rank.AGENT,
    Role.DOCUMENT: Rank.DOCUMENT,
    Role.TOOL: Rank.DOCUMENT,
    Role.HITHERTO: Rank.INJECTED,
}

MAY_RULE = Rank.AGENT
"""Whoever ranks below this can propose a rule, not make one."""


class Say(Enum):
    """What a later statement may do to an earlier one that it conflicts with."""

    DECIDES = "decides"
    CONTESTS = "contests"  # both are shown, none is chosen
    LEADS = "leads"  # both are shown, the later one is followed
    YIELDS = "yields"  # both are shown, the earlier one is followed


def rank(role: Role) -> Rank:
    """Return the authority of a speaker."""
    return RANKS[role]


def event_rank(role: Role) -> Rank:
    """Return the authority of an act (confirm, forget, settle): the user's is a confirmation."""
    return Rank.CONFIRMED if role is Role.USER else RANKS[role]


def say(later: Rank, earlier: Rank, *, whole_file: bool = False) -> Say:
    """Tell what a later statement may do to an earlier one, by authority alone.

    A typed statement against what was accepted or confirmed is contested and followed; any other
    lower rank only contests.

    Args:
        later: authority of the later statement.
        earlier: authority of the earlier one.
        whole_file: the later one stands in an instruction file. Its date is when the file was
            last touched, not when the line was decided: against a typed statement it is therefore
            contested too, and the typed one is followed.
    """
    if whole_file and later is Rank.ACCEPTED and earlier is Rank.TYPED:
        return Say.YIELDS
    if later >= earlier:
        return Say.DECIDES
    return Say.LEADS if later is Rank.TYPED else Say.CONTESTS


def unordered(one: Rank, other: Rank) -> Say:
    """Tell what holds between two conflicting statements of which neither is known to be later."""
    if one is Rank.TYPED and other in (Rank.ACCEPTED, Rank.CONFIRMED):
        return Say.LEADS
    if other is Rank.TYPED and one in (Rank.ACCEPTED, Rank.CONFIRMED):
        return Say.YIELDS
    return Say.CONTESTS
