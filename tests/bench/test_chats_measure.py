"""`hitherto bench chats` and `bench train` whole: folds, floors, what is printed, what is seen."""

from __future__ import annotations

import json
from pathlib import Path

import labelling
import pytest

from hitherto.answers.brief import brief
from hitherto.answers.knowledge import Knowledge
from hitherto.bench.chats.floors import floors
from hitherto.bench.chats.labels import load
from hitherto.bench.chats.modes import prepare
from hitherto.bench.chats.records import as_task
from hitherto.bench.chats.report import MODES, measure
from hitherto.bench.chats.training import train
from hitherto.bench.chats.weights import learn_from
from hitherto.cli.group import run
from hitherto.cli.root import hitherto
from hitherto.errors import UsageError
from hitherto.intent.rank import Weights, shipped
from hitherto.project.components import default_components

OF_BRIEFS = {
    "recall",
    "old_recall",
    "recall_at_10",
    "precision",
    "stale_leak",
    "stale_count",
    "tokens",
}


@pytest.fixture
def greenhouse(tmp_path: Path) -> Path:
    """Return the greenhouse's folder."""
    return labelling.write(tmp_path / "greenhouse")


@pytest.fixture
def orchard(tmp_path: Path) -> Path:
    """Return another project's folder."""
    return labelling.write_orchard(tmp_path / "orchard")


def test_the_keys_are_those_of_the_documentation(greenhouse: Path) -> None:
    """One object with extraction, three modes and the rivals, every share between 0 and 1."""
    result = measure(greenhouse, path="hook")
    assert {"precision", "recall", "f1", "kinds", "ece", "threshold"} == result["extraction"].keys()
    for mode in MODES:
        assert {"supersession", "briefs", "false_retired"} <= result[mode].keys()
        assert {"precision", "recall"} <= result[mode]["supersession"].keys()
        assert result[mode]["briefs"].keys() >= OF_BRIEFS
    assert result["rivals"].keys() == {"end_to_end", "given"}
    for rivals in result["rivals"].values():
        assert rivals.keys() == {"recent", "bm25"}
        for figures in rivals.values():
            assert figures.keys() == {"recall", "old_recall", "precision", "stale_leak"}
            assert all(0 <= value <= 1 for value in figures.values())
    assert (result["path"], result["embedder"], result["trained_on"]) == ("hook", "", [])
    json.dumps(result)


def test_the_greenhouse_is_remembered(greenhouse: Path) -> None:
    """On the hand-made project the brief finds what applies, old and new, and nothing stale."""
    given_ = measure(greenhouse, path="hook")["given"]
    assert given_["supersession"]["precision"] == given_["supersession"]["recall"] == 1.0
    assert (given_["briefs"]["stale_count"], given_["false_retired"]) == (0, 0.0)
    assert (given_["briefs"]["recall"], given_["briefs"]["old_recall"]) == (1.0, 1.0)
    assert 0 < given_["briefs"]["tokens"] <= 800


def test_a_fold_learns_from_the_others_alone(greenhouse: Path, orchard: Path) -> None:
    """With --train the ranking is what those folders alone teach."""
    result = measure(greenhouse, [orchard], path="hook")
    assert (result["ranking"], result["trained_on"], result["learnt_from"]) == (
        "trained",
        ["orchard"],
        1,
    )
    alone = train([load(orchard)], default_components())
    assert alone == train([load(orchard)], default_components())
    assert alone != train([load(orchard), load(greenhouse)], default_components())


def test_the_measured_project_never_teaches(greenhouse: Path, orchard: Path) -> None:
    """A fold that holds the measured folder, by another path or as a copy, is refused."""
    copy = labelling.write(greenhouse.parent / "copy")
    for same in (greenhouse, greenhouse / ".." / "greenhouse", copy):
        with pytest.raises(UsageError, match="greenhouse is measured and cannot be learnt from"):
            measure(greenhouse, [orchard, same])


def test_a_fold_is_not_changed_by_the_measured_project(greenhouse: Path, orchard: Path) -> None:
    """Other labels in the measured folder leave the weights of its fold as they are."""
    before = measure(greenhouse, [orchard], path="hook")
    labelling.write(greenhouse, tasks=labelling.tasks()[2:])
    after = measure(greenhouse, [orchard], path="hook")
    assert before["counts"]["tasks"] != after["counts"]["tasks"]
    learnt = learn_from([orchard], "hook")
    assert learnt.weights == train([load(orchard)], default_components())


def test_the_command_shows_rivals_and_warns_of_flattery(
    greenhouse: Path, orchard: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """People get tables with the rivals beside, and one line where shipped weights are measured."""
    assert run(hitherto, ["bench", "chats", str(greenhouse), "--path", "hook"]) == 0
    out, err = capsys.readouterr()
    assert "greenhouse: 62 turns, 15 statements, 4 tasks" in out
    assert out.count("rival: BM25") == out.count("rival: 20 most recent") == 2
    assert "1.00 (4 of 4)" in out
    assert f"were trained on {shipped().projects} projects" in err
    assert err.count("\n") == 1
    fold = ["bench", "chats", str(greenhouse), "--train", str(orchard), "--path", "hook"]
    assert run(hitherto, fold) == 0
    out, err = capsys.readouterr()
    assert "ranking: orchard; path hook, no embedder" in out
    assert err == ""


def test_the_command_checks_floors(
    greenhouse: Path, orchard: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """--check ends with 1 and a line for each figure below its floor, and prints JSON whole."""
    fold = ["--train", str(orchard), "--path", "hook", "--check", "--json"]
    assert run(hitherto, ["bench", "chats", str(greenhouse), *fold]) == 0
    result = json.loads(capsys.readouterr().out)
    assert floors(result) == []
    wrong = labelling.changed(labelling.tasks(), "T3", applies=["S12", "S9", "S6", "S4"])
    labelling.write(greenhouse, tasks=wrong[2:])
    assert run(hitherto, ["bench", "chats", str(greenhouse), *fold]) == 1
    out, err = capsys.readouterr()
    below = floors(json.loads(out))
    assert below
    assert [f"hitherto: below the floor: {each}" for each in below] == err.splitlines()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["bench", "chats", "nowhere"], "turns.jsonl cannot be read"),
        (["bench", "chats", "greenhouse", "--train", "greenhouse"], "cannot be learnt from"),
        (["bench", "train", "greenhouse", "greenhouse"], "is named twice"),
        (["bench", "train", "nowhere"], "turns.jsonl cannot be read"),
        (["bench", "train"], "Missing argument"),
        (["bench", "train", "greenhouse", "--out", "no/such/folder/w.json"], "No such file"),
    ],
)
def test_bad_use_is_one_sentence(
    greenhouse: Path,
    arguments: list[str],
    says: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What cannot be measured or learnt from ends with 2 and one sentence."""
    monkeypatch.chdir(greenhouse.parent)
    assert run(hitherto, arguments) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert says in err


def test_other_weights_change_what_is_handed_over(greenhouse: Path) -> None:
    """The weights that are handed in are those that rank: recency alone brings the last first."""
    project = load(greenhouse)
    input_ = prepare(project, "given", default_components())
    recency = Weights({"recent": 1.0}, cut=-9.0)
    knowledge = Knowledge(input_.standing, default_components(), weights=recency)
    answer = brief(as_task(project, project.tasks[3]), knowledge)
    labels = [input_.credit[entry.record.id] for entry in answer.entries]
    assert labels[:2] == ["S15", "S14"]
