"""Where few of many files changed, no question waits until all are looked at together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from graphs import dump, opened
from hitherto.memory import structure_near
from hitherto.memory.structure import Structure
from hitherto.model.graph import Edge, Relation, Tier
from scratch_repo import Repo

SHOP = """
from till import Till
from money import round_up


def price(amount):
    return round_up(amount)


def sell(till: Till):
    till.ring(price(3))
"""
TILL = """
class Till:
    def ring(self, amount):
        return amount
"""
MONEY = "def round_up(amount):\n    return amount\n\n\ndef round_down(amount):\n    return amount\n"


@pytest.fixture(autouse=True)
def _every_project_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(structure_near, "SMALL", 0)


@pytest.fixture
def project(repo: Repo) -> Repo:
    """Return a project of four files of Python."""
    repo.write("shop.py", SHOP)
    repo.write("till.py", TILL)
    repo.write("money.py", MONEY)
    repo.write("far.py", "from shop import sell\n\n\ndef far():\n    sell(None)\n")
    repo.commit()
    return repo


@pytest.fixture
def graph(project: Repo, tmp_path: Path) -> Iterator[Structure]:
    """Return its graph."""
    with closing(opened(project.root, tmp_path / "followed.sqlite")) as structure:
        structure.refresh()
        yield structure


def calls(graph: Structure, name: str) -> set[tuple[str, int, Tier]]:
    """Return who calls a function: the last name, the line and the tier."""
    (one,) = graph.graph.find(name)
    edges = graph.graph.into(one.symbol, Relation.CALLS)
    return {(_last(each), each.span.line, each.tier) for each in edges}


def _last(edge: Edge) -> str:
    return edge.source.rpartition("/")[2] or "module"


def test_lines_that_stayed_keep_their_edges_and_new_ones_get_theirs(
    project: Repo, graph: Structure
) -> None:
    """A call in a new line is told as far as the imports show; the others are where they moved."""
    assert calls(graph, "round_up") == {("price().", 7, Tier.RESOLVED)}
    new = "def more():\n    return round_up(1)\n\n\n"
    project.write("shop.py", SHOP.replace("def price", f"{new}def price"))
    done = graph.fresh()
    assert (done.read, done.loose, done.complete) == (1, 1, True)
    expected = {("more().", 7, Tier.INFERRED), ("price().", 11, Tier.RESOLVED)}
    assert calls(graph, "round_up") == expected
    assert calls(graph, "ring") == {("sell().", 15, Tier.INFERRED)}
    assert calls(graph, "sell") == {("far().", 5, Tier.RESOLVED)}


def test_what_is_gone_is_not_told_any_more(project: Repo, graph: Structure) -> None:
    """A call in a line that went, and the edges of a file that is gone, lead nowhere."""
    project.write("shop.py", SHOP.replace("round_up(amount)", "amount"))
    assert graph.fresh().loose == 1
    assert calls(graph, "round_up") == set()
    (project.root / "far.py").unlink()
    assert graph.fresh().loose == 2
    assert calls(graph, "sell") == set()


def test_a_function_with_a_new_name_has_the_calls_of_the_old_one(
    project: Repo, graph: Structure
) -> None:
    """An edge belongs to the definition around its line, whatever that is called now."""
    project.write("shop.py", SHOP.replace("def price", "def cost").replace("price(3)", "cost(3)"))
    graph.fresh()
    assert calls(graph, "round_up") == {("cost().", 7, Tier.RESOLVED)}
    assert calls(graph, "cost") == {("sell().", 11, Tier.INFERRED)}
    assert not graph.graph.find("price")


def test_a_new_file_is_told_by_what_it_imports(project: Repo, graph: Structure) -> None:
    """There are no edges to keep, and no call is taken for one of another package."""
    project.write("new.py", "from money import round_down\n\nround_down(2)\nround_down.odd()\n")
    graph.fresh()
    assert calls(graph, "round_down") == {("module", 3, Tier.INFERRED)}
    targets = {edge.target for edge in graph.store.edges_in("new.py")}
    assert not any(" pip " in target for target in targets)


def test_a_file_that_was_not_looked_at_is_no_other_package(
    project: Repo, graph: Structure, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is the project's own is never told as somebody else's, wherever its sources lie."""
    for name in ("__init__", "core"):
        project.write(f"src/shopping/{name}.py", "def pay():\n    pass\n")
    graph.refresh()
    monkeypatch.setattr(structure_near, "_NEAR", 0)
    project.write(
        "far.py", "import json\n\nfrom shopping.core import pay\n\npay()\njson.loads('')\n"
    )
    assert graph.fresh().loose == 1
    targets = {edge.target for edge in graph.store.edges_in("far.py")}
    assert not any("shopping" in target for target in targets)
    assert any("json" in target for target in targets)


def test_all_edges_found_together_are_those_of_a_graph_begun_anew(
    project: Repo, graph: Structure, tmp_path: Path
) -> None:
    """After `refresh` nothing remains of what was told in between."""
    project.write("shop.py", SHOP.replace("till.ring", "till.rung"))
    project.write("till.py", TILL.replace("ring", "rung"))
    graph.fresh()
    project.write("money.py", "def round_up(amount):\n    return amount\n")
    assert graph.fresh().loose == 3
    assert graph.refresh().loose == 0
    with closing(opened(project.root, tmp_path / "anew.sqlite")) as anew:
        anew.refresh()
        assert dump(graph) == dump(anew)


def test_a_question_is_answered_while_another_process_finds_all_edges(
    project: Repo, graph: Structure, tmp_path: Path
) -> None:
    """What was told stays until then, and who looks sees that somebody is at it."""
    project.write("shop.py", SHOP + "\n\nprice(1)\n")
    assert graph.fresh().loose == 1
    assert not graph.settling
    with closing(opened(project.root, tmp_path / "followed.sqlite")) as other:
        with other.store.alone(0, "settling"):
            assert graph.settling
            assert (graph.fresh().loose, graph.fresh().read) == (1, 0)
        assert other.refresh().loose == 0
    assert graph.fresh().loose == 0


def test_many_changed_files_are_looked_at_together(
    project: Repo, graph: Structure, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a switch of branches: what can be told of each alone would be too little."""
    monkeypatch.setattr(structure_near, "FEW", 1)
    project.write("shop.py", SHOP + "\n\nprice(1)\n")
    project.write("till.py", TILL + "\n\nTill().ring(1)\n")
    assert graph.fresh().loose == 0
    assert ("module", 7, Tier.RESOLVED) in calls(graph, "ring")
