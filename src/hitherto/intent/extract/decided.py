"""A decision record to the statement that it makes: its title and what was decided."""

from __future__ import annotations

import re

import msgspec

from hitherto.decisions.reading import read
from hitherto.decisions.values import Decision
from hitherto.intent.extract import read as said
from hitherto.intent.extract.english import is_english
from hitherto.intent.extract.read import reading, record_from
from hitherto.intent.extract.score import Scoring
from hitherto.model import EVERYWHERE, Document, Kind, Polarity, Record, Role, Strength, Turn
from hitherto.model.patterns import Pattern
from hitherto.project.components import Components

_CHOOSES = Pattern(
    r"(?:use|using|adopt|choose|prefer|switch to|migrate to|move to|go with|standardi[sz]e on|"
    r"replace \S+(?: \S+)? (?:with|by)|we (?:will )?use|introduce|employ|pick|select)\b",
    re.IGNORECASE,
)
_STRUCK = Pattern(r"~~[^~]*~~")
_LONGEST = 400  # characters of the statement
_LEADING = 1_500  # characters that tell what a record is about, where its statement does not


def extract(
    source: Turn | Document, components: Components, scoring: Scoring | None = None
) -> tuple[Record, ...]:
    """Return the standing statements of a turn or a document: see `read.extract`.

    A decision record makes one statement, whatever else stands in it: it argues, quotes and
    rejects, and only its outcome was decided.

    Args:
        source: what was said, with its role.
        components: the project's parts and concerns.
        scoring: what tells how surely a typed turn holds a statement; None: what is shipped.
    """
    if isinstance(source, Document) and source.ruling is not None:
        return _decided(source, components)
    return said.extract(source, components, scoring)


def _decided(source: Document, components: Components) -> tuple[Record, ...]:
    ruling, origin = source.ruling, source.provenance
    decision = read(origin.source, source.text)
    words = _words(decision)
    if ruling is None or not is_english(words):
        return ()
    first, last = _lines(decision)
    position = f"lines {first}-{last}" if last > first else f"line {first}"
    origin = msgspec.structs.replace(origin, position=position, ordinal=first)
    record = record_from(words, origin, components)
    chosen = reading(decision.title, components)
    named = bool(_CHOOSES.match(decision.title) and chosen.key) and isinstance(chosen.value, str)
    if not record.component:
        about = f"{decision.title}\n{source.text[:_LEADING]}"
        told = components.match(about)
        record = msgspec.structs.replace(record, component=told[0].name if told else "")
    # Only a named choice may meet another one's key: that a long sentence seems to say yes or no
    # to something would retire records that have nothing to do with it.
    record = msgspec.structs.replace(
        record,
        kind=Kind.DECISION,
        component=chosen.component if named and chosen.component else record.component,
        key=chosen.key if named else "",
        value=chosen.value if named else None,
        polarity=chosen.polarity if named else Polarity.FOR,
        strength=Strength.HARD,
        scope=EVERYWHERE,
        instead_of=ruling.instead_of,
        in_part=ruling.in_part,
        proposed=ruling.proposed or origin.role is not Role.DECISION_RECORD,
        retired=ruling.retired,
        lifetime="",
        adds=False,
        always_on=False,
    )
    return (record,)


def _words(decision: Decision) -> str:
    """Return a record's statement: its title, and what was decided where that says more."""
    said = _STRUCK.sub(" ", decision.outcome.words) if decision.outcome else ""
    outcome = " ".join(said.split())
    title = decision.title.rstrip(".:")
    words = f"{title}: {outcome}" if outcome else title
    if len(words) > _LONGEST:
        words = words[: _LONGEST - 1].rsplit(" ", 1)[0].rstrip(",;:") + "\u2026"
    return words


def _lines(decision: Decision) -> tuple[int, int]:
    if decision.outcome is not None:
        return decision.outcome.line, decision.outcome.last
    return max(decision.title_line, 1), max(decision.title_line, 1)
