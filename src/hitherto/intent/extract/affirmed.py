"""What a clause ends, said as it held before: so that the end meets what it ends by its key."""

from __future__ import annotations

import re

from hitherto.model.patterns import Pattern

_OVER = Pattern(r",?\s*\b(?:any ?more|any longer)\b", re.IGNORECASE)
_NO_LONGER = Pattern(r"\bno longer\b\s*", re.IGNORECASE)
_FIRST = Pattern(r"[,;:](?=\s)|\s[\u2013\u2014-]+\s|\s(?:but|so|because|and)\s", re.IGNORECASE)
_YES: tuple[tuple[Pattern[str], str], ...] = (
    (Pattern(r"\b(?:(?:do|does) not|(?:don|doesn)'?t) (?:need|have) to\b"), "must"),
    (Pattern(r"\bneed(?: not|n'?t)(?: to)?\b"), "must"),
    (Pattern(r"\b(?:must|shall) (?:not|never)\b|\bmustn'?t\b"), "must"),
    (Pattern(r"\b(should|will|would|may|can) (?:not|never)\b"), r"\1"),
    (Pattern(r"\b(should|would)n'?t\b"), r"\1"),
    (Pattern(r"\bcan(?:'?t|not)\b"), "can"),
    (Pattern(r"\bwon'?t\b"), "will"),
    (Pattern(r"\b(is|are) not\b|\b(is|are)n'?t\b"), r"\1\2"),
    (Pattern(r"\b(?:do|does) not\b|\b(?:don|doesn)'?t\b"), ""),
    (Pattern(r"^never\b"), ""),
)  # fmt: skip


def affirmed(core: str) -> str:
    """Return the first part of words without "not ... any more" or "no longer"; else nothing.

    "The API must not be rate limited any more" ends that the API must be rate limited.
    """
    joint = _FIRST.search(core)
    first = core[: joint.start()] if joint else core
    if _NO_LONGER.search(first):
        plain = _NO_LONGER.sub("", first, count=1)
    elif _OVER.search(first):
        plain = next(
            (pattern.sub(new, first, count=1) for pattern, new in _YES if pattern.search(first)), ""
        )
        plain = _OVER.sub("", plain)
    else:
        return ""
    return re.sub(r"\s+", " ", plain).strip()
