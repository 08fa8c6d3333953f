"""What a statement is about, as the words of its key."""

from __future__ import annotations

from functools import cache

from hitherto.intent.extract.key_patterns import VERBS
from hitherto.intent.extract.phrases import content, head, singular
from hitherto.project.concerns import concerns
from hitherto.search.words import words as words_of


@cache
def _telling() -> frozenset[str]:
    """Return single words that say which subject is meant: not those that name a whole concern."""
    names = {word for concern in concerns() for word in words_of(concern.name)}
    single = (word for concern in concerns() for word in concern.words if " " not in word)
    return frozenset(singular(word) for word in single if not names.intersection(words_of(word)))


def specific(subject: list[str], core: str) -> list[str]:
    """Return a subject with one word more where it is a single word that could be anything.

    Two statements about "the file" are hardly about the same thing, and must not retire each other.
    """
    if len(subject) > 1 or subject[0] in _telling():
        return subject
    more = [word for word in content(core) if word not in subject and word not in VERBS]
    return [*subject, *more[:1]]


def object_of(text: str) -> list[str]:
    """Return the first noun phrase behind the verb."""
    words = head(text)
    if words and words[0] in VERBS and len(content(text)) > 1:
        told = content(text)
        rest = text[text.lower().find(words[0]) + len(words[0]) :]
        return head(rest) or told[1:3]
    return words
