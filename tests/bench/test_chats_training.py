"""`hitherto bench train`: the same labels give the same file, and nothing in use is changed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import labelling
import pytest

from hitherto.bench.chats.labels import load_all
from hitherto.bench.chats.scoring import crossed_scoring, train_scoring
from hitherto.bench.chats.weights import learn_from, to_file
from hitherto.cli.group import run
from hitherto.cli.root import hitherto
from hitherto.errors import InputError
from hitherto.intent.extract.score import shipped as shipped_scoring
from hitherto.intent.rank import shipped
from hitherto.project.components import default_components

TRAIN = (sys.executable, "-m", "hitherto", "bench", "train")


@pytest.fixture
def greenhouse(tmp_path: Path) -> Path:
    """Return the greenhouse's folder."""
    return labelling.write(tmp_path / "greenhouse")


@pytest.fixture
def orchard(tmp_path: Path) -> Path:
    """Return another project's folder."""
    return labelling.write_orchard(tmp_path / "orchard")


def test_the_same_labels_give_the_same_bytes(greenhouse: Path, orchard: Path) -> None:
    """Other order of folders, other process, other hash seed: the weights' file is identical."""
    files = []
    for seed, folders in (("1", [greenhouse, orchard]), ("2", [orchard, greenhouse])):
        out = greenhouse.parent / f"weights-{seed}.json"
        subprocess.run(
            [*TRAIN, *map(str, folders), "--path", "hook", "--out", str(out)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        files.append(out.read_bytes())
    assert files[0] == files[1]
    assert files[0].startswith(b'{\n "weights": {\n  "recent": ')


def test_training_tells_what_is_in_use(
    greenhouse: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The weights are printed beside the shipped ones, whose file is named and left alone."""
    assert run(hitherto, ["bench", "train", str(greenhouse), "--path", "hook"]) == 0
    out = capsys.readouterr().out
    learnt = learn_from([greenhouse], "hook")
    assert f"{learnt.weights.weights['recent']:.4f}" in out
    assert learnt.shipped_at in out.replace("\n", "")
    assert Path(learnt.shipped_at).is_file()
    assert run(hitherto, ["bench", "train", str(greenhouse), "--path", "hook", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["weights"] == learnt.weights.weights
    assert (result["projects"], result["trained_on"], result["out"]) == (1, ["greenhouse"], "")
    assert result["shipped"] == learnt.shipped_at


def test_a_weights_file_has_the_form_of_the_shipped_one(tmp_path: Path) -> None:
    """Writing the shipped weights gives the shipped file, byte for byte."""
    here = tmp_path / "weights.json"
    to_file(shipped(), here)
    source = learn_from([labelling.write(tmp_path / "p")], "hook").shipped_at
    assert here.read_bytes() == Path(source).read_bytes()


def test_labels_without_an_answer_teach_nothing(tmp_path: Path) -> None:
    """Where no task names anything that applies, there is nothing to learn from."""
    lone = [{"id": "T1", "file": "spring", "turn": 28, "text": "Open the vents."}]
    with pytest.raises(InputError, match="No task in these folders"):
        learn_from([labelling.write(tmp_path, tasks=lone)])


def test_what_a_project_is_read_by_is_learnt_from_the_others(
    greenhouse: Path, orchard: Path
) -> None:
    """No label of a project tells how surely its own turns hold a statement."""
    projects, parts = load_all([greenhouse, orchard]), default_components()
    one, other = crossed_scoring(projects, parts)
    assert one.signals == train_scoring([projects[1]], parts).signals
    assert other.signals == train_scoring([projects[0]], parts).signals
    assert crossed_scoring(projects[:1], parts) == [shipped_scoring()]
