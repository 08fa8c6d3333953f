"""What is said of a project whose id was settled: where its statements are, and how to go back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hitherto.project import identity
from hitherto.stores.homes import folder, records


def settled(
    data: Path, known: identity.Identity | None, made: identity.Identity, *, new: bool
) -> Iterator[str]:
    """Yield what was decided about the project's id: where statements are, and how to go back.

    Args:
        data: the folder for private data.
        known: what the project was before.
        made: what it is now.
        new: it was to be a project of its own.
    """
    if made.shared and not (known and known.shared):
        yield (
            f"Made the ledger {identity.FOLDER}/ledger: commit it. `hitherto share ID` puts "
            "statements into it, nothing else does."
        )
    if known is None or not (known.foreign or known.before):
        return
    own = len(records(data, known.before)) if known.before else 0
    back = (
        f"git config {identity.CONFIG_KEY} {known.before}"
        if known.before
        else f"git config --unset {identity.CONFIG_KEY}"
    )
    if new:
        there = len(records(data, known.id))
        yield (
            f"This is a project of its own now, {made.id[:6]}, with {counted(own)} of this clone."
            f" What {known.id[:6]} has on this machine, {counted(there)}, stays in "
            f"{folder(data, known.id)}; what the ledger brought along still counts "
            "here: remove the files of .hitherto/ledger that should not."
        )
        yield f"To go back: {back}; git checkout HEAD -- {identity.CARD}"
        return
    yield (
        f"This clone belongs to the ledger's project {made.id[:6]}; what it had kept before, "
        f"{counted(own)}, was taken along."
    )
    if known.foreign:
        yield f"To go back: {back}"


def counted(number: int) -> str:
    """Return a number of statements in words."""
    return "1 statement" if number == 1 else f"{number} statements"
