"""A language of five words, read and resolved by pure functions, to keep graphs of.

``def NAME`` begins a function; inside, ``call NAME`` calls, ``any`` calls what nobody can tell,
``wrong`` is a problem, and ``odd`` is what no reader foresaw. A file is a module named by its
path; ``pkg`` files make the folders that they stand in packages.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

import msgspec

from hitherto.model import Problem
from hitherto.model.graph import Definition, Edge, Relation, Sort, Span, Tier
from hitherto.model.symbols import Descriptor, Suffix, own
from hitherto.structural.facts import Facts, Language

Call = tuple[str, str, Span]
"""The caller's symbol, the name that it calls (none: any), and where."""


def package(path: str, paths: Container[str]) -> str:
    """Return the nearest folder with a ``pkg`` file."""
    folder = path.rpartition("/")[0]
    while folder and f"{folder}/pkg" not in paths:
        folder = folder.rpartition("/")[0]
    return folder


def read(path: str, data: bytes, home: str) -> Facts:
    """Read one file."""
    inner = path.removeprefix(home).strip("/").removesuffix(".toy")
    names = [Descriptor(part, Suffix.NAMESPACE) for part in inner.split("/")]
    lines = data.decode("utf-8", "replace").split("\n")
    end = Span(1, 0, len(lines), len(lines[-1].encode()))
    symbol = own("toy", home, names)
    definitions = [Definition(path, Span(1, 0, 1, 0), end, symbol, Sort.MODULE)]
    calls: list[Call] = []
    problems: list[Problem] = []
    for number, line in enumerate(lines, 1):
        word, _, name = line.strip().partition(" ")
        at = Span(number, len(word) + 1, number, len(word) + 1 + len(name.encode()))
        if word == "odd":
            raise ValueError(line)
        if word == "def" and name:
            symbol = own("toy", home, (*names, Descriptor(name, Suffix.METHOD)))
            extent = Span(number, 0, len(lines), 0)
            definitions.append(Definition(path, at, extent, symbol, Sort.FUNCTION))
        elif word in {"call", "any"}:
            calls.append((symbol, name, at))
        elif word == "wrong":
            problems.append(Problem(path, "says wrong", line=number))
    body = msgspec.msgpack.encode(calls)
    return Facts(path, "toy", home, tuple(definitions), body, tuple(problems))


def resolve(files: Iterable[Facts]) -> Iterator[Edge]:
    """Find what each call calls: functions with that name anywhere."""
    every = list(files)
    named: dict[str, list[str]] = {}
    for each in every:
        for definition in each.definitions[1:]:
            name = definition.symbol.rpartition("/")[2].removesuffix("().").strip("`")
            named.setdefault(name, []).append(definition.symbol)
    for each in every:
        for source, name, span in msgspec.msgpack.decode(each.body, type=list[Call]):
            targets = sorted(set(named.get(name, ())))
            tier = Tier.RESOLVED if len(targets) == 1 else Tier.AMBIGUOUS
            if not name:
                yield Edge(each.path, span, source, "", Relation.CALLS, Tier.DYNAMIC, "any")
            for target in targets:
                yield Edge(each.path, span, source, target, Relation.CALLS, tier, "name")


TOY = Language("toy", (".toy",), package, read, "toy")
