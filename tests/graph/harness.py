"""Reads a folder of source files as one project and compares its edges with the comments in them.

A comment at the end of a line says what must be found there, and that nothing else is:

    total(cart); // calls: cart.total resolved
    shape.area(); // calls: Circle.area ambiguous, Square.area ambiguous; refers: none
    handlers[name](); // calls: dynamic
    import { map } from "lodash"; // imports: lodash:map resolved

A target is the end of a definition's full name, with a twin as ``total(+1)``; of what comes from
elsewhere the package, a colon and the name in it. The source of each edge must be the innermost
definition around its site.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hitherto.model.graph import Definition, Edge, Relation, Sort, Tier
from hitherto.model.symbols import parsed
from hitherto.structural.facts import Facts, Language
from hitherto.structural.languages import LANGUAGES
from hitherto.structural.resolvers import RESOLVERS

ROOT = Path(__file__).parent

_RELATIONS = "|".join(Relation)
_SAID = re.compile(rf"(?://|#|--|/\*)\s*((?:{_RELATIONS}):.*?)\s*(?:\*/)?\s*$")
_TARGET = re.compile(rf"(?P<name>\S+)\s+(?P<tier>{'|'.join(Tier)})")
_HOLDS_CODE = frozenset(Sort) - {Sort.FIELD, Sort.VARIABLE, Sort.MACRO}


class Wanted(NamedTuple):
    """What a line expects of one relation: targets with their tiers, in order."""

    path: str
    line: int
    relation: str
    targets: tuple[tuple[str, str], ...]


class Graph(NamedTuple):
    """A folder, read and resolved."""

    facts: dict[str, Facts]
    edges: tuple[Edge, ...]


def language_of(path: str) -> Language | None:
    """Return the language of a file by its ending; a longer ending counts before a shorter one."""
    ends = [(len(end), one) for one in LANGUAGES for end in one.suffixes if path.endswith(end)]
    return max(ends, key=lambda each: each[0])[1] if ends else None


def read(files: dict[str, bytes]) -> Graph:
    """Return the graph of some files, given by path."""
    facts: dict[str, Facts] = {}
    by_resolver: dict[str, list[Facts]] = defaultdict(list)
    for path, source in sorted(files.items()):
        language = language_of(path)
        if language:
            facts[path] = language.read(path, source, language.package(path, files))
            by_resolver[language.resolver].append(facts[path])
    edges = [edge for name, some in by_resolver.items() for edge in RESOLVERS[name](some)]
    return Graph(facts, tuple(edges))


@cache
def graph(folder: str) -> Graph:
    """Return the graph of one folder of sample files."""
    top = ROOT / folder
    files = {
        path.relative_to(top).as_posix(): path.read_bytes()
        for path in sorted(top.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    return read(files)


def wanted(path: str, source: str) -> list[Wanted]:
    """Return what the comments of a file expect.

    Raises:
        ValueError: a comment says what nobody understands.
    """
    found = []
    for number, line in enumerate(source.splitlines(), 1):
        said = _SAID.search(line)
        for part in said[1].split(";") if said else ():
            relation, _, text = part.strip().partition(":")
            if relation not in set(Relation):
                message = f"{path}:{number}: no relation: {part!r}"
                raise ValueError(message)
            found.append(Wanted(path, number, relation, _targets(path, number, text.strip())))
    return found


def _targets(path: str, number: int, text: str) -> tuple[tuple[str, str], ...]:
    if text == "none":
        return ()
    targets = []
    for each in text.split(", "):
        if each == Tier.DYNAMIC:
            targets.append(("", each))
            continue
        found = _TARGET.fullmatch(each)
        if not found:
            message = f"{path}:{number}: no target with a tier: {each!r}"
            raise ValueError(message)
        targets.append((found["name"], found["tier"]))
    return tuple(targets)


def name_of(symbol: str) -> str:
    """Return a symbol as the comments write it."""
    if not symbol:
        return ""
    found = parsed(symbol)
    last = found.descriptors[-1]
    name = found.dotted + (f"({last.twin})" if last.twin else "")
    return f"{found.package}:{name}" if found.manager else name


def fits(symbol: str, name: str) -> bool:
    """Tell whether a symbol is the one that a comment names."""
    full = name_of(symbol)
    return full == name or (":" not in full + name and full.endswith("." + name))


def differences(found: Graph, path: str, source: str) -> list[str]:
    """Return in words what one file's lines expect and lack, or have beyond it."""
    by_line: dict[tuple[int, str], list[Edge]] = defaultdict(list)
    for edge in found.edges:
        if edge.path == path:
            by_line[edge.span.line, edge.relation].append(edge)
    wrong = []
    for each in wanted(path, source):
        left = list(dict.fromkeys(by_line[each.line, each.relation]))
        for name, tier in each.targets:
            held = next((e for e in left if e.tier == tier and fits(e.target, name)), None)
            if held is None:
                wrong.append(f"{path}:{each.line}: lacks {each.relation} {name} {tier}")
            else:
                left.remove(held)
        wrong += [
            f"{path}:{each.line}: beyond it {each.relation} {name_of(e.target)} {e.tier}"
            f" ({e.mechanism})"
            for e in left
        ]
    return wrong + _misplaced(found.facts[path].definitions, by_line.values())


def _misplaced(definitions: tuple[Definition, ...], edges: Iterable[list[Edge]]) -> list[str]:
    """Return in words which edges start at something else than the innermost definition."""
    around = [each for each in definitions if each.sort in _HOLDS_CODE]
    wrong = []
    for edge in (one for some in edges for one in some):
        if edge.relation in {Relation.INHERITS, Relation.OVERRIDES}:
            continue
        place = (edge.span.line, edge.span.column)
        inside = [
            each
            for each in around
            if (each.extent.line, each.extent.column)
            <= place
            < (each.extent.end_line, each.extent.end_column + 1)
        ]
        if edge.source not in {each.symbol for each in inside}:
            wrong.append(f"{edge.path}:{edge.span.line}: from {edge.source}, which is elsewhere")
    return wrong
