"""A person at the command line, about to change code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from hitherto.bootstrap import set_up
from hitherto.cli.root import run

if TYPE_CHECKING:
    from scratch_repo import Repo

FILES = {
    "shop/__init__.py": "",
    "shop/cart.py": (
        "class Cart:\n"
        "    def __init__(self):\n"
        "        self.items = []\n"
        "\n"
        "    def total(self):\n"
        "        return sum(self.items)\n"
        "\n"
        "\n"
        "def total():\n"
        "    return 0\n"
    ),
    "shop/pay.py": (
        "from shop.cart import Cart\n"
        "\n"
        "\n"
        "def pay():\n"
        "    cart = Cart()\n"
        "    return cart.total()\n"
        "\n"
        "\n"
        "def bill():\n"
        "    return pay()\n"
    ),
    "tests/test_pay.py": (
        "from shop.pay import bill\n\n\ndef test_bill():\n    assert bill() == 0\n"
    ),
}


@pytest.fixture(autouse=True)
def shop(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> Repo:
    """Return a project that is set up, with the command line in it."""
    for path, text in FILES.items():
        repo.write(path, text)
    repo.commit()
    set_up(repo.root).close()
    monkeypatch.chdir(repo.root)
    return repo


def told(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    """Return what a command prints; its exit code is this one."""
    capsys.readouterr()
    assert run(list(arguments)) == code
    return capsys.readouterr().out


def shape(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> dict[str, Any]:
    """Return the object that a command prints."""
    held: dict[str, Any] = json.loads(told(capsys, *arguments, "--json", code=code))
    return held


def test_what_breaks_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    """The lower bound comes first, then who depends on it, what that affects and the tests."""
    out = told(capsys, "what-breaks", "Cart.total").splitlines()
    assert out[0].split("  ")[0] == "shop.cart.Cart.total"
    assert out[2].startswith("At least 1 caller (1 resolved)")
    rows = [line.split() for line in out]
    assert ["pay", "shop/pay.py:6", "resolved:", "calls", "1"] in rows
    assert ["bill", "shop/pay.py:10", "resolved:", "calls", "2"] in rows
    assert ["test_bill", "tests/test_pay.py:5", "resolved:", "calls", "3"] in rows


def test_what_breaks_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The object has every key, sites with their lines and tiers, and how much was cut."""
    held = shape(capsys, "what-breaks", "Cart.total")
    assert held["callers"] == {"callers": 1, "resolved": 1, "observed": 0, "inferred": 0}
    (pay,) = held["direct"]
    assert (pay["name"], pay["tier"], pay["depth"]) == ("shop.pay.pay", "resolved", 1)
    assert [(each["path"], each["line"]) for each in pay["sites"]] == [("shop/pay.py", 6)]
    assert [each["name"] for each in held["tests"]] == ["tests.test_pay.test_bill"]
    assert shape(capsys, "what-breaks", "Cart.total", "--limit", "1")["more"]["further"] == 1
    missing = shape(capsys, "what-breaks", "nothing_like_it", code=1)
    assert missing.keys() == held.keys()


def test_the_depth_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """With --depth 1 only what depends on it itself is told."""
    assert "bill" not in told(capsys, "what-breaks", "Cart.total", "--depth", "1")


def test_tests_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """With --tests the output is what a test runner takes."""
    assert told(capsys, "what-breaks", "Cart.total", "--tests") == "tests/test_pay.py::test_bill\n"


def test_a_name_that_means_several(capsys: pytest.CaptureFixture[str]) -> None:
    """All are listed, with how to say which, and the exit code says that nothing was answered."""
    out = told(capsys, "what-breaks", "total", code=1)
    assert "shop/cart.py:5" in out
    assert "shop/cart.py:9" in out
    assert "hitherto what-breaks shop/cart.py:" in out
    assert told(capsys, "what-breaks", "shop/cart.py:9").startswith("shop.cart.total")


def test_a_name_that_nothing_has(capsys: pytest.CaptureFixture[str]) -> None:
    """What looks like it is listed."""
    assert "shop.pay.pay" in told(capsys, "what-breaks", "shop.pay.pya", code=1)
    assert told(capsys, "find-symbol", "qqqqqqqq", code=1) == (
        "Nothing here is called 'qqqqqqqq'.\n"
    )


def test_a_whole_change(shop: Repo, capsys: pytest.CaptureFixture[str]) -> None:
    """With --diff all that the work tree changes is one change, what is gone included."""
    text = FILES["shop/cart.py"].replace("def total(self)", "def sum(self)")
    shop.write("shop/cart.py", "# The cart.\n" + text)
    held = shape(capsys, "what-breaks", "--diff")
    fates = {each["name"]: each["fate"] for each in held["changes"]}
    assert fates == {
        "shop.cart": "changed",
        "shop.cart.Cart.sum": "added",
        "shop.cart.Cart.total": "gone",
    }
    calls = {
        (site["path"], site["line"])
        for each in held["direct"]
        for site in each["sites"]
        if site["relation"] == "calls"
    }
    assert calls == {("shop/pay.py", 6)}
    shop.commit()
    assert shape(capsys, "what-breaks", "--diff", code=1)["changes"] == []
    assert shape(capsys, "what-breaks", "--diff", "HEAD~1")["changes"] == held["changes"]


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("Cart", "--diff", "HEAD"),
        ("--diff", "nowhere"),
        ("Cart", "--tests", "--json"),
        ("Cart", "--depth", "0"),
    ],
)
def test_misuse(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    """What cannot be answered is refused in one sentence."""
    assert run(["what-breaks", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.startswith("hitherto: ")
    assert error.count("\n") == 1


def test_find_symbol(capsys: pytest.CaptureFixture[str]) -> None:
    """Every definition that a name may mean is listed with its place."""
    held = shape(capsys, "find-symbol", "total")
    assert {(each["name"], each["line"]) for each in held["found"]} == {
        ("shop.cart.Cart.total", 5),
        ("shop.cart.total", 9),
    }
    assert "shop/cart.py:9" in told(capsys, "find-symbol", "total")


def test_a_folder_below(capsys: pytest.CaptureFixture[str]) -> None:
    """Paths are the project's wherever in it the command is run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(Path("shop"))
        assert "pay" in told(capsys, "what-breaks", "cart.py:6")
