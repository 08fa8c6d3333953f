"""The code graph is kept level with the files of a work tree, and never says what they do not."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

import graphs
from graphs import dump
from hitherto.errors import StoreError
from hitherto.memory.structure import Refreshed, Structure
from hitherto.model.graph import Edge
from hitherto.sources.code_file import MOST
from hitherto.structural.facts import Facts, Resolve
from scratch_repo import Repo
from toy_language import TOY, resolve

SHOP = "def pay\ncall tax\nany\ndef tax\n"
TILL = "def ring\ncall pay\n"

Opened = Callable[..., Structure]


@pytest.fixture
def opened(repo: Repo, tmp_path: Path) -> Iterator[Opened]:
    """Return what opens the graph of the repository, each time as a new process would."""
    held: list[Structure] = []

    def open_graph(name: str = "graph", edition: str = "1", finds: Resolve = resolve) -> Structure:
        database = tmp_path / f"{name}.sqlite"
        held.append(graphs.opened(repo.root, database, {"toy": TOY}, {"toy": finds}, edition))
        return held[-1]

    yield open_graph
    for each in held:
        each.close()


def said(structure: Structure) -> list[tuple[str, str, str, int]]:
    """Return the calls of a graph: caller, callee, tier, line."""
    edges = [row for row in dump(structure) if row[0] == "edge"]
    return sorted((short(row[6]), short(row[7]), row[9], row[2]) for row in edges)


def short(symbol: str) -> str:
    """Return the end of a symbol."""
    return symbol.rpartition("/")[2].removesuffix("().")


def numbers(done: Refreshed) -> tuple[int, int, int]:
    """Return how many files there are, were read, are gone."""
    return done.files, done.read, done.removed


def test_a_first_refresh_reads_all_and_a_second_nothing(repo: Repo, opened: Opened) -> None:
    """What git tracks or would track is read once; a later process finds nothing to do."""
    repo.write("shop.toy", SHOP)
    repo.commit()
    repo.write("till.toy", TILL)
    graph = opened()
    assert numbers(graph.refresh()) == (2, 2, 0)
    assert said(graph) == [
        ("pay", "", "dynamic", 3),
        ("pay", "tax", "resolved", 2),
        ("ring", "pay", "resolved", 2),
    ]
    assert numbers(graph.fresh()) == (2, 0, 0)
    assert numbers(opened().fresh()) == (2, 0, 0)


def test_progress_is_told_file_by_file(repo: Repo, opened: Opened) -> None:
    """Who waits is told which file was read and how many there are, and when edges are sought."""
    for name in "abc":
        repo.write(f"{name}.toy", "def f\n")
    told: list[tuple[str, int, int]] = []
    opened().refresh(lambda path, done, total: told.append((path, done, total)))
    assert [(done, total) for _, done, total in told] == [(1, 3), (2, 3), (3, 3), (3, 3)]
    assert {path for path, _, _ in told[:3]} == {"a.toy", "b.toy", "c.toy"}


def test_a_change_anywhere_is_seen_everywhere(repo: Repo, opened: Opened) -> None:
    """A second function of a name in one file makes calls in another file ambiguous, and back."""
    repo.write("shop.toy", SHOP)
    repo.write("till.toy", TILL)
    graph = opened()
    graph.refresh()
    before = dump(graph)
    repo.write("other.toy", "def pay\n")
    assert numbers(graph.fresh()) == (3, 1, 0)
    assert ("ring", "pay", "ambiguous", 2) in said(graph)
    (repo.root / "other.toy").unlink()
    assert numbers(graph.fresh()) == (2, 0, 1)
    assert dump(graph) == before


def test_what_is_ignored_linked_vendored_or_a_repository_is_left_out(
    repo: Repo, opened: Opened, make_repo: Callable[[str], Repo]
) -> None:
    """Ignored and vendored files, links, loops of them and inner repositories are left out."""
    repo.write(".gitignore", "built.toy\n")
    for path in ("a.toy", "built.toy", "vendor/v.toy", "x/node_modules/y/n.toy", "real/r.toy"):
        repo.write(path, "def f\n")
    (repo.root / "link.toy").symlink_to("a.toy")
    (repo.root / "loop").symlink_to(".")
    inner = make_repo("project/inner")
    inner.write("i.toy", "def f\n")
    inner.commit()
    repo("add", "--all", "--", ":!inner")
    repo("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "./inner", "inner")
    (repo.root / "real").rename(repo.root / "elsewhere")
    (repo.root / "real").symlink_to("elsewhere")
    graph = opened()
    graph.refresh()
    assert {row[1] for row in dump(graph) if row[0] == "file"} == {"a.toy", "elsewhere/r.toy"}


def test_odd_files_are_told_of_and_lose_nothing_else(repo: Repo, opened: Opened) -> None:
    """A giant, an odd name, odd bytes and what a reader stumbles over are problems, told again."""
    repo.write("good.toy", "def f\n")
    repo.write("odd.toy", "odd\n")
    repo.write("wrong.toy", "def g\nwrong\n")
    (repo.root / "bytes.toy").write_bytes(b"def h\n\xff\xfe\0\ncall f\n")
    with (repo.root / "giant.toy").open("wb") as stream:
        stream.truncate(MOST + 1)
    with open(os.fsencode(repo.root) + b"/n\xff.toy", "wb") as stream:  # noqa: PTH123  - no Path has such a name
        stream.write(b"def n\n")
    graph = opened()
    first, second = graph.refresh(), graph.fresh()
    assert numbers(first) == (4, 4, 0)
    assert {p.source for p in first.problems} == {
        "giant.toy",
        "odd.toy",
        "wrong.toy",
        "n\ufffd.toy",
    }
    assert set(second.problems) == set(first.problems)
    assert ("h", "f", "resolved", 3) in said(graph)


def test_a_file_that_cannot_be_read_any_more_is_gone(repo: Repo, opened: Opened) -> None:
    """What a file said that may no longer be read is not held on to."""
    path = repo.write("shop.toy", SHOP)
    repo.write("till.toy", TILL)
    graph = opened()
    graph.refresh()
    path.unlink()
    os.mkfifo(path)
    assert numbers(graph.fresh()) == (1, 0, 1)
    assert said(graph) == []


def test_a_package_that_other_files_make_counts(repo: Repo, opened: Opened) -> None:
    """A file whose bytes stay is read again when another file changes what it belongs to."""
    repo.write("src/shop.toy", SHOP)
    graph = opened()
    graph.refresh()
    (before,) = graph.graph.find("tax")
    repo.write("src/pkg", "")
    assert numbers(graph.fresh()) == (1, 1, 0)
    (after,) = graph.graph.find("tax")
    assert (before.symbol, after.symbol) == ("toy . . . src/shop/tax().", "toy . src . shop/tax().")
    (repo.root / "src/pkg").unlink()
    graph.fresh()
    assert list(graph.graph.find("tax")) == [before]


def test_a_file_written_again_within_one_tick_is_read(repo: Repo, opened: Opened) -> None:
    """Bytes that change without changing size and times are noticed while the clock may hide it."""
    path = repo.write("shop.toy", "def aa\n")
    graph = opened()
    graph.refresh()
    stood = path.stat()
    with path.open("r+") as stream:
        stream.write("def bb\n")
    os.utime(path, ns=(stood.st_atime_ns, stood.st_mtime_ns))
    graph.fresh()
    assert [short(each.symbol) for each in graph.graph.defined_in("shop.toy")[1:]] == ["bb"]


def test_a_file_that_only_was_touched_is_not_read_again(repo: Repo, opened: Opened) -> None:
    """New times of old bytes are remembered, and that is all."""
    path = repo.write("shop.toy", SHOP)
    os.utime(path, (1, 1))
    graph = opened()
    graph.refresh()
    os.utime(path, (2, 2))
    assert numbers(graph.fresh()) == (1, 0, 0)


def test_other_readers_make_the_graph_again(repo: Repo, opened: Opened) -> None:
    """What an earlier edition of the readers kept is not taken for what these would say."""
    repo.write("shop.toy", SHOP)
    opened().refresh()
    newer = opened(edition="2")
    assert numbers(newer.fresh()) == (1, 1, 0)
    assert numbers(newer.fresh()) == (1, 0, 0)


def test_many_files_are_read_in_processes_as_in_one(repo: Repo, opened: Opened) -> None:
    """Worker processes give what one would, and are gone afterwards."""
    for number in range(120):
        repo.write(f"m{number}.toy", f"def f{number}\ncall f{number + 1}\n")
    graph = opened()
    assert numbers(graph.refresh()) == (120, 120, 0)
    assert len(said(graph)) == 119


def test_without_git_the_graph_stays_and_says_so(repo: Repo, opened: Opened) -> None:
    """Where git cannot list the files, answers are from before, with a problem beside them."""
    repo.write("shop.toy", SHOP)
    graph = opened()
    graph.refresh()
    before = dump(graph)
    (repo.root / ".git/HEAD").write_text("broken")
    done = graph.fresh()
    assert (done.complete, [p.source for p in done.problems]) == (False, ["git"])
    assert dump(graph) == before


def test_a_resolver_that_stumbles_leaves_the_definitions(repo: Repo, opened: Opened) -> None:
    """No edges are told of then, every answer says so, and the next change tries again."""
    odd = {"shop.toy"}

    def finds(facts: Iterable[Facts]) -> Iterator[Edge]:
        held = list(facts)
        yield from resolve(held)
        if odd & {each.path for each in held}:
            raise RecursionError("too deep")

    repo.write("shop.toy", SHOP)
    graph = opened(finds=finds)
    done, again = graph.refresh(), graph.fresh()
    assert [each.complete for each in (done, again)] == [False, False]
    assert "too deep" in done.problems[0].what
    assert again.problems == done.problems
    assert (len(graph.graph.find("pay")), said(graph)) == (1, [])
    (repo.root / "shop.toy").rename(repo.root / "till.toy")
    done = graph.fresh()
    assert (done.complete, done.problems, len(said(graph))) == (True, (), 2)


def test_damaged_facts_are_made_again(repo: Repo, opened: Opened, tmp_path: Path) -> None:
    """Bytes that are no facts any more end in one sentence, and are whole at the next question."""
    repo.write("shop.toy", SHOP)
    repo.write("till.toy", TILL)
    graph = opened()
    graph.refresh()
    before = dump(graph)
    with sqlite3.connect(tmp_path / "graph.sqlite") as file:
        file.execute("UPDATE facts SET packed = x'00'")
    file.close()
    repo.write("new.toy", "def g\n")
    with pytest.raises(StoreError, match="damaged"):
        graph.refresh()
    (repo.root / "new.toy").unlink()
    graph.refresh()
    assert dump(graph) == before
