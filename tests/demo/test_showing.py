"""The demo explains itself, stays where it was laid out, and says how to go on."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from hitherto.demo import TASKS


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """Return what the demo prints on a narrow terminal, and its folder."""
    scratch = tmp_path_factory.mktemp("scratch")
    done = subprocess.run(
        ["env", f"TMPDIR={scratch}", "COLUMNS=80", sys.executable, "-m", "hitherto.demo"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (folder,) = scratch.glob("hitherto-demo-*")
    return done.stdout, folder


def test_every_step_is_explained(shown: tuple[str, Path]) -> None:
    """Before each command stands a sentence about it, and the tasks are those of the demo."""
    text, _ = shown
    blocks = text.split("\n$ hitherto ")
    assert len(blocks) == 5
    assert all(before.rstrip().splitlines()[-1].endswith(".") for before in blocks[:4])
    assert all(f'brief "{task}" --why' in text for task in TASKS)


def test_no_row_of_the_experiment_wraps(shown: tuple[str, Path]) -> None:
    """On 80 columns each condition of the experiment is one line."""
    text, _ = shown
    shown_table = text.rpartition("$ hitherto bench intent")[2].partition("To try more")[0]
    rows = shown_table.splitlines()
    for name in ("baseline", "lexical", "verified"):
        held = [row.split()[-8:] for row in rows if row.strip().startswith(name)]
        assert len(held) == 2
        assert all(each == "." or each.isdigit() for by_task in held for each in by_task)
    assert all(len(row) <= 80 for row in rows)


def test_the_lines_for_more_can_be_run(shown: tuple[str, Path]) -> None:
    """What is printed to go on is a script that works, and the folder is still there."""
    text, folder = shown
    script = text.rpartition("in a shell of its own:")[2].partition("All of it")[0]
    assert shlex.split(script)[1] == str(folder.resolve() / "ferryboard")
    done = subprocess.run(["sh", "-ec", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "superseded" in done.stdout
