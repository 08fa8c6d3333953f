"""The reference settings: the published experiment's own simple parts, kept fixed.

A rule-based trigger extractor, a classifier of components by keywords that drops what belongs to
none, one global schema of related components, and an effect table taken from the history. Nothing
of the product is in here but verification: the same validity room judges both settings.

The published figures hang on these tables: they change only when the experiment does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import msgspec

from hitherto.bench.intent.history import Assignment, Effect, History, Interaction
from hitherto.bench.intent.timeline import provenance
from hitherto.model import EVERYWHERE, Kind, Record, Scope, Value
from hitherto.model.text import to_text
from hitherto.search.words import STOP_WORDS

TRIGGERS = re.compile(
    r"\b(?:must|shall|should|never|always|prefer(?:s|red)?|requires?|required|mandatory|"
    r"deci(?:ded|sion)|instead of|from now on|by default|make sure|ensure|switch(?:ing|ed)? to|"
    r"let's (?:use|keep|move to|go with)|we(?:'ll| will)? use)\b",
    re.IGNORECASE,
)

VOCABULARY: Mapping[str, frozenset[str]] = {
    name: frozenset(words.split())
    for name, words in {
        "auth": "auth authenticate authentication oauth oauth2 jwt sso login password",
        "security": "security secure expose internal leak secret encrypt encryption vulnerability",
        "testing": "test testing tested integration coverage regression",
        "database": "database db sql postgresql postgres sqlite mysql migration",
        "deployment": "deploy deployment release rollout staging",
        "ui": "ui dashboard theme section button layout screen",
        "performance": "performance inference latency model throughput",
        "api": "api endpoint response route field rate limit limited limiting",
    }.items()
}
"""Words by component; on a tie the component named first wins, the particular before the broad."""

SCHEMA: Mapping[str, tuple[str, ...]] = {
    "auth": ("security", "api"),
    "api": ("security", "testing"),
    "security": ("auth", "api"),
    "database": ("deployment",),
    "deployment": ("database",),
    "testing": ("api",),
    "ui": (),
    "performance": (),
}
"""The one schema of related components, applied to every task alike."""

ENVIRONMENTS = ("production", "prototype", "staging", "development")
"""The first of these that a text names is its scope: a rule of production may *mention* staging."""

SHARED_WORDS = 2  # significant words that make a record a candidate without its component

Related = Callable[[Assignment], Sequence[str]]


class Claim(msgspec.Struct, frozen=True):
    """One field of one requirement's effect.

    Attributes:
        requirement: the requirement's id.
        turn: when it was said.
        key: the field of the agent's work.
        value: what the field takes.
        component: the requirement's component, ground truth.
        scope: the requirement's environment, ground truth.
        adds: the value is a set that joins what is there.
    """

    requirement: str
    turn: int
    key: str
    value: Effect
    component: str
    scope: str | None
    adds: bool


def claims(interaction: Interaction) -> tuple[Claim, ...]:
    """Return what an interaction's requirement fixes, a claim a field; chatter fixes nothing."""
    asked = interaction.requirement
    if asked is None:
        return ()
    replaces = re.search(r"\b(?:only|instead)\b", interaction.text, re.IGNORECASE)
    return tuple(
        Claim(
            requirement=asked.id,
            turn=interaction.turn,
            key=key,
            value=value,
            component=asked.component,
            scope=asked.scope,
            adds=isinstance(value, tuple) and not replaces,
        )
        for key, value in asked.effect.items()
    )


def _tokens(text: str) -> list[str]:
    """Return lower-case words with a plural's ``s`` off, stop words left out."""
    found = re.findall(r"[a-z][a-z0-9]*", text.lower().replace("\u2019", "'"))
    return [
        word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word  # noqa: PLR2004 - "its", "was"
        for word in found
        if word not in STOP_WORDS
    ]


def significant(text: str) -> frozenset[str]:
    """Return the words of a text that can tell what it is about: four letters or more."""
    return frozenset(word for word in _tokens(text) if len(word) >= 4)  # noqa: PLR2004 - as said


def component(text: str) -> str:
    """Return the component with most of its words in the text; empty when there is none."""
    words = frozenset(_tokens(text))
    hits = {name: len(words & vocabulary) for name, vocabulary in VOCABULARY.items()}
    best = max(hits, key=lambda name: hits[name])
    return best if hits[best] else ""


def environment(text: str) -> Scope:
    """Return the environment a text names, everywhere when it names none."""
    words = frozenset(_tokens(text))
    named = next((each for each in ENVIRONMENTS if each in words), "")
    return Scope(environment=(named,)) if named else EVERYWHERE


def extracted(history: History) -> tuple[int, ...]:
    """Return the turns that the trigger words take for rules, before anything is dropped."""
    return tuple(each.turn for each in history.interactions if TRIGGERS.search(each.text))


def records(history: History) -> tuple[Record, ...]:
    """Return what is extracted and has a component, a record for every field it fixes.

    Key and value come from the effect table (``requirement.effect``); component and scope come
    from the words. A rule that is none, but has a component, becomes a record without a key.
    """
    taken = frozenset(extracted(history))
    found: list[Record] = []
    for each in history.interactions:
        part = component(each.text) if each.turn in taken else ""
        if not part:
            continue
        kind = each.requirement.kind if each.requirement else Kind.CONSTRAINT
        fields = [(claim.key, _scalar(claim.value), claim.adds) for claim in claims(each)]
        found += [
            Record(
                provenance=provenance(each, anchor=key),
                kind=kind,
                words=each.text,
                component=part,
                key=key,
                value=value,
                scope=environment(each.text),
                adds=adds,
            )
            for key, value, adds in fields or [("", None, False)]
        ]
    return tuple(found)


def _scalar(value: Effect) -> Value:
    return to_text(value) if isinstance(value, tuple) else value


def candidates(task: Assignment, standing: Sequence[Record], related: Related) -> list[Record]:
    """Return the records of the task's component, of those related to it, and those it resembles.

    Args:
        task: the task, with its component.
        standing: every record.
        related: the components that belong to the task's, beside itself.
    """
    parts = {task.component, *related(task)}
    words = significant(task.text)
    return [
        record
        for record in standing
        if record.component in parts or len(significant(record.words) & words) >= SHARED_WORDS
    ]


def by_schema(task: Assignment) -> Sequence[str]:
    """Return the components that the one global schema relates to the task's."""
    return SCHEMA.get(task.component, ())


def by_nothing(_task: Assignment) -> Sequence[str]:
    """Relate no component to any other."""
    return ()


def by_hint(history: History) -> Related:
    """Return the answer key: each task is told the components of what it needs.

    It is here to be measured against, and it is cheating.
    """
    parts = {each.requirement.id: each.requirement for each in history.planted if each.requirement}
    return lambda task: [parts[need].component for need in task.needs]
