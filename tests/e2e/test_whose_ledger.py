"""Which project this is, decided without losing anything that was said before."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from talk import answer, hitherto, one_sentence, words

if TYPE_CHECKING:
    from scratch_repo import Repo

MINE, THEIRS = "Never log passwords.", "Always use tabs in Makefiles."
CARD = ".hitherto/ledger/project.json"
KEY = "hitherto.project-id"


@pytest.fixture
def template(make_repo: Callable[[str], Repo], repo: Repo) -> Repo:
    """Return a project with memories of its own, into which another one's ledger was copied."""
    other = make_repo("template")
    hitherto(other.root, "init", "--shared")
    hitherto(other.root, "remember", THEIRS)
    hitherto(repo.root, "init")
    hitherto(repo.root, "remember", MINE)
    shutil.copytree(other.root / ".hitherto", repo.root / ".hitherto")
    repo.commit("What came with the template")
    return repo


@pytest.mark.parametrize("option", ["--new", "--same"])
def test_an_answer_to_no_question_is_refused(repo: Repo, option: str) -> None:
    """In a healthy project --new and --same change nothing: no id, no ledger, nothing in view."""
    one_sentence(hitherto(repo.root, "init", option, code=2))
    hitherto(repo.root, "init", "--shared")
    hitherto(repo.root, "remember", MINE)
    before = (repo("config", KEY), (repo.root / CARD).read_bytes())
    assert "nothing was changed" in one_sentence(hitherto(repo.root, "init", option, code=2))
    assert (repo("config", KEY), (repo.root / CARD).read_bytes()) == before
    assert words(repo.root) == [MINE]


def test_a_project_of_its_own_keeps_what_it_had(template: Repo) -> None:
    """--new keeps this clone's own memory, says where the other one's stays, and can be undone."""
    assert "--new" in one_sentence(hitherto(template.root, "brief", "x", code=2))
    told = answer(template.root, "init", "--new")
    assert words(template.root) == [MINE]
    assert told["notes"][0].count("1 statement") == 2
    for command in told["notes"][1].removeprefix("To go back: ").split("; "):
        template(*command.split()[1:])
    assert "--new" in one_sentence(hitherto(template.root, "brief", "x", code=2))


def test_the_same_project_takes_its_memory_along(template: Repo) -> None:
    """--same joins both memories, and says how to go back."""
    told = answer(template.root, "init", "--same")
    assert sorted(words(template.root)) == sorted([MINE, THEIRS])
    assert "1 statement" in told["notes"][0]
    back = told["notes"][1].removeprefix("To go back: ")
    template(*back.split()[1:])
    assert "--same" in one_sentence(hitherto(template.root, "brief", "x", code=2))


def test_a_ledger_that_comes_with_a_pull_hides_nothing(repo: Repo, tmp_path: Path) -> None:
    """What a clone kept before its ledger came is there after the pull, without any command."""
    repo("clone", "--quiet", str(repo.root), str(tmp_path / "clone"))
    clone = type(repo)(tmp_path / "clone")
    hitherto(clone.root, "init")
    hitherto(clone.root, "remember", MINE)
    hitherto(repo.root, "init", "--shared")
    repo.commit("Share the memory")
    clone("pull", "--quiet")
    assert words(clone.root) == [MINE]
    clone("checkout", "--quiet", "HEAD~1")
    assert words(clone.root) == [MINE]


def test_doctor_names_what_no_id_points_to(repo: Repo) -> None:
    """A memory that this work tree lost its id of is found by doctor, with the way back."""
    hitherto(repo.root, "init")
    hitherto(repo.root, "remember", MINE)
    lost = repo("config", KEY)
    repo("config", "--unset", KEY)
    hitherto(repo.root, "init")
    assert words(repo.root) == []
    (finding,) = (
        each for each in answer(repo.root, "doctor", code=1)["findings"] if not each["good"]
    )
    assert lost in finding["what"]
    command = finding["remedy"].split("`")[1]
    repo(*command.split()[1:])
    assert words(repo.root) == [MINE]
    assert answer(repo.root, "doctor")["good"]
