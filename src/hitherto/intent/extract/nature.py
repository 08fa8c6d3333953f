"""What sort of statement it is, how binding, and for or against."""

from __future__ import annotations

import re

import msgspec

from hitherto.intent.extract.chosen import chosen, replacement
from hitherto.intent.extract.draft import Draft
from hitherto.intent.extract.quantities import NOT_BEYOND
from hitherto.intent.extract.settings import sided
from hitherto.intent.extract.spoken import without_reason
from hitherto.model import Kind, Polarity, Strength
from hitherto.model.patterns import Pattern
from hitherto.validity.ceasing import ceased

# How a cue speaks for (constraint, decision, preference, procedure); rounded from a regression
# over labelled conversations, everything that said little left out.
_VOTES: dict[str, tuple[float, float, float, float]] = {
    "agree": (-0.3, 0.7, -0.4, 0.0),
    "always": (0.5, -0.6, 0.0, 0.4),
    "asks": (-0.3, 0.1, 0.3, 0.0),
    "bound": (0.4, 0.0, 0.0, 0.0),
    "change_now": (0.0, 0.4, 0.0, 0.0),
    "choice": (-0.5, 0.8, 0.0, 0.0),
    "decided": (-0.4, 1.0, 0.0, 0.0),
    "default": (-0.5, 0.2, 0.5, 0.0),
    "do_now": (0.0, 0.3, -0.7, 0.4),
    "dont": (0.9, -0.5, 0.0, -0.2),
    "dont_want": (0.6, 0.0, 0.0, 0.0),
    "every": (0.3, -0.4, 0.0, 0.3),
    "forbidden": (0.8, -0.4, 0.0, 0.0),
    "for_now": (-0.2, 0.5, 0.0, 0.0),
    "from_to": (-0.2, 0.7, -0.3, 0.0),
    "go_with": (-0.3, 0.8, 0.0, 0.0),
    "goal": (0.0, -0.4, 0.7, 0.0),
    "i_want": (-0.2, -0.3, 0.6, 0.0),
    "instead": (0.0, 0.4, 0.0, 0.0),
    "is_value": (-0.2, 0.6, 0.0, -0.3),
    "lets": (-0.5, 0.9, -0.2, -0.2),
    "lets_choose": (0.0, 0.3, 0.0, 0.0),
    "lets_work": (0.0, 0.0, 0.0, 0.3),
    "literal": (0.3, 0.6, -0.5, -0.5),
    "location": (0.0, 0.3, 0.0, 0.0),
    "make_sure": (0.4, -0.7, 0.0, 0.5),
    "must": (1.1, -0.4, -0.4, 0.0),
    "never": (1.2, -0.6, -0.3, 0.0),
    "no_x": (0.7, -0.5, 0.0, 0.0),
    "norm": (0.4, -0.2, 0.0, 0.2),
    "number": (0.1, 0.4, -0.3, 0.0),
    "only": (0.8, 0.0, -0.5, 0.0),
    "prefer": (-0.7, -0.6, 1.7, 0.0),
    "question": (-0.2, 0.2, 0.3, -0.2),
    "remember": (0.3, 0.0, 0.0, 0.0),
    "responsible": (0.0, -0.9, -0.4, 1.6),
    "seen": (0.0, 0.4, -0.2, -0.2),
    "shouting": (0.8, -0.3, -0.2, 0.0),
    "should": (0.6, 0.3, 0.0, -0.6),
    "stays": (0.2, 0.0, 0.0, 0.0),
    "tag_question": (-0.3, 0.7, 0.0, 0.0),
    "too": (0.0, -0.3, 0.7, 0.0),
    "use_x": (-0.1, 0.1, 0.1, 0.2),
    "want": (0.2, 0.4, -0.5, 0.0),
    "we_use": (-0.5, 0.9, 0.0, 0.0),
    "will_be": (-0.3, 0.3, -0.2, 0.3),
}
_BEFORE_ALL = (0.4, 0.9, -0.3, -1.0)  # how frequent each kind is
_CONDUCT = (-0.2, -0.3, -0.1, 0.9)  # it speaks of how work is done
_CHOICE = (-0.1, 0.3, 0.0, 0.0)  # it chooses a technology
_KINDS = (Kind.CONSTRAINT, Kind.DECISION, Kind.PREFERENCE, Kind.PROCEDURE)
_CHOSEN = frozenset(("decided", "go_with", "we_use", "instead", "from_to", "choice"))
_SOFT_CUES = frozenset(("prefer", "tag_question", "question", "choice"))
_HARD_CUES = frozenset(("must", "never", "always", "only", "shouting", "forbidden", "bound"))

_CONDUCT_WORDS = Pattern(
    r"\b(?:commit\w*|push\w*|run(?:ning)?|review\w*|approv\w+|ask|confirm|merg\w+|branch\w*|rebase"
    r"|pull request|pr|validate|check off|step|take a backup|lint\w*)\b",
    re.IGNORECASE,
)
_TAKES_BACK = Pattern(
    r"(?<!don't )(?<!dont )(?<!not )(?<!never )"
    r"\b(?:forget|never ?mind|scrap|withdraw|revoke|ignore)\b(?: about)? "
    r"(?:(?:what|everything) (?:i|we)|(?:the|that|my|our|any|all)\b(?: \w+){0,3}?"
    r"(?: (?:rule|requirement|idea|thing|part|plan|decision|constraint|restriction|limit|policy"
    r"|about|for|that|theme|limitation|convention)\b|.{0,60}$))"
    r"|\b(?:drop|scratch|ditch|abandon|lift|remove|discard|kill|relax) (?:the|that|our|my) "
    r"(?:[\w-]+ ){0,3}?(?:rule|requirement|idea|restriction|constraint|policy|ban|limitation"
    r"|limit)s?\b"
    r"|\b(?:we|i) (?:no longer|don'?t) (?:need|want|require|care about) .{0,120}?\b(?:any ?more"
    r"|any longer)\b"
    r"|\bno longer (?:need|necessary|required?|appl(?:y|ies)|holds?|valid|want|relevant"
    r"|matters?)\w*\b"
    r"|\b(?:doesn'?t|don'?t|does not|do not) (?:apply|hold|matter) any ?(?:more|longer)\b"
    r"|\b(?:not|isn'?t|aren'?t) (?:needed|required|necessary|valid|relevant) any ?(?:more|longer)\b"
    r"|\btake (?:that|it|this) back\b",
    re.IGNORECASE,
)
_PUTS_ANOTHER = Pattern(
    r"\b(?:instead|and (?:just |simply )?(?:use|do|go|let'?s|make|keep|put|have)\b|let'?s just|"
    r"[,;] (?:we |just |please |let's )*(?:use|go with|keep|do) \w+|"
    r"rather|switch|replaced? (?:by|with)|in favou?r of)\b"
    r"|[,;] (?:[\w.+#-]+ ){1,5}?(?:is|are|will|would|does|should) (?:\w+ ){0,2}?(?:enough|plenty"
    r"|sufficient|fine|do|the (?:job|trick))\b",
    re.IGNORECASE,
)
_AGAINST = Pattern(
    r"\b(?:never|don'?t|do not|doesn'?t|does not|won'?t|will not|must ?n[o']t|mustn'?t|shouldn'?t"
    r"|should not|should never|may not|can'?t|cannot|can not|avoid(?:ing)?|stop \w+ing|refrain"
    r"|forbidden|prohibited|not allowed|not permitted|no longer|without any|let'?s not|aren'?t"
    r"|isn'?t"
    r"|is not|are not|wouldn'?t|nor|not to|get rid of|is out"
    r"|(?:is|are) (?:now )?(?:eol|end[- ]of[- ]life|obsolete|deprecated"
    r"|unsupported))\b"
    r"|(?:^|[,;:] )(?:so |and |but )?no (?!longer\b)[`\"']?\w|\b(?:have|has|with|use|add"
    r"|contain) no \w"
    r"|\bNOT\b",
    re.IGNORECASE,
)
_NOT_AGAINST = Pattern(
    r"\b(?:don'?t|do not) forget\b|\bno (?:need to|exceptions?|excuses|matter|problem|reason)\b"
    r"|\bif not\b|\bif (?:\w+ ){1,3}(?:doesn'?t|don'?t|isn'?t|can'?t|not)\b"
    r"|\bdon'?t need\b.*\?|\bnot only\b|\bwhy (?:don'?t|not|aren'?t)\b|, (?:so |and )?(?:don'?t"
    r"|no) worr"
    r"|, not (?:a |an |the )?[\w` ./-]+$|\bnot (?:more|less|fewer|longer) than\b|\bno (?:more"
    r"|less|fewer) than\b",
    re.IGNORECASE,
)


def takes_back(words: str) -> bool:
    """Tell whether words take something back without putting another thing in its place."""
    return bool(_TAKES_BACK.search(words)) and not _PUTS_ANOTHER.search(words)


def is_against(words: str) -> bool:
    """Tell whether words forbid, deny or end something."""
    if ceased(words):
        return True
    return _AGAINST.search(_NOT_AGAINST.sub(" ", NOT_BEYOND.sub(" ", words))) is not None


def _resettles(words: str) -> bool:
    """Tell whether words refuse one value of an attribute and want another."""
    told = sided(words)
    return told is not None and bool(told.displaced)


def note_nature(draft: Draft) -> Draft:
    """Stage: kind, strength and polarity."""
    words = draft.words
    if takes_back(words) and not replacement(words) and not _resettles(words):
        return msgspec.structs.replace(draft, kind=Kind.RETRACTION, polarity=Polarity.AGAINST)
    main = without_reason(words)
    polarity = Polarity.AGAINST if is_against(main) else Polarity.FOR
    totals = list(_BEFORE_ALL)
    votes = [_VOTES[cue] for cue in sorted(draft.cues) if cue in _VOTES]
    if _CONDUCT_WORDS.search(words):
        votes.append(_CONDUCT)
    if chosen(words):
        votes.append(_CHOICE)
    for vote in votes:
        totals = [total + more for total, more in zip(totals, vote, strict=True)]
    # rounded: equal votes must not be told apart by the order in which they were added
    kind = _KINDS[max(range(len(totals)), key=lambda at: round(totals[at], 6))]
    if draft.setting.instructions and kind is Kind.DECISION and not draft.cues & _CHOSEN:
        kind = Kind.PROCEDURE if _CONDUCT_WORDS.search(words) else Kind.CONSTRAINT
    soft = kind is Kind.PREFERENCE or (
        bool(draft.cues & _SOFT_CUES) and not draft.cues & _HARD_CUES
    )
    strength = Strength.SOFT if soft else Strength.HARD
    return msgspec.structs.replace(draft, kind=kind, strength=strength, polarity=polarity)
