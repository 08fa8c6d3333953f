"""A record without the words that say what replaced what: the test of what content alone tells."""

from __future__ import annotations

import re

from hitherto.decisions.layout import Zone, layout
from hitherto.model.patterns import Pattern

_TELLS = Pattern(r"supersed|replac|deprecat|obsolete", re.IGNORECASE)
_STATUS = Pattern(r"^[\s>|*_#:+-]*(?:\w+[ _-])?(?:status|state)\b[\s*_`]*[:|=]", re.IGNORECASE)


def masked(text: str) -> str:
    """Return a text in which every line that tells of supersession is empty, and all of its status.

    Lines keep their numbers. The whole section that is headed "Status" goes: what stands there
    tells as much without the words.
    """
    lines = text.splitlines()
    gone = {n for n, line in enumerate(lines, 1) if _TELLS.search(line) or _STATUS.match(line)}
    parts = layout(text)
    for unit in parts.units:
        if unit.zone is Zone.STATUS:
            gone.update(range(unit.line, unit.line + len(unit.starts)))
    return "\n".join("" if n in gone else line for n, line in enumerate(lines, 1))
