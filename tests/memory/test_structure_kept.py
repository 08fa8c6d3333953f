"""What runs and type checkers find is kept beside what the resolver finds, through every change."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from graphs import dump, opened
from hitherto.memory.structure import Structure
from hitherto.model.files import digest_of
from hitherto.model.graph import Edge, Relation, Span, Tier
from hitherto.stores.graph import KeptGraph
from scratch_repo import Repo
from toy_language import TOY, resolve

SHOP = "def pay\nany\ncall tax\ncall tax\ndef tax\ndef fee\n"
PAY, TAX, FEE = (f"toy . . . shop/{name}()." for name in ("pay", "tax", "fee"))
ANY = Span(2, 4, 2, 4)
FIRST, SECOND = Span(3, 5, 3, 8), Span(4, 5, 4, 8)


@pytest.fixture
def graph(repo: Repo, tmp_path: Path) -> Iterator[Structure]:
    """Return the graph of a small shop."""
    repo.write("shop.toy", SHOP)
    repo.commit()
    structure = opened(repo.root, tmp_path / "graph.sqlite", {"toy": TOY}, {"toy": resolve})
    structure.refresh()
    yield structure
    structure.close()


def seen(span: Span, target: str, source: str = PAY, path: str = "shop.toy") -> Edge:
    """Return a call that a run saw."""
    return Edge(path, span, source, target, Relation.CALLS, Tier.OBSERVED, "run")


def checked(span: Span, target: str) -> Edge:
    """Return a call that a type checker resolved."""
    return Edge("shop.toy", span, PAY, target, Relation.CALLS, Tier.RESOLVED, "ty")


def out(graph: Structure, source: str = PAY) -> list[tuple[int, str, str]]:
    """Return what a function leads to: line, last name, tier."""
    return [
        (edge.span.line, edge.target.rpartition("/")[2].removesuffix("()."), edge.tier.value)
        for edge in graph.graph.out_of(source)
    ]


BEFORE = [(2, "", "dynamic"), (3, "tax", "resolved"), (4, "tax", "resolved")]


def test_what_a_run_saw_stands_beside_what_is_resolved(graph: Structure) -> None:
    """A dynamic site gains its target and keeps its mark, a resolved one keeps both."""
    assert out(graph) == BEFORE
    assert graph.keep([seen(ANY, FEE), seen(FIRST, FEE)]) == 2
    assert out(graph) == [
        (2, "", "dynamic"),
        (2, "fee", "observed"),
        (3, "tax", "resolved"),
        (3, "fee", "observed"),
        (4, "tax", "resolved"),
    ]
    assert [edge.source for edge in graph.graph.into(FEE)] == [PAY, PAY]


def test_keeping_again_changes_nothing(graph: Structure) -> None:
    """The same observation twice is one edge, and a refresh makes no other of it."""
    graph.keep([seen(ANY, FEE)])
    held = dump(graph)
    graph.keep([seen(ANY, FEE)])
    graph.refresh()
    assert dump(graph) == held


def test_a_better_finder_replaces_a_guess_and_the_guess_comes_back(
    graph: Structure, repo: Repo
) -> None:
    """A type checker's answer counts for the bytes that it saw: for others, and again for those."""
    repo.write("other.toy", "def tax\n")
    graph.fresh()
    guessed = out(graph)
    assert guessed[1:3] == [(3, "tax", "ambiguous"), (3, "tax", "ambiguous")]
    graph.keep([checked(FIRST, TAX)])
    known = out(graph)
    assert known[1:2] == [(3, "tax", "resolved")]
    assert graph.graph.into("toy . . . other/tax().", Relation.CALLS)[0].span == SECOND
    repo.write("shop.toy", SHOP + "def more\n")
    graph.fresh()
    assert out(graph) == guessed
    repo.write("shop.toy", SHOP)
    graph.fresh()
    assert out(graph) == known


def test_a_moved_line_does_not_lose_what_was_seen(graph: Structure, repo: Repo) -> None:
    """Lines above a site move what was seen there with it."""
    graph.keep([seen(ANY, FEE), seen(SECOND, TAX)])
    repo.write("shop.toy", "\n\n" + SHOP)
    graph.fresh()
    assert (4, "fee", "observed") in out(graph)
    assert (6, "tax", "observed") in out(graph)


def test_what_was_seen_is_in_the_caller_where_its_site_is_gone(
    graph: Structure, repo: Repo
) -> None:
    """With no site left to put it, it stands at the caller's name and hides nothing."""
    graph.keep([seen(ANY, FEE)])
    repo.write("shop.toy", "def pay\ncall tax\ncall tax\ncall tax\ncall tax\ndef tax\ndef fee\n")
    graph.fresh()
    assert out(graph)[0] == (1, "fee", "observed")
    assert [tier for _, _, tier in out(graph)[1:]] == ["resolved"] * 4


def test_it_is_not_put_at_a_site_of_another_shape(graph: Structure, repo: Repo) -> None:
    """As many sites as before are not the same ones where another name is called by now."""
    graph.keep([seen(ANY, FEE)])
    repo.write("shop.toy", SHOP.replace("any\n", "call tax\n"))
    graph.fresh()
    assert (1, "fee", "observed") in out(graph)
    assert (2, "fee", "observed") not in out(graph)


def test_it_rests_while_its_caller_or_callee_is_gone(graph: Structure, repo: Repo) -> None:
    """An observation of what is no more is not told, and is there again when its symbols are."""
    graph.keep([seen(ANY, FEE)])
    known = out(graph)
    for gone in (SHOP.replace("def fee\n", ""), SHOP.replace("def pay", "def paid"), ""):
        repo.write("shop.toy", gone)
        graph.fresh()
        assert [edge for edge in graph.graph.into(FEE) if edge.tier is Tier.OBSERVED] == []
        repo.write("shop.toy", SHOP)
        graph.fresh()
        assert out(graph) == known


def test_what_was_seen_in_one_file_leaves_the_others(graph: Structure, repo: Repo) -> None:
    """Keeping what was seen in a second file changes nothing of the first one's."""
    graph.keep([seen(ANY, FEE)])
    known = out(graph)
    repo.write("sub/pkg", "")
    repo.write("sub/more.toy", "def f\nany\n")
    graph.fresh()
    source = "toy . sub . more/f()."
    graph.keep([seen(Span(2, 4, 2, 4), FEE, source, "sub/more.toy")])
    assert out(graph, source) == [(2, "", "dynamic"), (2, "fee", "observed")]
    assert out(graph) == known


def test_what_was_seen_in_older_bytes_is_put_where_it_is_now(graph: Structure, repo: Repo) -> None:
    """A run that saw a file before its last change may be taken in afterwards."""
    old = digest_of(SHOP.encode())
    repo.write("shop.toy", "\n" + SHOP)
    graph.fresh()
    graph.keep([seen(FIRST, TAX)], {"shop.toy": old})
    assert (4, "tax", "observed") in out(graph)


def test_files_that_the_graph_does_not_know_are_left_out(graph: Structure) -> None:
    """What a run saw in somebody else's code is not kept."""
    assert graph.keep([seen(ANY, FEE, path="elsewhere.toy")]) == 0
    assert out(graph) == BEFORE


def test_a_later_run_takes_the_place_of_what_older_bytes_had(graph: Structure, repo: Repo) -> None:
    """One edge seen in many versions of a file is kept once."""
    for number in range(4):
        repo.write("shop.toy", "\n" * number + SHOP)
        graph.fresh()
        line = 2 + number
        graph.keep([seen(Span(line, 4, line, 4), FEE)])
    store = graph.graph
    assert isinstance(store, KeptGraph)
    assert len(store.anchors()) == 1
    assert out(graph)[:2] == [(5, "", "dynamic"), (5, "fee", "observed")]


def asked(graph: Structure) -> dict[str, str]:
    """Return of which files a type checker has said all it has to say."""
    store = graph.graph
    assert isinstance(store, KeptGraph)
    return dict(store.asked("ty"))


def test_it_is_known_what_a_finder_was_asked_about(graph: Structure) -> None:
    """Files of which it said nothing count too, those that the graph does not know do not."""
    now = digest_of(SHOP.encode())
    assert asked(graph) == {}
    graph.keep([], {"shop.toy": now, "elsewhere.toy": "x"}, asked="ty")
    assert asked(graph) == {"shop.toy": now}


def test_what_a_finder_takes_back_is_gone(graph: Structure) -> None:
    """Asked again about the same bytes, what it says then counts, and what a run saw stays."""
    now = {"shop.toy": digest_of(SHOP.encode())}
    graph.keep([seen(ANY, FEE)])
    graph.keep([checked(ANY, FEE), checked(FIRST, FEE)], now, asked="ty")
    assert [(line, tier) for line, name, tier in out(graph) if name != "tax"] == [
        (2, "observed"),
        (2, "resolved"),
        (3, "resolved"),
    ]
    graph.keep([checked(FIRST, FEE)], now, asked="ty")
    assert [(line, tier) for line, name, tier in out(graph) if name != "tax"] == [
        (2, "dynamic"),
        (2, "observed"),
        (3, "resolved"),
    ]
    graph.keep([], now, asked="ty")
    assert out(graph) == [
        (2, "", "dynamic"),
        (2, "fee", "observed"),
        (3, "tax", "resolved"),
        (4, "tax", "resolved"),
    ]


def test_what_a_comment_changes_is_nothing(graph: Structure, repo: Repo) -> None:
    """Bytes that say the same are not resolved again, and what was found in the others counts."""
    one, other = SHOP + "# one\n", SHOP + "# two\n"
    repo.write("shop.toy", one)
    graph.fresh()
    now = {"shop.toy": digest_of(one.encode())}
    graph.keep([seen(ANY, FEE), checked(FIRST, FEE)], now, asked="ty")
    known = out(graph)
    repo.write("shop.toy", other)
    done = graph.fresh()
    assert (done.read, done.edges, out(graph)) == (0, 0, known)
    assert asked(graph) == {"shop.toy": digest_of(other.encode())}
    repo.write("more.toy", "def more\n")  # all is resolved again
    graph.fresh()
    assert out(graph) == known
