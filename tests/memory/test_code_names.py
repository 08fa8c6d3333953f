"""What the code graph tells of names in statements: gone, alive, or none of its business."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from hitherto.bootstrap import open_memory, set_up
from hitherto.memory import Memory
from hitherto.model import Status, Verdict

if TYPE_CHECKING:
    from scratch_repo import Repo

CART = """from shop.base import Priced


class Cart(Priced):
    def total(self):
        return 0

    def refund(self):
        return 1


def round_up():
    return 2
"""
BASE = "class Priced:\n    def price(self):\n        return 3\n"
OUTSIDE = "import lib\n\n\nclass Saved(lib.Record):\n    def save(self):\n        return 4\n"
LESS = CART.partition("    def refund")[0]

Judge = Callable[[str], Verdict]


@pytest.fixture
def project(repo: Repo) -> Repo:
    """Return a project with some classes, committed and set up."""
    repo.write("shop/__init__.py", "")
    repo.write("shop/cart.py", CART)
    repo.write("shop/base.py", BASE)
    repo.write("shop/saved.py", OUTSIDE)
    repo.commit()
    set_up(repo.root).close()
    return repo


@pytest.fixture
def memory(project: Repo) -> Iterator[Memory]:
    """Return its memory."""
    with open_memory(project.root) as opened:
        yield opened


@pytest.fixture
def judge(memory: Memory) -> Judge:
    """Return what judges a statement that speaks of a name, by the graph of now."""

    def judged(name: str) -> Verdict:
        memory.structure.refresh()
        memory.look_again("main")
        (kept,) = memory.remember([(f"`{name}` must be quick.", "by hand")]).records
        return kept.verdict

    return judged


@pytest.mark.parametrize(
    "name", ["Cart.total", "shop.cart.Cart.total", "Cart.price", "Cart", "round_up()", "Saved.save"]
)
def test_what_is_defined_is_there(judge: Judge, name: str) -> None:
    """Also what a class inherits, which no text and no definition names so."""
    assert judge(name).status is Status.IN_FORCE


@pytest.mark.parametrize(
    "name",
    ["Cart.discount", "Order.total", "requests.get", "os.path.join", "Saved.delete", "priceless"],
)
def test_what_never_was_there_is_not_stale(judge: Judge, name: str) -> None:
    """A plan, a library, a word: their absence tells nothing."""
    assert judge(name).status is Status.IN_FORCE


def test_a_member_that_was_gone_before_the_graph_began_is_stale(
    project: Repo, judge: Judge
) -> None:
    """The history of the file that defines the class tells, whatever documents still say."""
    project.write("shop/cart.py", LESS)
    project.write("AGENTS.md", "Call `Cart.refund` with care.\n")
    project.commit()
    verdict = judge("Cart.refund")
    assert verdict.status is Status.STALE
    assert "Cart.refund was in the code and is gone" in verdict.reason


def test_a_removal_that_is_not_committed_counts_not_yet(project: Repo, judge: Judge) -> None:
    """Whoever is in the middle of a change is told the rule."""
    judge("Cart.total")
    project.write("shop/cart.py", LESS)
    assert judge("Cart.refund").status is Status.IN_FORCE


def test_a_graph_that_is_behind_calls_nothing_gone(
    project: Repo, memory: Memory, judge: Judge
) -> None:
    """What came back is alive before anybody asks about code."""
    judge("Cart.total")
    project.write("shop/cart.py", LESS)
    project.commit()
    assert judge("Cart.refund").status is Status.STALE
    project.write("shop/cart.py", CART)
    memory.look_again("main")
    (kept,) = memory.remember([("`Cart.refund` must be slow.", "by hand")]).records
    assert kept.verdict.status is Status.IN_FORCE


def test_where_what_is_gone_may_be_now_is_said(project: Repo, judge: Judge) -> None:
    """One thing of that name elsewhere is pointed to."""
    project.write("shop/cart.py", LESS)
    project.write("shop/till.py", "class Till:\n    def refund(self):\n        return 1\n")
    project.commit()
    assert "`Till.refund` is in shop/till.py" in judge("Cart.refund").reason


def test_a_member_of_a_class_with_a_base_from_elsewhere_may_be_inherited(
    project: Repo, judge: Judge
) -> None:
    """Nobody here sees what a library's class has."""
    judge("Saved.save")
    project.write("shop/saved.py", OUTSIDE.partition("    def")[0] + "    pass\n")
    project.commit()
    assert judge("Saved.save").status is Status.IN_FORCE


def test_a_function_that_only_documents_name_is_stale(project: Repo, judge: Judge) -> None:
    """The graph held it; the file with the rule does not keep it alive."""
    project.write("AGENTS.md", "`round_up` must be quick.\n")
    project.commit()
    assert judge("round_up").status is Status.IN_FORCE
    project.write("shop/cart.py", CART.partition("def round_up")[0])
    project.commit()
    assert judge("round_up").status is Status.STALE


@pytest.mark.parametrize(
    ("path", "text"),
    [("shop/base.py", f"# like round_up\n{BASE}"), ("db/prices.sql", "SELECT round_up(1);\n")],
)
def test_a_mention_in_code_keeps_a_name_alive(
    project: Repo, judge: Judge, path: str, text: str
) -> None:
    """A comment or another language may be where it went."""
    judge("round_up")
    project.write("shop/cart.py", CART.partition("def round_up")[0])
    project.write(path, text)
    project.commit()
    assert judge("round_up").status is Status.IN_FORCE


def test_a_class_that_went_takes_its_members_along(project: Repo, judge: Judge) -> None:
    """A member of what the graph held and nothing speaks of any more is stale."""
    judge("Cart.total")
    project.write("shop/cart.py", "")
    project.commit()
    assert judge("Cart.total").status is Status.STALE


def test_without_a_graph_the_text_tells(project: Repo, memory: Memory) -> None:
    """A mention anywhere counts, as ever, and no graph is begun for it."""
    project.write("shop/cart.py", CART.partition("def round_up")[0])
    project.write("notes.md", "round_up is gone\n")
    project.commit()
    (kept,) = memory.remember([("`round_up` must be quick.", "by hand")]).records
    assert kept.verdict.status is Status.IN_FORCE
    assert memory.parts.graph() is None
