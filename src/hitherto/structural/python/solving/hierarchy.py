"""Classes: what they inherit from, in which order they are asked, and what is below them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from hitherto.structural.python.solving.objects import Is
from hitherto.structural.python.solving.world import World

Step = int | str
"""A class of the project by its scope, or a class from outside by its dotted name."""


class Hierarchy:
    """The classes of a world.

    Attributes:
        bases: by class, what it inherits from, in order; None for what nobody knows.
        below: by class, itself and all its subclasses.
        defining: by name, the classes whose own bodies define it.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.bases: dict[int, list[Step | None]] = {}
        self.below: dict[int, set[int]] = {}
        self.defining: dict[str, list[int]] = {}
        self._unlike: dict[int, list[int]] = {}
        self._orders: dict[int, tuple[Step, ...]] = {}
        self._above: dict[int, frozenset[int]] = {}
        self._related: dict[int, frozenset[int]] = {}
        for number, (_, scope) in enumerate(world.scopes):
            if scope.kind == "class":
                self.bases[number] = list(self._bases(number))
                for name in scope.names:
                    self.defining.setdefault(name, []).append(number)
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

    def ours(self, number: int) -> Iterator[int]:
        """Yield the project's classes in the order of a class, itself first."""
        return (step for step in self.order(number) if isinstance(step, int))

    def above(self, number: int) -> frozenset[int]:
        """Return a class of the project and all those that it inherits from."""
        if number not in self._above:
            self._above[number] = frozenset(self.ours(number))
        return self._above[number]

    def related(self, number: int) -> frozenset[int]:
        """Return the classes that an instance of a class, or of one below it, is an instance of."""
        if number not in self._related:
            below = self.below.get(number, {number})
            self._related[number] = frozenset().union(*map(self.above, below))
        return self._related[number]

    def answering(self, number: int, name: str) -> list[int]:
        """Return the classes that may be asked for a method of ``self`` in a class's own code.

        An instance may be of the class, or of any class below it, seen or not.
        """
        below, above = self.below.get(number, {number}), self.above(number)
        related = self.related(number)
        found, having = [], frozenset(self.defining.get(name, ()))
        for each in self.defining.get(name, ()):
            if each not in related:
                continue
            if each in below:
                found.append(each)
            elif each not in above:  # beside it: some class below both may ask it first
                both = sorted(below & self.below.get(each, set()))
                found += [one for one in both if self._first(one, having) == each][:1]
        return [number, *(each for each in found if each != number)]

    def _first(self, number: int, having: Collection[int]) -> int | None:
        return next((each for each in self.ours(number) if each in having), None)

    def unlike(self, number: int) -> list[int]:
        """Return a class, and those below it that ask others after it than it does itself."""
        if number not in self._unlike:
            usual = self.order(number)[1:]
            others = []
            for each in sorted(self.below.get(number, ())):
                order = self.order(each)
                if order[order.index(number) + 1 :] != usual:
                    others.append(each)
            self._unlike[number] = [number, *others]
        return self._unlike[number]


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
