"""Technologies by category: what is named in a text, under one name each."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from hitherto.model.patterns import Pattern
from hitherto.project.technology_table import CATEGORIES

_TOKEN = Pattern(r"[A-Za-z0-9][A-Za-z0-9+#]*(?:[.:/-][A-Za-z0-9+#]+)*[+#]*")
_ADDRESS = Pattern(r"(?:\w+=)?[A-Za-z][A-Za-z0-9+.-]*://\S*")
_STARTS_SENTENCE = Pattern(r"(?:^|[.!?:;\n])\s*$")
_CHOSEN = Pattern(r"\b(?:use|using|prefer|adopt)\s+$", re.IGNORECASE)
_LOOK_BACK = 12


class Technology(NamedTuple):
    """One technology that a text names.

    Attributes:
        category: what it is one of: ``database_engine``, ``auth_method``...
        name: its one name, lower case: ``postgresql`` for ``pg``.
        concern: the engineering concern that its category belongs to.
        start: where its mention begins, in characters.
        end: where its mention ends.
    """

    category: str
    name: str
    concern: str
    start: int
    end: int


class _Known(NamedTuple):
    category: str
    name: str
    concern: str
    spelling: str  # empty: any case will do


@cache
def _table() -> tuple[dict[str, _Known], dict[str, int]]:
    """Return names and aliases in lower case, and by first word how long a name may get."""
    known: dict[str, _Known] = {}
    longest: dict[str, int] = {}
    for category, concern, members in CATEGORIES:
        for member in members.split(";"):
            name, _, rest = member.strip().partition("=")
            for alias in (name, *rest.split(",")):
                spelled = alias.strip()
                if not spelled:
                    continue
                exact = spelled.startswith("!")
                spelled = spelled.removeprefix("!")
                low = " ".join(spelled.lower().split())
                if exact and spelled == name:
                    continue
                ambiguous = exact or f"!{name}".lower() in rest.lower()
                if ambiguous and not exact and low == name:
                    continue
                known.setdefault(low, _Known(category, name, concern, spelled if exact else ""))
                first = low.partition(" ")[0]
                longest[first] = max(longest.get(first, 0), len(low.split()))
    return known, longest


def categories() -> dict[str, str]:
    """Return by category the concern that it belongs to."""
    return {category: concern for category, concern, _ in CATEGORIES}


@lru_cache(maxsize=512)
def technologies(text: str) -> tuple[Technology, ...]:
    """Return the technologies that a text names, in order, the longest name at each place."""
    known, longest = _table()
    if "://" in text:  # an address names a server, and chooses nothing
        text = _ADDRESS.sub(lambda match: " " * len(match.group()), text)
    tokens = [(match.group().lower(), *match.span()) for match in _TOKEN.finditer(text)]
    found: list[Technology] = []
    at = 0
    while at < len(tokens):
        for size in range(min(longest.get(tokens[at][0], 0), len(tokens) - at), 0, -1):
            run = tokens[at : at + size]
            start, end = run[0][1], run[-1][2]
            hit = known.get(" ".join([token[0] for token in run]))
            if hit and _spelled(text, start, end, hit):
                found.append(Technology(hit.category, hit.name, hit.concern, start, end))
                at += size - 1
                break
        at += 1
    return tuple(found)


def _spelled(text: str, start: int, end: int, known: _Known) -> bool:
    """Tell whether an everyday word is spelled as a name is: as listed, and not to begin with."""
    if not known.spelling:
        return True
    led_by = text[max(0, start - _LOOK_BACK) : start]
    if _CHOSEN.search(led_by):
        return True
    return text[start:end] == known.spelling and not _STARTS_SENTENCE.search(led_by)
