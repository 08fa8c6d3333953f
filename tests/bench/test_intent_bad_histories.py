"""Histories that cannot be used: one sentence and the remedy, whatever is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from hitherto.bench.intent import measure
from hitherto.errors import InputError

RULE = {"id": "A", "component": "api", "kind": "constraint", "scope": None, "effect": {"x": True}}
TURN = {"turn": 1, "text": "It must.", "requirement": RULE}
TASK = {"id": "T", "text": "Do it", "component": "api", "scope": None, "needs": ["A"]}


def changed(**parts: object) -> dict[str, Any]:
    """Return a small history with some of its parts replaced."""
    return {"interactions": [TURN], "tasks": [TASK], "defaults": {"x": False}} | parts


def without(value: dict[str, Any], key: str) -> dict[str, Any]:
    """Return a mapping without one key."""
    return {name: held for name, held in value.items() if name != key}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (without(changed(), "interactions"), "missing required field `interactions`"),
        (without(changed(), "tasks"), "missing required field `tasks`"),
        (without(changed(), "defaults"), "missing required field `defaults`"),
        (changed(interactions=[without(TURN, "text")]), r"missing required field `text`.*\[0\]"),
        (changed(interactions=[TURN | {"turn": "one"}]), "expected `int`, got `str`"),
        (changed(interactions=[TURN | {"turn": -1}]), "turn -1 is not between"),
        (changed(interactions=[TURN | {"text": ""}]), "turn 1 has no words"),
        (changed(interactions=[TURN, TURN]), "turn 1 is there more than once"),
        (
            changed(interactions=[TURN, TURN | {"turn": 2}]),
            "requirement A is there more than once",
        ),
        (
            changed(interactions=[TURN | {"requirement": RULE | {"kind": "whim"}}]),
            "invalid enum value 'whim'",
        ),
        (
            changed(interactions=[TURN | {"requirement": RULE | {"effect": {}}}]),
            "requirement A has no effect",
        ),
        (
            changed(interactions=[TURN | {"requirement": RULE | {"effect": {"x": {"y": 1}}}}]),
            "effect",
        ),
        (changed(interactions=[]), "it has no interactions"),
        (changed(tasks=[]), "it has no tasks"),
        (changed(tasks=[TASK, TASK]), "task T is there more than once"),
        (changed(tasks=[TASK | {"text": ""}]), "task T has no words"),
        (changed(tasks=[TASK | {"needs": ["A", "Z"]}]), "task T needs Z, which no"),
        (changed(tasks=[TASK | {"needs": "A"}]), "expected `array`"),
        ([], "expected `object`, got `array`"),
    ],
)
def test_a_wrong_part_is_named(tmp_path: Path, content: object, sentence: str) -> None:
    """What is missing, of the wrong type or contradictory is said in one sentence."""
    path = tmp_path / "history.json"
    path.write_bytes(msgspec.json.encode(content))
    with pytest.raises(InputError, match=sentence) as caught:
        measure(path)
    assert str(path) in caught.value.what
    assert caught.value.remedy
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is empty"),
        (b" \n", "is empty"),
        (b'{"interactions": [', "is not JSON"),
        (b"not json", "is not JSON"),
        (b'{"interactions": "\xff\xfe"}', "is not JSON|is not a history"),
        (b"[" * 100_000, "is not JSON|is not a history"),
    ],
)
def test_a_file_that_is_no_json_is_refused(tmp_path: Path, content: bytes, sentence: str) -> None:
    """Empty, cut, foreign, badly encoded and absurdly nested files end in one sentence."""
    path = tmp_path / "history.json"
    path.write_bytes(content)
    with pytest.raises(InputError, match=sentence):
        measure(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """A missing file and a folder are named, with the remedy."""
    with pytest.raises(InputError, match="cannot be read"):
        measure(tmp_path / "nowhere.json")
    with pytest.raises(InputError, match="cannot be read"):
        measure(tmp_path)


def test_the_small_history_itself_is_fine(tmp_path: Path) -> None:
    """The history that these tests spoil is usable when it is left alone."""
    path = tmp_path / "history.json"
    path.write_bytes(msgspec.json.encode(changed()))
    verified = measure(path)["settings"]["reference"]["conditions"]["verified"]
    assert verified["tasks"]["T"]["candidates"] == []  # its words name no component
