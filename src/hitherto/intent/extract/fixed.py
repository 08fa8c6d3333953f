"""What a statement fixes: the form in which each key rule gives its finding."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hitherto.intent.extract.draft import Draft
from hitherto.model import Polarity, Value

MOST_VALUE = 80  # characters


class Fixed(NamedTuple):
    """An attribute and what it is fixed to.

    Attributes:
        key: snake_case.
        value: what it is fixed to.
        concern: the component that the key belongs to, whatever else the words name.
        instead_of: what the words displace.
        adds: one more of a set.
        place: the value is a place, so a path in the words is no scope.
        polarity: for or against, where the rule knows better than the words around.
    """

    key: str
    value: Value = None
    concern: str = ""
    instead_of: tuple[str, ...] = ()
    adds: bool = False
    place: bool = False
    polarity: Polarity | None = None


# Reads the core of a clause (openers and places taken off); the draft gives the rest.
Rule = Callable[[str, Draft], Fixed | None]
