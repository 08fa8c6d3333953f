"""Opening the code graph of a repository, and looking at all that it holds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hitherto.memory.structure import Structure
from hitherto.sources.code import Code
from hitherto.stores.graph import KeptGraph
from hitherto.structural.facts import Language, Resolve
from hitherto.structural.known import LANGUAGES
from hitherto.structural.resolvers import RESOLVERS
from scratch_repo import look

_WHAT = {
    "file": "SELECT path, digest, language, package FROM file",
    "facts": "SELECT path, packed FROM facts JOIN file ON file.id = file",
    "problem": "SELECT path, text FROM problem JOIN file ON file.id = file",
    "definition": "SELECT path, line, col, lines, end_col, from_line, from_col, to_line, to_col,"
    " symbol.text, sort, flags, name FROM definition JOIN file ON file.id = file"
    " JOIN symbol ON symbol.id = symbol",
    "edge": "SELECT path, line, col, lines, end_col, s.text, t.text, relation, tier, mechanism,"
    " flags FROM edge JOIN file ON file.id = file JOIN symbol s ON s.id = source"
    " JOIN symbol t ON t.id = target JOIN kind ON kind.id = kind",
}


def opened(
    root: Path,
    database: Path,
    languages: Mapping[str, Language] = LANGUAGES,
    resolvers: Mapping[str, Resolve] = RESOLVERS,
    edition: str = "1",
) -> Structure:
    """Open the graph of a repository, as a new process does."""
    code = Code(str(root), look(root).names, languages)
    return Structure(code, KeptGraph(database), languages, resolvers, edition)


def dump(structure: Structure) -> list[tuple[Any, ...]]:
    """Return everything that a graph says, whatever numbers it uses inside, in one order."""
    store = structure.graph
    assert isinstance(store, KeptGraph)
    found = [
        (name, *row)
        for name, statement in _WHAT.items()
        for row in store._connection.execute(statement).fetchall()
    ]
    return sorted(found, key=repr)
