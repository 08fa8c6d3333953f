"""What a clause says was thought or set before, and the rest, which is what holds now.

"I changed my mind about X: Y", "make it 100, 88 is too short", "Python 3.8 is EOL, 3.10 is the
minimum now": the value that is judged unfit is not the one that is meant.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from hitherto.intent.extract.quantities import is_unit
from hitherto.model.patterns import Pattern

_UNFIT = (
    r"(?:way |far |much |just |simply |really |a bit |already |now |clearly |still |officially )*"
    r"(?:too [a-z]+|not enough|eol|end[- ]of[- ]life|dead|obsolete|outdated|deprecated|unsupported"
    r"|(?:no longer|not) (?:supported|enough|maintained)|out of (?:support|date)|gone|overkill)"
)
_VALUE = r"(?:the |our )?(?:[\w.-]+ ){0,3}?[$\u20ac\u00a3]?v?\d[\w.%]*(?: [\w-]+){0,2}?"
_IS = r"(?: (?:is|are|was|were|feels|seems|looks)|'s)"
_THEN = r"(?:[,;:.]| [\u2013\u2014-]+) +"
_MIND = Pattern(
    r"^(?:\w+[,.]? )?(?:i|we)(?:'ve| have)? changed (?:my|our) minds? (?:about|on)"
    rf" (?P<old>[^,;:\u2013\u2014]{{2,60}}?){_THEN}(?:so |let's |and |please |now )*"
    r"(?P<rest>.{3,})$",
    re.IGNORECASE,
)
_BEFORE = Pattern(
    rf"^(?P<old>{_VALUE}){_IS} {_UNFIT}\b[^,;:]{{0,30}}?{_THEN}"
    rf"(?:(?:so |and )?(?:we|i)(?:'ve| have)? (?:\w+ )?(?:it|that|them){_THEN})?"
    r"(?:so |and |but |let's |please |we (?:need|want|use) )*(?P<rest>.{3,})$",
    re.IGNORECASE,
)
_BEHIND = Pattern(
    rf"^(?P<rest>.*\d.*?){_THEN}(?:because |since |as |for )?"
    rf"(?P<old>{_VALUE})(?:{_IS} {_UNFIT}\b| (?!times\b|seconds\b|minutes\b)[a-z]{{3,}}s\b)[^,;]*$",
    re.IGNORECASE,
)
_NUMBER = Pattern(r"[$\u20ac\u00a3]?v?\d")
_EMPTY = frozenset(("the", "our", "of", "a"))


class Reversal(NamedTuple):
    """A clause in two.

    Attributes:
        rest: what holds now, led by the subject where only the old value named it.
        displaced: what does not any more, where it is a name and no bare number.
    """

    rest: str
    displaced: str = ""


def reversal(words: str) -> Reversal | None:
    """Return what a clause leaves behind and what it says instead; None where it does not."""
    mind = _MIND.match(words)
    if mind:
        return Reversal(mind.group("rest"), mind.group("old").strip())
    found = _BEFORE.match(words) or _BEHIND.match(words)
    if found is None:
        return None
    rest = found.group("rest").strip()
    said = rest.lower()
    kept = [
        word
        for word in found.group("old").split()
        if word.lower() not in _EMPTY
        and not _NUMBER.match(word)
        and not is_unit(word)
        and word.lower() not in said
    ]
    return Reversal(" ".join([*kept, rest]))
