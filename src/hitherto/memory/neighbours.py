"""What a task names in the code graph as it is kept, and what stands beside that.

Nothing is read for it: where no graph is kept there are no neighbours, and what changed since the
last question about code is not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress

from msgspec.structs import replace

from hitherto.errors import StoreError
from hitherto.model.graph import Definition, Relation, Sort, Tie
from hitherto.model.patterns import Pattern
from hitherto.model.symbols import dotted
from hitherto.model.task import Neighbour, Task
from hitherto.ports import GraphStore

_CODE = Pattern(
    r"`(?P<quoted>[A-Za-z_][\w.:#]*)(?:\(\))?`"
    r"|(?<![\w./-])(?P<path>[A-Za-z_]\w*(?:(?:\.|::|#)[A-Za-z_]\w*)+)(?![\w/])"
    r"|(?<![\w./-])(?P<called>[A-Za-z_]\w*)\(\)"
    r"|(?<![\w./-])(?P<mixed>[A-Za-z]*[a-z0-9][A-Z]\w*|[A-Za-z]\w*_\w+)(?![\w/])"
)
"""What reads as a name in code, not as a word: quoted, dotted, called, of several words."""

_SORTS = frozenset({Sort.CLASS, Sort.INTERFACE, Sort.ENUM, Sort.FUNCTION, Sort.METHOD, Sort.TYPE})
_MOST_NAMES = 4  # names of a task that are looked up
_MOST_MEANT = 3  # things that a name may mean; one that means more tells nothing
_MOST_BESIDE = 8  # of what stands beside one thing
_MOST = 12  # neighbours

_TIES = {
    Relation.CALLS: "calls",
    Relation.CREATES: "makes",
    Relation.INHERITS: "inherits from",
    Relation.OVERRIDES: "overrides",
}


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
        own = [meant for name in wanted if (meant := _meant(graph, name))]
        return replace(task, neighbours=(*_named(own), *_beside(graph, own)))
    return task


def _meant(graph: GraphStore, name: str) -> list[Definition]:
    """Return what a name means: nothing where that is too much to be told by it."""
    found = {each.symbol: each for each in graph.meant(name) if each.sort in _SORTS}
    ours = [each for each in found.values() if not each.test] or list(found.values())
    return ours if len(ours) <= _MOST_MEANT else []


def _named(own: Sequence[Sequence[Definition]]) -> Iterator[Neighbour]:
    for meant in own:
        for each in meant:
            yield Neighbour(name=written(each), path=each.path, alone=len(meant) == 1)


def _beside(graph: GraphStore, own: Sequence[Sequence[Definition]]) -> Sequence[Neighbour]:
    """Return what the symbols call, make, inherit from or override, and what does so to them."""
    named = {each.symbol: each for meant in own for each in meant}
    ties = [
        (each, tie)
        for each in named.values()
        for tie in graph.beside(each.symbol, _MOST_BESIDE)
        if tie.symbol not in named
    ]
    there = graph.definitions({tie.symbol for _, tie in ties})
    near: dict[str, Neighbour] = {}
    for each, tie in ties:
        if (other := there.get(tie.symbol)) and other.sort in _SORTS:
            beside = Neighbour(name=written(other), path=other.path, tie=_said(each, tie))
            near.setdefault(tie.symbol, beside)
    return tuple(near.values())[:_MOST]


def _said(one: Definition, tie: Tie) -> str:
    """Return in words what another symbol has to do with one."""
    verb, name = _TIES[tie.relation], f"`{written(one)}`"
    return f"which {verb} {name}" if tie.back else f"which {name} {verb}"


def written(one: Definition) -> str:
    """Return a name as people write it: of a method with its class, else alone."""
    parts = dotted(one.symbol).split(".")
    return ".".join(parts[-2:] if one.sort is Sort.METHOD else parts[-1:])
