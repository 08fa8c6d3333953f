"""What a document says about replacing others and being replaced: fields, sections, sentences.

An amendment or an extension is no claim: both records hold then.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from hitherto.decisions import wording
from hitherto.decisions.layout import Field, Layout, Unit, Zone
from hitherto.decisions.references import references
from hitherto.decisions.sentences import told
from hitherto.decisions.states import Standing
from hitherto.decisions.values import Claim, Extent, Reference, Side, State, Weight
from hitherto.model.patterns import Pattern

_I = re.IGNORECASE
_LINKS = Pattern(
    r"^\W*[\d.]*\s*(?:links?|related|references?|see also|more information|relations?\w*|"
    r"related (?:decisions?|adrs?|documents?|records?)|notes?|supersession|history|lineage|"
    r"changelog|status history|additional information|metadata|cross[- ]references|traceability|"
    r"dependencies|decision history|further reading|relationships?(?: to .*)?|"
    r"relation to .*)\W*$",
    _I,
)
_NEW_SECTION = Pattern(r"^\W*[\d.]*\s*(?:super[sc]edes|replaces|obsoletes)\W*$", _I)
_OLD_SECTION = Pattern(r"^\W*[\d.]*\s*(?:(?:super[sc]eded|replaced|obsoleted)[ -]by)\W*$", _I)
_MARKED = Pattern(r"\(\W*(?:partially |partly )?super[sc]eded\b[^)]*\)|\bsuper[sc]eded\W*$", _I)
_NEW_KEYS = frozenset(
    {"supersedes", "supercedes", "superseding", "replaces", "obsoletes", "superseeds",
     "supersedes adr", "supersedes adrs", "replaces adr", "partially supersedes", "overrides",
     "supersede", "partial supersedes", "supersedes in part", "supersedes partially"}
)  # fmt: skip
_OLD_KEYS = frozenset(
    {"superseded by", "superceded by", "replaced by", "obsoleted by", "superseded", "replacement",
     "superseder", "succeeded by", "superseded by adr", "partially superseded by",
     "superseded in part by", "deprecated by", "successor", "partly superseded by"}
)  # fmt: skip
_NOTHING = Pattern(r"^\W*(?:no|tbd|-+|\u2014)?\W*$|^\W*(?:none|n/?a|nil|null|nothing)\b(?!-)", _I)
_BELOW = 3  # paragraphs below a heading that may name what replaced it


def claims(parts: Layout, standing: Standing) -> tuple[Claim, ...]:
    """Return all that a document says about replacing and being replaced.

    Args:
        parts: the document.
        standing: where it stands: one that is superseded tells its successor there, however
            worded.
    """
    found: list[Claim] = [claim for field in parts.fields for claim in _from_field(parts, field)]
    told_in_field = {(claim.line, claim.other.text) for claim in found}
    for at, unit in enumerate(parts.units):
        if unit.heading:
            found += _from_heading(parts, at)
        elif _NEW_SECTION.match(unit.section):
            found += _from_section(parts, unit, Side.NEW)
        elif _OLD_SECTION.match(unit.section):
            found += _from_section(parts, unit, Side.OLD)
        else:
            found += (
                claim
                for claim in _from_sentences(parts, unit)
                if (claim.line, claim.other.text) not in told_in_field
            )
    if standing.state is State.SUPERSEDED and not any(c.side is Side.OLD for c in found):
        found += _successor(parts, standing)
    return tuple(dict.fromkeys(found))


def _from_field(parts: Layout, field: Field) -> Iterator[Claim]:
    """Yield what a field such as ``Superseded-By: 484`` says."""
    side = Side.NEW if field.key in _NEW_KEYS else Side.OLD if field.key in _OLD_KEYS else None
    value = field.value
    if side is None or _NOTHING.match(value):
        return
    named = _listed(value, references(value, plain=True) or _slugs(value))
    partial = "part" in field.key or (bool(named) and bool(wording.leads(value[: named[0].start])))
    for at, other in enumerate(named):
        start = named[at - 1].end if at else 0
        stop = named[at + 1].start if at + 1 < len(named) else len(value)
        extent = wording.extent(value[start : other.start], value[other.end : stop])
        around = f"{value[start : other.start]} {wording.clause(value[other.end : stop])}"
        if partial or wording.PART.search(wording.without_names(around)):
            extent = Extent.PARTIAL
        yield _claim(parts, side, other, extent, (Weight.HEAD, field.line))


def _listed(value: str, named: tuple[Reference, ...]) -> tuple[Reference, ...]:
    """Return the records of a list; what a field's prose mentions beside them is left out."""
    kept = list(named[:1])
    for one, other in pairwise(named):
        between = wording.without_brackets(value[one.end : other.start])
        if not wording.is_whole(re.split(r"[,;+&]|\band\b", between)[-1]):
            break
        kept.append(other)
    return tuple(kept)


def _slugs(value: str) -> tuple[Reference, ...]:
    """Return the records that a field names by their files' names alone."""
    names = [name.strip(" \"'`[]") for name in re.split(r"[,\s]+", value)]
    return tuple(Reference(name, name) for name in names if re.search(r"\w[-_]\w+[-_.]\w", name))


def _from_heading(parts: Layout, at: int) -> Iterator[Claim]:
    """Yield what a heading such as "Reject self-edges (superseded for data)" says.

    It names nobody, so its part was replaced by the first record that the text below names.
    """
    unit = parts.units[at]
    if unit.line == parts.title_line or not _MARKED.search(unit.text):
        return
    for below in parts.units[at : at + _BELOW]:
        if below.heading and below is not unit:
            return
        if named := references(below.text):
            weight = (Weight.BODY, unit.line)
            yield _claim(parts, Side.OLD, named[0], Extent.PARTIAL, weight)
            return


def _from_section(parts: Layout, unit: Unit, side: Side) -> Iterator[Claim]:
    """Yield the records that a section called "Supersedes" names in a first sentence.

    Of its items every one counts, of its paragraphs the first alone.
    """
    first = next(u for u in parts.units if u.section == unit.section and not u.heading)
    item = bool(re.match(r"[-*+]\s|\d+[.)]\s|\|", unit.text))
    if _NOTHING.match(unit.text) or (not item and unit.line != first.line):
        return
    sentence = re.split(r"(?<=[.!?])\s+(?=[A-Z])", unit.text)[0]
    named = [each for each in references(unit.text) if each.start < len(sentence)]
    for at, other in enumerate(named):
        start = named[at - 1].end if at else 0
        extent = wording.extent(unit.text[start : other.start], unit.text[other.end :])
        weight = (Weight.SECTION, unit.line_at(other.start))
        yield _claim(parts, side, other, extent, weight)


def _from_sentences(parts: Layout, unit: Unit) -> Iterator[Claim]:
    weight = Weight.HEAD
    if unit.zone is Zone.SECTION:
        weight = Weight.SECTION if _LINKS.match(unit.section) else Weight.BODY
    for each in told(unit, prominent=weight is not Weight.BODY):
        extent = each.extent if each.own or weight is not Weight.BODY else Extent.PARTIAL
        yield _claim(parts, each.side, each.other, extent, (weight, unit.line_at(each.place)))


def _successor(parts: Layout, standing: Standing) -> Iterator[Claim]:
    """Yield the record that the status of a superseded one leads to without saying "by".

    It is the first that is named from that status on, in the section or banner where it stands.
    """
    part = re.match(r"\W*(?:status\W*)?super[sc]eded\W+(?:in|for)\s+\w", standing.words, _I)
    extent = Extent.PARTIAL if part else Extent.FULL
    section = next((u.section for u in parts.units if u.line == standing.line), "")
    for unit in parts.units:
        here = unit.line == standing.line
        here = here or (unit.zone is Zone.STATUS and unit.section == section)
        here = here or (
            unit.zone is Zone.HEAD and bool(re.search(r"\bsuper[sc]eded\b", unit.text, _I))
        )
        if unit.heading or unit.line < standing.line or not here:
            continue
        if named := references(unit.text):
            line = unit.line_at(named[0].start)
            yield _claim(parts, Side.OLD, named[0], extent, (Weight.HEAD, line))
            return


def _claim(
    parts: Layout, side: Side, other: Reference, extent: Extent, where: tuple[Weight, int]
) -> Claim:
    weight, line = where
    words = parts.lines[line - 1].strip() if 0 < line <= len(parts.lines) else ""
    return Claim(side=side, other=other, extent=extent, weight=weight, line=line, words=words)
