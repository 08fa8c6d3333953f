"""Values that are corrected in passing: extracted turn by turn, then judged."""

from __future__ import annotations

import pytest
from saying import judge, snapshot

from hitherto.intent.extract import extract
from hitherto.model import Provenance, Record, Role, Status, Turn
from hitherto.project.components import default_components


def talk(*turns: str) -> list[Record]:
    """Return all that is extracted from the turns of one conversation, a minute each."""
    found: list[Record] = []
    for number, text in enumerate(turns, 1):
        provenance = Provenance(
            source="chat",
            position=f"turn {number}",
            role=Role.USER,
            at=f"2026-03-01T10:{number:02d}:00Z",
            ordinal=number,
            session="s",
        )
        found += extract(Turn(provenance=provenance, text=text), default_components())
    return found


@pytest.mark.parametrize(
    "turns",
    [
        ("Time out after 20 seconds.", "make it 30", "no, 25"),
        ("Retry 4 times.", "ok, make it 6"),
        ("The default page size is 20 items.", "Make that 40.", "let's go back to 20"),
        ("The title must be at most 70 characters.", "no, 90"),
    ],
)
def test_a_corrected_value_is_kept_and_replaces(turns: tuple[str, ...]) -> None:
    """Each value alone is extracted, and takes the place of the one right before."""
    records = talk(*turns)
    verdicts = judge(snapshot(*records))
    assert [record.words for record in records] == list(turns)
    assert [verdicts[words].status for words in turns] == [
        *[Status.SUPERSEDED] * (len(turns) - 1),
        Status.IN_FORCE,
    ]


@pytest.mark.parametrize(
    "turns",
    [("make it 12",), ("no, 15", "make it 20"), ("Never push to main.", "make it 12")],
)
def test_a_value_of_nothing_is_no_rule(turns: tuple[str, ...]) -> None:
    """Where nothing said before has such a value it is only a proposal, and corrects no other."""
    records = talk(*turns)
    verdicts = judge(snapshot(*records))
    alone = [record for record in records if record.words[0].islower()]
    assert len(alone) == len([words for words in turns if words[0].islower()])
    assert {verdicts[record.words].status for record in alone} == {Status.PROPOSED}


@pytest.mark.parametrize("turn", ["make it pretty", "no problem", "12", "no, I have 3 of them"])
def test_what_gives_no_value_is_not_kept(turn: str) -> None:
    """An answer, a wish and a remark are no corrections."""
    assert talk("Time out after 20 seconds.", turn)[1:] == []
