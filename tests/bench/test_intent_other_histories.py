"""The experiment on other histories: nothing of the bundled one is written into the code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from hitherto.bench.intent import measure
from hitherto.bench.intent.history import History, load
from hitherto.bench.intent.report import measured
from hitherto.model import Brief

BAKERY: dict[str, Any] = {
    "interactions": [
        {"turn": 2, "text": "Lovely weather for a change."},
        {
            "turn": 5,
            "text": "Staging must run on MySQL.",
            "requirement": {
                "id": "A",
                "component": "database",
                "kind": "constraint",
                "scope": "staging",
                "effect": {"engine": "mysql"},
            },
        },
        {
            "turn": 8,
            "text": "The screen must show the sections Bread and Cakes.",
            "requirement": {
                "id": "B",
                "component": "ui",
                "kind": "constraint",
                "scope": None,
                "effect": {"sections": ["Bread", "Cakes"]},
            },
        },
        {"turn": 9, "text": "I never liked rye, to be honest."},
        {
            "turn": 11,
            "text": "Staging must run on SQLite after all.",
            "requirement": {
                "id": "C",
                "component": "database",
                "kind": "decision",
                "scope": "staging",
                "effect": {"engine": "sqlite", "files": 1},
            },
        },
        {
            "turn": 12,
            "text": "The screen should also have the section Rolls.",
            "requirement": {
                "id": "D",
                "component": "ui",
                "kind": "constraint",
                "effect": {"sections": ["Rolls"]},
            },
        },
    ],
    "tasks": [
        {
            "id": "X1",
            "text": "Prepare staging",
            "component": "database",
            "scope": "staging",
            "needs": ["C"],
        },
        {
            "id": "X2",
            "text": "Put prices on it",
            "component": "ui",
            "scope": None,
            "needs": ["B", "D"],
        },
        {
            "id": "X3",
            "text": "Move production",
            "component": "database",
            "scope": "production",
            "needs": [],
        },
    ],
    "defaults": {"engine": "none", "sections": [], "files": 0},
}


def silent(history: History) -> dict[str, Any]:
    """Return the figures with nothing in the product's settings."""
    return measured(history, lambda _turn: (), lambda task, _standing: Brief(task=task))


def figures(tmp_path: Path, content: dict[str, Any]) -> dict[str, Any]:
    """Return the reference settings' figures for a history."""
    path = tmp_path / "history.json"
    path.write_bytes(msgspec.json.encode(content))
    return silent(load(path))["settings"]["reference"]


def test_a_made_up_history_is_measured_by_its_own_truth(tmp_path: Path) -> None:
    """Other ids, fields, scopes and defaults give the figures that a person counts."""
    found = figures(tmp_path, BAKERY)
    assert found["extraction"] == {"tp": 4, "fp": 1, "fn": 0, "precision": 0.8, "recall": 1.0}
    baseline, verified = found["conditions"]["baseline"], found["conditions"]["verified"]
    assert {name: task["violations"] for name, task in baseline["tasks"].items()} == {
        "X1": 2,
        "X2": 2,
        "X3": 0,
    }
    assert verified["passed"] == 3
    assert verified["tasks"]["X1"]["candidates"] == ["A", "C"]
    assert verified["tasks"]["X1"]["survivors"] == ["C"]
    assert verified["tasks"]["X3"]["survivors"] == []
    assert (verified["noise"], verified["dropped"], verified["extra"]) == (0, 3, 0)


def test_a_lexical_match_that_wins_with_an_old_value_is_stale(tmp_path: Path) -> None:
    """An old rule that shares the task's word while its successor does not is counted as stale."""
    content = msgspec.json.decode(msgspec.json.encode(BAKERY))
    content["interactions"][4]["text"] = "There we decided on SQLite after all."
    lexical = figures(tmp_path, content)["conditions"]["lexical"]
    assert lexical["tasks"]["X1"]["survivors"] == ["A"]
    assert lexical["tasks"]["X1"]["violations"] == 2
    assert lexical["stale"] == 1


def test_a_rule_without_a_trigger_is_missed_and_its_task_fails(tmp_path: Path) -> None:
    """What the extractor does not see is counted as missed, and no label helps it."""
    content = msgspec.json.decode(msgspec.json.encode(BAKERY))
    content["interactions"][4]["text"] = "Staging on SQLite after all."
    found = figures(tmp_path, content)
    assert found["extraction"]["fn"] == 1
    assert not found["conditions"]["verified"]["tasks"]["X1"]["passed"]


def test_components_and_scopes_come_from_the_words_not_from_the_labels(tmp_path: Path) -> None:
    """Wrong labels on a requirement leave what the reference settings retrieve unchanged."""
    content = msgspec.json.decode(msgspec.json.encode(BAKERY))
    for each in content["interactions"]:
        if "requirement" in each:
            each["requirement"] |= {"component": "billing", "scope": "moon"}
    before, after = figures(tmp_path, BAKERY), figures(tmp_path, content)
    for task in ("X1", "X2", "X3"):
        key = ("conditions", "verified", "tasks", task, "candidates")
        found = [before, after]
        for name in key:
            found = [each[name] for each in found]
        assert found[0] == found[1]


def test_the_order_of_lines_in_the_file_does_not_matter_the_turns_do(tmp_path: Path) -> None:
    """Shuffled lines give the same figures; swapped turns make the other value the newer one."""
    content = msgspec.json.decode(msgspec.json.encode(BAKERY))
    content["interactions"].reverse()
    assert figures(tmp_path, content) == figures(tmp_path, BAKERY)
    swapped = msgspec.json.decode(msgspec.json.encode(BAKERY))
    first, second = swapped["interactions"][1], swapped["interactions"][4]
    first["turn"], second["turn"] = second["turn"], first["turn"]
    task = figures(tmp_path, swapped)["conditions"]["verified"]["tasks"]["X1"]
    assert "A" in task["survivors"]
    assert not task["passed"]


def test_permuted_texts_change_the_figures() -> None:
    """With the bundled requirements' words moved one on, nothing comes out as published."""
    bundled = load()
    texts = [each.text for each in bundled.planted]
    moved = iter([*texts[1:], texts[0]])
    permuted = msgspec.structs.replace(
        bundled,
        interactions=tuple(
            msgspec.structs.replace(each, text=next(moved)) if each.requirement else each
            for each in bundled.interactions
        ),
    )
    before = silent(bundled)["settings"]["reference"]["conditions"]
    after = silent(permuted)["settings"]["reference"]["conditions"]
    assert after["baseline"] == before["baseline"]
    assert after["verified"]["passed"] < before["verified"]["passed"]
    assert after["lexical"]["tasks"] != before["lexical"]["tasks"]


def test_swapped_needs_change_what_passes(tmp_path: Path) -> None:
    """The checker asks for what the tasks need, not for what is handed over."""
    content = msgspec.json.decode(msgspec.json.encode(BAKERY))
    content["tasks"][0]["needs"], content["tasks"][1]["needs"] = ["B"], ["C"]
    verified = figures(tmp_path, content)["conditions"]["verified"]
    assert not verified["tasks"]["X1"]["passed"]
    assert not verified["tasks"]["X2"]["passed"]


def test_a_file_is_measured_like_the_bundled_one(tmp_path: Path) -> None:
    """The bundled history and a copy of it in a file give the same object."""
    copy = tmp_path / "history.json"
    copy.write_bytes(msgspec.json.encode(load()))
    assert measure(copy) == measure()
