"""Text to the words that can be searched for: split identifiers, no stop words, light stems."""

from __future__ import annotations

from functools import lru_cache

from hitherto.model.patterns import Pattern

_APOSTROPHE = "\u2019"  # what phones and word processors type for '
_TOKEN = Pattern(rf"[^\W_]+(?:['{_APOSTROPHE}][^\W_]+)?")
_HUMP = Pattern(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")

_STEM = 4  # letters that a word keeps at least, so that short names stay themselves

STOP_WORDS = frozenset(
    """
    a about above after again all also am an and any are aren't as at be because been before being
    below between both but by can can't cannot could couldn't did didn't do does doesn't doing don't
    down during each etc even few for from further get gets getting give given go goes going gonna
    got had hadn't has hasn't have haven't having he her here hers him his how i i'd i'll i'm i've
    if in into is isn't it it's its itself just kind let let's lets like look looks lot made make
    makes making many may me might mine more most much my need needs no nor not now of off oh ok
    okay on once one ones only onto or other our ours out over own per please put really right same
    say see seem seems shall she should shouldn't so some something still such sure take than thank
    thanks that that's the their theirs them then there there's these they they're thing things
    think this those though through to too took try trying under until up upon us use used uses
    using very want wants was wasn't way we we'd we'll we're we've well were weren't what what's
    when where whether which while who whom whose why will with within without won't work works
    would wouldn't yeah yep yes yet you you'd you'll you're you've your yours
    """.split()  # noqa: SIM905 - two hundred words are read more easily as text
)


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return a word's light stem: plural, -ing and -ed endings off, a doubled consonant single.

    Source: the S-stemmer of Harman, "How effective is suffixing?" (JASIS 42, 1991), with two more
    endings. It errs towards too little: a heavier stemmer merges names that a project keeps apart.
    """
    if len(word) > _STEM and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) >= _STEM and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-2] if word.endswith(("xes", "ches", "shes", "sses")) else word[:-1]
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) >= _STEM:
            if rest[-1] == rest[-2] and rest[-1] not in "lsz":
                rest = rest[:-1]
            return rest.removesuffix("e")
    return word.removesuffix("e") if len(word) > _STEM else word


@lru_cache(maxsize=65536)
def _parts(token: str) -> tuple[str, ...]:
    """Return the searchable words of one token: itself, and the humps it is made of."""
    low = token.lower().replace(_APOSTROPHE, "'")
    if low in STOP_WORDS:
        return ()
    low = low.removesuffix("'s").replace("'", "")
    found = [stem(low)] if len(low) > 1 or low.isdigit() else []
    humps = _HUMP.split(token)
    if len(humps) > 1:
        found += [stem(hump.lower()) for hump in humps if len(hump) > 1]
    return tuple(found)


def words(text: str) -> list[str]:
    """Return the searchable words of a text in their order, repeated words repeated.

    Identifiers are split at underscores, dots and humps (``getUser_id`` gives ``getuser``, ``get``,
    ``user``, ``id``; stop words are left out), everything is lower case and lightly stemmed.
    """
    found: list[str] = []
    for token in _TOKEN.findall(text):
        found.extend(_parts(token))
    return found
