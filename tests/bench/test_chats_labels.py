"""Labelled projects are read whole, or refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import labelling
import pytest

from hitherto.bench.chats.labels import load, load_all
from hitherto.bench.chats.records import as_task, given
from hitherto.errors import InputError, UsageError
from hitherto.model import Kind, Scope, Strength


def test_a_project_is_read_in_order_of_time(tmp_path: Path) -> None:
    """The order of turns is the order of time, whatever the order of the labels."""
    folder = labelling.write(
        tmp_path / "greenhouse",
        statements=reversed(labelling.statements()),
        tasks=reversed(labelling.tasks()),
    )
    project = load(folder)
    assert project.name == "greenhouse"
    assert (len(project.turns), len(project.statements), len(project.tasks)) == (62, 15, 4)
    assert [item.id for item in project.statements] == [f"S{n}" for n in range(1, 16)]
    assert [item.id for item in project.tasks] == ["T1", "T2", "T3", "T4"]
    assert [project.at(item) for item in project.tasks] == [27, 49, 54, 59]


def test_statements_become_records_without_their_answers(tmp_path: Path) -> None:
    """Kind, strength, component, scope, key, value and words are given; what ends what is not."""
    records = given(load(labelling.write(tmp_path / "greenhouse")))
    pump, newer, taken_back = records["S5"], records["S11"], records["S12"]
    assert (pump.component, pump.key, pump.value) == ("pump", "duration", "10 min")
    assert (pump.lifetime, pump.scope) == ("further notice", Scope())
    assert newer.instead_of == ()
    assert (taken_back.kind, taken_back.instead_of) == (Kind.RETRACTION, ())
    assert records["S4"].strength is Strength.SOFT
    assert records["S9"].scope == Scope(environment=("production",))
    assert [record.provenance.ordinal for record in records.values()] == sorted(
        record.provenance.ordinal for record in records.values()
    )


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ({"environment": "production, staging"}, Scope(environment=("production", "staging"))),
        ({"path": ["src/b", "src/a"]}, Scope(path=("src/a", "src/b"))),
        ({"branch": None}, Scope()),
        ({"command": "flash", "path": "tools"}, Scope(path=("flash", "tools"))),
    ],
)
def test_scopes_of_any_shape(tmp_path: Path, label: dict[str, object], expected: Scope) -> None:
    """One name, several or none; a place of another kind (a command) is kept as a path."""
    labels = labelling.changed(labelling.statements(), "S9", scope=label)
    assert given(load(labelling.write(tmp_path, statements=labels)))["S9"].scope == expected


def test_a_task_is_asked_after_what_came_before_it(tmp_path: Path) -> None:
    """A task has the last turns of its own session, and is asked before its own turn is over."""
    project = load(labelling.write(tmp_path))
    task = as_task(project, project.tasks[1])
    said = [turn.user for turn in project.turns[46:49]]
    assert task.text == "Add a table for soil moisture readings."
    assert task.session == "summer"
    assert task.context == (*said, "Done.")
    at = {name: record.provenance.at for name, record in given(project).items()}
    assert at["S15"] < task.at
    first = as_task(project, project.tasks[0])
    assert at["S9"] < first.at < at["S10"]


@pytest.mark.parametrize("missing", ["turns", "statements", "tasks"])
def test_a_missing_file_is_named(tmp_path: Path, missing: str) -> None:
    """A folder without one of the three files is refused with the file's name."""
    folder = labelling.write(tmp_path / "greenhouse")
    (folder / f"{missing}.jsonl").unlink()
    with pytest.raises(InputError, match=rf"{missing}\.jsonl cannot be read .*Name a folder"):
        load(folder)


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    """An empty folder says what belongs into it."""
    with pytest.raises(InputError, match=r"turns\.jsonl cannot be read"):
        load(tmp_path)


def test_empty_files_are_refused(tmp_path: Path) -> None:
    """Files without a line hold no project."""
    for name in ("turns", "statements", "tasks"):
        (tmp_path / f"{name}.jsonl").touch()
    with pytest.raises(InputError, match="has no turns"):
        load(tmp_path)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("turns", '{"file": "spring", "turn": 1'),
        ("turns", '{"file": "spring", "turn": "one", "user": "Hello"}'),
        ("turns", '{"file": "spring", "turn": 1, "user": "\xff"}'),
        ("statements", '{"id": "S99"}'),
        ("statements", '["S1"]'),
        (
            "statements",
            '{"id": "S99", "file": "spring", "turn": 1, "kind": "whim", "text": "Hm."}',
        ),
        ("tasks", "null"),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, name: str, line: str) -> None:
    """A line that is not JSON, not of the form, not UTF-8 or of no known kind: file and line."""
    path = labelling.write(tmp_path) / f"{name}.jsonl"
    number = len(path.read_bytes().splitlines()) + 2
    with path.open("ab") as stream:
        stream.write(b"\n" + line.encode("latin-1") + b"\n")
    with pytest.raises(InputError) as caught:
        load(tmp_path)
    assert f"{name}.jsonl:{number} is not a label" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("labels", "says"),
    [
        ({"statements": ("S3", {"turn": 77})}, "S3 names turn 77 of spring, which is missing"),
        ({"statements": ("S10", {"supersedes": ["S88"]})}, "S10 names S88, which is no statement"),
        ({"statements": ("S10", {"retracts": ["T1"]})}, "S10 names T1, which is no statement"),
        ({"tasks": ("T2", {"file": "autumn"})}, "T2 names turn 20 of autumn, which is missing"),
        ({"tasks": ("T2", {"applies": ["S88"]})}, "T2 names S88"),
        ({"tasks": ("T2", {"acceptable": ["S88"]})}, "T2 names S88"),
        ({"tasks": ("T2", {"stale": ["S88"]})}, "T2 names S88"),
        ({"statements": ("S3", {"id": "S4"})}, "S4 is there twice"),
        ({"tasks": ("T2", {"id": "T1"})}, "T1 is there twice"),
    ],
)
def test_labels_that_do_not_fit_together(
    tmp_path: Path, labels: dict[str, tuple[str, dict[str, object]]], says: str
) -> None:
    """A label that names what is not there, or has another's id, is refused by its name."""
    ours = {"statements": labelling.statements, "tasks": labelling.tasks}
    files = {
        name: labelling.changed(ours[name](), who, **fields)
        for name, (who, fields) in labels.items()
    }
    with pytest.raises(InputError, match=says):
        load(labelling.write(tmp_path, **files))


def test_one_place_for_two_turns_is_refused(tmp_path: Path) -> None:
    """A turn that is there twice would make every label on it mean either."""
    lines = [*labelling.turns(), labelling.turns()[0]]
    with pytest.raises(InputError, match="turn 1 of spring is there twice"):
        load(labelling.write(tmp_path, turns=lines))


def test_a_project_cannot_teach_twice(tmp_path: Path) -> None:
    """Two folders with the same turns are one project, under whatever name."""
    one, other = labelling.write(tmp_path / "a"), labelling.write(tmp_path / "b")
    with pytest.raises(UsageError, match="is named twice"):
        load_all([one, other])
    assert [each.name for each in load_all([other])] == ["b"]
