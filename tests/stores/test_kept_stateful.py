"""The project's store against the dict store, whatever is done to its files in between."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from samples import batches, statements, verdicts, visible

from hitherto.model import Event
from hitherto.stores import KeptStore, open_store
from hitherto.stores.disk import Disk
from hitherto.stores.memory import MemoryStore


class Switch(Disk):
    """A disk on which the data folder can be made read-only and writable again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shut = False

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        """Refuse to write below the folder while it is shut."""
        if self.shut and path.is_relative_to(self.folder) and flags & (os.O_RDWR | os.O_WRONLY):
            raise PermissionError(13, "Permission denied")
        return super().open(path, flags, mode)


class Stores(RuleBasedStateMachine):
    """Two processes' stores on one folder must always stand as the dict store does."""

    @initialize()
    def begin(self) -> None:
        """Start with empty stores."""
        self.root = Path(tempfile.mkdtemp(prefix="hitherto-"))
        self.disk = Switch(self.root / "data")
        self.model = MemoryStore()
        self.stores = [self.open(), self.open()]

    def open(self) -> KeptStore:
        """Open the store as a process would."""
        return open_store(
            self.root / "data", self.root / "ledger", self.root / "spool", disk=self.disk
        )

    def reopen(self) -> None:
        """End both processes and begin new ones."""
        for store in self.stores:
            store.close()
        self.stores = [self.open(), self.open()]

    @rule(events=batches, first=st.booleans())
    def append(self, events: list[Event], first: bool) -> None:
        """Keep events in one of the two."""
        self.stores[first].append(events)
        self.model.append(events)

    @rule(event=statements | verdicts)
    def share(self, event: Event) -> None:
        """Put an event into the ledger."""
        self.stores[0].share(event)
        self.model.append([event])

    @rule()
    def end_and_begin(self) -> None:
        """Open the folder anew."""
        self.reopen()

    @rule()
    def shut(self) -> None:
        """Make the folder read-only for the processes to come."""
        self.disk.shut = True
        self.reopen()

    @rule()
    def unshut(self) -> None:
        """Make the folder writable again."""
        self.disk.shut = False
        self.reopen()

    @rule()
    def lose_index(self) -> None:
        """Remove the index and all that belongs to it."""
        for store in self.stores:
            store.close()
        for path in (self.root / "data").glob("index*"):
            path.unlink()
        self.stores = [self.open(), self.open()]

    @rule()
    def damage_index(self) -> None:
        """Overwrite the index."""
        for store in self.stores:
            store.close()
        path = self.root / "data/index.sqlite"
        if path.exists():
            path.write_bytes(b"damaged" * 1000)
        self.stores = [self.open(), self.open()]

    @rule()
    def tear_journal(self) -> None:
        """Leave half a line at the journal's end, as a killed writer does."""
        path = self.root / "data/journal.jsonl"
        if path.exists():
            with path.open("ab") as file:
                file.write(b'{"id":"e-00')

    @invariant()
    def stand_alike(self) -> None:
        """Both stores hold what the dict store holds."""
        if not hasattr(self, "stores"):
            return
        expected = visible(self.model.standing())
        for store in self.stores:
            assert visible(store.standing()) == expected
            assert store.cursors() == self.model.cursors()
        kept = list(self.stores[0].events())
        assert len(kept) == len(list(self.model.events()))
        assert all(event in kept for event in self.model.events())

    def teardown(self) -> None:
        """Clean up."""
        if hasattr(self, "stores"):
            for store in self.stores:
                store.close()
            shutil.rmtree(self.root)


TestStores = Stores.TestCase
TestStores.__doc__ = "Run the state machine above."
TestStores.settings = settings(max_examples=25, stateful_step_count=15, deadline=None)
