"""Where and until when a statement holds, from its own words."""

from __future__ import annotations

import re

import msgspec

from hitherto.intent.extract.draft import Draft
from hitherto.model import Scope
from hitherto.model.patterns import Pattern
from hitherto.project.components import Components
from hitherto.project.technologies import technologies
from hitherto.validity.branches import UNKNOWN

_ENVIRONMENTS: tuple[tuple[str, str], ...] = (
    ("production", r"production|prod|live"),
    ("staging", r"staging|stage"),
    ("prototype", r"prototyp(?:e|es|ing)|poc|proof of concept|spike"),
    ("test", r"test(?:ing)? environments?|test env|qa"),
    ("development", r"development|dev environments?|dev env|dev mode|dev"),
    (
        "local",
        (
            r"local(?:ly)?(?: development| environment| machine| dev)?(?! (?:storage|state"
            r"|variables?|time|files?|cop(?:y|ies)|caches?|scopes?|names?|imports?|histor\w+"
            r"|changes)\b)|localhost"
        ),
    ),
    ("preview", r"preview"),
    ("ci", r"ci"),
    ("pull request", r"pull requests?|prs?"),
)
_NAME = "|".join(f"(?P<e{at}>{pattern})" for at, (_, pattern) in enumerate(_ENVIRONMENTS))
# "in production", "for the prototype", "when we deploy to prod"
_IN_ENVIRONMENT = Pattern(
    r"\b(?:in|for|on|to|into|inside|during|at)\s+(?:the |our |a |any |all )?(?:\w+ (?=environment"
    r"|app\b))?"
    rf"(?:{_NAME})(?:\s+(?:environment|env|mode|builds?|branch|database|db|server|system|phase"
    rf"|only))?\b"
    r"(?![-/.]\w| ready| quality| grade)",
    re.IGNORECASE,
)
# "production deploys go through...", "the staging database uses..."
_ENVIRONMENTAL = Pattern(
    r"\b(?P<name>production|prod|staging|prototype|preview|local)\s+(?:\w+\s+)?(?:deploy\w*"
    r"|database|db|"
    r"environment|env|releases?|runs?|uses?|is|has|can|may|will|just|stays|server|system"
    r"|config\w*|traffic|data|branch"
    r"|needs?|"
    r"must|should|secrets?|keys?|builds?|setup|project|instances?)\b"
    r"|^(?P<topic>production|prod|staging|prototype)\s*(?:=|:|->)"
    r"|\b(?:the|our|this|a) (?:\w+ )?(?P<early>prototype|poc|proof of concept)\b(?!['-])"
    r"|\b(?P<live>live) (?:system|environment|site|server|servers|database|db|stack|platform)\b",
    re.IGNORECASE,
)
_AS_MEASURE = Pattern(
    r"\b(?:separate|separat\w+|isolat\w+|different|away|same|like|identical|close|similar"
    r"|replicat\w+"
    r"|mirror\w*|in|copied|than)\s+(?:from|to|as|what'?s in|in)?\s*(?:the |our )?(?:production"
    r"|prod)\b"
    r"(?=.*\b(?:possible|staging|local|test)\b)|\bseparat\w+ (?:\w+ )?from (?:production|prod)\b"
    r"|\bproduction[- ](?:ready|quality|grade|code|like)\b|\b(?:not|no) (?:in )?production\b",
    re.IGNORECASE,
)
_GATE = Pattern(
    r"\b(?:through|via|validated?|validation|tested|verified|checked|first|before|prior|after"
    r"|until)\b",
    re.IGNORECASE,
)
# what a technology is chosen for, wherever the words name it: "we host production on X"
_NAMED_AT_ALL = (
    ("production", Pattern(r"\bprod(?:uction)?\b(?![-/.]\w)", re.IGNORECASE)),
    ("prototype", Pattern(r"\bprototype\b(?![-/.]\w)", re.IGNORECASE)),
)
_TOGETHER = Pattern(
    r"\b(?:staging|prod(?:uction)?)\s*(?:,|/|&|and|or|as well as)\s*(?:on |in |the )*"
    r"(?:staging|prod(?:uction)?)\b",
    re.IGNORECASE,
)
_BRANCH = Pattern(
    r"\b(?:on|in|for|to|into|from|onto)\s+(?:the "
    r"|our )?[`\"']?(?P<a>[\w./-]{2,60})[`\"']?\s+branch(?:es)?\b"
    r"|\bbranch\s+[`\"'](?P<b>[\w./-]{2,60})[`\"']|\bbranch\s+(?P<c>[\w.-]*[/\d_-][\w./-]{1,60})",
    re.IGNORECASE,
)
# "on the branch legacy", and no word that merely follows: "on the branch first"
_BRANCH_BEHIND = Pattern(
    r"\b(?:on|in|for) (?:the |our )?branch (?!(?:names?|naming|protection|only|first|again|too|it"
    r"|now|instead|itself|alone|is|and|policy|please)\b)(?P<a>[\w./-]{2,60}?)"
    r"(?=[.,;:!)]*(?:\s+(?:only|we|use|the)\b|\s*$)|[,;:])",
    re.IGNORECASE,
)
_THIS_BRANCH = Pattern(
    r"\b(?:on|in|for|within|during)\s+this\s+(?:\w+\s+)?branch\b(?: only| alone)?", re.IGNORECASE
)
_NO_BRANCH = frozenset(
    """
    a the this that current new feature every any each same separate own another which right my
    your different all other single working per fix topic dedicated one target default git
    """.split()  # noqa: SIM905 - read more easily as text
)
_PATH = Pattern(
    r"\b(?:in|under|inside|within|for|of|below|across)\s+(?:the |our |all |files in "
    r"|everything in )?"
    r"(?P<path>[`\"']?@?(?:\.{0,2}/)?(?:[\w.@*-]+/)+[\w.@*-]*[`\"']?|[`\"']?[\w.-]+\.(?:md|go"
    r"|tsx?|jsx?|py"
    r"|json|toml|ya?ml|rs|java|rb|sh|sql|css|html|mdc)\b[`\"']?)",
    re.IGNORECASE,
)
_COMMAND = Pattern(
    r"\b(?:when|while|if|for|in|on|with|during|after|before|by|of)\s+(?:you |we |i |they "
    r"|users? )?(?:(?:run|call|us|invok|execut)"
    r"\w*\s+)?(?:the )?`(?P<command>(?![\w./-]+` branch)[a-z][\w-]*(?: [\w<>-]+){0,4})`"
    r"|\b(?:for|in|with|of) the `?(?P<named>[a-z][\w-]*)`? (?:sub-?)?command\b",
    re.IGNORECASE,
)
_AUDIENCE = Pattern(
    r"\b(?:for|to) (?:the |all |our |new |any )?(?P<a>reviewers|contributors|newcomers|admins"
    r"|administrators"
    r"|maintainers|(?:coding |ai )?agents?)\b"
    r"|^(?:the |all |any )?(?P<b>(?:coding |ai )agents?|cursor(?: ai| agent)?|claude|copilot"
    r"|codex|reviewers"
    r"|contributors)\b(?= (?:\w+ )?(?:must|should|may|can|never|always|needs?|has|have)\b)",
    re.IGNORECASE,
)
_AGENTS = Pattern(r"agent|cursor|claude|copilot|codex", re.IGNORECASE)

_FOR_NOW = Pattern(
    r"\b(?:for now|for the (?:time being|moment)|temporar(?:y|ily)|at the moment|right now|just now"
    r"|until further notice|as a stopgap|as an interim|in the meantime|yet)\b",
    re.IGNORECASE,
)
_UNTIL = Pattern(
    r"\b(?:until|till|up until)\s+(?P<end>[^,;.!?\n]+(?:\.\d[^,;.!?\n]*){0,4})", re.IGNORECASE
)
# "Until 2.0 the old endpoints stay": the end of the lifetime, no comma behind it
_OPENING = Pattern(r"v?\d[\w.]*|\w+ \w+(?= (?:the|we|our|all|every|no|use|keep|don'?t|do)\b)")
_WHILE = Pattern(
    r"\b(?:while|as long as|so long as)\s+(?P<state>(?:we|i|it|this|that|the \w+)(?:'re| are|'s"
    r"| is|'m| am) "
    r"[^,;.!?\n]+)",
    re.IGNORECASE,
)
_SPAN = Pattern(
    r"\b(?:for|during) (?P<span>today|this (?:sprint|week|release|milestone|phase|pr)"
    r"|the (?:beta|alpha|trial|migration|transition|hackathon|demo)(?: phase| period)?)\b"
    r"|\b(?:for|during|in) (?P<session>this (?:one )?(?:session|task|ticket|chat|conversation))\b"
    r"(?: only| alone)?",
    re.IGNORECASE,
)
# "don't deploy until the tests pass" is an order of steps, each time anew
_EACH_TIME = Pattern(
    r"\b(?:you|i|we)(?:'ve|'ll| have)? (?:\w+ )?(?:approv\w*|say|said|confirm\w*|told|tell"
    r"|agree\w*|ask\w*|review\w*|"
    r"read|run|test\w*|check\w*)|\btests? (?:pass|are|is)|\b(?:all|every|each)\b",
    re.IGNORECASE,
)
_PLACES = (_UNTIL, _FOR_NOW, _SPAN, _WHILE, _IN_ENVIRONMENT, _THIS_BRANCH, _BRANCH_BEHIND, _BRANCH)
_MOST_LIFETIME = 80
FURTHER_NOTICE = "further notice"


def environments(words: str) -> tuple[str, ...]:
    """Return the environments in which words say that something holds, sorted."""
    plain = _AS_MEASURE.sub(" ", words)
    found: set[str] = set()
    for match in _IN_ENVIRONMENT.finditer(plain):
        found.update(
            name for at, (name, _) in enumerate(_ENVIRONMENTS) if match.group(f"e{at}") is not None
        )
    for match in _ENVIRONMENTAL.finditer(plain):
        told = match.groupdict()
        name = (told["name"] or told["topic"] or "").lower()
        found.add(
            "prototype"
            if told["early"]
            else name.replace("prod", "production", name == "prod") or ("production")
        )
    if not found and technologies(plain):
        found.update(name for name, word in _NAMED_AT_ALL if word.search(plain))
    both = {"production", "staging"}
    if both & found and _TOGETHER.search(plain):
        found |= both
    elif both <= found:
        found.discard("staging")  # the gate on the way, not the place
    return tuple(sorted(found))


def scope_of(words: str) -> Scope:
    """Return where words say that something holds."""
    return Scope(
        environment=environments(words),
        branch=_branches(words),
        path=_paths(words),
        audience=_audience(words),
    )


def _branches(words: str) -> tuple[str, ...]:
    found = set()
    known = {name for name, _ in _ENVIRONMENTS} | {"prod", "dev"}
    for match in (*_BRANCH.finditer(words), *_BRANCH_BEHIND.finditer(words)):
        name = next(group for group in match.groups() if group).strip(".")
        low = name.lower()
        if low in _NO_BRANCH or low in known - {"staging", "production", "development"}:
            continue
        found.add(name)
    if _THIS_BRANCH.search(words):
        found.add(UNKNOWN)
    return tuple(sorted(found))


def on_branch(scope: Scope, branch: str) -> Scope:
    """Return a scope in which "this branch" is the one that was checked out.

    Args:
        scope: as read from words.
        branch: what was checked out; where that is not known, neither is which branch is meant.
    """
    if branch in {"", "HEAD"} or UNKNOWN not in scope.branch:
        return scope
    names = {branch if name == UNKNOWN else name for name in scope.branch}
    return msgspec.structs.replace(scope, branch=tuple(sorted(names)))


def _paths(words: str) -> tuple[str, ...]:
    found = set()
    for match in _PATH.finditer(words):
        path = match.group("path").strip("`\"'@.").removeprefix("./").strip("/")
        if path and "//" not in path and not path.startswith("http"):
            found.add(path)
    for match in _COMMAND.finditer(words):
        found.add((match.group("command") or match.group("named")).strip())
    return tuple(sorted(found))


def _audience(words: str) -> tuple[str, ...]:
    found = set()
    for match in _AUDIENCE.finditer(words):
        name = (match.group("a") or match.group("b")).lower()
        found.add("coding agent" if _AGENTS.search(name) else name)
    return tuple(sorted(found))


def lifetime_of(words: str) -> str:
    """Return until when words say that something holds; empty for good.

    "Don't deploy until the tests pass" is no lifetime: it is an order of steps.
    """
    until = _UNTIL.search(words)
    if until and not _EACH_TIME.search(until.group("end")):
        end = until.group("end").strip()
        opening = _OPENING.match(end) if not until.start() else None
        return (opening.group() if opening else end)[:_MOST_LIFETIME].strip()
    if _FOR_NOW.search(words):
        return FURTHER_NOTICE
    span = _SPAN.search(words)
    if span:
        return (span.group("span") or span.group("session")).lower()
    state = _WHILE.search(words)
    return "while " + state.group("state").strip()[: _MOST_LIFETIME - 6].strip() if state else ""


def without_places(words: str) -> str:
    """Return words without what says where and until when, for reading what is left."""
    for pattern in _PLACES:
        words = pattern.sub(" ", words)
    return re.sub(r"\s+", " ", words).strip(" ,;")


def note_place(draft: Draft) -> Draft:
    """Stage: scope and lifetime."""
    return msgspec.structs.replace(
        draft, scope=scope_of(draft.words), lifetime=lifetime_of(draft.words)
    )


def task_scope(
    text: str, paths: tuple[str, ...] = (), components: Components | None = None
) -> Scope:
    """Return where a task's work happens, from its words and the paths it names.

    Args:
        text: the task's words.
        paths: paths named, opened or attached.
        components: gives the subtrees of the parts that the words name by a path.
    """
    said = scope_of(text)
    held = {path.strip("/") for path in paths if path.strip("/")} | set(said.path)
    if components is not None:
        for path in tuple(held):
            for name in components.at_path(path):
                item = components.get(name)
                held.update(item.paths[:1] if item and item.origin != "concern" else ())
    loose = set(said.environment)
    for name in ("production", "staging", "prototype"):
        if re.search(rf"\b{name}\b", _AS_MEASURE.sub(" ", text), re.IGNORECASE):
            loose.add(name)
    if {"production", "staging"} <= loose and _GATE.search(text):
        loose.discard("staging")
    branches = tuple(name for name in said.branch if name != UNKNOWN)
    return Scope(tuple(sorted(loose)), branches, tuple(sorted(held)), said.audience)
