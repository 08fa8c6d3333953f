"""Where decision records are kept, and what their files' names tell."""

from __future__ import annotations

import re

from hitherto.model.patterns import Pattern

_HOME = Pattern(
    r"(?:^|[/_ -])(?:l?adrs?|madrs?|decisions?|decision[-_ ]?(?:records?|log)|rfcs?|peps?|eips?|"
    r"oteps?|keps?|rfds?)/",
    re.IGNORECASE,
)
_LIKELY = Pattern(
    r"(?:^|/)(?:text|arch|architecture|proposals?|enhancements?|designs?)/", re.IGNORECASE
)
_SERIES = Pattern(
    r"(?:^|/)(?:l?adr|rfc|pep|eip|otep|kep|rfd|madr|tdr|pdr|ddr|decision)[-_ ]?\d+", re.IGNORECASE
)
_ENTRY = Pattern(r"(?:^|/)[^/]*\d[^/]*[-_ ][^/]*/(?:readme|index)\.\w+$", re.IGNORECASE)
_PART = Pattern(r"/\d[\d-]*[-_ ]\D[^/]*/[^/]+$")
_NO_RECORD = Pattern(
    r"(?:^|[-_ .])(?:template|index|toc|contributing|changelog|license|summary|overview|"
    r"example)s?(?:$|[-_ .])",
    re.IGNORECASE,
)
_FOREIGN = Pattern(
    r"(?:^|/)(?:\.[^/]+|history|plans|blog|summaries|sprints|node_modules|vendor|third[-_]party|venv|"
    r"tests?|testdata|fixtures?|test[-_][\w-]+|integration-tests?|e2e|samples?|templates?|__tests__|examples?)/",
    re.IGNORECASE,
)
_IN_PATH = Pattern(r"(?:^|/)(?:([A-Za-z]{2,8})[-_ ]?)?0*(\d{1,8})(?=[-_. /]|$)")
_DAY = Pattern(r"^\d{4}-\d{2}-\d{2}[-_ ]|^(?:19|20)\d{6}[-_ ]")
_NAMED = {
    "decision": "",
    "decision record": "",
    "record": "",
    "proposal": "",
    "dr": "",
    "madr": "adr",
}


def may_be(path: str) -> bool:
    """Tell by its name and place whether a document is worth looking into.

    Args:
        path: relative to the root, with ``/``. Test data, conversations, plans and other people's
            code are not.
    """
    if not re.search(r"\.(?:md|markdown|rst|adoc)$", path, re.IGNORECASE) or _FOREIGN.search(path):
        return False
    return not is_list(path) and (is_home(path) or bool(numbered_path(path)[1]))


def is_home(path: str) -> bool:
    """Tell whether a document lies where decision records are kept, or is named as one."""
    return bool(_HOME.search(path) or _SERIES.search(path))


def is_likely(path: str) -> bool:
    """Tell whether a document lies where proposals and designs may be."""
    return bool(_LIKELY.search(path))


def is_list(path: str) -> bool:
    """Tell whether a document is a template, a list of records, about them, or a part of one."""
    name = re.sub(r"\.\w+$", "", path.rpartition("/")[2])
    if re.fullmatch(r"(?:readme|index)", name, re.IGNORECASE):
        return not _ENTRY.search(path)
    if _PART.search(path) and not numbered_path(path)[1]:
        return True
    return bool(_NO_RECORD.search(name)) and not re.match(r"\D{0,5}0*[1-9]", name)


def series_of(word: str) -> str:
    """Return the name of a series as it is compared: ``ADRs`` is ``adr``, a "decision" any."""
    low = word.casefold().rstrip("s") if len(word) > 2 else word.casefold()  # noqa: PLR2004 - "DR"
    return _NAMED.get(low, low)


def bare(number: str) -> str:
    """Return a number without leading zeros."""
    return number.lstrip("0") or "0"


def numbered_path(path: str) -> tuple[str, str]:
    """Return series and number that a file's name begins with, or else that of its folder."""
    clean = re.sub(r"[?#].*$", "", path).replace("\\", "/").rstrip("/")
    parts = clean.split("/")
    if parts and re.fullmatch(r"(?:readme|index)\.\w+", parts[-1], re.IGNORECASE):
        parts = parts[:-1]
    match = _IN_PATH.search(_DAY.sub("", parts[-1])) if parts else None
    if match is None or match.start():
        return "", ""
    return series_of(match[1] or ""), bare(match[2])
