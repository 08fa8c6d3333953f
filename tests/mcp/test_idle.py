"""Between an agent's calls language servers add to the code graph; no call waits for them."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hitherto.bootstrap import open_memory, set_up
from hitherto.errors import PlaceError
from hitherto.mcp.desk import Desk
from hitherto.mcp.idle import Idle
from hitherto.memory import Memory

if TYPE_CHECKING:
    from scratch_repo import Repo

SHOP = """class Cart:
    def total(self): ...

    def count(self): ...


def pay(carts: list[Cart]):
    for cart in sorted(carts, key=str):
        cart.total()
"""


@pytest.fixture
def shop(repo: Repo) -> Path:
    """Return a project whose one call only a type checker decides."""
    repo.write("shop.py", SHOP)
    repo.commit()
    set_up(repo.root).close()
    return repo.root


def asked(root: Path) -> set[str]:
    """Return the files about which ty was asked."""
    with open_memory(root) as memory:
        return set(memory.structure.store.asked("ty"))


def test_a_nudge_begins_one_round_and_returns_at_once(shop: Path) -> None:
    """Files are asked about in a thread; a second nudge soon after begins nothing."""
    idle = Idle(Desk(shop))
    idle.nudge()
    first = idle._thread
    assert first is not None
    first.join()
    assert asked(shop) == {"shop.py"}
    idle.nudge()
    assert idle._thread is first


def test_it_waits_while_a_call_is_at_work(shop: Path) -> None:
    """Nothing is asked before the call is over; told to end, it ends without asking."""
    desk = Desk(shop)
    idle = Idle(desk)
    with desk.lend(1.0) as memory:
        assert memory is not None
        assert desk.at_work
        idle.nudge()
        assert idle._thread is not None
        idle.close(60.0)
        assert not idle._thread.is_alive()
    assert asked(shop) == set()
    idle.nudge()
    assert not idle._thread.is_alive()


def test_where_nothing_can_be_asked_nothing_happens(tmp_path: Path) -> None:
    """Without a project the round is over, and no error reaches anybody."""
    seen = threading.Event()

    def opened(folder: Path) -> Memory:
        seen.set()
        raise PlaceError(f"There is no project in {folder}")

    idle = Idle(Desk(tmp_path), opened)
    idle.nudge()
    assert idle._thread is not None
    idle._thread.join()
    assert seen.is_set()
