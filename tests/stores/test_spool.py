"""Where the data folder may not be written: reads work, writes wait in the work tree."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from samples import record, stated, visible

from hitherto.errors import ReadOnlyError, StoreError
from hitherto.model import Forgotten
from hitherto.stores import open_store
from hitherto.stores.disk import Disk
from hitherto.stores.journal import HEADER
from hitherto.stores.memory import MemoryStore
from sandbox import Sandbox

AT = "2026-04-01T10:00:00Z"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the data folder of a store with one record in it."""
    store = open_store(tmp_path / "data")
    store.append([stated(1)])
    store.close()
    return store.folder


def test_reads_work_and_writes_wait(folder: Path, tmp_path: Path) -> None:
    """In the sandbox all that was kept is there, and so is what is said in it."""
    spool = tmp_path / "work/.hitherto/spool"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    store = open_store(folder, spool=spool, disk=Sandbox(folder))
    assert not store.writable
    assert store.standing().records == (record(1),)
    store.append([stated(2)])
    store.append([Forgotten(at=AT, record=record(1).id), stated(2)])
    expected = MemoryStore([stated(1), stated(2), Forgotten(at=AT, record=record(1).id)])
    assert visible(store.standing()) == visible(expected.standing())
    assert list(store.events()) == list(expected.events())
    assert store.condition().spool_events == 3
    store.close()
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    assert (spool / ".gitignore").read_text("utf-8") == "*\n"

    other = open_store(folder, spool=spool, disk=Sandbox(folder))
    assert visible(other.standing()) == visible(expected.standing())
    other.close()

    writer = open_store(folder, spool=spool)
    assert visible(writer.standing()) == visible(expected.standing())
    assert list(spool.glob("*.jsonl")) == []
    assert writer.problems == ()
    writer.close()
    alone = open_store(folder)
    assert visible(alone.standing()) == visible(expected.standing())
    alone.close()


def test_an_open_writer_takes_in_what_comes_later(folder: Path, tmp_path: Path) -> None:
    """A long-lived process sees what a sandboxed one says, each time."""
    spool = tmp_path / "spool"
    writer = open_store(folder, spool=spool)
    writer.standing()
    boxed = open_store(folder, spool=spool, disk=Sandbox(folder))
    for number in (2, 3):
        boxed.append([stated(number)])
        assert record(number) in writer.standing().records
        assert record(number) in boxed.standing().records
    writer.close()
    boxed.close()


def test_a_file_that_was_taken_in_before_does_no_harm(folder: Path, tmp_path: Path) -> None:
    """Being killed between taking in and removing means taking in twice, which changes nothing."""
    spool = tmp_path / "spool"
    boxed = open_store(folder, spool=spool, disk=Sandbox(folder))
    boxed.append([stated(2)])
    (file,) = spool.glob("*.jsonl")
    content = file.read_bytes()
    writer = open_store(folder, spool=spool)
    first = writer.standing()
    file.write_bytes(content)
    assert visible(writer.standing()) == visible(first)
    assert len(list(writer.events())) == 2
    assert not file.exists()
    writer.close()


def test_a_strangers_file_is_refused(folder: Path, tmp_path: Path) -> None:
    """A cloned repository cannot put words into the user's mouth through a spool of its own."""
    spool = tmp_path / "spool"
    spool.mkdir()
    journal = (folder / "journal.jsonl").read_bytes()
    (spool / "1-aa.jsonl").write_bytes(journal.replace(b"r-", b"r-"))
    line = json.loads(journal.splitlines()[1])
    forged = f'{{"id":"{line["id"]}","seal":"{"0" * 32}","event":{{}}}}\n'
    (spool / "2-bb.jsonl").write_bytes(HEADER + forged.encode())
    (folder / "journal.jsonl").unlink()
    for disk in (Sandbox(folder), Disk()):
        store = open_store(folder, spool=spool, disk=disk)
        assert store.standing().records == ()
        assert len([p for p in store.problems if "not written by hitherto" in p.what]) == 2
        store.close()
    assert len(list(spool.glob("*.jsonl"))) == 2


def test_a_torn_line_in_the_spool_costs_that_line(folder: Path, tmp_path: Path) -> None:
    """A sandboxed process that was killed while writing loses what it was writing."""
    spool = tmp_path / "spool"
    boxed = open_store(folder, spool=spool, disk=Sandbox(folder))
    boxed.append([stated(2), stated(3)])
    (file,) = spool.glob("*.jsonl")
    file.write_bytes(file.read_bytes()[:-5])
    writer = open_store(folder, spool=spool)
    assert writer.standing().records == (record(1), record(2))
    assert any("torn" in problem.what for problem in writer.problems)
    assert not file.exists()
    writer.close()


def test_without_a_spool_a_write_is_refused(folder: Path) -> None:
    """The error says what to do, and reading still works."""
    store = open_store(folder, disk=Sandbox(folder))
    with pytest.raises(ReadOnlyError, match="may not be written"):
        store.append([stated(2)])
    assert store.standing().records == (record(1),)
    store.close()


def test_a_folder_that_was_never_set_up_is_not_spooled_for(tmp_path: Path) -> None:
    """In a read-only home nothing is there, and a write says what to do first."""
    home = tmp_path / "home"
    home.mkdir()

    class NoHome(Sandbox):
        def make_folder(self, path: Path, mode: int = 0o700) -> None:
            if path.is_relative_to(self.folder):
                raise OSError(errno.EROFS, os.strerror(errno.EROFS))
            super().make_folder(path, mode)

    store = open_store(home / "data", spool=tmp_path / "spool", disk=NoHome(home))
    assert store.standing().records == ()
    with pytest.raises(ReadOnlyError, match="hitherto init"):
        store.append([stated(1)])
    store.close()


def test_a_folder_that_becomes_read_only_is_spooled_for(folder: Path, tmp_path: Path) -> None:
    """A store that was opened for writing falls back on the spool when writing is refused."""
    disk = Sandbox(tmp_path / "elsewhere")
    store = open_store(folder, spool=tmp_path / "spool", disk=disk)
    disk.folder = folder
    store.append([stated(2)])
    assert not store.writable
    assert store.standing().records == (record(1), record(2))
    store.close()


def test_a_file_in_the_way_is_one_clear_error(tmp_path: Path) -> None:
    """A data folder that is a file is told as such."""
    (tmp_path / "data").write_text("", "utf-8")
    with pytest.raises(StoreError, match="cannot be used"):
        open_store(tmp_path / "data")


UNPRIVILEGED = """
import hashlib, hmac, os, sys
from pathlib import Path
from hitherto.model import Confirmed
from hitherto.privacy import mask
from hitherto.stores import open_store
mask("")  # with the first two: what is loaded late, which may lie where only root reads
if os.getuid() == 0:
    os.setgid(65534); os.setuid(65534)
store = open_store(Path(sys.argv[1]), spool=Path(sys.argv[2]))
assert not store.writable
assert len(store.standing().records) == 1
store.append([Confirmed(at="2026-04-01T10:00:00Z", record=store.standing().records[0].id)])
assert len(store.standing().confirmed) == 1
print("done", len(store.problems))
"""


def test_a_process_without_rights_reads_and_spools(folder: Path, tmp_path: Path) -> None:
    """The real thing: another user's rights, refused by the system itself."""
    if os.name != "posix":
        pytest.skip("needs POSIX rights")
    spool = tmp_path / "spool"
    spool.mkdir()
    spool.chmod(0o777)
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    for path in (tmp_path, *tmp_path.parents):
        if not path.name.startswith(("pytest", "popen", "test")):  # a worker has a folder too
            break
        path.chmod(path.stat().st_mode | 0o011)
    done = subprocess.run(
        [sys.executable, "-c", UNPRIVILEGED, str(folder), str(spool)],
        capture_output=True,
        text=True,
        check=False,
    )
    folder.chmod(0o755)
    assert done.stdout == "done 0\n", done.stderr
    writer = open_store(folder, spool=spool)
    assert len(writer.standing().confirmed) == 1
    writer.close()
