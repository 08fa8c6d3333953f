"""What a reading of the sources gave, in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from hitherto.memory import Read, Synced

DOCUMENTS = "instructions"
DECISIONS = "decisions"
_STEP = 1000


def summary(synced: Synced) -> Iterator[str]:
    """Yield what was read and what came out of it."""
    read = " and ".join(_read(synced.reads))
    if not read:
        known = f"; {count(synced.known, 'source')} known already" if synced.known else ""
        yield f"Nothing new{known}."
        return
    records = synced.records
    new = count(len(records), "new statement") if records else "nothing new to keep"
    yield f"Read {read}: {new}."
    kinds = Counter(str(record.kind) for record in records)
    if kinds:
        yield "  " + ", ".join(count(number, kind) for kind, number in kinds.most_common())
    if unheard := sum(read.unheard for read in synced.reads):
        yield f"  {count(unheard, 'typed turn')} held nothing for the rules: see `hitherto digest`."


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
    files = sum(read.found.kind == DOCUMENTS for read in reads)
    decided = sum(read.documents for read in reads if read.found.kind == DECISIONS)
    conversations = [read for read in reads if read.found.kind not in {DOCUMENTS, DECISIONS}]
    if conversations:
        turns = sum(read.turns for read in conversations)
        yield f"{count(len(conversations), 'conversation')} ({count(turns, 'turn')})"
    if files:
        yield count(files, "instruction file")
    if decided:
        yield count(decided, "decision record")
