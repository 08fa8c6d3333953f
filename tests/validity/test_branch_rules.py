"""Where a statement holds in git: project-wide, unless words or subject bind it to a branch."""

from __future__ import annotations

import pytest
from saying import Past, judge, say, snapshot

from hitherto.model import Scope, Status
from hitherto.ports import Existence, Reach

FEATURE = Scope(branch=("feature",))
TIP = "refs/heads/feature"


@pytest.mark.parametrize(
    ("commits", "branch", "status"),
    [
        ({"c1": Reach.HERE}, "main", Status.IN_FORCE),
        ({"c1": Reach.HERE, TIP: Reach.HERE}, "main", Status.IN_FORCE),
        ({"c1": Reach.HERE, TIP: Reach.ELSEWHERE}, "main", Status.OUT_OF_SCOPE),
        ({"c1": Reach.ELSEWHERE}, "main", Status.OUT_OF_SCOPE),
        ({"c1": Reach.ELSEWHERE}, "feature", Status.IN_FORCE),
        ({"c1": Reach.LOST}, "main", Status.CONTESTED),
        ({"c1": Reach.LOST}, "feature", Status.IN_FORCE),
        ({}, "main", Status.OUT_OF_SCOPE),
        ({}, "", Status.IN_FORCE),
    ],
)
def test_bound_by_its_words(commits: dict[str, Reach], branch: str, status: Status) -> None:
    """It holds on its branch, and elsewhere once its commit has arrived; lost is contested."""
    rule = say("On feature: skip e2e", 1, "skip", scope=FEATURE, commit="c1", branch="feature")
    verdict = judge(snapshot(rule), repository=Past(commits=commits), branch=branch)[rule.words]
    assert verdict.status is status
    assert verdict.applies is (status is not Status.OUT_OF_SCOPE)


@pytest.mark.parametrize("reach", list(Reach))
def test_said_on_a_branch_is_project_wide(reach: Reach) -> None:
    """A rule said while a branch is checked out holds everywhere, merged or not, found or lost."""
    rule = say("Always use pg", 1, "pg", commit="c1", branch="feature")
    past = Past(commits={"c1": reach})
    assert judge(snapshot(rule), repository=past, branch="main")[rule.words].status is (
        Status.IN_FORCE
    )


@pytest.mark.parametrize(
    ("here", "holders", "reach", "status"),
    [
        (Existence.NEVER, {"feature"}, Reach.ELSEWHERE, Status.OUT_OF_SCOPE),
        (Existence.NEVER, {"feature"}, Reach.UNKNOWN, Status.OUT_OF_SCOPE),
        (Existence.NEVER, {"feature"}, Reach.HERE, Status.IN_FORCE),
        (Existence.PRESENT, {"feature", "main"}, Reach.ELSEWHERE, Status.IN_FORCE),
        (Existence.NEVER, {"feature", "other"}, Reach.ELSEWHERE, Status.IN_FORCE),
        (Existence.NEVER, set(), Reach.LOST, Status.CONTESTED),
        (Existence.NEVER, set(), Reach.ELSEWHERE, Status.IN_FORCE),
        (Existence.UNKNOWN, {"feature"}, Reach.ELSEWHERE, Status.IN_FORCE),
    ],
)
def test_bound_by_its_subject(
    here: Existence, holders: set[str], reach: Reach, status: Status
) -> None:
    """A rule about a path that is only on the branch it was said on stays with that branch."""
    rule = say("`src/new.py` stays pure", 1, "pure", commit="c1", branch="feature")
    past = Past({"src/new.py": here}, {}, {"c1": reach}, {"src/new.py": frozenset(holders)})
    assert judge(snapshot(rule), repository=past, branch="main")[rule.words].status is status


def test_another_branchs_choice_replaces_nothing_here() -> None:
    """What is out of scope for its branch neither replaces nor narrows what holds here."""
    rule = say("Use pg", 1, "pg")
    there = say("Use sqlite in `src/new.py`", 2, "sqlite", commit="c1", branch="feature")
    past = Past(
        {"src/new.py": Existence.NEVER},
        {},
        {"c1": Reach.ELSEWHERE},
        {"src/new.py": frozenset({"feature"})},
    )
    on_main = judge(snapshot(rule, there), repository=past, branch="main")
    assert on_main["Use pg"].status is Status.IN_FORCE
    on_branch = judge(snapshot(rule, there), repository=past, branch="feature")
    assert on_branch["Use pg"].status is Status.SUPERSEDED
