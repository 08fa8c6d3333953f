"""The index kept usable: brought up to date, set aside when damaged, done without when it must be.

Nothing here can lose anything, for all of it is in the journal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from hitherto.model import Cursor, Problem
from hitherto.stores.database import BusyIndexError, DamagedIndexError, set_aside
from hitherto.stores.fold import Fold
from hitherto.stores.journal import START, Journal, Mark
from hitherto.stores.ledger import Page, Stamp
from hitherto.stores.sqlite import Index

T = TypeVar("T")


class KeptIndex:
    """The index of one journal, whatever state its file is in.

    Args:
        path: the index's file.
        journal: what it is made from; whoever calls holds its lock.
        writable: whether the file may be made and changed. Otherwise it is read once, if it can be.

    Attributes:
        notes: what happened to it, for people.
    """

    def __init__(self, path: Path, journal: Journal, *, writable: bool) -> None:
        self.path = path
        self.notes: list[Problem] = []
        self._journal = journal
        self._writable = writable
        self._index: Index | None = None

    def catch_up(self) -> None:
        """Take in what the journal has beyond the index."""
        if self._writable:
            self._ask(_nothing, None)

    def load(self) -> tuple[Fold, Mark]:
        """Return what the index holds, and up to where; nothing where it cannot be read."""
        if self._writable:
            return self._ask(Index.load, (Fold(), START))
        return self._load_readonly()

    def cursors(self) -> dict[str, Cursor] | None:
        """Return how far each source was read, where the index can tell."""
        return self._ask(Index.cursors, None)

    def known(self, ids: Sequence[str]) -> frozenset[str]:
        """Return which events are known to be in the journal; perhaps not all that are."""
        return self._ask(lambda index: index.known(ids), frozenset())

    def count(self) -> int | None:
        """Return the number of events, where the index can tell."""
        return self._ask(Index.count, None)

    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong with lines of the journal."""
        return self._ask(Index.problems, ())

    def pages(self, folder: Path) -> dict[str, Page]:
        """Return a ledger's pages as they were last read."""
        return self._ask(lambda index: index.pages(folder), {})

    def keep_pages(self, folder: Path, old: dict[str, Page], new: Sequence[Page]) -> None:
        """Keep a ledger's pages."""
        self._ask(lambda index: index.keep_pages(folder, old, new), None)

    def close(self) -> None:
        """Close the file."""
        if self._index:
            self._index.close()
        self._index = None

    def _ask(self, question: Callable[[Index], T], otherwise: T) -> T:
        """Put a question to the index brought up to date; a damaged one is built anew first."""
        if not self._writable:
            return otherwise
        try:
            try:
                return question(self._current())
            except DamagedIndexError as error:
                self._set_aside(error.what)
                return question(self._current())
        except (BusyIndexError, DamagedIndexError) as error:
            self._note(error.what, "The journal is used without it; nothing is lost.")
            return otherwise

    def _current(self) -> Index:
        """Return the index, opened and level with the journal."""
        index = self._index or Index(self.path)
        self._index = index
        mark = index.mark()
        if not self._journal.follows(mark):
            what = f"{self.path} was made from another journal than the one beside it"
            raise DamagedIndexError(what)
        if self._journal.size() > mark.offset:
            index.take(self._journal.read(mark), mark)
        return index

    def _set_aside(self, what: str) -> None:
        """Rename the damaged file, unless another process has done so meanwhile."""
        held = self._index.file if self._index else 0
        self.close()
        if free := set_aside(self.path, held):
            self._note(f"{what}; it was set aside as {free} and built anew from the journal", "")

    def _load_readonly(self) -> tuple[Fold, Mark]:
        """Read an index that may not be written, if nobody else is writing it."""
        log = self.path.with_name(self.path.name + "-wal")
        with suppress(OSError, BusyIndexError, DamagedIndexError):
            before = self.path.stat()
            if not log.exists() or not log.stat().st_size:
                index = Index(self.path, readonly=True)
                try:
                    fold, mark = index.load()
                finally:
                    index.close()
                after = self.path.stat()
                same = Stamp(before.st_size, before.st_mtime_ns) == Stamp(
                    after.st_size, after.st_mtime_ns
                )
                if same and not log.exists() and self._journal.follows(mark):
                    return fold, mark
        return Fold(), START

    def _note(self, what: str, remedy: str) -> None:
        # Errors name the file in their sentence, and a problem names it before its own.
        told = what.replace(str(self.path), "the index")
        problem = Problem(str(self.path), told, remedy=remedy)
        if problem not in self.notes:
            self.notes.append(problem)


def _nothing(index: Index) -> None:
    """Ask nothing: being asked has brought the index up to date."""
    del index
