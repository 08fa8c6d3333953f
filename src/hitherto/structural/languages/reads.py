"""Which names that a file's code says may be more than names of its own functions.

A query finds every name. Most are those of locals, or stand where something is defined, imported
or called, which other matches tell of: they are left out before anything is made of them.
"""

from __future__ import annotations

import re
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING

from hitherto.structural.languages.matching import Found, Match
from hitherto.structural.languages.table import Space, Table

if TYPE_CHECKING:
    from tree_sitter import Node

# Compiled at once, as those of `chains`: it is an innermost loop.
_FIRST = re.compile(rb"[^\W\d][\w$]*").match
_MEMBER = re.compile(rb"\s*[?!]?(?:\.[^\W\d#]|->|::)").match
_WORD = re.compile(rb"[^\W\d]\w*").findall
_TOLD = ("name", "as", "callee", "type")
_ITSELF = ("import.", "export.", "element", "base", "ref.", "skip")
_WRITES = frozenset({"bind.again", "bind.self"})
_WHOLE = frozenset({"import.all", "import.package"})
_BEFORE = frozenset({b"new", b"await"})
_OPENS = b"(@$"


def worth(table: Table, source: bytes, found: Found) -> list[Match]:
    """Return the names and accesses to look at, as matches of ``ref`` and ``ref.part``.

    Args:
        table: of the language.
        source: of the file.
        found: what the queries found in it.
    """
    told = _told(found)
    known = _known(table, source, found) if _closed(table) else None
    spaces = _spaces(source, found)
    kept = []
    for start, node in sorted(found.reads, key=itemgetter(0)):
        end = node.end_byte
        if end in told:
            continue
        told.add(end)  # of `a.b` and the `b` in it the outer one is meant
        first = _FIRST(source, start, end)
        if first is None:
            if source[start : start + 1] not in _OPENS:
                continue
        elif first.end() == end:
            if first[0] in spaces or (known is not None and first[0] not in known[0]):
                continue
        elif known is not None and first[0] not in known[1]:
            continue
        what = "ref.part" if _MEMBER(source, end) else "ref"
        kept.append(Match(start, 0, what, node, {what: [node]}))
    return kept


def _closed(table: Table) -> bool:
    """Tell whether a bare name can only be what its own file defines or imports by name."""
    return table.hoisted and table.space is Space.FILE and not table.reaching


def _told(found: Found) -> set[int]:
    """Return where names end of which other matches tell."""
    told: set[int] = set()
    for match in chain(found.frames, found.others):
        what, captures = match.what, match.captures
        if what in _WRITES:
            continue
        if what.startswith(_ITSELF):
            told.add(match.node.end_byte)
        for each in _TOLD:
            if each in captures:
                told.update(node.end_byte for node in captures[each])
        if "names" in captures:
            told.update(node.end_byte for node in captures["names"][0].named_children)
    return told


def _known(table: Table, source: bytes, found: Found) -> tuple[set[bytes], set[bytes]]:
    """Return the names that can be definitions, and those that can have members."""
    bare: set[bytes] = set()
    valued = {each.encode() for each in (*table.itself, *table.above)} | _BEFORE
    for frame in found.frames:
        bare.update(_texts(source, frame.captures.get("name")))
    for match in found.others:
        what, captures = match.what, match.captures
        if what.startswith("import."):
            bare.update(_texts(source, captures.get("as") or [match.node]))
        elif "name" in captures and ("value" in captures or "type" in captures):
            valued.update(_texts(source, captures["name"]))
        elif "each" in captures:
            valued.update(_texts(source, captures.get("name")))
    return bare, valued | bare


def _spaces(source: bytes, found: Found) -> set[bytes]:
    """Return the names of modules and packages: they stand for no definition."""
    spaces: set[bytes] = set()
    for match in found.others:
        if match.what in _WHOLE:
            named = _texts(source, match.captures.get("as") or [match.node])
            spaces.update(word for each in named for word in _WORD(each)[-1:])
    return spaces


def _texts(source: bytes, nodes: list[Node] | None) -> list[bytes]:
    return [source[each.start_byte : each.end_byte] for each in nodes or ()]
