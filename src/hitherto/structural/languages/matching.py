"""What the queries of a language find in a file, in the order in which it stands there.

The captures of a query file:

- ``@def.SORT`` with ``@name``, and where there are any ``@returns``, ``@type``, ``@value``,
  ``@base``, ``@owner`` (the type it belongs to), ``@target`` (what is assigned to), ``@whole`` (all
  of it);
- ``@scope`` with ``@owner``: what stands inside belongs to that type;
- ``@bind``, ``@bind.parameter``, ``@bind.again``, ``@bind.self``, ``@bind.typed`` with ``@name``
  or ``@names``, ``@type``, ``@value`` or ``@values``, ``@each`` (what is gone through);
- ``@import.default``, ``.name`` (``@as``), ``.all``, ``.module``, ``.side``, ``.wild``,
  ``.package``, ``.submodule``, ``.text`` with ``@from``; ``@export.name`` (``@as``, ``@from``),
  ``.default``, ``.module``, ``.all``, ``.space``;
- ``@call`` with ``@callee`` and ``@args``, ``@computed``, ``@new`` with ``@type``, ``@element``,
  ``@base`` (``@base.owner``: what inherits it), ``@ref``, ``@ref.owner``
  (a type may be meant), ``@ref.type``, ``@ref.field`` with
  ``@owner`` (the type it belongs to), ``@ref.case`` with ``@of`` (what is compared with it),
  ``@skip`` (a name that is no use of anything); ``@namespace``.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

import msgspec

if TYPE_CHECKING:
    from tree_sitter import Node, Query

Captures = dict[str, list["Node"]]

_FIRST = (
    "def",
    "scope",
    "bind",
    "import",
    "export",
    "namespace",
    "call",
    "computed",
    "new",
    "element",
    "ref",
    "skip",
)
_DEEP = 1_000  # nodes inside of nodes
_STRETCH = 65_536  # bytes
_SECONDS = 5.0
_LIMIT = 4_096  # matches that may be open at once; a file of one endless list has no end of them


class Match(msgspec.Struct, gc=False):
    """One match of a query.

    Attributes:
        start: in bytes, where it counts from.
        end: in bytes; of what is no definition or scope it is not needed.
        what: its principal capture, in full.
        node: that capture's.
        captures: all.
    """

    start: int
    end: int
    what: str
    node: Node
    captures: Captures


class Found(NamedTuple):
    """What a file's queries find.

    Attributes:
        frames: definitions and scopes, outer before inner.
        others: all else, in order.
        reads: the names and accesses that may stand for something, each with where it starts.
        owners: where those end that may stand for a type.
        whole: the file was gone through to its end.
    """

    frames: list[Match]
    others: list[Match]
    reads: list[tuple[int, Node]]
    owners: set[int]
    whole: bool


class _Time:
    """Watches how long one file takes.

    Attributes:
        over: it took too long.
    """

    def __init__(self) -> None:
        self._end = time.monotonic() + _SECONDS
        self.over = False

    def look(self) -> bool:
        """Tell whether the time is over."""
        self.over = self.over or time.monotonic() > self._end
        return self.over


def found(query: Query, root: Node) -> Found:
    """Return what a file's queries find, as far as bounds of depth and time let it be read."""
    watch = _Time()
    principal: dict[int, tuple[str, bool]] = {}
    frames: dict[tuple[int, int], Match] = {}
    others: list[Match] = []
    reads: list[tuple[int, Node]] = []
    owners: set[int] = set()
    for pattern, captures in _matches(query, root, watch):
        known = principal.get(pattern)
        if known is None:
            name = _principal(captures)
            known = principal[pattern] = name, name.startswith(("def.", "scope"))
        what, frame = known
        nodes = captures.get(what)
        if not nodes:
            continue
        node = nodes[0]
        if what == "ref":
            reads.append((node.start_byte, node))
            continue
        if what == "ref.owner":
            owners.add(node.end_byte)
            continue
        if not frame:
            others.append(Match(node.start_byte, 0, what, node, captures))
            continue
        whole = captures["whole"][0] if "whole" in captures else node
        match = Match(whole.start_byte, whole.end_byte, what, node, captures)
        key = (node.start_byte, node.end_byte)
        held = frames.get(key)
        if held is None or _says_more(match, held):
            frames[key] = match
    others.sort(key=attrgetter("start"))
    kept = (each for each in frames.values() if not _is_function(each, frames))
    return Found(sorted(kept, key=_outer_first), others, reads, owners, not watch.over)


def _matches(query: Query, root: Node, watch: _Time) -> Iterator[tuple[int, Captures]]:
    """Yield all matches of a file; a large one is gone through in stretches, against the clock.

    What the library does with nodes inside of nodes, or beside each other, grows with the square
    of their number.
    """
    from tree_sitter import QueryCursor  # noqa: PLC0415  # nothing but reading code needs it

    cursor = QueryCursor(query, match_limit=_LIMIT)
    cursor.set_max_start_depth(_DEEP)
    size = root.end_byte
    if size <= _STRETCH:
        yield from cursor.matches(root)
        return
    seen: set[tuple[int, ...]] = set()
    for start in range(0, size, _STRETCH):
        if watch.look():
            return
        cursor.set_byte_range(start, min(start + _STRETCH, size))
        for pattern, captures in cursor.matches(root):
            # What stands across the border of two stretches is found in both.
            key = (pattern, *(node.id for nodes in captures.values() for node in nodes))
            if key not in seen:
                seen.add(key)
                yield pattern, captures


def _is_function(match: Match, frames: dict[tuple[int, int], Match]) -> bool:
    """Tell whether a variable is but the name of a function or class that is its value."""
    if match.what not in {"def.variable", "def.field"} or "value" not in match.captures:
        return False
    value = match.captures["value"][0]
    held = frames.get((value.start_byte, value.end_byte))
    return held is not None and "name" in held.captures


def _says_more(new: Match, held: Match) -> bool:
    """Tell whether one match of a node says more than another: a name does, a sort, a value."""
    if ("name" in new.captures) != ("name" in held.captures):
        return "name" in new.captures
    if held.what == "def.type" and new.what != "def.type":
        return True
    return "value" in new.captures and "value" not in held.captures


def _principal(captures: Captures) -> str:
    for name in _FIRST:
        for each in captures:
            if each == name or each.startswith(name + "."):
                return each
    return "base" if "base" in captures else next(iter(captures))


def _outer_first(match: Match) -> tuple[int, int]:
    return match.start, -match.end
