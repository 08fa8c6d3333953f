"""What the kept graph tells of a name, of what stands beside a symbol, and of its own age."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from hitherto.model.files import CodeFile, Stamp
from hitherto.model.graph import Definition, Edge, Relation, Sort, Span, Tie, Tier
from hitherto.model.kept_graph import FileEdges, FileFacts, GraphChange
from hitherto.stores import graph_place
from hitherto.stores.graph import KeptGraph

PAY, TAX, RING = "toy . . . shop/pay().", "toy . . . shop/tax().", "toy . . . till/ring()."
SHOP, TEST = "toy . . . shop/", "toy . . . test/works()."


def facts(path: str, *defined: tuple[str, Sort], test: bool = False) -> FileFacts:
    """Return what a file says that defines some things, one a line."""
    file = CodeFile(path, "d", Stamp(5, 6, 7, 1 << 62), 8, "toy", "")
    found = tuple(
        Definition(path, Span(n, 0, n, 3), Span(n, 0, n + 1, 0), symbol, sort, test)
        for n, (symbol, sort) in enumerate(defined, 1)
    )
    return FileFacts(file, b"packed", found)


def edges(path: str, *found: tuple[str, str, Relation, Tier]) -> FileEdges:
    """Return the edges of a file, each a line further down."""
    sites = tuple(
        Edge(path, Span(n, 5, n, 8), source, target, relation, tier, "flow")
        for n, (source, target, relation, tier) in enumerate(found, 1)
    )
    return FileEdges(path, b"digest", sites)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[KeptGraph]:
    """Return a graph of a shop, a till that uses it, and a test that uses both."""
    sure, calls = Tier.RESOLVED, Relation.CALLS
    with closing(KeptGraph(tmp_path / "graph.sqlite")) as opened:
        opened.write(
            GraphChange(
                edition="1",
                facts=(
                    facts("shop/a.toy", (SHOP, Sort.MODULE), (PAY, Sort.FUNCTION)),
                    facts("shop/b.toy", (TAX, Sort.FUNCTION)),
                    facts("till/a.toy", (RING, Sort.FUNCTION)),
                    facts("test/a.toy", (TEST, Sort.FUNCTION), test=True),
                ),
                edges=(
                    edges(
                        "shop/a.toy",
                        (PAY, TAX, calls, sure),
                        (PAY, TAX, calls, sure),
                        (PAY, PAY, calls, sure),
                        (SHOP, PAY, calls, sure),
                        (PAY, "toy lib x . far().", calls, sure),
                    ),
                    edges(
                        "till/a.toy",
                        (RING, PAY, calls, Tier.INFERRED),
                        (RING, PAY, Relation.OVERRIDES, sure),
                        (RING, TAX, calls, Tier.AMBIGUOUS),
                        (RING, TAX, Relation.REFERS, Tier.AMBIGUOUS),
                    ),
                    edges(
                        "test/a.toy", *((TEST, each, calls, sure) for each in (PAY, TAX, RING) * 3)
                    ),
                ),
                loose={},
            )
        )
        yield opened


def test_what_stands_beside_a_symbol(store: KeptGraph) -> None:
    """Both directions, most sites first; no guess, no test, no top level, nothing from outside."""
    assert store.beside(PAY, 9) == (
        Tie(TAX, Relation.CALLS, back=False),
        Tie(RING, Relation.CALLS, back=True),
        Tie(RING, Relation.OVERRIDES, back=True),
    )
    assert store.beside(PAY, 1) == (Tie(TAX, Relation.CALLS, back=False),)
    assert store.beside(TAX, 9) == (Tie(PAY, Relation.CALLS, back=True),)
    assert store.beside("toy . . . never().", 9) == ()


def test_tests_do_not_couple_what_they_test(store: KeptGraph) -> None:
    """They use all that there is: their calls would hide who uses whom."""
    assert store.coupling() == [("shop", "till", 2)]


@pytest.mark.parametrize(
    ("name", "meant"),
    [("pay", {PAY}), ("shop.pay", {PAY}), ("Pay", set()), ("pay:1", set()), ("shop/a.toy", set())],
)
def test_a_name_means_what_the_code_spells_so(store: KeptGraph, name: str, meant: set[str]) -> None:
    """In its own case, as the end of a dotted name; a place and a path are no names."""
    assert {each.symbol for each in store.meant(name)} == meant


def test_a_stamp_changes_with_what_is_written(tmp_path: Path, store: KeptGraph) -> None:
    """Reading leaves it as it is; where there is no graph there is none."""
    path = tmp_path / "graph.sqlite"
    before = graph_place.stamp(path)
    store.meant("pay")
    assert graph_place.stamp(path) == before
    store.write(GraphChange(edition="2"))
    assert graph_place.stamp(path) != before
    assert graph_place.stamp(tmp_path / "none.sqlite") == ()
