"""Is a document a decision record at all? Told by what it holds, its place being one sign of it."""

from __future__ import annotations

import re

from hitherto.decisions.layout import layout
from hitherto.decisions.outcome import outcome
from hitherto.decisions.places import is_home, is_likely, is_list, numbered_path
from hitherto.decisions.reading import title_in
from hitherto.decisions.states import standing
from hitherto.decisions.values import State
from hitherto.model.patterns import Pattern

_BLANK = Pattern(
    r"[{<\[](?:short |title|name|number|your |nnnn|xxxx)|\bNNNN\b|\bXXXX\b|yyyy-mm-dd",
    re.IGNORECASE,
)
_DECIDES = Pattern(r"\bdecisions?\b|\bconsidered options\b|\bchosen\b|\boutcome\b", re.IGNORECASE)
_BACKS = Pattern(r"\b(?:context|problem|motivation|background|rationale|abstract)\b", re.IGNORECASE)
_FOLLOWS = Pattern(
    r"\b(?:consequences|alternatives|pros and cons|drawbacks|implications|trade-?offs|"
    r"detailed design|specification|proposal)\b",
    re.IGNORECASE,
)
_TITLED = Pattern(
    r"\W*(?:[\w.]+ )?(?:l?adr|rfc|pep|eip|otep|rfd|decision(?: record)?)\b.{0,3}\d", re.IGNORECASE
)


def looks(path: str, text: str) -> bool:
    """Tell whether a document is a decision record.

    What it holds decides: a status, and sections about what was decided, why, and what follows;
    the farther it lies from where such records are kept, the more of it. A template, recognised
    by what is left to fill in, is none; and neither is a document with no title of its own that
    does not say what was decided: a file's name alone states nothing.
    """
    parts = layout(text)
    told = standing(parts)
    if is_list(path) or told.choices or _BLANK.search(parts.title):
        return False
    if not title_in(parts) and outcome(parts) is None:
        return False
    headings = "\n".join(parts.headings)
    has_state = told.state is not State.UNSTATED
    decides = bool(_DECIDES.search(headings)) or any(
        re.search(r"\bchosen option\b", unit.text, re.IGNORECASE) for unit in parts.units
    )
    backs, follows = bool(_BACKS.search(headings)), bool(_FOLLOWS.search(headings))
    titled = bool(_TITLED.match(parts.title))
    if is_home(path) or titled:
        return has_state or decides or titled or (backs and follows)
    numbered = bool(numbered_path(path)[1])
    if numbered and is_likely(path):
        return has_state + decides + backs + follows > 1
    return has_state and decides and backs
