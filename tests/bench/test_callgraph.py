"""What edges count for against call graphs made by hand, and how a suite is read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from hitherto.bench.callgraph.counting import figures, outcome
from hitherto.bench.callgraph.finding import edges
from hitherto.bench.callgraph.naming import named
from hitherto.bench.callgraph.report import floors, measure, table
from hitherto.bench.callgraph.suite import Case, load
from hitherto.cli.root import run
from hitherto.errors import InputError
from hitherto.model.graph import Edge, Relation, Span, Tier

SUITE = Path(__file__).with_name("callgraph")
OWN = "python . . . "


@pytest.mark.parametrize(
    ("symbol", "name"),
    [
        (f"{OWN}main/Cook#greet().", "main.Cook.greet"),
        (f"{OWN}main/", "main"),
        (f"{OWN}main/serve().inner().", "main.serve.inner"),
        (f"{OWN}main/serve(+1).", "main.serve"),
        (f"{OWN}main/serve().`<lambda1>`().", "main.serve.<lambda1>"),
        (f"{OWN}oven/heat/bake().", "oven.heat.bake"),
        ("python . src/lib . oven/heat/bake().", "src.lib.oven.heat.bake"),
        ("python std builtins . len().", "<builtin>.len"),
        ("python std builtins . range#", "<builtin>.range"),
        ("python std builtins . builtins/len().", "<builtin>.len"),
        ("python std builtins . str#join().", "<**PyStr**>.join"),
        ("python std builtins . list#append().", "<**PyList**>.append"),
        ("python std builtins . dict#items().", "<**PyDict**>.items"),
        ("python std builtins . int#bit_length().", "<**PyNum**>.bit_length"),
        ("python std builtins . object#__init__().", "<builtin>.object.__init__"),
        ("python std os . os/path/join().", "os.path.join"),
        ("python pip market . market/Stall#", "market.Stall"),
        ("python pip market . market/Stall#open().", "market.Stall.open"),
    ],
)
def test_symbols_have_the_suites_names(symbol: str, name: str) -> None:
    """Own symbols, the language's and those of others are named as the suite names them."""
    assert named(symbol) == name


def edge(
    source: str,
    target: str,
    tier: Tier = Tier.RESOLVED,
    relation: Relation = Relation.CALLS,
    line: int = 1,
) -> Edge:
    """Return an edge between symbols of the project, or to a whole one."""
    whole = target if " " in target or not target else OWN + target
    return Edge("main.py", Span(line, 0, line, 1), OWN + source, whole, relation, tier, "hand")


CASE = Case(
    "hand",
    {"main.py": b"", "oven/__init__.py": b""},
    frozenset(
        {
            ("main", "main.a"),
            ("main.a", "main.b"),
            ("main.a", "oven.c"),
            ("main.b", "<builtin>.len"),
        }
    ),
)


def counted(*edges: Edge) -> dict[str, Any]:
    """Return the figures of these edges in one test of four calls."""
    return figures([outcome(CASE, edges)])


def test_calls_are_counted_once() -> None:
    """Two sites of one call are one, with the better tier of both."""
    found = counted(edge("main/", "main/a().", Tier.INFERRED), edge("main/", "main/a().", line=2))
    assert found["all"] == {"precision": 1.0, "recall": 0.25}
    assert found["tiers"]["resolved"] == {"edges": 1, "precision": 1.0, "share_of_true": 0.25}
    assert found["tiers"]["inferred"] == {"edges": 0, "precision": 0.0, "share_of_true": 0.0}


def test_every_candidate_counts() -> None:
    """Of an ambiguous site each candidate is a call that is found."""
    found = counted(
        edge("main/", "main/a().", Tier.AMBIGUOUS), edge("main/", "main/b().", Tier.AMBIGUOUS)
    )
    assert found["all"] == {"precision": 0.5, "recall": 0.25}
    assert found["tiers"]["ambiguous"]["precision"] == 0.5


def test_dynamic_sites_stand_apart() -> None:
    """What is decided at run time is counted by sites, and as no call."""
    found = counted(
        edge("main/", "", Tier.DYNAMIC),
        edge("main/", "", Tier.DYNAMIC),
        edge("main/", "", Tier.DYNAMIC, line=3),
    )
    assert found["dynamic"] == 2
    assert found["all"] == {"precision": 0.0, "recall": 0.0}


@pytest.mark.parametrize(
    "relation", [each for each in Relation if each is not Relation.CALLS], ids=str
)
def test_only_calls_count(relation: Relation) -> None:
    """A name that is passed on, imported, inherited or made is no call by that."""
    assert counted(edge("main/", "main/x().", relation=relation))["differences"][0]["wrong"] == []


def test_making_what_is_not_ours_is_a_call_of_the_class() -> None:
    """A class from elsewhere has no constructor that could be seen: the class itself is called."""
    made = edge("main/b().", "python std builtins . len#", relation=Relation.CREATES)
    assert counted(made)["all"]["recall"] == 0.25


def test_within_the_sources_and_by_functions() -> None:
    """Calls of what is outside do not count inside; those that modules make not for functions."""
    found = counted(
        edge("main/", "main/a()."),
        edge("main/a().", "oven/c()."),
        edge("main/a().", "python pip x . x/y()."),
    )
    assert found["all"] == {"precision": 0.6667, "recall": 0.5}
    assert found["inside"] == {"precision": 1.0, "recall": 0.6667}
    assert found["function"] == {"precision": 0.5, "recall": 0.3333}


def test_exact_tests() -> None:
    """A test is exact where nothing is missed and nothing is wrong."""
    right = [
        edge("main/", "main/a()."),
        edge("main/a().", "main/b()."),
        edge("main/a().", "oven/c()."),
        edge("main/b().", "python std builtins . len()."),
    ]
    found = figures([outcome(CASE, right), outcome(CASE, [*right, edge("main/", "main/b().")])])
    assert (found["exact"], found["tests"]) == (1, 2)
    assert found["differences"] == [
        {"test": "hand", "missed": [], "wrong": [["main", "main.b", "resolved"]]}
    ]


def written(graphs: Mapping[str, Iterable[tuple[str, str]]]) -> Callable[..., list[Edge]]:
    """Return what finds exactly these calls, by the text of a test's main module."""

    def found(files: Mapping[str, bytes]) -> list[Edge]:
        calls = graphs[files["main.py"].decode()]
        return [edge(*(f"{name.replace('.', '/')}()." for name in call)) for call in calls]

    return found


def test_a_suite_is_read_folder_by_folder() -> None:
    """Every folder with a call graph is a test, with its sources by their paths."""
    cases = {each.name: each for each in load(SUITE)}
    assert cases.keys() == {"bakery", "kitchen", "outside", "words"}
    assert cases["bakery"].files.keys() == {"main.py", "oven/__init__.py", "oven/heat.py"}
    assert cases["bakery"].modules == {"main", "oven", "oven.heat"}
    assert ("oven.heat.warm", "oven.heat.bake") in cases["bakery"].calls
    assert all(caller for case in cases.values() for caller, _ in case.calls)


def test_the_projects_own_resolvers_are_measured() -> None:
    """With what finds edges in a project, the suite of our own is exact."""
    result = measure(load(SUITE), edges)
    assert (result["exact"], result["differences"]) == (4, [])
    assert floors(result) == []


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    """With --json the figures are one object; a wrong folder is told of in a sentence."""
    assert run(["bench", "callgraph", str(SUITE), "--json", "--check"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told.keys() >= {"all", "inside", "function", "exact", "tests", "tiers", "dynamic"}
    assert told["tiers"].keys() == {"resolved", "observed", "inferred", "ambiguous"}
    assert run(["bench", "callgraph", "nowhere"]) == 2
    assert capsys.readouterr().err.startswith("hitherto: nowhere is no folder.")


def test_floors_and_the_table(tmp_path: Path) -> None:
    """What is below its floor is named; the table shows the tests that differ, a few or all."""
    graphs = {}
    for number in range(20):
        place = tmp_path / f"t{number:02}"
        place.mkdir()
        (place / "main.py").write_text(f"{number}")
        (place / "callgraph.json").write_text(json.dumps({"a": ["b"]}))
        graphs[f"{number}"] = [("x", "y")]
    result = measure(load(tmp_path), written(graphs))
    assert len(floors(result)) == 4
    shown = [str(each) for each in table(result).renderables]
    assert any("8 more that differ" in each for each in shown)
    every = [str(each) for each in table(result, verbose=True).renderables]
    assert len(every) > len(shown)
    assert not any("more that differ" in each for each in every)


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({}, "holds no test"),
        ({"t/callgraph.json": "{}"}, "holds no .py files"),
        ({"t/callgraph.json": "[1]", "t/main.py": ""}, "is no call graph"),
        ({"t/callgraph.json": '{"a": "b"}', "t/main.py": ""}, "is no call graph"),
        ({"t/callgraph.json": "{", "t/main.py": ""}, "is no call graph"),
    ],
)
def test_what_is_no_suite_is_refused(
    tmp_path: Path, files: Mapping[str, str], message: str
) -> None:
    """A folder without tests, a test without sources and a damaged graph are told of."""
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    with pytest.raises(InputError, match=message):
        load(tmp_path)


def test_a_folder_that_is_not_there() -> None:
    """A wrong path is told of as that."""
    with pytest.raises(InputError, match="is no folder"):
        load(Path("nowhere"))
