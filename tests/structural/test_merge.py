"""The one rule by which what several finders say of a site is brought together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from hitherto.model.graph import Edge, Relation, Span, Tier
from hitherto.structural.merge import REPLACES, merge, place

SITES = (
    ("shop.py", Span(3, 4, 3, 9)),
    ("shop.py", Span(8, 0, 8, 5)),
    ("till.py", Span(3, 4, 3, 9)),
)


def edge(target: str, tier: Tier, mechanism: str = "flow") -> Edge:
    """Return a call at the first site."""
    path, span = SITES[0]
    target = "" if tier is Tier.DYNAMIC else target
    return Edge(path, span, "shop/", target, Relation.CALLS, tier, mechanism)


@st.composite
def some_edges(draw: st.DrawFn) -> list[Edge]:
    """Make edges that meet at few sites."""

    def one() -> Edge:
        path, span = draw(st.sampled_from(SITES))
        tier = draw(st.sampled_from(Tier))
        target = "" if tier is Tier.DYNAMIC else draw(st.sampled_from("AB"))
        relation = draw(st.sampled_from((Relation.CALLS, Relation.REFERS)))
        source = draw(st.sampled_from(("shop/", "shop/pay().")))
        return Edge(path, span, source, target, relation, tier, draw(st.sampled_from("xyz")))

    return [one() for _ in range(draw(st.integers(0, 8)))]


def told(edges: Sequence[Edge]) -> list[tuple[str, str]]:
    """Return targets and tiers."""
    return [(each.target, each.tier.value) for each in merge(edges)]


@given(some_edges(), some_edges(), some_edges())
def test_finders_may_come_in_any_order(one: list[Edge], two: list[Edge], three: list[Edge]) -> None:
    """Merging is associative and commutative: how finders are grouped changes nothing."""
    whole = merge([*one, *two, *three])
    for first, second, third in permutations((one, two, three)):
        assert merge([*merge([*first, *second]), *third]) == whole
        assert merge([*first, *merge([*second, *third])]) == whole


@given(some_edges())
def test_finding_again_changes_nothing(edges: list[Edge]) -> None:
    """Merging is idempotent, and so is hearing the same edges twice."""
    once = merge(edges)
    assert merge(once) == merge([*edges, *edges]) == merge([*once, *edges]) == once


@given(some_edges())
def test_nothing_is_invented_and_no_site_is_lost(edges: list[Edge]) -> None:
    """What remains was found, every site keeps something, and all is in order."""
    held = merge(edges)
    assert set(held) <= set(edges)
    assert {(e.path, e.span, e.relation) for e in held} == {
        (e.path, e.span, e.relation) for e in edges
    }
    assert list(held) == sorted(held, key=place)


@given(some_edges())
def test_what_was_observed_or_resolved_always_stays(edges: list[Edge]) -> None:
    """No edge of a run and no resolved one is ever replaced."""
    sure = (Tier.RESOLVED, Tier.OBSERVED)

    def facts(some: Sequence[Edge]) -> set[tuple[str, Span, str, str, Relation, Tier]]:
        return {
            (e.path, e.span, e.source, e.target, e.relation, e.tier) for e in some if e.tier in sure
        }

    assert facts(merge(edges)) == facts(edges)


def test_the_order_of_tiers_is_strict_and_transitive() -> None:
    """No tier replaces itself, and whom it replaces replaces nobody whom it does not."""
    for tier, worse in REPLACES.items():
        assert tier not in worse
        assert all(REPLACES[each] <= worse for each in worse)


def test_a_better_tier_replaces_a_worse_one() -> None:
    """A resolved target takes the place of guesses and of the dynamic mark, wherever they lead."""
    guesses = [edge("A", Tier.AMBIGUOUS), edge("B", Tier.AMBIGUOUS)]
    assert told(guesses) == [("A", "ambiguous"), ("B", "ambiguous")]
    likely = [*guesses, edge("C", Tier.INFERRED)]
    assert told(likely) == [("C", "inferred")]
    sure = [*likely, edge("", Tier.DYNAMIC), edge("A", Tier.RESOLVED, "ty")]
    assert told(sure) == [("A", "resolved")]


def test_a_run_is_true_beside_what_was_resolved() -> None:
    """A site resolved to one target and observed to lead to another has both."""
    both = [edge("A", Tier.RESOLVED), edge("B", Tier.OBSERVED, "run")]
    assert told(both) == [("A", "resolved"), ("B", "observed")]


def test_a_dynamic_site_keeps_its_mark_when_a_target_is_seen() -> None:
    """What a run saw at a dynamic site is one of its targets, not all of them."""
    seen = [edge("", Tier.DYNAMIC), edge("B", Tier.OBSERVED, "run"), edge("A", Tier.AMBIGUOUS)]
    assert told(seen) == [("", "dynamic"), ("B", "observed")]


def test_other_relations_of_a_site_are_let_alone() -> None:
    """A resolved call says nothing of what the same site refers to."""
    path, span = SITES[0]
    refers = Edge(path, span, "shop/", "B", Relation.REFERS, Tier.AMBIGUOUS, "name")
    assert told([edge("A", Tier.RESOLVED), refers]) == [("A", "resolved"), ("B", "ambiguous")]


def test_of_two_mechanisms_with_one_answer_one_is_named() -> None:
    """The same target of the same tier, found in two ways, is one edge."""
    held = merge([edge("A", Tier.RESOLVED, "ty"), edge("A", Tier.RESOLVED, "flow")])
    assert [each.mechanism for each in held] == ["flow"]
