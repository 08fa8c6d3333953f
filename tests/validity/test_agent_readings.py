"""What only an agent understood of someone's words: it displaces nothing, whatever it says."""

from __future__ import annotations

import pytest
from saying import NOWHERE_ELSE, STAGING, act_at, judge, pairs, say, snapshot

from hitherto.model import Confirmed, Forgotten, Kind, Polarity, Record, Settled, Status
from hitherto.validity import displacements

AGENT = "an agent"
TYPED = say("We use PostgreSQL.", 1, "postgresql")
READ = say("Let us take SQLite then.", 2, "sqlite", read_by=AGENT)


def test_it_contests_what_was_typed() -> None:
    """A later statement whose key only an agent told leaves the typed one in sight, and says so."""
    found = judge(snapshot(TYPED, READ))
    assert {each.status for each in found.values()} == {Status.CONTESTED}
    assert "as an agent understood" in found[TYPED.words].reason
    assert not found[TYPED.words].followed
    assert pairs(displacements(snapshot(TYPED, READ))) == set()


@pytest.mark.parametrize(
    "later",
    [
        say("Now it is MySQL.", 3, "mysql"),
        say("No engine any more.", 3, "sqlite", kind=Kind.RETRACTION),
        say("MySQL instead of SQLite.", 3, "mysql", instead_of=("sqlite",)),
        say("On staging it is MySQL.", 3, "mysql", scope=STAGING),
        say("Never SQLite.", 3, "sqlite", polarity=Polarity.AGAINST),
    ],
)
def test_nothing_typed_later_hides_it(later: Record) -> None:
    """An agent may give a rule the key of something else: what is said of that leaves it alone."""
    found = judge(snapshot(READ, later))[READ.words]
    assert found.status is Status.CONTESTED


@pytest.mark.parametrize("scope", [NOWHERE_ELSE, STAGING])
def test_saying_the_same_it_stands_for_nobody(scope: object) -> None:
    """Words to which an agent gave a rule's key and value do not take the rule's place."""
    twin = say("Mend the page.", 2, "postgresql", read_by=AGENT, scope=scope)  # type: ignore[arg-type]  # a scope
    for first, second in ((TYPED, twin), (twin, say("We use PostgreSQL!", 3, "postgresql"))):
        held = snapshot(first, second)
        assert displacements(held).evidence == {}
        assert {each.status for each in judge(held).values()} == {Status.IN_FORCE}


def test_two_of_them_displace_nothing_either() -> None:
    """Two readings of agents are no more than one."""
    other = say("We go with MariaDB.", 3, "mariadb", read_by=AGENT)
    assert pairs(displacements(snapshot(READ, other))) == set()


def test_taking_it_back_takes_nothing_typed_along() -> None:
    """A repetition that only an agent sees is not taken back with what the user took back."""
    twin = say("Mend the page.", 2, "postgresql", read_by=AGENT)
    gone = Forgotten(at=act_at(3), record=twin.id)
    found = judge(snapshot(TYPED, twin, forgotten=[gone]))
    assert found[TYPED.words].status is Status.IN_FORCE
    assert found[twin.words].status is Status.RETRACTED


def test_a_retraction_of_an_agent_s_making_takes_nothing_back() -> None:
    """Words that an agent calls a retraction only contest what they would take back."""
    forged = say("The engine.", 3, kind=Kind.RETRACTION, read_by=AGENT)
    assert judge(snapshot(TYPED, forged))[TYPED.words].status is Status.CONTESTED


def test_it_turns_no_retraction_away() -> None:
    """A planted namesake does not take a typed retraction upon itself."""
    planted = say("The engine is fine.", 2, "fine", read_by=AGENT)
    back = say("Drop the rule that the engine is fine.", 3, "fine", kind=Kind.RETRACTION)
    assert judge(snapshot(TYPED, planted, back))[TYPED.words].status is Status.RETRACTED


@pytest.mark.parametrize("settled", [False, True])
def test_the_user_decides_it(settled: bool) -> None:
    """Confirmed or chosen by the user, a reading is the user's and displaces as any other."""
    acts = {
        "confirmed": [] if settled else [Confirmed(at=act_at(4), record=READ.id)],
        "settled": [Settled(at=act_at(4), winner=READ.id, losers=(TYPED.id,))] if settled else [],
    }
    found = judge(snapshot(TYPED, READ, **acts))  # type: ignore[arg-type]  # one of the two is empty
    assert found[READ.words].status is Status.IN_FORCE
    assert found[TYPED.words].status is Status.SUPERSEDED
