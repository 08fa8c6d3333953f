"""Whether code, and not prose, has a word: of some files, or of all of them."""

from __future__ import annotations

import pytest
from scratch import Repo

from hitherto.ports import Existence
from hitherto.sources.git import NoRepository
from scratch_repo import look


@pytest.fixture
def project(repo: Repo) -> Repo:
    """Return a project of two files of code and a document, with a past."""
    repo.write("cart.py", "def total(): pass\ndef refund(): pass\n")
    repo.write("till.py", "total = ring\n")
    repo.commit()
    repo.write("cart.py", "def total(): pass\n")
    repo.write("docs/notes.md", "refund, totals and rounding\n")
    repo.commit()
    return repo


@pytest.mark.parametrize(
    ("word", "files", "existence"),
    [
        ("total", (), Existence.PRESENT),
        ("TOTAL", (), Existence.PRESENT),
        ("tota", (), Existence.NEVER),
        ("refund", (), Existence.GONE),
        ("refund", ("cart.py",), Existence.GONE),
        ("refund", ("till.py",), Existence.NEVER),
        ("ring", ("cart.py",), Existence.NEVER),
        ("rounding", (), Existence.NEVER),
        ("total", ("*.py",), Existence.NEVER),
        ("", (), Existence.UNKNOWN),
        ("two\nlines", (), Existence.UNKNOWN),
    ],
)
def test_words_of_code(
    project: Repo, word: str, files: tuple[str, ...], existence: Existence
) -> None:
    """Whole words in any case; a document keeps nothing alive, and a path is no pattern."""
    assert look(project.root).in_code(word, files) is existence


def test_a_file_that_is_not_tracked_yet_is_code(project: Repo) -> None:
    """What is being moved is not gone meanwhile."""
    project.write("new.py", "def refund(): pass\n")
    assert look(project.root).in_code("refund") is Existence.PRESENT


def test_who_reads_text_knows_no_successor(project: Repo) -> None:
    """Only the code graph tells where something may be now."""
    assert look(project.root).successor("refund") == ""
    assert NoRepository().successor("refund") == ""
    assert NoRepository().in_code("refund", ("cart.py",)) is Existence.UNKNOWN
