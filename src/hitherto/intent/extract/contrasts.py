"""Explicit contrasts: what the words themselves put in the place of what."""

from __future__ import annotations

import re
from typing import NamedTuple

from hitherto.model.patterns import Pattern
from hitherto.validity.ceasing import ENDS

_THING = r"[^,;.!?()\n]{2,70}?"
_END = (
    r"(?=[,;!?()\n]|\.(?:\s|$)|$"
    r"| (?:for|in|on|because|so|since|when|as|at|and|to avoid|everywhere)\b)"
)
_LED = (
    r"(?:use|using|used|with|to|prefer|is|are|be|want|need|have|make|via|put|by|write"
    r"|call(?:ed)?|do|keep)"
)
_ENDED = (
    rf"\b(?:{ENDS}|remov(?:e|ed|ing)) (?:the |our |using )?(?P<old>{_THING})"
    r"(?: any ?more| any longer| now)?"
    r"(?:[,;:.]| [\u2013\u2014-]+|,? (?:and|but)\b)(?: and| but)? "
)
_NOW = r"(?: now| instead| again| from now on| only)*"
_NO_PARTICLE = r"(?!(?:on|over|back|up|down|off|ahead|along|forward) (?:to|into)\b)"
# Each names what is chosen and what is displaced.
_CONTRASTS: tuple[Pattern[str], ...] = tuple(
    Pattern(pattern, re.IGNORECASE)
    for pattern in (
        # "drop X, Y is enough", "we no longer use X, we use Y now", "no more X, Y instead"
        (
            rf"{_ENDED}(?:(?:we|i|let'?s|we'?ll|we'?re|are|will|just|now|please|so|instead|only"
            rf"|can|should) )*(?:use|using|run|running|go(?:ing)? with|went with|take|moved? to"
            rf"|switch(?:ed)? to|rely on|back to|have|ship with) (?P<new>{_THING}){_NOW}{_END}"
        ),
        (
            rf"{_ENDED}(?P<new>{_THING}) (?:is|are|will|would|should|does|do)(?: be)?"
            r"(?: (?:more than|good|well|quite|just|totally|perfectly|all|the))*"
            r" (?:enough|plenty|sufficient|fine|ok(?:ay)?|do|job|trick|good|better|simpler"
            r"|we need)\b"
        ),
        rf"{_ENDED}(?P<new>\S+(?: \S+){{0,2}}?) (?:now|instead)(?=[.!]*$)",
        rf"\bfrom (?P<old>{_THING}) (?:over )?(?:to|into|onto) (?P<new>{_THING}){_END}",
        (
            rf"\b(?:replac\w+|swap\w*) (?:out )?(?:the |our )?(?P<old>{_THING}) (?:with|by|for"
            rf"|w/) (?P<new>{_THING}){_END}"
        ),
        (
            rf"\binstead of (?P<old>{_THING}),? (?:we |let'?s |please |just |can we )*(?:use|using"
            rf"|go with|prefer|have|do|want|should)"
            rf" (?P<new>{_THING}){_END}"
        ),
        (
            rf"\brather than (?P<old>{_THING}), (?:we |let'?s |please |just )*(?:use|go with|prefer"
            rf"|have|do|want|make it) "
            rf"(?P<new>{_THING}){_END}"
        ),
        (
            rf"\b{_LED} (?P<new>{_THING}),? (?:instead of|rather than|in place of|in favou?r of"
            rf"|as opposed to)"
            rf" (?P<old>{_THING}){_END}"
        ),
        (
            rf"\b(?:prefer|favou?r|choose|chose|picked|like) (?P<new>{_THING}) (?:over"
            rf"|to) (?P<old>{_THING}){_END}"
        ),
        rf"\bnot (?P<old>[\w./ -]{{2,30}}?),? but (?:rather )?(?P<new>{_THING}){_END}",
        (
            rf"\b(?:rename|change|convert|switch|move|migrate|update|revise) {_NO_PARTICLE}(?:the "
            rf"|our |it )?(?P<old>{_THING}) "
            rf"(?:over )?(?:to|into) (?P<new>{_THING}){_END}"
        ),
        (
            rf"\b(?P<old>[\w./-]{{2,30}}) is (?:out|gone|dead|history)\b.{{0,20}}?\b(?:use|to"
            rf"|with) (?P<new>{_THING}){_END}"
        ),
        (
            rf"\b{_LED} (?P<new>{_THING}),? (?:and )?not (?:a |an |the |with |in |to |by "
            rf"|via )?(?P<old>[\w./ +#-]{{2,40}}?){_END}"
        ),
        rf"^(?P<new>[\w./` +#-]{{2,40}}?),? (?:instead of|rather than) (?P<old>{_THING}){_END}",
        r"^(?P<new>[\w./+#-]{2,30}) over (?P<old>[\w./+#-]{2,30})[.!]?$",
        (
            rf"^(?:the |our )?(?P<new>{_THING}) (?:replaces?|supersedes?)"
            rf" (?P<old>{_THING})(?: as\b|{_END})"
        ),
        (
            rf"\b(?:don'?t|do not|never|stop|avoid) us(?:e|ing) (?P<old>{_THING}), (?:but |and "
            rf"|please "
            rf"|just )*(?:use|prefer|go with|take) (?P<new>{_THING}){_END}"
        ),
        (
            rf"\bno longer (?:use )?(?P<old>{_THING}),? (?:but|use|we use|now|back to) "
            rf"(?P<new>{_THING}){_END}"
        ),
    )
)
# "the field may not vanish" forbids, and puts nothing in the place of anything
_OPEN = Pattern(
    r"\b(?:may|must|should|can|could|will|would|do|does|did|is|are|was|were|am|to|need|have|has)$",
    re.IGNORECASE,
)
_CHANGED = Pattern(
    r"\b(?:chang|switch|mov|migrat|updat|renam|bump|convert|rais|lower|increas|reduc|revis)\w* "
    r"(?:over |the |our |its )*(?P<what>[\w` -]{2,40}?) from\b",
    re.IGNORECASE,
)


class Contrast(NamedTuple):
    """What is chosen, what it displaces, and what both are choices of.

    Attributes:
        chosen: the words for what holds now.
        displaced: the words for what does not hold any more.
        of: what was changed, where the words say so; else empty.
    """

    chosen: str
    displaced: str
    of: str = ""


def contrast(words: str) -> Contrast | None:
    """Return the first explicit contrast in a clause."""
    for pattern in _CONTRASTS:
        match = pattern.search(words)
        if not match:
            continue
        chosen, displaced = (_bare(match.group(name)) for name in ("new", "old"))
        if (
            chosen
            and displaced
            and chosen.lower() != displaced.lower()
            and not _OPEN.search(chosen)
        ):
            changed = _CHANGED.search(words)
            return Contrast(chosen, displaced, _bare(changed.group("what")) if changed else "")
    return None


def without_displaced(words: str, told: Contrast) -> str:
    """Return words without those for what does not hold any more."""
    led = r"(?:,? *\b(?:from|and not|not|instead of|rather than|in place of|over) +)?"
    return re.sub(rf"{led}{re.escape(told.displaced)}", "", words, count=1, flags=re.IGNORECASE)


def _bare(text: str) -> str:
    text = text.strip(" `\"'*_,;:-")
    return re.sub(r"^(?:a|an|the|our|using|use|to use|with)\s+", "", text, flags=re.IGNORECASE)
