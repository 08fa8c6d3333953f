"""Bytes to a syntax tree by tree-sitter, within bounds of size, shape and time."""

from __future__ import annotations

import time
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from hitherto.model.patterns import Pattern
from hitherto.model.problem import Problem

if TYPE_CHECKING:
    from tree_sitter import Language, Node, Query, Tree

NOT_READ = "not read: install hitherto[languages]"
PACK = "tree_sitter_language_pack"

_LARGEST = 4_000_000  # bytes; what people write is smaller
_WATCHED = 30_000  # bytes from which the clock is looked at
_SECONDS = 5.0
_MINIFIED = 1_000  # bytes a line on average, of a file of some size
_SMALL = 20_000
_CHUNK = 65_536
_WIDEST = 5_000  # parts of one broken stretch
_LOOKED_AT = 100_000
_BINARY = 8_192
_UTF8 = b"\xef\xbb\xbf"
_UTF16 = Pattern(r"\xff\xfe|\xfe\xff")


class Parsed(msgspec.Struct, frozen=True, gc=False):
    """A file as a tree, as far as it could be read.

    Attributes:
        source: its bytes, in UTF-8 where they were in UTF-16.
        tree: None where it was not read.
        problem: what hindered it.
    """

    source: bytes
    tree: Tree | None
    problem: Problem | None = None


class Grammar(msgspec.Struct, frozen=True):
    """Where a grammar is found.

    Attributes:
        module: a package of one grammar; empty: the pack of the extra ``[languages]``.
        name: the function in that package, or the grammar's name in the pack.
    """

    module: str
    name: str


def parse(path: str, source: bytes, grammar: Grammar) -> Parsed:
    """Return the tree of a file; broken parts of it are left out by the parser.

    Args:
        path: names the file in a problem.
        source: its bytes.
        grammar: of its language.
    """
    source, problem = _fit(path, source)
    if problem:
        return Parsed(source, None, problem)
    language = loaded(grammar)
    if language is None:
        return Parsed(source, None, Problem(path, NOT_READ))
    from tree_sitter import Parser  # noqa: PLC0415  # nothing but reading code needs the library

    parser = Parser(language)
    if len(source) < _WATCHED:
        return _usable(path, source, parser.parse(source))
    end = time.monotonic() + _SECONDS
    try:
        tree = parser.parse(
            lambda at, _: source[at : at + _CHUNK],
            progress_callback=lambda _at, _error: time.monotonic() >= end,
        )
    except ValueError:  # that is how the library says that it was told to stop
        return Parsed(source, None, Problem(path, "takes too long to parse, left out"))
    return _usable(path, source, tree)


def _usable(path: str, source: bytes, tree: Tree) -> Parsed:
    if _shattered(tree.root_node):
        return Parsed(source, None, Problem(path, "its syntax is broken all over, left out"))
    return Parsed(source, tree)


def _shattered(root: Node) -> bool:
    """Tell whether a tree has a broken stretch so wide that going through it takes minutes.

    Args:
        root: of the tree.
    """
    pending = [root] if root.has_error else []
    for _ in range(_LOOKED_AT):
        if not pending:
            return False
        node = pending.pop()
        if node.is_error and node.child_count > _WIDEST:
            return True
        if node.child_count <= _LOOKED_AT:
            pending += [each for each in node.children if each.has_error]
    return False


def _fit(path: str, source: bytes) -> tuple[bytes, Problem | None]:
    """Return the bytes as UTF-8, and what speaks against reading them."""
    if len(source) > _LARGEST:
        what = f"{len(source) / 1e6:.0f} MB is more than code that people write, left out"
        return b"", Problem(path, what)
    if _UTF16.match(source[:2].decode("latin-1")):
        source = source.decode("utf-16", "replace").encode()
    source = source.removeprefix(_UTF8)
    if b"\0" in source[:_BINARY]:
        return b"", Problem(path, "is no text, left out")
    if len(source) > _SMALL and len(source) > _MINIFIED * (source.count(b"\n") + 1):
        return b"", Problem(path, "is minified or a program wrote it, left out")
    return source, None


@lru_cache(maxsize=256)
def loaded(grammar: Grammar) -> Language | None:
    """Return a grammar; None where what brings it is not installed."""
    from tree_sitter import Language  # noqa: PLC0415  # nothing but reading code needs the library

    try:
        module = import_module(grammar.module or PACK)
        if not grammar.module:
            found: Language = module.get_language(grammar.name)
            return found
    except (ModuleNotFoundError, LookupError):
        return None
    return Language(getattr(module, grammar.name)())


@lru_cache(maxsize=256)
def query(grammar: Grammar, names: tuple[str, ...]) -> Query | None:
    """Return the queries of some files as one; None where the grammar is not installed.

    Args:
        grammar: what they ask.
        names: of files in ``languages/queries``, without their ending.
    """
    from tree_sitter import Query  # noqa: PLC0415  # nothing but reading code needs the library

    language = loaded(grammar)
    if language is None:
        return None
    folder = files("hitherto.structural.languages") / "queries"
    text = "".join((folder / f"{name}.scm").read_text(encoding="utf-8") for name in names)
    return Query(language, text)
