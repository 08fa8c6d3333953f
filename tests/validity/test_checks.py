"""The checks in their order, and reasons that a person can read."""

from __future__ import annotations

import pytest
from saying import PRODUCTION, STAGING, Past, act_at, judge, say, snapshot

from hitherto.model import EVERYWHERE, Forgotten, Kind, Polarity, Role, Scope, Status
from hitherto.ports import Existence
from hitherto.validity.checks import CHECKS
from hitherto.validity.named import named_paths, named_words

GONE, NEVER, PRESENT = Existence.GONE, Existence.NEVER, Existence.PRESENT


def test_the_order_of_the_checks() -> None:
    """What is true anywhere comes before what depends on place, limits of a rule come last."""
    assert [check.__name__ for check in CHECKS] == [
        "proposed", "retracted", "retired", "superseded", "expired", "out_of_scope", "excepted",
        "branch", "unfiled", "stale", "contested", "narrowed",
    ]  # fmt: skip


def test_reasons_name_the_other_words_and_the_day() -> None:
    """A person reads what replaced it, when, and under which id."""
    old, new = say("Use mysql", 1, "mysql"), say("Use pg", 5, "pg")
    verdict = judge(snapshot(old, new))["Use mysql"]
    assert verdict.reason == f"replaced on 2026-03-05 by 'Use pg' ({new.id[:6]})"
    assert not verdict.applies


def test_repeated_words_say_so() -> None:
    """Earlier evidence is in force, and says where it was said again."""
    old, new = say("Use pg", 1, "pg"), say("pg, as I said", 5, "pg")
    verdicts = judge(snapshot(old, new))
    assert verdicts["Use pg"].status is Status.IN_FORCE
    assert verdicts["Use pg"].reason == (
        f"said again on 2026-03-05: 'pg, as I said' ({new.id[:6]})"
    )


def test_long_words_are_shortened() -> None:
    """A reason stays one line, whatever was said."""
    new = say("Use pg " + "and nothing else " * 30, 5, "pg")
    reason = judge(snapshot(say("Use mysql", 1, "mysql"), new))["Use mysql"].reason
    assert len(reason) < 130
    assert "…" in reason


@pytest.mark.parametrize(
    ("task_scope", "status", "applies"),
    [
        (EVERYWHERE, Status.NARROWED, True),
        (PRODUCTION, Status.NARROWED, True),
        (STAGING, Status.NARROWED, False),
        (Scope(environment=("staging",), path=("src",)), Status.NARROWED, False),
        (Scope(environment=("production", "staging")), Status.NARROWED, True),
    ],
)
def test_an_exception_takes_its_place_only(
    task_scope: Scope, status: Status, applies: bool
) -> None:
    """A narrowed rule applies everywhere but where the task lies wholly in the exception."""
    rule, exception = say("Use pg", 1, "pg"), say("sqlite there", 2, "sqlite", scope=STAGING)
    verdict = judge(snapshot(rule, exception), task_scope=task_scope)["Use pg"]
    assert (verdict.status, verdict.applies) == (status, applies)
    assert verdict.to == STAGING
    assert verdict.by == (exception.id,)


def test_an_exception_that_is_gone_narrows_nothing() -> None:
    """When the exception is taken back the rule holds everywhere again."""
    rule, exception = say("Use pg", 1, "pg"), say("sqlite there", 2, "sqlite", scope=STAGING)
    gone = Forgotten(at=act_at(3), record=exception.id)
    verdicts = judge(snapshot(rule, exception, forgotten=[gone]), task_scope=STAGING)
    assert verdicts["Use pg"].status is Status.IN_FORCE


def test_several_exceptions_are_told_together() -> None:
    """Two environments taken away are shown as one place."""
    verdict = judge(
        snapshot(
            say("Use pg", 1, "pg"),
            say("sqlite there", 2, "sqlite", scope=STAGING),
            say("csv here", 3, "csv", scope=PRODUCTION),
        )
    )["Use pg"]
    assert verdict.to == Scope(environment=("production", "staging"))
    assert len(verdict.by) == 2


@pytest.mark.parametrize(
    ("scope", "task_scope", "status"),
    [
        (PRODUCTION, EVERYWHERE, Status.IN_FORCE),
        (PRODUCTION, PRODUCTION, Status.IN_FORCE),
        (PRODUCTION, STAGING, Status.OUT_OF_SCOPE),
        (Scope(environment=("prototype",)), PRODUCTION, Status.OUT_OF_SCOPE),
        (Scope(path=("src/api",)), Scope(path=("src",)), Status.IN_FORCE),
        (Scope(path=("src/api",)), Scope(path=("src/ui",)), Status.OUT_OF_SCOPE),
        (EVERYWHERE, PRODUCTION, Status.IN_FORCE),
    ],
)
def test_scope_of_the_task(scope: Scope, task_scope: Scope, status: Status) -> None:
    """Out of scope is what shares no place with what is known of the task."""
    verdict = judge(snapshot(say("Use pg", 1, "pg", scope=scope)), task_scope=task_scope)["Use pg"]
    assert verdict.status is status
    assert verdict.applies is (status is Status.IN_FORCE)


@pytest.mark.parametrize(
    ("words", "paths", "found", "status"),
    [
        ("Keep helpers in `src/util.py`", {"src/util.py": GONE}, {}, Status.STALE),
        ("Keep helpers in src/util.py", {"src/util.py": GONE}, {}, Status.STALE),
        ("Keep helpers in `src/util.py`", {"src/util.py": NEVER}, {}, Status.IN_FORCE),
        ("Keep helpers in `src/util.py`", {}, {}, Status.IN_FORCE),
        ("`a.py` calls `b.py`", {"a.py": GONE, "b.py": PRESENT}, {}, Status.IN_FORCE),
        ("`a.py` calls `b.py`", {"a.py": GONE, "b.py": NEVER}, {}, Status.STALE),
        ("Wrap calls in `retry_twice`", {}, {"retry_twice": GONE}, Status.STALE),
        ("Wrap calls in `retry_twice()`", {}, {"retry_twice": GONE}, Status.STALE),
        ("Wrap calls in retry_twice", {}, {"retry_twice": GONE}, Status.IN_FORCE),
        ("Run `make check-all` first", {}, {"check-all": GONE}, Status.STALE),
        ("Parse with `@acme/parser`", {}, {"@acme/parser": GONE}, Status.STALE),
        ("Never use `left-pad` again", {}, {"left-pad": GONE}, Status.IN_FORCE),
        ("Never commit `.env.local`", {".env.local": GONE}, {}, Status.IN_FORCE),
        ("Remove `old.py`", {"old.py": GONE}, {}, Status.IN_FORCE),
        ("Create `notes.md` for plans", {"notes.md": GONE}, {}, Status.IN_FORCE),
        ("Do not touch `legacy/db.py`", {"legacy/db.py": GONE}, {}, Status.STALE),
    ],
)
def test_staleness(
    words: str, paths: dict[str, Existence], found: dict[str, Existence], status: Status
) -> None:
    """Only what a rule names, and what was there and is gone, makes it stale."""
    rule = say(words, 1, True)  # noqa: FBT003 - the value of the attribute
    verdict = judge(snapshot(rule), repository=Past(paths, found))[words]
    assert verdict.status is status
    assert (status is Status.STALE) is ("gone" in verdict.reason)


def test_a_subtree_that_is_gone_makes_its_rules_stale() -> None:
    """A rule for a folder that was removed speaks of nothing, for or against."""
    rule = say(
        "No globals there", 1, "globals", polarity=Polarity.AGAINST, scope=Scope(path=("src/old",))
    )
    verdict = judge(snapshot(rule), repository=Past({"src/old": GONE}))[rule.words]
    assert verdict.status is Status.STALE


@pytest.mark.parametrize(
    ("words", "paths", "named"),
    [
        ("See https://example.org/a/b.html", (), ()),
        ("Use `npm run lint`", (), ()),
        ("Put it in ./docs/plan.md, please", ("docs/plan.md",), ()),
        ("Match `src/**/*.ts`", (), ()),
        ("Home is ~/notes.md", (), ()),
        ("Version 1.2.3 and/or later", (), ()),
        ("e.g. `Parser` in `lib/`", ("lib",), ("Parser",)),
    ],
)
def test_what_is_named(words: str, paths: tuple[str, ...], named: tuple[str, ...]) -> None:
    """Addresses, patterns, home folders, versions and plain commands are no names."""
    rule = say(words)
    assert named_paths(rule) == paths
    assert named_words(rule) == named


def test_earlier_checks_win() -> None:
    """A taken-back proposal is a proposal, a replaced stale rule is replaced."""
    paper = say("Keep `a.py`", 1, "x", role=Role.TOOL, source="page")
    old, new = say("Use `b.py`", 1, "b", key="k"), say("Use c", 2, "c", key="k")
    repository = Past({"a.py": GONE, "b.py": GONE})
    verdicts = judge(snapshot(paper, old, new), repository=repository)
    assert verdicts["Keep `a.py`"].status is Status.PROPOSED
    assert verdicts["Use `b.py`"].status is Status.SUPERSEDED


def test_expired_says_when() -> None:
    """The reason gives the words of the lifetime and what the time or version is."""
    dated = say("Freeze until 2026-04-01", 1, "freeze", lifetime="2026-04-01")
    versioned = say("Keep v1 routes until 2.0", 1, "keep", key="routes", lifetime="until 2.0")
    verdicts = judge(snapshot(dated, versioned), now="2026-05-01T00:00:00Z", version="2.1")
    assert verdicts[dated.words].reason == "said to hold until 2026-04-01, and it is 2026-05-01"
    assert verdicts[versioned.words].reason == "said to hold until 2.0, and the project is at 2.1"


def test_taken_back_names_the_words() -> None:
    """A retraction's words are the reason."""
    rule = say("Use pg", 1, "pg")
    back = say("Forget pg", 2, kind=Kind.RETRACTION)
    verdict = judge(snapshot(rule, back))["Use pg"]
    assert verdict.status is Status.RETRACTED
    assert verdict.by == (back.id,)
    assert "'Forget pg'" in verdict.reason
