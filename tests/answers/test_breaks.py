"""What breaks: names that mean one thing, several or nothing, and whole changes."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from handmade_graph import HandMade, define, edge, symbol
from hitherto.answers.breaks import Breaks, breaks, breaks_of_change
from hitherto.answers.naming import meaning
from hitherto.answers.touched import Fate
from hitherto.model.change import FileChange, Hunk
from hitherto.model.graph import Definition, Relation

CART = "shop/cart/Cart#"
TOTAL = f"{CART}total()."
COUNT = f"{CART}count()."
PAY = "shop/pay/pay()."
GIFT = "shop/gift/Gift#total()."
DEFINED = (
    define("shop/cart/", 1, 40),
    define(CART, 2, 20),
    define(TOTAL, 5, 8),
    define(COUNT, 10, 14),
    define("shop/pay/", 1, 40),
    define(PAY, 3, 9),
    define(GIFT, 3, 9),
)
GRAPH = HandMade(DEFINED, [edge(PAY, TOTAL, 4), edge(PAY, GIFT, 5)])


@pytest.mark.parametrize(
    "name",
    ["Cart.total", "Cart#total", "cart.Cart.total", "shop.cart.Cart.total", "shop/cart.py:6"],
)
def test_a_name_that_means_one_thing(name: str) -> None:
    """The end of a dotted name, a place and the whole name are understood."""
    answer = breaks(GRAPH, f" {name} ")
    assert [each.definition.symbol for each in answer.changes] == [symbol(TOTAL)]
    assert str(answer.bound) == "at least 1 caller (1 resolved)"


def test_a_whole_symbol() -> None:
    """A symbol as it is printed means itself."""
    assert meaning(GRAPH, symbol(TOTAL)).one[0].symbol == symbol(TOTAL)


def test_several_are_listed_and_none_is_chosen() -> None:
    """A name that two things have is answered with both, and nothing is said of either."""
    answer = breaks(GRAPH, "total")
    assert [each.symbol for each in answer.candidates] == [symbol(TOTAL), symbol(GIFT)]
    assert (answer.impact, answer.bound, answer.changes) == (None, None, ())


def test_a_whole_dotted_name_is_no_guess() -> None:
    """What has exactly the name with its modules is meant, though others end with it."""
    longer = define("old/shop/pay/pay().", 3, 9)
    graph = HandMade([*DEFINED, longer], [])
    assert [each.symbol for each in meaning(graph, "shop.pay.pay").one] == [symbol(PAY)]
    assert len(meaning(graph, "pay.pay").several) == 2


def test_twins_are_one_thing() -> None:
    """What one file defines twice under one name is asked about together."""
    twin = "shop/pay/pay(+1)."
    graph = HandMade([*DEFINED, define(twin, 20, 25)], [edge(TOTAL, twin, 6), edge(COUNT, PAY, 11)])
    answer = breaks(graph, "pay.pay")
    assert len(answer.changes) == 2
    assert answer.bound is not None
    assert answer.bound.callers == 2


def test_what_is_unknown_has_near_matches() -> None:
    """A name with a slip finds what looks like it; no name finds nothing."""
    answer = breaks(GRAPH, "Cart.totl")
    assert symbol(TOTAL) in {each.symbol for each in answer.near}
    assert answer.impact is None
    assert breaks(GRAPH, " ").near == ()


def change(
    hunks: Sequence[Hunk], before: Sequence[Definition] = DEFINED[:4], graph: HandMade = GRAPH
) -> Breaks:
    """Return what breaks through these hunks in the file of the cart."""
    told = FileChange("shop/cart.py", "shop/cart.py", b"", tuple(hunks))
    return breaks_of_change(graph, "HEAD", [told], {told.before: before}, lambda _: GRAPH)


def fates(answer: Breaks) -> dict[str, str]:
    """Return by its descriptors what becomes of each symbol."""
    return {each.definition.symbol.rpartition(" ")[2]: each.fate.value for each in answer.changes}


@pytest.mark.parametrize(
    ("hunk", "expected"),
    [
        (Hunk(6, 1, 6, 1), {TOTAL: "changed"}),
        (Hunk(6, 0, 7, 1), {TOTAL: "changed"}),
        (Hunk(7, 1, 6, 0), {TOTAL: "changed"}),
        (Hunk(3, 1, 3, 1), {CART: "changed"}),
        (Hunk(8, 3, 8, 3), {CART: "changed", TOTAL: "changed", COUNT: "changed"}),
        (Hunk(30, 2, 30, 2), {"shop/cart/": "changed"}),
        (Hunk(0, 0, 1, 1), {"shop/cart/": "changed"}),
    ],
)
def test_a_changed_line_touches_the_innermost_symbol(hunk: Hunk, expected: dict[str, str]) -> None:
    """Changed, added and removed lines count for the symbol that they stand in."""
    assert fates(change([hunk])) == expected


def test_a_change_is_answered_as_one() -> None:
    """Who depends on any of it is told of once, and no symbol of it as depending on another."""
    graph = HandMade(DEFINED, [edge(PAY, TOTAL, 4), edge(PAY, COUNT, 5), edge(COUNT, TOTAL, 11)])
    answer = change([Hunk(6, 1, 6, 1), Hunk(11, 1, 11, 1)], graph=graph)
    assert str(answer.bound) == "at least 1 caller (1 resolved)"


def test_an_imports_line_is_not_all_of_the_file() -> None:
    """A line of a module outside its definitions leaves those as they are."""
    answer = change([Hunk(1, 0, 1, 1)])
    assert answer.bound is not None
    assert answer.bound.callers == 0


def test_the_callers_of_what_is_gone_break() -> None:
    """A deleted method is found in the file as it was, its callers in the graph as it was."""
    now = HandMade([each for each in DEFINED if each.symbol != symbol(TOTAL)], [])
    answer = change([Hunk(5, 4, 4, 0)], graph=now)
    assert fates(answer) == {TOTAL: "gone"}
    assert answer.impact is not None
    assert [each.symbol for each in answer.impact.direct] == [symbol(PAY)]


def test_of_what_is_gone_the_outermost_is_named() -> None:
    """A deleted file is told of by its module; the callers of all that it held break."""
    now = HandMade([each for each in DEFINED if each.path != "shop/cart.py"], [])
    told = FileChange("shop/cart.py", "", b"", (Hunk(1, 40, 0, 0),))
    answer = breaks_of_change(now, "HEAD", [told], {told.before: DEFINED[:4]}, lambda _: GRAPH)
    assert fates(answer) == {"shop/cart/": "gone"}
    assert str(answer.bound) == "at least 1 caller (1 resolved)"


def test_a_new_symbol_is_told_of_as_new() -> None:
    """What was not there before is added, and who calls it already depends on it."""
    before = [each for each in DEFINED[:4] if each.symbol != symbol(TOTAL)]
    answer = change([Hunk(4, 0, 5, 4)], before)
    assert fates(answer) == {TOTAL: "added"}
    assert str(answer.bound) == "at least 1 caller (1 resolved)"


def test_what_moved_within_its_file_is_not_gone() -> None:
    """A symbol that stands elsewhere in the project under its own name is not gone."""
    moved = msgspec.structs.replace(DEFINED[2], path="shop/other.py")
    now = HandMade([*DEFINED[:2], *DEFINED[3:], moved], [])
    assert Fate.GONE.value not in fates(change([Hunk(5, 4, 4, 0)], graph=now)).values()


def test_a_changed_lambda_is_what_it_stands_in() -> None:
    """A line inside a lambda counts for the function around it."""
    inner = define(f"{TOTAL}`<lambda1>`().", 6, 7)
    graph = HandMade([*DEFINED, inner], [edge(PAY, TOTAL, 4, Relation.CALLS)])
    answer = change([Hunk(6, 1, 6, 1)], [*DEFINED[:4], inner], graph)
    assert fates(answer) == {TOTAL: "changed"}


def test_no_change_breaks_nothing() -> None:
    """Files that define nothing, and no files at all, are answered with nothing."""
    assert breaks_of_change(GRAPH, "HEAD", [], {}, lambda _: GRAPH).impact is None
    other = FileChange("README.md", "README.md", b"", (Hunk(1, 1, 1, 1),))
    assert breaks_of_change(GRAPH, "HEAD", [other], {}, lambda _: GRAPH).changes == ()
