"""What was said for one branch or one session alone never displaces a standing rule for good."""

from __future__ import annotations

import pytest
from heard import heard, statuses
from saying import judge, say, snapshot

from hitherto.model import Status

RULE = "Use PostgreSQL as the database."


@pytest.mark.parametrize(
    "bound",
    [
        "On this branch use MySQL as the database.",
        "In this branch we use MySQL.",
        "For this branch, use MySQL as the database.",
        "Use MySQL as the database on this branch only.",
        "Use MySQL as the database on the branch feat.",
    ],
)
def test_a_branch_bound_choice_stays_with_its_branch(bound: str) -> None:
    """On its branch it holds instead of the rule; elsewhere the rule holds untouched."""
    on_main = statuses(RULE, bound, on="feat", branch="main")
    assert on_main == [Status.IN_FORCE, Status.OUT_OF_SCOPE]
    on_feat = statuses(RULE, bound, on="feat", branch="feat")
    assert on_feat == [Status.NARROWED, Status.IN_FORCE]


def test_there_the_rule_does_not_apply() -> None:
    """On the branch that an exception is for, the rule is in no brief."""
    rule, bound = heard(RULE, 1), heard("On this branch use MySQL as the database.", 2, "feat")
    verdicts = judge(snapshot(rule, bound), branch="feat")
    assert not verdicts[RULE].applies
    assert judge(snapshot(rule, bound), branch="main")[RULE].applies


@pytest.mark.parametrize("branch", ["", "main"])
def test_an_unknown_branch_is_contested(branch: str) -> None:
    """Where nobody knows which branch was meant, it neither supersedes nor silently holds."""
    found = statuses(RULE, "On this branch use MySQL as the database.", branch=branch)
    assert found == [Status.NARROWED, Status.CONTESTED]


@pytest.mark.parametrize(
    "passing", ["Just for this task use SQLite.", "For this session, use SQLite as the database."]
)
def test_one_session_is_over_in_another(passing: str) -> None:
    """It suspends the rule in its own session; in another one the rule is back."""
    assert statuses(RULE, passing, session="s2") == [Status.SUPERSEDED, Status.IN_FORCE]
    assert statuses(RULE, passing, session="s3") == [Status.IN_FORCE, Status.EXPIRED]


@pytest.mark.parametrize(
    ("now", "over"), [("2026-03-02T18:00:00Z", False), ("2026-03-03T09:00:00Z", True), ("", False)]
)
def test_a_session_that_nobody_knows_ends_with_its_day(*, now: str, over: bool) -> None:
    """Without sessions to compare, what was said for one is over on the next day."""
    found = statuses(RULE, "Just for this task use SQLite.", now=now)
    assert found[1] is (Status.EXPIRED if over else Status.IN_FORCE)
    assert found[0] is (Status.IN_FORCE if over else Status.SUPERSEDED)


def test_words_end_a_session_too() -> None:
    """Once the task is said to be done, what was said for it is over."""
    passing = say("sqlite for this task", 1, "sqlite", lifetime="this task")
    verdicts = judge(snapshot(passing, say("The task is done.", 1, "yes", key="x", ordinal=2)))
    assert verdicts[passing.words].status is Status.EXPIRED
