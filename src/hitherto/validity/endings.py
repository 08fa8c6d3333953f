"""Which lifetimes ended by words: "until the migration", and later "the migration is done"."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from hitherto.validity.entries import Entry, ordered
from hitherto.validity.lifetimes import Term
from hitherto.validity.wording import event, finished


def endings(entries: Sequence[Entry]) -> dict[str, str]:
    """Return by record id the record whose words end its lifetime.

    Conservative: one clause of a later statement, by someone of at least the same authority, must
    say outright that something is done, and name everything that the lifetime names.

    Args:
        entries: all that was said, in order of time.
    """
    done: dict[str, list[tuple[frozenset[str], Entry]]] = defaultdict(list)
    for entry in entries:
        for subject in finished(entry.record.words):
            for word in subject:
                done[word].append((subject, entry))
    found: dict[str, str] = {}
    for entry in entries:
        by_words = entry.lifetime.term in (Term.EVENT, Term.SESSION)
        awaited = event(entry.record.lifetime) if by_words else frozenset()
        if not awaited:
            continue
        for subject, later in min((done.get(word, []) for word in awaited), key=len):
            after = later.order > entry.order and ordered(later, entry)
            if after and awaited <= subject and later.rank >= entry.rank:
                found.setdefault(entry.id, later.id)
    return found
