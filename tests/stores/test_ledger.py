"""The ledger: one immutable event a file; branches merge; nothing in it is taken on trust."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from samples import record, stated, visible

from hitherto.errors import StoreError, UsageError
from hitherto.model import Cursor, Event, Forgotten, Imported, Shared, event_id
from hitherto.model.text import to_text
from hitherto.stores import KeptStore, open_store
from hitherto.stores.ledger import Ledger
from hitherto.stores.memory import MemoryStore
from hitherto.stores.trust import at_head

AT = "2026-04-01T10:00:00Z"


@pytest.fixture
def store(tmp_path: Path) -> KeptStore:
    """Return a store with a ledger."""
    return open_store(tmp_path / "data", tmp_path / "work/.hitherto/ledger")


def git(root: Path, *arguments: str) -> str:
    """Run git in a folder."""
    done = subprocess.run(["git", *arguments], cwd=root, check=True, capture_output=True, text=True)
    return done.stdout


def test_an_event_is_a_file(store: KeptStore) -> None:
    """It lies under its month and is called by its id; sharing it again changes nothing."""
    event = stated(1)
    (path,) = store.share(event)
    assert path.parent.name == "2026-04"
    assert path.stem == event_id(event)
    assert path.read_text("utf-8") == to_text(event) + "\n"
    before = path.stat().st_mtime_ns
    assert store.share(event) == (path,)
    assert path.stat().st_mtime_ns == before
    assert [item.name for item in path.parent.iterdir()] == [path.name]


def test_ledger_and_journal_are_one(store: KeptStore) -> None:
    """What is in both counts once, what is in either counts."""
    store.append([stated(1), stated(2)])
    share: list[Event] = [stated(2), Shared(at=AT, record=record(2).id), stated(3)]
    store.share(*share)
    expected = MemoryStore([stated(1), *share])
    assert visible(store.standing()) == visible(expected.standing())
    assert len(list(store.events())) == 4


def test_it_travels_with_the_branch(store: KeptStore) -> None:
    """What another branch's ledger held is no longer there when that branch is left."""
    store.append([stated(1)])
    assert store._ledger
    ledger = store._ledger
    paths = (ledger.write(stated(2)), ledger.write(stated(3)))  # as a merge brings them
    names = frozenset(path.relative_to(ledger.folder).as_posix() for path in paths)
    store.close()
    store = open_store(store.folder, ledger.folder, reviewed=lambda: names)
    assert len(store.standing().records) == 3
    paths[0].unlink()
    assert store.standing().records == (record(1), record(3))
    again = open_store(store.folder, ledger.folder, reviewed=lambda: names)
    assert again.standing().records == (record(1), record(3))


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("2026-04/e-0000000000000000.json", to_text(stated(1))),
        ("2026-04/e-0000000000000000.json", "{"),
        ("2026-04/e-0000000000000000.json", "\xff"),
        ("2026-04/notes.json", "[]"),
        ("2026-04/e-0000000000000001.json", " " * (1 << 21)),
    ],
)
def test_a_file_that_is_not_what_its_name_says_is_told(
    store: KeptStore, name: str, content: str
) -> None:
    """A ledger's file that somebody edited, or that is no event, is a problem and no record."""
    assert store._ledger
    path = store._ledger.folder / name
    path.parent.mkdir(parents=True)
    path.write_bytes(content.encode("latin-1"))
    store.share(stated(5))
    assert store.standing().records == (record(5),)
    (problem,) = store.problems
    assert problem.source == str(path)
    assert problem.remedy


def test_a_changed_word_in_the_ledger_is_not_trusted(store: KeptStore) -> None:
    """Editing a shared statement does not change it but makes it a problem; undoing heals it."""
    assert store._ledger
    path = store._ledger.write(stated(1))
    text = path.read_text("utf-8")
    path.write_text(text.replace("Keep rule", "Never keep rule"), "utf-8")
    assert store.standing().records == ()
    assert "does not match" in store.problems[0].what
    path.write_text(text, "utf-8")
    assert [each.id for each in store.standing().records] == [record(1).id]
    assert store.problems == ()


def test_a_layout_made_by_a_formatter_still_counts(store: KeptStore) -> None:
    """A formatter, or git's line ends, change the text and not the event."""
    (path,) = store.share(stated(1))
    text = path.read_text("utf-8")
    path.write_text(text.replace(",", ",\r\n  "), "utf-8")
    other = open_store(store.folder.parent / "other", path.parent.parent)
    assert [each.words for each in other.standing().records] == [record(1).words]
    assert other.problems == ()


def test_a_link_is_not_followed(store: KeptStore, tmp_path: Path) -> None:
    """A repository cannot make the ledger read a file outside of it."""
    assert store._ledger
    path = store._ledger.write(stated(1))
    outside = tmp_path / "outside.json"
    path.replace(outside)
    path.symlink_to(outside)
    assert store.standing().records == ()
    assert "link" in store.problems[0].what


def test_cursors_are_not_shared(store: KeptStore) -> None:
    """How far a source was read on this machine goes nowhere."""
    event = Imported(at=AT, source="a", kind="b", cursor=Cursor(size=1))
    with pytest.raises(UsageError):
        store.share(event)
    assert store._ledger
    path = store._ledger.folder / "2026-04" / f"{event_id(event)}.json"
    path.parent.mkdir(parents=True)
    path.write_text(to_text(event), "utf-8")
    assert store.cursors() == {}
    assert len(store.problems) == 1


def test_without_a_ledger_there_is_no_sharing(tmp_path: Path) -> None:
    """Nothing is shared in a project that did not choose to."""
    store = open_store(tmp_path / "data")
    with pytest.raises(UsageError, match="init --shared"):
        store.share(stated(1))
    store.close()


def test_a_ledger_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    """A file in the way of the ledger's folder is one clear error."""
    (tmp_path / "ledger").write_text("", "utf-8")
    with pytest.raises(StoreError):
        Ledger(tmp_path / "ledger").write(stated(1))


def test_branches_that_add_and_retract_merge_without_conflict(tmp_path: Path) -> None:
    """Two branches add, retract and say the same; their merge is the union of both."""
    work = tmp_path / "work"
    work.mkdir()
    git(work, "init", "--quiet", "--initial-branch=main")
    ledger = work / ".hitherto/ledger"

    def share(person: str, *events: Event) -> None:
        store = open_store(tmp_path / person, ledger)
        store.share(*events)
        store.close()
        git(work, "add", ".")
        git(work, "commit", "--quiet", "--message", person)

    base = (stated(1), stated(2))
    ours = (stated(3), Forgotten(at=AT, record=record(1).id, reason="ours"), stated(5))
    theirs = (stated(4), Forgotten(at=AT, record=record(2).id, reason="theirs"), stated(5))
    share("base", *base)
    git(work, "checkout", "--quiet", "-b", "theirs")
    share("theirs", *theirs)
    git(work, "checkout", "--quiet", "main")
    share("ours", *ours)
    git(work, "merge", "--quiet", "--no-edit", "theirs")
    reviewed = at_head(lambda arguments: git(work, *arguments), ".hitherto/ledger")
    store = open_store(tmp_path / "anyone", ledger, reviewed=reviewed)
    expected = MemoryStore([*base, *ours, *theirs]).standing()
    assert visible(store.standing()) == visible(expected)
    assert set(store.standing().forgotten) == {record(1).id, record(2).id}
    assert store.problems == ()
    store.close()
