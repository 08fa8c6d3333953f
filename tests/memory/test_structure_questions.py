"""What the kept graph answers about many symbols at once, and as it was before a change."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from graphs import opened
from hitherto.memory.structure import Structure
from scratch_repo import Repo, look
from toy_language import TOY, resolve

SHOP = "def pay\ncall tax\nany\ndef tax\n"
TILL = "def ring\ncall pay\nany\n"


@pytest.fixture
def graph(repo: Repo, tmp_path: Path) -> Iterator[Structure]:
    """Return the graph of a repository with two files that call each other, level with them."""
    repo.write("shop.toy", SHOP)
    repo.write("till.toy", TILL)
    repo.commit()
    held = opened(repo.root, tmp_path / "g.sqlite", {"toy": TOY}, {"toy": resolve})
    held.refresh()
    yield held
    held.close()


def test_definitions_of_many_at_once(graph: Structure) -> None:
    """Each symbol that is defined has what `definition` says of it; the others are left out."""
    symbols = [each.symbol for each in graph.graph.defined_in("shop.toy")]
    found = graph.graph.definitions([*symbols, "toy . . . nowhere()."])
    assert found == {each: graph.graph.definition(each) for each in symbols}
    assert graph.graph.definitions([]) == {}


def test_undecided_sites_are_kept_until_something_changes(repo: Repo, graph: Structure) -> None:
    """The sites are told by language, the same objects again, and others after a change."""
    first = graph.graph.undecided("toy")
    assert [(each.path, each.span.line) for each in first] == [("shop.toy", 3), ("till.toy", 3)]
    assert graph.graph.undecided("toy") is first
    assert graph.graph.undecided("python") == ()
    repo.write("till.toy", "def ring\ncall pay\n")
    graph.fresh()
    assert [each.path for each in graph.graph.undecided("toy")] == ["shop.toy"]


def test_the_graph_as_it_was(repo: Repo, graph: Structure) -> None:
    """The callers of what a change took away are found, where their sites stand now."""
    (gone,) = (each.symbol for each in graph.graph.defined_in("shop.toy") if "tax" in each.symbol)
    repo.write("shop.toy", "\ndef pay\ncall tax\nany\n")
    graph.fresh()
    changes = look(repo.root).working_changes("HEAD")
    assert graph.graph.definition(gone) is None
    (facts,) = graph.as_they_were(changes)
    assert facts is not None
    assert gone in {each.symbol for each in facts.definitions}
    past = graph.past(changes)
    assert [(each.path, each.span.line) for each in past.into(gone)] == [("shop.toy", 3)]
