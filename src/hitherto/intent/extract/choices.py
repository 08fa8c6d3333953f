"""Choices that lean on what the agent offered just before: "option 3", "B", "yes, do that"."""

from __future__ import annotations

import re

from hitherto.intent.extract.draft import Clause, Draft
from hitherto.intent.extract.key_patterns import VERBS
from hitherto.intent.extract.phrases import content
from hitherto.model.patterns import Pattern

_PICKED = Pattern(
    r"^(?:ok(?:ay)?|yes|yep|yup|yeah|sure|let'?s (?:go with|do|use)|go with|i'?d (?:go with|say)"
    r"|i (?:prefer|like|choose|pick))?"
    r"[,:. ]*(?:with |do )?(?:option|approach|choice|variant|number|#)?\s*#?(?P<label>\d{1,2}"
    r"|[a-eA-E])\b"
    r"(?:[.!, ]|please|it is|then|now|sounds good|is (?:good|fine)|seems good)*$",
    re.IGNORECASE,
)
_OFFER = (
    r"(?:^|\n|\s)(?:[-*] +)?\**(?:(?:option|approach|choice|variant) +)?{label}"
    r"\**[.):]\**[ \t]*\**(?P<text>[^\n*]{{4,200}})"
)
_AGREED = Pattern(
    r"^(?:yes|yep|yup|yeah|sure|ok(?:ay)?|agreed|sounds good|do (?:that|it)|please do|exactly"
    r"|y)\b[,. ]*"
    r"(?:please|let'?s do (?:that|it)|do (?:that|it)|go ahead(?: and do that)?|sounds good"
    r"|that works|"
    r"with that)?[.! ]*$",
    re.IGNORECASE,
)
_ASKED = Pattern(
    r"\b(?:should (?:we|i)|shall (?:we|i)|do you want (?:me )?to|want me to"
    r"|would you like (?:me )?to)\s+"
    r"(?P<text>(?:use|keep|switch|go with|make|store|always|never|default|rename|move|stick|limit"
    r"|replace|drop)\b"
    r"[^?\n]{4,200})\?",
    re.IGNORECASE,
)


def offered(draft: Draft) -> str:
    """Return the words of the agent that a short answer chooses; empty where that is not clear.

    Words that only point at something ("make that change") say nothing to those who read them
    later, so they are no choice.
    """
    words = _offer(draft)
    return words if len([word for word in content(words) if word not in VERBS]) >= _TELLING else ""


def _offer(draft: Draft) -> str:
    before = draft.setting.before
    if not before:
        return ""
    picked = _PICKED.match(draft.words)
    if picked:
        pattern = _OFFER.format(label=re.escape(picked.group("label")))
        found = re.findall(pattern, before, re.IGNORECASE)
        return str(found[0]).strip() if len(found) == 1 else ""
    if _AGREED.match(draft.words):
        asked = _ASKED.findall(before[-300:])
        return str(asked[0]).strip() if len(asked) == 1 else ""
    return ""


_TELLING = 2  # words that say what is chosen


def in_full(draft: Draft) -> Draft:
    """Return a draft over the words offered, to read component, key and value from."""
    words = offered(draft)
    return Draft(Clause(words, 0, len(words)), draft.setting) if words else draft
