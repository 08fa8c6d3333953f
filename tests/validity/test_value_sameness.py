"""When values say the same, and when they exclude each other."""

from __future__ import annotations

import pytest
from saying import say

from hitherto.model import Polarity, Value
from hitherto.validity import values
from hitherto.validity.values import Agreement, norm

FOR, AGAINST = Polarity.FOR, Polarity.AGAINST


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Redis", " redis "),
        ("`main.py`", "main.py"),
        ("5 min", "5 minutes"),
        ("5 minutes", "300 s"),
        ("five minutes", "5 min"),
        ("at most 5 minutes", "<=300 seconds"),
        ("5 minutes or less", "up to 5 minutes"),
        ("2 GB", "2000 MB"),
        ("80 %", "80 percent"),
        ("yes", True),
        ("off", False),
        ("500", 500),
        (500.0, 500),
        ("1,000", 1000),
        (1.5, "1.5"),
        ("lint, types and tests", "tests, lint, types"),
        ("web and mobile", "mobile, web"),
        ("json or yaml", "yaml or json"),
    ],
)
def test_the_same_in_another_spelling(one: Value, other: Value) -> None:
    """Case, blanks, units, truth and the order of a set make no difference."""
    assert norm(one) == norm(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("5 minutes", "5 seconds"),
        ("5 minutes", "up to 5 minutes"),
        ("1.10", "1.1"),
        (1, True),
        ("1 KB", "1 KiB"),
        ("json or yaml", "json and yaml"),
        ("my-file", "my_file"),
        ("Open the panel", "Open panel"),
        ("require a login", "require no login"),
        ("lint then test", "test then lint"),
        ("1,5", "5,1"),
    ],
)
def test_not_the_same(one: Value, other: Value) -> None:
    """What is merely alike is not the same."""
    assert norm(one) != norm(other)


def test_order_counts_where_the_key_says_so() -> None:
    """In a lookup order the same members in another order are another value."""
    first = say("a", value="path, home, bundle", key="lookup_order")
    second = say("b", value="home, path, bundle", key="lookup_order")
    assert values.of(first) != values.of(second)


def test_aliases_are_given_by_the_caller() -> None:
    """Pg is postgresql only for whoever says so."""
    known = {"pg": "postgresql", "postgres": "postgresql"}
    assert norm("PG", aliases=known) == norm("Postgres", aliases=known)
    assert norm("PG") != norm("Postgres")


@pytest.mark.parametrize(
    ("new", "old", "want"),
    [
        (("pg", FOR), ("pg", FOR), Agreement.SAME),
        (("pg", FOR), ("mysql", FOR), Agreement.DIFFERENT),
        (("pg", AGAINST), ("pg", FOR), Agreement.OPPOSITE),
        (("pg", FOR), ("pg", AGAINST), Agreement.OPPOSITE),
        (("pg", FOR), ("mysql", AGAINST), Agreement.COMPATIBLE),
        (("mysql", AGAINST), ("pg", FOR), Agreement.COMPATIBLE),
        (("mysql", AGAINST), ("sqlite", AGAINST), Agreement.COMPATIBLE),
        (("mysql", AGAINST), ("mysql", AGAINST), Agreement.SAME),
        ((True, AGAINST), (False, FOR), Agreement.SAME),
        ((True, AGAINST), (True, FOR), Agreement.DIFFERENT),
        ((False, AGAINST), (True, FOR), Agreement.DIFFERENT),
        ((True, FOR), (False, AGAINST), Agreement.DIFFERENT),
        ((False, AGAINST), (False, FOR), Agreement.SAME),
        (("off", AGAINST), (True, FOR), Agreement.SAME),
        ((False, AGAINST), ("pg", AGAINST), Agreement.COMPATIBLE),
        ((None, FOR), ("pg", FOR), Agreement.UNKNOWN),
        ((None, FOR), (None, FOR), Agreement.UNKNOWN),
        ((None, AGAINST), (None, FOR), Agreement.OPPOSITE),
    ],
)
def test_polarity(
    new: tuple[Value, Polarity], old: tuple[Value, Polarity], want: Agreement
) -> None:
    """Against X excludes X and nothing else; a missing value says nothing."""
    later, earlier = (values.of(say("w", value=v, polarity=p)) for v, p in (new, old))
    assert values.agreement(later, earlier) is want
