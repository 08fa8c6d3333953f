"""The default concerns: complete, and related both ways."""

from __future__ import annotations

import pytest

from hitherto.project.concern_table import DIRECTORY_NAMES
from hitherto.project.concerns import concern_relations, concerns, process_concerns


def test_names_are_unique_and_have_words() -> None:
    """Every concern has a name of its own and words to know it by."""
    names = [concern.name for concern in concerns()]
    assert len(names) == len(set(names))
    assert all(concern.words for concern in concerns())


def test_relations_are_between_known_concerns_and_go_both_ways() -> None:
    """A relation names two concerns of the table and weighs the same from both."""
    names = {concern.name for concern in concerns()}
    table = concern_relations()
    assert set(table) <= names
    for one, others in table.items():
        for other, weight in others.items():
            assert 0 < weight <= 1
            assert table[other][one] == weight


@pytest.mark.parametrize(
    ("one", "other"),
    [("auth", "security"), ("auth", "api"), ("api", "testing"), ("database", "deployment")],
)
def test_what_must_be_related(one: str, other: str) -> None:
    """The relations that tasks lean on are there."""
    assert concern_relations()[one][other] > 0


def test_process_concerns_govern_all_work() -> None:
    """Style, conduct and version control govern all work; parts of a product do not."""
    assert {"code style", "git workflow", "agent workflow"} <= process_concerns()
    assert not {"api", "database", "ui"} & process_concerns()


def test_directory_names_lead_to_concerns() -> None:
    """Every directory name of the table leads to a concern that exists."""
    assert set(DIRECTORY_NAMES.values()) <= {concern.name for concern in concerns()}
