"""What manifests say of names: a package's own, and where aliases lead."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator
from typing import Any

from hitherto.model.graph import Definition, Sort, Span
from hitherto.model.patterns import Pattern
from hitherto.model.problem import Problem
from hitherto.model.symbols import Descriptor, Suffix, own
from hitherto.structural.facts import Facts
from hitherto.structural.languages.body import ENCODER, Body

SCHEME = "manifest"
SUFFIXES = ("go.mod", "package.json", "tsconfig.json", "tsconfig.base.json", "jsconfig.json")

_MODULE = Pattern(r"^\s*module\s+\"?([^\s\"]+)", re.MULTILINE)
_STRING_OR_COMMENT = Pattern(r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/', re.DOTALL)
_TRAILING = Pattern(r",(\s*[}\]])")
_ENTRIES = ("main", "module", "types", "source")
_LARGEST = 1_000_000
_CONDITIONS = ("source", "import", "default", "require", "types")
_DEEP = 6


def read(path: str, source: bytes, package: str) -> Facts:
    """Return what a manifest says.

    Args:
        path: from the root of the work tree.
        source: its bytes.
        package: see `Language.package`.
    """
    name = posixpath.basename(path)
    text = source[:_LARGEST].decode("utf-8", "replace")
    problems: tuple[Problem, ...] = ()
    if name == "go.mod":
        found = _MODULE.search(text)
        says = {"name": found[1]} if found else {}
    else:
        try:
            held = json.loads(_plain(text))
        except (ValueError, RecursionError):
            held = None
            problems = (Problem(path, "is no JSON, its names and aliases are not known"),)
        held = held if isinstance(held, dict) else {}
        says = dict(_package(held) if name == "package.json" else _aliases(held))
    steps = [Descriptor(each, Suffix.NAMESPACE) for each in path.split("/")]
    start = Span(1, 0, 1, 0)
    module = Definition(path, start, start, own(SCHEME, "", steps), Sort.MODULE)
    return Facts(path, SCHEME, package, (module,), ENCODER.encode(Body(manifest=says)), problems)


def _plain(text: str) -> str:
    """Return JSON without the comments and commas that TypeScript allows in its own."""
    text = _STRING_OR_COMMENT.sub(lambda found: found[1] or "", text)
    return _TRAILING.sub(r"\1", text)


def _package(held: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key in ("name", *_ENTRIES):
        if isinstance(held.get(key), str):
            yield key, held[key]
    exports = held.get("exports")
    if exports:
        named = exports if isinstance(exports, dict) else {}
        dotted = any(each.startswith(".") for each in named)
        for name, target in (named if dotted else {".": exports}).items():
            path = _target(target)
            if path:
                yield f"export {name}", path


def _target(held: object, depth: int = 0) -> str:
    """Return the first path of an entry of ``exports``, the source before what is built of it."""
    if isinstance(held, str) or depth > _DEEP:
        return held if isinstance(held, str) else ""
    if isinstance(held, dict):
        odd = [each for each in held if each not in _CONDITIONS]
        for condition in (*sorted(odd, key=lambda each: "source" not in each), *_CONDITIONS):
            found = _target(held.get(condition), depth + 1)
            if found:
                return found
    return ""


def _aliases(held: dict[str, Any]) -> Iterator[tuple[str, str]]:
    options = held.get("compilerOptions")
    if not isinstance(options, dict):
        return
    if isinstance(options.get("baseUrl"), str):
        yield "base", options["baseUrl"]
    paths = options.get("paths")
    for pattern, targets in paths.items() if isinstance(paths, dict) else ():
        if isinstance(targets, list) and targets and isinstance(targets[0], str):
            yield f"path {pattern}", targets[0]
