"""Which part of a clause gives its value, where another part of it refuses something else.

"The line length is 88, and don't format by hand": polarity belongs to the words around a value.
"""

from __future__ import annotations

import re

from hitherto.intent.extract.key_patterns import VERBS
from hitherto.intent.extract.nature import is_against
from hitherto.model.patterns import Pattern

_JOINT = Pattern(
    r"[,;:.]\s+(?:(?:and|but|so|then|also)\s+)?|\s+[\u2013\u2014-]+\s+|\s+(?:but|so)\s+"
    r"|\s+and\s+(?=(?:please |we |you )*(?:don'?t|do not|never|not|no|must|should|shall|avoid"
    r"|stop)\b)",
    re.IGNORECASE,
)
# what hangs on another part says by itself nothing that holds
_HANGS = Pattern(
    r"(?:if|when|whenever|while|although|though|after|before|unless|until|once|as|since|because"
    r"|for|in|on|at|with|without|from|during|instead|rather|given|otherwise|even)\b",
    re.IGNORECASE,
)
_SAYS = Pattern(
    r"^(?:always|only|please|just|we|set|limit|default)\b|\b(?:is|are|must|should|shall|has to"
    r"|have to|needs?|will|can|may|goes|go|uses?|runs?|lives?|stays?|returns?|belongs?)\b",
    re.IGNORECASE,
)
_FEWEST = 2  # words of a part that says something


def wanted(core: str) -> str:
    """Return the first part that asks for something; empty where no other part refuses anything."""
    parts = [part.strip() for part in _JOINT.split(core)]
    parts = [part for part in parts if len(part.split()) >= _FEWEST]
    if len(parts) < 2 or not any(map(is_against, parts)):  # noqa: PLR2004 - nothing to be told apart
        return ""
    asked = (part for part in parts if not is_against(part) and not _HANGS.match(part))
    return next(asked, "")


def asks(part: str) -> bool:
    """Tell whether a part says by itself that something is to be: it orders, or has a verb."""
    first = part.lower().split()[0]
    return first in VERBS or _SAYS.search(part) is not None


def without_condition(core: str) -> str:
    """Return words without the part in front that only says when: "if it takes 5 s, don't wait"."""
    joint = _JOINT.search(core) if _HANGS.match(core) else None
    return core[joint.end() :] if joint else core
