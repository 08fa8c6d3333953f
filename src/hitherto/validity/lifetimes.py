"""Until when a statement holds, read from its own words.

A lifetime is not a place: it never makes two statements incomparable. It ends by a date, by the
project's version, or by what someone says later; "for now" ends only by a later statement.
"""

from __future__ import annotations

import datetime as dt
import re
from enum import StrEnum
from functools import lru_cache

import msgspec

from hitherto.model.patterns import Pattern
from hitherto.validity.wording import content


class Term(StrEnum):
    """What ends a lifetime."""

    GOOD = "for good"
    OPEN = "further notice"
    DATE = "date"
    VERSION = "version"
    EVENT = "event"
    SESSION = "session"


class Lifetime(msgspec.Struct, frozen=True):
    """A lifetime that was understood.

    Attributes:
        term: what ends it.
        end: the last ISO day, the version, or the event's words, by `term`; else empty.
    """

    term: Term
    end: str = ""


FOR_GOOD = Lifetime(Term.GOOD)

_OPEN = Pattern(
    r"(until |till )?(further notice|(just |right )?(for )?(now|the moment|the time being)|"
    r"temporar(il)?y|initially|at first|currently|for (today|starters)|(as an? )?interim|"
    r"short[- ]term|later|changed|tbd)"
)
_SESSION = Pattern(
    r"(?:just |only )?(?:for |during |in )?(?:this|the current) (?:one )?"
    r"(?:session|task|ticket|chat|conversation)(?: only| alone)?"
)
_ISO = Pattern(r"(?<!\d)(\d{4})-(\d{2})(?:-(\d{2}))?(?![\d-])")
_MONTHS = {
    name: number
    for number, names in enumerate(
        ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul",
         "august aug", "september sep sept", "october oct", "november nov", "december dec"), 1
    )
    for name in names.split()
}  # fmt: skip
_NAMED = Pattern(
    r"(?:the )?(?:end of )?(?:(?P<d1>\d{1,2})(?:st|nd|rd|th)?(?: of)? )?(?P<month>[a-z]{3,9})\.?"
    r"(?: (?P<d2>\d{1,2})(?:st|nd|rd|th)?)?,? (?P<year>\d{4})"
)
_QUARTER = Pattern(r"(?:the )?(?:end of )?q([1-4]) (\d{4})|(?:the )?(?:end of )?(\d{4}) q([1-4])")
_YEAR = Pattern(r"(?:the )?(?:end of )?((?:19|20)\d{2})")
_VERSION = Pattern(
    r"(?:the )?(?:(?:version|release|v)\s*)?"
    r"v?(\d+(?:\.\d+)*(?:[-.]?(?:a|b|rc|alpha|beta|dev)[\w.]*)?)"
    r"(?: (?:is |gets )?(?:out|released|shipped|ships|lands|release))?"
)
_LEAD = Pattern(r"^(?:until|till|up to|before|through)\s+", re.IGNORECASE)
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


@lru_cache(maxsize=4096)
def parse(words: str, said: str = "") -> Lifetime:
    """Understand a lifetime.

    Args:
        words: as they were said, with or without "until"; empty for good.
        said: when they were said (ISO 8601), for "tomorrow" and "Friday".
    """
    text = " ".join(words.casefold().split()).strip(" .\"'`")
    if not text:
        return FOR_GOOD
    if _OPEN.fullmatch(text):
        return Lifetime(Term.OPEN)
    text = _LEAD.sub("", text)
    if _SESSION.fullmatch(text):
        return Lifetime(Term.SESSION)
    day = _absolute(text) or _relative(text, said)
    if day:
        return Lifetime(Term.DATE, day)
    if found := _VERSION.fullmatch(text):
        return Lifetime(Term.VERSION, found[1])
    return Lifetime(Term.EVENT, " ".join(sorted(content(text))) or text)


def _last_of(year: int, month: int) -> str:
    first = dt.date(year + month // 12, month % 12 + 1, 1)
    return (first - dt.timedelta(days=1)).isoformat()


def _absolute(text: str) -> str:
    try:
        return _iso(text) or _named(text) or _quarter(text) or _year(text)
    except ValueError:  # "2025-02-31" names no day
        return ""


def _iso(text: str) -> str:
    if not (found := _ISO.search(text)):
        return ""
    year, month, day = found.groups()
    if day:
        return dt.date(int(year), int(month), int(day)).isoformat()
    return _last_of(int(year), int(month))


def _named(text: str) -> str:
    found = _NAMED.fullmatch(text)
    if not found or not (month := _MONTHS.get(found["month"])):
        return ""
    day = found["d1"] or found["d2"]
    if day:
        return dt.date(int(found["year"]), month, int(day)).isoformat()
    return _last_of(int(found["year"]), month)


def _quarter(text: str) -> str:
    found = _QUARTER.fullmatch(text)
    if not found:
        return ""
    quarter, year = (found[1], found[2]) if found[1] else (found[4], found[3])
    return _last_of(int(year), 3 * int(quarter))


def _year(text: str) -> str:
    found = _YEAR.fullmatch(text)
    return _last_of(int(found[1]), 12) if found else ""


def _relative(text: str, said: str) -> str:
    try:
        today = dt.date.fromisoformat(said[:10])
    except ValueError:
        return ""
    bare = text.removeprefix("the ").removeprefix("next ").removeprefix("this ")
    if bare in _DAYS:
        ahead = (_DAYS.index(bare) - today.weekday() - 1) % 7 + 1
        return (today + dt.timedelta(days=ahead)).isoformat()
    plain = text.replace("the ", "")
    days = {
        "today": 0,
        "tonight": 0,
        "end of day": 0,
        "tomorrow": 1,
        "next week": 7,
        "end of week": 6 - today.weekday(),
    }.get(plain)
    if days is not None:
        return (today + dt.timedelta(days=days)).isoformat()
    month = {"end of month": today.month, "next month": today.month, "end of year": 12}.get(plain)
    return _last_of(today.year, month) if month else ""


def ended(lifetime: Lifetime, now: str, version: str) -> bool:
    """Tell whether a lifetime is over by the calendar or by the project's version.

    Args:
        lifetime: what was understood.
        now: ISO 8601; empty when unknown, then no date has passed.
        version: the project's version; empty when unknown, then no version is reached.
    """
    if lifetime.term is Term.DATE:
        return bool(now) and now[:10] > lifetime.end
    if lifetime.term is Term.VERSION:
        return bool(version) and _order(version) >= _order(lifetime.end)
    return False


def session_over(said: str, session: str, now: str, here: str) -> bool:
    """Tell whether the session is over that a statement was said for alone.

    Args:
        said: when it was said (ISO 8601); empty when unknown.
        session: the session that it was said in; empty when unknown.
        now: ISO 8601; empty when unknown.
        here: the session of the task; empty when unknown. Where either session is unknown, it is
            over once the day is.
    """
    if session and here:
        return session != here
    return bool(said and now) and now[:10] > said[:10]


def _order(version: str) -> tuple[tuple[int, ...], int]:
    """Sort key of a version: 2.0 equals 2, and 2.0rc1 comes before 2.0."""
    found = re.match(r"v?(\d+(?:\.\d+)*)(.*)", version.strip().casefold())
    if not found:
        return (), 0
    numbers = [int(part) for part in found[1].split(".")]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    early = re.match(r"[-._]?(a|b|rc|alpha|beta|dev|pre|snapshot)", found[2])
    return tuple(numbers), 0 if early else 1
