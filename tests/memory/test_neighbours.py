"""A task that names code sees what governs the code beside it; components learn their coupling."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hitherto.bootstrap import open_memory, set_up
from hitherto.intent.candidates.neighbours import names_symbol
from hitherto.memory import Memory
from hitherto.memory.neighbours import located, names
from hitherto.memory.working import selected
from hitherto.model.task import Task
from hitherto.stores import graph_place

if TYPE_CHECKING:
    from scratch_repo import Repo

PAY = """
from shop.bank import Bank


def charge_card(bank: Bank):
    return bank.send_money()
"""
BANK = "class Bank:\n    def send_money(self):\n        return sign()\n\n\ndef sign():\n    pass\n"
GOVERNS = "`Bank.send_money` must log the amount."


@pytest.fixture
def memory(repo: Repo) -> Iterator[Memory]:
    """Return the memory of a project with a statement about code, before any index."""
    repo.write("shop/__init__.py", "")
    repo.write("shop/pay.py", PAY)
    repo.write("shop/bank.py", BANK)
    repo.commit()
    set_up(repo.root).close()
    with open_memory(repo.root) as opened:
        opened.remember([(GOVERNS, "by hand")])
        yield opened


def found(memory: Memory, task: str) -> dict[str, tuple[str, ...]]:
    """Return the statements of a brief, with what found each."""
    return {each.record.words: each.why for each in memory.brief(task).entries}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Change `send` and Bank.send_money", ("send", "Bank.send_money")),
        ("rename charge_card() in the till", ("charge_card",)),
        ("make sendMoney or pay() quicker", ("sendMoney", "pay")),
        ("Change the way we send money", ()),
        ("see docs/send_money.md, shop/bank.py and https://example.org/a.b", ()),
        ("a::b and C#d, over and over: a::b", ("a::b", "C#d")),
    ],
)
def test_names_in_code_are_told_from_words(text: str, wanted: tuple[str, ...]) -> None:
    """Quoted, dotted, called or of several words; paths and prose name nothing."""
    assert names(text) == wanted


@pytest.mark.parametrize(
    ("text", "name", "named"),
    [
        ("keep `Bank.send` pure", "Bank.send", True),
        ("keep MyBank.send pure", "Bank.send", False),
        ("we sign everything", "sign", False),
        ("`sign` is slow", "sign", True),
        ("sign() is slow", "sign", True),
        ("design() is slow", "sign", False),
        ("send_money is slow", "send_money", True),
    ],
)
def test_a_symbol_is_named_only_as_code(
    text: str, name: str, named: bool
) -> None:  # a parameter of the test
    """A plain word that happens to be a function's name does not name it."""
    assert names_symbol(text, name) is named


def test_what_governs_a_neighbour_is_handed_over(memory: Memory) -> None:
    """The callee of what the task names is governed by a statement that names it."""
    task = "Make charge_card quicker"
    assert "neighbour" not in found(memory, task).get(GOVERNS, ())
    memory.structure.refresh()
    assert "neighbour" in found(memory, task)[GOVERNS]
    assert "neighbour" not in found(memory, "Make the till quicker").get(GOVERNS, ())


def test_a_brief_says_what_ties_a_statement_to_the_task(memory: Memory) -> None:
    """To people, to programs and to an agent alike; nothing is said of what needs no code."""
    memory.structure.refresh()
    brief = memory.brief("Make charge_card quicker")
    (told,) = [each.beside for each in brief.entries if each.record.words == GOVERNS]
    assert told == "governs `Bank.send_money`, which `charge_card` calls"
    assert told in brief.markdown
    assert "governs" not in memory.brief("Make `Bank.send_money` quicker").markdown


def test_a_hook_sees_neighbours_too(memory: Memory) -> None:
    """What an agent is told with a prompt is selected by the code that the prompt names."""
    memory.structure.refresh()
    answer = selected(memory, Task(text="Make charge_card quicker", branch="main"))
    assert GOVERNS in {each.record.words for each in answer.entries}


def test_a_name_with_many_meanings_tells_nothing(memory: Memory, repo: Repo) -> None:
    """Three may be meant all together; more say nothing of where the task is."""
    for number in range(3):
        repo.write(f"other/o{number}.py", PAY)
        memory.structure.refresh()
        met = located(Task(text="Make charge_card quicker"), memory.parts.graph).neighbours
        named = [each for each in met if not each.tie]
        assert len(named) == (number + 2 if number < 2 else 0)
        assert not any(each.alone for each in named)


def test_no_graph_is_made_for_a_brief(memory: Memory) -> None:
    """Where code was never asked about, a brief does without, and leaves nothing behind."""
    memory.brief("Make charge_card quicker")
    assert not list(Path(memory.parts.folder).glob("code-*"))


def test_a_damaged_graph_is_no_reason_for_a_brief_to_fail(memory: Memory, repo: Repo) -> None:
    """Who asks about code is told; to a brief it is one source among several."""
    memory.structure.refresh()
    memory.structure.close()
    path = graph_place.place(Path(memory.parts.folder), repo.root)
    path.write_bytes(b"no database" * 500)
    assert not graph_place.coupling(path)
    path.write_bytes(b"no database" * 500)
    assert GOVERNS in found(memory, "Make `Bank.send_money` quicker")


def test_folders_are_coupled_by_the_edges_between_them(repo: Repo) -> None:
    """Calls between two folders count in either direction; those inside one do not."""
    repo.write("web/__init__.py", "")
    repo.write("bank/__init__.py", "")
    repo.write("bank/core.py", "def pay():\n    return fee()\n\n\ndef fee():\n    return 1\n")
    repo.write("web/page.py", "from bank.core import pay\n\n\ndef show():\n    return pay()\n")
    repo.commit()
    set_up(repo.root).close()
    with open_memory(repo.root) as memory:
        memory.structure.refresh()
        ((one, other, edges),) = memory.structure.store.coupling()
        assert (one, other) == ("bank", "web")
        assert edges >= 1
        repo.write("web/page.py", "def show():\n    return 1\n")
        memory.structure.refresh()
        assert memory.structure.store.coupling() == []
