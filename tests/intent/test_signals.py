"""What speaks for a record: each signal on a few records, worked out by hand."""

from __future__ import annotations

import math

import pytest
from remembering import asked, corpus, met, said, trait

from hitherto.intent.signals import MEETINGS, TRAITS
from hitherto.model import Kind, Record, Scope, Strength

SOFT, HARD = Strength.SOFT, Strength.HARD


@pytest.mark.parametrize(
    ("name", "those", "others"),
    [
        ("hard", [said("A", strength=HARD)], [said("B", strength=SOFT)]),
        ("constraint", [said("A")], [said("B", kind=Kind.DECISION)]),
        ("procedure", [said("A", kind=Kind.PROCEDURE)], [said("B")]),
        (
            "every_time",
            [said("Never do it."), said("From now on, ask."), said("You MUST"), said("don't")],
            [said("Use port 80."), said("An everyday thing"), said("That is muster")],
        ),
        (
            "to_the_agent",
            [said("Ask me first."), said("Your commits are small."), said("The AI decides")],
            [said("Use port 80."), said("Send the mail"), said("Theme is dark")],
        ),
        (
            "any_path",
            [said("A"), said("B", scope=Scope(environment=("production",)))],
            [said("C", scope=Scope(path=("src/api",)))],
        ),
        ("lasting", [said("A")], [said("B", lifetime="further notice")]),
        (
            "process",
            [
                said("A", component="git workflow"),
                said("B", always_on=True),
                said("C", component="commit messages"),  # a process concern under another name
            ],
            [said("D", component="database"), said("E", component="roof vents"), said("F")],
        ),
        (
            "repeated",
            [said("A", component="db", key="engine"), said("B", component="db", key="engine")],
            [
                said("C", component="db", key="port"),
                said("D", component="ui", key="engine"),
                said("E", component="db"),
                said("F", component="db"),
            ],
        ),
    ],
)
def test_traits_that_are_yes_or_no(name: str, those: list[Record], others: list[Record]) -> None:
    """Some records have the trait, others do not have it at all."""
    assert trait(name, corpus(*those, *others)) == dict.fromkeys(range(len(those)), 1.0)


def test_what_was_said_last_is_most_recent() -> None:
    """Recency falls with the logarithm of the records after it; the last one has zero."""
    values = trait("recent", corpus(said("A", 1), said("B", 2), said("C", 3)))
    assert values == {0: -math.log1p(2), 1: -math.log1p(1), 2: 0.0}


def test_a_component_spoken_of_lately_is_active() -> None:
    """Each record counts, half after six more: seven in a row count 1 + ... + 1/2."""
    lately = [said(f"Pump {n}", n, component="pump") for n in range(7)]
    values = trait("active", corpus(said("Old", component="roof"), *lately))
    pump = sum(0.5 ** (age / 6) for age in range(7))
    assert values[7] == values[1] == pytest.approx(math.log1p(pump))
    assert values[0] == pytest.approx(math.log1p(0.5 ** (7 / 6)))


def test_a_component_of_rules_is_ruled() -> None:
    """Two rules and one decision give (2 + 1) / (3 + 2); a lone decision (0 + 1) / (1 + 2)."""
    known = corpus(
        said("A", component="conduct"),
        said("B", component="conduct", kind=Kind.PROCEDURE),
        said("C", component="conduct", kind=Kind.DECISION),
        said("D", component="pump", kind=Kind.DECISION),
    )
    values = trait("ruled", known)
    assert [values[n] for n in range(4)] == [pytest.approx(x) for x in (0.6, 0.6, 0.6, 1 / 3)]


def test_length_is_logarithmic() -> None:
    """Nine characters count log 10."""
    assert trait("long", corpus(said("123456789"), said(""))) == {0: math.log(10), 1: 0.0}


@pytest.fixture
def greenhouse() -> tuple[Record, ...]:
    """Return five records of two sessions."""
    return (
        said("Never redact names in logs.", 1, component="logging", session="one"),
        said("Use PostgreSQL.", 2, component="database", key="engine", session="one"),
        said("Pump for ten minutes.", 3, component="pump control", session="two"),
        said("Keep rows narrow.", 4, component="database", session="two"),
        said("Alarms ring twice.", 5, component="alarms", situation="The siren woke us again"),
    )


def test_spelling_finds_forms_that_stems_miss(greenhouse: tuple[Record, ...]) -> None:
    """A word shares pieces with another one of its family, though their stems differ."""
    values = met(asked("Plan the redaction"), corpus(*greenhouse))["spelling"]
    assert set(values) == {0}
    assert values[0] > 0


def test_kin_have_what_the_best_of_their_component_has(greenhouse: tuple[Record, ...]) -> None:
    """All of a component's records get what its best record shares with the task."""
    values = met(asked("Which engine do we use, PostgreSQL?"), corpus(*greenhouse))["kin"]
    assert set(values) == {1, 3}
    assert values[1] == values[3] > 0


def test_context_is_what_was_said_before(greenhouse: tuple[Record, ...]) -> None:
    """The talk before a task finds records that its own words do not."""
    values = met(asked("Go on", "The rows are too wide"), corpus(*greenhouse))
    assert set(values["context"]) == {3}
    assert set(values["context_kin"]) == {1, 3}
    assert not values["kin"]


def test_situations_are_what_a_record_was_said_among(greenhouse: tuple[Record, ...]) -> None:
    """The words around a record match, from the task and from the talk before it."""
    values = met(asked("Replace the siren"), corpus(*greenhouse))
    assert set(values["situation"]) == {4}
    assert not values["situation_context"]
    before = met(asked("Go on", "Replace the siren"), corpus(*greenhouse))
    assert set(before["situation_context"]) == {4}
    assert not before["situation"]


def test_a_component_is_named_by_a_share_of_its_name(greenhouse: tuple[Record, ...]) -> None:
    """One word of two is half a name; said before the task it is another signal."""
    values = met(asked("Start the pump and check the alarms"), corpus(*greenhouse))
    assert values["named"] == {2: 0.5, 4: 1.0}
    assert not values["named_before"]
    before = met(asked("Go on", "Pump control fails"), corpus(*greenhouse))
    assert before["named_before"] == {2: 1.0}


def test_the_schema_relates_components(greenhouse: tuple[Record, ...]) -> None:
    """A task about the data model bears on the database, less than one about the database."""
    own = met(asked("Add a database migration"), corpus(*greenhouse))["component"]
    related = met(asked("Make the entity nullable"), corpus(*greenhouse))["component"]
    assert set(own) == set(related) == {1, 3}
    assert 1 >= own[1] == own[3] > related[1] > 0


def test_sessions(greenhouse: tuple[Record, ...]) -> None:
    """Records of the task's own session, and how many sessions lie between."""
    known = corpus(*greenhouse)
    here = met(asked("Go on", session="two"), known)
    assert here["same_session"] == {2: 1.0, 3: 1.0}
    assert here["near_session"] == {
        0: -math.log1p(1),
        1: -math.log1p(1),
        2: 0,
        3: 0,
        4: -math.log1p(1),
    }
    new = met(asked("Go on", session="three"), known)["near_session"]
    assert new == {0: -math.log1p(2), 1: -math.log1p(2), 2: -math.log1p(1), 3: -math.log1p(1)} | {
        4: -math.log1p(2)
    }
    assert not met(asked("Go on"), known)["same_session"]


def test_a_score_counts_by_its_odds_and_what_was_stated_is_sure() -> None:
    """Even odds are nothing, no score at all is as sure as any can be."""
    known = corpus(said("A", score=0.5), said("B", score=0.2), said("C", score=1.0), said("D"))
    sure = trait("sure", known)
    assert sure[0] == 0.0
    assert sure[1] == pytest.approx(-math.log(4))
    assert sure[2] == sure[3] > 3


def test_every_signal_answers_for_nothing() -> None:
    """No records, and a task without words: no signal fails or says anything."""
    nothing = corpus()
    assert not any(any(of(nothing)) for _, of in TRAITS)
    assert not any(any(of(asked(""), nothing)) for _, of in MEETINGS)
    assert not any(met(asked(""), corpus(said("A")))[name] for name in ("kin", "named", "context"))


def test_names_of_signals_are_told_apart() -> None:
    """Weights are kept by name, so no two signals share one."""
    names = [name for name, _ in (*TRAITS, *MEETINGS)]
    assert len(names) == len(set(names))
