"""What an agent is told of the code before it changes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from agents import ask, one, text
from hitherto.bootstrap import set_up

if TYPE_CHECKING:
    from scratch_repo import Repo

CART = (
    "def total(prices):\n    return sum(prices)\n\n\ndef count(prices):\n    return len(prices)\n"
)
PAY = "from cart import total\n\n\ndef pay(prices):\n    return total(prices)\n"
TEST = "from pay import pay\n\n\ndef test_pay():\n    assert pay([1]) == 1\n"


@pytest.fixture
def shop(repo: Repo) -> Repo:
    """Return a project that is set up, with a function, its caller and a test of that."""
    for path, source in (("cart.py", CART), ("pay.py", PAY), ("test_pay.py", TEST)):
        repo.write(path, source)
    repo.commit()
    set_up(repo.root).close()
    return repo


def test_who_depends_on_a_function(shop: Repo) -> None:
    """The sentence, the callers with their sites, what that affects and the tests are told."""
    told = one(shop.root, "what_breaks", symbol="total")
    assert told["found"]
    assert told["sentence"].startswith("at least 1 caller (1 resolved)")
    assert told["changes"] == [{"name": "cart.total", "kind": "function", "at": "cart.py:1"}]
    assert {
        "name": "pay.pay",
        "how": "calls",
        "tier": "resolved",
        "at": "pay.py:5",
        "steps": 1,
    } in (told["direct"])
    assert told["tests"] == ["test_pay.py:4 test_pay.test_pay"]
    (shown,) = ask(shop.root, ("what_breaks", {"symbol": "total"}))
    assert "- pay.pay calls (resolved) pay.py:5" in text(shown).splitlines()


def test_an_answer_is_never_stale(shop: Repo) -> None:
    """What was written a moment ago, and not even committed, counts."""
    shop.write("till.py", "import cart\n\n\ndef ring():\n    return cart.total([])\n")
    told = one(shop.root, "what_breaks", symbol="cart.py:1")
    assert {each["at"] for each in told["direct"] if each["how"] == "calls"} == {
        "pay.py:5",
        "till.py:5",
    }


def test_a_whole_change(shop: Repo) -> None:
    """With a revision all that the work tree changes is one; what is gone has its callers."""
    shop.write("cart.py", CART.replace("def total", "def sum_of"))
    told = one(shop.root, "what_breaks", diff="HEAD")
    assert {(each["name"], each["kind"]) for each in told["changes"]} == {
        ("cart.sum_of", "added function"),
        ("cart.total", "gone function"),
    }
    assert [each["at"] for each in told["direct"] if each["how"] == "calls"] == ["pay.py:5"]


def test_a_name_that_means_several_things(shop: Repo) -> None:
    """None is chosen: each is listed with what to ask for."""
    shop.write("gift.py", "def total():\n    return 0\n")
    told = one(shop.root, "what_breaks", symbol="total")
    assert not told["found"]
    assert {each["at"] for each in told["changes"]} == {"cart.py:1", "gift.py:1"}
    assert "several" in told["note"]
    found = one(shop.root, "find_symbol", symbol="total")
    assert found["found"]
    assert {each["at"] for each in found["places"]} == {"cart.py:1", "gift.py:1"}


def test_a_name_that_nothing_has(shop: Repo) -> None:
    """What looks like it is listed, and the answer says that it is no more than that."""
    for name in ("what_breaks", "find_symbol"):
        told = one(shop.root, name, symbol="totl")
        assert not told["found"]
        assert "Nothing is called 'totl'" in told["note"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "Either symbol or diff"),
        ({"symbol": "total", "diff": "HEAD"}, "Either symbol or diff"),
        ({"diff": "nowhere"}, "There is no commit nowhere"),
    ],
)
def test_misuse_is_told_in_a_sentence(shop: Repo, arguments: dict[str, str], message: str) -> None:
    """Neither or both, and a revision that is none, are errors that say what to do."""
    (result,) = ask(shop.root, ("what_breaks", arguments))
    assert result.is_error
    assert message in text(result)
