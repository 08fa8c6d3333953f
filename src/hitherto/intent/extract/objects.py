"""What a choice is restricted to by its object: "PostgreSQL for orders", "tabs in Makefiles"."""

from __future__ import annotations

import re

import msgspec

from hitherto.intent.extract.draft import Draft
from hitherto.intent.extract.key_patterns import VERBS
from hitherto.intent.extract.keys import core_of
from hitherto.intent.extract.object_words import (
    AROUND,
    ENDS,
    FOLDERS,
    GENERAL,
    NOUNS_IN_ING,
    OWN,
    OWN_OF_KEY,
    SETTING_KEYS,
    TOO_WIDE,
)
from hitherto.intent.extract.places import environments
from hitherto.intent.extract.spoken import written
from hitherto.model import EVERYWHERE, Kind, Scope
from hitherto.model.patterns import Pattern
from hitherto.project.technologies import categories, technologies
from hitherto.validity.ceasing import ceased

_OBJECT = Pattern(
    r"\b(?:for|in|inside|within|on(?= (?:the|our)\b))\s+(?P<what>[`\"']?\w[^,;:!?()\n]*)",
    re.IGNORECASE,
)
# what is dropped from a part is not dropped elsewhere
_DROPPED_FROM = Pattern(r"\bfrom (?P<what>(?:the |our )?[`\"']?\w[^,;:!?()\n]*)", re.IGNORECASE)
_AND = Pattern(
    r"\s*(?:,\s*(?:and |or )?|\band |\bor |&\s*|\bas well as |\bplus )(?:(?:for|in|on) )?",
    re.IGNORECASE,
)
_AND_ALL = Pattern(
    r"\b(?:for|in|on) [^,;.]{2,60}(?:,| and| or) (?:everything|everywhere|anything|all|the rest"
    r"|elsewhere)\b",
    re.IGNORECASE,
)
_FOR_ITS = Pattern(r"[`\"']* (?:for|in|on) ", re.IGNORECASE)
_ELSE = frozenset(("elsewhere", "instead", "otherwise", "else", "only", "both"))
_WORD = Pattern(r"[\w+#]+(?:['./-][\w+#]+)*")
_ARTICLES = frozenset(("the", "our", "my", "a", "an", "its", "their"))
_MOST_WORDS = 4
_MOST_LISTED = 8
_FEWEST_LETTERS = 4  # of a plural


def note_object(draft: Draft) -> Draft:
    """Stage: a scope for what a choice is restricted to, where the words say so.

    An object that names the attribute's own subject ("SQLite for the database"), a reason ("for
    speed") or everything restricts nothing.
    """
    chooses = draft.key in categories() or draft.key in SETTING_KEYS
    if not chooses or draft.kind is Kind.RETRACTION or draft.scope.path or draft.instead_of:
        return draft
    if not isinstance(draft.value, str):
        return draft
    return msgspec.structs.replace(draft, scope=_restricted(draft))


def _restricted(draft: Draft) -> Scope:
    """Return a choice's scope with what its object restricts it to."""
    if "," in str(draft.value):
        # where each of several has its own place, none of these is all of theirs
        return EVERYWHERE if _placed(draft) > 1 else draft.scope
    core = core_of(draft)
    if _AND_ALL.search(core):
        return draft.scope
    several = _several(draft)
    if several:
        return _over_all(several, draft.scope)
    forms = (_DROPPED_FROM, _OBJECT) if ceased(core) else (_OBJECT,)
    objects = (
        _object(match.group("what"), draft) for form in forms for match in form.finditer(core)
    )
    found = next((name for name in objects if name), "")
    if not found or found in draft.scope.audience:
        return draft.scope
    return msgspec.structs.replace(draft.scope, path=(found,))


def _placed(draft: Draft) -> int:
    """Return how many of the technologies chosen are said to be for something each."""
    named = (item for item in technologies(draft.words) if item.category == draft.key)
    return sum(_FOR_ITS.match(draft.words, item.end) is not None for item in named)


def _several(draft: Draft) -> tuple[str, ...]:
    """Return the noun phrases of the first list of several that restrict: "for A, B and C"."""
    words = written(draft.words)
    for match in _OBJECT.finditer(words):
        found: list[str] = []
        at = match.start("what")
        while len(found) < _MOST_LISTED:
            name, length = _phrase(words[at:], draft)
            if not name or (found and _is_other(words[at : at + length], draft)):
                break
            found.append(name)
            joint = _AND.match(words, at + length)
            if joint is None:
                break
            at = joint.end()
        if len(found) > 1:
            return tuple(sorted(set(found)))
    return ()


def _is_other(phrase: str, draft: Draft) -> bool:
    """Tell whether a phrase behind "and" goes on with something else than the list."""
    said = _WORD.findall(phrase.lower())
    named = any(item.category == draft.key for item in technologies(phrase))
    return said[0] in VERBS or bool(_ELSE.intersection(said)) or named


def _over_all(names: tuple[str, ...], scope: Scope) -> Scope:
    """Return a scope over each of several: one of environments where all are, else of parts.

    A scope holds where all that it names holds, so "for staging and the CLI" is no staging CLI.
    """
    told = [environments(f"in {name}") for name in names]
    if all(told):
        return msgspec.structs.replace(scope, environment=tuple(sorted(set(sum(told, ())))))
    return msgspec.structs.replace(scope, environment=(), path=names)


def _object(text: str, draft: Draft) -> str:
    """Return the noun phrase that a text begins with, in the singular, if it restricts."""
    return _phrase(text, draft)[0]


def _phrase(text: str, draft: Draft) -> tuple[str, int]:
    """Return the noun phrase that a text begins with, if it restricts, and where it ends."""
    said: list[str] = []
    at = 0
    for match in _WORD.finditer(text):
        word = match.group().lower()
        if word in ENDS or text[at : match.start()].strip(" `\"'") or len(said) > _MOST_WORDS:
            break
        said.append(word)
        at = match.end()
    while said and said[0] in _ARTICLES:
        said.pop(0)
    return _restricting(said, draft), at


def _restricting(said: list[str], draft: Draft) -> str:
    """Return the words of a noun phrase in the singular, if it restricts."""
    if not said or len(said) > _MOST_WORDS or TOO_WIDE & set(said):
        return ""
    if said[0].endswith("ing") and said[0] not in NOUNS_IN_ING:
        return ""
    folder = len(said) > 1 and said[-1] in FOLDERS
    if folder:
        return " ".join(said[:-1])
    restricts = said[-1][0].isalpha() and not _is_own([_singular(word) for word in said], draft)
    return " ".join([*said[:-1], _singular(said[-1])]) if restricts else ""


def _is_own(words: list[str], draft: Draft) -> bool:
    """Tell whether a noun phrase names nothing but the attribute's subject, or a technology."""
    own = OWN_OF_KEY.get(draft.key) or OWN.get(_concern(draft), frozenset())
    if all(word in own or word in AROUND or word in GENERAL for word in words):
        return True
    phrase = " ".join(words)
    named = technologies(phrase)
    if any(item.name == draft.value or item.category == draft.key for item in named):
        return True
    whole = any(item.start == 0 and item.end == len(phrase) for item in named)
    return whole and draft.key not in SETTING_KEYS


def _concern(draft: Draft) -> str:
    return categories().get(draft.key, draft.component)


def _singular(word: str) -> str:
    if word == "docs" or len(word) < _FEWEST_LETTERS:  # a folder's name, too
        return word
    if not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("sses", "shes", "ches", "xes")) else word[:-1]
