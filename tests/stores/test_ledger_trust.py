"""What of a ledger counts: what is committed speaks, the rest proposes, none confirms for me."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
from samples import record, stated, visible

from hitherto.errors import UsageError
from hitherto.model import (
    Amended,
    Answered,
    Confirmed,
    Event,
    Forgotten,
    Problem,
    Role,
    Settled,
    Shared,
    Stated,
    Undone,
    event_id,
)
from hitherto.model.text import digest, to_text
from hitherto.stores import KeptStore, open_store
from hitherto.stores.disk import Disk
from hitherto.stores.ledger import Ledger
from hitherto.stores.spool import spool_key

AT = "2026-04-01T10:00:00Z"


class Team:
    """A work tree's ledger with files of others, of which a test says which are committed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.ledger = Ledger(root / "ledger")
        self.committed: set[str] = set()

    def write(self, *events: Event, committed: bool = False) -> None:
        """Put events of somebody else into the ledger."""
        for event in events:
            path = self.ledger.write(event)
            if committed:
                self.committed.add(path.relative_to(self.ledger.folder).as_posix())

    def open(self, name: str = "data") -> KeptStore:
        """Open a person's store on it."""
        folder, ledger = self.root / name, self.ledger.folder
        return open_store(folder, ledger, reviewed=lambda: frozenset(self.committed))


@pytest.fixture
def team(tmp_path: Path) -> Team:
    """Return a ledger."""
    return Team(tmp_path)


def test_what_is_not_committed_is_proposed_and_confirms_nothing(team: Team) -> None:
    """An unreviewed statement is a proposal, and what goes with it is told and ignored."""
    store = team.open()
    store.append([stated(2)])
    mine, theirs = record(2).id, record(1).id
    team.write(
        stated(1),
        Confirmed(at=AT, record=theirs),
        Forgotten(at=AT, record=mine),
        Settled(at=AT, winner=theirs, losers=(mine,)),
    )
    standing = store.standing()
    assert {each.id: each.proposed for each in standing.records} == {mine: False, theirs: True}
    assert (standing.confirmed, standing.forgotten, standing.settled) == ({}, {}, ())
    assert len(store.problems) == 3
    assert all("not committed" in problem.what for problem in store.problems)
    assert len(list(store.events())) == 2


def test_what_is_committed_states_and_forgets_and_confirms_nothing(team: Team) -> None:
    """A teammate's reviewed words count; his confirmation is not mine."""
    store = team.open()
    store.append([stated(2)])
    mine, theirs = record(2).id, record(1).id
    team.write(
        stated(1),
        Confirmed(at=AT, record=theirs),
        Forgotten(at=AT, record=mine),
        Settled(at=AT, winner=theirs, losers=(mine,)),
        committed=True,
    )
    standing = store.standing()
    assert standing.records == (record(1), record(2))
    assert set(standing.forgotten) == {mine}
    assert (standing.confirmed, standing.settled) == ({}, ())
    assert store.problems == ()


def _filed(number: int) -> Stated:
    """Return what an instruction file says, which every clone reads for itself."""
    origin = msgspec.structs.replace(
        record(number).provenance, source="AGENTS.md", role=Role.INSTRUCTIONS, anchor=""
    )
    return Stated(at=AT, record=msgspec.structs.replace(record(number), provenance=origin))


def test_a_committed_settlement_counts_as_the_team_s(team: Team) -> None:
    """Between what all of the team know it decides, with an instruction file's authority."""
    store = team.open()
    filed = _filed(3)
    store.append([filed])
    settled = Settled(at=AT, winner=record(1).id, losers=(filed.record.id,))
    team.write(stated(1), settled, committed=True)
    expected = msgspec.structs.replace(settled, role=Role.INSTRUCTIONS)
    assert store.standing().settled == (expected,)
    assert visible(team.open().standing()) == visible(store.standing())


def test_what_this_machine_shared_may_be_settled_and_amended_by_the_team(team: Team) -> None:
    """Whoever shares a statement lets the team decide on it; what is private stays one's own."""
    store = team.open()
    store.append([stated(2)])
    shared, private = record(1).id, record(2).id
    store.share(stated(1), Shared(at=AT, record=shared))
    team.write(
        stated(3),
        Settled(at=AT, winner=record(3).id, losers=(shared,)),
        Settled(at=AT, winner=record(3).id, losers=(shared, private)),
        Amended(at=AT, record=shared, component="naming"),
        Amended(at=AT, record=private, component="naming"),
        committed=True,
    )
    standing = store.standing()
    assert [event.losers for event in standing.settled] == [(shared,)]
    assert set(standing.amended) == {shared}
    assert store.problems == ()


def test_what_its_author_undid_does_not_count(team: Team) -> None:
    """A committed act and its committed undoing are as if neither had been."""
    store = team.open()
    back = Forgotten(at=AT, record=record(1).id)
    team.write(stated(1), back, committed=True)
    assert set(store.standing().forgotten) == {record(1).id}
    team.write(Undone(at=AT, act=event_id(back)), committed=True)
    assert store.standing().forgotten == {}


def test_nobody_undoes_what_is_mine(team: Team) -> None:
    """An undoing in the ledger is for acts that came by the ledger."""
    store = team.open()
    mine = Confirmed(at=AT, record=record(1).id)
    store.append([stated(1), mine])
    team.write(Undone(at=AT, act=event_id(mine)), committed=True)
    assert set(store.standing().confirmed) == {record(1).id}


def test_what_is_not_committed_amends_and_undoes_nothing(team: Team) -> None:
    """An unreviewed file cannot change how a statement reads, nor take an act out; it is told."""
    store = team.open()
    back = Forgotten(at=AT, record=record(1).id)
    team.write(stated(1), back, committed=True)
    team.write(Undone(at=AT, act=event_id(back)), Amended(at=AT, record=record(1).id, key="x"))
    assert (set(store.standing().forgotten), store.standing().amended) == ({record(1).id}, {})
    assert len(store.problems) == 2


def test_an_answer_of_a_review_is_no_business_of_the_ledger(team: Team) -> None:
    """It is refused when it is to be shared, and is a problem where somebody put it there."""
    answer = Answered(at=AT, question="proposal", answer="skip", record=record(1).id)
    with pytest.raises(UsageError, match="no use to others"):
        team.write(answer)
    path = team.ledger.folder / "2026-04" / f"{event_id(answer)}.json"
    path.parent.mkdir(parents=True)
    path.write_text(to_text(answer), "utf-8")
    (problem,) = _told(team)
    assert "does not belong into a ledger" in problem.what


def _told(team: Team) -> Sequence[Problem]:
    store = team.open()
    store.standing()
    return store.problems


def test_a_commit_turns_a_proposal_into_a_statement(team: Team) -> None:
    """The snapshot and its version change with what is committed, though no file does."""
    store = team.open()
    team.write(stated(1))
    before = store.standing()
    assert before.records[0].proposed
    team.write(stated(1), committed=True)
    assert store.standing().records == (record(1),)
    assert store.standing().version != before.version


def test_no_proposal_replaces_what_is_mine(team: Team) -> None:
    """A file that reads my own statement anew cannot make a proposal of it."""
    store = team.open()
    store.append([stated(1)])
    team.write(stated(1, at="2026-05-01T10:00:00Z", value="sqlite"))
    assert store.standing().records == (record(1),)


def test_what_this_machine_shared_counts_before_it_is_committed(team: Team) -> None:
    """My own words and confirmations count at once, here and after a new start."""
    store = team.open()
    store.share(stated(1), Confirmed(at=AT, record=record(1).id))
    again = team.open()
    for each in (store, again):
        assert each.standing().records == (record(1),)
        assert set(each.standing().confirmed) == {record(1).id}
        assert each.problems == ()
    assert visible(again.standing()) == visible(store.standing())
    other = team.open("other")
    assert other.standing().records[0].proposed
    assert other.standing().confirmed == {}


def _future() -> str:
    return (datetime.now(UTC) + timedelta(days=3)).isoformat(timespec="seconds")[:19] + "Z"


@pytest.mark.parametrize(
    ("event", "what"),
    [
        (stated(1, at=_future()), "future"),
        (Stated(at=AT, record=record(1, at=_future())), "future"),
        (Forgotten(at="9", record=record(1).id), "a time that is none"),
        (Stated(at=AT, record=msgspec.structs.replace(record(1), words=" \n")), "without words"),
    ],
)
def test_impossible_events_are_refused(team: Team, event: Event, what: str) -> None:
    """Words of nobody and times to come are refused, committed or not."""
    team.write(event, committed=True)
    store = team.open()
    assert store.standing().records == ()
    assert store.standing().forgotten == {}
    (problem,) = store.problems
    assert what in problem.what


def test_a_deeply_nested_file_is_a_problem(team: Team) -> None:
    """A file made to exhaust the parser stops nothing."""
    text = '{"type":"stated","at":"","x":' + "[" * 100_000 + "]" * 100_000 + "}"
    path = team.ledger.folder / "2026-04" / f"e-{digest(text)}.json"
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    store = team.open()
    assert store.standing().records == ()
    assert "deeper" in store.problems[0].what


def test_a_token_in_a_ledger_is_not_copied(team: Team) -> None:
    """What others let into the ledger is masked before the index, and before anything is shown."""
    token = "ghp" + "_" + "a1B2c3D4" * 5
    event = Stated(at=AT, record=record(1, f"Use {token} for the build."))
    path = team.ledger.folder / "2026-04" / f"{event_id(event)}.json"
    path.parent.mkdir(parents=True)
    path.write_text(to_text(event), "utf-8")
    for _ in range(2):
        store = team.open()
        assert store.standing().records[0].words == "Use [masked: github token] for the build."
        store.close()
    kept = b"".join(file.read_bytes() for file in (team.root / "data").iterdir())
    assert token.encode() not in kept


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_a_pipe_is_not_waited_for(team: Team) -> None:
    """A pipe in place of a ledger's file, or of the journal, is told at once."""
    path = team.ledger.folder / "2026-04" / "e-0000000000000001.json"
    path.parent.mkdir(parents=True)
    os.mkfifo(path)
    store = team.open()
    assert store.standing().records == ()
    assert "regular" in store.problems[0].what
    os.mkfifo(team.root / "pipe")
    with pytest.raises(OSError, match="regular"):
        os.close(Disk().open(team.root / "pipe", os.O_RDONLY))


class Stingy(Disk):
    """A disk that writes one byte at a time."""

    def write(self, descriptor: int, data: bytes) -> int:
        """Write less than was asked."""
        return super().write(descriptor, data[:1])


@pytest.mark.parametrize("left", ["", "ab12", "no key at all", "\ufffd"])
def test_a_key_that_a_full_disk_cut_short_is_made_anew(tmp_path: Path, left: str) -> None:
    """An empty or short key would seal nothing; short writes are gone on with."""
    (tmp_path / "spool.key").write_text(left, "utf-8")
    assert spool_key(tmp_path, make=False) == b""
    made = spool_key(tmp_path, make=True, disk=Stingy())
    assert len(made) == 32
    assert spool_key(tmp_path, make=False) == made
    assert [path.name for path in tmp_path.iterdir()] == ["spool.key"]


def test_a_problem_of_the_index_names_it_once(tmp_path: Path) -> None:
    """The path stands before the sentence and not in it as well."""
    open_store(tmp_path).close()
    (tmp_path / "index.sqlite").write_bytes(b"damaged" * 1000)
    (problem,) = open_store(tmp_path).problems
    assert str(problem).count(str(tmp_path / "index.sqlite")) == 1
