"""The few things validity reads from words: names, content words, "only", and "X is done"."""

from __future__ import annotations

import re
from functools import lru_cache

from hitherto.model.patterns import Pattern
from hitherto.validity.ceasing import ends_wholly

_STOP_WORDS = (
    "a an and any are as at be been but by can do does for from had has have i if in into is it "
    "its let lets just of on or our out so some that the their them then there these they this "
    "those to up us use used using was we were will with you your"
)
_STOP = frozenset(_STOP_WORDS.split())
_WORD = Pattern(r"[\w][\w./@#+-]*[\w+#]|\w", re.UNICODE)
_ONLY = Pattern(
    r"\b(only|exclusively|solely|nothing (?:but|else)|instead|rather than|no longer|replac\w+|"
    r"switch(?:ed|ing)?|not any ?more)\b",
    re.IGNORECASE,
)
_DONE = Pattern(
    r"(?:\b(?:is|are|was|were|has been|have been|got)|'s)\s+(?:now |all |finally |fully |already )*"
    r"(done|finished|completed?|merged|over|shipped|released|landed|closed|resolved|in place)\b",
    re.IGNORECASE,
)
_NOT_YET = Pattern(
    r"\b(not|n't|never|until|till|when|once|after|before|if|unless|will|would|should|must|need\w*|"
    r"yet|almost|nearly|to be|gets?|can|could|hope|soon|\w+n't)\b|\?",
    re.IGNORECASE,
)
_STEM = 4  # letters: "push" and "pushing", "comment" and "comments"
_DOUBLED = Pattern(r"([bdglmnprt])\1(?:ing|ed)?$")  # "log" and "logging", "add" and "adding"
_MODAL_WORDS = (
    "always never not no don't dont doesn't must mustn't may should shouldn't can can't cannot "
    "please only also allowed okay fine again now all any every anymore need want acceptable "
    "permitted don t mustn shouldn doesn isn aren won"
)
_MODAL = frozenset(word[:_STEM] for word in _MODAL_WORDS.split())
_ENDING_WORDS = (
    "done finish finished complete completed merged over ship shipped release released land landed "
    "close closed resolved place ready deployed"
)
_ENDING = frozenset(_ENDING_WORDS.split())


def words(text: str) -> list[str]:
    """Return a text's words in lower case; names such as ``src/a.py`` stay whole."""
    return _WORD.findall(text.casefold())


@lru_cache(maxsize=16384)
def content(text: str) -> frozenset[str]:
    """Return the words of a text that carry meaning of their own."""
    return frozenset(word for word in words(text) if word not in _STOP)


@lru_cache(maxsize=16384)
def name(text: str) -> str:
    """Return a component or key in the form in which two are compared.

    Lower case; blanks, hyphens, underscores, dots and slashes are one blank; camelCase is parted;
    the last word loses a plural "s" ("test-triggers", "testTrigger" -> "test trigger").
    """
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
    plain = " ".join(re.sub(r"[-_./\s]+", " ", parted.casefold()).split())
    plural = len(plain) > 3 and plain.endswith("s") and not plain.endswith(("ss", "us", "is"))  # noqa: PLR2004 - "gas" and shorter stay
    return plain[:-1] if plural else plain


def says_only(text: str) -> bool:
    """Tell whether words close a set ("only", "instead") rather than add to it."""
    return bool(_ONLY.search(text))


def phrase(text: str) -> str:
    """Return a text as its words in a row, padded, so that ``in`` finds whole words."""
    return f" {' '.join(words(text))} "


def names_clearly(text: str, named: str) -> bool:
    """Tell whether ``named`` stands in a text word for word and is most of what the text says.

    At least two content words in a row, and at least half of the text's content words: a mere
    mention inside a longer statement is not its name.
    """
    inner, outer = content(named), content(text)
    return len(inner) > 1 and 2 * len(inner) >= len(outer) and phrase(named) in phrase(text)


def speak_of_one_act(one: str, other: str, subject: str) -> bool:
    """Tell whether two texts may speak of the same act on a subject that both name.

    They do when a word beside the subject is common to both ("never push to main", "pushing to main
    is fine"), one says nothing beside it, or one ends it as a whole ("we dropped the plugin").
    "Never edit the lockfile" and "commit the lockfile" are two acts.
    """
    if ends_wholly(one) or ends_wholly(other):
        return True
    named = _stems(subject)
    first, second = (_stems(text) - named - _MODAL for text in (one, other))
    return not first or not second or bool(first & second)


def _stems(text: str) -> frozenset[str]:
    return frozenset(_DOUBLED.sub(r"\1", word)[:_STEM] for word in content(text))


def finished(text: str) -> tuple[frozenset[str], ...]:
    """Return, for each clause that says something is done, the content words of what is.

    Clauses with a condition, a negation, a future or a question say no such thing.
    """
    found = []
    for clause in re.split(r"[.;!\n,]|\b(?:so|and|but)\b", text):
        done = _DONE.search(clause)
        if done and not _NOT_YET.search(clause):
            found.append(content(clause[: done.start()]))
    return tuple(subject for subject in found if subject)


def event(words_of_lifetime: str) -> frozenset[str]:
    """Return what must be said to be done for a lifetime to end: its words without "done"."""
    return content(words_of_lifetime) - _ENDING
