"""What a typed name may mean in the code graph, likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from hitherto.model.files import CodeFile, Stamp
from hitherto.model.graph import Definition, Edge, Relation, Sort, Span, Tier
from hitherto.model.kept_graph import FileEdges, FileFacts, GraphChange
from hitherto.stores.graph import KeptGraph

SHOP = {  # by file: symbol without its head, sort, first line, last line
    "src/shop/cart.py": (
        ("src", "shop/cart/", Sort.MODULE, 1, 40),
        ("src", "shop/cart/Cart#", Sort.CLASS, 3, 20),
        ("src", "shop/cart/Cart#total().", Sort.METHOD, 5, 12),
        ("src", "shop/cart/Cart#total().inner().", Sort.FUNCTION, 7, 9),
        ("src", "shop/cart/Cart#items.", Sort.FIELD, 4, 4),
        ("src", "shop/cart/total().", Sort.FUNCTION, 25, 30),
        ("src", "shop/cart/`Überzahl`().", Sort.FUNCTION, 31, 32),
    ),
    "src/shop/till.py": (
        ("src", "shop/till/", Sort.MODULE, 1, 9),
        ("src", "shop/till/Till#", Sort.CLASS, 2, 9),
        ("src", "shop/till/Till#total().", Sort.METHOD, 3, 9),
    ),
    "tests/test_cart.py": (
        ("tests", "test_cart/", Sort.MODULE, 1, 9),
        ("tests", "test_cart/total().", Sort.FUNCTION, 2, 9),
    ),
    "other/shop/cart.py": (
        ("other", "shop/cart/", Sort.MODULE, 1, 9),
        ("other", "shop/cart/CART.", Sort.VARIABLE, 2, 2),
    ),
}
TILL = "py . src . shop/till/Till#total()."


def defined(path: str, row: tuple[str, str, Sort, int, int]) -> Definition:
    """Return a definition of the shop."""
    package, name, sort, first, last = row
    span, extent = Span(first, 4, first, 9), Span(first, 0, last + 1, 0)
    symbol = f"py . {package} . {name}"
    return Definition(path, span, extent, symbol, sort, path.startswith("tests/"))


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[KeptGraph]:
    """Return the graph of a shop, in which the till's total is called most."""
    facts = [
        FileFacts(
            CodeFile(path, "d", Stamp(1, 2, 3, 4), 5, "py", rows[0][0]),
            b"x",
            tuple(defined(path, row) for row in rows),
        )
        for path, rows in SHOP.items()
    ]
    source = "py . tests . test_cart/total()."
    path, sites = "tests/test_cart.py", [Span(line, 1, line, 5) for line in range(3, 6)]
    calls = tuple(
        Edge(path, site, source, TILL, Relation.CALLS, Tier.RESOLVED, "x") for site in sites
    )
    edges = (FileEdges("tests/test_cart.py", b"d", calls),)
    with closing(KeptGraph(tmp_path_factory.mktemp("graph") / "graph.sqlite")) as store:
        store.write(GraphChange(edition="1", facts=tuple(facts), edges=edges))
        yield store


def meant(graph: KeptGraph, name: str) -> list[str]:
    """Return the symbols that a name may mean, without their heads."""
    return [each.symbol.removeprefix("py . ") for each in graph.find(name)]


CART, TOTAL = "src . shop/cart/Cart#", "src . shop/cart/Cart#total()."


@pytest.mark.parametrize(
    ("name", "symbols"),
    [
        (f"py . {TOTAL}", [TOTAL]),
        ("Cart.total", [TOTAL]),
        ("Cart#total()", [TOTAL]),
        ("Cart::total", [TOTAL]),
        (" cart.Cart.total(x, y) ", [TOTAL]),
        ("shop.cart.Cart.total", [TOTAL]),
        ("src/shop/cart.Cart.total", [TOTAL]),
        ("Till.total", [TILL.removeprefix("py . ")]),
        ("art.total", []),
        ("Cart", [CART]),
        ("CART", ["other . shop/cart/CART."]),
        ("cArT", [CART, "other . shop/cart/", "src . shop/cart/", "other . shop/cart/CART."]),
        ("cart.total", ["src . shop/cart/total()."]),
        ("shop.cart", ["other . shop/cart/", "src . shop/cart/"]),
        ("Überzahl", ["src . shop/cart/`Überzahl`()."]),
        ("total.inner", ["src . shop/cart/Cart#total().inner()."]),
        ("src/shop/cart.py", ["src . shop/cart/"]),
        ("shop/cart.py", ["other . shop/cart/", "src . shop/cart/"]),
        ("src/shop/cart.py:8", ["src . shop/cart/Cart#total().inner()."]),
        ("./src/shop/cart.py:10", [TOTAL]),
        ("src/shop/cart.py:5:7", [TOTAL]),
        ("till.py:2", ["src . shop/till/Till#"]),
        ("src/shop/cart.py:35", ["src . shop/cart/"]),
        ("nothing.py:3", []),
        ("nobody", []),
        ("", []),
        (".", []),
        ("()", []),
        ("py . . . half", []),
        ("\0 %_ ' \ud83d", []),
    ],
)
def test_what_a_name_means(graph: KeptGraph, name: str, symbols: list[str]) -> None:
    """Symbols, ends of dotted names in any notation, places and paths find just what they say."""
    assert meant(graph, name) == symbols


def test_what_is_called_most_comes_first_and_tests_last(graph: KeptGraph) -> None:
    """A name that many have means rather what others use than what stands in a test."""
    assert meant(graph, "total") == [
        TILL.removeprefix("py . "),
        "src . shop/cart/total().",
        TOTAL,
        "tests . test_cart/total().",
    ]
    assert len(graph.find("total", 2)) == 2


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("totl", "total"),
        ("Cart.totals", "total"),
        ("Crat", "Cart"),
        ("itms", "items"),
        ("Uberzahl", "Überzahl"),
    ],
)
def test_a_misspelt_name_has_near_ones(graph: KeptGraph, name: str, near: str) -> None:
    """A name that nothing has leads to those spelt like it."""
    assert meant(graph, name) == []
    found = [each.symbol.rpartition("/")[2].strip("`().#") for each in graph.near(name)]
    assert any(each.rpartition("#")[2].strip("`().") == near for each in found)


@pytest.mark.parametrize("name", ["", ".", "zzzzzzzzzz", "x" * 5000, "\ud83d"])
def test_what_is_like_nothing_has_no_near_ones(graph: KeptGraph, name: str) -> None:
    """What no name is like is answered with none, whatever it is."""
    assert list(graph.near(name)) == []


def test_what_stands_inside_another(graph: KeptGraph) -> None:
    """A class holds its members and what is in them, and nothing of a class whose name goes on."""
    assert [each.symbol.rpartition("/")[2] for each in graph.within(f"py . {CART}")] == [
        "Cart#total().",
        "Cart#total().inner().",
        "Cart#items.",
    ]
    assert list(graph.within("py . src . shop/till/Till#total().")) == []


def test_a_file_gives_its_definitions_in_order(graph: KeptGraph) -> None:
    """What a file defines comes as it stands there; of an unknown file nothing does."""
    rows = SHOP["src/shop/cart.py"]
    assert list(graph.defined_in("src/shop/cart.py")) == [
        defined("src/shop/cart.py", row) for row in rows
    ]
    assert list(graph.defined_in("shop/cart.py")) == []
