"""The code graph's file: what is written is there, whole, and a damaged one makes way."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from hitherto.errors import StoreError
from hitherto.model import Problem
from hitherto.model.files import CodeFile, Stamp
from hitherto.model.graph import Definition, Edge, Relation, Sort, Span, Tier
from hitherto.model.kept_graph import Anchor, Asked, FileEdges, FileFacts, GraphChange
from hitherto.ports import GraphStore
from hitherto.stores import graph_schema
from hitherto.stores.graph import KeptGraph
from sandbox import Sandbox

PAY, TAX = "toy . . . shop/pay().", "toy . . . shop/tax()."
AT = Span(2, 5, 2, 8)
EXTENT = Span(1, 0, 4, 0)


def file(path: str, digest: str = "d1", package: str = "") -> CodeFile:
    """Return a file that was read."""
    return CodeFile(path, digest, Stamp(5, 6, 7, 1 << 62), 8, "toy", package)


def facts(path: str, *symbols: str, digest: str = "d1") -> FileFacts:
    """Return what a file says that defines some functions."""
    defined = tuple(
        Definition(path, Span(line, 4, line, 7), Span(line, 0, line + 1, 0), each, Sort.FUNCTION)
        for line, each in enumerate(symbols, 1)
    )
    problems = (Problem(path, "says wrong", line=3),)
    return FileFacts(file(path, digest), f"packed {path}".encode(), defined, problems)


def call(target: str, tier: Tier = Tier.RESOLVED, line: int = 2, mechanism: str = "flow") -> Edge:
    """Return a call in the first function."""
    span = Span(line, 5, line, 8)
    return Edge("shop.toy", span, PAY, target, Relation.CALLS, tier, mechanism)


def change(edition: str = "1", *edges: Edge) -> GraphChange:
    """Return a change that writes one file."""
    found = FileEdges("shop.toy", b"digest", edges)
    return GraphChange(edition=edition, facts=(facts("shop.toy", PAY, TAX),), edges=(found,))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the graph is."""
    return tmp_path / "data/graph.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[KeptGraph]:
    """Return an empty graph."""
    with closing(KeptGraph(path)) as opened:
        yield opened


def test_what_is_written_is_there_for_the_next_process(store: KeptGraph, path: Path) -> None:
    """Files, facts, problems, definitions, edges and what they were made by are read back."""
    known: GraphStore = store
    assert (known.edition(), dict(known.files()), known.definition(PAY)) == ("", {}, None)
    known.write(change("1", call(TAX), call("", Tier.DYNAMIC, 3)))
    with closing(KeptGraph(path)) as other:
        assert other.edition() == "1"
        assert other.files() == {"shop.toy": file("shop.toy")}
        assert list(other.packed({"toy"})) == [b"packed shop.toy"]
        assert list(other.packed({"else"})) == []
        assert other.problems() == (Problem("shop.toy", "says wrong", line=3),)
        assert other.definition(TAX) == facts("shop.toy", PAY, TAX).definitions[1]
        assert other.edges_in("shop.toy") == (call(TAX), call("", Tier.DYNAMIC, 3))
        assert other.edge_digests() == {"shop.toy": b"digest"}
        assert other.into(TAX) == (call(TAX),)
        assert other.into("") == (call("", Tier.DYNAMIC, 3),)
        assert other.out_of(PAY, Relation.REFERS) == ()
        assert other.out_of(PAY, Relation.REFERS, Relation.CALLS) == other.out_of(PAY)
        assert len(other.out_of(PAY)) == 2


def test_what_is_replaced_is_kept_and_not_told(store: KeptGraph) -> None:
    """An edge beside which something better stands is there for the resolver's file alone."""
    guess, sure = call(TAX, Tier.AMBIGUOUS), call(PAY, mechanism="ty")
    found = FileEdges("shop.toy", b"d", (guess,), (sure,), frozenset({guess}))
    store.write(change())
    store.write(GraphChange(edition="1", edges=(found,)))
    assert store.edges_in("shop.toy") == (guess,)
    assert (store.into(TAX), store.into(PAY)) == ((), (sure,))


def test_a_file_that_goes_takes_all_it_held(store: KeptGraph) -> None:
    """After a removal nothing of the file is told, and another file's is as before."""
    store.write(change("1", call(TAX)))
    store.write(GraphChange(edition="1", facts=(facts("till.toy", "toy . . . till/ring()."),)))
    store.write(GraphChange(edition="1", removed=("shop.toy", "never.toy")))
    assert list(store.files()) == ["till.toy"]
    assert [problem.source for problem in store.problems()] == ["till.toy"]
    assert (store.definition(PAY), store.into(TAX), store.edges_in("shop.toy")) == (None, (), ())
    assert list(store.packed({"toy"})) == [b"packed till.toy"]


def test_anchors_are_read_back_and_older_ones_make_way(store: KeptGraph) -> None:
    """What a run saw takes the place of what it saw in older bytes; a checker's go by file."""
    store.write(change("1", call(TAX)))
    seen = Anchor(call(TAX, Tier.OBSERVED, mechanism="run"), "d1", 0, 1)
    checked = Anchor(call(TAX, mechanism="ty"), "d1", -1, 1)
    store.write(GraphChange(edition="1", anchors=(seen, checked)))
    assert set(store.anchors()) == set(store.anchors("shop.toy")) == {seen, checked}
    assert store.anchors("till.toy") == ()
    later = Anchor(call(TAX, Tier.OBSERVED, 4, "run"), "d2", 1, 2)
    store.write(GraphChange(edition="1", anchors=(later,)))
    assert set(store.anchors()) == {later, checked}
    other = Anchor(call(PAY, line=9, mechanism="ty"), "d2", 3, 4)
    store.write(GraphChange(edition="1", anchors=(other,)))
    assert set(store.anchors()) == {later, other}


def test_a_change_that_fails_leaves_what_was_there(store: KeptGraph) -> None:
    """Half a change is none: what was written before its fault is not there."""
    store.write(change("1", call(TAX)))
    store.write(GraphChange(edition="1", facts=(facts("till.toy", "toy . . . till/ring()."),)))

    class Broken(tuple[FileEdges, ...]):
        __slots__ = ()

        def __iter__(self) -> Iterator[FileEdges]:
            yield FileEdges("shop.toy", b"new", (call(PAY),))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        store.write(GraphChange(edition="2", removed=("till.toy",), edges=Broken()))
    assert (store.edition(), store.into(TAX), len(store.files())) == ("1", (call(TAX),), 2)


@pytest.mark.parametrize("damage", ["text", "foreign", "newer", "table", "cut"])
def test_a_damaged_file_is_set_aside_and_begun_anew(path: Path, damage: str) -> None:
    """What is no graph of this version makes way under another name, with a sentence."""
    with closing(KeptGraph(path)) as store:
        store.write(change())
    if damage == "text":
        path.write_bytes(b"no database at all, but long enough to look at" * 100)
    elif damage == "cut":
        path.write_bytes(path.read_bytes()[:5000])
    else:
        with closing(sqlite3.connect(path)) as file, file:
            file.execute(
                {
                    "foreign": "PRAGMA application_id = 1",
                    "newer": f"PRAGMA user_version = {graph_schema.VERSION + 1}",
                    "table": "DROP TABLE edge",
                }[damage]
            )
    with closing(KeptGraph(path)) as store:
        if damage == "table":
            with pytest.raises(StoreError, match="set aside"):
                store.into(TAX)
        assert len(store.notes) == 1
        assert "graph.aside-1.sqlite" in store.notes[0].what
        assert store.files() == {}
        store.write(change())
        assert store.definition(PAY)
    assert path.with_name("graph.aside-1.sqlite").exists()


def test_a_folder_that_may_not_be_written_still_answers(path: Path) -> None:
    """In a sandbox the graph is what the file holds, and can be brought level for this process."""
    with closing(KeptGraph(path)) as store:
        store.write(change("1", call(TAX)))
    before = path.read_bytes()
    with closing(KeptGraph(path, Sandbox(path.parent))) as read:
        assert not read.writable
        assert read.into(TAX) == (call(TAX),)
        with read.alone(1):
            read.write(GraphChange(edition="2", removed=("shop.toy",)))
        assert read.into(TAX) == ()
    assert path.read_bytes() == before


def test_a_log_that_a_killed_process_left_counts_in_a_sandbox(path: Path) -> None:
    """What is in SQLite's log alone is read too, where the log's helper file is there."""
    program = (
        "import os, sys; from pathlib import Path; sys.path[:0] = sys.argv[2:];"
        "import test_graph as t; s = t.KeptGraph(Path(sys.argv[1]));"
        "s.write(t.change('1', t.call(t.TAX))); os.kill(os.getpid(), 9)"
    )
    arguments = [sys.executable, "-c", program, str(path), *sys.path]
    done = subprocess.run(arguments, check=False)
    assert done.returncode == -signal.SIGKILL
    assert path.with_name(path.name + "-wal").stat().st_size
    with closing(KeptGraph(path, Sandbox(path.parent))) as read:
        assert read.into(TAX) == (call(TAX),)


def test_nothing_there_and_nothing_to_be_made_is_an_empty_graph(tmp_path: Path) -> None:
    """A sandbox without a graph begins with none, in memory."""
    with closing(KeptGraph(tmp_path / "none/graph.sqlite", Sandbox(tmp_path))) as store:
        assert store.files() == {}
        store.write(change())
        assert store.definition(PAY)
    assert not (tmp_path / "none/graph.sqlite").exists()


def test_only_one_process_refreshes(store: KeptGraph, path: Path) -> None:
    """While one has the graph alone another waits, and is told so when it takes too long."""
    with closing(KeptGraph(path)) as other, store.alone(1):
        with pytest.raises(StoreError, match="locked"), other.alone(0.01):
            pytest.fail("two were alone")
        assert other.files() == {}  # a question need not wait


def test_a_large_change_lets_go_of_symbols_that_nothing_uses(store: KeptGraph) -> None:
    """The symbols of thousands of files that went do not stay for ever."""
    many = [f"m{number}.toy" for number in range(2_100)]
    some = tuple(facts(each, f"toy . . . {each[:-4]}/f().") for each in many)
    store.write(GraphChange(edition="1", facts=some))
    store.write(GraphChange(edition="1", removed=tuple(many)))
    assert store._rows("SELECT count(*) FROM symbol") == [(0,)]


def test_what_a_finder_said_before_is_let_go_when_it_was_asked_again(store: KeptGraph) -> None:
    """Only its own answers about that file go, in the same transaction; what runs saw stays."""
    said = call(TAX, mechanism="ty")
    seen = call(TAX, Tier.OBSERVED, mechanism="ty")
    other = call(PAY, mechanism="other")
    anchors = tuple(Anchor(each, "d1", -1, 0) for each in (said, seen, other))
    asked = Asked("shop.toy", "ty", "d1")
    store.write(GraphChange(edition="1", asked=(asked,), anchors=anchors))
    assert store.asked("ty") == {"shop.toy": "d1"}
    assert store.asked("other") == {}
    again = Asked("shop.toy", "ty", "d2")
    store.write(GraphChange(edition="1", asked=(again,)))
    assert store.asked("ty") == {"shop.toy": "d2"}
    assert {each.edge for each in store.anchors()} == {seen, other}
