"""The partial order of scopes: which statement holds in more places than another.

A scope is a product of dimensions, each a set of names; an empty set is everywhere. One scope
contains another when each of its dimensions does.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from hitherto.model import EVERYWHERE, Scope
from hitherto.validity.atoms import DIMENSIONS, Test


class Relation(StrEnum):
    """How the first of two scopes lies to the second."""

    EQUAL = "equal"
    WIDER = "wider"
    NARROWER = "narrower"
    OVERLAPPING = "overlapping"
    DISJOINT = "disjoint"


@lru_cache(maxsize=16384)
def canonical(scope: Scope) -> Scope:
    """Return the scope with canonical names, sorted, without names that another one contains."""
    fields = {}
    for field, name, contains, _ in DIMENSIONS:
        names = {named for raw in getattr(scope, field) if (named := name(raw))}
        fields[field] = tuple(sorted(_widest(names, contains)))
    return Scope(**fields)


def _widest(names: set[str], contains: Test) -> set[str]:
    return {name for name in names if not any(o != name and contains(o, name) for o in names)}


def contains(outer: Scope, inner: Scope) -> bool:
    """Tell whether all places of ``inner`` lie in ``outer``."""
    wide, small = canonical(outer), canonical(inner)
    for field, _, holds, _ in DIMENSIONS:
        around, within = getattr(wide, field), getattr(small, field)
        if around and not within:
            return False
        if around and not all(any(holds(o, i) for o in around) for i in within):
            return False
    return True


def disjoint_in(one: Scope, other: Scope) -> str:
    """Return the first dimension in which two scopes have nothing in common; "" when none."""
    first, second = canonical(one), canonical(other)
    for field, _, _, touches in DIMENSIONS:
        left, right = getattr(first, field), getattr(second, field)
        if left and right and not any(touches(a, b) for a in left for b in right):
            return field
    return ""


@lru_cache(maxsize=65536)
def relation(one: Scope, other: Scope) -> Relation:
    """Return how ``one`` lies to ``other``, e.g. WIDER when ``one`` contains ``other``."""
    around, within = contains(one, other), contains(other, one)
    if around and within:
        return Relation.EQUAL
    if around:
        return Relation.WIDER
    if within:
        return Relation.NARROWER
    return Relation.DISJOINT if disjoint_in(one, other) else Relation.OVERLAPPING


_WHOLE = frozenset({"app", "application"})


def without_whole(scope: Scope) -> Scope:
    """Return a scope without the path that is the whole product: "use X for the app".

    Said after a rule for everywhere it means everywhere; beside one for a part ("in the docs
    folder") it is a part too.
    """
    if not set(scope.path) <= _WHOLE:
        return scope
    return Scope(scope.environment, scope.branch, (), scope.audience)


def meet(one: Scope, other: Scope) -> Scope | None:
    """Return the places that two scopes have in common; None when they have none.

    Where two patterns merely may overlap, both names are kept: rather too wide than a guess.
    """
    if disjoint_in(one, other):
        return None
    first, second = canonical(one), canonical(other)
    for outer, inner in ((first, second), (second, first)):
        if contains(outer, inner):
            return inner
    fields = {}
    for field, _, holds, touches in DIMENSIONS:
        left, right = getattr(first, field), getattr(second, field)
        if not left or not right:
            fields[field] = left or right
            continue
        shared = (_shared(a, b, holds, touches) for a in left for b in right)
        fields[field] = tuple(sorted(set().union(*shared)))
    return canonical(Scope(**fields))


def _shared(one: str, other: str, holds: Test, touches: Test) -> set[str]:
    """Return what two names have in common: the inner one, or both where they merely may touch."""
    if holds(one, other):
        return {other}
    if holds(other, one):
        return {one}
    return {one, other} if touches(one, other) else set()


def join(scopes: list[Scope]) -> Scope | None:
    """Return the one scope that is exactly all of these together; None where there is none.

    Scopes that are sets in the same single dimension have one; others are no single product.
    """
    if not scopes:
        return None
    plain = [canonical(scope) for scope in scopes]
    if EVERYWHERE in plain:
        return EVERYWHERE
    used = {tuple(f for f, *_ in DIMENSIONS if getattr(scope, f)) for scope in plain}
    if len(set(plain)) == 1:
        return plain[0]
    if len(used) != 1 or len(fields := next(iter(used))) != 1:
        return None
    names = {name for scope in plain for name in getattr(scope, fields[0])}
    return canonical(Scope(**{fields[0]: tuple(sorted(names))}))
