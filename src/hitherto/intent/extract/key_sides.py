"""The key rules that tell what is wanted from what it takes the place of."""

from __future__ import annotations

import re

from hitherto.intent.extract.chosen import is_loose, of_category, replacement
from hitherto.intent.extract.contrasts import contrast, without_displaced
from hitherto.intent.extract.draft import Draft
from hitherto.intent.extract.fixed import MOST_VALUE, Fixed
from hitherto.intent.extract.key_patterns import BUT_WITH, NOT_NEEDED, REMOVED, VERBS
from hitherto.intent.extract.phrases import as_key, content, head, tail
from hitherto.intent.extract.quantities import quantity
from hitherto.intent.extract.settings import settings, sided
from hitherto.intent.extract.spoken import written
from hitherto.intent.extract.wanted import wanted
from hitherto.model import Kind, Polarity, Value
from hitherto.model.patterns import Pattern
from hitherto.project.technologies import technologies
from hitherto.validity.ceasing import ceased

_FEW = 3  # words of a name
_REMOVES = Pattern(r"^(?:we |i |'ve |have |just |now )*remov(?:e|ed|ing)\b", re.IGNORECASE)
_NUMBERED = Pattern(r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten)\b", re.IGNORECASE)
_SURE = 0.6  # a component is named, not hinted at


def by_replacement(core: str, _draft: Draft) -> Fixed | None:
    """Read what takes another's place, where a table knows both."""
    replaced = replacement(core)
    if replaced is None:
        return None
    new, old = replaced
    concern = "" if is_loose(new.category) else new.concern
    return Fixed(new.category, new.name, concern, (old.name,), polarity=Polarity.FOR)


def by_contrast(core: str, draft: Draft) -> Fixed | None:
    """Read "X instead of Y": X is the value, and Y is displaced."""
    told = contrast(core)
    if told is None:
        return None
    for new in technologies(told.chosen):
        old = of_category(told.displaced, new.category)
        if old or len(technologies(told.chosen)) == 1:
            concern = "" if is_loose(new.category) else new.concern
            # in "switch logging to X" it is logging that is switched, and stays
            switched = not old and any(
                match.name == new.concern and match.score >= _SURE
                for match in draft.setting.components.match(told.displaced)
            )
            gone = () if switched else (old or told.displaced,)
            return Fixed(new.category, new.name, concern, gone, polarity=Polarity.FOR)
    left = technologies(told.displaced)
    if len(left) == 1 and len(told.chosen.split()) <= _FEW:  # by a name that no table holds
        concern = "" if is_loose(left[0].category) else left[0].concern
        return Fixed(left[0].category, told.chosen, concern, (left[0].name,), polarity=Polarity.FOR)
    setting = by_setting(core, draft)
    if setting:
        return _displacing(setting, (told.displaced,))
    rest = without_displaced(core, told)
    measured = quantity(wanted(rest) or rest) or quantity(told.chosen) or quantity(core)
    if measured and re.search(r"\d", told.chosen):
        value = _chosen_number(told.chosen, measured.value)
        # of "change the tick rate to 60" the tick rate is the subject, and stays
        gone = (told.displaced,) if _NUMBERED.search(told.displaced) else ()
        return Fixed(measured.key, value, "", gone, polarity=Polarity.FOR)
    place = "/" in told.chosen
    subject = head(told.of)
    if not subject and not ceased(core) and not _REMOVES.search(core):
        subject = _before(core, told.chosen, told.displaced)
    if subject and re.search(r"\brenam\w+\b", core, re.IGNORECASE):
        subject = [*subject, "name"]
    if not subject:
        subject = sorted(set(content(told.displaced)) & set(content(told.chosen)))[:2]
    subject = subject or head(told.displaced)
    return Fixed(
        as_key(subject), told.chosen[:MOST_VALUE], "", (told.displaced,), place=place,
        polarity=Polarity.FOR,
    )  # fmt: skip


def _displacing(found: Fixed, instead_of: tuple[str, ...]) -> Fixed:
    """Return what was found, with what it displaces."""
    return found._replace(instead_of=instead_of, polarity=Polarity.FOR)


def _chosen_number(chosen_words: str, value: Value) -> Value:
    """Return the number in the words chosen, and the one found beside them where there is none."""
    told = quantity("value " + chosen_words)
    if told:
        return told.value
    number = plain_number(chosen_words)
    return value if isinstance(number, str) else number


def plain_number(text: str) -> str | int:
    """Return a text that is a whole number as one."""
    return int(text) if re.fullmatch(r"\d{1,9}", text) else text


def _before(core: str, *parts: str) -> list[str]:
    """Return the subject that stands before both sides of a contrast."""
    at = min((found for part in parts if (found := core.find(part)) >= 0), default=0)
    return [word for word in tail(core[:at]) if word not in VERBS]


def by_side(core: str, draft: Draft) -> Fixed | None:
    """Read the wanted one of an attribute's few values."""
    if draft.kind is Kind.RETRACTION:
        return None
    told = sided(written(draft.words))
    if told is None or (not told.displaced and contrast(core)):
        return None
    return Fixed(told.key, told.value, told.concern, told.displaced, polarity=Polarity.FOR)


def by_setting(core: str, draft: Draft) -> Fixed | None:
    """Read an attribute that has few values, and which of them is named."""
    for key, concern, values in settings():
        for value, pattern in values:
            told = pattern.search(core) or pattern.search(draft.words)
            if not told:
                continue
            if draft.kind is not Kind.RETRACTION and NOT_NEEDED.search(told.string, 0, told.end()):
                return Fixed(key, f"not {value}", concern, polarity=Polarity.FOR)
            if REMOVED.match(told.string[: told.start()]):
                return Fixed(key, value, concern, polarity=Polarity.AGAINST)
            refused = draft.polarity is Polarity.AGAINST and draft.kind is not Kind.RETRACTION
            if value != "required" or not refused:
                return Fixed(key, value, concern)
            if BUT_WITH.search(told.string, 0, told.end()):  # "nothing ... without a test"
                return Fixed(key, value, concern, polarity=Polarity.FOR)
    return None
