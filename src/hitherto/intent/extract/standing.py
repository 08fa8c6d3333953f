"""Which clauses are standing statements: cues are weighed, and a subject is needed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType

import msgspec

from hitherto.intent.extract.chosen import chosen
from hitherto.intent.extract.cues_against import CUES_AGAINST
from hitherto.intent.extract.cues_for import CUES_FOR
from hitherto.intent.extract.draft import Draft
from hitherto.intent.extract.masked import hands_over_secret
from hitherto.intent.extract.quantities import quantity
from hitherto.intent.extract.ruled import binds_work, rules
from hitherto.intent.extract.settings import names_setting
from hitherto.intent.extract.shapes import assigns, may_assign
from hitherto.intent.extract.spoken import ASIDE, is_labelled, main_clause, without_reason
from hitherto.model.patterns import Pattern
from hitherto.project.components import Match
from hitherto.project.technologies import technologies
from hitherto.validity.ceasing import ceased
from hitherto.validity.signs import puts_right

# What the words around the cues say, in the same log odds.
BIAS = -1.4
SUBJECT = 0.8  # times how surely a component is spoken of
NO_SUBJECT = -0.2
TECHNOLOGY = 0.2
ITEM = 0.2
LEAD = -0.2
SHORT = -0.6  # up to three words
LABELLED = 1.0  # REQ-7: ...
CHOICE = 0.5  # a technology is chosen, not only mentioned
SETTLED = 0.7  # an attribute with few values is named with one of them
ASSIGNED = 1.6  # Cache: Redis
RULED = 1.2  # a rule by its shape alone
SHOUTING = 1.0  # NOT, MUST, ONLY in capitals
FIRST = 0.5
MANY = -0.75  # in a turn of many clauses
LONG_TURN = -1.4  # a turn so long that it was hardly typed
PUT_RIGHT = 0.5  # "no, 15": a value alone that corrects one
NOTHING = -3.0  # what speaks for a clause that was not weighed

_SHORT = 3
_MOST_NAMED = SUBJECT + TECHNOLOGY + CHOICE + SETTLED  # without any cue
_SHOUTED = Pattern(r"\b(?:NOT|NEVER|ALWAYS|ONLY|MUST|EXACTLY|EVERY|ALL|ANY|SAME|MINIMUM|MAXIMUM)\b")
_CODE = Pattern(
    r"`|[\w.-]+/[\w.-]+|\b\w+[_.]\w+\b|\b[a-z]+[A-Z]\w*|\b[a-z]{2,}\d{2,}\w*\b|#[0-9a-fA-F]{3,8}\b|--\w"
)
# What people tell to give a reason says nothing against the rule in front of it.
_OF_REASONS = frozenset(
    ("guess", "past", "praise", "trouble", "seen", "these_days", "status", "ongoing")
)
# Who looks at something names technologies and values without choosing them.
_OBSERVES = frozenset(
    ("seen", "trouble", "amiss", "past", "narrated", "reported", "asks", "question", "status")
)
# What a person must do themselves, or thinks somebody must, binds no software.
_PRIVATE = frozenset(("guess", "appointed", "everyday", "subjectless_i", "of_mine"))
_ASKS = Pattern(r"(?<!\bok)(?<!\bokay)(?<!\bright)(?<!\byeah)\?\W*$")

Cues = tuple[tuple[str, float, re.Pattern[str]], ...]


@cache
def _compiled() -> tuple[Cues, Cues]:
    """Return the cues that speak for a standing statement, and those against."""
    # ASCII and lower-case text instead of IGNORECASE: three times as fast
    speaking = tuple((name, weight, re.compile(text, re.ASCII)) for name, weight, text in CUES_FOR)
    against = tuple(
        (name, weight, re.compile(text, re.ASCII)) for name, weight, text in CUES_AGAINST
    )
    return speaking, against


@lru_cache(maxsize=64)
def _cues_for(words: str) -> Mapping[str, float]:
    low, plain = words.lower().replace("\u2019", "'"), main_clause(words)
    found = {name: weight for name, weight, pattern in _compiled()[0] if pattern.search(low)}
    if plain != low and not _ASKS.search(low):
        # of words whose beginning alone was taken off, only that beginning can tell anything new
        only_begins = low.endswith(plain)
        for name, weight, pattern in _compiled()[0]:
            if name in found or (only_begins and "^" not in pattern.pattern):
                continue
            if pattern.search(plain):
                found[name] = weight
    if _SHOUTED.search(words):
        found["shouting"] = SHOUTING
    if is_labelled(words):
        found["labelled"] = LABELLED
    return MappingProxyType(found)


@lru_cache(maxsize=64)
def cues_in(words: str) -> Mapping[str, float]:
    """Return the cues that a clause holds, each with its weight."""
    low = ASIDE.sub("", words.lower().replace("\u2019", "'"))
    main = without_reason(low)
    against = {
        name: weight
        for name, weight, pattern in _compiled()[1]
        if pattern.search(main if name in _OF_REASONS else low)
    }
    return MappingProxyType({**_cues_for(words), **against})


def note_cues(draft: Draft) -> Draft:
    """Stage: write down which cues the words hold."""
    return msgspec.structs.replace(draft, cues=frozenset(cues_in(draft.words)))


def only_standing(draft: Draft) -> Draft | None:
    """Stage: drop what is no standing statement."""
    return draft if weigh(draft) > 0 else None


def weigh(draft: Draft) -> float:
    """Return how much speaks for a standing statement, in log odds; above zero the clause stands.

    The weights of the cues found, and of what surrounds them, are summed. They were set by hand
    and then rounded from a logistic regression over labelled conversations; the bench tells how
    well they carry over to others. What cannot stand by any cue is not weighed: it has `NOTHING`.
    """
    words = draft.words
    if hands_over_secret(words):
        return NOTHING
    if draft.setting.typed and puts_right(words):  # of what is found later (`validity.referring`)
        return PUT_RIGHT
    around = _around(draft)
    ruled = draft.setting.typed and rules(words)
    around += RULED if ruled else 0.0
    spoken_for = sum(_cues_for(words).values())
    if spoken_for + around + _MOST_NAMED <= 0 and not may_assign(words):
        return NOTHING
    weights = cues_in(words)
    matches = draft.setting.components.match(words)
    if not _speaks_of_work(draft, weights, matches):
        return NOTHING
    total = around + sum(weights.values())
    if "everyday" in weights and binds_work(words):
        total -= weights["everyday"]
    if ruled:  # a number says nothing against a rule that is about one
        total -= weights.get("number", 0.0)
    total += SUBJECT * matches[0].score if matches else NO_SUBJECT
    total += TECHNOLOGY if technologies(words) else 0.0
    total += ASSIGNED if assigns(words, about_work=bool(matches)) else 0.0
    # last what is dear, and only where it can decide
    if -CHOICE - SETTLED < total <= 0 and not _OBSERVES & weights.keys():
        total += CHOICE if chosen(words) else 0.0
        total += SETTLED if -SETTLED < total <= 0 and names_setting(words) else 0.0
    return total


def _around(draft: Draft) -> float:
    """Return what the place of a clause in its turn says."""
    clause, setting = draft.clause, draft.setting
    return (
        BIAS
        + (ITEM if clause.item else 0.0)
        + (LEAD if clause.lead else 0.0)
        + (SHORT if len(clause.words.split()) <= _SHORT else 0.0)
        + (FIRST if clause.first else 0.0)
        + (MANY if setting.many else 0.0)
        + (LONG_TURN if setting.long else 0.0)
    )


_URGED = Pattern(
    r"\b(?:from now on|going forward|remember (?:that|this|to|:)|in future|as a rule"
    r"|(?:we|i|it was|has been|been) (?:have )?(?:decided|agreed)"
    r"|(?:always|never|must|must not) \w+)\b"
)
_BEGINS = Pattern(r"(?:please |we )?(?:always|never|must)\b")
_LASTING = frozenset(("from_now_on", "remember", "decided"))


def may_urge(text: str) -> bool:
    """Tell quickly whether a text that nobody with authority wrote may urge a rule at all."""
    return _URGED.search(text.lower()) is not None


def only_urged(draft: Draft) -> Draft | None:
    """Stage: of what agents, tools and other documents say, keep what plainly urges a rule.

    It is at most a proposal, so few and plain ones are better than many.
    """
    if not may_urge(draft.words):
        return None
    weights = cues_in(draft.words)
    begins = _BEGINS.match(draft.words.lower())
    return only_standing(draft) if begins or _LASTING & weights.keys() else None


_RULE = Pattern(
    r"\b(?:rules?|limits?|restrictions?|polic(?:y|ies)|conventions?|ban|requirements?)\b"
)
_WE = Pattern(r"\bwe\b")
# What a project ends: a tool by its bare name, or what is one of its parts by its last word.
_ENDS = frozenset(("ended", "decided"))
_BARE = Pattern(r"[\w.+#-]+(?: v?\d[\w.]*)?$")
_OF_SOFTWARE = Pattern(
    r"\b(?:extra|mode|feature|flag|option|plugin|add-?on|export"
    r"|import|importer|exporter|installer|output|format|endpoint|dependency|package|library"
    r"|wrapper|fallback|shim|adapter|driver|backend|frontend|renderer|parser|target|build|module"
    r"|service|job|hook|command|setting|parameter|field|column|table|index|support|version"
    r"|integration|migration|layer|cache|queue|editor|engine|level|shader|board|sensor|protocol"
    r"|widget|view|page|screen|menu|api|sdk|cli|ui)s?$",
    re.IGNORECASE,
)


def _ends_software(words: str) -> bool:
    what = ceased(words)
    if _OF_SOFTWARE.search(what):
        return True
    return _BARE.match(what) is not None and f"the {what}" not in words


def _speaks_of_work(draft: Draft, weights: Mapping[str, float], matches: Sequence[Match]) -> bool:
    """Tell whether a clause is about the project at all, and not about the weekend.

    A dentist's appointment is no rule, however many trigger words speak of it; in a project that
    has a part of that name it may be one.
    """
    coded = bool(_CODE.search(draft.words))
    if "everyday" in weights and not binds_work(draft.words):
        components = draft.setting.components
        items = (components.get(match.name) for match in matches)
        return coded or any(item is not None and item.origin != "concern" for item in items)
    if matches or coded or not draft.setting.typed or technologies(draft.words):
        return True
    ends = bool(weights.keys() & _ENDS) and _ends_software(draft.words)
    if ends or (rules(draft.words) and not _PRIVATE & weights.keys()):
        return True
    if "retract" in weights:
        return _RULE.search(draft.words.lower()) is not None
    if "appointed" in weights or "guess" in weights:
        return False
    lasting = "from_now_on" in weights or ("for_now" in weights and _WE.search(draft.words.lower()))
    return bool(lasting) or ("must" in weights and quantity(draft.words) is not None)
