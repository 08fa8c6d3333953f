"""Numbers with their units, and the attribute that they fix."""

from __future__ import annotations

import re
from typing import NamedTuple

from hitherto.intent.extract.phrases import as_key, content
from hitherto.model import Value
from hitherto.model.patterns import Pattern

_UNITS: dict[str, tuple[str, ...]] = {
    "ms": ("ms", "msec", "millisecond", "milliseconds"),
    "us": ("us", "usec", "\u00b5s", "microsecond", "microseconds"),
    "s": ("s", "sec", "secs", "second", "seconds"),
    "min": ("min", "mins", "minute", "minutes"),
    "h": ("h", "hr", "hrs", "hour", "hours"),
    "days": ("d", "day", "days"),
    "weeks": ("week", "weeks"),
    "months": ("month", "months"),
    "B": ("byte", "bytes"),
    "KB": ("kb", "kib", "kilobytes"),
    "MB": ("mb", "mib", "megabytes"),
    "GB": ("gb", "gib", "gigabytes"),
    "%": ("%", "percent"),
    "chars": ("char", "chars", "character", "characters", "col", "cols", "columns"),
    "lines": ("line", "lines"),
    "words": ("word", "words"),
    "items": ("item", "items", "entries", "rows", "results", "records", "elements"),
    "tokens": ("token", "tokens"),
    "px": ("px", "pixel", "pixels"),
    "attempts": ("attempt", "attempts", "retries", "times", "tries"),
    "requests": ("request", "requests", "calls"),
    "x": ("x",),
    "EUR": ("eur", "euro", "euros", "\u20ac"),
    "USD": ("usd", "dollar", "dollars", "$"),
    "GBP": ("gbp", "pound", "pounds", "\u00a3"),
    "cents": ("cent", "cents"),
    "Hz": ("hz", "hertz"),
    "kHz": ("khz",),
    "MHz": ("mhz",),
    "fps": ("fps",),
}
_SYMBOLS = "%sh$\u20ac\u00a3"
_UNIT_OF = {said: unit for unit, names in _UNITS.items() for said in names}
_UNIT_ATTRIBUTE = {
    "ms": "duration", "s": "duration", "min": "duration", "h": "duration", "days": "duration",
    "weeks": "duration", "months": "duration", "B": "size", "KB": "size", "MB": "size",
    "GB": "size", "%": "share", "chars": "length", "lines": "length", "words": "length",
    "items": "count", "tokens": "tokens", "px": "size", "attempts": "attempts",
    "requests": "requests", "x": "factor", "EUR": "amount", "USD": "amount", "GBP": "amount",
    "cents": "amount", "us": "duration", "Hz": "rate", "kHz": "rate", "MHz": "rate", "fps": "rate",
}  # fmt: skip
_ATTRIBUTES: dict[str, str] = {
    "timeout": "timeout", "timeouts": "timeout", "time out": "timeout", "limit": "limit",
    "limited": "limit", "cap": "limit", "quota": "limit", "port": "port", "version": "version",
    "coverage": "coverage", "retention": "retention", "ttl": "ttl", "expire": "expiry",
    "expires": "expiry", "expiry": "expiry", "expiration": "expiry", "interval": "interval",
    "intervals": "interval", "fee": "fee", "thresholds": "threshold",
    "delay": "delay", "debounce": "debounce", "threshold": "threshold", "width": "width",
    "height": "height", "length": "length", "size": "size", "depth": "depth", "count": "count",
    "retry": "retries", "retries": "retries", "attempts": "attempts", "budget": "budget",
    "latency": "latency", "capacity": "capacity", "batch": "batch_size", "priority": "priority",
    "temperature": "temperature", "age": "age", "ratio": "ratio", "window": "window",
    "approval": "approvals", "approvals": "approvals", "reviewer": "approvals",
    "reviewers": "approvals", "backups": "backups", "replicas": "replicas", "workers": "workers",
    "retain": "retention", "kept": "retention", "page size": "page_size",
}  # fmt: skip
_NUMBER_WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "sixty": 60,
}  # fmt: skip
_QUANTITY = Pattern(
    r"(?<![\w.#/:-])(?P<number>\d{1,12}(?:[.,]\d{1,6})*|" + "|".join(_NUMBER_WORDS) + r")"
    r"(?P<gap>[ -]?)(?P<unit>[%$\u20ac\u00a3]|[A-Za-z]{1,12})?"
    r"(?![\w/](?!(?:min|sec|hour|day|h|s)\b)|\.\w)",
    re.IGNORECASE,
)
_VERSION = Pattern(
    r"\bv?(?P<version>\d{1,4}(?:\.\d{1,6}){1,3})(?P<plus>\+| and (?:newer|later|up|above))?"
)
_VERSION_BEHIND = Pattern(
    r"\s+v?(?P<version>\d{1,4}(?:\.\d{1,6}){0,3})(?![\w%/:]|\.\d)(?! (?:times|ms|s|seconds|and \d))"
    r"(?P<plus>\+| (?:and|or) (?:newer|later|up|above|higher))?"
)
_REQUIRES = Pattern(r"\b(?:requires?|required|oldest|lowest)\b", re.IGNORECASE)
_VERSIONED = Pattern(
    r"\bversions?\b|\b(?:python|node|go|java|ruby|php|rust|typescript|react)\b", re.IGNORECASE
)
# "#123" is an issue, "#fa0" a colour
COLOUR = Pattern(r"#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|(?=\d*[a-fA-F])[0-9a-fA-F]{3})\b")
_UPPER = Pattern(
    r"\b(?:at most|no more than|not more than|up to|max(?:imum)?|under|below|less than|within"
    r"|fewer than|"
    r"limit(?:ed)? to|or less|or fewer|no longer than|never exceed|not exceed|cap(?:ped)? at)\b"
    r"|<=?",
    re.IGNORECASE,
)
_LOWER = Pattern(
    r"\b(?:at least|no less than|(?<!\d )(?<!\d)(?<!/)(?<!per )min\b|minimum|more than|over|above"
    r"|or more"
    r"|or newer|and newer)\b"
    r"|>=?",
    re.IGNORECASE,
)
_MORE = (
    r"more|longer|larger|bigger|greater|higher|wider|later|older|slower|deeper|heavier|above|over"
    r"|beyond|past|exceed(?:ing|s)?|surpass(?:ing)?"
)
_LESS = r"less|fewer|shorter|smaller|lower|narrower|earlier|younger|lighter|below|under"
_SAID_NUMBER = rf"(?=[<>~$\u20ac\u00a3]?\d|(?:{'|'.join(_NUMBER_WORDS)})\b)"
_NOT = r"(?:\b(?:not|never|no|cannot|nor|without|avoid)|n't)\b(?: [\w-]+){0,4}? "
# "never longer than 4 kB" forbids no 4 kB: it is a bound, and as such for something
_THAN = rf"\b(?: than)?(?: (?:a|an|the|about|around))? {_SAID_NUMBER}"
_OFTENER = rf"(?:more often|more frequently|oftener|faster) than (?:once )?every {_SAID_NUMBER}"
NOT_BEYOND = Pattern(rf"{_NOT}(?:(?:{_MORE}|{_LESS}){_THAN}|{_OFTENER})", re.IGNORECASE)
_NOT_ABOVE = Pattern(rf"{_NOT}(?:{_MORE}){_THAN}", re.IGNORECASE)
_NOT_BELOW = Pattern(rf"{_NOT}(?:(?:{_LESS}){_THAN}|{_OFTENER})", re.IGNORECASE)
_FROM_ON = Pattern(r"\b(?:from|at|above|over|least)\s*[$\u20ac\u00a3]?$", re.IGNORECASE)
_RATE = Pattern(r"\brate (?:is|to|of|at|(?:must|should|shall|will) be|stays? at) $", re.IGNORECASE)
_IS_BOUND = Pattern(
    r" (?:is|are|stays?|must be|should be|will be) (?:now )?(?:the|our) (?:new )?"
    r"(?P<bound>minimum|maximum|default|floor|ceiling)\b",
    re.IGNORECASE,
)
_RATED = Pattern(r"\brate\b|\bper \w|/ ?(?:min|sec|hour|day|h|s)\b", re.IGNORECASE)
# What a rate is counted by is no part of what is limited.
_COUNTED_BY = frozenset(
    ("minute", "min", "second", "sec", "hour", "hr", "day", "month", "req", "reqs", "request")
)
_NOISE = frozenset(
    """
    max maximum min minimum most least limit limited timeout default number amount up within
    below above under move change bump raise lower increase decrease reduce expire expired
    expiry start starts begin begins longer larger bigger greater higher wider later older slower
    deeper heavier beyond past exceed exceeding surpass shorter smaller lower narrower earlier
    younger lighter less fewer than
    """.split()  # noqa: SIM905 - read more easily as text
)


class Quantity(NamedTuple):
    """A number that a statement fixes.

    Attributes:
        key: subject and attribute: ``upload_size``.
        value: a number where it has no unit, else number and unit, with ``<=`` or ``>=``.
    """

    key: str
    value: Value


def quantity(words: str) -> Quantity | None:
    """Return the number that a clause fixes with the attribute that it is of, if any."""
    colour = COLOUR.search(words)
    if colour:
        before = content(words[: colour.start()])
        told = [word for word in before if word not in _NOISE | {"colour", "color"}]
        return Quantity(as_key([*told[-2:], "color"]), colour.group().lower())
    version = _VERSION.search(words)
    if version and _VERSIONED.search(words):
        before = [word for word in content(words[: version.start()]) if word not in _NOISE]
        told = [word for word in before if word != "version"][-1:]
        several = dict.fromkeys(each.group("version") for each in _VERSION.finditer(words))
        bound = ">=" if version.group("plus") or _LOWER.search(words) else ""
        bound = "" if len(several) > 1 else bound
        return Quantity(as_key([*told, "version"]), bound + ", ".join(several))
    for match in _QUANTITY.finditer(words):
        number, unit = _number(match.group("number")), _unit(match)
        attribute = _attribute(words, match)
        if not attribute and unit:
            attribute = _UNIT_ATTRIBUTE[unit]
            if attribute == "amount" and _FROM_ON.search(words, 0, match.start()):
                attribute = "threshold"
        if not attribute:
            attribute = _unnamed(words, match)
        if not attribute:
            continue
        return Quantity(_key(words, match, attribute), _value(words, number, unit))
    return None


def version(words: str, at: int) -> str:
    """Return the version that stands right behind a place, with the bound on it; empty for none."""
    told = _VERSION_BEHIND.match(words, at)
    if told is None:
        return ""
    lower = told.group("plus") or _LOWER.search(words) or _REQUIRES.search(words)
    return (">=" if lower else "") + told.group("version")


def is_unit(word: str) -> bool:
    """Tell whether a word is a unit that numbers are given in."""
    return word.lower() in _UNIT_OF


def _bound(words: str) -> str:
    """Return which bound words put on their number; a refusal turns a comparison round."""
    if _NOT_BELOW.search(words):
        return ">="
    if _NOT_ABOVE.search(words) or _UPPER.search(words):
        return "<="
    return ">=" if _LOWER.search(words) else ""


def _number(text: str) -> int | float:
    if text.lower() in _NUMBER_WORDS:
        return _NUMBER_WORDS[text.lower()]
    plain = re.sub(r",(?=\d{3}\b)", "", text).replace(",", ".")
    return float(plain) if plain.count(".") == 1 else int(plain.replace(".", ""))


def _unit(match: re.Match[str]) -> str:
    said = (match.group("unit") or "").lower()
    unit = _UNIT_OF.get(said, "")
    if match.group("number").isalpha() and not match.group("gap"):
        return ""  # "ones" is not one second
    # "2 d" and "3 x" are rarely units; "2d" may be one, and "2 s" surely is
    rarely = len(said) == 1 and said not in _SYMBOLS and match.group("gap")
    return "" if rarely else unit


def _attribute(words: str, match: re.Match[str]) -> str:
    """Return the attribute nearest to a number, before or behind it."""
    best, distance = "", 80
    for told in re.finditer(r"[A-Za-z]+", words):
        name = _ATTRIBUTES.get(told.group().lower())
        if name:
            behind = told.start() - match.end("number")
            away = match.start() - told.end() if told.end() <= match.start() else behind
            if 0 <= away < distance:
                best, distance = name, away
    if not best and re.search(r"\btime out\b", words, re.IGNORECASE):
        return "timeout"
    return best


def _unnamed(words: str, match: re.Match[str]) -> str:
    """Return the attribute that the words around a number without a unit imply; empty for none."""
    if _RATE.search(words, 0, match.start()):
        return "rate"
    judged = _IS_BOUND.match(words, match.end("number"))
    if judged:
        return judged.group("bound").lower()
    beyond = NOT_BEYOND.search(words)
    return "limit" if beyond and beyond.end() == match.start() else ""


def _key(words: str, match: re.Match[str], attribute: str) -> str:
    held = words[: match.start()] + " " + words[match.end() :]
    rated = attribute == "limit" and bool(_RATED.search(words))
    told = [
        word
        for word in content(held)
        if word not in _NOISE
        and not (rated and word in _COUNTED_BY)
        and not word[0].isdigit()
        and _ATTRIBUTES.get(word) != attribute
        and word not in attribute.split("_")
        and _ATTRIBUTES.get(word + "s") != attribute
    ]
    return as_key([*told[:2], attribute])


def _value(words: str, number: int | float, unit: str) -> Value:  # noqa: PYI041 - which one it is, is kept
    bound = _bound(words)
    if isinstance(number, float) and number.is_integer():
        number = int(number)
    if not unit and not bound:
        return number
    return f"{bound}{number}{' ' + unit if unit else ''}"
