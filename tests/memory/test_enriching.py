"""Language servers add to the code graph as they go, and nothing that they do stops a question."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

import graphs
from hitherto.errors import ServerError, StoreError
from hitherto.memory.enriching import Enriched, enrich
from hitherto.memory.structure import ENRICHING, Structure
from hitherto.model.graph import Edge, Span, Tier
from hitherto.model.location import Location
from hitherto.structural.asked import Sites
from hitherto.structural.facts import Facts
from scratch_repo import Repo
from toy_language import TOY, Call, resolve

SHOP = "def pay\nany\ncall tax\ndef tax\n"
TILL = "def ring\nany\ndef tax\n"
TAX = Location("shop.toy", 4, 4)
PAY, RING = "toy . . . shop/pay().", "toy . . . till/ring()."


def sites(facts: Facts) -> Iterator[tuple[Span, str]]:
    """Yield the calls of a file of the toy language."""
    for source, _, where in msgspec.msgpack.decode(facts.body, type=list[Call]):
        yield where, source


TOYS = {"toy": Sites(sites, lambda _at, _lines: None)}


class Teller:
    """A server that says the same of every call, until it fails. Implements `ports.LanguageServer`.

    Args:
        *answer: what it says.
        fails: at which file it fails.
        name: its name.
        speaks: the language that it understands.
    """

    def __init__(
        self, *answer: Location, fails: str = "", name: str = "ty", speaks: str = "toy"
    ) -> None:
        self.languages = frozenset({speaks, "else"})
        self.answer = answer
        self.fails = fails
        self.name = name
        self.asked: list[tuple[str, int]] = []
        self.closed = False

    def definitions(
        self, path: str, language: str, digest: str, spans: Sequence[Span]
    ) -> Sequence[tuple[Location, ...]] | None:
        """Say the same of every name; nothing of a file that is about to change."""
        assert language in self.languages
        assert len(digest) == 40
        if path == self.fails:
            raise ServerError("The language server ty ended before it answered")
        if path == "moving.toy":
            return None
        self.asked += [(path, each.line) for each in spans]
        return [self.answer] * len(spans)

    def implementations(self, place: Location) -> Sequence[Location]:
        """Say that nothing is below anything."""
        del place
        return ()

    def lines(self, path: str) -> Sequence[bytes]:
        """Return the lines of a file."""
        del path
        return [b"" for _ in range(9)]

    def close(self) -> None:
        """End."""
        self.closed = True


Opened = Callable[[], Structure]


@pytest.fixture
def opened(repo: Repo, tmp_path: Path) -> Iterator[Opened]:
    """Return what opens the graph of two shops, each time as a new process would."""
    repo.write("shop.toy", SHOP)
    repo.write("till.toy", TILL)
    repo.commit()
    held: list[Structure] = []

    def open_graph() -> Structure:
        database = tmp_path / "graph.sqlite"
        held.append(graphs.opened(repo.root, database, {"toy": TOY}, {"toy": resolve}))
        return held[-1]

    yield open_graph
    for each in held:
        each.close()


def ask(structure: Structure, *servers: Teller, stop: Callable[[], bool] = bool) -> Enriched:
    """Ask servers, and return what came of the last one."""
    done = enrich(structure, servers, TOYS, stop=stop)
    assert all(each.closed for each in servers)
    return done[-1]


def led(structure: Structure, source: str = PAY) -> list[tuple[int, str, str, str]]:
    """Return what a function leads to: line, last name, tier, mechanism."""

    def told(edge: Edge) -> tuple[int, str, str, str]:
        return edge.span.line, edge.target.rpartition("/")[2], edge.tier.value, edge.mechanism

    return [told(each) for each in structure.graph.out_of(source)]


def test_what_nothing_decided_is_asked_about_and_kept(opened: Opened) -> None:
    """Dynamic and ambiguous calls become resolved, in this process and for the next one."""
    graph, server = opened(), Teller(TAX)
    done = ask(graph, server)
    assert server.asked == [("shop.toy", 2), ("shop.toy", 3), ("till.toy", 2)]
    assert (done.files, done.sites, done.answered, done.resolved) == (2, 3, 3, 3)
    expected = [(2, "tax().", "resolved", "ty"), (3, "tax().", "resolved", "ty")]
    assert led(graph) == expected
    assert led(opened()) == expected


def test_nothing_is_asked_twice(opened: Opened, repo: Repo) -> None:
    """A file is asked about again when its bytes changed, and before those never asked about."""
    ask(opened(), Teller())
    server = Teller(TAX)
    assert ask(opened(), server).files == 0
    assert server.asked == []
    repo.write("till.toy", TILL + "\n")
    repo.write("arch.toy", "def open\nany\n")
    ask(opened(), server)
    assert [path for path, _ in server.asked] == ["till.toy", "arch.toy"]


def test_what_a_server_said_before_is_let_go(opened: Opened, repo: Repo) -> None:
    """A new answer about a file takes the place of the old one, also where it says nothing."""
    graph = opened()
    ask(graph, Teller(TAX))
    assert led(graph, RING) == [(2, "tax().", "resolved", "ty")]
    repo.write("till.toy", TILL + "\n")
    graph.fresh()
    assert led(graph, RING) == [(2, "", "dynamic", "any")]
    ask(graph, Teller())
    repo.write("till.toy", TILL)
    graph.fresh()
    assert led(graph, RING) == [(2, "", "dynamic", "any")]


def test_a_server_that_fails_is_a_problem_and_loses_nothing(opened: Opened) -> None:
    """What it said until then is kept, questions are answered, the next time goes on from there."""
    graph = opened()
    done = ask(graph, Teller(TAX, fails="till.toy"))
    assert [each.what for each in done.problems] == [
        "The language server ty ended before it answered"
    ]
    assert (done.files, done.waiting) == (1, 1)
    assert led(graph)[0] == (2, "tax().", "resolved", "ty")
    assert graph.fresh().complete
    server = Teller(TAX)
    ask(graph, server)
    assert [path for path, _ in server.asked] == ["till.toy"]


def test_the_next_server_is_asked_what_is_left(opened: Opened) -> None:
    """Servers come one after the other; none is asked about what another one resolved."""
    first, second = Teller(name="first"), Teller(TAX, name="second")
    ask(opened(), first, second)
    assert second.asked == first.asked
    third = Teller(name="third")
    ask(opened(), third)
    assert third.asked == []


def test_it_ends_between_two_files_when_it_is_told_to(opened: Opened) -> None:
    """What was asked until then is kept."""
    told = iter([False, True])
    done = ask(opened(), Teller(TAX), stop=lambda: next(told))
    assert (done.files, done.waiting) == (1, 1)
    assert led(opened())[0] == (2, "tax().", "resolved", "ty")


def test_a_file_that_is_just_changing_waits(opened: Opened, repo: Repo) -> None:
    """A file with other bytes than the graph knows is left for the next time."""
    repo.write("moving.toy", "def go\nany\n")
    done = ask(opened(), Teller(TAX))
    assert (done.files, done.waiting) == (2, 1)


def test_only_one_process_enriches_a_graph_and_others_see_it(opened: Opened) -> None:
    """A second one is refused; who only asks is told that it is under way."""
    graph, other = opened(), opened()
    graph.refresh()
    assert not other.growing
    with graph.store.alone(0.0, ENRICHING):
        assert other.growing
        assert other.fresh().complete
        with pytest.raises(StoreError, match="Another process"):
            ask(other, Teller())
    assert not other.growing


def test_a_method_that_was_overridden_since_is_asked_about_again(
    repo: Repo, tmp_path: Path
) -> None:
    """What was resolved to one method is no longer so when a subclass has its own."""
    repo.write(
        "shop.py", "class Cart:\n    def total(self): ...\n\ndef pay(cart):\n    cart.total()\n"
    )
    repo.commit()
    graph = graphs.opened(repo.root, tmp_path / "python.sqlite")
    total = Location("shop.py", 2, 8)
    with closing(graph):
        server = Teller(total, speaks="python")
        enrich(graph, [server])
        assert {anchor.edge.tier for anchor in graph.store.anchors()} == {Tier.RESOLVED}
        repo.write(
            "bag.py", "from shop import Cart\n\nclass Bag(Cart):\n    def total(self): ...\n"
        )
        enrich(graph, [server])
        assert server.asked == [("shop.py", 5), ("shop.py", 5)]
        found = [(anchor.edge.target, anchor.edge.tier) for anchor in graph.store.anchors()]
    assert sorted(found) == [
        ("python . . . bag/Bag#total().", Tier.AMBIGUOUS),
        ("python . . . shop/Cart#total().", Tier.AMBIGUOUS),
    ]


PROGRAM = """
import os, signal, sys
sys.path[:0] = sys.argv[3:]
from pathlib import Path
from hitherto.memory import enriching
from hitherto.memory.structure import Structure
from hitherto.sources.code import Code
from hitherto.sources.git import open_repository
from hitherto.stores.graph import KeptGraph
from test_enriching import TAX, TOYS, Teller
from toy_language import TOY, resolve

root = Path(sys.argv[1])
code = Code(str(root), open_repository(root).names, {"toy": TOY})
graph = Structure(code, KeptGraph(Path(sys.argv[2])), {"toy": TOY}, {"toy": resolve}, "1")
enriching._MOST_KEPT = 1
before = []

def stop():
    if before:
        os.kill(os.getpid(), signal.SIGKILL)
    return before.append(1) or False

enriching.enrich(graph, [Teller(TAX)], TOYS, stop=stop)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_killed_process_loses_no_more_than_what_it_had_not_kept(
    opened: Opened, repo: Repo, tmp_path: Path
) -> None:
    """A process that is killed before the second file has kept the first, and only that."""
    opened().refresh()
    here = Path(__file__).parent
    command = [sys.executable, "-c", PROGRAM, str(repo.root), str(tmp_path / "graph.sqlite")]
    done = subprocess.run([*command, str(here), str(here.parent)], check=False)
    assert done.returncode == -signal.SIGKILL
    graph = opened()
    assert {anchor.edge.path for anchor in graph.store.anchors()} == {"shop.toy"}
    assert set(graph.store.asked("ty")) == {"shop.toy"}
    server = Teller(TAX)
    ask(graph, server)
    assert [path for path, _ in server.asked] == ["till.toy"]
