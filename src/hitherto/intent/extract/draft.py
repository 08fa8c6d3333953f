"""A statement in the making, as it passes through the stages."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from hitherto.model import EVERYWHERE, Kind, Polarity, Scope, Strength, Value
from hitherto.project.components import Components

MOST_CHARACTERS = 240  # of a statement's words


class Clause(msgspec.Struct, frozen=True):
    """A stretch of a text that says one thing.

    Attributes:
        words: the exact characters from ``start`` to ``end``.
        start: offset in the text.
        end: offset behind the last character.
        item: it is a list item.
        heading: the headings it stands under, outermost first, ``/`` between them.
        lead: the line that introduces the list it is an item of.
        first: the text begins with it.
    """

    words: str
    start: int
    end: int
    item: bool = False
    heading: str = ""
    lead: str = ""
    first: bool = False


class Setting(msgspec.Struct, frozen=True):
    """What surrounds a clause.

    Attributes:
        components: the project's parts.
        before: the tail of what the agent said before.
        paths: paths that the turn names.
        typed: a person typed it, just now.
        instructions: it stands in an instruction file.
        long: the turn is so long that much of it was hardly typed.
        many: the turn says so many things that most of them are no rules.
    """

    components: Components
    before: str = ""
    paths: tuple[str, ...] = ()
    typed: bool = True
    instructions: bool = False
    long: bool = False
    many: bool = False


class Draft(msgspec.Struct, frozen=True):
    """What the stages have made of a clause so far; the fields are `model.Record`'s."""

    clause: Clause
    setting: Setting
    cues: frozenset[str] = frozenset()
    kind: Kind = Kind.CONSTRAINT
    strength: Strength = Strength.HARD
    polarity: Polarity = Polarity.FOR
    component: str = ""
    scope: Scope = EVERYWHERE
    lifetime: str = ""
    key: str = ""
    value: Value = None
    instead_of: tuple[str, ...] = ()
    adds: bool = False
    always_on: bool = False

    @property
    def words(self) -> str:
        """The exact words."""
        return self.clause.words


# A stage learns one thing about a draft, or finds that it is no statement.
Stage = Callable[[Draft], Draft | None]
