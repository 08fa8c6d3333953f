"""Ids are shown as short as can be and found again by any unique prefix."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hitherto.model.ids import FEWEST, matching, shortest, unique

ID = st.text("0123456789abcdef", min_size=16, max_size=16).map(lambda digits: "r-" + digits)
CLOSE = st.integers(0, 40).map(lambda number: f"r-7f3a{number:012x}")


@given(st.sets(ID | CLOSE, min_size=1))
def test_a_short_id_means_one_record(ids: set[str]) -> None:
    """Every short id is found again as exactly its own record, and none is longer than needed."""
    for full, short in shortest(ids, ids).items():
        assert matching(short, ids) == (full,)
        assert len(short) >= FEWEST
        if len(short) > FEWEST:
            assert len(matching(short[:-1], ids)) > 1


@given(st.sets(ID | CLOSE, min_size=1), ID | CLOSE)
def test_an_id_beside_sorted_ones_is_as_short(ids: set[str], other: str) -> None:
    """One id at a time gets the same prefix, and so does one that is not among the sorted."""
    ordered = sorted(ids)
    assert {each: unique(each, ordered) for each in ids} == shortest(ids, ids)
    short = unique(other, ordered)
    assert matching(short, {*ids, other}) == (other,)


def test_ids_are_typed_in_any_way() -> None:
    """The leading r- and capitals are no matter, and an ambiguous prefix gives all candidates."""
    ids = {"r-7f3a000000000001", "r-7f3a000000000002", "r-0011223344556677"}
    assert matching("7F3A", ids) == ("r-7f3a000000000001", "r-7f3a000000000002")
    assert matching("r-0", ids) == ("r-0011223344556677",)
    assert matching("r-9", ids) == ()
