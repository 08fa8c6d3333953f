"""Sentences that say what replaces what: who is the subject, and what is the object.

A sentence counts where its subject is the document itself, or nothing else can be meant. What is
denied, only imagined or quoted does not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from hitherto.decisions.layout import Unit
from hitherto.decisions.references import references
from hitherto.decisions.values import Extent, Reference, Side
from hitherto.decisions.wording import (
    OURS,
    PART,
    SELF,
    clause,
    extent,
    is_alone,
    is_beside,
    is_own,
    is_unreal,
    is_whole,
    leads,
    without_brackets,
    without_names,
)
from hitherto.model.patterns import Pattern

_I = re.IGNORECASE
_VERB = Pattern(
    r"\b(?:(?P<passive>super[sc]eded|replaced|obsoleted|deprecated|overridden|succeeded|"
    r"(?:made|rendered) obsolete)(?:\W+\w+){0,2}?\W*\s(?:by|in favou?r of|with)\b|"
    r"(?P<active>super[sc]ed(?:es?|ing)|replac(?:es|ing)|obsoletes|obsoleting|overrides)\b)",
    _I,
)
_QUICK = Pattern(r"super[sc]e|replac|obsolet|deprecat|overrid|succeeded", _I)
_CODE = Pattern(r"`[^`\n]*`|\"[^\"\n]{0,80}\"|\u201c[^\u201d\n]{0,80}\u201d")
_SENTENCE = Pattern(r"(?<=[.!?;])[*_)\"~]*\s+(?=[\"'(*_\[~>]*[A-Z\u00c0-\u00dc])|;\s+")
_LISTED = Pattern(
    r"^[\s,;&/+*_\u2014\u2013:()-]*(?:\b(?:and|or|plus|as well as|also)\b)?[\s,*_(]*$", _I
)
_LINKING = Pattern(
    r"\b(?:of|in|from|by|see)\W*$|['\u2019]s?\W*$|^\W*$|[(\[:,;&\u2014\u2013-]\W*$|\band\W*$", _I
)
_TAIL = Pattern(r"(?:\b(?:the|adrs?|decision|record|rfc|our|earlier|previous)\b|[\s*_])+$", _I)
_NEAR = 160  # characters between the verb and the record that it names
_CLOSE = 48  # of which so many may stand between "by" and the record


class Told(msgspec.Struct, frozen=True):
    """What one sentence says.

    Attributes:
        side: which of the two the document itself is.
        other: the other record.
        extent: how much is replaced.
        place: where the verb stands in the unit.
        own: the document itself is named or plainly meant; otherwise it is a remark on whatever
            stands beside it ("~~this~~ superseded by that").
    """

    side: Side
    other: Reference
    extent: Extent
    place: int
    own: bool = True


class _Phrase(msgspec.Struct, frozen=True):
    """A verb in its sentence.

    Attributes:
        text: the unit's text.
        plain: the same without code and quotations, place by place.
        start: where the sentence begins.
        stop: where it ends.
        verb: where the verb begins.
        end: where it ends.
        passive: "is superseded by".
        strict: "supersedes" and "obsoletes" speak of documents, "replaces" of anything.
        lead: the unit announces a partial supersession.
    """

    text: str
    plain: str
    start: int
    stop: int
    verb: int
    end: int
    passive: bool
    strict: bool
    lead: bool

    @property
    def before(self) -> str:
        """What stands before the verb."""
        return without_brackets(self.plain[self.start : self.verb])

    @property
    def after(self) -> str:
        """What stands after it."""
        return self.plain[self.end : self.stop]


def told(unit: Unit, *, prominent: bool) -> Iterator[Told]:
    """Yield what the sentences of a paragraph, an item or a row say.

    Args:
        unit: the text.
        prominent: it stands where a document speaks of itself: above its first section, in its
            status, among its links.
    """
    if not _QUICK.search(unit.text):
        return
    plain = _CODE.sub(lambda match: " " * len(match[0]), unit.text)
    lead = bool(re.match(r"\W*partial(?:ly)? super[sc]e", plain, _I))
    at = 0
    for cut in [*(match.end() for match in _SENTENCE.finditer(plain)), len(plain)]:
        for found in _VERB.finditer(plain, at, cut):
            phrase = _Phrase(
                text=unit.text,
                plain=plain,
                start=at,
                stop=cut,
                verb=found.start(),
                end=found.end(),
                passive=found["passive"] is not None,
                strict=not found[0].casefold().startswith(("super", "obsolet")),
                lead=lead,
            )
            if not is_unreal(phrase.before):
                yield from _about(phrase, prominent=prominent)
        at = cut


def _about(phrase: _Phrase, *, prominent: bool) -> Iterator[Told]:
    """Yield what one verb says."""
    named = references(phrase.text)
    inside = [each for each in named if phrase.start <= each.start < phrase.stop]
    spoken = SELF.search(phrase.before) is not None
    if phrase.strict and not spoken and not (prominent and is_alone(phrase.before)):
        return
    if SELF.match(phrase.after.lstrip(" *_(")):
        yield from _this_behind(phrase, named)
        return
    behind = _objects(phrase, inside)
    if not behind:
        yield from _which_this(phrase, inside)
        return
    replaces = phrase.strict and not phrase.passive
    if replaces and not is_whole(phrase.text[phrase.end : behind[0].start]):
        return  # "replaces the nonce field in ADR 5": a thing is replaced, not the decision
    if not _is_subject(phrase, inside, prominent=prominent):
        return
    yield from _this_before(phrase, behind)


def _is_subject(phrase: _Phrase, inside: list[Reference], *, prominent: bool) -> bool:
    """Tell whether the document itself, or a part of it, is what stands before the verb."""
    if is_alone(phrase.before):
        return True
    if any(each.end <= phrase.verb for each in inside):
        return False  # another record does it, or suffers it
    if phrase.passive:
        return prominent or SELF.search(phrase.before) is not None
    near = rf"{OURS}\W+(?:\w+\W+){{0,4}}$"
    return re.search(near, phrase.before, _I) is not None


def _this_before(phrase: _Phrase, behind: list[Reference]) -> Iterator[Told]:
    """Yield from "this (or: a part of it) is superseded by ADR 5", "this supersedes ADR 5"."""
    before, after = phrase.before, phrase.after
    side = Side.OLD if phrase.passive else Side.NEW
    partial = phrase.lead or (phrase.passive and not is_own(before))
    partial = partial or bool(PART.search(before[-60:] + phrase.plain[phrase.verb : phrase.end]))
    partial = partial or bool(PART.search(without_names(clause(after))[:_NEAR]))
    own = SELF.search(before) is not None or not phrase.passive
    for n, other in enumerate(behind):
        start = behind[n - 1].end if n else phrase.end
        stop = behind[n + 1].start if n + 1 < len(behind) else phrase.stop
        partial = partial or (not n and bool(leads(phrase.text[start : other.start])))
        part = extent(phrase.text[start : other.start], phrase.text[other.end : stop])
        yield Told(side, other, Extent.PARTIAL if partial else part, phrase.verb, own)


def _this_behind(phrase: _Phrase, named: tuple[Reference, ...]) -> Iterator[Told]:
    """Yield from "ADR 5 (or: a part of it) is superseded by this ADR", or the other way round."""
    prior = [each for each in named if each.end <= phrase.verb]
    here = [each for each in prior if each.start >= phrase.start] or prior[:1]
    item = re.match(r"\W*(?:\[|\w{2,5}[- ]?\d)", phrase.text) is not None
    if not here or (not item and here[0].start < phrase.start):
        return
    other = prior[0] if item and here[0] is prior[0] else here[-1]
    part = bool(PART.search(without_names(phrase.before)))
    part = part or not is_beside(phrase.text[other.end : phrase.verb])
    if not phrase.passive:
        part = part or bool(re.match(r"\W*[\w ]+(?:'s|\u2019s)\s", phrase.after[:60]))
        part = part or bool(PART.search(phrase.after[:_NEAR]))
    side = Side.NEW if phrase.passive else Side.OLD
    yield Told(side, other, Extent.PARTIAL if part else Extent.FULL, phrase.verb)


def _which_this(phrase: _Phrase, inside: list[Reference]) -> Iterator[Told]:
    """Yield from "ADR 5, which this decision supersedes"."""
    prior = [each for each in inside if each.end <= phrase.verb]
    if phrase.passive or not prior:
        return
    between = phrase.plain[prior[-1].end : phrase.verb]
    if re.search(rf"^\W*(?:\b(?:which|that)\b\s+)?{OURS}\s*\W*$", between, _I):
        yield Told(Side.NEW, prior[-1], Extent.FULL, phrase.verb)


def _objects(phrase: _Phrase, inside: list[Reference]) -> list[Reference]:
    """Return the records that a verb names: the first one near it, and those listed with it."""
    found: list[Reference] = []
    near = _CLOSE if phrase.passive else _NEAR
    for each in inside:
        if each.start < phrase.end:
            continue
        if not found:
            between = phrase.text[phrase.end : each.start]
            if len(between) > near or not _LINKING.search(_TAIL.sub("", between)):
                return []
        elif not _LISTED.match(without_brackets(phrase.text[found[-1].end : each.start])):
            break
        found.append(each)
    return found
