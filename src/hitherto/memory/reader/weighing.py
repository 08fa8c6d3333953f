"""What a reader's record counts for: the words are the user's or nobody's, the rest is advice.

The sentence is looked for in what was typed, as for anything that an agent hands over
(`memory.relayed`); where it stands there, the record's words, speaker and time are the user's.
What the reader says of its meaning is taken field by field:

- What the rules read of the words themselves stays: a reader fills what they left open, and never
  puts something else in its place.
- A value, a part or an environment counts only where the sentence itself names it; a refusal only
  where it refuses.
- A sentence in force is not narrowed, and none becomes a retraction, by a reader's word alone: the
  scope is refused, the retraction waits for the user.
- What goes beyond the rules' reading is marked (`Record.read_by`), so that by it nothing is
  displaced (`validity`): two statements that only a reader brings together are contested. So is
  the key of a sentence that only a reader took for a statement, unless he names the same one: then
  the words and their reader agree, and it counts as anything that was typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from hitherto.memory import relayed
from hitherto.memory.reader.filling import filling
from hitherto.memory.reader.values import Submitted
from hitherto.model import Kind, Polarity, Provenance, Record, Scope, Standing, Turn, Value
from hitherto.model.patterns import Pattern
from hitherto.project.components import Components
from hitherto.project.technologies import technologies
from hitherto.validity import values

_NAME = Pattern(r"[a-z][a-z0-9 ._/-]{0,59}")
_KEY = Pattern(r"[a-z][a-z0-9_]{1,59}")
_PATH = Pattern(r"[\w@.*-][\w@./*-]{0,119}")
_WORD = Pattern(r"\w+")
_MOST_VALUE = 80  # characters
_NEAR = 5  # words behind a refusal among which what it refuses begins
_REFUSES = Pattern(
    r"\b(?:no|not|never|none|nor|neither|without|avoid|stop|drop|remove|ban(?:ned)?|forbid(?:den)?|"
    r"instead|rather than|except|don'?t|isn'?t|shouldn'?t|mustn'?t|can'?t|cannot|won'?t)\b",
    re.IGNORECASE,
)
# "not even on staging" names staging and is not limited to it
_INCLUDES = Pattern(
    r"\b(?:even|also|including|include[sd]?|especially|particularly|too|as well|not (?:only|just)|"
    r"such as|e\.g|everywhere|always and)\b",
    re.IGNORECASE,
)

PROPOSED = (
    "not a whole sentence that the user typed in this project: only proposed, until the user "
    "confirms it"
)


class Weighed(msgspec.Struct, frozen=True):
    """The record that a submission comes to, and what of it did not count.

    Attributes:
        record: as it is to be kept; it may be one that is kept already.
        notes: in words, what was not taken and why.
    """

    record: Record
    notes: tuple[str, ...] = ()


def weigh(
    said: Submitted,
    turns: Iterable[Turn],
    standing: Standing,
    components: Components,
    by: Provenance,
) -> Weighed:
    """Return what a submission counts for.

    Args:
        said: the reader's record, its quote masked.
        turns: what was typed, masked; the first that holds the quote counts.
        standing: what is kept.
        components: the project's parts and concerns.
        by: the reader, as `relayed.speaker` tells it.

    Raises:
        UsageError: there are no words.
    """
    quote = relayed.quoted(said.quote, turns)
    record = relayed.relayed(said.quote, quote, components, standing, by)
    if quote is None:
        return Weighed(record, (PROPOSED,))
    if any(record is known for known in standing.records):
        return _filled(record, said, by.position)
    return _understood(record, said, by.position)


def _filled(known: Record, said: Submitted, reader: str) -> Weighed:
    """Give a record that is kept what its reading leaves open."""
    notes = []
    if said.kind is not known.kind and Kind.RETRACTION in (said.kind, known.kind):
        notes.append(f"its words were read as a {known.kind} and stay one")
    if (place := _place(said)) and place != (known.scope.environment, known.scope.path):
        notes.append(f"it holds {known.scope} by its own words and is not limited further")
    if known.read_by:
        return Weighed(known, (*notes, f"{known.read_by} has read it already"))
    component, key, value, refused = _fixed(said, known.words)
    if key and known.key and not _alike(known, key, value):
        notes.append(f"it was read as {known.component}.{known.key} = {known.value} and stays so")
    made = filling(known, component, key, value, _polarity(said, known))
    made = msgspec.structs.replace(made, read_by=reader) if made != known else known
    return Weighed(made, (*notes, *refused))


def _understood(made: Record, said: Submitted, reader: str) -> Weighed:
    """Read a sentence that no rule took for a statement, with what its own words mean first."""
    component, key, value, refused = _fixed(said, made.words)
    notes = list(refused)
    new = made
    agreed = bool(made.key and key) and _alike(made, key, value)
    if key and not agreed:
        new = msgspec.structs.replace(
            new,
            component=component or made.component,
            key=key,
            value=value,
            polarity=_polarity(said, made),
        )
    elif not made.key:
        new = filling(new, component, "", None, made.polarity)
    new, why = _limited(new, said)
    notes += why
    # The rules did not take it for a statement: what they read in it counts where the reader says
    # the same, and by itself displaces nothing either.
    read_by = "" if new == made and (agreed or not made.key) else reader
    kind, proposed = said.kind, False
    if made.kind is Kind.RETRACTION and kind is not Kind.RETRACTION:
        kind = made.kind
        notes.append("its words take something back, and stay a retraction")
    elif kind is Kind.RETRACTION is not made.kind:
        read_by, proposed = reader, True
        notes.append("only you read it as taking something back: the user has to confirm that")
    new = msgspec.structs.replace(new, kind=kind, proposed=proposed, read_by=read_by)
    return Weighed(new, tuple(notes))


def _alike(record: Record, key: str, value: Value) -> bool:
    """Tell whether a reader means what the rules read: the same value, or the same key without.

    Yes is the value of everything: there the key has to be the same as well.
    """
    theirs, own = values.norm(value), values.norm(record.value)
    if theirs == values.NOTHING:
        return key == record.key
    return theirs == own and (theirs[0] != "truth" or key == record.key)


def _fixed(said: Submitted, words: str) -> tuple[str, str, Value, tuple[str, ...]]:
    """Return component, key and value as far as they are well formed and the words hold them."""
    notes = []
    component = " ".join(said.component.lower().split())
    if component and not _NAME.fullmatch(component):
        component = ""
        notes.append("its component is no name")
    key = re.sub(r"[\s-]+", "_", said.key.strip().lower())
    if not key:
        return component, "", None, tuple(notes)
    if not _KEY.fullmatch(key):
        notes.append("its key is not in snake_case")
        return component, "", None, tuple(notes)
    value = _value(said.value)
    if _denies(said.value) and not _refuses(words):
        notes.append("the sentence refuses nothing: key and value are left")
        return component, "", None, tuple(notes)
    if isinstance(value, str) and not _holds(words, value):
        notes.append(f"the sentence does not say '{value[:_MOST_VALUE]}': key and value are left")
        return component, "", None, tuple(notes)
    return component, key, value, tuple(notes)


def _value(value: Value) -> Value:
    """Return a value: yes and no as such, numbers in the text that the sentence has."""
    if value is None or isinstance(value, bool):
        return True if value is False else value  # "no X" is a refusal of X: see `_polarity`
    text = " ".join(str(value).split())
    if text.lower() in {"", "null", "none"}:
        return None
    return True if text.lower() in {"true", "yes", "false", "no"} else text


def _holds(words: str, value: str) -> bool:
    """Tell whether a sentence names a value: all of its words, or a technology by its own name."""
    if len(value) > _MOST_VALUE:
        return False
    named = _WORD.findall(value.casefold())
    said = set(_WORD.findall(words.casefold()))
    if named and said.issuperset(named):
        return True
    return any(each.name.casefold() == value.casefold() for each in technologies(words))


def _polarity(said: Submitted, made: Record) -> Polarity:
    value = _value(said.value)
    against = said.against or _denies(said.value)
    refused = against and _refuses(made.words, value if isinstance(value, str) else "")
    return Polarity.AGAINST if refused else made.polarity


def _denies(value: Value) -> bool:
    return value is False or str(value).strip().lower() in {"false", "no"}


def _refuses(words: str, value: str = "") -> bool:
    """Tell whether a sentence refuses something; with a value, that it is what is refused."""
    if not value:
        return bool(_REFUSES.search(words))
    near = [words[found.end() :] for found in _REFUSES.finditer(words)]
    first = _WORD.findall(value.casefold())[:1]
    return any(first[0] in _WORD.findall(after.casefold())[:_NEAR] for after in near if first)


def _place(said: Submitted) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    environment = tuple(sorted({each.strip().lower() for each in said.environment} - {""}))
    path = tuple(sorted({each.strip() for each in said.path} - {""}))
    return (environment, path) if environment or path else None


def _limited(record: Record, said: Submitted) -> tuple[Record, tuple[str, ...]]:
    """Limit a record to where the sentence itself says that it holds."""
    place = _place(said)
    if place is None or place == (record.scope.environment, record.scope.path):
        return record, ()
    if record.scope.environment or record.scope.path:
        return record, (f"it holds {record.scope} by its own words",)
    environment, path = place
    named = all(_NAME.fullmatch(each) and _holds(record.words, each) for each in environment)
    below = all(_PATH.fullmatch(each) and each in record.words for each in path)
    if not (named and below) or _INCLUDES.search(record.words):
        return record, ("the sentence does not limit itself to that place: it holds everywhere",)
    scope = Scope(environment, record.scope.branch, path, record.scope.audience)
    return msgspec.structs.replace(record, scope=scope), ()
