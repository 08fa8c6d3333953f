"""Who called what a change took away, told without a look at all files where they are many."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from graphs import opened
from hitherto.memory import structure_near, structure_past
from hitherto.memory.structure import Structure
from hitherto.model.graph import Tier
from scratch_repo import Repo, look

MONEY = "class Money:\n    def rounded(self):\n        return self\n"
TILL = "from money import Money\n\n\nclass Till(Money):\n    pass\n"
SHOP = "from till import Till\n\n\ndef sell():\n    return Till().rounded()\n"


@pytest.fixture
def project(repo: Repo) -> Repo:
    """Return a project in which a method's caller and its class are files apart."""
    for name, text in (("money.py", MONEY), ("till.py", TILL), ("shop.py", SHOP)):
        repo.write(name, text)
    repo.write("other.py", "def other():\n    pass\n")
    repo.commit()
    return repo


@pytest.fixture
def graph(project: Repo, tmp_path: Path) -> Iterator[Structure]:
    """Return the code graph in which a method has lost its name."""
    with closing(opened(project.root, tmp_path / "graph.sqlite")) as structure:
        structure.refresh()
        project.write("money.py", MONEY.replace("rounded", "exact"))
        structure.refresh()
        yield structure


def callers(graph: Structure, project: Repo) -> list[tuple[str, int, Tier]]:
    """Return who called the method: the file, the line and the tier."""
    changes = look(project.root).working_changes("HEAD")
    (facts,) = graph.as_they_were(changes)
    assert facts is not None
    (gone,) = (each.symbol for each in facts.definitions if "rounded" in each.symbol)
    return [(each.path, each.span.line, each.tier) for each in graph.past(changes).into(gone)]


def test_a_small_project_is_looked_at_whole(graph: Structure, project: Repo) -> None:
    """Then what is known for certain is told as certain."""
    assert callers(graph, project) == [("shop.py", 5, Tier.RESOLVED)]


def test_of_many_files_those_that_name_it(
    graph: Structure, project: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file that names it is found with what it imports, and nothing is more than inferred."""
    monkeypatch.setattr(structure_near, "SMALL", 0)
    assert callers(graph, project) == [("shop.py", 5, Tier.INFERRED)]


def test_a_name_that_stands_everywhere(
    graph: Structure, project: Repo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where much code names it, all files are looked at."""
    monkeypatch.setattr(structure_near, "SMALL", 0)
    monkeypatch.setattr(structure_past, "_MOST", 0)
    assert callers(graph, project) == [("shop.py", 5, Tier.RESOLVED)]
