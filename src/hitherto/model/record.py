"""One standing statement."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

import msgspec

from hitherto.model.provenance import Provenance
from hitherto.model.scope import EVERYWHERE, Scope
from hitherto.model.text import digest

Value = str | int | float | bool | None


class Kind(StrEnum):
    """What sort of statement it is."""

    CONSTRAINT = "constraint"
    DECISION = "decision"
    PREFERENCE = "preference"
    PROCEDURE = "procedure"
    RETRACTION = "retraction"


class Strength(StrEnum):
    """Whether breaking it is an error or a matter of taste."""

    HARD = "hard"
    SOFT = "soft"


class Polarity(StrEnum):
    """Whether it asks for its value or forbids it."""

    FOR = "for"
    AGAINST = "against"


# gc=False: values without cycles need no collector, and there are a hundred thousand of them.
class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One standing statement, with its exact words.

    Attributes:
        provenance: where the words stand.
        kind: constraint, decision, preference, procedure or retraction.
        words: the exact words.
        component: the part of the project it speaks of, lower case.
        key: the attribute it fixes, snake_case; empty when none could be told.
        value: what the attribute is fixed to.
        strength: hard or soft.
        polarity: for or against the value.
        scope: where it holds.
        lifetime: until when, in its own words (``further notice``, ``2.0``); empty for good.
        instead_of: values, records, paths of decision records or decision numbers that the words
            themselves displace ("X instead of Y"): decides before keys do.
        adds: the key holds a set and this value is one more of it.
        proposed: a text asked for it (a document, a tool), nobody with authority did.
        always_on: it governs all work, whatever the task's component.
        situation: the words it was said among (the rest of its turn, the tail of what the agent
            had said): context that a search may match, never shown as the statement.
        read_by: the agent or model whose understanding of the words this is, where it says more
            than the rules do. The words keep their author's authority; by component, key and
            scope it displaces nothing and is displaced by nothing, it only contests.
        in_part: records, paths of decision records or decision numbers of which the words
            displace a part only.
        retired: the words of the document that it stands in that take it out of force
            (``deprecated``, ``superseded by ...``); empty where none do.
        score: how surely the turn that it was extracted from holds a statement, 0 to 1; None where
            nothing was weighed: it was typed by hand, or stands in a document.
        passage: the words within the sentences of their paragraph that go with them (a reason,
            an example), exactly as they stand there: what is handed over. Whatever reads a
            statement reads the words alone. Empty where they stand alone.
    """

    provenance: Provenance
    kind: Kind
    words: str
    component: str = ""
    key: str = ""
    value: Value = None
    strength: Strength = Strength.HARD
    polarity: Polarity = Polarity.FOR
    scope: Scope = EVERYWHERE
    lifetime: str = ""
    instead_of: tuple[str, ...] = ()
    adds: bool = False
    proposed: bool = False
    always_on: bool = False
    situation: str = ""
    read_by: str = ""
    in_part: tuple[str, ...] = ()
    retired: str = ""
    score: float | None = None
    passage: str = ""

    @property
    def id(self) -> str:
        """``r-`` and 16 hex digits: these words at this place, however they were understood.

        The reading (component, key, value) is left out, so that a confirmation or a retraction
        of a record stays true when a better extractor reads the same words anew.
        """
        origin = self.provenance
        place = origin.anchor or f"{origin.source}#{origin.position}"
        return _record_id(place, self.words)

    @property
    def fixed(self) -> str:
        """What its key is fixed to, in words: a refused truth is a plain no."""
        asked = self.polarity is Polarity.FOR
        if isinstance(self.value, bool):
            return "yes" if self.value and asked else "no"
        text = "unset" if self.value is None else str(self.value)
        return text if asked else f"not {text}"


@lru_cache(maxsize=1 << 17)
def _record_id(place: str, words: str) -> str:
    """Make an id once: everything is looked up by it, many times in one brief."""
    return "r-" + digest(place, words)
