"""The signs by which later words say that they put something earlier aside.

Data, and the small readings of them. A sign alone names nothing: `validity.referring` looks for
what it is said of. Beside the signs stand their hints: words of which one stands in any text that
has the sign, for most texts have none and need not be searched.
"""

from __future__ import annotations

import re
from functools import lru_cache

from hitherto.model.patterns import Pattern

TURNS_BACK = Pattern(
    r"\b(?:go|going|went|switch\w*|revert\w*|chang\w+|mov\w+|roll\w*|return\w*) back (?:to|on)\b"
    r"|(?<!come )(?<!coming )(?<!get )(?<!getting )\bback to (?:the|using|our)\b"
    r"|\brevert(?:ing)? to\b",
    re.IGNORECASE,
)
BACK_HINTS = frozenset(("back", "revert", "reverting"))
PUTS_RIGHT = Pattern(
    r"\binstead\b(?! of)|\bi meant\b(?! to\b)|\bin this case\b",
    re.IGNORECASE,
)
CHANGES_ONES_MIND = Pattern(
    r"\byou(?: were|'re| are) right (?:about|that|on)\b|\bon second thoughts?\b|\bi was wrong\b|"
    r"\bchanged my mind\b|\bturns out\b",
    re.IGNORECASE,
)
RIGHT_HINTS = frozenset(
    ("instead", "meant", "case", "right", "thought", "thoughts", "wrong", "mind", "turns")
)
CALLS_OFF = Pattern(
    r"^(?:no[,.]? |ok(?:ay)?,? |actually,? )?(?:never ?mind|forget)(?: about)?(?: it| that| this)?"
    r"\s*(?:[.,;!]|$)|\bnot worth (?:it|the (?:trouble|effort))\b"
    r"|\b(?:scrap|scratch) (?:that|it)\s*(?:[.,;!]|$)",
    re.IGNORECASE,
)
OFF_HINTS = frozenset(("never", "nevermind", "forget", "worth", "scrap", "scratch"))
REFUSES = Pattern(r"\b(?:no need|not|never|nor|\w+n't)\b", re.IGNORECASE)
_DROPS = Pattern(
    r"\b(?:get(?:ting)? rid of|scrap(?:ping)?|ditch(?:ing)?|abandon(?:ing)?|do(?:ing)? away with|"
    r"renam(?:e|ing)|rather than|instead of|never ?mind(?: about)?|no longer (?:need|want|use)?)\b"
    r"(?P<what>[^,;.!?()\n]{3,90})",
    re.IGNORECASE,
)
_DROP_WORDS = (
    "rid scrap scrapping ditch ditching abandon abandoning away rename renaming rather instead "
    "longer mind nevermind"
)
DROP_HINTS = frozenset(_DROP_WORDS.split())
_IDEA = Pattern(
    r"^\s*(?:the|our|this|that|a|an)?\s*(?:whole )?(?:idea|concept|notion|approach)s? of\b",
    re.IGNORECASE,
)
_BEYOND = Pattern(
    r"\s(?:like|which|that|in|from|and|as|for|on|at|to|with|into|since|because|so|when|who|is|are)"
    r"\b.*",
    re.IGNORECASE | re.DOTALL,
)
TAKES_UP = Pattern(
    r"^(?:ok(?:ay)?,? |so,? |and )?now\b(?! that)|\bfrom now on\b"
    r"|(?<!for )(?<!right )\bnow(?:[.!]*$|(?=[,.!]\s))",
    re.IGNORECASE,
)
PUTS_OFF = Pattern(
    r"\b(?:skip|hold off|defer|postpone|park|leave|ignore|not|never|no need|do(?:es)?n'?t|won'?t)\b"
    r"[^.;!?\n]*\b(?:for now|yet|for the moment|for the time being|at first)\b"
    r"|\bdon'?t yet\b",
    re.IGNORECASE,
)
_QUOTED = Pattern(r"\"([^\"\n]{12,200})\"|\u201c([^\u201d\n]{12,200})\u201d")  # fmt: skip
_COUNTED = Pattern(
    r"\b(?P<many>\d+|no|one|two|three|four|five|six|seven|eight|nine|ten|twelve) "
    r"(?P<what>[a-z]{3,})",
    re.IGNORECASE,
)
_VALUE_ALONE = Pattern(
    r"^(?:(?:no|nope|nah|hm+|actually|sorry|wait|ok(?:ay)?|yes|yeah|rather)[,.]*\s+)*"
    r"(?:(?:let'?s|please|maybe|can we|could we|then|rather)\s+)*"
    r"(?P<sign>try|make (?:it|that|this)|set (?:it|that|this) to|call (?:it|that|this)|"
    r"(?:go|going|change (?:it|that)|switch) back to)?\s*"
    r"(?P<value>\d+(?:\.\d+)*\s?(?:[a-z]{1,12}|%)?|`[^`\n]{1,60}`|\"[^\"\n]{1,60}\"|[a-z][\w-]{2,20})"
    r"(?:,? (?:instead|then|now|please))*\s*[.!]*$",
    re.IGNORECASE,
)
_CORRECTS = Pattern(r"^(?:no|nope|nah|actually|sorry|wait|hm+)\b", re.IGNORECASE)
_NUMBER = Pattern(r"\d+(?:\.\d+)*")
_LITERAL = Pattern(r"`[^`\n]+`|\"[^\"\n]+\"")
_NUMBERS = frozenset(
    ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve")
)
MOST_ALONE = 80  # characters of words that may be a value alone
_FEW_SHARED = 4  # words of a wording that two versions of it share at least


def straight(text: str) -> str:
    """Return a text with straight apostrophes."""
    return text.replace("\u2019", "'")


def drops(text: str) -> tuple[str, ...]:
    """Return what the words say is not wanted, as they name it."""
    found = (_BEYOND.sub("", each.group("what"), count=1) for each in _DROPS.finditer(text))
    return tuple(_IDEA.sub("", each) for each in found)


@lru_cache(maxsize=4096)
def wordings(text: str) -> tuple[tuple[str, ...], ...]:
    """Return the wordings that stand in quotation marks, as words."""
    return tuple(
        tuple(re.findall(r"\w+", (one or other).casefold())) for one, other in _QUOTED.findall(text)
    )


def words_anew(text: str, earlier: str) -> bool:
    """Tell whether a text quotes another version of a wording that an earlier one quotes."""
    return any(
        new != old
        and len(shared := {*new} & {*old}) >= _FEW_SHARED
        and 3 * len(shared) >= 2 * min(len({*new}), len({*old}))
        for new in wordings(text)
        for old in wordings(earlier)
    )


def may_count(words: frozenset[str]) -> bool:
    """Tell whether one of a text's words is a number."""
    return not _NUMBERS.isdisjoint(words) or any(map(str.isdigit, words))


@lru_cache(maxsize=4096)
def counts(text: str) -> dict[str, str]:
    """Return how many of what a text names, the noun in the singular: ``{"space": "no"}``."""
    return {
        each.group("what").casefold().removesuffix("s"): each.group("many").casefold()
        for each in _COUNTED.finditer(text)
    }


def counts_anew(text: str, earlier: str) -> bool:
    """Tell whether a text names another number of something that an earlier one counts."""
    new, old = counts(text), counts(earlier)
    return any(old.get(what, many) != many for what, many in new.items())


def value_alone(text: str) -> str:
    """Return the value of a text that corrects one and names nothing else ("no, make it 12").

    A value without any sign ("12") answers a question, and of plain words only those count that
    are put in the place of something ("make it green").
    """
    found = _VALUE_ALONE.match(text.strip())
    if found is None:
        return ""
    value, sign = found.group("value"), found.group("sign")
    plain = value[0].isalpha()
    return value if sign or (_CORRECTS.match(text) and not plain) else ""


@lru_cache(maxsize=256)
def puts_right(words: str) -> bool:
    """Tell whether words are a number or a literal alone, put in the place of one said before.

    "Make it 12" and "no, `main`" are; "make it pretty" may be, but means much else as well.
    """
    value = value_alone(straight(words)) if len(words) <= MOST_ALONE else ""
    return bool(value) and not value[0].isalpha()


def takes(text: str, value: object, new: str) -> str:
    """Return a new value in the form of the one that it corrects; empty where it has no such kind.

    Args:
        text: the words that gave the earlier value.
        value: the earlier value as it was read.
        new: the new value as it was said.
    """
    told = value if isinstance(value, str) else ""
    if new[0].isdigit():
        numbers = _NUMBER.findall(text)
        if len(numbers) != 1:
            return ""
        bare = _NUMBER.fullmatch(new) and _NUMBER.search(told)
        return _NUMBER.sub(new, told, count=1) if bare else new
    if not new[0].isalpha():
        return new if len(_LITERAL.findall(text)) == 1 else ""
    return new if told and told.isalpha() else ""
