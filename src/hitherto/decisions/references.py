"""Mentions of records in a text: links, numbers with the name of their series, plain numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from hitherto.decisions.places import bare, numbered_path, series_of
from hitherto.decisions.values import Reference
from hitherto.model.patterns import Pattern

_LINK = Pattern(
    r"\[(?P<text>[^\]\n]{0,300})\]\((?P<to><[^>\n]+>|[^()\n]*(?:\([^()\n]*\)[^()\n]*)*)\)"
)
_WIKI = Pattern(r"\[\[(?P<to>[^\]|\n]+)(?:\|(?P<text>[^\]\n]+))?\]\]")
_ROLE = Pattern(r":(?P<series>pep|rfc|adr|doc|ref):`(?P<text>[^`\n]+)`", re.IGNORECASE)
_SERIES = (
    r"adrs?|rfcs?|peps?|eips?|ercs?|bips?|oteps?|keps?|rfds?|deps?|tdrs?|pdrs?|ddrs?|drs?|ladrs?|"
    r"madrs?|odrs?|sips?|jeps?|neps?|(?:decision )?records?|decisions?|proposals?"
)
_NUMBERED = Pattern(
    rf"(?<![\w/.-])(?P<series>{_SERIES})(?P<gap>[\s#:_\u2011\u2013-]{{0,3}}(?:no\.?\s*)?)"
    r"(?P<number>\d{1,8})(?![\w%]|\.\d)",
    re.IGNORECASE,
)
_FURTHER = Pattern(r"\s*(?:,|;|/|\+|&|and|or|,\s*and)\s*[#-]?(\d{1,6})(?![\w.%-])")
_PLAIN = Pattern(r"(?<![\w.])#?(\d{1,6})(?![\w]|\.\d|-\d)")
_LEADING = Pattern(r"^\W*(?:[A-Za-z]{2,6}[\s#:_-]{0,2})?0*(\d{1,8})\b")


def references(text: str, *, plain: bool = False) -> tuple[Reference, ...]:
    """Return the records that a text mentions, in their order, each mention once.

    Args:
        text: any text.
        plain: take numbers that stand alone as well: the value of a field such as
            ``Superseded-By: 484``.
    """
    found = list(_linked(text))
    taken = [(each.start, each.end) for each in found]
    for each in _numbered(text):
        if not any(start <= each.start < end for start, end in taken):
            found.append(each)
            taken.append((each.start, each.end))
    if plain:
        found += [
            Reference(match[0], "", "", bare(match[1]), match.start(), match.end())
            for match in _PLAIN.finditer(text)
            if not any(start <= match.start() < end for start, end in taken)
        ]
    return tuple(sorted(found, key=lambda each: each.start))


def _linked(text: str) -> Iterator[Reference]:
    for match in _LINK.finditer(text):
        target = match["to"].strip().strip("<>").split(' "')[0]
        yield _link(match["text"], unquote(target), match.start(), match.end())
    for match in _WIKI.finditer(text):
        yield _link(match["text"] or match["to"], match["to"], match.start(), match.end())
    for match in _ROLE.finditer(text):
        digits = re.search(r"\d+", match["text"])
        series = "" if match["series"].casefold() in {"doc", "ref"} else series_of(match["series"])
        number = bare(digits[0]) if digits else ""
        target = match["text"] if not series else ""
        yield Reference(match[0], target, series, number, match.start(), match.end())


def _link(text: str, target: str, start: int, end: int) -> Reference:
    named = next(_numbered(text), None)
    if named is not None:
        return Reference(text, target, named.series, named.number, start, end)
    if "://" in target:  # somebody else's numbers, unless the text says whose they are
        return Reference(text, target, start=start, end=end)
    series, number = numbered_path(target)
    if leading := _LEADING.match(text):
        number = bare(leading[1])
    return Reference(text, target, series, number, start, end)


def _numbered(text: str) -> Iterator[Reference]:
    for match in _NUMBERED.finditer(text):
        word = match["series"]
        if not match["gap"] and word.casefold() in {"decision", "decisions", "record", "records"}:
            continue
        series = series_of(word)
        yield Reference(match[0], "", series, bare(match["number"]), match.start(), match.end())
        if word.casefold().endswith("s"):
            at = match.end()
            while more := _FURTHER.match(text, at):
                at = more.end()
                yield Reference(more[0], "", series, bare(more[1]), more.start(1), at)
