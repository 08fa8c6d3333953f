"""The figures of `hitherto bench supersession`, on records of our own."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from hitherto.bench.supersession.labels import load
from hitherto.bench.supersession.measure import floors, measure
from hitherto.cli.commands.benches.supersession import supersession
from hitherto.errors import InputError, UsageError

BODY = "\n\n## Context\n\nGuests are thirsty in the {where}.\n\n## Decision\n\nWe serve {what}.\n"
TEXTS = {
    "adr/0001-tea.md": "# Serve tea\n\nStatus: superseded by ADR-0003"
    + BODY.format(where="garden", what="tea in the garden"),
    "adr/0002-chairs.md": "# Buy chairs\n\n## Decision\n\nWe buy chairs of oak.\n",
    "adr/0003-coffee.md": "# Serve coffee\n\nStatus: accepted"
    + BODY.format(where="garden", what="coffee in the garden"),
    "adr/0004-stools.md": "# Buy stools\n\nStatus: accepted. Partially supersedes ADR-0002."
    "\n\n## Decision\n\nWe buy stools of oak, no chairs.\n",
}
PAIRS = [
    {"new": "adr/0003-coffee.md", "old": "adr/0001-tea.md", "extent": "full", "evidence": "x"},
]


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """Return a set of documents and its pairs, one of two labelled."""
    documents, pairs = tmp_path / "ours.documents.json", tmp_path / "ours.pairs.jsonl"
    documents.write_text(json.dumps(TEXTS))
    pairs.write_text("".join(json.dumps(pair) + "\n" for pair in PAIRS))
    return documents, pairs


def test_all_text_and_without_what_tells(files: tuple[Path, Path]) -> None:
    """Stated finds both pairs, one beyond the labels; hidden finds none and ranks by content."""
    result = measure(load(files))
    assert result["records"] == 4
    stated, hidden = result["stated"], result["hidden"]
    assert (stated["precision"], stated["recall"], stated["extent_accuracy"]) == (0.5, 1.0, 1.0)
    assert (stated["f1"], stated["pairs"], stated["rank1"]) == (0.6667, 1, 1.0)
    assert [(pair["new"], pair["extent"]) for pair in result["beyond"]] == [
        ("adr/0004-stools.md", "partial")
    ]
    assert (hidden["found"], hidden["recall"], hidden["rank1"]) == (0, 0.0, 1.0)


def test_sets_are_pooled(files: tuple[Path, Path]) -> None:
    """Two sets count together, pair by pair."""
    result = measure(load([*files, *files]))
    assert (result["stated"]["pairs"], result["records"]) == (2, 8)


def test_floors_are_checked(files: tuple[Path, Path]) -> None:
    """A figure below its floor is told, and the command ends with 1."""
    assert floors(measure(load(files))) == ["stated precision is 0.500, at least 0.95"]
    names = [str(path) for path in files]
    done = CliRunner().invoke(supersession, [*names, "--check"], standalone_mode=False)
    assert done.return_value == 1
    assert "below the floor: stated precision" in done.output
    done = CliRunner().invoke(supersession, names, standalone_mode=False)
    assert done.return_value == 0
    assert "adr/0004-stools.md replaces adr/0002-chairs.md (partial)" in done.output


def test_json_holds_the_figures(files: tuple[Path, Path]) -> None:
    """One object, its keys as documented."""
    names = [str(path) for path in files]
    done = CliRunner().invoke(supersession, [*names, "--json"], standalone_mode=False)
    shape = json.loads(done.stdout)
    for mode in ("stated", "hidden"):
        assert {"precision", "recall", "f1", "extent_accuracy", "rank1", "rank3", "pairs"} <= set(
            shape[mode]
        )


def test_files_that_cannot_be_used(files: tuple[Path, Path], tmp_path: Path) -> None:
    """One file too few, a missing one, broken ones and an unknown path: a sentence and a remedy."""
    documents, pairs = files
    with pytest.raises(UsageError, match="come in twos"):
        load([documents])
    with pytest.raises(InputError, match="cannot be read"):
        load([tmp_path / "none.json", pairs])
    bad = tmp_path / "bad"
    bad.write_text("[1]")
    with pytest.raises(InputError, match="holds no texts by path"):
        load([bad, pairs])
    with pytest.raises(InputError, match="is no pair"):
        load([documents, bad])
    bad.write_text(json.dumps(PAIRS[0] | {"old": "adr/0009.md"}))
    with pytest.raises(InputError, match=r"names adr/0009\.md, which is not in"):
        load([documents, bad])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a system with named pipes")
def test_what_is_no_regular_file_is_refused(files: tuple[Path, Path], tmp_path: Path) -> None:
    """A pipe that nobody writes to and a device without an end are not waited for."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero"), tmp_path):
        with pytest.raises(InputError, match="no regular file"):
            load([path, files[1]])
