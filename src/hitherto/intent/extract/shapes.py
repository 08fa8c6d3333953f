"""Statements without a verb: a name put beside a part of the project."""

from __future__ import annotations

from hitherto.intent.extract.settings import names_setting
from hitherto.model.patterns import Pattern
from hitherto.project.technologies import technologies

_NEAR = 8  # characters
_ASSIGNED = Pattern(
    r"^(?:[A-Z][\w/-]*|[a-z][\w/-]*)(?: [\w/-]+){0,3} ?(?:[:=]|->"
    r"|\u2192) ?(?=[\w`\"'])(?P<value>.{1,120})$"
)
_PLACED = Pattern(r"^(?P<what>[\w .#+-]+?) (?:in|for|on|as|everywhere)\b[^,?]*[.!]?$")
_FRAGMENT = 7  # words
_LISTED = Pattern(
    r"[A-Z]\w+(?:, [A-Z]\w+)*,? and [A-Z]\w+\s*[:,\u2013\u2014-] ?(?:these|those|all)\b"
)
_NAMES = Pattern(r"[A-Z][\w-]*(?: [\w-]+){0,2}(?:, ?(?:and )?[A-Z][\w-]*(?: [\w-]+){0,2})+")


def may_assign(words: str) -> bool:
    """Tell quickly whether :func:`assigns` may hold."""
    return _placed(words) or _ASSIGNED.match(words) is not None or _LISTED.match(words) is not None


def assigns(words: str, *, about_work: bool) -> bool:
    """Tell whether a clause puts a name beside a part of the project, as in ``Cache: Redis``.

    What stands behind the colon has to begin with a technology or with a list of proper names, or
    to name the value of a known attribute. ``Redis for the cache`` counts where nothing else is
    said.

    Args:
        words: a clause.
        about_work: it speaks of a part of the project.
    """
    if _placed(words):
        return True
    if not about_work:
        return False
    if _LISTED.match(words):
        return True
    told = _ASSIGNED.match(words)
    if told is None:
        return False
    named = technologies(told.group("value"))
    if named and named[0].start <= _NEAR:
        return True
    return _NAMES.match(told.group("value")) is not None or names_setting(words)


def _placed(words: str) -> bool:
    """Tell whether a few words begin with a technology and go on with where it belongs."""
    fragment = _PLACED.match(words) if len(words.split()) <= _FRAGMENT else None
    return fragment is not None and any(
        item.start == 0 and item.end == fragment.end("what") for item in technologies(words)
    )
