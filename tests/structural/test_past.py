"""The graph as it was: callers of what is gone, with their sites where they stand now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from handmade_graph import define, edge, symbol
from hitherto.model.change import FileChange, Hunk
from hitherto.model.graph import Edge
from hitherto.structural.facts import Facts, Language
from hitherto.structural.past import Past, past

DEFINES, CALLS = "def ", "  "


def read(path: str, data: bytes, package: str) -> Facts:
    """Read a file of a tiny language: ``def name``, and below it the names that it calls."""
    module = path.removesuffix(".py")
    lines = list(enumerate(data.decode().splitlines(), 1))
    defined = [
        define(f"{module}/{line.removeprefix(DEFINES)}().", number)
        for number, line in lines
        if line.startswith(DEFINES)
    ]
    return Facts(path, "tiny", package, (define(f"{module}/"), *defined), data)


def resolve(facts: Iterable[Facts]) -> Iterator[Edge]:
    """Find what the names mean that are called, in any file."""
    held = list(facts)
    defined = {
        each.symbol.rpartition("/")[2]: each.symbol.rpartition(" ")[2]
        for some in held
        for each in some.definitions
    }
    for some in held:
        source = ""
        for number, line in enumerate(some.body.decode().splitlines(), 1):
            if line.startswith(DEFINES):
                source = f"{some.path.removesuffix('.py')}/{line.removeprefix(DEFINES)}()."
            elif target := defined.get(f"{line.strip()}()."):
                yield edge(source, target, number)


TINY = {"tiny": Language("tiny", (".py",), lambda *_: "", read, "tiny")}
CART = b"def total\n  sum\ndef count\n  total\ndef sum\n"
PAY = b"def pay\n  total\n"


def before(change: FileChange, now: dict[str, bytes]) -> Past:
    """Return the graph before a change."""
    facts = [read(path, data, "") for path, data in now.items()]
    old = read(change.before, change.text, "")
    return past(facts, [old], [change], TINY, {"tiny": resolve})


def sites(graph: Past, descriptors: str) -> set[tuple[str, int]]:
    """Return the sites of the calls of a symbol."""
    return {(each.path, each.span.line) for each in graph.into(symbol(descriptors))}


def test_callers_of_what_is_gone() -> None:
    """Sites in other files are where they are, those in the file itself where they went."""
    change = FileChange("cart.py", "cart.py", CART, (Hunk(1, 2, 0, 0),))
    graph = before(change, {"cart.py": b"def count\n  total\ndef sum\n", "pay.py": PAY})
    assert sites(graph, "cart/total().") == {("pay.py", 2), ("cart.py", 2)}
    assert sites(graph, "cart/sum().") == set()
    assert graph.definitions([symbol("cart/total()."), "other"]).keys() == {symbol("cart/total().")}
    assert [each.target for each in graph.out_of(symbol("pay/pay()."))] == [symbol("cart/total().")]


def test_a_file_that_is_gone() -> None:
    """Of a deleted file no site is left; its callers are."""
    change = FileChange("cart.py", "", CART, (Hunk(1, 5, 0, 0),))
    assert sites(before(change, {"pay.py": PAY}), "cart/total().") == {("pay.py", 2)}


def test_a_file_with_another_name() -> None:
    """Sites in a renamed file have its new name, and what it defines now is not there."""
    change = FileChange("cart.py", "basket.py", CART, ())
    graph = before(change, {"basket.py": CART, "pay.py": PAY})
    assert sites(graph, "cart/total().") == {("pay.py", 2), ("basket.py", 4)}
    assert graph.definitions([symbol("basket/total().")]) == {}
