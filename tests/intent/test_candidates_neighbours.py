"""Which records speak of what a task names in the code, or of what stands beside that."""

from __future__ import annotations

import pytest
from remembering import corpus, said

from hitherto.intent.candidates.neighbours import by_file, by_neighbour, why_beside
from hitherto.intent.query import prepare
from hitherto.model import Scope, Task
from hitherto.model.task import Neighbour
from hitherto.project.components import Component, Components, default_components

CALLED = "which `pay` calls"
OWN = Neighbour(name="pay", path="shop/pay.py")
BANK = Neighbour(name="Bank.send_money", path="shop/bank.py", tie=CALLED)
SIGN = Neighbour(name="sign", path="shop/paper.py", tie="which calls `pay`")
TASK = Task(text="Change `pay`", neighbours=(OWN, BANK, SIGN))


@pytest.mark.parametrize(
    ("words", "because"),
    [
        ("`Bank.send_money` logs the amount.", f"governs `Bank.send_money`, {CALLED}"),
        ("send_money logs the amount.", f"governs `Bank.send_money`, {CALLED}"),
        ("Each sign() is logged.", "governs `sign`, which calls `pay`"),
        (
            "Nothing in shop/bank.py prints.",
            f"governs shop/bank.py, which has `Bank.send_money`, {CALLED}",
        ),
        ("Nothing in shop/pay.py prints.", "governs shop/pay.py, which has `pay`"),
        ("`pay` is quick.", ""),
    ],
)
def test_a_record_is_found_with_its_reason(words: str, because: str) -> None:
    """By the symbol, by a method's own name where no prose has it, or by the file."""
    record = said(words)
    query = prepare(TASK, default_components())
    known = corpus(said("Else."), record)
    assert {*by_neighbour(query, known, {}), *by_file(query, known, {})} == {1}
    assert why_beside(record, TASK) == because


@pytest.mark.parametrize(
    "words",
    [
        "We sign every release.",
        "Send the money by Bank.",
        "`MyBank.send_money_late` is slow.",
        "Design() is quick.",
        "Nothing in web/shop/bank.py prints.",
        "We pay on Mondays.",
    ],
)
def test_prose_and_other_names_are_not_meant(words: str) -> None:
    """A plain word, a longer name and another path speak of something else."""
    query = prepare(TASK, default_components())
    known = corpus(said(words))
    assert not [*by_neighbour(query, known, {}), *by_file(query, known, {})]


def test_a_scope_is_a_file_too() -> None:
    """What holds for a neighbour's file alone governs it, whatever its words."""
    record = said("No prints.", scope=Scope(path=("shop/bank.py",)))
    query = prepare(TASK, default_components())
    assert set(by_file(query, corpus(record), {})) == {0}


def test_what_a_task_names_is_in_its_component_and_a_neighbour_beside_it() -> None:
    """A name that may mean several things puts a task nowhere for certain."""
    places = ("shop", "bank", "web")
    parts = Components([Component(name=each, origin="directory", paths=(each,)) for each in places])
    own = Neighbour(name="pay", path="shop/pay.py")
    perhaps = Neighbour(name="send", path="web/send.py", alone=False)
    beside = Neighbour(name="Bank.send", path="bank/core.py", tie=CALLED)
    query = prepare(Task(text="Mend it", neighbours=(own, perhaps, beside)), parts)
    assert set(query.components) == {"shop"}
    assert set(query.related) == {"bank", "web"}
    assert max(query.related.values()) < query.components["shop"]
