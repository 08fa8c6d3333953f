"""The store that a project uses: journal first, then index, with the ledger and the spool.

What stands is the union of three layers: the private journal, the ledger as it is checked out, and
what waits in the spool. Each is folded alike, and folds of parts add up (see `fold`).
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

import msgspec

from hitherto.errors import ReadOnlyError, StoreError, UsageError
from hitherto.model import Cursor, Event, Problem, Shared, Standing, Stated, event_id
from hitherto.privacy import guarded
from hitherto.stores.disk import DISK, Disk, explained, is_denied
from hitherto.stores.fold import Fold
from hitherto.stores.journal import START, Entry, Journal, Mark
from hitherto.stores.ledger import Ledger, Page, Stamp
from hitherto.stores.locks import locked
from hitherto.stores.recovery import KeptIndex
from hitherto.stores.spool import Spool, spool_key
from hitherto.stores.trust import Reviewed, Weighed, known_to_all, nothing_reviewed, weigh


class Condition(msgspec.Struct, frozen=True, kw_only=True):
    """What the store consists of, for `status` and `doctor`.

    Attributes:
        folder: the private data folder.
        writable: whether it may be written.
        events: events in journal, ledger and spool.
        records: records among them.
        journal_bytes: size of the journal.
        index_bytes: size of the index, its log included.
        ledger: the ledger's folder, where there is one.
        ledger_events: events in it that are trusted.
        spool: the spool's folder, where one is used.
        spool_events: events that wait in it.
        aside: files that were set aside (damaged indexes, torn lines).
    """

    folder: str
    writable: bool
    events: int
    records: int
    journal_bytes: int
    index_bytes: int
    ledger: str
    ledger_events: int
    spool: str
    spool_events: int
    aside: tuple[str, ...]


def open_store(
    folder: Path,
    ledger: Path | None = None,
    spool: Path | None = None,
    *,
    reviewed: Reviewed = nothing_reviewed,
    wait: float = 10.0,
    disk: Disk = DISK,
) -> KeptStore:
    """Open a project's store, making what is missing.

    Args:
        folder: the project's private data folder.
        ledger: the shared ledger's folder; None where the project does not share.
        spool: where to write while the data folder may not be written; None to refuse then.
        reviewed: tells which of the ledger's files are committed (see `trust`).
        wait: seconds to wait for other processes at most.
        disk: the file operations.

    Raises:
        StoreError: the folder cannot be used at all, or was written by a newer hitherto.
    """
    return KeptStore(folder, ledger, spool, reviewed=reviewed, wait=wait, disk=disk)


class KeptStore:
    """A project's store; see `open_store`. It may be used from several threads.

    Attributes:
        folder: the private data folder.
        writable: whether the folder may be written; otherwise the spool is.
    """

    def __init__(
        self,
        folder: Path,
        ledger: Path | None,
        spool: Path | None,
        *,
        reviewed: Reviewed,
        wait: float,
        disk: Disk,
    ) -> None:
        self.folder = folder
        self._reviewed = reviewed
        self._wait = wait
        self._disk = disk
        self._guard = threading.RLock()
        self.writable = self._set_up()
        key = spool_key(folder, make=False, disk=disk)
        self._journal = Journal(folder / "journal.jsonl", disk=disk)
        self._index = KeptIndex(folder / "index.sqlite", self._journal, writable=self.writable)
        self._ledger = Ledger(ledger, disk) if ledger else None
        self._spool = Spool(spool, key, wait, disk) if spool else None
        self._fold: Fold | None = None
        self._mark = START
        self._pages: tuple[Page, ...] = ()
        self._page_stamps: dict[str, Stamp] = {}
        self._others: tuple[object, tuple[Page, ...]] | None = None
        self._weighed = Weighed()
        self._waiting: tuple[Entry, ...] = ()
        self._waiting_stamps: tuple[tuple[str, int], ...] = ()
        self._union: tuple[object, Fold] | None = None
        self._notes: dict[Problem, None] = {}
        with self._guard, self._locked(shared=not self.writable):
            self._index.catch_up()

    def append(self, events: Sequence[Event]) -> None:
        """Keep events durably before returning; an event already kept changes nothing.

        Secrets are masked in every text of an event, as the last guard.

        Raises:
            StoreError: nothing could be kept; none of the events is half there.
        """
        entries = _entries(events)
        with self._guard:
            if self.writable:
                try:
                    self._append(entries)
                except ReadOnlyError:
                    if not self._spool:
                        raise
                    self._become_readonly()
                else:
                    return
            self._append_to_spool(entries)

    def share(self, *events: Event) -> tuple[Path, ...]:
        """Put events into the ledger, each a file of its own, and return the files.

        They are kept in the journal as well, which is how this machine knows its own. What makes a
        record count as shared is its `Shared` event: share it
        together with the record's `Stated`.

        Raises:
            UsageError: the project has no ledger, or an event is none to share.
            StoreError: a file could not be written.
        """
        if not self._ledger:
            raise UsageError(
                "This project has no shared ledger", "Make one with `hitherto init --shared`."
            )
        with self._guard:
            paths = tuple([self._ledger.write(guarded(event)) for event in events])
            # Where a record is shared goes with the branch; what was said does not.
            self.append([event for event in events if not isinstance(event, Shared)])
            return paths

    def standing(self) -> Standing:
        """Return the snapshot of all that is kept; the same object while nothing changes."""
        with self._guard:
            return self._all().standing()

    def events(self) -> Iterable[Event]:
        """Yield every event in the order in which it was kept: journal, ledger, spool."""
        with self._guard:
            self._all()
            rest = (*self._weighed.entries, *self._waiting)
            end = self._mark
        return self._stream(end, rest)

    def cursors(self) -> Mapping[str, Cursor]:
        """Return by source name how far each was read; no record is loaded for it."""
        with self._guard:
            if self._fold is None and self.writable:
                self._read_spool()
                self._read_ledger()
                with self._locked(shared=True):
                    held = self._index.cursors()
                if held is not None and not self._waiting:
                    return held
            return self._all().cursors()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What could not be used in journal, index, ledger and spool, as far as it was read."""
        with self._guard, self._locked(shared=True):
            found = dict.fromkeys(self._index.problems())
            found |= self._notes
            found |= dict.fromkeys(page.problem for page in self._pages if page.problem)
            found |= dict.fromkeys(self._weighed.problems)
            return (*self._index.notes, *found)

    def condition(self) -> Condition:
        """Return what the store consists of."""
        with self._guard:
            records = len(self._all().readings)
            count = sum(1 for _ in self.events())
            aside = sorted(
                path.name for path in self.folder.glob("*") if {".torn", ".aside"} & _marks(path)
            )
            return Condition(
                folder=str(self.folder),
                writable=self.writable,
                events=count,
                records=records,
                journal_bytes=self._journal.size(),
                index_bytes=sum(
                    path.stat().st_size for path in self.folder.glob(f"{self._index.path.name}*")
                ),
                ledger=str(self._ledger.folder) if self._ledger else "",
                ledger_events=sum(1 for page in self._pages if page.entry),
                spool=str(self._spool.folder) if self._spool else "",
                spool_events=len(self._waiting),
                aside=tuple(aside),
            )

    def close(self) -> None:
        """Let go of the index; the store may not be used any more."""
        with self._guard:
            self._index.close()

    def _set_up(self) -> bool:
        """Make the folder and its key; return False where that may not be done."""
        try:
            self._disk.make_folder(self.folder)
            if not os.access(self.folder, os.W_OK):
                return False
            with self._locked():
                spool_key(self.folder, make=True, disk=self._disk)
        except ReadOnlyError:
            return False
        except OSError as error:
            if is_denied(error):
                return False
            raise explained(error, self.folder) from error
        return True

    def _become_readonly(self) -> None:
        self._index.close()
        self.writable = False
        self._index = KeptIndex(self._index.path, self._journal, writable=False)

    def _append(self, entries: Sequence[Entry]) -> None:
        with self._locked():
            known = self._index.known([name for name, _ in entries])
            fresh = [entry for entry in entries if entry[0] not in known]
            if fresh:
                self._note(self._journal.append(fresh))
                self._index.catch_up()

    def _append_to_spool(self, entries: Sequence[Entry]) -> None:
        if not self._spool:
            raise ReadOnlyError(
                f"{self.folder} may not be written",
                "Give yourself the right to write there, or run where it may be written.",
            )
        self._note(self._spool.append(entries))

    def _all(self) -> Fold:
        """Return the fold of all layers, brought up to date."""
        self._read_spool()
        journal = self._read_journal()
        self._read_ledger()
        self._weighed = self._weigh(journal)
        shared = self._weighed.entries
        if not shared and not self._waiting:
            return journal
        key = (self._mark, shared, self._waiting_stamps)
        if self._union is None or self._union[0] != key:
            self._union = (key, journal.copy().add_all(shared).add_all(self._waiting))
        return self._union[1]

    def _weigh(self, journal: Fold) -> Weighed:
        """Tell what of the ledger counts, beside what the journal holds already."""
        state = (self._mark, self._page_stamps, self._waiting_stamps)
        if self._others is None or self._others[0] != state:
            entries = [(page, page.entry[0]) for page in self._pages if page.entry]
            own = self._own([name for _, name in entries])
            self._others = (state, tuple(page for page, name in entries if name not in own))
        others = self._others[1]
        # Starting git is dear: it is asked only about what others wrote.
        names = frozenset(page.name for page in others)
        reviewed = names & self._reviewed() if names else names
        said = {event.record.id for _, event in self._waiting if isinstance(event, Stated)}
        public = known_to_all(
            self._pages, frozenset(page.name for page in others), journal.readings
        )
        return weigh(others, reviewed, frozenset(said | journal.readings.keys()), public)

    def _own(self, ids: Sequence[str]) -> frozenset[str]:
        """Return which of these events this machine holds itself."""
        waiting = {name for name, _ in self._waiting}
        if not ids:
            return frozenset()
        if self._index.count() is not None:
            return self._index.known(ids) | waiting
        chunks = self._journal.read(START, self._mark)  # without an index only reading tells
        return frozenset({name for chunk in chunks for name, _ in chunk.entries} | waiting)

    def _read_journal(self) -> Fold:
        """Read on in the journal, from the index's state at first."""
        fold = self._fold
        if fold is not None and self._journal.size() == self._mark.offset:
            return fold
        with self._locked(shared=True):
            self._index.catch_up()
            if fold is None or not self._journal.follows(self._mark):
                fold, self._mark = self._index.load()
            for chunk in self._journal.read(self._mark):
                fold.add_all(chunk.entries)
                self._mark = chunk.end
                self._note(chunk.problems)
                self._note((chunk.torn,) if chunk.torn else ())
        self._fold = fold
        return fold

    def _read_ledger(self) -> None:
        """Read what changed in the ledger since it was last looked at, by anyone."""
        if not self._ledger:
            return
        stamps = self._ledger.stamps()
        if stamps == self._page_stamps:
            return
        with self._locked(shared=True):
            known = self._index.pages(self._ledger.folder)
            self._pages = self._ledger.read(known, stamps)
            self._page_stamps = stamps
            if any(page.entry and known.get(page.name) is not page for page in self._pages) or (
                known.keys() - stamps.keys()
            ):
                self._index.keep_pages(self._ledger.folder, known, self._pages)

    def _read_spool(self) -> None:
        """Take in what waits, or just read it where it must go on waiting."""
        stamps = self._spool.stamps() if self._spool else ()
        if not self._spool or stamps == self._waiting_stamps:
            return
        if self.writable:
            try:
                self._note(self._spool.take(self._append))
            except StoreError as error:
                self._note((Problem(str(self._spool.folder), error.what, remedy=error.remedy),))
            else:
                self._waiting_stamps, self._waiting = self._spool.stamps(), ()
                return
        self._waiting, problems = self._spool.read()
        self._waiting_stamps = stamps
        self._note(problems)

    def _stream(self, end: Mark, rest: Sequence[Entry]) -> Iterator[Event]:
        seen: set[str] = set()
        for chunk in self._journal.read(START, end):
            for name, event in chunk.entries:
                if name not in seen:
                    seen.add(name)
                    yield event
        for name, event in rest:
            if name not in seen:
                seen.add(name)
                yield event

    def _note(self, problems: Iterable[Problem]) -> None:
        self._notes |= dict.fromkeys(problems)

    def _locked(self, *, shared: bool = False) -> AbstractContextManager[None]:
        return locked(self.folder / "lock", shared=shared, wait=self._wait, disk=self._disk)


def _entries(events: Sequence[Event]) -> list[Entry]:
    """Return events with their ids, secrets masked, each once."""
    safe = map(guarded, events)
    return list({event_id(event): event for event in safe}.items())


def _marks(path: Path) -> set[str]:
    """Return the parts of a name that tell that a file was set aside."""
    return {part.partition("-")[0] for part in path.suffixes}
