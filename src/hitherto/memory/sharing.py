"""Putting a statement where the team sees it: the statement itself and its source, nothing else."""

from __future__ import annotations

import msgspec

from hitherto.memory.parts import Parts
from hitherto.model import Event, Record, Shared, Stated


def share(parts: Parts, record: Record) -> tuple[str, ...]:
    """Put a record into the ledger and return the files that hold it, relative to the work tree.

    What it was said among stays private; how its reading was amended goes with it. One that is
    shared already is left as it is: the files that hold it are returned.

    Raises:
        UsageError: the project has no ledger.
        StoreError: a file could not be written.
    """
    standing = parts.store.standing()
    read = standing.as_read.get(record.id, record)
    public = msgspec.structs.replace(read, situation="", passage="")
    amended = standing.amended.get(record.id)
    held = _held(parts, public)
    files = parts.store.share(*(held or _new(parts, public)), *filter(None, (amended,)))
    if public != read and not held:  # here the full reading stays the last one
        parts.store.append([Stated(at=parts.clock.now(), record=read)])
    root = parts.place.root
    return tuple(str(each).removeprefix(root).lstrip("/\\") for each in files)


def _new(parts: Parts, public: Record) -> tuple[Event, ...]:
    now = parts.clock.now()
    return Stated(at=public.provenance.at or now, record=public), Shared(at=now, record=public.id)


def _held(parts: Parts, public: Record) -> tuple[Event, ...]:
    """Return the events by which the same reading of a record is shared already, if it is."""
    if public.id not in parts.store.standing().shared:
        return ()
    stated: Stated | None = None
    shared: Shared | None = None
    for event in parts.store.events():
        match event:
            case Stated() if event.record == public:
                stated = event
            case Shared() if event.record == public.id:
                shared = event
            case _:
                pass
    return (stated, shared) if stated and shared else ()
