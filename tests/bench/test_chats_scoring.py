"""What labelled turns teach of a turn's score: the true optimum, the same whatever the order."""

from __future__ import annotations

import math
from pathlib import Path

import labelling
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hitherto.bench.chats.labels import load, load_all
from hitherto.bench.chats.logistic import Row, fit, sigmoid
from hitherto.bench.chats.scores import calibration
from hitherto.bench.chats.scoring import train_scoring, turn_scores
from hitherto.cli.group import run
from hitherto.cli.root import hitherto
from hitherto.intent.extract.score import Scoring, shipped
from hitherto.project.components import default_components

INPUTS, PULL = 4, 0.5
ROWS = st.lists(
    st.tuples(
        st.lists(st.floats(-3, 3).map(lambda x: round(x, 2)), min_size=3, max_size=3), st.booleans()
    ),
    max_size=12,
)


def slope(rows: list[Row], labels: list[bool], weights: list[float]) -> list[float]:
    """Return the slope of the loss as its definition says."""
    found = [0.0, *(PULL * weight for weight in weights[1:])]
    for row, label in zip(rows, labels, strict=True):
        logit = sum(weights[n] * x for n, x in zip(row.inputs, row.values, strict=True))
        for n, x in zip(row.inputs, row.values, strict=True):
            found[n] += (sigmoid(logit) - label) * x
    return found


@settings(deadline=None, max_examples=40)
@given(ROWS)
def test_nothing_near_the_learnt_weights_is_better(
    examples: list[tuple[list[float], bool]],
) -> None:
    """Where the loss has no slope, it is smallest: it is convex."""
    rows = [Row((0, 1, 2, 3), (1.0, *values)) for values, _ in examples]
    labels = [label for _, label in examples]
    if len(set(labels)) < 2:  # the bias alone would run off for ever
        rows += [Row((0,), (1.0,)), Row((0,), (1.0,))]
        labels += [True, False]
    weights = fit(rows, labels, INPUTS, PULL)
    assert max(map(abs, slope(rows, labels, weights))) < 1e-3


def test_examples_in_any_order_teach_the_same() -> None:
    """Turned round, they give the same weights to more digits than are kept."""
    rows = [Row((0, 1, 2), (1.0, n % 3 - 1.0, n % 5 / 2)) for n in range(40)]
    labels = [n % 7 < 3 for n in range(40)]
    there = fit(rows, labels, INPUTS, PULL)
    back = fit(rows[::-1], labels[::-1], INPUTS, PULL)
    assert there == pytest.approx(back, abs=1e-6)


def test_a_chance_is_one_however_large_the_odds() -> None:
    """Log odds of any size are a chance from 0 to 1, and turning them round its complement."""
    for logit in (-800.0, -2.0, 0.0, 2.0, 800.0):
        assert sigmoid(logit) + sigmoid(-logit) == pytest.approx(1)


def test_calibration_is_the_gap_in_ten_equal_bins(tmp_path: Path) -> None:
    """Scores that are always certain and right have none; a constant one is off by the rest."""
    project = load(labelling.write(tmp_path / "greenhouse"))
    labelled = {project.at(item) for item in project.statements}
    right = [float(number in labelled) for number in range(len(project.turns))]
    assert calibration(project, right) == 0
    share = len(labelled) / len(right)
    assert calibration(project, [share] * len(right)) == pytest.approx(0, abs=1e-4)
    assert calibration(project, [1.0] * len(right)) == pytest.approx(1 - share, abs=1e-4)
    assert calibration(project, [1 - each for each in right]) == pytest.approx(1)


def test_training_tells_statements_from_chatter(tmp_path: Path) -> None:
    """What one project teaches puts another one's statements above its chatter, on average."""
    components = default_components()
    greenhouse = load(labelling.write(tmp_path / "greenhouse"))
    orchard = load(labelling.write_orchard(tmp_path / "orchard"))
    learnt = train_scoring([greenhouse], components)
    chances = turn_scores(orchard, components, learnt)
    labelled = {orchard.at(item) for item in orchard.statements}
    held = [chance for n, chance in enumerate(chances) if n in labelled]
    other = [chance for n, chance in enumerate(chances) if n not in labelled]
    assert math.fsum(held) / len(held) > math.fsum(other) / len(other)
    assert learnt.projects == 1


def test_the_threshold_is_chosen_by_crossing(tmp_path: Path) -> None:
    """Two projects give a threshold of the grid, and the order of folders does not matter."""
    folders = [
        labelling.write(tmp_path / "greenhouse"),
        labelling.write_orchard(tmp_path / "orchard"),
    ]
    components = default_components()
    there = train_scoring(load_all(folders), components)
    assert there == train_scoring(load_all(folders[::-1]), components)
    assert 0.2 <= there.threshold <= 0.55
    assert there.projects == 2


def test_the_score_is_written_in_the_form_of_the_shipped_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`--score-out` writes what the package can read, and prints its weights."""
    folder, out = labelling.write(tmp_path / "greenhouse"), tmp_path / "standing.json"
    args = ["bench", "train", str(folder), "--path", "hook", "--score-out", str(out)]
    assert run(hitherto, args) == 0
    learnt = msgspec.json.decode(out.read_bytes(), type=Scoring)
    assert learnt.signals.keys() == shipped().signals.keys()
    printed = capsys.readouterr().out
    assert f"{learnt.signals['best']:.4f}" in printed
    assert str(out) in printed.replace("\n", "")
