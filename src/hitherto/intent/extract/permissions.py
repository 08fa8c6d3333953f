"""What is allowed, and where: "it's ok to log request bodies in debug mode"."""

from __future__ import annotations

import re

import msgspec

from hitherto.intent.extract.draft import Draft
from hitherto.intent.extract.key_patterns import VERBS
from hitherto.intent.extract.nature import is_against
from hitherto.intent.extract.phrases import head
from hitherto.intent.extract.places import without_places
from hitherto.intent.extract.wanted import wanted
from hitherto.model import EVERYWHERE, Kind
from hitherto.model.patterns import Pattern

_FINE = r"(?:fine|ok(?:ay)?|all ?right|acceptable|allowed|permitted)"
_LEAD = r"^(?:(?:and|but|so|also|actually|ok(?:ay)?|now|from now on|for now)[,:]? )*"
_TO_DO = Pattern(
    rf"{_LEAD}(?:(?:it|that)(?:'s| is) (?:now |also |totally |perfectly |still )*{_FINE}"
    r" (?:to|if (?:you|we))"
    r"|feel free to|(?:you|we|devs|developers|tests) (?:may|are (?:allowed|free) to)"
    r"|(?:you|we) can(?: now| still)?(?= \w+ .*\b(?:in|on|for|during|within|inside|while)\b))"
    r" (?P<act>\w.+)$",
    re.IGNORECASE,
)
_ALLOWED = Pattern(
    rf"{_LEAD}(?P<what>[\w`][\w` ./+#-]{{1,60}}?) (?:is|are) (?:now |also |still |totally )*{_FINE}"
    r"(?P<where> (?:in|on|for|during|within|inside|at|while|when)\b.*)?[\s.!]*$",
    re.IGNORECASE,
)
_WHERE = Pattern(
    r" (?:in|on|for|during|within|inside|at|while|when) (?:the |our |a |an |any )?"
    r"(?P<where>[\w`][\w` ./+#-]{1,50}?)[`.!]*$",
    re.IGNORECASE,
)
_WORD = 4  # letters of a verb whose -ing is taken off
_NO_PLACE = frozenset(
    """
    now general principle future practice moment time case cases speed it them this that us me
    everyone everybody everything everywhere all good once most
    """.split()  # noqa: SIM905 - read more easily as text
)


def permits(words: str) -> bool:
    """Tell whether words allow something."""
    return _told(words) is not None and not is_against(words)


def _told(words: str) -> re.Match[str] | None:
    return _TO_DO.match(words) or _ALLOWED.match(words)


def allowed(words: str) -> list[str]:
    """Return the noun phrase for what words allow by saying that it is fine; empty for an act."""
    told = None if _TO_DO.match(words) else _ALLOWED.match(words)
    if told is None:
        return []
    first, *rest = head(told.group("what")) or [""]
    if not rest or not first.endswith("ing"):
        return [first, *rest] if first else []
    stem = first.removesuffix("ing")  # "logging" is of "log", "mocking" of "mock"
    doubled = stem[:-1] if stem[-1:] == stem[-2:-1] else stem
    if VERBS.intersection((stem, f"{stem}e", doubled)):
        return rest
    return [stem if len(stem) >= _WORD else first, *rest]


def what_is_allowed(words: str) -> str:
    """Return words without those for where."""
    return _WHERE.sub("", without_places(words))


def note_permission(draft: Draft) -> Draft | None:
    """Stage: a permission holds only where it is given, however that place is named."""
    words = wanted(draft.words) or draft.words
    if draft.scope != EVERYWHERE or draft.kind is Kind.RETRACTION or not permits(words):
        return None
    found = _WHERE.search(without_places(words))
    where = found.group("where").strip(" `").lower() if found else ""
    if not where or where.split()[-1] in _NO_PLACE:
        return None
    return msgspec.structs.replace(
        draft, scope=msgspec.structs.replace(draft.scope, path=(where,)), always_on=False
    )
