"""What was said about one project is never told in another, and is told in its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conversations import USER, Talk, claude_code, codex
from terminal import Person

from hitherto.bootstrap import open_memory
from hitherto.hooks.answering import answer
from hitherto.hooks.payload import PROMPT, START, Asked
from scratch_repo import Repo

OWN = "Always call the blue gate before a deploy."
FOREIGN = "Always call the red gate before a deploy."
TASK = "Call the gate before a deploy"

Home = Callable[[Path], Person]
Make = Callable[[str], Repo]


def says(world: Path, folder: Path, words: str, session: str) -> None:
    """Have a session with two agents in a folder."""
    talk: Talk = [(USER, words)]
    claude_code(world, f"{session}-a", folder, talk)
    codex(world, f"{session}-b", folder, talk)


def told(person: Person) -> str:
    """Return all that is told in a folder: a brief, and two hooks."""
    person("sync")
    said = person("brief", TASK, code=None)
    with open_memory(person.folder) as memory:
        for step in (START, PROMPT):
            asked = Asked(step, "x")
            asked.session, asked.prompt, asked.folder = "new", TASK, str(person.folder)
            said += answer(memory, asked, memory.parts.place.branch)
    return " ".join(said.split())


def only_own(person: Person) -> None:
    """Check that a project tells its own words, and holds the other one's for no rule."""
    shown = told(person)
    assert "blue gate" in shown
    assert "red gate" not in shown
    status = {words: each["verdict"]["status"] for words, each in person.statements().items()}
    assert status[OWN] == "in_force"
    assert status.get(FOREIGN, "proposed") == "proposed"


def set_up(at_home: Home, folder: Path, *options: str) -> Person:
    """Set a project up and return a person in it."""
    person = at_home(folder)
    person("init", *options)
    return person


def test_two_repositories_of_one_name(at_home: Home, world: Path, tmp_path: Path) -> None:
    """A folder's name is no key, also where it becomes the name of the agent's folder."""
    homes = []
    for above, words in (("a/b", OWN), ("a-b", FOREIGN)):
        repo = Repo(tmp_path / above / "shop")
        repo.root.mkdir(parents=True)
        repo("init", "--quiet")
        repo.commit()
        homes.append(repo.root)
        says(world, repo.root, words, above.replace("/", "+"))
    mine, theirs = (set_up(at_home, folder) for folder in homes)
    only_own(mine)
    assert "blue gate" not in told(theirs)


def test_sessions_above_and_beside(at_home: Home, world: Path, repo: Repo) -> None:
    """A session in the home, in a folder above, or in one whose name goes on is another's."""
    says(world, repo.root, OWN, "own")
    for number, folder in enumerate((world, repo.root.parent, Path(f"{repo.root}-old"))):
        folder.mkdir(exist_ok=True)
        says(world, folder, FOREIGN, f"foreign{number}")
    only_own(set_up(at_home, repo.root))


@pytest.mark.parametrize("kind", ["clone", "submodule", "work tree"])
def test_repositories_inside(at_home: Home, world: Path, repo: Repo, kind: str) -> None:
    """A repository below the work tree is another project; a work tree of this one is not."""
    inner = repo.root / "inner"
    if kind == "work tree":
        repo("worktree", "add", "--quiet", str(inner))
        says(world, inner, OWN, "inner")
        only_own(set_up(at_home, repo.root))
        return
    other = Repo(inner)
    inner.mkdir()
    other("init", "--quiet")
    other.write("AGENTS.md", f"# Rules\n\n- {FOREIGN}\n")
    other.commit()
    if kind == "submodule":
        repo("submodule", "--quiet", "add", "./inner", "inner")
        repo.commit()
    says(world, inner, FOREIGN, "foreign")
    says(world, repo.root, OWN, "own")
    only_own(set_up(at_home, repo.root))
    assert "blue gate" not in told(set_up(at_home, inner))


def test_work_trees_of_one_clone(at_home: Home, world: Path, repo: Repo, tmp_path: Path) -> None:
    """What is said in one work tree of a clone holds in the others, also once it is gone."""
    side = tmp_path / "side"
    repo("worktree", "add", "--quiet", str(side))
    says(world, side, OWN, "own")
    person = set_up(at_home, repo.root)
    only_own(person)
    repo("worktree", "remove", "--force", str(side))
    only_own(person)


def test_a_branch_keeps_its_own(at_home: Home, world: Path, repo: Repo) -> None:
    """What words bind to a branch is not told on another one, and is told there again."""
    del world
    person = set_up(at_home, repo.root)
    person("remember", OWN)
    repo("checkout", "--quiet", "-b", "feature")
    repo.write("feature.py", "one = 1\n")
    repo.commit()
    person("remember", "On this branch, always call the red gate before a deploy.")
    brief = ("brief", TASK)
    assert "red gate" in person(*brief)
    repo("checkout", "--quiet", "main")
    repo.write("main.py", "one = 1\n")
    repo.commit()
    shown = person(*brief)
    assert "blue gate" in shown
    assert "red gate" not in shown


@pytest.mark.parametrize("shared", [False, True])
def test_clones_of_a_template(
    at_home: Home, world: Path, make_repo: Make, tmp_path: Path, shared: bool
) -> None:
    """Two projects that began as copies of one are two; a ledger in it is asked about."""
    template = make_repo("template")
    options = ("--shared",) if shared else ()
    set_up(at_home, template.root, *options)("remember", FOREIGN)
    template.commit()
    copy = Repo(tmp_path / "shop")
    template("checkout-index", "--all", f"--prefix={copy.root}/")
    copy("init", "--quiet")
    copy.commit("A project from a template")
    person = at_home(copy.root)
    if shared:
        person("init", code=2)
        person("brief", TASK, code=2)
        person("init", "--new")
    else:
        person("init")
    says(world, copy.root, OWN, "own")
    only_own(person)


def test_a_fork(at_home: Home, world: Path, repo: Repo, tmp_path: Path) -> None:
    """A clone of a repository that shares nothing has a memory of its own."""
    set_up(at_home, repo.root)("remember", FOREIGN)
    fork = tmp_path / "fork"
    repo("clone", "--quiet", str(repo.root), str(fork))
    says(world, fork, OWN, "own")
    only_own(set_up(at_home, fork))


def test_a_path_through_a_link(at_home: Home, world: Path, repo: Repo, tmp_path: Path) -> None:
    """A session that was had through a link to the project is its own; the link's place is not."""
    link = tmp_path / "elsewhere" / "link"
    link.parent.mkdir()
    link.symlink_to(repo.root)
    says(world, link, OWN, "own")
    says(world, link.parent, FOREIGN, "foreign")
    only_own(set_up(at_home, repo.root))
    person = at_home(link)
    only_own(person)


def test_a_repository_that_moved(at_home: Home, world: Path, repo: Repo, tmp_path: Path) -> None:
    """A moved repository takes its memory along, whatever is put into its old place."""
    says(world, repo.root, OWN, "own")
    told(set_up(at_home, repo.root))
    moved = tmp_path / "moved"
    repo.root.rename(moved)
    only_own(at_home(moved))
    new = Repo(repo.root)
    new.root.mkdir()
    new("init", "--quiet")
    new.commit("Another project")
    person = set_up(at_home, new.root)
    person("remember", FOREIGN)
    only_own(at_home(moved))


def test_two_users(
    at_home: Home, world: Path, repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one user said about a repository is not told to another one on the same machine."""
    says(world, repo.root, FOREIGN, "theirs")
    person = set_up(at_home, repo.root)
    assert "red gate" in told(person)
    other = tmp_path / "other-home"
    other.mkdir()
    monkeypatch.setenv("HOME", str(other))
    monkeypatch.setenv("HITHERTO_HOME", str(other / "hitherto"))
    says(other, repo.root, OWN, "own")
    only_own(person)
