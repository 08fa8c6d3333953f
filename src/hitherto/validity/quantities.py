"""Numbers with units, and bounds on them, in one canonical form."""

from __future__ import annotations

import re
from fractions import Fraction

from hitherto.model.patterns import Pattern

_SPELLINGS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("s", "1/1000", ("ms", "msec", "millisecond", "milliseconds")),
    ("s", "1", ("s", "sec", "secs", "second", "seconds")),
    ("s", "60", ("min", "mins", "minute", "minutes")),
    ("s", "3600", ("h", "hr", "hrs", "hour", "hours")),
    ("s", "86400", ("d", "day", "days")),
    ("s", "604800", ("week", "weeks")),
    ("month", "1", ("month", "months")),
    ("month", "12", ("year", "years")),
    ("byte", "1", ("b", "byte", "bytes")),
    ("byte", "1000", ("kb", "kilobyte", "kilobytes")),
    ("byte", "1000000", ("mb", "megabyte", "megabytes")),
    ("byte", "1000000000", ("gb", "gigabyte", "gigabytes")),
    ("byte", "1024", ("kib",)),
    ("byte", "1048576", ("mib",)),
    ("byte", "1073741824", ("gib",)),
    ("percent", "1", ("%", "percent", "per cent", "pct")),
    ("pixel", "1", ("px", "pixel", "pixels")),
    ("character", "1", ("char", "chars", "character", "characters")),
    ("line", "1", ("line", "lines")),
    ("column", "1", ("col", "cols", "column", "columns")),
    ("space", "1", ("space", "spaces")),
    ("token", "1", ("token", "tokens")),
    ("word", "1", ("word", "words")),
)
"""Base unit, how much of it, and the spellings of each unit, in lower case."""

_UNITS = {name: (base, factor) for base, factor, names in _SPELLINGS for name in names}
_WORDS = {
    word: number
    for number, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
         "eleven", "twelve")
    )
}  # fmt: skip
_HAS_NUMBER = Pattern(rf"\d|\b(?:{'|'.join(_WORDS)})\b")
_BOUNDS = {
    "at most": ("at most", "up to", "no more than", "not more than", "max", "maximum", "<=", "≤"),
    "at least": ("at least", "no less than", "not less than", "min", "minimum", ">=", "≥"),
    "under": ("under", "below", "less than", "<"),
    "over": ("over", "above", "more than", ">"),
    "about": ("about", "around", "roughly", "~", "approx", "approx.", "approximately"),
}
_AFTER = {
    "at most": ("or less", "or fewer", "max", "maximum", "at most"),
    "at least": ("or more", "minimum", "at least"),
}
_AMOUNT = Pattern(r"(?P<number>\d+(?:\.\d+)?|[a-z]+)[\s-]*(?P<unit>%|[a-z][a-z ]*)")


_BOUND_OF = {spelling: bound for bound, ways in _BOUNDS.items() for spelling in ways}
_BOUND_AFTER = {spelling: bound for bound, ways in _AFTER.items() for spelling in ways}
_FIRST = Pattern(
    rf"({'|'.join(re.escape(s) for s in sorted(_BOUND_OF, key=len, reverse=True))})(?![a-z.])"
)
_LAST = Pattern(
    rf"\s({'|'.join(re.escape(s) for s in sorted(_BOUND_AFTER, key=len, reverse=True))})$"
)

Quantity = tuple[str, str, str]
"""A bound ("" for exactly), an amount in the base unit, and the base unit."""


def quantity(text: str) -> Quantity | None:
    """Read a number with a unit, e.g. "up to 5 minutes" -> ("at most", "300", "s").

    Args:
        text: lower case, blanks collapsed.

    Returns:
        None where it is not wholly a known quantity: nothing is read into other text.
    """
    if not _HAS_NUMBER.search(text):
        return None
    bound, rest = _bound(text)
    found = _AMOUNT.fullmatch(rest)
    if not found or (unit := _UNITS.get(found["unit"].strip())) is None:
        return None
    number = found["number"]
    if number in _WORDS:
        amount = Fraction(_WORDS[number])
    elif number[0].isdigit():
        amount = Fraction(number)
    else:
        return None
    return bound, str(amount * Fraction(unit[1])), unit[0]


def _bound(text: str) -> tuple[str, str]:
    if found := _FIRST.match(text):
        return _BOUND_OF[found[1]], text[found.end() :].strip()
    if found := _LAST.search(text):
        return _BOUND_AFTER[found[1]], text[: found.start()].strip()
    return "", text
