"""What attribute a statement fixes, and to what: the first rule that can tell."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from hitherto.intent.extract.chosen import chosen, is_loose, of_category, replacement
from hitherto.intent.extract.contrasts import contrast
from hitherto.intent.extract.draft import Draft
from hitherto.intent.extract.key_patterns import (
    ABOUT,
    ARTICLE,
    BUT_WITH,
    CATEGORY,
    COPULA,
    DEFAULT,
    IN_PLACE,
    ITEM_SPLIT,
    JOINT,
    NAMED,
    NOT_NEEDED,
    ONLY,
    PASSIVE,
    PUT,
    REFUSED,
    REMOVED,
    SET,
    SET_BEHIND,
    SET_END,
    SET_FIRST,
    SET_LED,
    SET_WORD,
    VERBS,
)
from hitherto.intent.extract.nature import is_against
from hitherto.intent.extract.phrases import as_key, content, head, plain, tail
from hitherto.intent.extract.places import without_places
from hitherto.intent.extract.quantities import COLOUR, quantity
from hitherto.intent.extract.settings import settings, sided
from hitherto.intent.extract.spoken import without_reason, written
from hitherto.intent.extract.subjects import object_of, specific
from hitherto.model import Kind, Polarity, Scope, Value
from hitherto.project.technologies import Technology, categories, technologies

_MOST_VALUE = 80
_FEW = 3  # words of a name
_POINTERS = frozenset(("it", "them", "this", "that", "to", "with", "the", "a", "going"))
_SURE = 0.6  # a component is named, not hinted at


class Fixed(NamedTuple):
    """An attribute and what it is fixed to.

    Attributes:
        key: snake_case.
        value: what it is fixed to.
        concern: the component that the key belongs to, whatever else the words name.
        instead_of: what the words displace.
        adds: one more of a set.
        place: the value is a place, so a path in the words is no scope.
        polarity: for or against, where the rule knows better than the words around.
    """

    key: str
    value: Value = None
    concern: str = ""
    instead_of: tuple[str, ...] = ()
    adds: bool = False
    place: bool = False
    polarity: Polarity | None = None


# Reads the core of a clause (openers and places taken off); the draft gives the rest.
Rule = Callable[[str, Draft], Fixed | None]


def _by_replacement(core: str, _draft: Draft) -> Fixed | None:
    replaced = replacement(core)
    if replaced is None:
        return None
    new, old = replaced
    concern = "" if is_loose(new.category) else new.concern
    return Fixed(new.category, new.name, concern, (old.name,), polarity=Polarity.FOR)


def _by_contrast(core: str, draft: Draft) -> Fixed | None:
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
    setting = _by_setting(core, draft)
    if setting:
        return _displacing(setting, (told.displaced,))
    measured = quantity(told.chosen) or quantity(core)
    if measured and re.search(r"\d", told.chosen):
        return Fixed(
            measured.key, _chosen_number(told.chosen, measured.value), "", (told.displaced,)
        )
    place = "/" in told.chosen
    subject = head(told.of) or _before(core, told.chosen, told.displaced)
    if subject and re.search(r"\brenam\w+\b", core, re.IGNORECASE):
        subject = [*subject, "name"]
    if not subject:
        subject = sorted(set(content(told.displaced)) & set(content(told.chosen)))[:2]
    subject = subject or head(told.displaced)
    return Fixed(
        as_key(subject), told.chosen[:_MOST_VALUE], "", (told.displaced,), place=place,
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
    number = _plain_number(chosen_words)
    return value if isinstance(number, str) else number


def _plain_number(text: str) -> str | int:
    """Return a text that is a whole number as one."""
    return int(text) if re.fullmatch(r"\d{1,9}", text) else text


def _before(core: str, *parts: str) -> list[str]:
    """Return the subject that stands before both sides of a contrast."""
    at = min((found for part in parts if (found := core.find(part)) >= 0), default=0)
    return [word for word in tail(core[:at]) if word not in VERBS]


def _by_side(core: str, draft: Draft) -> Fixed | None:
    if draft.kind is Kind.RETRACTION:
        return None
    told = sided(written(draft.words))
    if told is None or (not told.displaced and contrast(core)):
        return None
    return Fixed(told.key, told.value, told.concern, told.displaced, polarity=Polarity.FOR)


def _by_category(core: str, _draft: Draft) -> Fixed | None:
    """Read "for the HTTP client we use X", whatever X is: the words name what is chosen."""
    told = CATEGORY.search(core)
    if told is None:
        return None
    name = as_key((told.group("of") or told.group("what")).split())
    concern = categories().get(name)
    if concern is None:
        return None
    value = told.group("value") or told.group("is")
    known = of_category(value, name) or value.strip("`\"'.").lower()
    return Fixed(name, known, "" if is_loose(name) else concern)


def _by_setting(core: str, draft: Draft) -> Fixed | None:
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


def _by_technology(core: str, draft: Draft) -> Fixed | None:
    found = chosen(core) or chosen(draft.words)
    if draft.polarity is Polarity.AGAINST:
        places = {item.name for item in chosen(draft.words) if _is_place(draft.words, item)}
        found = tuple(item for item in found if item.name not in places)
    if not found:
        return None
    category = found[0].category
    names = list(dict.fromkeys(item.name for item in found if item.category == category))
    concern = "" if is_loose(category) else found[0].concern
    adds = bool(re.search(r"\b(?:also|as well|too|in addition)\b", draft.words, re.IGNORECASE))
    last = next((it.end for it in technologies(draft.words) if it.name == found[-1].name), 0)
    joint = JOINT.search(draft.words, last)
    told_for = joint is not None and not is_against(draft.words[: joint.start()])
    polarity = Polarity.FOR if told_for else None
    return Fixed(category, ", ".join(names), concern, adds=adds, polarity=polarity)


def _is_place(words: str, item: Technology) -> bool:
    """Tell whether a technology is where something is refused, not what: "no globals in Go"."""
    before = IN_PLACE.search(words[: item.start])
    if before is None:
        return False
    told = REFUSED.search(words[: before.start()] + " ")
    said = re.findall(r"[\w-]+", told.group("what").lower()) if told else ()
    return any(word not in VERBS and word not in _POINTERS for word in said)


def _by_set(core: str, draft: Draft) -> Fixed | None:
    if not SET_WORD.search(core) or not ITEM_SPLIT.search(core):  # the shapes are dear
        return None
    shapes = (SET_FIRST, SET, SET_LED, SET_BEHIND)
    match = next((told for shape in shapes if (told := shape.search(core))), None)
    if not match:
        return None
    listed = SET_END.sub("", match.group("list")).partition(")")[0]
    items = [ARTICLE.sub("", item.strip(" `\"'")) for item in ITEM_SPLIT.split(listed)]
    items = [item for item in items if item]
    if len(items) < 2 or any(len(item) > 40 for item in items):  # noqa: PLR2004 - a list of names
        return None
    groups = match.groupdict()
    subject = tail(groups.get("subject") or groups.get("before") or "")
    subject = subject or _on_what(groups.get("behind") or "")
    noun = match.group("noun").lower()
    key = as_key([*subject[-1:], noun if noun.endswith("s") else f"{noun}s"])
    return Fixed(key, ", ".join(items)[:200], adds=not ONLY.search(draft.words))


def _on_what(words: str) -> list[str]:
    """Return the noun phrase behind a verb and its joint: "belong on the start page"."""
    told = re.search(r"\b(?:on|in|of|for|at)\b(?P<what>.+)", words)
    return head(told.group("what")) if told else []


def _by_colour(core: str, draft: Draft) -> Fixed | None:
    return _by_quantity(core, draft) if COLOUR.search(core) else None


def _by_quantity(core: str, _draft: Draft) -> Fixed | None:
    found = quantity(core)
    return Fixed(found.key, found.value) if found and found.key else None


def _by_place(core: str, draft: Draft) -> Fixed | None:
    match = PUT.search(core)
    if not match or draft.polarity is Polarity.AGAINST:
        return None
    what = head(match.group("what")) or tail(core[: match.start()])
    return Fixed(as_key([*what, "location"]), match.group("where").strip("`\"'@"), place=True)


def _by_name(core: str, draft: Draft) -> Fixed | None:
    match = NAMED.search(core)
    if not match or draft.polarity is Polarity.AGAINST:
        return None
    what = head(match.group("what")) or tail(core[: match.start()])
    return Fixed(as_key([*what, "name"]), match.group("name").strip("`\"'")) if what else None


def _by_default(core: str, _draft: Draft) -> Fixed | None:
    match = DEFAULT.search(core)
    if not match:
        return None
    groups = match.groupdict()
    what = next(text for name, text in groups.items() if name.startswith("what") and text)
    value = next(text for name, text in groups.items() if name.startswith("value") and text)
    subject = content(what)[-2:]
    if subject[:1] != ["default"]:
        subject = ["default", *subject]
    return Fixed(as_key(subject), _plain_number(value.strip(" `\"'")))


def _by_refusal(core: str, draft: Draft) -> Fixed | None:
    if draft.polarity is not Polarity.AGAINST:
        return None
    passive = PASSIVE.match(core)
    if passive:
        nouns = tail(passive.group("subject"))
        subject = [word for word in nouns if word not in VERBS] or nouns
        about = object_of(passive.group("rest"))
        if subject:
            return Fixed(
                as_key([*subject[-2:], *[word for word in about if word not in subject][:1]]),
                value=False,
            )
    match = REFUSED.search(core)
    subject = object_of(match.group("what")) if match else []
    if not subject:
        subject = tail(core) or object_of(core)
    return Fixed(as_key(specific(subject, core)), value=False) if subject else None


def _by_copula(core: str, draft: Draft) -> Fixed | None:
    match = COPULA.match(core)
    if not match:
        return None
    subject = [word for word in tail(match.group("subject")) if word not in VERBS]
    if not subject:
        return None
    value = match.group("value").strip(" `\"'.,")
    if draft.polarity is Polarity.AGAINST:
        return Fixed(as_key([*subject[-2:], *object_of(value)[:1]]), value=False)
    aspect = [word for word in head(value) if word not in subject][:2]
    return Fixed(as_key([*subject[-2:], *aspect[-1:]]), value[:_MOST_VALUE])


def _by_object(core: str, draft: Draft) -> Fixed | None:
    subject = object_of(core)
    if not subject:
        return None
    return Fixed(as_key(specific(subject, core)), draft.polarity is Polarity.FOR)


RULES: tuple[Rule, ...] = (
    _by_colour,
    _by_replacement,
    _by_side,
    _by_contrast,
    _by_category,
    _by_setting,
    _by_technology,
    _by_set,
    _by_default,
    _by_quantity,
    _by_place,
    _by_name,
    _by_refusal,
    _by_copula,
    _by_object,
)


def core_of(draft: Draft) -> str:
    """Return what a clause says, without openers, places and the words that take back."""
    words = without_reason(written(draft.words))
    if draft.kind is Kind.RETRACTION:
        words = ABOUT.sub("", words, count=1) or words
        words = re.sub(r"\b(?:any ?more|any longer|after all)\b", "", words, flags=re.IGNORECASE)
    return plain(without_places(plain(words))) or words


def note_key(draft: Draft) -> Draft:
    """Stage: key and value, and what follows from how they were found."""
    core = core_of(draft)
    for rule in RULES:
        found = rule(core, draft)
        if found and found.key:
            break
    else:
        return draft
    scope = draft.scope
    if found.place and scope.path:
        scope = Scope(scope.environment, scope.branch, (), scope.audience)
    retracts = draft.kind is Kind.RETRACTION
    return msgspec.structs.replace(
        draft,
        key=found.key,
        value=found.value,
        component=found.concern,
        instead_of=() if retracts else _names(found.instead_of),
        adds=found.adds and draft.polarity is Polarity.FOR,
        scope=scope,
        polarity=draft.polarity if retracts or found.polarity is None else found.polarity,
    )


def _names(displaced: tuple[str, ...]) -> tuple[str, ...]:
    """Return what is displaced by its one name, so that it can be found."""
    found = []
    for text in displaced:
        known = technologies(text)
        found.append(known[0].name if len(known) == 1 else text[:_MOST_VALUE])
    return tuple(found)
