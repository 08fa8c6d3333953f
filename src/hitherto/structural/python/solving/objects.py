"""What variables hold: abstract objects, each known by a number."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import msgspec

UNKNOWN: Final = 0
"""The object that stands for all that nobody saw."""


class Is(IntEnum):
    """The kinds of objects, with what their two fields hold."""

    UNKNOWN = 0
    FUNCTION = 1  # scope
    CLASS = 2  # scope
    INSTANCE = 3  # scope of its class
    SELF = 4  # scope of a class: an instance of it or of any subclass
    BOUND = 5  # scope of a function, receiver
    MODULE = 6  # dotted name, number of its file or -1
    OUTSIDE = 7  # manager, dotted name: what another package or the language brings
    MADE_OUTSIDE = 8  # manager, dotted name: an instance of such a class
    LITERAL = 9  # name of a built-in type
    CONSTANT = 10  # text or number
    BOX = 11  # number of a container
    SUPER = 12  # scope of a class, receiver
    PARTIAL = 13  # number of the call that made it
    PROPERTY = 14  # scope of its getter
    STATIC = 15  # scope of a function
    FOR_CLASS = 16  # scope of a function
    MANAGER = 17  # scope of a generator that is a context manager
    COMPUTED = 18  # an attribute whose name is computed


INSTANCES: Final = frozenset({Is.INSTANCE, Is.SELF})
"""Instances of the project's classes."""


class Thing(msgspec.Struct, frozen=True, gc=False):
    """One object.

    Attributes:
        kind: what it is.
        of: its first field; see `Is`.
        by: its second.
        wraps: of a function that a decorator put in the place of another object, that one's number.
    """

    kind: Is
    of: int | str = 0
    by: int | str = 0
    wraps: int = 0


class Objects:
    """All objects of a solving, each met once.

    Attributes:
        things: by number, what they are.
        constants: numbers of the constants.
        functions: numbers of the functions, bound ones too.
    """

    def __init__(self) -> None:
        self.things: list[Thing] = [Thing(Is.UNKNOWN)]
        self.constants: set[int] = set()
        self.functions: set[int] = set()
        self._numbers: dict[Is, dict[object, int]] = {kind: {} for kind in Is}
        self._alone: list[tuple[int] | None] = [None]
        self.computed = self.number(Is.COMPUTED)

    def number(self, kind: Is, of: int | str = 0, by: int | str = 0, wraps: int = 0) -> int:
        """Return the number of an object."""
        numbers, key = self._numbers[kind], (of, by, wraps) if wraps else (of, by) if by else of
        found = numbers.get(key)
        if found is None:
            found = numbers[key] = len(self.things)
            self.things.append(Thing(kind, of, by, wraps))
            self._alone.append(None)
            if kind is Is.CONSTANT:
                self.constants.add(found)
            elif kind in {Is.FUNCTION, Is.BOUND}:
                self.functions.add(found)
        return found

    def alone(self, held: int) -> tuple[int]:
        """Return what holds one object; all who hold it alone share it."""
        found = self._alone[held]
        if found is None:
            found = self._alone[held] = (held,)
        return found
