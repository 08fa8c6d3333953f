"""Sentences that hand over a secret, and say nothing else: no rules, now that it is masked."""

from __future__ import annotations

from hitherto.intent.extract.chosen import chosen
from hitherto.intent.extract.nature import is_against
from hitherto.model.patterns import Pattern

_MASK = r"[`\"'(<]*\[masked(?:: [a-z0-9 ]+)?\]"
_MASKED = Pattern(_MASK)
# "the token must be [masked]" binds nobody to anything that can still be read
_GIVEN = Pattern(rf"\b(?:is|are|be|to|use|using|with|as|via|through)\s*{_MASK}")
_BINDS = Pattern(
    r"\b(?:must|never|always|don'?t|do not|may not|cannot|can'?t|should|shall|only|no|not|avoid"
    r"|stop|forbidden|every|rotat\w+|expires?|from now on)\b"
)


def hands_over_secret(words: str) -> bool:
    """Tell whether all that words say is a secret that was masked: "the key is [masked: token]".

    A rule about secrets stays one ("keys like [masked: token] must never be committed").
    """
    if "[masked" not in words:
        return False
    low = words.lower()
    rest = _MASKED.sub(" ", low)
    if _BINDS.search(rest) and (is_against(rest) or not _GIVEN.search(low)):
        return False
    return not chosen(_MASKED.sub(" ", words))
