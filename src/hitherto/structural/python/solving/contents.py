"""What containers hold, under keys and in all."""

from __future__ import annotations

from collections.abc import Mapping

from hitherto.structural.python.program import Container
from hitherto.structural.python.solving.objects import Is
from hitherto.structural.python.solving.world import World

_MOST_KEYS = 64
"""Constant keys of one container that are told apart."""

Box = int | str
"""What a container goes by."""
_Key = tuple[object, type]


class _Content:
    """What one container holds.

    Attributes:
        kind: the name of its type.
        whole: the variable of all of it.
        keys: variables by key; that of None is of what may be under any.
        written: what is written out in it, and where its file's variables begin, until somebody
            looks: most containers are never looked into.
    """

    __slots__ = ("keys", "kind", "whole", "written")

    def __init__(self, whole: int) -> None:
        self.kind = ""
        self.whole = whole
        self.keys: dict[_Key, int] | None = None
        self.written: tuple[Container, int] | None = None


class Contents:
    """The contents of all containers of a world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._held: dict[Box, _Content] = {}

    def make(self, box: Box, kind: str) -> int:
        """Return the object of a container.

        Args:
            box: what it goes by.
            kind: the name of its type.
        """
        self._content(box).kind = kind
        return self.world.objects.number(Is.BOX, box)

    def write(self, box: Box, made: Container, base: int) -> None:
        """Make a container that is written out.

        Args:
            box: what it goes by.
            made: the container.
            base: number of the first variable of its file.
        """
        self.world.add(base + made.var, self.make(box, made.type))
        self._content(box).written = (made, base)

    def kind(self, box: Box) -> str:
        """Return the name of a container's type."""
        return self._content(box).kind

    def item(self, box: Box, key: object) -> int:
        """Return the variable of what a container holds under a key; None: under any."""
        content = self._opened(box)
        if content.keys is None:
            content.keys = {}
        place = (key, type(key))  # 1 and True, 1 and 1.0 are equal
        known = content.keys.get(place)
        if known is None:
            known = content.keys[place] = self.world.variable()
            self.world.copy(known, content.whole)
            if key is not None:
                self.world.copy(self.item(box, None), known)
        return known

    def whole(self, box: Box) -> int:
        """Return the variable of all that a container holds."""
        return self._opened(box).whole

    def keys(self, box: Box) -> Mapping[_Key, int]:
        """Return the variables of what a container holds, by key and the key's type."""
        return dict(self._opened(box).keys or {})

    def merged(self, world: World, held: int, box: Box, *_: object) -> None:
        """Let a container take over what another one holds."""
        thing = world.things[held]
        if thing.kind is Is.BOX and thing.of != box:
            world.copy(self.whole(thing.of), self.item(box, None))

    def _content(self, box: Box) -> _Content:
        content = self._held.get(box)
        if content is None:
            content = self._held[box] = _Content(self.world.variable())
        return content

    def _opened(self, box: Box) -> _Content:
        content = self._content(box)
        if content.written:
            (made, base), content.written = content.written, None
            self._fill(box, made, base)
        return content

    def _fill(self, box: Box, made: Container, base: int) -> None:
        few = len(made.items) < _MOST_KEYS
        for key, var in made.items:
            self.world.copy(base + var, self.item(box, key if few else None))
        for var in made.rest:
            self.world.copy(base + var, self.item(box, None))
        for var in made.merged:
            self.world.watch(base + var, self.merged, box)
