"""When two values say the same, and when they exclude each other.

The same: what differs only in case, blanks, quotes, a unit's spelling ("5 min", "300 s"), the
spelling of yes and no, the order of a set's members, or an alias that was passed in. Nothing is
ever the same by mere likeness.

With polarity: against X excludes X and nothing else. "Never MySQL" and "use PostgreSQL" are
therefore *compatible*: the prohibition goes on, it is neither replaced nor repeated by the choice.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum

from hitherto.model import Polarity, Record, Value
from hitherto.model.patterns import Pattern
from hitherto.validity.quantities import quantity

Norm = tuple[str, object]
"""A kind of value and its canonical content; equal norms are the same value."""

NOTHING: Norm = ("nothing", "")

_YES = frozenset({"true", "yes", "on", "enabled", "enable"})
_NO = frozenset({"false", "no", "off", "disabled", "disable"})
_ORDER = Pattern(r"order|sequence|priorit|steps?\b|phases?\b|stages?\b|precedence", re.IGNORECASE)
_THEN = Pattern(r"->|=>|→|\bthen\b|\bbefore\b|\bafter\b|\d[.)]\s", re.IGNORECASE)
_COMMAS = Pattern(r"\s*[,;\n]\s*(?:(?:and|or)\s+)?")
_AND = Pattern(r"\s+(?:and|&|\+)\s+")
_OR = Pattern(r"\s+or\s+")


class Agreement(StrEnum):
    """How a later value lies to an earlier one."""

    SAME = "same"
    DIFFERENT = "different"  # two values where only one can be
    OPPOSITE = "opposite"  # the very thing, for and against
    COMPATIBLE = "compatible"  # both can hold at once
    UNKNOWN = "unknown"  # a value is missing: nothing can be said


def norm(value: Value, *, ordered: bool = False, aliases: Mapping[str, str] | None = None) -> Norm:
    """Return the canonical form of a value.

    Args:
        value: as it was read.
        ordered: the value is a sequence: the order of its members counts.
        aliases: canonical names by lower-case alias, e.g. ``{"pg": "postgresql"}``.
    """
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return ("truth", value)
    if isinstance(value, int | float):
        return ("number", _number(value))
    text = " ".join(value.split()).strip().strip("`\"'").casefold()
    members = None if quantity(text) else _members(text)
    if members is None:
        return _single(text, aliases)
    kind, parts = members
    norms = [_single(part, aliases) for part in parts]
    if ordered or _THEN.search(text):
        return (f"sequence {kind}", tuple(norms))
    return (f"set {kind}", frozenset(norms))


def _number(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else repr(value)


def _members(text: str) -> tuple[str, list[str]] | None:
    """Split "a, b and c"; a comma between digits ("1,000") parts nothing."""
    if re.fullmatch(r"[\d,. ]+", text):
        return None
    kind = "or" if _OR.search(text) else "and"
    parts = [piece for part in _COMMAS.split(text) for piece in _AND.split(part)]
    parts = [piece.strip() for part in parts for piece in _OR.split(part)]
    parts = [part for part in parts if part]
    return (kind, parts) if len(parts) > 1 else None


def _single(text: str, aliases: Mapping[str, str] | None) -> Norm:
    text = text.strip().strip("`\"'").rstrip(".").strip()
    text = (aliases or {}).get(text, text)
    if text in _YES or text in _NO:
        return ("truth", text in _YES)
    if re.fullmatch(r"[+-]?\d+", text):
        return ("number", str(int(text)))
    if re.fullmatch(r"[+-]?\d+\.\d+", text):
        return ("number", text)  # "1.10" stays: it may be a version, and then it is not "1.1"
    if re.fullmatch(r"\d{1,3}(,\d{3})+", text):
        return ("number", text.replace(",", ""))
    measured = quantity(text)
    return ("quantity", measured) if measured else ("text", text)


def is_sequence(key: str) -> bool:
    """Tell whether an attribute's name says that the order of its members counts."""
    return bool(_ORDER.search(key.replace("_", " ")))


def of(record: Record, aliases: Mapping[str, str] | None = None) -> tuple[Norm, Polarity]:
    """Return a record's canonical value and polarity; "against true" is "for false".

    A bare ``False`` is no value that words name, but what a refusal comes to ("never push"): it is
    no less a refusal for its polarity, and not the opposite of one. "Off" that was said is a value.
    """
    value = norm(record.value, ordered=is_sequence(record.key), aliases=aliases)
    if record.value is False:
        return value, Polarity.FOR
    if value[0] == "truth" and record.polarity is Polarity.AGAINST:
        return ("truth", not value[1]), Polarity.FOR
    return value, record.polarity


def agreement(later: tuple[Norm, Polarity], earlier: tuple[Norm, Polarity]) -> Agreement:
    """Tell how a later value (with its polarity) lies to an earlier one."""
    (new, sign), (old, was) = later, earlier
    if NOTHING in (new, old):
        return Agreement.OPPOSITE if new == old and sign is not was else Agreement.UNKNOWN
    if new == old:
        return Agreement.SAME if sign is was else Agreement.OPPOSITE
    if Polarity.AGAINST in (sign, was):
        return Agreement.COMPATIBLE
    return Agreement.DIFFERENT
