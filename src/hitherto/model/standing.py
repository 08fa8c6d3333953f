"""All that has been said, as one snapshot in order of time."""

from __future__ import annotations

import msgspec

from hitherto.model.event import Amended, Confirmed, Forgotten, Settled
from hitherto.model.record import Record


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A snapshot of the store: what verification works on.

    Attributes:
        records: every record once, as it is read now, ordered by `Provenance.moment`, then id.
        forgotten: by record id, the event that took it back (the last one).
        confirmed: by record id, the event that confirmed it (the last one).
        settled: every settlement, in order of time.
        amended: by record id, the event that says how to read it (the last one).
        as_read: of those that were amended, the reading as it was extracted.
        shared: ids of the records that are in the ledger.
        stands: by document, the digest of what stands in it now (see `Cursor`).
        version: a number that changes whenever any of this does.
    """

    records: tuple[Record, ...] = ()
    forgotten: dict[str, Forgotten] = {}
    confirmed: dict[str, Confirmed] = {}
    settled: tuple[Settled, ...] = ()
    amended: dict[str, Amended] = {}
    as_read: dict[str, Record] = {}
    shared: frozenset[str] = frozenset()
    stands: dict[str, str] = {}
    version: int = 0
