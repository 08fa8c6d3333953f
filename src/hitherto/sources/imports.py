"""The ``@path`` imports of a CLAUDE.md: which lines are some, and what they lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from hitherto.model import Problem

DEEPEST = 5
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_SPAN = re.compile(r"(`+).*?\1")
_IMPORT = re.compile(r"(?:^|(?<=\s))@((?:~/|\.{0,2}/)?[\w.-][^\s,;:!?)'\"`<>]*)")


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
    inside = tree.resolve()

    def follow(file: Path, chain: tuple[Path, ...]) -> None:
        for name, line in mentions(_text(file)):
            where = file.parent / Path(name).expanduser() if name[0] == "~" else file.parent / name
            path = where.resolve()
            if path in chain:
                problems.append(Problem(str(file), f"@{name} imports in a circle", line))
            elif not path.is_relative_to(inside):
                if "/" in name:
                    what = f"@{name} lies outside the work tree and was not read"
                    problems.append(Problem(str(file), what, line))
            elif not path.is_file():
                if "/" in name and Path(name).suffix:
                    problems.append(Problem(str(file), f"@{name} is not there", line))
            elif path not in found:
                if len(chain) > DEEPEST:
                    what = f"@{name} is imported more than {DEEPEST} deep and was not read"
                    problems.append(Problem(str(file), what, line))
                    continue
                found[path] = Imported(path, line, file)
                follow(path, (*chain, path))

    follow(start, (start.resolve(),))
    return tuple(found.values()), tuple(problems)


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8", "replace")
    except OSError:
        return ""
