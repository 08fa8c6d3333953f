"""`hitherto enrich`: a type checker decides calls that were left open; questions never wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from talk import answer, hitherto, one_sentence

if TYPE_CHECKING:
    from pathlib import Path

    from scratch_repo import Repo

SHOP = '''"""A shop with é and 😀 in it."""
class Cart:
    def total(self): ...

    def count(self): ...

class Bag(Cart):
    def count(self): ...

class Till:
    def total(self): ...

    def count(self): ...

def pay(carts: list[Cart]):
    for cart in sorted(carts, key=str):
        é = "😀"; cart.total(), cart.count()
'''


@pytest.fixture
def shop(repo: Repo) -> Repo:
    """Return a project with calls that only a type checker decides."""
    repo.write("shop.py", SHOP)
    repo.commit()
    hitherto(repo.root, "init")
    return repo


def tiers(root: Path, name: str) -> set[tuple[str, str]]:
    """Return by what and how surely a method is called in `pay`."""
    told = answer(root, "what-breaks", name)
    return {
        (site["tier"], site["mechanism"])
        for each in told["direct"]
        if each["symbol"].endswith("pay().")
        for site in each["sites"]
        if site["relation"] == "calls"
    }


def test_a_call_that_was_open_is_decided(shop: Repo) -> None:
    """Behind accents and emoji the method is found; one that is overridden stays ambiguous."""
    assert "resolved" not in {tier for tier, _ in tiers(shop.root, "Cart.total")}
    (told,) = answer(shop.root, "enrich", "--with", "ty")["servers"]
    assert (told["server"], told["problems"]) == ("ty", [])
    assert tiers(shop.root, "Cart.total") == {("resolved", "ty")}
    assert tiers(shop.root, "Till.total") == set()
    assert {tier for tier, _ in tiers(shop.root, "Cart.count")} == {"ambiguous"}
    assert {tier for tier, _ in tiers(shop.root, "Bag.count")} == {"ambiguous"}
    assert "nothing to ask" in hitherto(shop.root, "enrich", "--with", "ty").stdout


def test_the_line_for_people_counts_what_came_of_it(shop: Repo) -> None:
    """Without --json one line says how many calls were asked about and decided."""
    said = hitherto(shop.root, "enrich", "--with", "ty", "--seconds", "60").stdout
    assert said.startswith("ty: asked about ")
    assert " in 1 file, " in said


def test_a_server_that_is_not_there_is_named(shop: Repo) -> None:
    """A name that nothing has is one sentence with what there is."""
    said = one_sentence(hitherto(shop.root, "enrich", "--with", "nobody", code=2))
    assert "no language server nobody" in said
    assert "ty" in said
