"""What was decided, in a record's own words: the sentence that states it."""

from __future__ import annotations

import re

from hitherto.decisions.layout import Layout, Unit
from hitherto.decisions.values import Quote
from hitherto.model.patterns import Pattern

_I = re.IGNORECASE
_CHOSEN = Pattern(r"\bchosen option\W", _I)
_WEAKLY = r"solution|proposal|detailed design|proposed solution|outcome|conclusion|resolution"
_DECISION = Pattern(
    r"^\W*[\d.]*\s*(?:decision(?: outcome| record| made| summary)?s?|the decision|our decision|"
    r"what we decided|decision outcome and .*|decision \W .*)\W*$",
    _I,
)
_WEAK = Pattern(rf"^\W*[\d.]*\s*(?:{_WEAKLY})\W*$", _I)
_ASIDE = Pattern(r"^\W*(?:status|note|update|date)\b", _I)
_SENTENCE = Pattern(r"(?<=[.!?])[*_)\"]*\s+(?=[\"'(*_\[`]*[A-Z0-9])")
_LONGEST = 400  # characters


def outcome(parts: Layout) -> Quote | None:
    """Return the sentence that states what was decided.

    It is a MADR record's "Chosen option", or the first sentence below the heading of the
    decision, else of a proposal or a solution. An introduction that ends with a colon is followed
    by its first item.
    """
    for unit in parts.units:
        if not unit.heading and _CHOSEN.search(unit.text):
            return _quote(unit, parts.units)
    for pattern in (_DECISION, _WEAK):
        for unit in parts.units:
            says = not unit.heading and not _ASIDE.match(unit.text) and " " in unit.text
            if says and pattern.match(unit.section):
                return _quote(unit, parts.units)
    return None


def _quote(unit: Unit, units: tuple[Unit, ...]) -> Quote:
    words = _SENTENCE.split(unit.text)[0].strip()
    last = unit.line_at(min(len(words), len(unit.text) - 1))
    if words.endswith(":"):
        following = next((u for u in units if u.line > unit.line and not u.heading), None)
        if following is not None and following.section == unit.section:
            more = _SENTENCE.split(following.text)[0].strip()
            words, last = f"{words} {more}", following.line_at(len(more) - 1)
    words = re.sub(r"^(?:[-*+]|\d+[.)])\s+", "", words)
    return Quote(words[:_LONGEST].rstrip(), unit.line, last)
