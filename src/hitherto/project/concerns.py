"""The default table of engineering concerns, ready for use."""

from __future__ import annotations

from functools import cache

import msgspec

from hitherto.project.concern_table import CONCERNS, RELATIONS

HINT = "~"


class Concern(msgspec.Struct, frozen=True):
    """One engineering concern that any project may have.

    Attributes:
        name: its name, also the name of its component.
        process: it governs all work (style, workflow, conduct of the agent), not a part.
        words: words and phrases that speak of it and hardly of anything else.
        hints: words that several concerns share.
    """

    name: str
    process: bool
    words: tuple[str, ...]
    hints: tuple[str, ...]


@cache
def concerns() -> tuple[Concern, ...]:
    """Return the default concerns in the order of the table."""
    found = []
    for name, process, vocabulary in CONCERNS:
        terms = [" ".join(term.split()) for term in vocabulary.split(",")]
        strong = tuple(term for term in terms if not term.startswith(HINT))
        hints = tuple(term.removeprefix(HINT) for term in terms if term.startswith(HINT))
        found.append(Concern(name, process, strong, hints))
    return tuple(found)


@cache
def process_concerns() -> frozenset[str]:
    """Return the names of the concerns that govern all work."""
    return frozenset(concern.name for concern in concerns() if concern.process)


@cache
def concern_relations() -> dict[str, dict[str, float]]:
    """Return by concern the concerns that bear on it, each with a weight from 0 to 1."""
    table: dict[str, dict[str, float]] = {}
    for one, other, weight in RELATIONS:
        table.setdefault(one, {})[other] = weight
        table.setdefault(other, {})[one] = weight
    return table
