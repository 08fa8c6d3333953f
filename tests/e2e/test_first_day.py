"""A person's first day: set up, ask, say something, take it back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from talk import RULES, answer, conversation, hitherto, lines, one_sentence, words

if TYPE_CHECKING:
    from scratch_repo import Repo


@pytest.fixture
def project(repo: Repo, world: Path) -> Repo:
    """Return a set-up project with one conversation and one instruction file."""
    conversation(world, "one", repo.root, ["Hello there.", *RULES])
    repo.write("AGENTS.md", "# Rules\n\n- Always run the linter before a commit.\n")
    repo.commit("Say how work is done")
    hitherto(repo.root, "init")
    return repo


def test_init_finds_and_reads_what_is_there(repo: Repo, world: Path) -> None:
    """Without being told where, init finds the conversation and the instruction file."""
    conversation(world, "one", repo.root, ["Hello there.", *RULES])
    repo.write("AGENTS.md", "# Rules\n\n- Always run the linter before a commit.\n")
    repo.commit()
    told = answer(repo.root, "init")
    assert {each["kind"] for each in told["found"]} == {"claude-code", "instructions"}
    said = {record["words"] for read in told["reads"] for record in read["records"]}
    assert set(RULES) <= said
    assert "Always run the linter before a commit." in said
    assert told["problems"] == []


def test_init_again_changes_nothing(project: Repo) -> None:
    """Doing it again finds nothing new and keeps the identity."""
    before = answer(project.root, "status")
    told = answer(project.root, "init")
    assert (told["project"], told["reads"]) == (before["project"], [])
    assert answer(project.root, "status")["records"] == before["records"]


def test_sync_reads_only_what_is_new(project: Repo, world: Path) -> None:
    """Nothing new is no failure; a longer conversation gives its new statements alone."""
    assert hitherto(project.root, "sync").stdout.startswith("Nothing new")
    conversation(world, "one", project.root, ["Hello there.", *RULES, "Never push to main."])
    told = answer(project.root, "sync")
    (read,) = told["reads"]
    assert [record["words"] for record in read["records"]] == ["Never push to main."]
    assert read["turns"] == 1


def test_a_brief_holds_what_bears_on_the_task(project: Repo) -> None:
    """The production rule comes for a production task, in every form of output."""
    task = "Set up the production database"
    told = answer(project.root, "brief", task)
    assert RULES[1] in [each["record"]["words"] for each in told["entries"]]
    assert told["tokens"] == -(-len(told["markdown"]) // 4) <= told["budget"]
    assert hitherto(project.root, "brief", task, "--markdown").stdout.rstrip("\n") == told[
        "markdown"
    ].rstrip("\n")
    people = hitherto(project.root, "brief", "Set", "up", "the", "production", "database").stdout
    assert RULES[1] in people


def test_a_brief_for_nothing_known_ends_with_1(repo: Repo) -> None:
    """An empty memory answers, says so and ends with 1."""
    hitherto(repo.root, "init")
    assert "Nothing that was said" in hitherto(repo.root, "brief", "add a page", code=1).stdout


def test_a_brief_says_where_only_what_is_always_on_holds(repo: Repo) -> None:
    """Such rules are shown with every task; that nothing else bears on this one is said, with 1."""
    always = "Always ask me before you commit anything."
    file = repo.write("rules.txt", "\n".join((*RULES, always)))
    hitherto(repo.root, "init")
    hitherto(repo.root, "remember", "--from", str(file))
    shown = hitherto(repo.root, "brief", "bake a cake", code=1).stdout
    assert "Nothing that was said before bears on this task in particular; always on:" in shown
    assert always in shown
    assert RULES[0] not in shown
    assert "in particular" not in hitherto(repo.root, "brief", "commit the change").stdout


def test_a_brief_says_where_and_how_long_a_statement_holds(repo: Repo) -> None:
    """Its scope and its lifetime stand beside its kind, in few words."""
    hitherto(repo.root, "init")
    said = "For now, in production we use PostgreSQL as the database."
    hitherto(repo.root, "remember", said)
    shown = hitherto(repo.root, "brief", "Set up the production database").stdout
    assert "decision · in production · until further notice" in shown


def test_what_the_rules_do_not_understand_is_counted(repo: Repo, world: Path) -> None:
    """A turn of some words that gave no statement is for a digest; "go on" is for nobody."""
    said = [*RULES, "The harbour master smiles at that idea of yours every time.", "Go on"]
    file = conversation(world, "one", repo.root, said)
    shown = hitherto(repo.root, "init").stdout
    assert "  1 typed turn held nothing for the rules: see `hitherto digest`.\n" in shown
    file.write_text(file.read_text() + lines("one", repo.root, [*said, said[-2]])[-1] + "\n")
    (read,) = answer(repo.root, "sync")["reads"]
    assert (read["turns"], read["unheard"]) == (1, 1)


def test_a_brief_reads_what_is_new_first(repo: Repo, world: Path) -> None:
    """A new session is in the next brief without any sync, unless that is switched off."""
    hitherto(repo.root, "init")
    conversation(world, "one", repo.root, RULES)
    task = "Set up the production database"
    shown = hitherto(repo.root, "brief", task, "--no-sync", code=1).stdout
    assert "1 source with something new: run `hitherto sync`." in shown
    assert RULES[1] in hitherto(repo.root, "brief", task).stdout


def test_a_brief_says_where_too_much_is_new(repo: Repo, world: Path) -> None:
    """Megabytes of new conversations are not read by a brief: it says so on stderr."""
    hitherto(repo.root, "init")
    conversation(world, "one", repo.root, [*RULES, "word " * 500_000])
    done = hitherto(repo.root, "brief", "Set up the production database", code=1)
    assert "1 source with much that is new: run `hitherto sync`." in done.stderr
    assert "Reading 2.5 MB in 1 source" in hitherto(repo.root, "sync").stderr
    assert hitherto(repo.root, "brief", "Set up the production database").stderr == ""


def test_what_is_remembered_is_shown_and_displaces(project: Repo) -> None:
    """Remember proves what was stored and what does not hold any more because of it."""
    told = answer(project.root, "remember", "We decided to use MySQL in production.")
    (stored,) = told["records"]
    assert stored["record"]["words"] == "We decided to use MySQL in production."
    assert stored["verdict"]["status"] == "in_force"
    (old,) = told["displaced"]
    assert (old["record"]["words"], old["verdict"]["status"]) == (RULES[1], "superseded")
    brief = answer(project.root, "brief", "Set up the production database")
    held = [each["record"]["words"] for each in brief["entries"]]
    assert stored["record"]["words"] in held
    assert RULES[1] not in held


def test_forget_and_confirm_by_a_short_id(project: Repo) -> None:
    """A statement goes with forget, comes back with confirm, and its history tells both."""
    short = next(
        each["record"]["short"]
        for each in answer(project.root, "status", "--all")["statements"]
        if each["record"]["words"] == RULES[2]
    )
    gone = answer(project.root, "forget", short, "--reason", "we log nothing")
    assert gone["verdict"]["status"] == "retracted"
    back = answer(project.root, "confirm", short.removeprefix("r-"))
    assert back["verdict"]["status"] == "in_force"
    steps = [
        (each["what"], each["note"]) for each in answer(project.root, "history", short)["steps"]
    ]
    assert steps == [("said", ""), ("forgotten", "we log nothing"), ("confirmed", "")]


def test_statements_come_from_a_file(project: Repo) -> None:
    """One statement a line; empty lines and comments are passed over, lines are cited."""
    project.write("rules.txt", "# ours\n\nUse tabs in Makefiles.\r\nNever push to main.\n")
    told = answer(project.root, "remember", "--from", "rules.txt")
    held = [(each["record"]["words"], each["record"]["position"]) for each in told["records"]]
    assert held == [
        ("Use tabs in Makefiles.", "line 3 of rules.txt"),
        ("Never push to main.", "line 4 of rules.txt"),
    ]


def test_a_secret_is_not_kept(project: Repo, world: Path) -> None:
    """A key in a remembered statement is masked before anything is written."""
    secret = "ghp" + "_" + "x9Kq2LmVt7RbWc4YzJd8NhFg3SpAe6Uo1TiB"
    shown = hitherto(project.root, "remember", f"Always use the key {secret} for tests.").stdout
    assert secret not in shown
    for path in (world / "hitherto").rglob("*"):
        assert not path.is_file() or secret.encode() not in path.read_bytes()


def test_worktrees_and_subfolders_share_the_memory(project: Repo, tmp_path: Path) -> None:
    """The memory is the same in a subfolder and in another work tree of the clone."""
    (project.root / "deep" / "er").mkdir(parents=True)
    project("worktree", "add", "--quiet", str(tmp_path / "side"))
    assert words(project.root / "deep" / "er") == words(tmp_path / "side") == words(project.root)


def test_another_project_sees_nothing_of_it(
    project: Repo, make_repo: Callable[[str], Repo]
) -> None:
    """What was said about one project never reaches another one, even beside it."""
    other = make_repo("project-two")
    assert answer(other.root, "init")["found"] == []
    assert words(other.root) == []
    assert words(project.root)


def test_what_is_shared_reaches_a_clone(repo: Repo, tmp_path: Path, world: Path) -> None:
    """A shared statement travels with the branch, what was said among it does not."""
    conversation(world, "one", repo.root, ["By the way, my salary is low.", RULES[0]])
    hitherto(repo.root, "init", "--shared")
    (one,) = answer(repo.root, "status", "--all")["statements"]
    told = answer(repo.root, "share", one["record"]["short"])
    assert all((repo.root / name).is_file() for name in told["files"])
    repo.commit("Share a rule")
    repo("clone", "--quiet", str(repo.root), str(tmp_path / "clone"))
    theirs = {"HITHERTO_HOME": str(tmp_path / "theirs"), "CLAUDE_CONFIG_DIR": str(tmp_path / "no")}
    shown = hitherto(tmp_path / "clone", "brief", "Change an API response", **theirs).stdout
    assert RULES[0] in shown
    for path in (repo.root / ".hitherto").rglob("*.json"):
        assert "salary" not in path.read_text(encoding="utf-8")


def test_sharing_without_a_ledger_says_how_to_make_one(project: Repo) -> None:
    """Where there is no ledger, share ends with 2 and the remedy."""
    short = answer(project.root, "status", "--all")["statements"][0]["record"]["short"]
    assert "init --shared" in one_sentence(hitherto(project.root, "share", short, code=2))


def test_doctor_says_that_all_is_well(project: Repo) -> None:
    """On a healthy project doctor finds nothing to look at."""
    told = answer(project.root, "doctor")
    assert told["good"]
    assert {each["name"] for each in told["findings"]} >= {"project", "store", "sources"}
