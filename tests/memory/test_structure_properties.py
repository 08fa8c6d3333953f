"""However files change, the graph that followed them is the one begun anew, byte for byte."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import graphs
from graphs import dump
from hitherto.memory import structure_near
from hitherto.memory.structure import Structure
from scratch_repo import Repo
from toy_language import TOY, resolve

PATHS = ("a.toy", "b.toy", "lib/a.toy", "lib/inner/c.toy", "lib/pkg", "pkg.toy", "notes.md")
LINES = ("def f", "def g", "def h", "call f", "call g", "call nobody", "any", "wrong", "odd", "")

paths = st.sampled_from(PATHS)
texts = st.lists(st.sampled_from(LINES), max_size=6).map("\n".join)
Step = Callable[[Repo], object]


def write(path: str, text: str) -> Step:
    """Return the step that writes a file."""
    return lambda repo: repo.write(path, text)


def delete(path: str) -> Step:
    """Return the step that deletes a file, where there is one."""
    return lambda repo: (repo.root / path).unlink(missing_ok=True)


def rename(old: str, new: str) -> Step:
    """Return the step that renames a file, also over another one."""

    def step(repo: Repo) -> None:
        if (repo.root / old).exists():
            (repo.root / new).parent.mkdir(parents=True, exist_ok=True)
            (repo.root / old).replace(repo.root / new)

    return step


def age(path: str) -> Step:
    """Return the step that gives a file old times, as unpacking an archive does."""

    def step(repo: Repo) -> None:
        if (repo.root / path).exists():
            os.utime(repo.root / path, (1, 1))

    return step


def git(*arguments: str) -> Step:
    """Return the step that runs git, whether it succeeds or not."""
    return lambda repo: repo.ask(arguments)


steps = st.one_of(
    st.builds(write, paths, texts),
    st.builds(write, paths, texts),
    st.builds(delete, paths),
    st.builds(rename, paths, paths),
    st.builds(age, paths),
    st.builds(lambda path: git("checkout", "--quiet", "HEAD", "--", path), paths),
    st.builds(lambda name: git("checkout", "--quiet", "--force", name), st.sampled_from("xy")),
    st.just(git("checkout", "--quiet", "--force", "main")),
    st.just(git("stash", "--quiet", "--include-untracked")),
    st.just(git("stash", "pop", "--quiet")),
    st.just(git("reset", "--quiet", "--hard")),
    st.just(git("add", "--all")),
    st.just(git("commit", "--quiet", "--all", "--message", "A step")),
)


def opened(repo: Repo, database: Path) -> Structure:
    """Open the graph of a repository, as a new process does."""
    return graphs.opened(repo.root, database, {"toy": TOY}, {"toy": resolve})


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a repository with three branches, to be copied for each example."""
    repo = Repo(tmp_path_factory.mktemp("template"))
    repo("init", "--quiet", "--initial-branch=main")
    for key, value in (("user.name", "Ada"), ("user.email", "ada@example.org")):
        repo("config", key, value)
    repo.write("a.toy", "def f\ncall g\n")
    repo.write("lib/a.toy", "def g\ncall f\n")
    repo.commit()
    for name, text in (("x", "def h\ncall f\n"), ("y", "def f\nany\n")):
        repo("checkout", "--quiet", "-b", name, "main")
        repo.write("b.toy", text)
        repo.write("lib/pkg", "")
        repo.commit()
    repo("checkout", "--quiet", "main")
    return repo.root


@pytest.mark.parametrize("small", [structure_near.SMALL, 0])
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(story=st.lists(st.tuples(steps, st.booleans()), min_size=1, max_size=12))
def test_a_graph_that_followed_is_one_begun_anew(
    template: Path,
    tmp_path_factory: pytest.TempPathFactory,
    small: int,
    story: list[tuple[Step, bool]],
) -> None:
    """Writes, deletions, renames, reverts and other branches: incremental is the same as full.

    In a project that counts as large it is once all edges were found together.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(structure_near, "SMALL", small)
        _follow(template, tmp_path_factory.mktemp("story"), small, story)


def _follow(template: Path, folder: Path, small: int, story: list[tuple[Step, bool]]) -> None:
    repo = Repo(folder / "project")
    shutil.copytree(template, repo.root)
    with closing(opened(repo, folder / "followed.sqlite")) as followed:
        followed.refresh()
        for step, looked in story:
            step(repo)
            if looked:
                followed.fresh()
        assert followed.refresh().loose == 0 if small == 0 else followed.fresh().loose == 0
        held = dump(followed)
    with closing(opened(repo, folder / "anew.sqlite")) as anew:
        anew.refresh()
        assert held == dump(anew)
    with closing(opened(repo, folder / "followed.sqlite")) as again:
        assert again.fresh().read == 0
    shutil.rmtree(folder)
