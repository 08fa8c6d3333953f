"""A large project's graph: answered from at once, made whole by a process of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from hitherto.bootstrap import open_memory, set_up
from hitherto.cli.root import run
from hitherto.memory import Memory, structure_near
from hitherto.memory.breaking import find_symbol, what_breaks
from hitherto.sources.own_process import begin

if TYPE_CHECKING:
    from scratch_repo import Repo


@pytest.fixture
def memory(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> Iterator[Memory]:
    """Return the memory of a project that counts as large, with one changed file."""
    monkeypatch.setattr(structure_near, "SMALL", 0)
    monkeypatch.chdir(repo.root)
    repo.write("shop.py", "def pay():\n    pass\n")
    repo.write("till.py", "from shop import pay\n")
    repo.commit()
    set_up(repo.root).close()
    assert run(["index"]) == 0
    repo.write("till.py", "from shop import pay\n\npay()\n")
    with open_memory(repo.root) as opened:
        yield opened


def test_an_answer_says_what_it_leaves_out_and_lets_it_be_done(memory: Memory) -> None:
    """Each question that finds the graph loose begins the work, unless somebody is at it."""
    begun: list[str] = []
    memory.parts = replace(memory.parts, settle=lambda: begun.append("index"))
    answer = what_breaks(memory, "pay")
    assert answer.impact is not None
    assert [each.symbol.rpartition(" ")[2] for each in answer.impact.direct] == ["till/"]
    (problem,) = answer.problems
    assert problem.what.startswith("1 file changed since all code was looked at together")
    find_symbol(memory, "pay")
    with memory.structure.store.alone(0, "settling"):
        find_symbol(memory, "pay")
    assert begun == ["index", "index"]


def test_a_process_of_its_own_makes_the_graph_whole(memory: Memory) -> None:
    """It needs no terminal, and what it did is there for all others."""
    assert memory.structure.fresh().loose == 1
    process = begin(Path.cwd(), "index")
    assert process is not None
    assert process.wait() == 0
    assert memory.structure.fresh().loose == 0
    assert what_breaks(memory, "pay").problems == ()


def test_what_cannot_be_begun_is_no_failure() -> None:
    """The next answer says the same again."""
    assert begin(Path("/nowhere/at/all"), "index") is None


def test_index_tells_what_it_did(
    memory: Memory, repo: Repo, capsys: pytest.CaptureFixture[str]
) -> None:
    """For people in a line, for programs as JSON; without code it exits with 1."""
    del memory
    capsys.readouterr()
    assert run(["index"]) == 0
    assert capsys.readouterr().out.startswith("2 files of code: 1 read, 0 gone, ")
    assert run(["index", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["files"], told["read"], told["loose"], told["complete"]) == (2, 0, 0, True)
    for name in ("shop.py", "till.py"):
        (repo.root / name).unlink()
    assert run(["index"]) == 1
