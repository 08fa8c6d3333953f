"""The words by which people say that something is used, done or offered no more."""

from __future__ import annotations

import re

from hitherto.model.patterns import Pattern

_ENDS = (
    r"drop(?:ped|ping)?|ditch(?:ed|ing)?|scrap(?:ped|ping)?|abandon(?:ed|ing)?|retir(?:e|ed|ing)"
    r"|axed?|dump(?:ed|ing)?|(?:get|getting|got) rid of|(?:do|doing|did) away with"
    r"|phas(?:e|ed|ing) out|(?:give|giving|gave|given) up(?: on)?|decided against"
    r"|no more(?! than\b)"
)
_HAVE = r"(?:use|run|support|ship|have|offer|target|rely on|depend on|maintain|keep|want|need)"
_HAVING = r"(?:using|running|supporting|shipping|offering|targeting|relying on|maintaining|keeping)"
_STOPS = rf"(?:no longer {_HAVE}|(?:stop(?:ped)?|quit) {_HAVING})"
_NOT_ANY_MORE = rf"(?:do not|don'?t|does not|doesn'?t) {_HAVE}"
_COMMANDED = r"(?:forget(?: about)?|scratch|kill|lose|disable|(?:switch|turn) off)"
"""Endings only where they command: "we forget" and "we lose" tell of something else."""

ENDS = rf"(?:{_ENDS}|{_STOPS}|{_NOT_ANY_MORE}|{_COMMANDED})"
"""The verbs that end something, for patterns that say what takes its place."""

_LEAD = (
    r"^(?:(?!(?:if|when\w*|once|after|before|while|unless|until|as soon)\b)[\w' ]{2,40}[,:] )??"
    r"(?:(?:so|and|but|ok(?:ay)?|actually|no|well|right|please|just"
    r"|also|then|now|finally|we|i|let'?s|we'?ve|we'?re|we'?ll|have|are|will|should|must|can|to|decided"
    r"|agreed|going|want|need|rather|on reflection|in the end|after all|on second thoughts?"
    r"|you|may|could|time)[,:]? )*?"
)
_WHAT = r" (?P<what>[^,;:.!?()\n]{2,60}?(?:\.\d[^,;:.!?()\n]{0,30})?)"
_TAIL = (
    r"(?: (?:any ?more|any longer|now|altogether|completely|entirely|for good))*"
    r"(?=[,;:.!?()\n]|$|\s[\u2013\u2014-]\s| (?:and|but|because|since|so)\b)"
)
_CEASES = (
    Pattern(rf"{_LEAD}(?:{_ENDS}|{_STOPS}){_WHAT}{_TAIL}", re.IGNORECASE),
    Pattern(
        rf"{_LEAD}{_NOT_ANY_MORE}{_WHAT} (?:any ?more|any longer)"
        r"(?=[,;:.!?()\n]|$| (?:and|but|because|since|so)\b)",
        re.IGNORECASE,
    ),
    Pattern(
        r"^(?:(?:no|ok(?:ay)?|so|actually|just|please|let'?s|on reflection)[,:]? )*"
        rf"{_COMMANDED}{_WHAT}{_TAIL}",
        re.IGNORECASE,
    ),
)
_PART = Pattern(
    r"\b(?:from|in|on|for(?! now\b)|as|at|during|under|with|to|into|that|which|when|where|if|until"
    r"|before)\b",
    re.IGNORECASE,
)
# "drop connections after 30 s" is an act done each time, and ends nothing
_EACH_TIME = Pattern(
    r"\b(?:after|when\w*|if|over|older|newer|every|each|per|once|until|before|without|more than"
    r"|less than|beyond|above|below"
    r"|\d+ ?(?:ms|s|sec|seconds?|min|minutes?|h|hours?|days?|%|[km]?b))\b",
    re.IGNORECASE,
)
_POINTS = Pattern(
    r"(?:it|that|this|them|these|those|what|everything|anything|to|me|you|us|by|off|down|in|out"
    r"|back|about|one|line|all|than|after|at|before|when|if|with|on|for|from)\b",
    re.IGNORECASE,
)
_ARTICLE = Pattern(r"^(?:the|our|that|all|any|a|an)\s+", re.IGNORECASE)
_AIM = Pattern(
    r"^(?:whole )?(?:support|use|usage|compatibility|idea|plan|notion) (?:for|of|with|to) ",
    re.IGNORECASE,
)
_HINTS = (
    "drop", "ditch", "scrap", "abandon", "retir", "axe", "dump", "rid of", "away with", "phas",
    "up", "against", "disable", " off", "more", "longer", "stop", "quit", "forget", "scratch",
    "kill", "lose",
)  # fmt: skip


def ceased(text: str) -> str:
    """Return what a text says is used, done or offered no more, as it names it; empty for nothing.

    "We decided to drop the avro output" ends the avro output; "never drop a table" ends nothing,
    for there the verb is what is forbidden.
    """
    low = text.lower()
    if not any(hint in low for hint in _HINTS):
        return ""
    for pattern in _CEASES:
        found = pattern.match(text)
        said = found.group("what") if found else ""
        if said and not _POINTS.match(said) and not _EACH_TIME.search(said):
            what = _ARTICLE.sub("", said, count=1).strip()
            return _ARTICLE.sub("", _AIM.sub("", what, count=1), count=1)
    return ""


def ends_wholly(text: str) -> bool:
    """Tell whether a text ends something everywhere, and not only in a place of it."""
    what = ceased(text)
    return bool(what) and not _PART.search(what)
