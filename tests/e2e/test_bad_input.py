"""Bad input is one clear sentence with the remedy; the rest is read and nothing kept is lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from talk import RULES, answer, conversation, file_of, hitherto, lines, one_sentence, words

if TYPE_CHECKING:
    from scratch_repo import Repo


@pytest.fixture
def project(repo: Repo, world: Path) -> Repo:
    """Return a set-up project with one conversation."""
    conversation(world, "one", repo.root, RULES)
    hitherto(repo.root, "init")
    return repo


def test_outside_a_repository(tmp_path: Path) -> None:
    """Without a repository every command says how to get one."""
    for arguments in (["init"], ["brief", "x"], ["status"], ["remember", "x"]):
        said = one_sentence(hitherto(tmp_path, *arguments, code=2))
        assert "git init" in said
    told = answer(tmp_path, "doctor", code=1)
    assert "git init" in told["findings"][0]["remedy"]


def test_a_repository_that_is_not_set_up(repo: Repo) -> None:
    """Before init every command says to run it."""
    for arguments in (["sync"], ["brief", "x"], ["forget", "r-1"], ["history", "r-1"]):
        assert "hitherto init" in one_sentence(hitherto(repo.root, *arguments, code=2))


def test_a_repository_without_commits(tmp_path: Path, world: Path, repo: Repo) -> None:
    """Before the first commit everything works; nothing has been committed, that is all."""
    root = tmp_path / "fresh"
    root.mkdir()
    repo("init", "--quiet", str(root))
    (root / "AGENTS.md").write_text("- Always run the linter.\n", encoding="utf-8")
    conversation(world, "one", root, RULES)
    hitherto(root, "init")
    assert set(RULES) <= set(words(root))
    assert answer(root, "brief", "Set up the production database")["entries"]


@pytest.mark.parametrize("content", [b"", b"\n\n", b"   "])
def test_an_empty_transcript(project: Repo, world: Path, content: bytes) -> None:
    """An empty conversation gives nothing and spoils nothing."""
    file_of(world, "empty", project.root).write_bytes(content)
    assert hitherto(project.root, "sync", code=None).returncode in {0, 1}
    assert words(project.root) == list(RULES)


def test_a_damaged_transcript(project: Repo, world: Path) -> None:
    """Invalid UTF-8 and cut JSON are problems with file and line; every other line is read."""
    good = lines("two", project.root, ["Hello.", "Never push to main.", "Use tabs in Makefiles."])
    content = b"\n".join(
        [
            good[0].encode(),
            b'{"type": "user", "message": {"content": "\xff\xfe broken"',
            good[1].encode(),
            good[2].encode()[:40],
            good[2].encode(),
            b"",
        ]
    )
    path = file_of(world, "two", project.root)
    path.write_bytes(content)
    told = answer(project.root, "sync")
    assert {(each["source"], each["line"]) for each in told["problems"]} == {
        (str(path), 2),
        (str(path), 4),
    }
    seen = [each["what"] for each in answer(project.root, "doctor", code=1)["findings"]]
    assert [what for what in seen if f"{path}:2: " in what or f"{path}:4: " in what] == seen[-2:]
    said = [*RULES, "Never push to main.", "Use tabs in Makefiles."]
    assert sorted(words(project.root)) == sorted(said)


def test_a_transcript_cut_in_the_middle_of_a_line_goes_on_later(project: Repo, world: Path) -> None:
    """A last line that is still being written is no problem, and is read once it is whole."""
    whole = "\n".join(lines("two", project.root, ["Hello.", "Never push to main."])) + "\n"
    path = file_of(world, "two", project.root)
    path.write_text(whole[:-40], encoding="utf-8")
    hitherto(project.root, "sync")
    assert words(project.root) == list(RULES)
    path.write_text(whole, encoding="utf-8")
    hitherto(project.root, "sync")
    assert sorted(words(project.root)) == sorted([*RULES, "Never push to main."])


def test_instructions_that_are_not_text(project: Repo) -> None:
    """An instruction file of other bytes is a problem, not a failure."""
    (project.root / "AGENTS.md").write_bytes(b"- Always lint.\n\xff\xfe\x00\x01\n")
    project.commit()
    assert hitherto(project.root, "sync", code=None).returncode in {0, 1}
    assert set(RULES) <= set(words(project.root))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "holds no statement"),
        (b"# only a comment\n\n", "holds no statement"),
        (b"Never log.\n\xff\n", "not UTF-8 (line 2)"),
    ],
)
def test_a_bad_file_of_statements(project: Repo, content: bytes, says: str) -> None:
    """An empty or undecodable file of statements is refused whole."""
    (project.root / "rules.txt").write_bytes(content)
    done = hitherto(project.root, "remember", "--from", "rules.txt", code=2)
    assert says in one_sentence(done)
    assert words(project.root) == list(RULES)


@pytest.mark.parametrize(
    "arguments",
    [
        ["remember"],
        ["remember", "  "],
        ["remember", "x", "--from", "y"],
        ["remember", "--from", "no-such-file"],
        ["remember", "--from", "."],
        ["brief", " "],
        ["brief", "x", "--budget", "0"],
        ["brief", "x", "--budget", "many"],
        ["brief", "x", "--markdown", "--json"],
        ["forget", "r-ffff"],
        ["forget", ""],
        ["confirm", "nothing like it"],
        ["history", "../.."],
        ["share", "r-ffff"],
        ["init", "--new", "--same"],
        ["bench", "intent", "--history", "no-such-file"],
    ],
)
def test_bad_use(project: Repo, arguments: list[str]) -> None:
    """Bad use ends with 2 and one sentence, and keeps nothing."""
    one_sentence(hitherto(project.root, *arguments, code=2))
    assert words(project.root) == list(RULES)


def test_an_ambiguous_id_names_the_candidates(project: Repo) -> None:
    """A prefix that means several statements is answered with them."""
    said = one_sentence(hitherto(project.root, "forget", "r-", code=2))
    assert "several" in said
    assert all(rule[:30] in said for rule in RULES)


def test_a_time_that_is_none(project: Repo) -> None:
    """A fixed time that cannot be read is refused with an example."""
    said = one_sentence(hitherto(project.root, "status", code=2, HITHERTO_NOW="tomorrow"))
    assert "2026-08-24T09:00:00Z" in said


def test_words_of_any_script_on_any_terminal(project: Repo) -> None:
    """Statements in other scripts are kept whole; a terminal without them shows replacements."""
    said = "Never translate the name Größe 漢字 🚢."
    told = answer(project.root, "remember", said)
    assert told["records"][0]["record"]["words"] == said
    plain = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    assert "Never translate" in hitherto(project.root, "status", "--all", **plain).stdout


def test_a_damaged_index_is_rebuilt(project: Repo, world: Path) -> None:
    """An index of nonsense is set aside and rebuilt; doctor tells, nothing is lost."""
    (index,) = (world / "hitherto").rglob("index.sqlite")
    index.write_bytes(b"nonsense" * 1000)
    assert words(project.root) == list(RULES)
    assert "set aside" in json.dumps(answer(project.root, "doctor", code=None))
