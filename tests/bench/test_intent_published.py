"""The bundled history under the reference settings: the published figures, row by row."""

from __future__ import annotations

from typing import Any

import pytest

from hitherto.bench.intent import reference
from hitherto.bench.intent.history import History, load
from hitherto.bench.intent.report import floors, measured, table
from hitherto.model import Brief

TASKS = ("T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8")

CONDITION_KEYS = {
    "recall",
    "irrelevant",
    "noise",
    "dropped",
    "extra",
    "stale",
    "violations",
    "tokens",
    "passed",
    "tasks",
}

REQUIREMENTS = {
    "R1": (4, "api", "constraint", None, {"preserves_old_fields": True}),
    "R2": (9, "auth", "decision", None, {"auth_method": "jwt"}),
    "R3": (15, "security", "constraint", None, {"hides_internal_ids": True}),
    "R4": (21, "database", "constraint", "production", {"database_engine": "postgresql"}),
    "R5": (26, "database", "decision", "prototype", {"database_engine": "sqlite"}),
    "R6": (
        31,
        "ui",
        "constraint",
        None,
        {"dashboard_sections": ("Overview", "Performance", "Errors")},
    ),
    "R7": (39, "auth", "decision", None, {"auth_method": "oauth2"}),
    "R8": (43, "performance", "preference", None, {"uses_small_model": True}),
    "R9": (47, "testing", "constraint", None, {"has_integration_tests": True}),
    "R10": (51, "api", "constraint", None, {"rate_limited": True}),
    "R11": (55, "ui", "preference", None, {"default_theme": "dark"}),
    "R12": (59, "deployment", "constraint", "production", {"requires_staging_validation": True}),
}

ASSIGNMENTS = {
    "T1": ("auth", None, "R7 R1 R3", "Implement the new authentication flow"),
    "T2": ("ui", None, "R6 R11", "Add the new monitoring metrics to the dashboard"),
    "T3": ("database", "production", "R4", "Set up the production database configuration"),
    "T4": ("api", None, "R1 R10 R9 R3", "Add a new public search endpoint"),
    "T5": ("performance", None, "R8", "Optimize the inference pipeline"),
    "T6": ("deployment", "production", "R12", "Prepare the deployment pipeline"),
    "T7": ("testing", None, "R9", "Add tests for the new payment endpoint"),
    "T8": ("database", "prototype", "R5", "Set up the prototype branch database"),
}


@pytest.fixture(scope="module")
def history() -> History:
    """Return the bundled history."""
    return load()


@pytest.fixture(scope="module")
def result(history: History) -> dict[str, Any]:
    """Return the experiment's figures, the product's settings left silent."""
    return measured(history, lambda _turn: (), lambda task, _standing: Brief(task=task))


@pytest.fixture(scope="module")
def conditions(result: dict[str, Any]) -> dict[str, Any]:
    """Return the figures of the three conditions under the reference settings."""
    return result["settings"]["reference"]["conditions"]


def pattern(figures: dict[str, Any]) -> str:
    """Return how the tasks went, as the published table writes it."""
    tasks = [figures["tasks"][task] for task in TASKS]
    return " ".join("P" if task["passed"] else f"F{task['violations']}" for task in tasks)


def test_the_structure_is_the_published_one(history: History) -> None:
    """Seventy turns, twelve requirements and eight tasks stand exactly where they are fixed."""
    assert [each.turn for each in history.interactions] == list(range(1, 71))
    planted = {
        each.requirement.id: (
            each.turn,
            each.requirement.component,
            each.requirement.kind.value,
            each.requirement.scope,
            each.requirement.effect,
        )
        for each in history.planted
        if each.requirement
    }
    assert planted == REQUIREMENTS
    tasks = {t.id: (t.component, t.scope, " ".join(t.needs), t.text) for t in history.tasks}
    assert tasks == ASSIGNMENTS


def test_three_traps_use_trigger_words_and_fifty_five_lines_are_chatter(history: History) -> None:
    """The extractor is fooled by exactly three lines, and none of them has a component."""
    planted = {each.turn for each in history.planted}
    traps = set(reference.extracted(history)) - planted
    texts = {each.turn: each.text for each in history.interactions}
    assert len(traps) == 3
    assert {reference.component(texts[turn]) for turn in traps} == {""}
    assert len(texts) - len(planted) - len(traps) == 55


def test_extraction_and_the_classifier_that_drops(history: History, result: dict[str, Any]) -> None:
    """Twelve true, three false, none missed; what remains has the component it was planted with."""
    assert result["settings"]["reference"]["extraction"] == {
        "tp": 12,
        "fp": 3,
        "fn": 0,
        "precision": 0.8,
        "recall": 1.0,
    }
    found = {
        record.provenance.ordinal: (record.component, record.scope.environment)
        for record in reference.records(history)
    }
    expected = {
        turn: (part, (scope,) if scope else ())
        for turn, part, _kind, scope, _effect in REQUIREMENTS.values()
    }
    assert found == expected


@pytest.mark.parametrize(
    ("condition", "expected", "tasks"),
    [
        ("baseline", (0.0, 14, 0, 0), "F3 F2 F1 F4 F1 F1 F1 F1"),
        ("lexical", (0.5714, 7, 1, 4), "F2 P F1 F3 P F1 P P"),
        ("verified", (1.0, 0, 0, 8), "P P P P P P P P"),
    ],
)
def test_the_three_conditions(
    conditions: dict[str, Any],
    condition: str,
    expected: tuple[float, int, int, int],
    tasks: str,
) -> None:
    """Each row (recall, violations, stale, passed; then by task) comes out as published."""
    figures = conditions[condition]
    found = tuple(figures[name] for name in ("recall", "violations", "stale", "passed"))
    assert found == expected
    assert pattern(figures) == tasks


def test_what_the_verified_condition_retrieves(conditions: dict[str, Any]) -> None:
    """Ten irrelevant: no chatter, five dropped, five beyond the need; and the rows of T1."""
    figures = conditions["verified"]
    assert (figures["irrelevant"], figures["noise"], figures["dropped"], figures["extra"]) == (
        10,
        0,
        5,
        5,
    )
    assert figures["tasks"]["T1"]["candidates"] == ["R1", "R2", "R3", "R7", "R10"]
    assert figures["tasks"]["T1"]["survivors"] == ["R1", "R3", "R7", "R10"]


def test_nothing_is_handed_over_without_history(conditions: dict[str, Any]) -> None:
    """The baseline retrieves nothing and supplies no words; the others supply some."""
    assert conditions["baseline"]["tokens"] == conditions["baseline"]["irrelevant"] == 0
    assert conditions["lexical"]["tokens"] > 0
    assert conditions["verified"]["tokens"] > 0
    assert conditions["lexical"]["dropped"] == 0


def test_the_ablation_and_what_each_way_gives(result: dict[str, Any]) -> None:
    """The hint is short and cheats, nothing in its place fails two tasks, one schema needs none."""
    ablation = result["settings"]["reference"]["ablation"]
    assert (ablation["hint"]["passed"], ablation["hint"]["irrelevant"]) == (8, 4)
    assert ablation["no_relations"]["passed"] == 6
    assert ablation["no_relations"]["failing"] == ["T1", "T4"]
    assert (ablation["schema"]["passed"], ablation["schema"]["irrelevant"]) == (8, 10)
    assert ablation["hint"]["tokens"] < ablation["schema"]["tokens"]


def test_the_hints_are_the_published_ones(history: History) -> None:
    """What a hint would tell T1 and T4 beside their own component is as published."""
    hint = reference.by_hint(history)
    told = {task.id: set(hint(task)) - {task.component} for task in history.tasks}
    assert told["T1"] == {"api", "security"}
    assert told["T4"] == {"security", "testing"}
    assert not any(told[task] for task in TASKS if task not in {"T1", "T4"})


def test_the_object_has_exactly_the_promised_keys(result: dict[str, Any]) -> None:
    """Programs find the names that were promised and no others."""
    assert set(result) == {"settings"}
    assert set(result["settings"]) == {"reference", "product"}
    assert set(result["settings"]["reference"]) == {"extraction", "conditions", "ablation"}
    assert set(result["settings"]["product"]) == {"extraction", "conditions"}
    for settings in result["settings"].values():
        assert set(settings["extraction"]) == {"tp", "fp", "fn", "precision", "recall"}
        assert set(settings["conditions"]) == {"baseline", "lexical", "verified"}
        for figures in settings["conditions"].values():
            assert set(figures) == CONDITION_KEYS
            assert tuple(figures["tasks"]) == TASKS
            for task in figures["tasks"].values():
                assert set(task) == {"passed", "violations", "candidates", "survivors"}
    ablation = result["settings"]["reference"]["ablation"]
    assert set(ablation) == {"hint", "no_relations", "schema"}
    for figures in ablation.values():
        assert set(figures) == {"passed", "failing", "irrelevant", "tokens"}


def test_the_table_says_the_same(result: dict[str, Any]) -> None:
    """People read the published rows, and beside the ablation what each way costs."""
    shown = table(result)
    assert "2 . 1 3 . 1 . ." in shown
    assert "12 true, 3 false, 0 missed, precision 0.80, recall 1.00" in shown
    assert "T1 T4" in shown
    assert "cheating" in shown


def test_floors_name_what_falls_below(result: dict[str, Any]) -> None:
    """The published figures hold; a silent product fails, and a moved figure is named."""
    assert floors(result) == ["product fails T1, T2, T3, T4, T5, T6, T7, T8"]
    result["settings"]["reference"]["conditions"]["lexical"]["stale"] = 2
    try:
        assert "reference lexical stale is 2, published 1" in floors(result)
        assert len(floors(result, bundled=False)) == 1
    finally:
        result["settings"]["reference"]["conditions"]["lexical"]["stale"] = 1
