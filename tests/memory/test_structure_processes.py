"""Several processes refresh one graph, and some are killed at it: it is always whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

import graphs
from graphs import dump
from hitherto.memory.structure import Structure
from hitherto.model.graph import Edge
from hitherto.sources.code_reading import FEW
from hitherto.stores import graph_writing
from hitherto.stores.graph import KeptGraph
from hitherto.stores.graph_schema import INDEXES
from hitherto.structural.facts import Facts, Resolve
from scratch_repo import Repo
from toy_language import TOY, resolve

FILES = 30


def opened(root: Path, database: Path, finds: Resolve = resolve) -> Structure:
    """Open a graph, as a process of its own does."""
    return graphs.opened(root, database, {"toy": TOY}, {"toy": finds})


def end(*_: object) -> None:
    """End this process at once, as a person's kill does."""
    os.kill(os.getpid(), signal.SIGKILL)


def killed_resolving(facts: Iterable[Facts]) -> Iterator[Edge]:
    """Find some edges and be killed."""
    yield from list(resolve(facts))[:3]
    end()


def refresh(root: str, database: str, how: str) -> None:
    """Bring a graph level, or be killed at it."""
    finds = killed_resolving if how == "resolving" else resolve
    with closing(opened(Path(root), Path(database), finds)) as structure:
        if how not in {"", "resolving"}:
            store = structure.graph
            assert isinstance(store, KeptGraph)
            store._connection.set_trace_callback(lambda step: step.startswith(how) and end())
        structure.refresh()


def start(repo: Repo, database: Path, how: str = "") -> subprocess.Popen[bytes]:
    """Start a process that brings a graph level."""
    program = (
        "import sys; sys.path[:0] = sys.argv[4:];"
        "import test_structure_processes as t; t.refresh(*sys.argv[1:4])"
    )
    arguments = (str(repo.root), str(database), how, *sys.path)
    return subprocess.Popen([sys.executable, "-c", program, *arguments])


@pytest.fixture
def shop(repo: Repo) -> Repo:
    """Return a repository with some files of code."""
    for number in range(FILES):
        repo.write(f"m{number}.toy", f"def f{number}\ncall f{(number + 1) % FILES}\nany\n")
    return repo


def wanted(repo: Repo, tmp_path: Path) -> list[tuple[object, ...]]:
    """Return all that a graph begun anew holds."""
    with closing(opened(repo.root, tmp_path / "wanted.sqlite")) as structure:
        structure.refresh()
        return dump(structure)


@pytest.mark.parametrize(
    "how", ["resolving", "BEGIN", "DELETE FROM edge", "INSERT INTO edge", "COMMIT"]
)
def test_a_killed_refresh_leaves_the_graph_before_it(shop: Repo, tmp_path: Path, how: str) -> None:
    """Killed while edges are sought or rows written, it was not begun; the next one does it all."""
    database = tmp_path / "graph.sqlite"
    with closing(opened(shop.root, database)) as structure:
        structure.refresh()
        before = dump(structure)
        for number in range(0, FILES, 2):
            shop.write(f"m{number}.toy", f"def g{number}\ncall f{number + 1}\n")
        with start(shop, database, how) as process:
            assert process.wait() == -signal.SIGKILL
        assert dump(structure) == before
        assert structure.refresh().read == FILES / 2
        assert dump(structure) == wanted(shop, tmp_path)


def test_several_processes_that_refresh_at_once_make_one_graph(shop: Repo, tmp_path: Path) -> None:
    """Whoever is first does it, the others wait and find it done."""
    database = tmp_path / "graph.sqlite"
    running = [start(shop, database) for _ in range(3)]
    assert [process.wait() for process in running] == [0, 0, 0]
    with closing(opened(shop.root, database)) as structure:
        assert structure.refresh().read == 0
        assert dump(structure) == wanted(shop, tmp_path)


def test_a_large_change_is_written_as_many_small_ones(repo: Repo, tmp_path: Path) -> None:
    """Indexes that are made after the rows give the same graph as those kept level with them."""
    count, step = graph_writing._MANY + 10, FEW
    with closing(opened(repo.root, tmp_path / "small.sqlite")) as structure:
        for number in range(count):
            repo.write(f"m{number}.toy", f"def f{number}\ncall f{(number + 1) % count}\n")
            if number % step == step - 1 or number == count - 1:
                assert structure.refresh().read <= step
        small = dump(structure)
    assert small == wanted(repo, tmp_path)
    with closing(KeptGraph(tmp_path / "wanted.sqlite")) as store:
        made = store._rows("SELECT name FROM sqlite_master WHERE type = 'index' AND sql > ''")
        assert {name for name, *_ in made} == set(INDEXES)
