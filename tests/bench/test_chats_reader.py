"""`hitherto bench chats --model`: what a model adds, and what stays as it was."""

from __future__ import annotations

import json
from pathlib import Path

import labelling
import pytest

from hitherto.bench.chats.reader import ModelReader
from hitherto.bench.chats.report import measure
from hitherto.bench.chats.table import table
from hitherto.errors import ModelError
from hitherto.llm import KeptAnswers, Scripted
from hitherto.memory.reader.asking import Limits
from hitherto.model import Answer, Question


@pytest.fixture
def greenhouse(tmp_path: Path) -> Path:
    """Return the greenhouse's folder."""
    return labelling.write(tmp_path / "greenhouse")


def whole(question: Question) -> str:
    """Give every turn back as a statement."""
    turns = json.loads(question.text)["turns"]
    return json.dumps({"records": [{"turn": each["id"], "quote": each["said"]} for each in turns]})


def reading(model: Scripted, folder: Path, most: int = 10**6) -> ModelReader:
    """Return a reader with a folder of answers."""
    return ModelReader(model, KeptAnswers(folder / "answers"), Limits(tokens=most))


def test_a_model_adds_its_records_and_changes_nothing_else(
    greenhouse: Path, tmp_path: Path
) -> None:
    """The same object as without, and one more: what is found where every turn is a statement."""
    without = measure(greenhouse)
    result = measure(greenhouse, reader=reading(Scripted(whole), tmp_path))
    more = result.pop("with_model")
    assert result == without
    assert more.keys() == {*without["end_to_end"], "extraction", "reader"}
    assert more["extraction"]["recall"] == 1.0
    assert more["extraction"]["precision"] < without["extraction"]["precision"]
    took = more["reader"]
    assert (took["malformed"], took["problems"]) == (0, [])
    assert 0 < took["calls"] <= -(-took["read"] // 8)


def test_what_was_answered_before_is_not_asked_again(greenhouse: Path, tmp_path: Path) -> None:
    """A second measurement asks nothing and comes to the same figures."""
    first = measure(greenhouse, reader=reading(Scripted(whole), tmp_path))["with_model"]
    silent = Scripted(lambda _: "")
    second = measure(greenhouse, reader=reading(silent, tmp_path))["with_model"]
    assert silent.asked == []
    assert second["reader"]["cached"] == second["reader"]["read"] == first["reader"]["read"]
    assert second["briefs"] == first["briefs"]


def test_malformed_answers_are_counted(greenhouse: Path, tmp_path: Path) -> None:
    """A model that gives nothing usable adds nothing, and the count says why."""
    result = measure(greenhouse, reader=reading(Scripted(lambda _: "No."), tmp_path))
    took = result["with_model"]["reader"]
    assert (took["read"], took["records"]) == (0, 0)
    assert took["malformed"] == took["calls"] == len(took["problems"]) > 0
    assert result["with_model"]["briefs"] == result["end_to_end"]["briefs"]


def test_a_model_that_cannot_be_asked_ends_the_bench(greenhouse: Path, tmp_path: Path) -> None:
    """A limit that is too low is told; one that is reached later leaves the rest out."""
    with pytest.raises(ModelError):
        measure(greenhouse, reader=reading(Scripted(whole), tmp_path, most=10))
    some = reading(Scripted(whole), tmp_path, most=4_000)
    took = measure(greenhouse, reader=some)["with_model"]["reader"]
    assert 0 < took["read"] < 62
    assert "would be used" in took["problems"][-1]


def test_the_table_names_the_model(
    greenhouse: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its row stands beside the others, and below it what reading took."""
    from rich.console import Console  # noqa: PLC0415  # as wide as the table, whatever the terminal

    result = measure(greenhouse, reader=reading(Scripted(whole), tmp_path))
    Console(width=140).print(table(result))
    shown = capsys.readouterr().out
    assert shown.count("with what a model read") == 3
    assert "read by scripted: " in shown


def test_an_answer_without_tokens_is_estimated(greenhouse: Path, tmp_path: Path) -> None:
    """Characters / 4 are the least that counts; where a model counts more, its count does."""

    class Counting(Scripted):
        def answer(self, question: Question) -> Answer:
            return Answer(text=super().answer(question).text, tokens_in=9_000, tokens_out=2_000)

    took = measure(greenhouse, reader=reading(Counting(whole), tmp_path))["with_model"]["reader"]
    assert (took["tokens_in"], took["tokens_out"]) == (9_000 * took["calls"], 2_000 * took["calls"])
    plain = measure(greenhouse, reader=reading(Scripted(whole, "other"), tmp_path))["with_model"]
    assert 0 < plain["reader"]["tokens_in"] < took["tokens_in"]
