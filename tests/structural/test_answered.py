"""What a language server's answer means is no surer than what it knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
import pytest

from handmade_graph import HandMade, define, edge, span, symbol
from hitherto.model.graph import Definition, Edge, Relation, Sort, Tier
from hitherto.model.location import Location
from hitherto.model.symbols import last_name
from hitherto.structural.answered import Reader, Site

LIST = Location("/lib/builtins.pyi", 7, 8)
PARAMETER = Location("shop.py", 40, 9)
CLASSES = (
    define("shop/Cart#", 1, 9),
    define("shop/Cart#__init__().", 2),
    define("shop/Cart#total().", 4),
    define("shop/Bag#", 11, 19),
    define("shop/Bag#total().", 12),
    define("shop/pay().", 21),
    define("shop/route().", 24, 26),
    define("shop/wrapped().", 28, 30),
    define("shop/LIMIT.", 31),
)
INHERITS = edge("shop/Bag#", "shop/Cart#", 11, Relation.INHERITS)
OVERRIDES = edge("shop/Bag#total().", "shop/Cart#total().", 12, Relation.OVERRIDES)
LINES = {
    3: b"        super().total()",
    22: b"    cart.total()",
    23: b"    Cart.total(cart)",
    24: b"@app.route('/')",
    25: b"@staticmethod",
    28: b"@abc.abstractmethod",
}


class Searched(HandMade):
    """A graph that is asked for all that has a name."""

    def named(self, name: str) -> Sequence[Definition]:
        """Return the definitions with a last name."""
        return [each for each in self.find(name, 100) if last_name(each.symbol) == name]


class Knows:
    """A server that knows the lines of one file and what implements what."""

    name = "ty"

    def __init__(self, below: Mapping[int, Sequence[int]]) -> None:
        self.below = below

    def implementations(self, place: Location) -> Sequence[Location]:
        """Return the lines below a line."""
        return [at(each) for each in self.below.get(place.line, ())]

    def lines(self, path: str) -> Sequence[bytes]:
        """Return the lines of the shop."""
        return [LINES.get(number, b"") for number in range(1, 50)] if path == "shop.py" else ()


def at(line: int) -> Location:
    """Return the place of what the shop defines on a line."""
    return Location("shop.py", line, 0)


def moved(one: Definition) -> Definition:
    """Return a definition whose name stands behind its decorators."""
    last = {"route": 26, "wrapped": 29}.get(one.symbol.rpartition("/")[2][:-3], one.span.line)
    return msgspec.structs.replace(one, span=span(last))


def said(
    *answer: Location,
    known: Sequence[Edge] = (),
    edges: Sequence[Edge] = (),
    line: int = 22,
    more: Sequence[Definition] = (),
    below: Mapping[int, Sequence[int]] | None = None,
) -> list[tuple[str, str, str]]:
    """Return what an answer to a call in the shop comes to: relation, target, tier."""
    graph = Searched([*map(moved, CLASSES), *more], edges)
    reader = Reader(graph, Knows(below or {}), lambda _at, _lines: symbol("builtins/list#sort()."))
    text = LINES.get(line, b"")
    column = text.rfind(b"total") if b"total" in text else 0
    where = msgspec.structs.replace(span(line), column=column, end_column=column + 5)
    site = Site("shop.py", where, symbol("shop/pay()."), tuple(known))
    found = reader.edges(site, answer)
    assert all(
        (each.path, each.span, each.source) == ("shop.py", where, site.source) for each in found
    )
    assert {each.mechanism for each in found} <= {"ty"}
    return [
        (each.relation.value, each.target.removeprefix("python . . . "), each.tier.value)
        for each in found
    ]


def guess(target: str, tier: Tier, mechanism: str = "name") -> Edge:
    """Return what is known of the site."""
    return edge("shop/pay().", target, 22, tier=tier, mechanism=mechanism)


def test_a_plain_function_is_resolved() -> None:
    """One function of the project that nothing wraps is what runs."""
    assert said(at(21)) == [("calls", "shop/pay().", "resolved")]
    assert said() == []


def test_a_class_is_created_and_its_init_called() -> None:
    """A class makes an instance; the nearest `__init__` runs, inherited or not."""
    made = [
        ("creates", "shop/Cart#", "resolved"),
        ("calls", "shop/Cart#__init__().", "resolved"),
    ]
    assert said(at(1)) == made
    assert said(at(2)) == made
    assert said(at(11), edges=[INHERITS])[1] == ("calls", "shop/Cart#__init__().", "resolved")
    assert said(at(11)) == [("creates", "shop/Bag#", "resolved")]


def test_a_method_with_others_below_it_is_never_resolved() -> None:
    """Where subclasses have their own, the site is ambiguous between all of them."""
    both = [
        ("calls", "shop/Cart#total().", "ambiguous"),
        ("calls", "shop/Bag#total().", "ambiguous"),
    ]
    assert said(at(4), edges=[OVERRIDES]) == both
    assert said(at(12), edges=[OVERRIDES]) == [("calls", "shop/Bag#total().", "resolved")]


def test_the_server_knows_of_subclasses_that_the_graph_does_not() -> None:
    """Where the graph sees no override, the server is asked, if any other method has the name."""
    assert said(at(4), below={4: [4, 12]}) == [
        ("calls", "shop/Cart#total().", "ambiguous"),
        ("calls", "shop/Bag#total().", "ambiguous"),
    ]
    assert said(at(4)) == [("calls", "shop/Cart#total().", "resolved")]


def test_a_named_class_and_super_mean_one_method() -> None:
    """`Cart.total(cart)` and `super().total()` do not go down to what subclasses have."""
    one = [("calls", "shop/Cart#total().", "resolved")]
    assert said(at(4), edges=[OVERRIDES], line=23) == one
    assert said(at(4), edges=[OVERRIDES], line=3) == one


def test_super_may_lead_elsewhere_where_a_subclass_has_several_bases() -> None:
    """Between a class and its base another one may come, so that nothing is certain."""
    inner = symbol("shop/Bag#total().")
    several = [
        edge("shop/Both#", "shop/Bag#", 1, Relation.INHERITS),
        edge("shop/Both#", "shop/Cart#", 1, Relation.INHERITS),
    ]
    graph = Searched(map(moved, CLASSES), [INHERITS, OVERRIDES, *several])
    reader = Reader(graph, Knows({}), lambda _at, _lines: None)
    where = msgspec.structs.replace(span(3), column=16, end_column=21)
    found = reader.edges(Site("shop.py", where, inner, ()), [at(4)])
    assert {each.tier for each in found} == {Tier.AMBIGUOUS}


def test_a_decorator_that_nobody_knows_leaves_a_guess() -> None:
    """What a decorator made of a function is not known; some leave it as it is."""
    assert said(at(26)) == [("calls", "shop/route().", "inferred")]
    assert said(at(29)) == [("calls", "shop/wrapped().", "resolved")]


def test_a_guess_does_not_stand_beside_what_flow_found() -> None:
    """The flow of values knows better than a declaration that something may have replaced."""
    flow = guess("shop/pay().", Tier.INFERRED, "flow")
    assert said(at(26), known=[flow]) == []
    assert said(at(21), known=[flow]) == [("calls", "shop/pay().", "resolved")]
    assert said(at(4), known=[flow]) == []
    named = guess("shop/route().", Tier.INFERRED)
    assert said(at(26), known=[named]) == []


def test_what_a_variable_holds_may_be_something_else() -> None:
    """A parameter or a field between the call and the function leaves a guess at most."""
    assert said(PARAMETER) == []
    assert said(at(31)) == []
    assert said(PARAMETER, at(21)) == [("calls", "shop/pay().", "inferred")]
    assert said(LIST, at(21)) == [("calls", "shop/pay().", "inferred")]


def test_what_is_called_on_an_object_is_its_call_method() -> None:
    """Where the object is held does not matter, its class's `__call__` runs."""
    call = define("shop/Cart#__call__().", 6)
    assert said(PARAMETER, at(6), more=[call]) == [("calls", "shop/Cart#__call__().", "resolved")]


def test_several_answers_are_candidates() -> None:
    """Two functions under one name are ambiguous; signatures that only declare do not count."""
    assert [tier for _, _, tier in said(at(21), at(12))] == ["ambiguous", "ambiguous"]


def test_a_protocol_says_nothing_of_who_answers() -> None:
    """Any class may follow a protocol without naming it."""
    protocol = edge("shop/Cart#", "typing/Protocol#", 1, Relation.INHERITS)
    assert said(at(4), edges=[protocol]) == [("calls", "shop/Cart#total().", "ambiguous")]


@pytest.mark.parametrize("tier", [Tier.INFERRED, Tier.AMBIGUOUS, Tier.DYNAMIC])
def test_what_is_elsewhere_takes_the_place_of_a_guess(tier: Tier) -> None:
    """A library's method is not the project's with the same name."""
    known = guess("" if tier is Tier.DYNAMIC else "shop/Cart#total().", tier, "name: many total")
    assert said(LIST, known=[known]) == [("calls", "builtins/list#sort().", "resolved")]


def test_what_is_elsewhere_is_not_worth_an_edge_by_itself() -> None:
    """Without a guess to refute nothing is kept; a class that comes from there may be meant."""
    known = guess("shop/Cart#total().", Tier.INFERRED)
    foreign = msgspec.structs.replace(
        edge("shop/Cart#", "x/Y#", 1, Relation.INHERITS), target="python std io . io/Y#"
    )
    assert said(LIST) == []
    assert said(LIST, known=[guess("shop/pay().", Tier.INFERRED, "flow")]) == []
    assert said(LIST, known=[known], edges=[foreign]) == []


def test_only_what_is_not_resolved_is_asked_about() -> None:
    """A site that a resolver decided is no question any more."""
    sure = guess("shop/pay().", Tier.RESOLVED, "flow")
    site = Site("shop.py", span(22), symbol("shop/pay()."), (sure,))
    assert not site.undecided
    assert msgspec.structs.replace(site, known=()).undecided
    assert CLASSES[0].sort is Sort.CLASS
