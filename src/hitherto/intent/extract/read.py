"""The stages in their order: a turn or a document to records."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from hitherto.errors import UsageError
from hitherto.intent.extract.choices import in_full, offered
from hitherto.intent.extract.clauses import clauses
from hitherto.intent.extract.draft import MOST_CHARACTERS, Clause, Draft, Setting, Stage
from hitherto.intent.extract.english import is_english
from hitherto.intent.extract.instructions import only_instructions
from hitherto.intent.extract.keys import note_key
from hitherto.intent.extract.nature import note_nature
from hitherto.intent.extract.objects import note_object
from hitherto.intent.extract.parts import note_component
from hitherto.intent.extract.places import note_place, on_branch
from hitherto.intent.extract.standing import may_urge, note_cues, only_standing, only_urged
from hitherto.intent.situation import situation
from hitherto.model import Document, Provenance, Record, Role, Scope, Turn
from hitherto.model.patterns import Pattern
from hitherto.project.components import Components
from hitherto.validity.named import is_spoken

# What words mean, once it is known that they stand.
READING: tuple[Stage, ...] = (
    note_cues, note_nature, note_place, note_key, note_component, note_object,
)  # fmt: skip

_LONG = 2_400  # characters beyond which most of a turn was pasted
_MANY = 12  # clauses of a turn beyond which most are no rules
_MOST_VALUE = 80  # characters
_MOST_TEXT = 400_000  # characters of one turn or document that are read
_TYPED = frozenset((Role.USER, Role.REVIEWER))
_WRITTEN = frozenset((Role.INSTRUCTIONS, Role.DECISION_RECORD))
_WRAPPER = Pattern(
    r"^\s*(?:<[a-z][\w-]*>|\[Request interrupted|Caveat: The messages below"
    r"|This session is being continued)"
)


def extract(source: Turn | Document, components: Components) -> tuple[Record, ...]:
    """Return the standing statements of a turn or a document, in their order.

    Pure and total: any text gives the same records each time, and none raises. What a person
    typed, and what instruction files hold, counts as said; from agents, tools and other documents
    a statement is at most proposed; what hitherto itself injected gives nothing, and neither does
    text that is not English.

    Args:
        source: what was said, with its role.
        components: the project's parts and concerns.
    """
    role = source.provenance.role
    text = source.text[:_MOST_TEXT]
    if role is Role.HITHERTO or not text.strip() or _WRAPPER.match(text) or not is_english(text):
        return ()
    setting = Setting(
        components,
        before=source.before if isinstance(source, Turn) else "",
        paths=source.paths if isinstance(source, Turn) else (),
        typed=role in _TYPED,
        instructions=role in _WRITTEN,
        long=role in _TYPED and len(source.text) >= _LONG,
    )
    found = [_record(draft, source) for draft in _standing(text, setting)]
    return tuple({record.id: record for record in reversed(found)}.values())[::-1]


def _standing(text: str, setting: Setting) -> Iterator[Draft]:
    """Yield each clause that stands, read in full."""
    select: Stage = only_urged
    if setting.typed:
        select = only_standing
    elif setting.instructions:
        select = only_instructions
    elif not may_urge(text):
        return
    found = list(clauses(text))
    setting = msgspec.structs.replace(setting, many=setting.typed and len(found) > _MANY)
    for clause in found:
        draft = Draft(clause, setting)
        choice = setting.typed and bool(offered(draft))
        if not choice and (select(draft) is None or not is_english(clause.words)):
            continue
        yield _read(Draft(clause, setting))


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
    for stage in READING:
        draft = stage(draft) or draft
    if draft.clause is not own.clause and isinstance(draft.value, bool | None):
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
