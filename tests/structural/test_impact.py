"""What depends on a symbol: by which way, how surely, how far, and how much of it is known."""

from __future__ import annotations

import msgspec
import pytest

from handmade_graph import HandMade, define, edge, symbol
from hitherto.model.graph import MANY_NAMED, Relation, Tier
from hitherto.structural.bound import bound
from hitherto.structural.impact import Impact, impact

CART = "shop/cart/Cart#"
TOTAL = f"{CART}total()."
PAY = "shop/pay/pay()."
SEND = "shop/mail/send()."
TEST = "tests/test_pay/test_pay()."
DEFINED = (
    define("shop/cart/", 1, 40),
    define(CART, 2, 20),
    define(TOTAL, 5, 8),
    define("shop/pay/", 1, 40),
    define(PAY, 3, 9),
    define(SEND, 3, 9),
    define(TEST, 3, 5, test=True),
)


def names(found: Impact) -> dict[str, tuple[str, int]]:
    """Return by its descriptors each dependent's tier and depth."""
    told = (*found.direct, *found.further)
    return {each.symbol.rpartition(" ")[2]: (each.tier.value, each.depth) for each in told}


def test_callers_and_what_calls_them() -> None:
    """Whoever calls it is direct, whoever calls those is further, the test among them is named."""
    graph = HandMade(DEFINED, [edge(PAY, TOTAL, 4), edge(SEND, PAY, 5), edge(TEST, SEND, 4)])
    found = impact(graph, [symbol(TOTAL)])
    assert names(found) == {
        PAY: ("resolved", 1),
        SEND: ("resolved", 2),
        TEST: ("resolved", 3),
    }
    assert [(each.path, each.span.line) for each in found.direct[0].edges] == [("shop/pay.py", 4)]
    assert [each.symbol for each in found.tests] == [symbol(TEST)]


@pytest.mark.parametrize("relation", Relation)
def test_every_relation_makes_a_dependent(relation: Relation) -> None:
    """A symbol depends on what it calls, makes, names, imports, inherits and overrides."""
    graph = HandMade(DEFINED, [edge(PAY, TOTAL, 4, relation)])
    assert names(impact(graph, [symbol(TOTAL)])) == {PAY: ("resolved", 1)}


def test_a_path_is_as_weak_as_its_weakest_step() -> None:
    """Behind a guess all is a guess, also what is called for certain."""
    graph = HandMade(
        DEFINED, [edge(PAY, TOTAL, 4, tier=Tier.INFERRED), edge(SEND, PAY, 5), edge(TEST, SEND)]
    )
    assert names(impact(graph, [symbol(TOTAL)])) == {
        PAY: ("inferred", 1),
        SEND: ("inferred", 2),
        TEST: ("inferred", 3),
    }


def test_of_several_paths_the_surest_counts() -> None:
    """A longer way that is certain is better than a short one that is a guess."""
    graph = HandMade(
        DEFINED,
        [
            edge(PAY, TOTAL, 4),
            edge(SEND, TOTAL, 4, tier=Tier.AMBIGUOUS),
            edge(TEST, SEND, 4),
            edge("shop/till/till().", PAY, 4),
            edge(TEST, "shop/till/till().", 5),
        ],
    )
    assert names(impact(graph, [symbol(TOTAL)], depth=4))[TEST] == ("resolved", 3)


def test_circles_end() -> None:
    """What calls itself, or each other in a circle, is told of once; a recursion is no caller."""
    graph = HandMade(
        DEFINED,
        [edge(TOTAL, TOTAL, 6), edge(PAY, TOTAL, 4), edge(SEND, PAY), edge(PAY, SEND, 6)],
    )
    assert names(impact(graph, [symbol(TOTAL)], depth=9)) == {
        PAY: ("resolved", 1),
        SEND: ("resolved", 2),
    }


def test_the_depth_is_kept_to() -> None:
    """Nothing is told of that is further away than was asked."""
    graph = HandMade(DEFINED, [edge(PAY, TOTAL, 4), edge(SEND, PAY, 5), edge(TEST, SEND, 4)])
    assert names(impact(graph, [symbol(TOTAL)], depth=1)).keys() == {PAY}
    assert names(impact(graph, [symbol(TOTAL)], depth=2)).keys() == {PAY, SEND}


def test_so_many_that_not_all_are_looked_behind() -> None:
    """Where there are too many dependents, it is said how many were not looked behind."""
    callers = [f"shop/m{number}/f()." for number in range(10)]
    graph = HandMade(DEFINED, [edge(each, TOTAL) for each in callers])
    found = impact(graph, [symbol(TOTAL)], most=4)
    assert (len(found.direct), found.unseen) == (10, 6)


def test_importing_it_leads_no_further() -> None:
    """A file that imports it depends on it; whoever imports that file does not by that alone."""
    graph = HandMade(
        DEFINED,
        [
            edge("shop/pay/", TOTAL, 1, Relation.IMPORTS),
            edge("shop/mail/", "shop/pay/", 1, Relation.IMPORTS),
        ],
    )
    assert names(impact(graph, [symbol(TOTAL)])) == {"shop/pay/": ("resolved", 1)}


def test_a_class_changes_with_its_methods() -> None:
    """Who calls a method depends on the class; what the class does itself is not told of."""
    graph = HandMade(DEFINED, [edge(PAY, TOTAL, 4), edge(TOTAL, CART, 6, Relation.CREATES)])
    assert names(impact(graph, [symbol(CART)])) == {PAY: ("resolved", 1)}
    alone = impact(graph, [symbol(CART)], whole=False)
    assert names(alone) == {TOTAL: ("resolved", 1), PAY: ("resolved", 2)}


def test_a_packages_module_is_its_file() -> None:
    """The other modules of a package do not change with what stands in its own file."""
    package = define("shop/", 1, 9, path="shop/__init__.py")
    graph = HandMade([*DEFINED, package], [edge(PAY, TOTAL, 4), edge(SEND, "shop/", 4)])
    assert names(impact(graph, [symbol("shop/")])) == {SEND: ("resolved", 1)}


def test_a_call_in_a_lambda_is_of_who_holds_it() -> None:
    """What a lambda calls is told of where it stands, and who calls the lambda depends on it."""
    inner = f"{PAY}`<lambda1>`()."
    graph = HandMade([*DEFINED, define(inner, 4, 4)], [edge(inner, TOTAL, 4), edge(SEND, inner, 5)])
    assert names(impact(graph, [symbol(TOTAL)])) == {PAY: ("resolved", 1), SEND: ("resolved", 1)}


def test_who_makes_a_function_depends_on_it() -> None:
    """A function inside another is reached by whoever calls the outer one."""
    inner = f"{PAY}inner()."
    graph = HandMade([*DEFINED, define(inner, 4, 6)], [edge(inner, TOTAL, 5), edge(SEND, PAY, 5)])
    assert names(impact(graph, [symbol(TOTAL)])) == {
        inner: ("resolved", 1),
        PAY: ("resolved", 2),
        SEND: ("resolved", 3),
    }


OTHER = "shop/gift/Gift#total()."


@pytest.mark.parametrize(
    ("tier", "mechanism", "reached"),
    [
        (Tier.RESOLVED, "flow", False),
        (Tier.RESOLVED, "ty", True),
        (Tier.INFERRED, "name", True),
        (Tier.AMBIGUOUS, "name", True),
        (Tier.OBSERVED, "run", True),
    ],
)
def test_a_call_of_what_it_overrides_may_mean_it(
    tier: Tier, mechanism: str, *, reached: bool
) -> None:
    """A call of the base's method could reach it, unless the very object is known."""
    graph = HandMade(
        [*DEFINED, define(OTHER, 3, 5)],
        [
            edge(OTHER, TOTAL, 3, Relation.OVERRIDES),
            edge(PAY, TOTAL, 4, tier=tier, mechanism=mechanism),
        ],
    )
    found = impact(graph, [symbol(OTHER)])
    assert names(found) == ({PAY: ("ambiguous", 1)} if reached else {})
    assert bound(found).callers == 0
    assert bound(found).ambiguous == reached


def test_a_site_that_names_it_is_not_counted_again() -> None:
    """Where a site has both the base's method and the own one, it is one dependent by its tier."""
    graph = HandMade(
        [*DEFINED, define(OTHER, 3, 5)],
        [
            edge(OTHER, TOTAL, 3, Relation.OVERRIDES),
            edge(PAY, TOTAL, 4, tier=Tier.AMBIGUOUS, mechanism="name"),
            edge(PAY, OTHER, 4, tier=Tier.OBSERVED, mechanism="run"),
        ],
    )
    found = impact(graph, [symbol(OTHER)])
    assert names(found) == {PAY: ("observed", 1)}
    assert str(bound(found)) == "at least 1 caller (1 observed)"


def test_the_whole_sentence() -> None:
    """Each part of the lower bound is told, callers once whatever the number of their calls."""
    graph = HandMade(
        [*DEFINED, define("shop/made/f().", 3, generated=True)],
        [
            edge(PAY, TOTAL, 4),
            edge(PAY, TOTAL, 6, tier=Tier.INFERRED),
            edge(SEND, TOTAL, 4, tier=Tier.OBSERVED),
            edge(TEST, TOTAL, 4, tier=Tier.OBSERVED),
            edge("shop/made/f().", TOTAL, 4, tier=Tier.INFERRED),
            edge("shop/a/f().", TOTAL, 4, tier=Tier.AMBIGUOUS),
            edge("shop/a/f().", TOTAL, 5, tier=Tier.AMBIGUOUS),
            edge("shop/b/f().", "", 4, tier=Tier.DYNAMIC),
        ],
    )
    assert str(bound(impact(graph, [symbol(TOTAL)]))) == (
        "at least 4 callers (1 resolved, 2 observed, 1 inferred); "
        "2 ambiguous sites could reach it; 1 dynamic site cannot be decided; 1 generated"
    )


def test_who_calls_what_stands_in_its_place_is_a_caller() -> None:
    """A site that calls a function by way of its decorator calls it; one that names it does not."""
    graph = HandMade(
        DEFINED,
        [
            edge(PAY, TOTAL, 4, Relation.REFERS, mechanism="decorated"),
            edge(SEND, TOTAL, 5, Relation.REFERS),
        ],
    )
    found = impact(graph, [symbol(TOTAL)])
    assert str(bound(found)) == "at least 1 caller (1 resolved); 1 other names it"
    assert [each.edges[0].how for each in found.direct] == ["refers", "calls (decorated)"]


def test_nothing_known_is_said_as_a_lower_bound() -> None:
    """Where no caller is found that is all that is said; no part is told of that is zero."""
    assert str(bound(impact(HandMade(DEFINED, []), [symbol(TOTAL)]))) == "at least 0 callers"


@pytest.mark.parametrize(("name", "counts"), [("total", True), ("price", False)])
def test_a_call_of_too_many_things_of_one_name(name: str, *, counts: bool) -> None:
    """It may reach what has that name and nothing else; one that says no name may reach all."""
    many = edge(SEND, "", 5, tier=Tier.DYNAMIC, mechanism=f"{MANY_NAMED}{name}")
    odd = edge(SEND, "", 6, tier=Tier.DYNAMIC, mechanism="computed")
    found = impact(HandMade(DEFINED, [many, odd]), [symbol(CART)])
    assert found.dynamic == ((odd, many) if counts else (odd,))


@pytest.mark.parametrize(
    ("caller", "called", "counts"),
    [
        ("python", "python", True),
        ("javascript", "python", False),
        ("javascript", "typescript", True),
        ("kotlin", "java", True),
        ("python", "java", False),
    ],
)
def test_dynamic_sites_count_where_they_may_reach(
    caller: str, called: str, *, counts: bool
) -> None:
    """What JavaScript computes at run time may reach TypeScript, and cannot reach Python."""
    held = edge("shop/b/f().", "", 4, tier=Tier.DYNAMIC)
    site = msgspec.structs.replace(held, source=caller + held.source.removeprefix("python"))
    asked = called + symbol(TOTAL).removeprefix("python")
    assert bool(impact(HandMade(DEFINED, [site]), [asked]).dynamic) == counts


def test_several_symbols_are_one_change() -> None:
    """Who depends on several of them is told of once, and they not as depending on each other."""
    graph = HandMade(DEFINED, [edge(PAY, TOTAL, 4), edge(SEND, PAY, 4), edge(SEND, TOTAL, 5)])
    found = impact(graph, [symbol(TOTAL), symbol(PAY)])
    assert names(found) == {SEND: ("resolved", 1)}
    assert [each.span.line for each in found.direct[0].edges] == [4, 5]


def test_what_is_gone_is_asked_of_the_graph_before() -> None:
    """The callers of a deleted symbol are found in the graph as it was."""
    before = HandMade(DEFINED, [edge(PAY, TOTAL, 4)])
    now = HandMade([each for each in DEFINED if each.symbol != symbol(TOTAL)], [edge(SEND, PAY)])
    found = impact(now, [symbol(TOTAL)], before=before)
    assert names(found) == {PAY: ("resolved", 1), SEND: ("resolved", 2)}
