"""The figures of labelled conversations, each worked out by hand for a small case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import labelling
import msgspec
import pytest

from hitherto.bench.chats import scores
from hitherto.bench.chats.labels import Labelled, load
from hitherto.bench.chats.modes import Input, credits_of, prepare
from hitherto.bench.chats.records import as_task, given
from hitherto.bench.chats.rivals import RIVALS
from hitherto.bench.chats.scores import Handed, Pairs
from hitherto.model import Entry, Kind, Provenance, Record, Role, Standing, Status, Task, Verdict
from hitherto.project.components import default_components


def project(folder: Path, **files: Sequence[labelling.Label]) -> Labelled:
    """Return the greenhouse, with other labels where they are given."""
    return load(labelling.write(folder, **files))


def as_given(labelled: Labelled) -> Input:
    """Return the labelled statements as input."""
    return prepare(labelled, "given", default_components())


def record(words: str, number: int, kind: Kind = Kind.DECISION) -> Record:
    """Return a record of the turn of that number."""
    place = Provenance(
        source="labelled:spring", position=f"turn {number + 1}", role=Role.USER, ordinal=number
    )
    return Record(provenance=place, kind=kind, words=words)


@pytest.mark.parametrize(
    ("words", "number", "credited"),
    [
        ("Never open the roof vents when the wind is above 40 km/h.", 1, "S1"),
        ("never open the roof vents when the", 1, "S1"),  # seven of its thirteen words
        ("never open the roof vents when", 1, ""),  # six
        ("NEVER - OPEN: THE (ROOF) VENTS... WHEN - THE?", 1, "S1"),
        ("open open open open open open", 1, ""),  # a repeated word counts once
        ("Never open the roof vents when the wind is above 40 km/h.", 2, ""),  # another turn
        ("", 1, ""),
        ("...", 1, ""),
    ],
)
def test_a_record_stands_for_what_it_holds_half_of(
    tmp_path: Path, words: str, number: int, credited: str
) -> None:
    """Same turn and at least half of the statement's words, or it stands for nothing."""
    said = record(words, number)
    assert credits_of(project(tmp_path), [said]).get(said.id, "") == credited


def test_a_record_stands_for_what_it_is_handed_over_with(tmp_path: Path) -> None:
    """Where its words hold no statement, the passage may: the reader is handed that."""
    labelled = project(tmp_path)
    whole = "Have a look. Never open the roof vents when the wind is above 40 km/h."
    said = msgspec.structs.replace(record("Have a look.", 1), passage=whole)
    assert credits_of(labelled, [said]) == {said.id: "S1"}
    longer = msgspec.structs.replace(said, words=whole.split(". ")[1], passage=f"{whole} Good.")
    assert credits_of(labelled, [longer]) == {longer.id: "S1"}


def test_a_record_stands_for_one_statement_at_most(tmp_path: Path) -> None:
    """Of two statements that one turn makes, the record's own is the one it is most like."""
    short = {"id": "S0", "file": "spring", "turn": 4, "kind": "decision", "text": "We store"}
    other = {**short, "id": "S99", "text": "readings in SQLite, said who stores them"}
    labels = [short, *labelling.statements(), other]
    labelled = project(tmp_path, statements=labels)
    whole = record("We store readings in SQLite.", 3)
    assert credits_of(labelled, [whole]) == {whole.id: "S2"}
    start = record("We store", 3)
    assert credits_of(labelled, [start]) == {start.id: "S0"}
    assert as_given(labelled).credit == {made.id: name for name, made in given(labelled).items()}


def handing(
    labelled: Labelled, by_task: Mapping[str, Sequence[str]], warned: Sequence[str] = ()
) -> scores.Hand:
    """Return a hand that gives out these statements, whatever is asked."""
    records = given(labelled)
    texts = {as_task(labelled, item).text: item.id for item in labelled.tasks}

    def hand(task: Task) -> Handed:
        names = by_task[texts[task.text]]
        return Handed(
            tuple(records[name] for name in names),
            frozenset(records[name].id for name in warned),
            tokens=10 if names else 5,
        )

    return hand


def test_figures_of_briefs_by_hand(tmp_path: Path) -> None:
    """Four of six that apply, none of one old, five useful of eight, one stale of three leaks."""
    labelled = project(tmp_path)
    by_task = {"T1": ["S1", "S7", "S4"], "T2": ["S2", "S10"], "T3": ["S14", "S8"], "T4": ["S9"]}
    tally = scores.briefs(labelled, as_given(labelled), handing(labelled, by_task, warned=["S8"]))
    assert tally.figures() == {
        "recall": 0.6667,
        "old_recall": 0.0,
        "recall_at_10": 0.6667,
        "precision": 0.625,
        "stale_leak": 0.3333,
        "stale_count": 1,
        "tokens": 10.0,
    }
    assert tally.counts() == {"tasks": 4, "applies": 6, "old": 1, "returned": 8, "stale": 3}


def test_what_is_old_was_said_more_than_50_turns_before(tmp_path: Path) -> None:
    """Of T4, asked in turn 60, the rule of turn 6 is old; one of turn 10 would not be."""
    labelled = project(tmp_path / "a")
    assert scores.old_ones(labelled, labelled.tasks[3]) == {"S3"}
    for turn, old in ((9, {"S3"}), (10, set())):
        labels = labelling.changed(labelling.statements(), "S3", turn=turn)
        moved = project(tmp_path / str(turn), statements=labels)
        assert scores.old_ones(moved, moved.tasks[3]) == old


def test_only_the_first_ten_count_at_ten(tmp_path: Path) -> None:
    """What applies and comes eleventh is recalled, and not at 10; empty hands cost their tokens."""
    labelled = project(tmp_path)
    others = [f"S{n}" for n in (1, 2, 4, 5, 6, 7, 8, 10, 11, 12)]
    by_task = {"T1": [], "T2": [], "T3": [], "T4": [*others, "S3"]}
    figures = scores.briefs(labelled, as_given(labelled), handing(labelled, by_task)).figures()
    assert (figures["recall"], figures["recall_at_10"]) == (0.1667, 0.0)
    assert figures["old_recall"] == 1.0
    assert figures["precision"] == 0.1818  # S3 and S6 of eleven
    assert figures["tokens"] == 6.2  # (5 + 5 + 5 + 10) / 4, one digit kept


def test_no_task_gives_zeros(tmp_path: Path) -> None:
    """A project without tasks, or without anything wanted, divides by nothing."""
    lone = [{"id": "T1", "file": "spring", "turn": 28, "text": "Open the vents."}]
    labelled = project(tmp_path, tasks=lone)
    figures = scores.briefs(labelled, as_given(labelled), handing(labelled, {"T1": []})).figures()
    assert {figures[name] for name in figures if name != "tokens"} == {0.0}
    assert scores.Tally().figures()["tokens"] == 0.0


@pytest.mark.parametrize(
    ("status", "followed", "expected"),
    [
        (Status.CONTESTED, "other", True),
        (Status.CONTESTED, "self", False),
        (Status.CONTESTED, "", False),
        (Status.IN_FORCE, "other", False),
    ],
)
def test_a_contested_one_leaks_unless_another_is_to_be_followed(
    status: Status, followed: str, expected: bool
) -> None:
    """The text warns of a record only where it is contested and says to follow the other."""
    said = record("We store readings in SQLite.", 3)
    name = {"self": said.id, "other": "r-1", "": ""}[followed]
    entry = Entry(record=said, verdict=Verdict(status, "why", ("r-1",), followed=name))
    assert (said.id in scores.warned([entry])) is expected


def test_supersession_by_hand(tmp_path: Path) -> None:
    """All four pairs are found; the narrowing of S1, which nobody labelled, is not held false."""
    labelled = project(tmp_path)
    found = scores.supersession(labelled, as_given(labelled))
    assert found == Pairs(predicted=4, hits=4, found=4, labelled=4)


def test_a_labelled_narrowing_counts_as_found(tmp_path: Path) -> None:
    """A labelled pair that verification only narrows is found, and is no prediction."""
    labels = labelling.changed(labelling.statements(), "S13", supersedes=["S1"])
    labelled = project(tmp_path, statements=labels)
    found = scores.supersession(labelled, as_given(labelled))
    assert found == Pairs(predicted=4, hits=4, found=5, labelled=5)


def test_a_pair_that_nobody_labelled_is_false(tmp_path: Path) -> None:
    """A predicted pair without a label lowers precision alone."""
    labels = labelling.changed(labelling.statements(), "S14", supersedes=[])
    labelled = project(tmp_path, statements=labels)
    found = scores.supersession(labelled, as_given(labelled))
    assert found == Pairs(predicted=4, hits=3, found=3, labelled=3)


def test_a_pair_with_an_end_that_stands_for_nothing_is_false(tmp_path: Path) -> None:
    """Where the old record credits no statement, the pair is predicted, missed and unfound."""
    labelled = project(tmp_path)
    whole = as_given(labelled)
    lost = {record: name for record, name in whole.credit.items() if name != "S2"}
    found = scores.supersession(labelled, msgspec.structs.replace(whole, credit=lost))
    assert found == Pairs(predicted=4, hits=3, found=3, labelled=4)


def retired(labelled: Labelled, input_: Input) -> tuple[int, int]:
    """Return what was wrongly retired, of how many."""
    return scores.false_retired(labelled, input_, default_components())


def test_nothing_that_applies_is_retired(tmp_path: Path) -> None:
    """Of the six that apply and the three that are acceptable none is retired."""
    labelled = project(tmp_path)
    assert retired(labelled, as_given(labelled)) == (0, 9)


def test_what_applies_and_was_superseded_is_wrongly_retired(tmp_path: Path) -> None:
    """Where the labels want S2 and S5 after they were replaced, two of eleven are wrong."""
    labels = labelling.changed(labelling.tasks(), "T2", applies=["S10", "S2"], stale=[])
    labels = labelling.changed(labels, "T3", acceptable=["S5"], stale=["S8"])
    labelled = project(tmp_path, tasks=labels)
    assert retired(labelled, as_given(labelled)) == (2, 11)


@pytest.mark.parametrize(
    ("text", "wrong"), [("Open the vents on staging.", 1), ("Open the vents.", 0)]
)
def test_what_was_narrowed_away_is_retired_there(tmp_path: Path, text: str, wrong: int) -> None:
    """S1 still holds except on staging: only a task there loses it."""
    labels = labelling.changed(labelling.tasks(), "T4", text=text, applies=["S1"], acceptable=[])
    labelled = project(tmp_path, tasks=labels)
    assert retired(labelled, as_given(labelled)) == (wrong, 7)


def test_a_statement_is_retired_when_all_that_stand_for_it_are(tmp_path: Path) -> None:
    """Two records of one statement are one label; one of them alive keeps it."""
    labels = labelling.changed(labelling.tasks(), "T2", applies=["S2"], acceptable=[], stale=[])
    labelled = project(tmp_path, tasks=labels)
    whole = as_given(labelled)
    (old,) = (each for each in whole.standing.records if whole.credit[each.id] == "S2")
    again = msgspec.structs.replace(old, words="We store readings in SQLite", key="other")
    both = Input(
        Standing(records=(*whole.standing.records, again)), {**whole.credit, again.id: "S2"}
    )
    assert retired(labelled, whole) == (1, 8)
    assert retired(labelled, both) == (0, 8)


def test_extraction_is_counted_by_turn_and_kind(tmp_path: Path) -> None:
    """Two records of one turn count once; a right turn with a wrong kind is a hit of turns only."""
    labelled = project(tmp_path)
    found = [
        record("Never open the roof vents.", 1, Kind.CONSTRAINT),
        record("Never above 40 km/h.", 1, Kind.CONSTRAINT),
        record("We store readings in SQLite.", 3, Kind.CONSTRAINT),
        record("Show me the file.", 0, Kind.DECISION),
    ]
    figures = scores.extraction(labelled, found)
    kinds = figures.pop("kinds")
    assert figures == {"precision": 0.6667, "recall": 0.1333, "f1": 0.2222}  # 2 of 3, 2 of 15
    assert isinstance(kinds, dict)
    assert kinds["constraint"] == {"precision": 0.5, "recall": 0.25, "f1": 0.3333}  # 1 of 2, of 4
    assert kinds["decision"] == {"precision": 0.0, "recall": 0.0, "f1": 0.0}
    assert set(kinds) == {"constraint", "decision", "preference", "procedure", "retraction"}


def test_the_rivals_by_hand(tmp_path: Path) -> None:
    """The most recent first, at most 20, and BM25 by words: neither knows what was replaced."""
    labelled = project(tmp_path)
    input_ = as_given(labelled)

    def handed(name: str, item: int) -> list[str]:
        hand = RIVALS[name](input_)(as_task(labelled, labelled.tasks[item]))
        return [input_.credit[each.id] for each in hand.records]

    assert handed("recent", 0) == [f"S{n}" for n in range(9, 0, -1)]
    assert handed("recent", 3) == [f"S{n}" for n in range(15, 0, -1)]
    assert handed("bm25", 1) == ["S10", "S2"]  # "readings", said in both: the later first
    assert set(handed("bm25", 2)) == {"S14", "S8", "S11", "S5"}


def test_the_rivals_hand_over_twenty_at_most(tmp_path: Path) -> None:
    """With 30 statements that all share the task's word, each rival gives 20."""
    lines = [
        {"id": f"S{n}", "file": "spring", "turn": n, "kind": "decision", "text": f"Vent {n}."}
        for n in range(1, 28)
    ]
    lone = [{"id": "T1", "file": "spring", "turn": 28, "text": "Open the vents."}]
    labelled = project(tmp_path, statements=lines, tasks=lone)
    input_ = as_given(labelled)
    for rival in RIVALS.values():
        assert len(rival(input_)(as_task(labelled, labelled.tasks[0])).records) == 20
