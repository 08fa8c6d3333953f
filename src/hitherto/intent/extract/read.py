"""The stages in their order: a turn or a document to records."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hitherto.errors import UsageError
from hitherto.intent.extract.choices import in_full
from hitherto.intent.extract.clauses import clauses
from hitherto.intent.extract.draft import MOST_CHARACTERS, Clause, Draft, Setting, Stage
from hitherto.intent.extract.english import is_english
from hitherto.intent.extract.instructions import only_instructions
from hitherto.intent.extract.keys import named, note_key
from hitherto.intent.extract.nature import note_nature
from hitherto.intent.extract.objects import note_object
from hitherto.intent.extract.parts import note_component
from hitherto.intent.extract.permissions import note_permission
from hitherto.intent.extract.places import note_place, on_branch
from hitherto.intent.extract.reversals import reversal
from hitherto.intent.extract.score import Scoring, Weighed, shipped
from hitherto.intent.extract.spoken import written
from hitherto.intent.extract.standing import may_urge, note_cues, only_urged
from hitherto.intent.extract.typed import Found, standing, weighed
from hitherto.intent.situation import situation
from hitherto.model import Document, Kind, Provenance, Record, Role, Scope, Turn
from hitherto.model.patterns import Pattern
from hitherto.project.components import Components
from hitherto.validity.named import is_spoken

# What words mean, once it is known that they stand.
READING: tuple[Stage, ...] = (
    note_cues, note_nature, note_place, note_permission, note_key, note_component, note_object,
)  # fmt: skip

_LONG = 2_400  # characters beyond which most of a turn was pasted
_MOST_VALUE = 80  # characters
_MOST_TEXT = 400_000  # characters of one turn or document that are read
_TYPED = frozenset((Role.USER, Role.REVIEWER))
_WRITTEN = frozenset((Role.INSTRUCTIONS, Role.DECISION_RECORD))
_WRAPPER = Pattern(
    r"^\s*(?:<[a-z][\w-]*>|\[Request interrupted|Caveat: The messages below"
    r"|This session is being continued)"
)


def extract(
    source: Turn | Document, components: Components, scoring: Scoring | None = None
) -> tuple[Record, ...]:
    """Return the standing statements of a turn or a document, in their order.

    Pure and total: any text gives the same records each time, and none raises. What a person
    typed, and what instruction files hold, counts as said; from agents, tools and other documents
    a statement is at most proposed; what hitherto itself injected gives nothing, and neither does
    text that is not English.

    Args:
        source: what was said, with its role.
        components: the project's parts and concerns.
        scoring: what tells how surely a typed turn holds a statement; None: what is shipped.
    """
    if not is_readable(source):
        return ()
    text = source.text[:_MOST_TEXT]
    setting = setting_of(source, components)
    if setting.typed:
        scored = standing(text, setting, scoring or shipped())
        found = [_scored(each, source) for each in scored]
    else:
        found = [_record(draft, source) for draft in _written(text, setting)]
    return tuple({record.id: record for record in reversed(found)}.values())[::-1]


def typed_clauses(turn: Turn, components: Components) -> tuple[Weighed, ...]:
    """Return the clauses of a typed turn with what the rules make of them; none if it is unread."""
    setting = setting_of(turn, components)
    if not (setting.typed and is_readable(turn)):
        return ()
    return weighed(turn.text[:_MOST_TEXT], setting)


def is_readable(source: Turn | Document) -> bool:
    """Tell whether a text is anyone's own words in a language that the rules know."""
    text = source.text[:_MOST_TEXT]
    return (
        source.provenance.role is not Role.HITHERTO
        and bool(text.strip())
        and not _WRAPPER.match(text)
        and is_english(text)
    )


def setting_of(source: Turn | Document, components: Components) -> Setting:
    """Return what surrounds the clauses of a turn or a document."""
    role = source.provenance.role
    return Setting(
        components,
        before=source.before if isinstance(source, Turn) else "",
        paths=source.paths if isinstance(source, Turn) else (),
        typed=role in _TYPED,
        instructions=role in _WRITTEN,
        long=role in _TYPED and len(source.text) >= _LONG,
    )


def _written(text: str, setting: Setting) -> Iterator[Draft]:
    """Yield each clause of what nobody typed that stands, read in full."""
    if not setting.instructions and not may_urge(text):
        return
    select: Stage = only_instructions if setting.instructions else only_urged
    for clause in clauses(text):
        draft = Draft(clause, setting)
        if select(draft) is not None and is_english(clause.words):
            yield _read(draft)


def _scored(found: Found, source: Turn | Document) -> Record:
    """Return the record of a clause of a typed turn."""
    record = _record(_read(Draft(found.draft.clause, found.draft.setting)), source)
    return msgspec.structs.replace(
        record, score=found.score, proposed=found.proposed, passage=found.passage
    )


def reading(words: str, components: Components, before: str = "") -> Draft:
    """Return what words mean, taking it for granted that they are a standing statement.

    Args:
        words: the exact words.
        components: the project's parts and concerns.
        before: the tail of what the agent said before; read only where the words choose from it.
    """
    return _read(Draft(Clause(words, 0, len(words)), Setting(components, before)))


def _read(own: Draft) -> Draft:
    """Return a draft with all that its words mean."""
    draft = in_full(own)
    picked = draft.clause is not own.clause
    turned = reversal(written(draft.words))
    if turned is not None:
        clause = msgspec.structs.replace(draft.clause, words=turned.rest)
        draft = msgspec.structs.replace(draft, clause=clause)
    for stage in READING:
        draft = stage(draft) or draft
    if turned is not None and turned.displaced and draft.kind is not Kind.RETRACTION:
        gone = (*draft.instead_of, *named(turned.displaced))
        draft = msgspec.structs.replace(draft, instead_of=gone)
    if picked and isinstance(draft.value, bool | None):
        # "yes" alone says nothing to whoever reads it later, so the value is what was chosen
        draft = msgspec.structs.replace(draft, value=draft.words.strip(" .")[:_MOST_VALUE])
    return msgspec.structs.replace(draft, clause=own.clause)


def record_from(
    words: str, provenance: Provenance, components: Components, *, before: str = ""
) -> Record:
    """Return the record of words that are known to be a standing statement.

    Args:
        words: the exact words; kept as they are.
        provenance: who said them, where and when.
        components: the project's parts and concerns.
        before: the tail of what the agent said before, for choices that lean on it.

    Raises:
        UsageError: there are no words.
    """
    if not words.strip():
        raise UsageError("A statement needs words", "Say what should hold.")
    setting = Setting(components, before, instructions=provenance.role in _WRITTEN)
    head = words[: 20 * MOST_CHARACTERS]
    return _made(_read(Draft(Clause(head, 0, len(head)), setting)), words, provenance)


def _record(draft: Draft, source: Turn | Document) -> Record:
    provenance = source.provenance
    record = _made(draft, draft.words, provenance)
    around = situation(source) if isinstance(source, Turn) else draft.clause.heading
    record = msgspec.structs.replace(record, situation=around)
    if isinstance(source, Document):
        first = source.text.count("\n", 0, draft.clause.start) + 1
        last = first + draft.words.count("\n")
        position = f"lines {first}-{last}" if last > first else f"line {first}"
        within = record.scope.path
        if source.scope_path and all(is_spoken(name, record) for name in within):
            within = (source.scope_path,)
        scope = Scope(record.scope.environment, record.scope.branch, within, record.scope.audience)
        provenance = msgspec.structs.replace(provenance, position=position, ordinal=first)
        record = msgspec.structs.replace(record, provenance=provenance, scope=scope)
        if source.scope_path:
            record = msgspec.structs.replace(record, always_on=False)
    if provenance.role not in _TYPED | _WRITTEN | {Role.COMMIT}:
        record = msgspec.structs.replace(record, proposed=True)
    return record


def _made(draft: Draft, words: str, provenance: Provenance) -> Record:
    return Record(
        provenance=provenance,
        kind=draft.kind,
        words=words,
        component=draft.component,
        key=draft.key,
        value=draft.value,
        strength=draft.strength,
        polarity=draft.polarity,
        scope=on_branch(draft.scope, provenance.branch),
        lifetime=draft.lifetime,
        instead_of=draft.instead_of,
        adds=draft.adds,
        always_on=draft.always_on,
    )
