"""Where a decision stands: the words for it, and the place in a document where they are."""

from __future__ import annotations

import re

import msgspec

from hitherto.decisions.layout import Layout, Unit, Zone
from hitherto.decisions.values import State
from hitherto.model.patterns import Pattern

_WORDS: tuple[tuple[State, str], ...] = (
    (State.SUPERSEDED, r"super[sc]ed\w*|replaced|obsoleted"),
    (
        State.REJECTED,
        (
            r"rejected|declined|withdrawn|abandoned|cancell?ed|not accepted|refused|discarded|"
            r"closed|dropped|won'?t do|vetoed"
        ),
    ),
    (
        State.DEPRECATED,
        (
            r"deprecated|outdated|obsolete|retired|historic(?:al)?|archived|discontinued|expired|"
            r"inactive|no longer (?:valid|relevant|applicable|in (?:use|force))|removed|reverted|"
            r"revoked|sunset|stagnant|moved|invalid"
        ),
    ),
    (
        State.PROPOSED,
        (
            r"proposed|proposal|propose|draft|pending|in review|under review|review|in progress|"
            r"in discussion|under discussion|discussion|discussing|rfc|wip|work in progress|open|"
            r"request for comments?|deferred|idea|exploring|prototype|experimental|last call|tbd|"
            r"stalled|incomplete|in dev(?:elopment)?|unclear|planned|in consideration|"
            r"unapproved|initial|new|preliminary"
        ),
    ),
    (
        State.ACCEPTED,
        (
            r"accepted|accept|approved|adopted|adopt|decided|agreed|ratified|final|active|"
            r"implemented|done|completed?|living|current|effective|in effect|in force|released|"
            r"provisional|demonstrated|recommended|ready[- ]for[- ]release|in use|valid|stable|"
            r"standard|closed - accepted|merged|implementing|enacted|amended|confirmed|signed off|"
            r"applied|resolved|shipped|published|binding|locked"
        ),
    ),
)
_ANY = Pattern(
    "|".join(rf"(?P<s{n}>\b(?:{words})\b)" for n, (_, words) in enumerate(_WORDS)), re.IGNORECASE
)
_STRUCK = Pattern(r"~~[^~]+~~|<!--.*?(?:-->|$)|<(?:del|s)>.*?</(?:del|s)>")
_MARKUP = Pattern(r"[*_`>#|]+|^\W+")
_CHOICES = Pattern(r"\w\s*[|/]\s*\w+\s*[|/]\s*\w+|^\W*[\[{<]")
_BANNER = Pattern(
    r"^\W*(?:(?:this|the) (?:adr|record|decision|document|rfc)\s+(?:is|was|has been)\s+"
    r"(?:now\s+)?)?"
    r"(?:(?:\w+\s+)?status\W{1,4})?(super[sc]eded|deprecated|obsoleted?|rejected|withdrawn|"
    r"retired|outdated)\b",
    re.IGNORECASE,
)
_FIELDS = (
    "status",
    "state",
    "adr status",
    "decision status",
    "current status",
    "stage",
    "status date",
)
_LONGEST = 60  # characters before the word that says it: "As of 2024-02-01, accepted"
_DATED = Pattern(r"^\W*\d{4}-\d{2}-\d{2}\b")


class Standing(msgspec.Struct, frozen=True):
    """A state and the words that say so.

    Attributes:
        state: the state.
        words: as written.
        line: their line, counted from 1; 0 where there are none.
        choices: the words are a template's: several to choose from.
    """

    state: State = State.UNSTATED
    words: str = ""
    line: int = 0
    choices: bool = False


def state_in(text: str) -> State:
    """Return the state that words tell, by the first word for one near their beginning."""
    plain = _MARKUP.sub(" ", _STRUCK.sub(" ", text)).strip()
    match = _ANY.search(plain)
    if match is None or match.start() > _LONGEST:
        return State.UNSTATED
    told = next(n for n in range(len(_WORDS)) if match[f"s{n}"])
    state = _WORDS[told][0]
    if state is State.SUPERSEDED and re.match(r"supersedes|superseding", match[0], re.IGNORECASE):
        return State.ACCEPTED  # of another one: it counts itself
    before = plain[: match.start()]
    if re.search(r"\b(?:not|un|never)\W*$", before, re.IGNORECASE):
        return State.PROPOSED
    return state


def standing(parts: Layout) -> Standing:
    """Tell where a document stands: by a field, its status section, or a banner at its top."""
    fields = {field.key: field for field in reversed(parts.fields)}
    found = Standing()
    for key in _FIELDS:
        if (field := fields.get(key)) and field.value:
            found = _told(field.value, field.line)
            break
    section = [unit for unit in parts.units if unit.zone is Zone.STATUS and not unit.heading]
    if found.state is State.UNSTATED and not found.choices:
        found = _from_section(section) or found
    banner = _banner(parts)
    if banner is not None and found.state in (State.UNSTATED, State.ACCEPTED, State.PROPOSED):
        return banner
    return found


def _told(words: str, line: int) -> Standing:
    choices = bool(_CHOICES.search(re.sub(r"\([^)]*\)|\[[^\]]*\](?:\([^)]*\))?", "", words)))
    many = len({match.lastgroup for match in _ANY.finditer(words)}) > 2  # noqa: PLR2004 - "accepted; superseded" is two
    state = state_in(words)
    return Standing(state, words, line, choices=choices and many)


def _from_section(units: list[Unit]) -> Standing | None:
    """Return what a status section tells: its first line, or of a dated list the last one."""
    if not units:
        return None
    dated = [unit for unit in units if _DATED.search(unit.text)]
    ordered = [dated[-1], *units] if len(dated) > 1 else units
    for unit in ordered:
        told = _told(unit.text, unit.line)
        if told.choices:
            return told
        if told.state is not State.UNSTATED:
            later = [_told(other.text, other.line) for other in units if other.line > unit.line]
            over = next((one for one in later if _BANNER.match(one.words)), None)
            return over if over and over.state is State.SUPERSEDED else told
    return Standing(State.UNSTATED, units[0].text, units[0].line)


def _banner(parts: Layout) -> Standing | None:
    for unit in parts.units:
        if unit.zone is Zone.HEAD and not unit.heading and _BANNER.match(unit.text):
            return Standing(state_in(unit.text), unit.text, unit.line)
    return None
