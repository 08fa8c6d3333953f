"""Attributes that have few values: which are named, and which of them is wanted."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from hitherto.intent.extract.settings_table import SETTINGS
from hitherto.model.patterns import Pattern

Setting = tuple[str, str, tuple[tuple[str, re.Pattern[str]], ...]]

# Attributes whose values exclude each other, so that what is refused is told from what is wanted.
_EXCLUSIVE = frozenset(
    """
    default_theme indentation quote_style semicolons identifier_case spelling timezone model_size
    emojis
    """.split()  # noqa: SIM905 - read more easily as text
)
_PART = Pattern(r"[,;:.!](?:\s|$)|\s(?:but|and|so|then)\s|\s[\u2013\u2014-]\s", re.IGNORECASE)
_REFUSED = Pattern(
    r"(?:\b(?:no|not|never|stop|avoid|without|scrap|forget|drop|ditch|scratch|kill|remove|than|over"
    r"|instead of|no longer|away from|off|from)|\w+n'?t|\bdo not)\b(?: [\w'-]+){0,3}? ?$",
    re.IGNORECASE,
)
_DENIED = Pattern(
    r"\b(?:is|are|be|stays?|should|must|will) (?:not|never|no longer)\b|n't\b", re.IGNORECASE
)
_OUT = Pattern(r"^[`\"'\w]* (?:is|are) (?:out|gone|dead|history|banned|forbidden)\b", re.IGNORECASE)
_IF_NOT = Pattern(r"\bif not\b,?", re.IGNORECASE)
_IF = Pattern(r"\b(?:if|when|unless|otherwise|else)\b", re.IGNORECASE)
_MOST_VALUE = 80


class Sided(NamedTuple):
    """What is wanted of an attribute with few values.

    Attributes:
        key: the attribute.
        concern: the component it belongs to.
        value: the value wanted; each with its condition where there are several.
        displaced: the values that are refused beside it.
    """

    key: str
    concern: str
    value: str
    displaced: tuple[str, ...]


@cache
def settings() -> tuple[Setting, ...]:
    """Return the attributes: key, concern, and each value with its pattern."""
    return tuple(
        (key, concern, tuple((value, re.compile(text, re.IGNORECASE)) for value, text in values))
        for key, concern, values in SETTINGS
    )


@cache
def setting_keys() -> frozenset[str]:
    """Return the keys of the attributes that have few values."""
    return frozenset(key for key, _, _ in SETTINGS)


def names_setting(words: str) -> bool:
    """Tell whether words name the value of an attribute that has few: "dark theme"."""
    return any(pattern.search(words) for _, _, values in settings() for _, pattern in values)


def sided(words: str) -> Sided | None:
    """Return the value wanted where its own part of a clause says so, whatever the others refuse.

    "Scrap the dark theme, we want the light one" wants light: polarity belongs to the words right
    around a value. None where no value is wanted, or nothing else has to be told from it.
    """
    plain = _IF_NOT.sub(lambda match: " " * len(match.group()), words)
    for key, concern, values in settings():
        if key not in _EXCLUSIVE:
            continue
        found = [(value, told) for value, pattern in values if (told := pattern.search(plain))]
        refused = tuple(value for value, told in found if value != "none" and _is_refused(told))
        wanted = [value for value, _ in found if value not in refused]
        if len(wanted) == 1 and (refused or found):
            return Sided(key, concern, wanted[0], refused)
        if len(wanted) > 1 and _IF.search(words):
            return Sided(key, concern, words.strip(" .")[:_MOST_VALUE], ())
    return None


def _is_refused(told: re.Match[str]) -> bool:
    """Tell whether the part of a clause that holds a value refuses it."""
    before = told.string[: told.start()]
    joints = list(_PART.finditer(before))
    part = before[joints[-1].end() :] if joints else before
    if _DENIED.search(told.group()):
        return True
    return bool(_REFUSED.search(part)) or bool(_OUT.match(told.string[told.end() :]))
