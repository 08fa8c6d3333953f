"""The same words as they would be written with care: for reading them, never kept.

People dictate, type without apostrophes, number their requirements and greet before they come to
the point. None of that says anything of what is asked, and all of it hides the beginning of it.
"""

from __future__ import annotations

import re
from functools import lru_cache

from hitherto.model.patterns import Pattern

LABEL = Pattern(
    r"^(?:\[?(?:[A-Z]{1,8}[-_ ]?\d{1,5}(?:\.\d+)*|\u00a7 ?\d[\d.]*)\]?\s*[:.)\u2013-]"
    r"|(?:[A-Z][\w-]*\s){0,2}(?:[Rr]equirement|[Rr]ule|[Cc]onstraint|[Dd]ecision|[Cc]onvention"
    r"|[Pp]olicy|[Gg]uideline|ADR|RFC)\s*#?\d{0,5}\s*[:.)\u2013-])\s+(?=\S)"
)
ASIDE = Pattern(r"\s*\([^(),]{1,80}\)")  # one with commas is a list
_FILLER = Pattern(
    r"(?:(?<=\s)|^)(?:um+|uh+|erm?|hm+|tbh|btw|imo|imho|ngl|fwiw|obv|fyi|like(?= (?:not|in|on|for"
    r"|every|never|always|all|the)\b)|you know|i mean|i guess|kind of|sort of|please|pls|plz|folks"
    r"|guys|everyone|everybody|team|y'?all)(?:,| \.\.\.|\.\.\.)?(?=\s|$)",
    re.IGNORECASE,
)
_ADVERBIAL = Pattern(
    r"^(?:from now on|for now|going forward|in future|(?:in|on|for|at|during|since) (?:the |our "
    r"|this "
    r")?[\w-]+(?: [\w-]+)?),? (?=(?:we|the|every|each|all|no|nothing|never|always|use|our)\b)",
    re.IGNORECASE,
)
_OPENING = Pattern(
    r"^(?:(?:yo|hey|hi|hello|oh|ah|well|right|alright|also|and|then|so|now|anyway|listen|look"
    r"|heads up|quick note|one (?:more |last |other )?thing|(?:and )?another thing|plot twist"
    r"|ok(?:ay)?(?= so| folks| team| guys|,)"
    r"|for the record|just so (?:we|you)(?:'re| are| all)? (?:\w+ )?(?:know|aligned|clear))"
    r"\b[,:;.!-]*\s+)+",
    re.IGNORECASE,
)
# What is typed without its apostrophe, or shortened as it is spoken.
_SPELLED: tuple[tuple[str, str], ...] = (
    (r"\b(do|does|did|is|are|was|were|must|should|would|could|has|have|ai)nt\b", r"\1n't"),
    (r"\bcant\b", "can't"),
    (r"\bwont\b", "won't"),
    (r"\b(i|you|we|they)ve\b", r"\1've"),
    (r"^lets\b", "let's"),
    (r"\bid (?=(?:rather|prefer|like|love)\b)", "i'd "),
    (r"\bwere (?=(?:going|gonna|using|switching|moving)\b)", "we're "),
    (r"\bwe (?=(?:using|doing|going|switching|moving|dropping|keeping)\b)", "we're "),
    (r"\b(?:gotta|got to)\b", "have to"),
    (r"\bgonna\b", "going to"),
    (r"\bwanna\b", "want to"),
    (r"\b(must|should|can) to\b", r"\1"),
)


@lru_cache(maxsize=1)
def _spellings() -> tuple[tuple[re.Pattern[str], str], ...]:
    flags = re.ASCII | re.IGNORECASE
    return tuple((re.compile(pattern, flags), new) for pattern, new in _SPELLED)


@lru_cache(maxsize=64)
def is_labelled(words: str) -> bool:
    """Tell whether a clause is numbered or titled as a requirement is: ``REQ-7: ...``."""
    return LABEL.match(words) is not None


@lru_cache(maxsize=64)
def written(words: str) -> str:
    """Return a clause without label, asides, greetings and fillers, spelled out."""
    plain = LABEL.sub("", words, count=1).replace("\u2019", "'")
    plain = _FILLER.sub("", ASIDE.sub("", plain))
    for pattern, new in _spellings():
        plain = pattern.sub(new, plain)
    return _OPENING.sub("", plain.strip(" ,")).strip() or words


_REASON = Pattern(
    r",? (?:because|cause|cuz|'cause|otherwise|given that|seeing that)\b.*$"
    r"|, (?:since|as) (?:it|that|this|they|we|i|he|she|the|our|my|there)\b.*$"
    r"|, (?:(?:it|that|this|they|i|he|she|there|everyone|everybody|nobody|people)"
    r"|(?:the|our|my|some|most) (?:[\w-]+ ){1,3}?)"
    r" ?(?:'s|'re|'ve|'ll|is|are|was|were|has|have|had|can|can't|cannot|could|will|won't|do|does"
    r"|don't|doesn't"
    r"|need|needs|want|wants|insists?|expects?|eats?|costs?|hurts?|likes?|loves?|hates?|supports?"
    r"|asked|told|reads?|relies|rely|demands?|complain\w*|i \w+)\b.*$"
    r"|, we (?:can't|cannot|don't want|can) (?:afford|throw|risk|have|change|redo|always"
    r"|still)\b.*$",
    re.IGNORECASE | re.DOTALL,
)
_SUBORDINATE = Pattern(
    r"^(?:if|when|whenever|while|although|though|after|before|unless|until|once|as|since|because"
    r"|for|in|on|at"
    r"|with|without|from|during|instead|rather|given|note|hi|hey|ok|okay|so|well|yes|no"
    r"|remember)\b",
    re.IGNORECASE,
)
_FEWEST = 3  # words that a main clause has


def without_reason(words: str) -> str:
    """Return a clause without the reason behind its comma: "Use X, the customers insist on it".

    What stands before the comma has to be able to stand alone.
    """
    told = _REASON.search(words)
    if told is None:
        return words
    main = words[: told.start()]
    joined = told.group().lstrip(", ").lower().startswith(("because", "cause", "cuz", "otherwise"))
    if len(main.split()) < _FEWEST or (_SUBORDINATE.match(main) and not joined):
        return words
    return main


@lru_cache(maxsize=64)
def main_clause(words: str) -> str:
    """Return a clause as :func:`written`, in lower case, without where and when in front of it."""
    return _ADVERBIAL.sub("", written(words).lower(), count=1)
