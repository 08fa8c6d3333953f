"""Which symbols a change of a file touches: those whose lines are not as they were."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

import msgspec

from hitherto.model.change import FileChange
from hitherto.model.graph import Definition, Span
from hitherto.model.symbols import parsed
from hitherto.ports import Graph
from hitherto.structural.enclosing import enclosing


class Fate(StrEnum):
    """What becomes of a symbol."""

    CHANGED = "changed"
    ADDED = "added"
    GONE = "gone"


class Touched(msgspec.Struct, frozen=True):
    """One symbol of a change.

    Attributes:
        definition: where it is, or was.
        fate: what becomes of it.
    """

    definition: Definition
    fate: Fate


def touched(graph: Graph, change: FileChange, before: Sequence[Definition]) -> tuple[Touched, ...]:
    """Return the symbols that a change of a file touches, gone ones last.

    A line counts for the innermost symbol that it stands in; what has no name of its own counts for
    what it stands in.

    Args:
        graph: the code graph of now.
        change: of one file.
        before: what the file defined before.
    """
    now = graph.defined_in(change.now) if change.now else ()
    named = {each.symbol: each for each in now}
    old = {each.symbol: each for each in before}
    came = _at(now, ((each.now, each.came) for each in change.hunks))
    went = _at(before, ((each.before, each.went) for each in change.hunks))
    ours = dict.fromkeys(map(_with_a_name, (*came, *went)))
    gone = [each for each in old.values() if each.symbol not in named and _has_name(each.symbol)]
    held = [named[each] for each in ours if each in named]
    held.sort(key=lambda each: (each.span.line, each.span.column))
    return (
        *(Touched(each, Fate.CHANGED if each.symbol in old else Fate.ADDED) for each in held),
        *(Touched(each, Fate.GONE) for each in gone if graph.definition(each.symbol) is None),
    )


def _at(definitions: Iterable[Definition], runs: Iterable[tuple[int, int]]) -> Iterator[str]:
    """Yield the innermost symbols of lines.

    Args:
        definitions: of one file.
        runs: the first line and the number of lines, maybe none.
    """
    innermost: dict[int, str] = {}
    for each in sorted(definitions, key=lambda each: -_lines(each.extent)):
        innermost |= dict.fromkeys(range(each.extent.line, _last(each.extent) + 1), each.symbol)
    for first, count in runs:
        yield from (innermost[at] for at in range(first, first + count) if at in innermost)


def _lines(extent: Span) -> int:
    return _last(extent) - extent.line


def _last(extent: Span) -> int:
    """Return the last line that an extent has a part in."""
    return extent.end_line - (extent.end_column == 0 and extent.end_line > extent.line)


def _with_a_name(symbol: str) -> str:
    while not _has_name(symbol) and (holder := enclosing(symbol)):
        symbol = holder
    return symbol


def _has_name(symbol: str) -> bool:
    steps = parsed(symbol).descriptors
    return not steps or not steps[-1].name.startswith("<")
