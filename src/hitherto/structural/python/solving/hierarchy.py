"""Classes: their order of resolution, their subclasses, and which of them are ever made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hitherto.structural.python.solving.objects import Is
from hitherto.structural.python.solving.world import World

Step = int | str
"""A class of the project by its scope, or a class from outside by its dotted name."""


class Hierarchy:
    """The classes of a world.

    Attributes:
        bases: by class, what it inherits from, in order; None for what nobody knows.
        below: by class, itself and all its subclasses.
        made: classes of which an instance is made somewhere.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.bases: dict[int, list[Step | None]] = {}
        self.below: dict[int, set[int]] = {}
        self.made: set[int] = set()
        self._orders: dict[int, tuple[Step, ...]] = {}
        for number, (_, scope) in enumerate(world.scopes):
            if scope.kind == "class":
                self.bases[number] = list(self._bases(number))
        for each in self.bases:
            for above in self.order(each):
                if isinstance(above, int):
                    self.below.setdefault(above, set()).add(each)

    def _bases(self, number: int) -> Iterator[Step | None]:
        unit, scope = self.world.scopes[number]
        for base in scope.bases:
            found = False
            for held in self.world.held(unit.variable + base):
                thing = self.world.things[held]
                if thing.kind is Is.CLASS:
                    yield int(thing.of)
                    found = True
                elif thing.kind is Is.OUTSIDE:
                    yield f"{thing.of}:{thing.by}"
                    found = True
            if not found:
                yield None

    def order(self, number: int) -> tuple[Step, ...]:
        """Return the order in which a class and what it inherits from are asked.

        Source: C3, "The Python 2.3 Method Resolution Order" (M. Simionato, 2003); where it has no
        answer, depth first.
        """
        if number not in self._orders:
            self._orders[number] = (number,)  # whoever inherits from itself
            known = [base for base in self.bases.get(number, ()) if base is not None]
            above = [self.order(b) if isinstance(b, int) else (b,) for b in known]
            merged = _merged([*above, tuple(known)])
            if merged is None:
                merged = list(dict.fromkeys(step for each in above for step in each))
            self._orders[number] = (number, *(step for step in merged if step != number))
        return self._orders[number]

    def is_open(self, number: int) -> bool:
        """Tell whether a class inherits from something that nobody knows or that is outside."""
        return any(isinstance(step, str) or None in self.bases[step] for step in self.order(number))

    def alive(self, number: int) -> list[int]:
        """Return the classes that an instance of a class or its subclasses may have."""
        return sorted(self.below.get(number, {number}) & self.made)


def _merged(orders: Sequence[Sequence[Step]]) -> list[Step] | None:
    left = [list(order) for order in orders if order]
    result: list[Step] = []
    while left:
        for order in left:
            head = order[0]
            if not any(head in other[1:] for other in left):
                break
        else:
            return None
        result.append(head)
        left = [rest for each in left if (rest := [step for step in each if step != head])]
    return result
