"""One file of any language to its facts: what it defines, and what the resolver of names needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hitherto.model.graph import Definition, Sort, Span
from hitherto.model.problem import Problem
from hitherto.structural import syntax
from hitherto.structural.facts import Facts
from hitherto.structural.languages import marks
from hitherto.structural.languages.body import ENCODER, Body, Flag
from hitherto.structural.languages.chains import text_of
from hitherto.structural.languages.defining import defined
from hitherto.structural.languages.matching import Found, Match, found
from hitherto.structural.languages.naming import CALLABLE, CLASSES, Names
from hitherto.structural.languages.reads import Reads
from hitherto.structural.languages.table import Space, Table
from hitherto.structural.languages.twins import only_here
from hitherto.structural.languages.using import DEFAULT, Uses

if TYPE_CHECKING:
    from tree_sitter import Node

_SIGNED = frozenset({Sort.FUNCTION, Sort.METHOD})
_CARRIES = CALLABLE | CLASSES | {Sort.MODULE}


class _Frame(msgspec.Struct, gc=False):
    """A definition or scope that is open while a file is gone through.

    Attributes:
        end: in bytes.
        index: of the definition, as a parent.
        source: of the definition whose code it is.
        prefix: what the symbols inside begin with.
        owner: the type to which definitions directly inside belong.
        lambdas: inside, so far.
    """

    end: int
    index: int
    source: int
    prefix: str
    owner: str = ""
    lambdas: int = 0


def read(table: Table, path: str, source: bytes, package: str) -> Facts:
    """Return what a file says.

    Args:
        table: of its language.
        path: from the root of the work tree.
        source: its bytes.
        package: see `Language.package`.
    """
    suffix = next((each for each in table.special if path.endswith(each)), "")
    grammar = table.special.get(suffix, table.grammar)
    more = next((names for end, names in table.added.items() if path.endswith(end)), ())
    parsed = syntax.parse(path, source, grammar)
    query = syntax.query(grammar, table.queries + more) if parsed.tree else None
    if parsed.tree is None or query is None:
        problems = (parsed.problem,) if parsed.problem else ()
        module = _module(table, path, Names(table, path, package, "", ""), parsed.source)
        return Facts(path, table.name, package, (module,), b"", problems)
    matched = found(query, parsed.tree.root_node)
    file = _File(table, path, parsed.source, package, matched)
    problem = _broken(path, parsed.tree.root_node)
    if not matched.whole:
        problem = Problem(path, "takes too long to go through, it was read in part")
    definitions, body = file.facts()
    return Facts(
        path, table.name, package, definitions, ENCODER.encode(body), (problem,) if problem else ()
    )


class _File:
    """Goes through the matches of one file, and keeps which definition is open.

    Args:
        table: of the language.
        path: of the file.
        source: of the file.
        package: see `Language.package`.
        matched: what the queries found in it.
    """

    def __init__(
        self,
        table: Table,
        path: str,
        source: bytes,
        package: str,
        matched: Found,
    ) -> None:
        self._table, self._path, self._source = table, path, source
        frames, others = matched.frames, matched.others
        said = (text_of(each.node, source) for each in others if each.what == "namespace")
        self.namespace = next(said, "").replace("\\", ".").replace("::", ".")
        only = only_here(path, source) if table.space is Space.FOLDER else ""
        self._names = Names(table, path, package, self.namespace, only)
        self._test = marks.in_tests(table, path)
        module = _module(table, path, self._names, source)
        self._generated = module.generated
        self._definitions = [module]
        self._details = [defined(table, source, None, name="", parent=-1, owner="")]
        self._signed: dict[tuple[str, str], int] = {}
        self._uses = Uses(table, source, frames)
        self._spans: list[tuple[int, int, int]] = []
        self._go_through(frames, others)
        self._reads = Reads(table, source, self._uses.binds, self._details)
        self._reads.take(matched, self._spans)

    def _go_through(self, frames: list[Match], others: list[Match]) -> None:
        end = len(self._source) + 1
        stack = [_Frame(end, 0, 0, self._names.prefix)]
        opening = iter(frames)
        frame = next(opening, None)
        take = self._uses.take
        for other in others:
            start = other.start
            while frame is not None and frame.start <= start:
                self._close(stack, frame.start)
                self._open(stack, frame)
                frame = next(opening, None)
            while stack[-1].end <= start:
                stack.pop()
            take(stack[-1].source, other)
        while frame is not None:
            self._close(stack, frame.start)
            self._open(stack, frame)
            frame = next(opening, None)

    def facts(self) -> tuple[tuple[Definition, ...], Body]:
        """Return what was taken in."""
        uses = self._uses
        return tuple(self._definitions), Body(
            self.namespace,
            tuple(self._details),
            (*uses.sites, *self._reads.sites),
            tuple(uses.brought()),
            tuple(uses.exports),
            tuple(uses.binds),
        )

    @staticmethod
    def _close(stack: list[_Frame], start: int) -> None:
        while stack[-1].end <= start:
            stack.pop()

    def _open(self, stack: list[_Frame], match: Match) -> None:
        top = stack[-1]
        if match.what == "scope":
            owner = self._uses.owner(match)
            prefix = self._names.of_type(owner) if owner else top.prefix
            stack.append(_Frame(match.end, top.index, top.source, prefix, owner))
            return
        sort = Sort(match.what.removeprefix("def."))
        if "name" in match.captures:
            name = text_of(match.captures["name"][0], self._source).strip("\"'`")
        elif sort is Sort.FUNCTION:
            name = DEFAULT
        else:
            top.lambdas += 1
            kind = "class" if sort in CLASSES else "lambda"
            name = f"<{kind}{top.lambdas}>"
        owner, prefix = self._place(stack, match)
        if sort is Sort.FIELD and not owner:  # a parameter that is a field as well
            top = self._class_frame(stack)
            prefix = top.prefix
        if name == "_" or not name or self._uses.is_import(match):
            return
        index, symbol = self._add(match, sort, name, parent=top.index, owner=owner, prefix=prefix)
        self._uses.bases(index, match)
        if sort is Sort.LAMBDA or name.startswith("<"):
            self._uses.made_here(top.source, match, symbol)
        source = index if sort in _CARRIES else top.source
        stack.append(_Frame(match.end, index, source, symbol))
        self._spans.append((match.start, match.end, source))

    def _add(
        self, match: Match, sort: Sort, name: str, *, parent: int, owner: str, prefix: str
    ) -> tuple[int, str]:
        """Keep a definition and return its place and symbol; a signature and its code are one."""
        detail = defined(self._table, self._source, match, name=name, parent=parent, owner=owner)
        key = (prefix, name)
        signed = self._signed.get(key, 0) if sort in _SIGNED else 0
        bare = bool(detail.flags & Flag.BODILESS)
        if signed and (bare or self._details[signed].flags & Flag.BODILESS):
            symbol = self._definitions[signed].symbol
            if not bare:
                self._definitions[signed] = self._definition(match, symbol, sort, name)
                self._details[signed] = detail
            return signed, symbol
        index = len(self._definitions)
        symbol = self._names.symbol(prefix, name, sort)
        self._definitions.append(self._definition(match, symbol, sort, name))
        self._details.append(detail)
        if self._table.merges and sort in _SIGNED:
            self._signed[key] = index
        return index, symbol

    def _place(self, stack: list[_Frame], match: Match) -> tuple[str, str]:
        """Return the type that a definition belongs to, if it stands outside, and its prefix."""
        top = stack[-1]
        if "owner" in match.captures:
            owner = self._uses.owner(match)
            return owner, self._names.of_type(owner)
        if "target" not in match.captures:
            return top.owner, top.prefix
        steps = self._uses.target(match)
        if steps[-1:] == ["prototype"]:
            owner = ".".join(steps[:-1])
            return owner, self._names.of_type(owner, top.prefix)
        if steps in (["exports"], ["module", "exports"], ["module"]) or "?" in steps:
            return "", top.prefix
        if steps[0] in self._table.itself:
            return "", self._class_frame(stack).prefix
        owner = ".".join(steps)
        return owner, self._names.of_value(owner, top.prefix)

    def _class_frame(self, stack: list[_Frame]) -> _Frame:
        """Return the class around a place, or what else is around it."""
        for frame in reversed(stack):
            if frame.index and self._definitions[frame.index].sort in CLASSES:
                return frame
        return stack[-1]

    def _definition(self, match: Match, symbol: str, sort: Sort, name: str) -> Definition:
        named = match.captures["name"][0] if "name" in match.captures else match.node
        whole = match.captures["whole"][0] if "whole" in match.captures else match.node
        head = self._source[match.start : named.start_byte][:400].decode("utf-8", "replace")
        test = self._test or (sort in _CARRIES and marks.is_test(self._table, name, head))
        span = _span(named)
        if named is match.node:
            span = Span(span.line, span.column, span.line, span.column)
        return Definition(self._path, span, _span(whole), symbol, sort, test, self._generated)


def _span(node: Node) -> Span:
    line, column = node.start_point
    end_line, end_column = node.end_point
    return Span(line + 1, column, end_line + 1, end_column)


def _module(table: Table, path: str, names: Names, source: bytes) -> Definition:
    last = source.rfind(b"\n") + 1
    extent = Span(1, 0, source.count(b"\n") + 1, len(source) - last)
    return Definition(
        path,
        Span(1, 0, 1, 0),
        extent,
        names.module,
        Sort.MODULE,
        marks.in_tests(table, path),
        marks.generated(path, source),
    )


def _broken(path: str, root: Node) -> Problem | None:
    """Return where a file's syntax is broken first; all else of it was read."""
    if not root.has_error:
        return None
    cursor = root.walk()
    line = 0
    while cursor.goto_first_child():
        node = cursor.node
        while node is not None and not (node.has_error or node.is_missing):
            node = cursor.node if cursor.goto_next_sibling() else None
        if node is None:
            break
        line = node.start_point[0] + 1
        if node.is_error or node.is_missing:
            break
    return Problem(path, "its syntax is broken here, the rest was read", line)
