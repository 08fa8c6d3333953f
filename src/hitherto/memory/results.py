"""What `Memory` answers, as values: the surfaces render them, nothing else."""

from __future__ import annotations

import msgspec

from hitherto.model import Found, Problem, Record, Verdict

BY_HAND = "remembered"  # the source of what a person said to hitherto itself


class Judged(msgspec.Struct, frozen=True):
    """A record with what verification says of it now."""

    record: Record
    verdict: Verdict


class Read(msgspec.Struct, frozen=True, kw_only=True):
    """What one source gave.

    Attributes:
        found: the source.
        size: bytes that were new.
        turns: turns that were new.
        documents: documents that were read.
        unheard: of the turns, those that the user typed and that no record was made of, though
            they say more than a word or two.
        records: records that were not known before.
    """

    found: Found
    size: int = 0
    turns: int = 0
    documents: int = 0
    unheard: int = 0
    records: tuple[Record, ...] = ()


class Synced(msgspec.Struct, frozen=True, kw_only=True):
    """What one reading of all sources gave.

    Attributes:
        reads: the sources that had something new.
        known: how many sources had nothing new.
        problems: what could not be read.
    """

    reads: tuple[Read, ...] = ()
    known: int = 0
    problems: tuple[Problem, ...] = ()

    @property
    def records(self) -> tuple[Record, ...]:
        """The records that were not known before, source by source."""
        return tuple(record for read in self.reads for record in read.records)


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """The proof of what `remember` kept.

    Attributes:
        records: the records as they were read back from the store, with their verdicts.
        displaced: what does not hold any more because of them.
        problems: lines that could not be kept.
    """

    records: tuple[Judged, ...] = ()
    displaced: tuple[Judged, ...] = ()
    problems: tuple[Problem, ...] = ()


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened to a statement or to what it replaced.

    Attributes:
        at: ISO 8601, or empty.
        what: ``said``, ``said before``, ``displaced by``, ``confirmed``, ``forgotten``,
            ``amended``, ``settled``, ``undone`` or ``shared``.
        record: the record it happened to.
        note: in words, e.g. the reason given.
    """

    at: str
    what: str
    record: Record
    note: str = ""


class Lineage(msgspec.Struct, frozen=True, kw_only=True):
    """How a statement came to be what it is, the oldest step first."""

    now: Judged
    steps: tuple[Step, ...]


class KeptSource(msgspec.Struct, frozen=True, kw_only=True):
    """One source, of how many files, and what of it is kept."""

    source: str
    kind: str
    at: str
    records: int
    files: int = 1


class State(msgspec.Struct, frozen=True, kw_only=True):
    """What is in the memory of a project.

    Attributes:
        project: its id.
        root: the work tree.
        folder: where its journal and index are.
        shared: it has a ledger.
        records: how many there are.
        kinds: how many of each kind.
        verdicts: how many of each verdict, asked for no task in particular.
        sources: each source that was read.
        waiting: sources that have something new.
        bytes: the size of the folder.
        problems: what is not as it should be.
    """

    project: str
    root: str
    folder: str
    shared: bool
    records: int
    kinds: dict[str, int]
    verdicts: dict[str, int]
    sources: tuple[KeptSource, ...]
    waiting: tuple[Found, ...] = ()
    bytes: int = 0
    problems: tuple[Problem, ...] = ()


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that `doctor` looked at."""

    name: str
    good: bool
    what: str
    remedy: str = ""
