"""The words that tell what of a record is replaced, and whether it is at all."""

from __future__ import annotations

import re

from hitherto.decisions.values import Extent
from hitherto.model.patterns import Pattern

OURS = (
    r"(?:this|the present|our) (?:new )?(?:adr|decision(?: record)?|record|rfc|document|proposal|"
    r"pep|eip|oteps?|design|note)"
)
"""How a record calls itself, as a part of an expression."""

SELF = Pattern(rf"\b{OURS}\b", re.IGNORECASE)
_ALONE = Pattern(
    r"^\W*(?:[^\W\d_]+(?: [^\W\d_]+)?\s*:\W*)?"
    r"(?:(?:status|note|update[d]?|edit|warning|important|attention)\b\W*)*"
    rf"(?:(?:{OURS}|it|this|accepted|approved|and|but|now|is|was|has been|have been|been|were|be|"
    r"which|that|also|partial(?:ly)?|partly|in part|fully|completely|entirely|largely|mostly|"
    r"since|as of|on|in|hereby|explicitly|directly|effectively|therefore|thereby|thus|"
    r"\d[\d./-]*|proposed|implemented|deprecated|draft|status|decided|active|final)\b\W*)*$",
    re.IGNORECASE,
)
_DENIED = Pattern(
    r"\b(?:not|never|without|n't|neither|nor|rather than|instead of|no (?:adr|record|decision)s?|"
    r"nothing|none|un)\b(?:\W+\w+){0,4}\W*$|n['\u2019]t\b(?:\W+\w+){0,3}\W*$",
    re.IGNORECASE,
)
_IMAGINED = Pattern(
    r"\b(?:if|when|whenever|once|until|unless|should|may|might|could|can|would|will|must|shall|"
    r"to be|likely|whether|would have|to|cannot|needs? to|intends? to|expected)\b"
    r"(?:\W+[\w'\u2019]+){0,6}\W*$",
    re.IGNORECASE,
)
PART = Pattern(
    r"\bpartial|\bpartly\b|\bin part\b|\bportions?\b|\bsections?\b|\u00a7|\bclauses?\b|\bonly\b|"
    r"\bhalf\b|\baspects?\b|\bspecifically\b|\bparts of\b|\bsome of\b|\bin terminology\b|"
    r"\bparagraphs?\b|\bin so far as\b|\binsofar\b|\bexcept\b|\bwith respect to\b|\bregarding\b|"
    r"\bas it relates\b|\bthe rest of\b|\bremainder\b",
    re.IGNORECASE,
)
_AFTER = Pattern(
    r"^\W{0,3}(?:'s|\u2019s)\s+\w|^\W{0,4}\bfor\s+(?!all\b|the following reason)\w", re.IGNORECASE
)
_KIND = Pattern(
    r"\b(?:the|both|adrs?|decisions?|records?|rfcs?|peps?|and|previous|earlier|older|original|"
    r"proposals?|prior|our|all of|documents?|following|decision records?|old|in|entirely|fully|"
    r"completely|by|now|of|see|outdated|existing|number|no)\b|[\W\d_]+",
    re.IGNORECASE,
)
_VERBS = Pattern(r"(?:super[sc]edes?|replaces?|obsoletes?| )*", re.IGNORECASE)
_BESIDE = Pattern(
    r"(?:\W*(?:is|was|has been|now|are|were|fully|\u2014|-|--|entirely|completely|be|being)\b)*\W*",
    re.IGNORECASE,
)
_BESIDES = Pattern(
    r"(?:\band|\bbut|\bwhile|[,;])\s+(?:it\s+)?(?:amend|extend|refine|build|clarif|update|keep|"
    r"preserv|complement|replac|super[sc]ede)\w*\b|[.;]\s+(?=[*_(]*[A-Z])",
    re.IGNORECASE,
)
_LINKED = Pattern(r"\[[^\]]*\]\([^)]*\)")
_BRACKETS = Pattern(r"\([^()]*\)")


def is_alone(before: str) -> bool:
    """Tell whether nothing before a verb can be its subject but the document itself."""
    return bool(_ALONE.match(before))


def is_own(before: str) -> bool:
    """Tell whether the whole document is the subject of a verb, told by what stands before it."""
    said = rf"(?:^|[.;:,(]\s*|\band\s)\W*(?:{OURS})\W+(?:\w+\W+){{0,3}}$"
    return is_alone(before) or bool(re.search(said, before, re.IGNORECASE))


def is_unreal(before: str) -> bool:
    """Tell whether what stands before a verb denies it, or only imagines it."""
    return bool(_DENIED.search(before) or _IMAGINED.search(before))


def is_whole(between: str) -> bool:
    """Tell whether nothing but "the decision in" stands between a verb and what it names."""
    return not _KIND.sub("", between).strip()


def is_beside(between: str) -> bool:
    """Tell whether nothing but "is now" stands between a record and what is said of it."""
    return bool(_BESIDE.fullmatch(between))


def clause(after: str) -> str:
    """Return what follows a name up to the end of its clause.

    "and amends parts of ADR 4" is another one, and so is a new sentence.
    """
    return _BESIDES.split(after)[0]


def leads(before: str) -> str:
    """Return the words before a record's name that say what of it is meant."""
    left = re.sub(r"\W+", " ", _KIND.sub(" ", without_brackets(before))).strip()
    return "" if _VERBS.fullmatch(left) else left


def extent(before: str, after: str) -> Extent:
    """Tell from what stands around a record's name how much of it is meant."""
    rest = clause(after)
    part = leads(before) or _AFTER.match(rest) or PART.search(without_names(rest))
    return Extent.PARTIAL if part else Extent.FULL


def without_names(text: str, name: str = "") -> str:
    """Return a text without links and one name: titles say nothing about the extent."""
    return _LINKED.sub(" ", text.replace(name, " ") if name else text)


def without_brackets(text: str) -> str:
    """Return a text without what stands in brackets."""
    return _BRACKETS.sub("", text)
