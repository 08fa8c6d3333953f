"""What attribute a statement fixes, and to what: the first rule that can tell."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from hitherto.intent.extract.affirmed import affirmed
from hitherto.intent.extract.chosen import chosen, is_loose, of_category
from hitherto.intent.extract.contrasts import contrast, without_displaced
from hitherto.intent.extract.draft import Draft
from hitherto.intent.extract.fixed import MOST_VALUE, Fixed, Rule
from hitherto.intent.extract.key_patterns import (
    ABOUT,
    ARTICLE,
    CATEGORY,
    COPULA,
    DEFAULT,
    IN_PLACE,
    ITEM_SPLIT,
    JOINT,
    NAMED,
    OF_VERSION,
    ONLY,
    PASSIVE,
    PUT,
    REFUSED,
    SERVES_AS,
    SET,
    SET_BEHIND,
    SET_END,
    SET_FIRST,
    SET_LED,
    SET_WORD,
    VERBS,
)
from hitherto.intent.extract.key_sides import (
    by_contrast,
    by_replacement,
    by_setting,
    by_side,
    plain_number,
)
from hitherto.intent.extract.nature import is_against
from hitherto.intent.extract.permissions import allowed, permits, what_is_allowed
from hitherto.intent.extract.phrases import as_key, content, head, plain, tail
from hitherto.intent.extract.places import without_places
from hitherto.intent.extract.quantities import COLOUR, quantity, version
from hitherto.intent.extract.spoken import without_reason, written
from hitherto.intent.extract.subjects import object_of, specific
from hitherto.intent.extract.wanted import asks, wanted, without_condition
from hitherto.model import Kind, Polarity, Scope
from hitherto.project.technologies import Technology, categories, technologies
from hitherto.validity.ceasing import ceased, ends_wholly
from hitherto.validity.signs import puts_right

_POINTERS = frozenset(("it", "them", "this", "that", "to", "with", "the", "a", "going"))


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


def _by_technology(core: str, draft: Draft) -> Fixed | None:
    found = chosen(core) or chosen(draft.words)
    if draft.polarity is Polarity.AGAINST:
        places = {item.name for item in chosen(draft.words) if _is_place(draft.words, item)}
        found = tuple(item for item in found if item.name not in places)
    if not found:
        return None
    category = _role(core, found[0]) or found[0].category
    if category != found[0].category:
        return Fixed(category, found[0].name, "" if is_loose(category) else categories()[category])
    names = list(dict.fromkeys(item.name for item in found if item.category == category))
    concern = "" if is_loose(category) else found[0].concern
    adds = bool(re.search(r"\b(?:also|as well|too|in addition)\b", draft.words, re.IGNORECASE))
    last = next((it.end for it in technologies(draft.words) if it.name == found[-1].name), 0)
    joint = JOINT.search(draft.words, last)
    told_for = joint is not None and not is_against(draft.words[: joint.start()])
    polarity = Polarity.FOR if told_for else None
    return Fixed(category, ", ".join(names), concern, adds=adds, polarity=polarity)


def _role(core: str, item: Technology) -> str:
    """Return the category that a technology is said to serve as: "Redis as the message broker"."""
    told = SERVES_AS.match(core, item.end)
    role = as_key(told.group("role").lower().split()) if told else ""
    return role if role in categories() else ""


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
    if not COLOUR.search(core):
        return None
    told = contrast(core)
    rest = without_displaced(core, told) if told else core
    return _by_quantity(rest if COLOUR.search(rest) else core, draft)


def _by_quantity(core: str, draft: Draft) -> Fixed | None:
    refused = draft.polarity is Polarity.AGAINST
    found = quantity(without_condition(core) if refused else core)
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
    return Fixed(as_key(subject), plain_number(value.strip(" `\"'")))


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
    ended = head(ceased(core))
    if ended:
        return Fixed(as_key(ended), value=False)
    match = REFUSED.search(core)
    subject = object_of(match.group("what")) if match else []
    if not subject:
        subject = tail(core) or object_of(core)
    return Fixed(as_key(specific(subject, core)), value=False) if subject else None


def _first(rules: Iterable[Rule], core: str, draft: Draft) -> Fixed | None:
    """Return what the first rule finds that finds a key."""
    return next((told for rule in rules if (told := rule(core, draft)) and told.key), None)


def _by_wanted_part(core: str, draft: Draft) -> Fixed | None:
    """Read the value in a part of its own, whatever another part of the clause refuses."""
    if draft.polarity is not Polarity.AGAINST or draft.kind is Kind.RETRACTION:
        return None
    part = wanted(core)
    if not part:
        return None
    own = _over(part, draft)
    # what a technology is refused for may be another that is there: "never X here, we have Y"
    rules = _VALUED if core.startswith(part) else _VALUED[1:]
    found = _first(rules, part, own)
    if found is None and core.startswith(part) and asks(part):
        found = _first(_ANY, part, own)
    return found and found._replace(polarity=Polarity.FOR)


def _by_what_it_ends(core: str, draft: Draft) -> Fixed | None:
    """Read "must not be X any more" as an end of "must be X": by its key, and against its value."""
    if draft.polarity is not Polarity.AGAINST or draft.kind is Kind.RETRACTION:
        return None
    held = affirmed(core)
    if not held:
        return None
    own = _over(held, draft)
    found = _first(RULES, held, own)
    if found is None or found.polarity is Polarity.AGAINST:
        return None
    value = False if found.value is True else found.value
    return found._replace(value=value, polarity=Polarity.AGAINST, adds=False)


def _over(words: str, draft: Draft) -> Draft:
    """Return a draft over some of its words, and for them."""
    clause = msgspec.structs.replace(draft.clause, words=words)
    return msgspec.structs.replace(draft, clause=clause, polarity=Polarity.FOR)


def _by_permission(core: str, _draft: Draft) -> Fixed | None:
    what = allowed(core)
    return Fixed(as_key(what), value=True) if what else None


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
    return Fixed(as_key([*subject[-2:], *aspect[-1:]]), value[:MOST_VALUE])


def _by_object(core: str, draft: Draft) -> Fixed | None:
    subject = object_of(core)
    if not subject:
        return None
    return Fixed(as_key(specific(subject, core)), draft.polarity is Polarity.FOR)


_VALUED: tuple[Rule, ...] = (_by_technology, _by_category, by_setting, _by_default, _by_quantity)


def _by_version(core: str, _draft: Draft) -> Fixed | None:
    """Read "Python 3.10 is the minimum" and "drop Node 14": it is a version that is meant."""
    told = [(item, found) for item in technologies(core) if (found := version(core, item.end))]
    if len(told) != 1 or not (OF_VERSION.search(core) or ceased(core)):
        return None
    item, found = told[0]
    concern = "" if is_loose(item.category) else item.concern
    return Fixed(as_key([item.name.partition(".")[0], "version"]), found, concern)


_ANY: tuple[Rule, ...] = (
    _by_set, _by_place, _by_name, _by_permission, _by_copula, _by_object,
)  # fmt: skip
RULES: tuple[Rule, ...] = (
    _by_colour,
    by_replacement,
    by_side,
    by_contrast,
    _by_what_it_ends,
    _by_wanted_part,
    _by_version,
    _by_category,
    by_setting,
    _by_technology,
    _by_set,
    _by_default,
    _by_quantity,
    _by_place,
    _by_name,
    _by_refusal,
    _by_permission,
    _by_copula,
    _by_object,
)


def core_of(draft: Draft) -> str:
    """Return what a clause says, without openers, places and the words that take back."""
    words = without_reason(written(draft.words))
    if draft.kind is Kind.RETRACTION:
        words = ABOUT.sub("", words, count=1) or words
        words = re.sub(r"\b(?:any ?more|any longer|after all)\b", "", words, flags=re.IGNORECASE)
    if permits(words):
        words = what_is_allowed(words)
    return plain(without_places(plain(words))) or words


def note_key(draft: Draft) -> Draft:
    """Stage: key and value, and what follows from how they were found."""
    if puts_right(draft.words):  # its attribute is that of the statement that it puts right
        return draft
    core = core_of(draft)
    found = _first(RULES, core, draft)
    if found is None:
        return draft
    scope = draft.scope
    if found.place and scope.path:
        scope = Scope(scope.environment, scope.branch, (), scope.audience)
    retracts = draft.kind is Kind.RETRACTION
    gone = named(*found.instead_of) or _ended(found, core, draft)
    return msgspec.structs.replace(
        draft,
        key=found.key,
        value=found.value,
        component=found.concern,
        instead_of=() if retracts else gone,
        adds=found.adds and draft.polarity is Polarity.FOR,
        scope=scope,
        polarity=draft.polarity if retracts or found.polarity is None else found.polarity,
    )


def _ended(found: Fixed, core: str, draft: Draft) -> tuple[str, ...]:
    """Return what a clause ends everywhere and puts nothing in the place of: it displaces it."""
    against = Polarity.AGAINST in (found.polarity, draft.polarity)
    against = against and found.polarity is not Polarity.FOR
    what = ceased(core) if against and ends_wholly(core) else ""
    known = technologies(what)
    whole = len(known) == 1 and (known[0].start, known[0].end) == (0, len(what))
    return (known[0].name if whole else what[:MOST_VALUE],) if what else ()


def named(*displaced: str) -> tuple[str, ...]:
    """Return what is displaced by its one name, so that it can be found."""
    found = []
    for text in displaced:
        known = technologies(text)
        found.append(known[0].name if len(known) == 1 else text[:MOST_VALUE])
    return tuple(found)
