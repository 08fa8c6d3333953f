"""What a newcomer reads: a sentence that says what happened and what to do, never half of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from talk import RULES, answer, conversation, hitherto, one_sentence

if TYPE_CHECKING:
    from scratch_repo import Repo

JWT = "We decided to use JWT for authentication."
OAUTH = "We decided to use OAuth2 for authentication."


@pytest.fixture
def project(repo: Repo) -> Repo:
    """Return a set-up project without conversations."""
    hitherto(repo.root, "init")
    return repo


def kept(repo: Repo, words: str, **more: str) -> str:
    """Remember a statement and return the shown part of its id."""
    done = hitherto(repo.root, "remember", words, "--json", **more)
    return str(json.loads(done.stdout)["records"][0]["record"]["short"])


def test_a_budget_that_nothing_fits_into(project: Repo) -> None:
    """Too small a budget is told apart from having nothing to say, in every form of output."""
    kept(project, JWT)
    asked = ("brief", "Implement authentication", "--budget", "20")
    done = hitherto(project.root, *asked, code=1)
    assert "Nothing fits into 20 tokens" in done.stdout
    assert "larger --budget" in done.stderr
    assert "larger --budget" in hitherto(project.root, *asked, "--markdown", code=1).stderr
    (problem,) = answer(project.root, *asked, code=1)["problems"]
    assert (problem["source"], problem["remedy"]) == ("budget", "Give a larger --budget.")


def test_a_contest_says_how_to_settle_it(project: Repo) -> None:
    """Of a contested statement one thing is said about which to follow, and how to settle it."""
    old = kept(project, JWT, HITHERTO_NOW="2026-08-24T09:00:00Z")
    hitherto(project.root, "confirm", old, HITHERTO_NOW="2026-08-25T09:00:00Z")
    new = kept(project, OAUTH, HITHERTO_NOW="2026-08-26T09:00:00Z")
    shown = " ".join(hitherto(project.root, "status", "--all").stdout.split())
    for one, other, which in ((old, new, "that one"), (new, old, "this one")):
        line = shown.partition(f"{one} We decided")[2]
        assert f"follow {which} until it is settled. To settle it: " in line
        assert f"`hitherto confirm {one}` or `hitherto confirm {other}`" in line
    assert "another authority" not in shown
    assert "; follow r-" not in shown
    hitherto(project.root, "confirm", old, HITHERTO_NOW="2026-08-27T09:00:00Z")
    assert answer(project.root, "status")["verdicts"] == {"in_force": 1, "superseded": 1}


def test_confirming_shows_what_it_displaces(project: Repo) -> None:
    """A confirmed statement that replaces another one shows it, as remembering does."""
    old = kept(project, JWT, HITHERTO_NOW="2026-08-24T09:00:00Z")
    new = kept(project, OAUTH, HITHERTO_NOW="2026-08-25T09:00:00Z")
    shown = hitherto(project.root, "confirm", old, HITHERTO_NOW="2026-08-26T09:00:00Z").stdout
    assert shown.index("Because of this:") < shown.index(f"{new}  {OAUTH}")
    told = answer(project.root, "confirm", new)
    assert [each["record"]["words"] for each in told["displaced"]] == [JWT]


def test_what_reads_as_no_rule_is_kept_with_a_word_about_it(project: Repo) -> None:
    """A greeting is kept as it was asked, and its author learns that it reads as no rule."""
    done = hitherto(project.root, "remember", "hello")
    assert "hello" in done.stdout
    assert "reads as no rule" in done.stderr
    for rule in (*RULES, "Use tabs in Makefiles."):
        assert hitherto(project.root, "remember", rule).stderr == ""


def test_making_a_ledger_is_said(project: Repo) -> None:
    """Sharing is announced with the ledger's place, once."""
    assert ".hitherto/ledger" in hitherto(project.root, "init", "--shared").stdout
    assert ".hitherto/ledger" not in hitherto(project.root, "init", "--shared").stdout


def test_sharing_twice_writes_nothing_new(project: Repo) -> None:
    """The second sharing of a statement names the same files, and no other is there."""
    hitherto(project.root, "init", "--shared")
    short = kept(project, JWT)
    first, again = (answer(project.root, "share", short)["files"] for _ in range(2))
    assert first == again
    assert len(list((project.root / ".hitherto" / "ledger").rglob("e-*.json"))) == len(first)


def test_a_file_that_is_not_there_is_named(project: Repo) -> None:
    """The path is named as it was given: for statements an error, for a brief a note."""
    nowhere = "/no/such/rules.txt"
    assert nowhere in one_sentence(hitherto(project.root, "remember", "--from", nowhere, code=2))
    kept(project, JWT)
    asked = ("brief", "Implement authentication", "--path")
    assert hitherto(project.root, *asked, "src/nope.py").stderr.count("src/nope.py") == 1
    assert hitherto(project.root, *asked, "README.md").stderr == ""


def test_a_path_means_the_same_file_from_everywhere(project: Repo) -> None:
    """A file's path may be given from a subfolder, from the root, and absolute."""
    deep = project.root / "src" / "login"
    deep.mkdir(parents=True)
    (deep / "page.py").write_text("", encoding="utf-8")
    for folder, path in (
        (deep, "page.py"),
        (deep, "src/login/page.py"),
        (project.root, str(deep / "page.py")),
    ):
        done = hitherto(folder, "brief", "Change the page", "--path", path, code=None)
        assert done.stderr == ""


def test_doctor_gives_a_remedy_and_whole_paths(project: Repo, tmp_path: Path) -> None:
    """A data folder that is a file is told of by doctor with a remedy other than doctor."""
    file = tmp_path / ("a-file-with-a-long-name-" * 5)
    file.write_text("", encoding="utf-8")
    shown = hitherto(project.root, "doctor", code=1, HITHERTO_HOME=str(file), COLUMNS="60").stdout
    assert "hitherto doctor" not in shown
    assert "HITHERTO_HOME" in shown
    assert str(file) in "".join(shown.split())


def test_nothing_waits_for_ever(repo: Repo, world: Path) -> None:
    """After a sync nothing waits: neither an instruction file nor half a line of a conversation."""
    repo.write("AGENTS.md", "---\ntitle: Übersicht\n---\n\nNur so.\n")
    repo.write("CLAUDE.md", "See @README.md\n")
    (repo.root / "GEMINI.md").symlink_to("/etc/hostname")
    repo.commit()
    path = conversation(world, "one", repo.root, RULES)
    path.write_text(path.read_text(encoding="utf-8") + '{"type": "user", "mess', encoding="utf-8")
    hitherto(repo.root, "init")
    assert answer(repo.root, "status")["waiting"] == []
    assert hitherto(repo.root, "sync").stdout.startswith("Nothing new")
