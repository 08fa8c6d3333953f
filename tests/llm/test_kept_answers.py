"""Answers kept in a folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from hitherto.llm import KeptAnswers, Scripted
from hitherto.model import Answer, Question

KEY = "0123456789abcdef"


def test_an_answer_comes_back(tmp_path: Path) -> None:
    """What was put comes back, to the next process too; another key has nothing."""
    KeptAnswers(tmp_path / "answers").put(KEY, '{"é": 1}')
    kept = KeptAnswers(tmp_path / "answers")
    assert kept.get(KEY) == '{"é": 1}'
    assert kept.get(KEY[::-1]) is None
    assert [path.name for path in (tmp_path / "answers").iterdir()] == [f"{KEY}.json"]


def test_a_secret_is_not_kept(tmp_path: Path) -> None:
    """A model that repeats a key does not bring it onto the disk."""
    kept = KeptAnswers(tmp_path)
    kept.put(KEY, "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8")
    assert kept.get(KEY) == "[masked: github token]"


def test_what_is_barred_or_damaged_is_not_there(tmp_path: Path) -> None:
    """Where nothing can be kept the work goes on, and bytes that are no text are no answer."""
    (tmp_path / "file").write_text("in the way")
    barred = KeptAnswers(tmp_path / "file")
    barred.put(KEY, "text")
    assert barred.get(KEY) is None
    (tmp_path / f"{KEY}.json").write_bytes(b"\xff\xfe")
    assert KeptAnswers(tmp_path).get(KEY) is None


@pytest.mark.parametrize("key", ["", "../../etc/passwd", "XYZ", "0" * 15])
def test_a_key_is_a_digest(tmp_path: Path, key: str) -> None:
    """No other text names a file."""
    with pytest.raises(ValueError, match="no digest"):
        KeptAnswers(tmp_path).get(key)


def test_a_scripted_model_says_what_is_written_down() -> None:
    """It keeps what it was asked."""
    model = Scripted(lambda question: question.text.upper())
    question = Question(instructions="Shout.", text="hello", schema={})
    assert model.answer(question) == Answer(text="HELLO")
    assert model.asked == [question]
