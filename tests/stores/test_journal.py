"""The journal: whole lines, or none; damage is seen, skipped and told."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest
from samples import record, stated

from hitherto.errors import StoreError
from hitherto.model import Confirmed, Event, event_id
from hitherto.stores import open_store
from hitherto.stores.disk import Disk
from hitherto.stores.journal import HEADER, START, Entry, Journal

# Written by the first release; what it holds must be readable for ever.
FIRST_RELEASE = (
    '{"hitherto":"journal","format":1}\n'
    '{"id":"e-fff9952a4bf762e6","event":{"at":"2026-04-01T10:00:00Z","record":"r-0123456789abcdef",'
    '"type":"confirmed"}}\n'
)


def entries(*numbers: int) -> list[Entry]:
    """Return events with their ids."""
    return [(event_id(stated(number)), stated(number)) for number in numbers]


def held(journal: Journal) -> list[Event]:
    """Return all that a journal holds."""
    return [event for chunk in journal.read() for _, event in chunk.entries]


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    """Return a journal with three events in it."""
    made = Journal(tmp_path / "journal.jsonl")
    made.append(entries(1, 2, 3))
    return made


def test_a_line_is_an_event(journal: Journal) -> None:
    """The file is a header and a line for each event, readable with any tool."""
    lines = journal.path.read_bytes().splitlines(keepends=True)
    assert lines[0] == HEADER
    assert len(lines) == 4
    assert event_id(stated(1)).encode() in lines[1]


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    """Folder, journal and index are private."""
    store = open_store(tmp_path / "data")
    store.append([stated(1)])
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in store.folder.iterdir()}
    store.close()
    assert stat.S_IMODE(store.folder.stat().st_mode) == 0o700
    assert set(modes.values()) == {0o600}, modes


def test_reading_goes_on_from_a_mark(journal: Journal) -> None:
    """Only what is new is read, with its line number, and a replaced file is noticed."""
    (first,) = journal.read(START)
    journal.append(entries(4))
    (new,) = journal.read(first.end)
    assert [event for _, event in new.entries] == [stated(4)]
    assert new.end.line == 5
    assert journal.follows(new.end)
    journal.path.write_bytes(HEADER + journal.path.read_bytes())
    assert not journal.follows(first.end)


@pytest.mark.parametrize("cut", [1, 20, 150])
def test_a_torn_last_line_is_set_aside(journal: Journal, cut: int) -> None:
    """What a killed writer left is cut off before the next line, kept beside, and reported."""
    whole = journal.path.read_bytes()
    journal.path.write_bytes(whole[:-cut])
    (chunk,) = journal.read()
    assert chunk.torn
    assert chunk.torn.line == 4
    (problem,) = journal.append(entries(4))
    assert "torn" in problem.what
    assert held(journal) == [stated(1), stated(2), stated(4)]
    aside = journal.path.with_name("journal.jsonl.torn").read_bytes().rstrip(b"\n")
    assert aside
    assert whole.splitlines()[3].startswith(aside)


def test_a_torn_header_is_written_anew(tmp_path: Path) -> None:
    """A writer that was killed at its very first bytes leaves a journal that works."""
    journal = Journal(tmp_path / "journal.jsonl")
    journal.path.write_bytes(HEADER[:9])
    journal.append(entries(1))
    assert held(journal) == [stated(1)]
    assert journal.path.read_bytes().startswith(HEADER)


@pytest.mark.parametrize(
    "damage",
    [
        b"\x00\x00\x00",
        b"not json at all",
        b"\xff\xfe\xff",
        b"",
        b'{"id":"e-0000000000000000","event":{"at":"","record":"r","type":"confirmed"}}',
        b'{"id":"e-0000000000000000","event":{"at":"","type":"unheard of"}}',
    ],
)
def test_a_damaged_line_is_skipped_and_told(journal: Journal, damage: bytes) -> None:
    """One damaged line costs that line: it is named by its number, the others are read."""
    lines = journal.path.read_bytes().split(b"\n")
    lines[2] = damage
    journal.path.write_bytes(b"\n".join(lines))
    (chunk,) = journal.read()
    assert [event for _, event in chunk.entries] == [stated(1), stated(3)]
    assert [problem.line for problem in chunk.problems] == [3]
    store = open_store(journal.path.parent)
    assert len(store.standing().records) == 2
    store.close()
    again = open_store(journal.path.parent)
    assert [problem.line for problem in again.problems] == [3]
    again.close()


def test_a_changed_word_is_noticed(journal: Journal) -> None:
    """A line whose content does not match its id is not trusted."""
    text = journal.path.read_text("utf-8").replace("Keep rule 2", "Drop rule 2")
    journal.path.write_text(text, "utf-8")
    (chunk,) = journal.read()
    assert [event for _, event in chunk.entries] == [stated(1), stated(3)]
    assert "does not match" in chunk.problems[0].what


def test_a_newer_format_is_refused_with_a_remedy(tmp_path: Path) -> None:
    """A journal from the future is neither read in part nor written to."""
    path = tmp_path / "data" / "journal.jsonl"
    path.parent.mkdir()
    path.write_text('{"hitherto":"journal","format":99}\n', "utf-8")
    with pytest.raises(StoreError, match=r"newer hitherto .*Upgrade"):
        open_store(path.parent)
    with pytest.raises(StoreError, match="Upgrade"):
        Journal(path).append(entries(1))
    assert path.read_text("utf-8") == '{"hitherto":"journal","format":99}\n'


def test_a_journal_of_the_first_release_opens(tmp_path: Path) -> None:
    """The first release's bytes mean today what they meant then."""
    (tmp_path / "journal.jsonl").write_text(FIRST_RELEASE, "utf-8")
    store = open_store(tmp_path)
    event = Confirmed(at="2026-04-01T10:00:00Z", record="r-0123456789abcdef")
    assert list(store.events()) == [event]
    store.append([stated(1)])
    assert list(store.events()) == [event, stated(1)]
    assert store.problems == ()
    store.close()


class FullDisk(Disk):
    """A disk with so many bytes left; a write that does not fit is done in part, then fails."""

    def __init__(self, room: int) -> None:
        self.room = room

    def write(self, descriptor: int, data: bytes) -> int:
        """Write what fits."""
        if not self.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        done = super().write(descriptor, data[: self.room])
        self.room -= done
        return done


class DeafDisk(Disk):
    """A disk that takes everything and fails to keep it."""

    def sync(self, descriptor: int) -> None:
        """Fail as a full or broken disk does when asked to keep what was written."""
        raise OSError(errno.ENOSPC, f"{os.strerror(errno.ENOSPC)} ({descriptor})")


@pytest.mark.parametrize("disk", [FullDisk(0), FullDisk(1), FullDisk(300), DeafDisk()])
def test_a_full_disk_tears_nothing(journal: Journal, disk: Disk) -> None:
    """The append fails with a remedy and the file is byte for byte what it was."""
    before = journal.path.read_bytes()
    with pytest.raises(StoreError, match=r"no room .*Free some space"):
        Journal(journal.path, disk=disk).append(entries(4, 5, 6))
    assert journal.path.read_bytes() == before
    journal.append(entries(4))
    assert held(journal)[-1] == stated(4)


def test_a_store_on_a_full_disk_keeps_what_it_had(tmp_path: Path) -> None:
    """After the failure the store stands as before, and goes on once there is room."""
    store = open_store(tmp_path / "data")
    store.append([stated(1)])
    store.close()
    disk = FullDisk(100)
    store = open_store(tmp_path / "data", disk=disk)
    with pytest.raises(StoreError, match="no room"):
        store.append([stated(2), stated(3)])
    assert store.standing().records == (record(1),)
    disk.room = 1 << 20
    store.append([stated(2)])
    assert store.standing().records == (record(1), record(2))
    assert store.problems == ()
    store.close()


def test_writes_in_pieces_are_put_together(tmp_path: Path) -> None:
    """A system that takes only a few bytes at a time still gets whole lines."""

    class Slow(Disk):
        def write(self, descriptor: int, data: bytes) -> int:
            return super().write(descriptor, data[:7])

    journal = Journal(tmp_path / "journal.jsonl", disk=Slow())
    journal.append(entries(1, 2))
    assert held(journal) == [stated(1), stated(2)]
