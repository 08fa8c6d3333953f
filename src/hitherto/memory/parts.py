"""What a memory is made of, and what it asks of its store beyond the port."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import msgspec

from hitherto.errors import StoreError, UsageError
from hitherto.model import Event, Found, Place, Problem
from hitherto.ports import Clock, CodeHistory, Embedder, GraphStore, LanguageServer, Source, Store

if TYPE_CHECKING:
    from hitherto.memory.structure import Structure
    from hitherto.model.change import FileChange
    from hitherto.project.components import Components


class Condition(Protocol):
    """What a store consists of; see `stores.kept.Condition`."""

    @property
    def folder(self) -> str:
        """The private data folder."""

    @property
    def writable(self) -> bool:
        """Whether it may be written."""

    @property
    def events(self) -> int:
        """How many events are kept in all."""

    @property
    def records(self) -> int:
        """How many records are among them."""

    @property
    def journal_bytes(self) -> int:
        """Size of the journal."""

    @property
    def index_bytes(self) -> int:
        """Size of the index."""

    @property
    def ledger(self) -> str:
        """The ledger's folder, or nothing."""

    @property
    def ledger_events(self) -> int:
        """How many events of the ledger are trusted."""

    @property
    def spool(self) -> str:
        """The spool's folder, or nothing."""

    @property
    def spool_events(self) -> int:
        """How many events wait there."""

    @property
    def aside(self) -> tuple[str, ...]:
        """Damaged files that were set aside."""


class SharingStore(Store, Protocol):
    """A store that can also put events where the team sees them."""

    @property
    def problems(self) -> Sequence[Problem]:
        """What could not be used of what is kept."""
        ...

    def share(self, *events: Event) -> Sequence[Path]:
        """Put events into the shared ledger."""
        ...

    def condition(self) -> Condition:
        """Return what the store consists of."""
        ...


@runtime_checkable
class Pointed(Protocol):
    """A source whose files can be pointed at, one by one."""

    def at(self, path: str, place: Place) -> Found | None:
        """Return one file as `find` would; nothing where `find` would not find it."""
        ...


@runtime_checkable
class Choosy(Protocol):
    """A source that does not take all it sees.

    Attributes:
        passed: what the last `find` passed over, as a person reads it.
    """

    passed: tuple[str, ...]


def _nothing() -> None:
    """Do nothing."""


def _no_code() -> Structure:
    raise StoreError("There is no code here that could be read", "Ask in a clone of a repository.")


def _no_servers() -> Sequence[LanguageServer]:
    return ()


def _no_changes(revision: str) -> Sequence[FileChange]:
    raise UsageError(f"There is no commit {revision}", "Ask in a clone of a repository.")


class Parts(msgspec.Struct, frozen=True, kw_only=True):
    """What a memory is made of; `bootstrap` puts it together.

    Attributes:
        place: the work tree and its clone.
        store: where all is kept.
        sources: the readers of what is about the project.
        repository: the project's history.
        components: makes the inventory of the project's parts; asked for once, when needed.
        embedder: makes what turns texts into vectors, where this machine has it; asked once.
        clock: the time.
        folder: the private data folder.
        shared: the project has a ledger.
        version: tells the project's own version, empty where it has none.
        moved: makes the repository look again, after a checkout or a commit.
        structure: opens the code graph; asked once, when needed.
        servers: returns the language servers that this machine has; none runs before it is asked.
        graph: opens the code graph as it is kept; None where there is none.
        graph_stamp: tells by its value whether that was written since.
        settle: has another process find the code graph's edges together, and returns at once.
        working_changes: compares the work tree with a revision; see `sources.git_diff`.
    """

    place: Place
    store: SharingStore
    sources: tuple[Source, ...]
    repository: CodeHistory
    components: Callable[[], Components]
    embedder: Callable[[], Embedder | None]
    clock: Clock
    folder: str
    shared: bool
    version: Callable[[], str]
    moved: Callable[[], None] = _nothing
    structure: Callable[[], Structure] = _no_code
    servers: Callable[[], Sequence[LanguageServer]] = _no_servers
    graph: Callable[[], GraphStore | None] = _nothing
    graph_stamp: Callable[[], object] = _nothing
    settle: Callable[[], None] = _nothing
    working_changes: Callable[[str], Sequence[FileChange]] = _no_changes
