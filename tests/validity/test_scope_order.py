"""Scopes are a partial order, whatever names they are made of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitherto.model import EVERYWHERE, Scope
from hitherto.validity.scopes import (
    Relation,
    canonical,
    contains,
    disjoint_in,
    join,
    meet,
    relation,
)

ENVIRONMENTS = st.sampled_from(
    ["production", "prod", "staging", "dev", "local", "ci", "PR", "prototype", "Test"]
)
BRANCHES = st.sampled_from(["main", "fix/login", "release/1", "release/2", "release/*"])
STEPS = st.sampled_from(["a", "b", "ab", "api"])
PLAIN = st.lists(STEPS, min_size=1, max_size=3).map("/".join)
COMMANDS = st.lists(STEPS, min_size=2, max_size=4).map(" ".join)
PATTERNS = st.sampled_from(["a*", "*b", "a/*b", "a/*/b", "**/api", "a/**", "./api/", "*", "a*/b"])
PATHS = st.one_of(PLAIN, COMMANDS, PATTERNS)
AUDIENCES = st.sampled_from(["agents", "coding agent", "reviewers"])


def some(names: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[str, ...]]:
    """Return a dimension: mostly few names, often none."""
    return st.lists(names, max_size=2).map(tuple)


SCOPES = st.builds(
    Scope, environment=some(ENVIRONMENTS), branch=some(BRANCHES), path=some(PATHS),
    audience=some(AUDIENCES),
)  # fmt: skip
MIRROR = {Relation.WIDER: Relation.NARROWER, Relation.NARROWER: Relation.WIDER}


@given(SCOPES)
def test_every_scope_contains_itself(scope: Scope) -> None:
    """The order is reflexive, and everywhere contains all."""
    assert contains(scope, scope)
    assert relation(scope, scope) is Relation.EQUAL
    assert contains(EVERYWHERE, scope)


@given(SCOPES)
def test_canonical_names_stay(scope: Scope) -> None:
    """The canonical form is its own canonical form, and equal to what it stands for."""
    assert canonical(canonical(scope)) == canonical(scope)
    assert relation(scope, canonical(scope)) is Relation.EQUAL


@given(SCOPES, SCOPES)
def test_two_that_contain_each_other_are_one(one: Scope, other: Scope) -> None:
    """The order is antisymmetric on canonical scopes."""
    if contains(one, other) and contains(other, one):
        assert canonical(one) == canonical(other)


@given(PATHS, PATHS, PATHS)
def test_containment_carries_over(one: str, two: str, three: str) -> None:
    """The order of paths, the richest dimension, is transitive."""
    first, second, third = (Scope(path=(name,)) for name in (one, two, three))
    if contains(first, second) and contains(second, third):
        assert contains(first, third)


@given(SCOPES, SCOPES, SCOPES)
def test_scopes_are_transitive(one: Scope, two: Scope, three: Scope) -> None:
    """The order of whole scopes is transitive."""
    if contains(one, two) and contains(two, three):
        assert contains(one, three)


@given(SCOPES, SCOPES)
def test_relations_mirror(one: Scope, other: Scope) -> None:
    """Overlap, disjointness and equality are symmetric; wider mirrors narrower."""
    there, back = relation(one, other), relation(other, one)
    assert back is MIRROR.get(there, there)
    assert bool(disjoint_in(one, other)) == bool(disjoint_in(other, one))


@given(SCOPES, SCOPES)
def test_what_contains_is_not_disjoint(one: Scope, other: Scope) -> None:
    """Containment and disjointness exclude each other."""
    if contains(one, other):
        assert not disjoint_in(one, other)


@given(SCOPES, SCOPES)
def test_the_meet_of_nested_scopes_is_the_inner(one: Scope, other: Scope) -> None:
    """What a scope and one inside it have in common is the inner one."""
    if contains(one, other):
        assert meet(one, other) == canonical(other)
    assert (meet(one, other) is None) == bool(disjoint_in(one, other))


@pytest.mark.parametrize(
    ("first", "second", "want"),
    [
        (Scope(environment=("prod",)), Scope(environment=("Production",)), Relation.EQUAL),
        (Scope(environment=("dev",)), Scope(environment=("development",)), Relation.EQUAL),
        (Scope(environment=("PR",)), Scope(environment=("pull request",)), Relation.EQUAL),
        (Scope(environment=("dev",)), Scope(environment=("local",)), Relation.WIDER),
        (Scope(environment=("ci",)), Scope(environment=("pull requests",)), Relation.WIDER),
        (Scope(environment=("prod", "staging")), Scope(environment=("stg",)), Relation.WIDER),
        (Scope(environment=("prod",)), Scope(environment=("prototype",)), Relation.DISJOINT),
        (Scope(path=("src",)), Scope(path=("src/api",)), Relation.WIDER),
        (Scope(path=("./src/",)), Scope(path=("src",)), Relation.EQUAL),
        (Scope(path=("src/api",)), Scope(path=("src/apiary",)), Relation.DISJOINT),
        (Scope(path=("src/api",)), Scope(path=("lib/src/api",)), Relation.DISJOINT),
        (Scope(path=("api",)), Scope(path=("packages/api/v2",)), Relation.WIDER),
        (Scope(path=("shop",)), Scope(path=("shop run",)), Relation.WIDER),
        (Scope(path=("shop run",)), Scope(path=("shop run --json",)), Relation.WIDER),
        (Scope(path=("run",)), Scope(path=("shop run",)), Relation.WIDER),
        (Scope(path=("shop run",)), Scope(path=("shop sync",)), Relation.DISJOINT),
        (Scope(path=("run", "sync")), Scope(path=("shop sync",)), Relation.WIDER),
        (Scope(path=("*.ts",)), Scope(path=("src/a.ts",)), Relation.WIDER),
        (Scope(path=("src/**/*.ts",)), Scope(path=("src/a/b.ts",)), Relation.WIDER),
        (Scope(path=("src/**/*.ts",)), Scope(path=("src/a",)), Relation.OVERLAPPING),
        (Scope(path=("src/**/*.ts",)), Scope(path=("lib/a",)), Relation.DISJOINT),
        (Scope(branch=("release/*",)), Scope(branch=("release/2",)), Relation.WIDER),
        (Scope(branch=("main",)), Scope(branch=("Main",)), Relation.DISJOINT),
        (Scope(environment=("prod",)), Scope(path=("src",)), Relation.OVERLAPPING),
        (Scope(environment=("prod", "ci")), Scope(environment=("ci", "qa")), Relation.OVERLAPPING),
        (EVERYWHERE, Scope(audience=("reviewers",)), Relation.WIDER),
    ],
)
def test_known_relations(first: Scope, second: Scope, want: Relation) -> None:
    """Names that people use lie to each other as people mean them."""
    assert relation(first, second) is want


def test_scopes_are_joined_only_where_that_is_exact() -> None:
    """Two environments are one scope; an environment and a path are not."""
    prod, path = Scope(environment=("prod",)), Scope(path=("src",))
    both = Scope(environment=("production", "staging"))
    assert join([prod, Scope(environment=("staging",))]) == both
    assert join([prod, path]) is None
    assert join([prod, EVERYWHERE]) == EVERYWHERE
    assert join([]) is None
