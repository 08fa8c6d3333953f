"""A text to clauses with their offsets; code, quotes, tables and logs are left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hitherto.intent.extract.draft import MOST_CHARACTERS, Clause
from hitherto.model.patterns import Pattern

_FENCE = Pattern(r"[ \t]*(?:```|~~~)")
_ITEM = Pattern(r"[ \t]*(?:[-*+\u2022\u00b7]|\d{1,3}[.)]|[a-zA-Z][)])[ \t]+(?:\[[ xX]\][ \t]+)?")
_HEADING = Pattern(r"[ \t]*(#{1,6})[ \t]+(.*?)[ \t#]*$")
_BOLD_HEADING = Pattern(r"[ \t]*\*\*([^*]{2,60})\*\*:?[ \t]*$")
# A sentence ends at a full stop, question or exclamation mark, not at three dots.
_END = Pattern(r"(?:(?<!\.)\.|[!?]+)[\"')\]*`]*[ \t\n]+")
_ABBREVIATED = Pattern(
    r"(?:\b(?:e\.g|i\.e|etc|vs|approx|incl|resp|cf|no|al|fig|mr|(?<!\d)(?<!\d )ms|dr)"
    r"|(?:^|[\s(])[A-Za-z0-9])\.$",
    re.IGNORECASE,
)
_BREAK = Pattern(
    r";[ \t\n]+|[ \t\n](?:--?|\u2013|\u2014)[ \t\n]+|,?[ \t\n]+(?=(?:and|but|so|because|however)\b)"
)
_LOG = Pattern(
    r"[ \t]*(?:"
    r"\[?\d{4}-\d\d-\d\d[T ]|\[?\d\d?:\d\d(?::\d\d)?\b|"  # a time stamp
    r"at .{1,200}\(.{0,300}:\d|File \".{1,300}\", line \d|Traceback|[\w.]{1,80}(?:Error"
    r"|Exception):|"
    r"(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)\b[:\] ]|npm (?:ERR|WARN)|"
    r"[$%>\u276f\u279c][ \t]*\S|diff --git|@@ |[+-]{3} [ab]/|\[Image|\[Request interrupted|"
    # what a program prints, and what it is written in
    r"\(\w+:\d+\) |//[ /]|(?:const|let|var)[ \t]+\w+[ \t]*[:=]|(?:func|def)[ \t]+\w*\(|"
    r"[\w$]+(?:\.[\w$]+|\(\))*\([^ )].*[);{,][ \t]*$|.*\)[ \t]*[;{][ \t]*$"
    r"|.*[ \t]:?=[ \t].*;[ \t]*$|"
    r"@\w+ /\w+|https?://\S*[ \t]*$|<[/?!]?[A-Za-z]"
    r")"
)
_WORDS = Pattern(r"[A-Za-z][a-z']+|\b[A-Z]+(?:_[A-Z0-9]+)+\b")
_MOST_LINE = 20_000  # a longer line was not typed
_MOST_CLAUSES = 4_000
_WRAPPED = 50  # a shorter line was not wrapped
_PROSE = 0.45  # share of letters in words that prose has at least


class _Line(NamedTuple):
    start: int
    end: int
    text: str


def clauses(text: str) -> Iterator[Clause]:
    """Yield what a text says, clause by clause, in order, at most 240 characters each."""
    count = 0
    headings: dict[int, str] = {}
    lead = ""
    for block in _blocks(text):
        heading = _HEADING.match(block.text) if "\n" not in block.text else None
        bold = None if heading else _BOLD_HEADING.match(block.text)
        if heading or bold:
            level = len(heading.group(1)) if heading else 7
            headings = {at: said for at, said in headings.items() if at < level}
            headings[level] = heading.group(2) if heading else bold.group(1) if bold else ""
            lead = ""
            continue
        mark = _ITEM.match(block.text)
        begin = mark.end() if mark else 0
        if not mark:
            lead = block.text.strip() if block.text.rstrip().endswith(":") else ""
        above = " / ".join(headings[at] for at in sorted(headings))
        for start, end in _sentences(block.text, begin):
            words = block.text[start:end]
            yield Clause(
                words,
                block.start + start,
                block.start + end,
                mark is not None,
                above,
                lead if mark else "",
                count == 0,
            )
            count += 1
            if count >= _MOST_CLAUSES:
                return


def _lines(text: str) -> Iterator[_Line]:
    at = 0
    while at < len(text):
        stop = text.find("\n", at)
        stop = len(text) if stop < 0 else stop
        yield _Line(at, stop, text[at : min(stop, at + _MOST_LINE)])
        at = stop + 1


def _blocks(text: str) -> Iterator[_Line]:
    """Yield the lines of prose, wrapped ones joined; what nobody says is left out."""
    fenced = False
    held: _Line | None = None
    for line in _lines(text):
        if _FENCE.match(line.text):
            fenced = not fenced
            continue
        bare = line.text.strip()
        dull = fenced or not bare or bare[0] in ">|" or bool(_LOG.match(line.text))
        if dull or not (_prose(bare) or _ITEM.match(line.text)):
            if held:
                yield held
            held = None
            continue
        if held and _goes_on(held.text, line.text):
            held = _Line(held.start, line.end, text[held.start : line.start + len(line.text)])
            continue
        if held:
            yield held
        held = line
    if held:
        yield held


def _goes_on(above: str, line: str) -> bool:
    """Tell whether a line was broken only because it was full."""
    last = above.rpartition("\n")[2]
    return (
        len(last) >= _WRAPPED
        and len(above) < _MOST_LINE
        and not last.rstrip().endswith((".", "!", "?", ":"))
        and line.lstrip()[:1].islower()
        and not _ITEM.match(line)
        and not _HEADING.match(last)
    )


def _prose(line: str) -> bool:
    """Tell prose from data by the share of characters that stand in words."""
    if len(line) < 30:  # noqa: PLR2004 - too short to tell
        return any(char.isalpha() or char.isdigit() for char in line)
    if len(line) >= _MOST_LINE:
        return False
    in_words = sum(len(word) for word in _WORDS.findall(line))
    return in_words >= _PROSE * len(line)


def _sentences(text: str, begin: int) -> Iterator[tuple[int, int]]:
    """Yield the bounds of each sentence, long ones broken at their joints."""
    start = begin
    for match in _END.finditer(text, begin):
        stop = match.end()
        if _ABBREVIATED.search(text, max(start, match.start() - 12), match.start() + 1):
            continue
        yield from _short(text, start, stop)
        start = stop
    yield from _short(text, start, len(text))


def _short(text: str, start: int, stop: int) -> Iterator[tuple[int, int]]:
    """Yield bounds of at most 240 characters, blanks off both ends."""
    while start < stop and text[start].isspace():
        start += 1
    while stop > start and text[stop - 1].isspace():
        stop -= 1
    while stop - start > MOST_CHARACTERS:
        cut = 0
        for match in _BREAK.finditer(text, start + 40, start + MOST_CHARACTERS):
            cut = match.end()
        if not cut:
            cut = text.rfind(" ", start + 40, start + MOST_CHARACTERS) + 1
        if not cut:
            cut = start + MOST_CHARACTERS
        piece = text[start:cut].rstrip()
        if piece:
            yield start, start + len(piece)
        start = cut
        while start < stop and text[start].isspace():
            start += 1
    if stop > start:
        yield start, stop
