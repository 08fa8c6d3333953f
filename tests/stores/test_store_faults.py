"""Faults made by the system itself: no room, a size limit, a lock that is held, many threads."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from samples import record, stated

from hitherto.errors import StoreError
from hitherto.model import event_id
from hitherto.stores import open_store
from hitherto.stores.journal import Journal
from hitherto.stores.locks import locked

LIMITED = """
import resource, sys
from pathlib import Path
from hitherto.errors import StoreError
from hitherto.model import Confirmed
from hitherto.stores.journal import Journal
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
journal = Journal(Path(sys.argv[1]))
kept = 0
try:
    while True:
        events = [
            ("e-%016x" % n, Confirmed(at="2026-04-01T10:00:00Z", record="r-%016x" % n))
            for n in range(kept, kept + 3)
        ]
        journal.append(events)
        kept += 3
except StoreError as error:
    print(kept, error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX limits")
def test_a_size_limit_of_the_system_tears_nothing(tmp_path: Path) -> None:
    """A write that the system cuts short in its middle is taken back whole."""
    path = tmp_path / "journal.jsonl"
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, check=True
    )
    kept, _, sentence = done.stdout.partition(" ")
    assert "cannot be used" in sentence
    assert int(kept) > 0
    data = path.read_bytes()
    assert data.endswith(b"\n")
    assert data.count(b"\n") == 1 + int(kept)


@pytest.fixture
def tiny(tmp_path: Path) -> Iterator[Path]:
    """Return a real file system of 256 KiB, where mounting is permitted."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    try:
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)],
            capture_output=True,
            text=True,
            check=False,
        )
    except FileNotFoundError:
        pytest.skip("there is no mount command")
    if done.returncode:
        pytest.skip(f"mounting is not permitted: {done.stderr.strip()}")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def test_a_really_full_disk_loses_nothing(tiny: Path) -> None:
    """Until the disk is full and after: all that was acknowledged stands, and reading works."""
    store = open_store(tiny / "data")
    kept = 0
    failure = None
    while kept < 5000 and not failure:
        try:
            store.append([stated(number) for number in range(kept, kept + 20)])
            kept += 20
        except StoreError as error:
            failure = error
    assert failure
    assert "no room" in failure.what
    assert kept
    assert len(store.standing().records) == kept
    store.close()
    again = open_store(tiny / "data")
    assert len(again.standing().records) == kept
    again.close()
    data = (tiny / "data/journal.jsonl").read_bytes()
    assert data.count(b"\n") == 1 + kept
    assert data.endswith(b"\n")


def test_a_lock_is_waited_for_with_a_bound(tmp_path: Path) -> None:
    """When another process keeps the lock, there is one clear error and nothing half done."""
    store = open_store(tmp_path / "data", wait=0.05)
    store.append([stated(1)])
    with (
        locked(store.folder / "lock"),
        pytest.raises(StoreError, match=r"locked for 0\.05 seconds"),
    ):
        store.append([stated(2)])
    store.append([stated(3)])
    assert store.standing().records == (record(1), record(3))
    store.close()


def test_readers_do_not_shut_each_other_out(tmp_path: Path) -> None:
    """A shared lock lets other readers in and keeps writers out."""
    path = tmp_path / "lock"
    with (
        locked(path, shared=True),
        locked(path, shared=True, wait=0),
        pytest.raises(StoreError),
        locked(path, wait=0),
    ):
        pass
    with locked(path, wait=0):
        pass


def test_threads_may_share_a_store(tmp_path: Path) -> None:
    """Several threads keep and read at once; every event is there once."""
    store = open_store(tmp_path / "data")

    def keep(start: int) -> int:
        for number in range(start, start + 20, 4):
            store.append([stated(n) for n in range(number, number + 4)])
        return len(store.standing().records)

    with ThreadPoolExecutor(4) as pool:
        assert max(pool.map(keep, (0, 20, 40, 60))) == 80
    assert len({event_id(event) for event in store.events()}) == 80
    assert store.problems == ()
    store.close()


def test_a_huge_line_is_read(tmp_path: Path) -> None:
    """A line of many megabytes is neither torn apart nor an end of reading."""
    journal = Journal(tmp_path / "journal.jsonl")
    journal.append([(event_id(stated(1)), stated(1))])
    with journal.path.open("ab") as file:
        file.write(b"x" * (9 << 20) + b"\n")
    journal.append([(event_id(stated(2)), stated(2))])
    events = [event for chunk in journal.read() for _, event in chunk.entries]
    problems = [problem for chunk in journal.read() for problem in chunk.problems]
    assert events == [stated(1), stated(2)]
    assert [problem.line for problem in problems] == [3]


def test_a_journal_that_is_a_folder_is_one_clear_error(tmp_path: Path) -> None:
    """What cannot be a journal is told as such, with what to do."""
    (tmp_path / "data/journal.jsonl").mkdir(parents=True)
    store_folder = tmp_path / "data"
    with pytest.raises(StoreError, match="cannot be used"):
        open_store(store_folder).append([stated(1)])
    assert list((store_folder / "journal.jsonl").iterdir()) == []
