"""What a name or an expression stands for, as far as the resolver can say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from hitherto.model.graph import Definition, Sort
from hitherto.structural.languages.body import Detail

if TYPE_CHECKING:
    from hitherto.structural.names.project import File


@dataclass(slots=True, eq=False)
class Item:
    """A definition among all others of the project.

    Attributes:
        definition: as its file says.
        detail: what its file says beside that.
        file: it stands in.
        index: its place in the file.
        parent: what it stands in or belongs to; None of a module.
        members: by name what stands in it or belongs to it.
        bases: what it inherits from, once known.
        open: something it inherits from is not in the project, or not known.
        subs: the classes that inherit from it.
        rebound: something is assigned to its name elsewhere.
    """

    definition: Definition
    detail: Detail
    file: File
    index: int
    parent: Item | None = None
    members: dict[str, list[Item]] = field(default_factory=dict)
    bases: list[Item] = field(default_factory=list)
    open: bool = False
    subs: list[Item] = field(default_factory=list)
    rebound: bool = False

    @property
    def name(self) -> str:
        """As in the code."""
        return self.detail.name

    @property
    def sort(self) -> Sort:
        """What it is."""
        return self.definition.sort

    @property
    def symbol(self) -> str:
        """Its symbol."""
        return self.definition.symbol


class Kind(Enum):
    """What a value is."""

    INSTANCE = 1
    TYPE = 2
    MODULE = 3
    SPACE = 4
    CALLABLE = 5
    SEVERAL = 6
    OUTSIDE = 7
    PLAIN = 8
    UNKNOWN = 9


@dataclass(frozen=True, slots=True, eq=False)
class Outside:
    """Something that a package from elsewhere brings.

    Attributes:
        manager: what brings the package; ``std`` for what the language itself has.
        package: its name.
        steps: the names inside; None: nothing that has a name, as what a function returned.
    """

    manager: str
    package: str
    steps: tuple[str, ...] | None = ()


@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """What an expression stands for.

    Attributes:
        kind: what it is.
        items: the class, the file's module, or the functions of one name.
        sure: the language's own rules leave no other possibility.
        how: what found it.
        names: of a namespace that several files share what stands in it.
        outside: where it comes from elsewhere.
        element: what its elements are.
        own: it is the object whose code it is.
        above: it is that object as the class above sees it.
        parameter: who calls decides what it is.
    """

    kind: Kind
    items: tuple[Item, ...] = ()
    sure: bool = False
    how: str = ""
    names: dict[str, list[Item]] = field(default_factory=dict)
    outside: Outside | None = None
    element: Value | None = None
    own: bool = False
    above: bool = False
    parameter: bool = False


def preferred(items: Sequence[Item], *, types: bool) -> tuple[Item, ...]:
    """Return those of several definitions of one name that a place can mean.

    Args:
        items: of one name, at least one.
        types: a type is meant.
    """
    if len(items) == 1 and not types:
        return tuple(items)
    if types:
        return tuple(each for each in items if each.sort in _NAME_TYPES)
    return tuple(each for each in items if each.sort not in _ONLY_TYPES) or tuple(items)


_NAME_TYPES = frozenset({Sort.CLASS, Sort.INTERFACE, Sort.ENUM, Sort.TYPE, Sort.MODULE})
_ONLY_TYPES = frozenset({Sort.INTERFACE, Sort.TYPE})

UNKNOWN = Value(Kind.UNKNOWN)
PARAMETER = Value(Kind.UNKNOWN, parameter=True)
PLAIN = Value(Kind.PLAIN, sure=True)
RETURNED = Value(Kind.OUTSIDE, outside=Outside("", "", None))
