"""Numbers with units, and bounds on them, in one canonical form."""

from __future__ import annotations

import re
from fractions import Fraction

_UNITS: dict[str, tuple[str, Fraction]] = {}


def _unit(base: str, factor: Fraction | int, *names: str) -> None:
    _UNITS.update(dict.fromkeys(names, (base, Fraction(factor))))


_unit("s", Fraction(1, 1000), "ms", "msec", "millisecond", "milliseconds")
_unit("s", 1, "s", "sec", "secs", "second", "seconds")
_unit("s", 60, "min", "mins", "minute", "minutes")
_unit("s", 3600, "h", "hr", "hrs", "hour", "hours")
_unit("s", 86400, "d", "day", "days")
_unit("s", 604800, "week", "weeks")
_unit("month", 1, "month", "months")
_unit("month", 12, "year", "years")
_unit("byte", 1, "b", "byte", "bytes")
_unit("byte", 10**3, "kb", "kilobyte", "kilobytes")
_unit("byte", 10**6, "mb", "megabyte", "megabytes")
_unit("byte", 10**9, "gb", "gigabyte", "gigabytes")
_unit("byte", 2**10, "kib")
_unit("byte", 2**20, "mib")
_unit("byte", 2**30, "gib")
_unit("percent", 1, "%", "percent", "per cent", "pct")
_unit("pixel", 1, "px", "pixel", "pixels")
_unit("character", 1, "char", "chars", "character", "characters")
_unit("line", 1, "line", "lines")
_unit("column", 1, "col", "cols", "column", "columns")
_unit("space", 1, "space", "spaces")
_unit("token", 1, "token", "tokens")
_unit("word", 1, "word", "words")

_WORDS = {
    word: number
    for number, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
         "eleven", "twelve")
    )
}  # fmt: skip
_HAS_NUMBER = re.compile(rf"\d|\b(?:{'|'.join(_WORDS)})\b")
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
_AMOUNT = re.compile(r"(?P<number>\d+(?:\.\d+)?|[a-z]+)[\s-]*(?P<unit>%|[a-z][a-z ]*)")


def _spellings(bounds: dict[str, tuple[str, ...]]) -> dict[str, str]:
    return {spelling: bound for bound, spellings in bounds.items() for spelling in spellings}


def _any_of(spellings: dict[str, str]) -> str:
    return "|".join(re.escape(s) for s in sorted(spellings, key=len, reverse=True))


_BOUND_OF, _BOUND_AFTER = _spellings(_BOUNDS), _spellings(_AFTER)
_FIRST = re.compile(rf"({_any_of(_BOUND_OF)})(?![a-z.])")
_LAST = re.compile(rf"\s({_any_of(_BOUND_AFTER)})$")

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
    return bound, str(amount * unit[1]), unit[0]


def _bound(text: str) -> tuple[str, str]:
    if found := _FIRST.match(text):
        return _BOUND_OF[found[1]], text[found.end() :].strip()
    if found := _LAST.search(text):
        return _BOUND_AFTER[found[1]], text[: found.start()].strip()
    return "", text
