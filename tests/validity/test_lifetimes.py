"""Until when: reading lifetimes, and telling that they are over."""

from __future__ import annotations

import pytest
from saying import judge, say, snapshot

from hitherto.model import Role, Status
from hitherto.validity.lifetimes import Lifetime, Term, ended, parse

SAID = "2026-03-04T09:00:00Z"  # a Wednesday


@pytest.mark.parametrize(
    ("words", "want"),
    [
        ("", Lifetime(Term.GOOD)),
        ("for now", Lifetime(Term.OPEN)),
        ("further notice", Lifetime(Term.OPEN)),
        ("temporarily", Lifetime(Term.OPEN)),
        ("until 2026-05-01", Lifetime(Term.DATE, "2026-05-01")),
        ("May 2026", Lifetime(Term.DATE, "2026-05-31")),
        ("the end of February 2028", Lifetime(Term.DATE, "2028-02-29")),
        ("3 March 2027", Lifetime(Term.DATE, "2027-03-03")),
        ("March 3rd, 2027", Lifetime(Term.DATE, "2027-03-03")),
        ("Q2 2026", Lifetime(Term.DATE, "2026-06-30")),
        ("2027", Lifetime(Term.DATE, "2027-12-31")),
        ("Friday", Lifetime(Term.DATE, "2026-03-06")),
        ("Wednesday", Lifetime(Term.DATE, "2026-03-11")),
        ("tomorrow", Lifetime(Term.DATE, "2026-03-05")),
        ("the end of the week", Lifetime(Term.DATE, "2026-03-08")),
        ("the end of the month", Lifetime(Term.DATE, "2026-03-31")),
        ("until 2.0", Lifetime(Term.VERSION, "2.0")),
        ("version 3.1.4", Lifetime(Term.VERSION, "3.1.4")),
        ("v2 is out", Lifetime(Term.VERSION, "2")),
        ("until the migration is done", Lifetime(Term.EVENT, "done migration")),
        ("step 2.1 confirmed", Lifetime(Term.EVENT, "2.1 confirmed step")),
        ("2026-02-31", Lifetime(Term.EVENT, "2026-02-31")),
    ],
)
def test_reading(words: str, want: Lifetime) -> None:
    """A lifetime's words tell what ends it."""
    assert parse(words, SAID) == want


@pytest.mark.parametrize(
    ("words", "now", "version", "want"),
    [
        ("2026-05-01", "2026-05-01T23:00:00Z", "", False),
        ("2026-05-01", "2026-05-02T00:00:00Z", "", True),
        ("2026-05-01", "", "", False),
        ("until 2.0", "", "1.9.9", False),
        ("until 2.0", "", "2.0.0rc1", False),
        ("until 2.0", "", "2", True),
        ("until 2.0", "", "v2.1", True),
        ("until 2.0", "", "1.10", False),
        ("until 2.0", "", "", False),
        ("for now", "2099-01-01T00:00:00Z", "99", False),
        ("the migration", "2099-01-01T00:00:00Z", "99", False),
    ],
)
def test_ending(words: str, now: str, version: str, want: bool) -> None:
    """A date has passed, a version is reached; nothing else ends by itself."""
    assert ended(parse(words, SAID), now, version) is want


@pytest.mark.parametrize(
    ("later", "over"),
    [
        ("The migration is done.", True),
        ("Great, the schema migration is finally finished", True),
        ("When the migration is done, drop the table", False),
        ("The migration is not done yet", False),
        ("Is the migration done?", False),
        ("The migration will be completed soon", False),
        ("The login page is done", False),
        ("Use the migration tool over raw SQL", False),
    ],
)
def test_later_words_end_a_lifetime(later: str, over: bool) -> None:
    """Only a plain statement that the very thing is done ends "until the migration"."""
    rule = say("Keep both tables until the migration", value=True, lifetime="the migration")
    verdicts = judge(snapshot(rule, say(later, 5, key="", component="")))
    assert (verdicts[rule.words].status is Status.EXPIRED) is over


def test_less_authority_ends_nothing() -> None:
    """An agent that says it is done does not end what a person laid down."""
    rule = say("Keep both tables until the migration", value=True, lifetime="the migration")
    claim = say("The migration is done.", 5, key="", role=Role.AGENT)
    assert judge(snapshot(rule, claim))[rule.words].status is Status.IN_FORCE
