"""The ``@path`` imports of a CLAUDE.md: which lines are some, and what they lead to."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hitherto.model import Problem
from hitherto.model.patterns import Pattern
from hitherto.sources.regular import open_regular, real

DEEPEST = 5
LONGEST = 4 * 1024 * 1024
"""Bytes of one file of instructions that are read."""
_FENCE = Pattern(r"^ {0,3}(`{3,}|~{3,})")
_SPAN = Pattern(r"(`+).*?\1")
_IMPORT = Pattern(r"(?:^|(?<=\s))@((?:~/|\.{0,2}/)?[\w.-][^\s\0,;:!?)'\"`<>]*)")


class Imported(NamedTuple):
    """One file that was imported, directly or not."""

    path: Path
    line: int
    by: Path


def mentions(text: str) -> Iterator[tuple[str, int]]:
    """Yield the path and the line of every import outside fences and code spans."""
    fence = ""
    for number, row in enumerate(text.split("\n"), 1):
        mark = _FENCE.match(row)
        if mark and not fence:
            fence = mark[1]
        elif mark and mark[1].startswith(fence) and row.strip() == mark[1]:
            fence = ""
        elif not fence:
            for found in _IMPORT.finditer(_SPAN.sub("", row)):
                path = found[1].rstrip(".")
                if "/" in path or "." in path:
                    yield path, number


def resolve(start: Path, tree: Path) -> tuple[tuple[Imported, ...], tuple[Problem, ...]]:
    """Follow the imports of a file, five deep.

    A word with an ``@`` that leads to no file is taken for a mention of somebody, unless it
    has a folder in it; then it is a problem, as are cycles and files outside the work tree.

    Args:
        start: the file whose imports are followed.
        tree: the work tree.
    """
    found: dict[Path, Imported] = {}
    problems: list[Problem] = []
    inside = real(tree)

    def follow(file: Path, chain: tuple[Path, ...]) -> None:
        for name, line in mentions(_text(file)):
            path = real(file.parent / name)
            if wrong := _wrong(name, path, inside, chain):
                problems.append(Problem(str(file), f"@{name} {wrong}", line))
            elif path not in found and _is_import(path, inside):
                found[path] = Imported(path, line, file)
                follow(path, (*chain, path))

    follow(start, (real(start),))
    return tuple(found.values()), tuple(problems)


def _wrong(name: str, path: Path, inside: Path, chain: tuple[Path, ...]) -> str:
    """Return why an import is not followed; empty where it is, or where it is none."""
    named = "/" in name
    if name.startswith("~") or (named and not path.is_relative_to(inside)):
        return "lies outside the work tree and was not read"
    if path in chain:
        return "imports in a circle"
    if os.path.islink(path):  # noqa: PTH114 - false, not an error, for what can be no path
        return "is a link that leads to itself"
    if not os.path.isfile(path):  # noqa: PTH113 - as above
        return "is not there" if named and Path(name).suffix else ""
    if len(chain) > DEEPEST and path.is_relative_to(inside):
        return f"is imported more than {DEEPEST} deep and was not read"
    return ""


def _is_import(path: Path, inside: Path) -> bool:
    return path.is_relative_to(inside) and os.path.isfile(path)  # noqa: PTH113 - as above


def _text(path: Path) -> str:
    try:
        with open_regular(path) as stream:
            return stream.read(LONGEST).decode("utf-8", "replace")
    except OSError:
        return ""
