"""A document to a decision: what it says of itself."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import PurePosixPath

from hitherto.decisions.claims import claims
from hitherto.decisions.layout import Layout, layout
from hitherto.decisions.outcome import outcome
from hitherto.decisions.places import bare, numbered_path, series_of
from hitherto.decisions.states import standing
from hitherto.decisions.values import Claim, Decision, Extent, Side, State, Weight
from hitherto.model import Problem
from hitherto.model.patterns import Pattern

_TITLE_NUMBER = Pattern(
    r"^\W*(?:(?P<series>[A-Za-z]{2,8}|decision(?: record)?)[\s#:_\u2011-]{0,2})?"
    r"(?P<number>\d{1,8})\b\s*[\u2014\u2013:.|)\]-]*\s*(?=\S)",
    re.IGNORECASE,
)
_MARKUP = Pattern(r"[*_`]+|\{#[^}]*\}|<[^>]+>")
_DATE = Pattern(r"\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b")
_NAMED_DATE = Pattern(
    r"\b(?:(\d{1,2})(?:st|nd|rd|th)?[\s-]+([A-Za-z]{3})[a-z]*\.?,?[\s-]+(\d{4})"
    r"|([A-Za-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}))\b"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DATES = (
    "date", "decision date", "decided", "decided on", "accepted", "accepted on", "approved",
    "date accepted", "created", "last updated", "updated", "date decided", "start date",
    "resolution",
)  # fmt: skip
_NUMBERS = ("adr", "pep", "eip", "rfc", "number", "id", "bip", "otep", "adr number", "adr id")


def read(path: str, text: str) -> Decision:
    """Read a document as a decision record, whether it is one or not (see `looks`).

    Args:
        path: where it stands, relative to the root, with ``/``.
        text: all of it.
    """
    parts = layout(text)
    series, number = _number(path, parts)
    told = standing(parts)
    said = claims(parts, told)
    state = told.state
    if state is State.SUPERSEDED and _only_in_part(told.words, told.line, said):
        state = State.ACCEPTED
    elif any(_ends(claim) for claim in said):
        state = State.SUPERSEDED
    problems = []
    if told.words and state is State.UNSTATED and not told.choices:
        what = f"its status is not understood: {told.words[:60]}"
        problems.append(Problem(path, what, told.line))
    return Decision(
        path=path,
        title=title_in(parts) or slug(path),
        series=series,
        number=number,
        title_line=parts.title_line,
        state=state,
        said=told.words,
        said_line=told.line,
        date=_date(parts),
        outcome=outcome(parts),
        claims=said,
        problems=tuple(problems),
    )


def _ends(claim: Claim) -> bool:
    return (
        claim.side is Side.OLD and claim.extent is Extent.FULL and claim.weight is not Weight.BODY
    )


def _only_in_part(words: str, line: int, said: tuple[Claim, ...]) -> bool:
    """Tell whether a status that says "superseded" says so of a part only."""
    own = [claim for claim in said if claim.side is Side.OLD and claim.weight is Weight.HEAD]
    if any(claim.extent is Extent.FULL for claim in own):
        return False
    if own and any(claim.line >= line for claim in own):
        return True
    return bool(
        re.match(
            r"\W*(?:status\W*)?(?:partial|partly|superseded in (?!favou?r)\w)", words, re.IGNORECASE
        )
    )


def _number(path: str, parts: Layout) -> tuple[str, str]:
    """Return series and number: of the title, a field or the file's name."""
    in_path = numbered_path(path)
    fields = {field.key: field.value for field in reversed(parts.fields)}
    for key in _NUMBERS:
        if (value := fields.get(key)) and (
            match := re.fullmatch(r"\W*([A-Za-z]*)[\s#-]*0*(\d{1,8})\W*", value)
        ):
            own = key if key in {"pep", "eip", "rfc", "adr", "bip", "otep"} else match[1]
            return series_of(own or in_path[0]), bare(match[2])
    title = _MARKUP.sub("", parts.title)
    match = _TITLE_NUMBER.match(title)
    if match and (match["series"] or match.end("number") < len(title)):
        number = bare(match["number"])
        if not in_path[1] or in_path[1] == number or match["series"]:
            return series_of(match["series"] or in_path[0]), in_path[1] or number
    return in_path


def title_in(parts: Layout) -> str:
    """Return the title that a document gives itself, without its number; empty for none."""
    fields = {field.key: field.value for field in reversed(parts.fields)}
    words = fields.get("title") or parts.title
    words = " ".join(_MARKUP.sub("", words).split()).strip(" \"'")
    if match := _TITLE_NUMBER.match(words):
        words = words[match.end() :]
    return words.strip(" :-\u2014\u2013")


def slug(path: str) -> str:
    """Return the words of a file's name, without its number."""
    name = PurePosixPath(path)
    stem = name.parent.name if name.stem.casefold() in {"readme", "index"} else name.stem
    bare_name = re.sub(r"^(?:[A-Za-z]{2,6}[-_ ]?)?\d+[-_. ]*", "", stem)
    return " ".join(re.split(r"[-_\s]+", bare_name or stem)).strip()


def _date(parts: Layout) -> str:
    fields = {field.key: field.value for field in reversed(parts.fields)}
    for key in _DATES:
        if found := day(fields.get(key, "")):
            return found
    for unit in parts.units:
        dated = unit.section.strip(" :#") in {"date", "decision date", "status"}
        if dated and not unit.heading and (found := day(unit.text[:80])):
            return found
    return ""


def day(text: str) -> str:
    """Return the first date in a text as ISO 8601; empty where there is none."""
    if match := _DATE.search(text):
        year, month, date = (int(part) for part in match.groups())
    elif match := _NAMED_DATE.search(text):
        name = (match[2] or match[4]).casefold()
        if name not in _MONTHS:
            return ""
        year, month = int(match[3] or match[6]), _MONTHS.index(name) + 1
        date = int(match[1] or match[5])
    else:
        return ""
    try:
        return dt.date(year, month, date).isoformat()
    except ValueError:  # no day of any calendar
        return ""
