"""How a document is laid out: header fields, sections, and units of running text.

Markdown, with the headers of reStructuredText and AsciiDoc where they are simple.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache

import msgspec

from hitherto.model.patterns import Pattern

_FENCE = Pattern(r"^\s*(?:>\s*)*(?:```|~~~)")
_HEADING = Pattern(r"^ {0,3}(#{1,6}|={1,5})\s+(\S.*?)(?:\s+#+)?\s*$")
_UNDERLINE = Pattern(r"^(=|-|~|\^|\*|#|\"){3,}\s*$")
_FIELD = Pattern(
    r"^\s{0,3}(?:>\s*)*(?:[-*+]\s+)?(?P<mark>[*_]{0,3})(?P<key>:?[A-Za-z][\w /-]{1,38}?)\s*"
    r"(?P<inner>[*_]{0,3})\s*:(?P<outer>[*_]{0,3})(?!//|:)(?:\s+(?P<value>\S.*))?\s*$"
)
_SETTING = Pattern(r"^([A-Za-z][\w /-]*?)\s*:(?:\s+(.*))?$")
_ROW = Pattern(r"^\s*\|(.+)\|\s*$")
_RULE_ROW = Pattern(r"^[\s|:-]+$")
_ITEM = Pattern(r"^\s*(?:>\s*)*(?:[-*+]|\d+[.)])\s+")
_MOST_HEAD = 60  # lines of fields above the first section


class Zone(StrEnum):
    """Which part of a document a unit stands in."""

    HEAD = "head"  # above the first section that is not about status
    STATUS = "status"  # the section that tells the status
    SECTION = "section"  # any other


class Field(msgspec.Struct, frozen=True):
    """A header field.

    Attributes:
        key: lower case, words divided by one space.
        value: as written.
        line: its line, counted from 1.
    """

    key: str
    value: str
    line: int


class Unit(msgspec.Struct, frozen=True):
    """A paragraph, a list item, a row of a table or a heading.

    Attributes:
        text: its lines joined by spaces, without quote marks.
        line: its first line, counted from 1.
        starts: where each of its lines begins in the text.
        zone: the part of the document.
        section: the heading it stands under, lower case.
        heading: it is a heading itself.
    """

    text: str
    line: int
    starts: tuple[int, ...]
    zone: Zone
    section: str = ""
    heading: bool = False

    def line_at(self, place: int) -> int:
        """Return the line that a place in the text stands in."""
        return self.line + max(n for n, start in enumerate(self.starts) if start <= place)


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """A document in its parts.

    Attributes:
        lines: all lines, as written.
        title: the first heading, as written; empty where there is none.
        title_line: its line, counted from 1; 0 where there is none.
        fields: the header fields.
        units: everything below and between, without code.
        headings: all headings in their order, lower case.
    """

    lines: tuple[str, ...]
    title: str
    title_line: int
    fields: tuple[Field, ...]
    units: tuple[Unit, ...]
    headings: tuple[str, ...]


@lru_cache(maxsize=1)  # whether it is a record and what it says are asked one after the other
def layout(text: str) -> Layout:
    """Take a document apart."""
    lines = tuple(text.removeprefix("\ufeff").splitlines())
    fields, at = _settings(lines)
    if not at:
        fields, at = _mail_header(lines)
    shown = _without_code(lines, at)
    marks = _headings(shown, at)
    title_line, title = _title(marks)
    units = tuple(_units(shown, at, marks, title_line))
    fields += _fields(lines, at, units)  # also where they are fenced in
    headings = tuple(words.casefold() for _, words in marks.values())
    return Layout(
        lines=lines,
        title=title,
        title_line=title_line,
        fields=fields,
        units=units,
        headings=headings,
    )


def _title(marks: dict[int, tuple[int, str]]) -> tuple[int, str]:
    """Return line and words of the first heading of the first level, else the first of any.

    A document that begins with its status has none.
    """
    top = [(line, words) for line, (level, words) in marks.items() if level == 1]
    line, words = next(iter([*top, *((n, text) for n, (_, text) in marks.items())]), (0, ""))
    return (0, "") if is_status(words) else (line, words)


def _settings(lines: tuple[str, ...]) -> tuple[tuple[Field, ...], int]:
    """Return the fields of the front matter, and the index of the first line after it."""
    first = next((n for n, line in enumerate(lines) if line.strip()), 0)
    if not lines or lines[first].strip() != "---":
        return (), 0
    end = next((n for n in range(first + 1, len(lines)) if lines[n].strip() == "---"), 0)
    return (_pairs(lines, first + 1, end), end + 1) if end else ((), 0)


def _mail_header(lines: tuple[str, ...]) -> tuple[tuple[Field, ...], int]:
    """Return the fields of a header as in mail (PEPs), and the index of the first line after it."""
    first = next((n for n, line in enumerate(lines) if line.strip()), 0)
    stop = next((n for n in range(first, len(lines)) if not lines[n].strip()), len(lines))
    block = lines[first:stop]
    if len(block) < 3 or not all(_SETTING.match(ln) or ln[:1] in " \t" for ln in block):  # noqa: PLR2004 - two may be anything
        return (), 0
    return _pairs(lines, first, stop), stop


def _pairs(lines: tuple[str, ...], start: int, stop: int) -> tuple[Field, ...]:
    found: list[Field] = []
    for n in range(start, stop):
        line = lines[n]
        if (match := _SETTING.match(line)) and line[:1] not in " \t-":
            found.append(Field(_key(match[1]), (match[2] or "").strip(" \"'"), n + 1))
        elif found and line.strip() and not line.lstrip().startswith("#"):
            last, item = found[-1], line.strip().startswith("- ")
            parts = [last.value.strip(">|"), line.strip().removeprefix("- ").strip(" \"'")]
            joined = (", " if item else " ").join(part for part in parts if part)
            found[-1] = Field(last.key, joined, last.line)
    return tuple(found)


def _key(words: str) -> str:
    return " ".join(words.strip(" :*_").replace("_", " ").replace("-", " ").casefold().split())


def _without_code(lines: tuple[str, ...], start: int) -> list[str]:
    """Return the lines with fenced code blanked out."""
    shown: list[str] = []
    inside = False
    for n, line in enumerate(lines):
        fence = n >= start and bool(_FENCE.match(line))
        shown.append("" if inside or fence or n < start else line)
        inside ^= fence
    return shown


def _headings(lines: list[str], start: int) -> dict[int, tuple[int, str]]:
    """Return by line, counted from 1, the level and the words of each heading."""
    found: dict[int, tuple[int, str]] = {}
    levels: dict[str, int] = {}
    for n in range(start, len(lines)):
        line = lines[n]
        if match := _HEADING.match(line):
            found[n + 1] = (len(match[1]), match[2])
            continue
        below = lines[n + 1] if n + 1 < len(lines) else ""
        words = line.strip()
        if not words or words[0] in "|>-*+`" or not (mark := _UNDERLINE.match(below)):
            continue
        long = len(below.strip()) >= min(len(words), 4)
        alone = n == start or not lines[n - 1].strip() or bool(_UNDERLINE.match(lines[n - 1]))
        if long and alone and not _FIELD.match(line):
            found[n + 1] = (levels.setdefault(mark[1], len(levels) + 1), words)
    return found


def is_status(heading: str) -> bool:
    """Tell whether a heading announces the status."""
    return heading.strip(" :*_#0123456789.").casefold() in {
        "status", "state", "current status", "decision status", "adr status", "status and history",
    }  # fmt: skip


_ABOUT = Pattern(
    r"^[\W\d]*(?:status|state|date|metadata|meta|deciders?|decision[- ]makers?|authors?|owners?|"
    r"table of contents|contents|toc|changelog|supersed\w*|replaces|replaced by)\W*$",
    re.IGNORECASE,
)


def _units(
    lines: list[str], start: int, marks: dict[int, tuple[int, str]], title_line: int
) -> Iterator[Unit]:
    """Yield headings, paragraphs, list items and rows."""
    zone, section = Zone.HEAD, ""
    head = True
    held: list[str] = []
    first = 0
    for n in range(start + 1, len(lines) + 2):
        line = lines[n - 1] if n <= len(lines) else ""
        bare = line.lstrip(" >\t") if line.lstrip().startswith(">") else line.strip()
        begins = bool(_ITEM.match(line)) or bare.startswith("|") or n in marks
        if held and (begins or not bare or (n - 1) in marks):
            yield _unit(held, first, zone, section)
            held = []
        if n in marks:
            words = marks[n][1]
            if n != title_line:
                section = words.casefold()
                head = head and bool(_ABOUT.match(words))
                zone = Zone.STATUS if is_status(words) else Zone.HEAD if head else Zone.SECTION
            yield Unit(words, n, (0,), zone, section, heading=True)
        elif bare and not _UNDERLINE.match(bare):
            if not held:
                first = n
            held.append(bare)


def _unit(held: list[str], first: int, zone: Zone, section: str) -> Unit:
    starts, at = [], 0
    for line in held:
        starts.append(at)
        at += len(line) + 1
    return Unit(" ".join(held), first, tuple(starts), zone, section)


def _fields(lines: Sequence[str], start: int, units: tuple[Unit, ...]) -> tuple[Field, ...]:
    """Return the fields written above the first section, one a line or as rows of a table."""
    stop = next((u.line for u in units if u.zone is Zone.SECTION), len(lines) + 1)
    found: list[Field] = []
    for n in range(start + 1, min(stop, start + _MOST_HEAD + 1, len(lines) + 1)):
        line = lines[n - 1]
        if (row := _ROW.match(line)) and not _RULE_ROW.match(line):
            cells = [cell.strip(" *_`") for cell in row[1].split("|")]
            if len(cells) == 2 and cells[0]:  # noqa: PLR2004 - a name and its value
                found.append(Field(_key(cells[0]), row[1].split("|")[1].strip(), n))
        elif match := _FIELD.match(line):
            value = (match["value"] or "").strip()
            if match["mark"] and not match["inner"] and not match["outer"]:
                value = value.rstrip("*_")  # **Status: superseded**
            found.append(Field(_key(match["key"]), value, n))
    return tuple(found)
