"""A task is prepared from its own words, its paths and the one schema: nothing else."""

from __future__ import annotations

from remembering import asked

from hitherto.intent.query import prepare
from hitherto.intent.situation import situation
from hitherto.model import Provenance, Role, Task, Turn
from hitherto.project.components import Component, Components, default_components


def test_a_task_has_its_words_and_those_before() -> None:
    """The words of the last four turns before it are kept apart from its own, each turn's head."""
    early = [f"number{n}" for n in range(6)]
    query = asked("Open the vents", *early, "z " * 300 + "late")
    assert query.words == ("open", "vent")
    assert query.context[:3] == ("number3", "number4", "number5")
    assert "number2" not in query.context
    assert "late" not in query.context


def test_components_and_what_bears_on_them() -> None:
    """The task's own components are never among the related; relation is no surer than they are."""
    query = asked("Add a database migration to the entity")
    assert {"database", "data model"} <= query.components.keys()
    assert not query.components.keys() & query.related.keys()
    assert 0 < query.related["deployment"] <= query.components["database"] * 0.6 + 1e-9


def test_paths_count_as_words_do() -> None:
    """A path that a task names speaks of the component that lies there."""
    parts = Components([Component(name="vents", origin="directory", paths=("src/vents",))])
    query = prepare(Task(text="Mend it", paths=("src/vents/roof.py",)), parts)
    assert set(query.components) == {"vents"}


def test_a_task_without_words_asks_for_nothing() -> None:
    """Stop words and signs alone name no component and leave no word."""
    query = prepare(Task(text="do it!"), default_components())
    assert (query.words, query.context) == ((), ())
    assert (dict(query.components), dict(query.related)) == ({}, {})


def test_a_situation_is_the_head_of_a_turn_and_the_tail_before() -> None:
    """Of a long turn 500 characters count, of what the agent said before the last 300."""
    origin = Provenance(source="chat", position="turn 1", role=Role.USER)
    turn = Turn(provenance=origin, text="u" * 900, before="a" * 900)
    assert situation(turn) == "a" * 300 + "\n" + "u" * 500
    assert situation(Turn(provenance=origin, text="Go on")) == "Go on"
