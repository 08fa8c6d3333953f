"""What stands beside the symbols that a task names, in the code graph as it is kept.

Nothing is read for it: where no graph is kept there are no neighbours, and what changed since the
last question about code is not seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress

from msgspec.structs import replace

from hitherto.errors import StoreError
from hitherto.model.graph import Definition, Edge, Sort, Tier
from hitherto.model.patterns import Pattern
from hitherto.model.symbols import dotted
from hitherto.model.task import Neighbour, Task
from hitherto.ports import Graph, GraphStore

_CODE = Pattern(
    r"`(?P<quoted>[A-Za-z_][\w.:#]*)(?:\(\))?`"
    r"|(?<![\w./-])(?P<path>[A-Za-z_]\w*(?:(?:\.|::|#)[A-Za-z_]\w*)+)(?![\w/])"
    r"|(?<![\w./-])(?P<called>[A-Za-z_]\w*)\(\)"
    r"|(?<![\w./-])(?P<mixed>[A-Za-z]*[a-z0-9][A-Z]\w*|[A-Za-z]\w*_\w+)(?![\w/])"
)
"""What reads as a name in code, not as a word: quoted, dotted, called, of several words."""

_SORTS = frozenset({Sort.CLASS, Sort.INTERFACE, Sort.ENUM, Sort.FUNCTION, Sort.METHOD, Sort.TYPE})
_TRUSTED = frozenset({Tier.RESOLVED, Tier.OBSERVED, Tier.INFERRED})
_MOST_NAMES = 4  # names of a task that are looked up
_MOST_MEANT = 3  # things that a name may mean; one that means more tells nothing
_MOST = 12  # neighbours


def names(text: str) -> tuple[str, ...]:
    """Return what reads as a name in code, in order, each once."""
    found = (each.group(each.lastgroup or 0) for each in _CODE.finditer(text))
    return tuple(dict.fromkeys(found))[:_MOST_NAMES]


def located(task: Task, kept: Callable[[], GraphStore | None]) -> Task:
    """Return a task with what the code graph knows of what it names, and of what is beside that.

    A name that means several things counts for all of them; one that means many for none.

    Args:
        task: as it was asked.
        kept: opens the graph; asked only where the task names something.
    """
    wanted = names(task.text)
    graph = kept() if wanted else None
    if graph is None:
        return task
    with closing(graph), suppress(StoreError):  # who asks about code is told
        return replace(task, neighbours=_near(graph, _meant(graph, wanted)))
    return task


def _meant(graph: Graph, wanted: Sequence[str]) -> dict[str, Definition]:
    meant: dict[str, Definition] = {}
    for name in wanted:
        found = [each for each in graph.find(name, _MOST_MEANT + 1) if each.sort in _SORTS]
        if len(found) <= _MOST_MEANT:
            meant |= {each.symbol: each for each in found}
    return meant


def _near(graph: Graph, meant: Mapping[str, Definition]) -> tuple[Neighbour, ...]:
    """Return symbols, and what calls them, is called by them, overrides or inherits."""
    times: Counter[tuple[str, str]] = Counter()
    for symbol in meant:
        times.update((other, symbol) for other in _beside(graph, symbol) if other not in meant)
    there = graph.definitions({other for other, _ in times})
    own = (Neighbour(name=_short(e), path=e.path, of=_short(e)) for e in meant.values())
    near = dict.fromkeys(
        Neighbour(name=_short(there[other]), path=there[other].path, of=_short(meant[symbol]))
        for (other, symbol), _ in times.most_common()
        if other in there and there[other].sort in _SORTS and not there[other].test
    )
    return (*own, *tuple(near)[:_MOST])


def _beside(graph: Graph, symbol: str) -> Iterator[str]:
    into: Sequence[Edge] = graph.into(symbol)
    for edge, other in (
        *((each, each.source) for each in into),
        *((each, each.target) for each in graph.out_of(symbol)),
    ):
        if edge.tier in _TRUSTED and other:
            yield other


def _short(one: Definition) -> str:
    """Return a name as people write it: of a method with its class, else alone."""
    parts = dotted(one.symbol).split(".")
    return ".".join(parts[-2:] if one.sort is Sort.METHOD else parts[-1:])
