"""Which names that a file's code says may be more than names of its own functions.

A query finds every name. Most are those of locals, or stand where something is defined, imported
or called, which other matches tell of: they are left out before anything is made of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain as joined
from operator import itemgetter
from typing import TYPE_CHECKING

from hitherto.structural.languages.body import Bind, Detail, How, Role, Site
from hitherto.structural.languages.chains import ELEMENT, PLAIN, UNKNOWN, chain, last_at
from hitherto.structural.languages.matching import Found
from hitherto.structural.languages.table import Space, Table

if TYPE_CHECKING:
    from tree_sitter import Node

# Compiled at once, as those of `chains`: it is an innermost loop.
_FIRST = re.compile(rb"[^\W\d][\w$]*").match
_MEMBER = re.compile(rb"\s*[?!]?(?:\.[^\W\d#]|->|::)").match
_WORD = re.compile(rb"[^\W\d]\w*").findall
_TOLD = ("name", "as", "callee", "type")
_ITSELF = ("import.", "export.", "element", "base", "ref.type", "ref.field", "skip")
_WRITES = frozenset({"bind.again", "bind.self"})
_WHOLE = frozenset({"import.all", "import.package"})
_BEFORE = frozenset({b"new", b"await"})
_OPENS = b"(@$"
_NOTHING = UNKNOWN + PLAIN  # what is known of a value that has no name
_UNNAMED = ("()", UNKNOWN, PLAIN, ELEMENT)


class Reads:
    """Collects what one file reads, writes and hands on by name.

    Args:
        table: of its language.
        source: of the file.
        binds: names that functions give a meaning of their own.
        details: of its definitions.

    Attributes:
        sites: in the order of the file.
    """

    def __init__(
        self, table: Table, source: bytes, binds: Iterable[Bind], details: Sequence[Detail]
    ) -> None:
        self._table, self._source, self._details = table, source, details
        self._local = _locals(binds)
        self.sites: list[Site] = []

    def take(self, found: Found, spans: Sequence[tuple[int, int, int]]) -> None:
        """Take in what a file's queries find.

        Args:
            found: it.
            spans: where definitions start and end, and whose code that is; outer before inner.
        """
        source = self._source
        told = _told(found)
        known = _known(self._table, source, found) if _closed(self._table) else None
        spaces = _spaces(source, found)
        place = _Place(spans)
        for start, node in sorted(found.reads, key=itemgetter(0)):
            end = node.end_byte
            if end in told:
                continue
            told.add(end)  # of `a.b` and the `b` in it the outer one is meant
            word = _FIRST(source, start, end)
            if word is None:
                if source[start : start + 1] not in _OPENS:
                    continue
                first, bare = "", False
            else:
                text = word[0]
                bare = word.end() == end
                if (bare and text in spaces) or (known and text not in known[not bare]):
                    continue
                first = text.decode("utf-8", "replace")
            scope = place.at(start)
            if first in self._local and not self._leads(scope, first, bare=bare):
                continue
            how = How.VALUE if end in found.owners or not _MEMBER(source, end) else How.PART
            self._site(how, scope, node, first if bare else "")

    def _leads(self, scope: int, name: str, *, bare: bool) -> bool:
        """Tell whether a name leads out of the functions around it, or to something known."""
        held = self._local[name]
        at = scope
        while at > 0:
            if at in held:
                return held[at] and not bare
            at = self._details[at].parent
        return True

    def _site(self, how: How, scope: int, node: Node, text: str) -> None:
        text = text or chain(node, self._source, self._table.roles)
        if text.endswith(".new"):  # a constructor that is handed on: `Cart::new`
            how, text = How.NEW, text.removesuffix(".new")
        elif text in self._table.itself or text.endswith(_UNNAMED):
            return
        self.sites.append(Site(how, scope, *last_at(node, text), text))


class _Place:
    """Tells whose code is where, from the start of a file to its end.

    Args:
        spans: as for `Reads.take`.
    """

    def __init__(self, spans: Sequence[tuple[int, int, int]]) -> None:
        self._coming = iter(spans)
        self._next = next(self._coming, None)
        self._open: list[tuple[int, int]] = []

    def at(self, start: int) -> int:
        """Return the definition whose code is at a byte, which is none before the last one."""
        around = self._open
        while self._next is not None and self._next[0] <= start:
            begin, end, scope = self._next
            while around and around[-1][0] <= begin:
                around.pop()
            around.append((end, scope))
            self._next = next(self._coming, None)
        while around and around[-1][0] <= start:
            around.pop()
        return around[-1][1] if around else 0


def _locals(binds: Iterable[Bind]) -> dict[str, dict[int, bool]]:
    """Return by name and place of a definition what is bound, and whether more is known of it."""
    local: dict[str, dict[int, bool]] = {}
    for each in binds:
        if each.role not in {Role.FIELD, Role.AGAIN}:
            held = local.setdefault(each.name, {})
            known = bool(each.type or each.value.strip(_NOTHING))
            held[each.scope] = known or held.get(each.scope, False)
    return local


def _closed(table: Table) -> bool:
    """Tell whether a bare name can only be what its own file defines or imports by name."""
    return table.hoisted and table.space is Space.FILE and not table.reaching


def _told(found: Found) -> set[int]:
    """Return where names end of which other matches tell."""
    told: set[int] = set()
    for match in joined(found.frames, found.others):
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
