"""Vectors are kept in a file, and nothing depends on it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from hitherto.embed.hashing import Hashing
from hitherto.search.vectors import Kept

TEXTS = ("retry three times", "use port 80", "no tabs")


class Counting:
    """An embedder that tells what it was asked for."""

    def __init__(self, name: str = "counting") -> None:
        self.name = name
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        """Embed as `Hashing` does, and take note."""
        self.asked += texts
        return Hashing().embed(texts)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return where the vectors are kept."""
    return tmp_path / "vectors.npz"


def test_no_text_is_embedded_twice(file: Path) -> None:
    """A second process embeds only what is new, and gets the same vectors."""
    first = Kept(Counting(), file).embed(TEXTS)
    later = Counting()
    again = Kept(later, file).embed([*TEXTS, "a new one"])
    assert later.asked == ["a new one"]
    assert np.array_equal(again[:3], first)


def test_a_question_is_not_kept(file: Path) -> None:
    """A single text leaves nothing behind, in the file or in the process."""
    embedder = Counting()
    kept = Kept(embedder, file)
    kept.embed(["what now?"])
    kept.embed(["what now?"])
    assert (len(embedder.asked), file.exists()) == (2, False)


def test_only_what_was_asked_for_last_stays(file: Path) -> None:
    """The file does not grow with texts that nobody asks for any more."""
    Kept(Counting(), file).embed(TEXTS)
    Kept(Counting(), file).embed(["use port 80", "something new"])
    with np.load(file) as kept:
        assert kept["vectors"].shape[0] == 2


@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: whole[: len(whole) // 2],
        lambda whole: whole.replace(b"embedder", b"embedded"),
        lambda whole: whole[:400] + b"\xff" * 40 + whole[440:],
        lambda _: b"",
        lambda _: b"no archive at all",
    ],
    ids=["cut", "renamed", "overwritten", "empty", "text"],
)
def test_a_damaged_file_is_made_anew(file: Path, damage: object) -> None:
    """Whatever happened to the file, the vectors are right and it is whole afterwards."""
    assert callable(damage)
    first = Kept(Counting(), file).embed(TEXTS)
    file.write_bytes(damage(file.read_bytes()))
    assert np.array_equal(Kept(Counting(), file).embed(TEXTS), first)
    later = Counting()
    assert np.array_equal(Kept(later, file).embed(TEXTS), first)
    assert later.asked == []


def test_another_embedders_vectors_are_not_taken(file: Path) -> None:
    """Vectors of an embedder of another name are embedded anew."""
    Kept(Counting("old"), file).embed(TEXTS)
    new = Counting("new")
    Kept(new, file).embed(TEXTS)
    assert new.asked == list(TEXTS)


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    """Where nothing can be kept, the vectors are the same and no error is seen."""
    nowhere = tmp_path / "missing" / "vectors.npz"
    assert np.array_equal(Kept(Counting(), nowhere).embed(TEXTS), Hashing().embed(TEXTS))
    assert not nowhere.parent.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_the_file_is_private_and_alone(file: Path) -> None:
    """Vectors tell of private words: only their owner may read them; no half file is left."""
    Kept(Counting(), file).embed(TEXTS)
    assert file.stat().st_mode & 0o077 == 0
    assert list(file.parent.iterdir()) == [file]
