"""Does it hold everywhere it was said for, or are there exceptions?"""

from __future__ import annotations

from hitherto.model import Record, Status, Verdict
from hitherto.validity import scopes
from hitherto.validity.grounds import Grounds, narrowings
from hitherto.validity.reasons import day, quote


def narrowed(record: Record, grounds: Grounds) -> Verdict | None:
    """It holds here, and later statements took other places, or a part of it, away."""
    links = narrowings(record.id, grounds)
    if not links:
        return None
    parts = [
        f"{link.to or 'a part'} ({quote(grounds.record(link.by), link.by)}{day(link.at)})"
        for link in links
    ]
    places = [link.to for link in links if link.to is not None]
    by = tuple(dict.fromkeys(link.by for link in links))
    to = (scopes.join(places) or places[-1]) if places else None
    return Verdict(Status.NARROWED, f"holds except for {' and '.join(parts)}", by, to)
