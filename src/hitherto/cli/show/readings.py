"""What a reading of the sources gave, in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from hitherto.memory import Read, Synced

DOCUMENTS = "instructions"
_STEP = 1000


def summary(synced: Synced) -> Iterator[str]:
    """Yield what was read and what came out of it."""
    if not synced.reads:
        known = f"; {count(synced.known, 'source')} known already" if synced.known else ""
        yield f"Nothing new{known}."
        return
    records = synced.records
    read = " and ".join(_read(synced.reads))
    new = count(len(records), "new statement") if records else "nothing new to keep"
    yield f"Read {read}: {new}."
    kinds = Counter(str(record.kind) for record in records)
    if kinds:
        yield "  " + ", ".join(count(number, kind) for kind, number in kinds.most_common())


def size(count: int) -> str:
    """Return bytes as people read them."""
    amount = float(count)
    for unit in ("B", "kB", "MB"):
        if amount < _STEP:
            return f"{amount:.0f} {unit}" if unit == "B" else f"{amount:.1f} {unit}"
        amount /= _STEP
    return f"{amount:.1f} GB"


def count(number: int, noun: str) -> str:
    """Return a number with its noun."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _read(reads: Sequence[Read]) -> Iterator[str]:
    conversations = [read for read in reads if read.found.kind != DOCUMENTS]
    if conversations:
        turns = sum(read.turns for read in conversations)
        yield f"{count(len(conversations), 'conversation')} ({count(turns, 'turn')})"
    files = len(reads) - len(conversations)
    if files:
        yield count(files, "instruction file")
