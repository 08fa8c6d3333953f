"""What each record is worth among all of its project's."""

from __future__ import annotations

import pytest

from hitherto.decisions.reading import read
from hitherto.decisions.relations import relate
from hitherto.decisions.standing import rulings
from hitherto.model.reading import Ruling

OLD, NEW = "adr/0001-tea.md", "adr/0002-coffee.md"


def ruled(old: str, new: str) -> tuple[Ruling, Ruling]:
    """Return what two records are worth, of which the texts are given."""
    decisions = [read(OLD, f"# Tea\n\n{old}\n"), read(NEW, f"# Coffee\n\n{new}\n")]
    found = rulings(decisions, relate(decisions))
    return found[OLD], found[NEW]


def test_a_replaced_record_is_left_to_its_successor() -> None:
    """The successor names what it displaces; the old one is not retired by itself."""
    old, new = ruled("Status: superseded by ADR-2", "Status: accepted")
    assert (old, new) == (Ruling(), Ruling(instead_of=(OLD,)))


def test_a_part_is_told_apart() -> None:
    """A partial supersession names the record as displaced in part."""
    old, new = ruled("Status: accepted", "Status: accepted\n\nPartially supersedes ADR-1.")
    assert (old, new) == (Ruling(), Ruling(in_part=(OLD,)))


def test_a_proposal_displaces_nothing() -> None:
    """What is only proposed replaces nothing, whatever it says; the old one stands."""
    old, new = ruled("Status: accepted", "Status: proposed\n\nSupersedes ADR-1.")
    assert (old, new) == (Ruling(), Ruling(proposed=True))


@pytest.mark.parametrize(
    ("status", "ruling"),
    [
        ("Status: deprecated", Ruling(retired="deprecated")),
        ("Status: rejected", Ruling(retired="rejected")),
        ("Status: superseded", Ruling(retired="superseded, without naming by what")),
        ("Status: draft", Ruling(proposed=True)),
        ("Status: umbrella", Ruling(proposed=True)),
        ("We drink it.", Ruling()),
    ],
)
def test_what_no_other_record_decides(status: str, ruling: Ruling) -> None:
    """Its own words take a record out of force, or keep it a proposal."""
    assert ruled(status, "Status: accepted")[0] == ruling


def test_a_record_superseded_by_a_draft_is_over_by_its_own_words() -> None:
    """It says so itself, and nothing stands in its place yet."""
    old, _ = ruled("Status: superseded by ADR-2", "Status: draft")
    assert old.retired == f"superseded by {NEW}"


def test_records_that_supersede_one_another_in_a_circle_are_over() -> None:
    """Each says itself that it is superseded, and none of them is the latest."""
    decisions = [
        read(f"adr/000{n}-x.md", f"# X{n}\n\nStatus: superseded by ADR-{n % 3 + 1}\n")
        for n in (1, 2, 3)
    ]
    found = rulings(decisions, relate(decisions))
    assert {each.retired for each in found.values()} == {"superseded, without naming by what"}
