"""The noun phrases of a clause, so that the same subject tends to get the same key."""

from __future__ import annotations

import re

from hitherto.model.patterns import Pattern

_TOKEN = Pattern(r"[A-Za-z0-9][\w+#'\u2019]*(?:[./-][A-Za-z0-9][\w+#]*)*")
_MOST_WORDS = 3
_SINGULAR = 4
_SHORT_PLURALS = frozenset(("ids", "prs", "dbs", "uis"))
# One word for what people say in two.
_SAME = {
    "identifier": "id", "repo": "repository", "config": "configuration", "db": "database",
    "auth": "authentication", "env": "environment", "colour": "color", "msg": "message",
    "param": "parameter", "arg": "argument", "dir": "directory", "folder": "directory",
    "spec": "test", "pr": "pull_request", "func": "function", "pkg": "package",
    "dep": "dependency", "mocks": "mock", "stub": "mock", "docs": "documentation",
    "doc": "documentation", "licence": "license", "prod": "production", "info": "information",
}  # fmt: skip
_BARE_NUMBER = Pattern(
    r"(?:\d[\d.,_x-]*|two|three|four|five|six|seven|eight|nine|ten)$", re.IGNORECASE
)

# What ends a noun phrase.
_JOINTS = frozenset(
    """
    for in on to with of from by at as into onto over under after before when while if unless until
    through via than so because that which who where and or but per about between across during
    without instead like plus against behind within whenever since although though
    """.split()  # noqa: SIM905 - read more easily as text
)
# What says nothing of the subject.
_EMPTY = frozenset(
    """
    a an the this that these those it its our my your their his her we i you they us me them he she
    all any every each some no not never always only also just really very more most less least much
    many other another same new own such there here then now still yet even again too please ok okay
    yes yeah yep sure well so let let's lets be is are was were been being am do does did done
    doing don't dont have has had having will would shall should can could may might must need
    needs want wants like prefer use uses used using make makes making keep keeps keeping get gets
    go goes going put set try ensure remember sure one ones thing things stuff way kind lot bit
    actually basically definitely probably maybe simply instead rather i'd we'd i'll we'll i'm we're
    it's that's what what's how why when if ever away out up down off back first directly
    everywhere somewhere anywhere new best good better fine okay nice right allowed required
    supposed able case
    everything anything nothing something everyone anyone someone nobody
    shouldn't mustn't can't cannot won't doesn't isn't aren't
    """.split()  # noqa: SIM905 - read more easily as text
)
# Openers that carry no subject: taken off the front of a clause, again and again.
_OPENER = Pattern(
    r"^(?:(?:(?:\w+ )?(?:requirement|rule|constraint|decision|convention|policy|guideline)s?"
    r"|change of plans?|heads[- ]up|important|reminder)\s?:\s+"
    r"|(?:ok(?:ay)?|so|and|but|also|then|now|well|please|yes|yep|yup|yeah|no(?! (?:longer"
    r"|more)\b)|hmm+|actually|oh"
    r"|right|agreed"
    r"|sure|cool|great|again|basically|instead(?! of)|rather(?! than)|first|btw|note)\b[,.:!]*\s+"
    r"|(?:from now on|going forward|from here on|in future|in the future|as a rule|for the record"
    r"|by the way"
    r"|at all times|whenever possible|if possible|in general|by default|ideally)[,:]?\s+"
    r"|(?:please )?(?:remember|keep in mind|bear in mind|note|be aware|don'?t forget|make sure"
    r"|be sure|ensure"
    r"|it'?s important|we(?:'ve| have)? (?:decided|agreed|settled)|i(?:'ve| have)? decided|i think"
    r"|i guess|i believe"
    r"|i'?d say|it seems|the rule is|the plan is|the point is)(?: (?:that|to|on|for"
    r"|about))?[,:]?\s+"
    r"|i(?:'?d| would)? (?:really |just |also |only )?(?:want|like|love|prefer|need)(?: (?:you|it"
    r"|us|for|the agent|to be able"
    r"|that))? (?:to )?"
    r"|we(?:'?d| would)? (?:really |just |also |only )?(?:want|like|need)(?: (?:you|it"
    r"|us))? (?:to )?"
    r"|let'?s (?:just |please |also )?|go ahead and |can you (?:please )?|could you (?:please )?"
    r"|(?:should|can|could) we (?:just |not )?|why (?:don'?t|not|aren'?t) (?:we )?"
    r"|we(?:'ll| will|'re going to| are going to|'re| are) |i'?ll )",
    re.IGNORECASE,
)


def plain(words: str) -> str:
    """Return a clause without the openers that carry no subject."""
    words = words.replace("\u2019", "'").strip(' -*_"')
    for _ in range(6):
        shorter = _OPENER.sub("", words, count=1).lstrip()
        if shorter == words or not shorter:
            break
        words = shorter
    return words


def singular(word: str) -> str:
    """Return a noun in the singular, as far as its ending tells, by its most usual name."""
    if word in _SHORT_PLURALS:
        word = word[:-1]
    one = _singular(word)
    return _SAME.get(one, one)


def _singular(word: str) -> str:
    if len(word) >= _SINGULAR and word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if len(word) >= _SINGULAR and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _tokens(text: str) -> list[str]:
    return [match.group() for match in _TOKEN.finditer(text.replace("\u2019", "'"))]


def content(text: str) -> list[str]:
    """Return the words of a text that say something, lower case, singular."""
    found = []
    for token in _tokens(text):
        low = token.lower().removesuffix("'s")
        if low not in _EMPTY and low not in _JOINTS and not _BARE_NUMBER.match(low):
            found.append(singular(low))
    return found


def head(text: str) -> list[str]:
    """Return the first noun phrase of a text: its words up to a joint, the last three."""
    found: list[str] = []
    for token in _tokens(text):
        low = token.lower().removesuffix("'s")
        if low in _JOINTS:
            if found:
                break
            continue
        if low not in _EMPTY and not _BARE_NUMBER.match(low):
            found.append(singular(low))
    return found[:_MOST_WORDS] if len(found) > _MOST_WORDS else found


def tail(text: str) -> list[str]:
    """Return the noun phrase that a text ends with, or the one before its last joint."""
    pieces: list[list[str]] = [[]]
    for token in _tokens(text):
        low = token.lower().removesuffix("'s")
        if low in _JOINTS:
            pieces.append([])
        elif low not in _EMPTY and not _BARE_NUMBER.match(low):
            pieces[-1].append(singular(low))
    told = [piece for piece in pieces if piece]
    return told[0][-_MOST_WORDS:] if told else []


def as_key(parts: list[str]) -> str:
    """Return words as one snake_case key."""
    joined = "_".join(re.sub(r"[^a-z0-9]+", "_", part.lower()).strip("_") for part in parts)
    return re.sub(r"_+", "_", joined).strip("_")[:60]
