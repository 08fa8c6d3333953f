"""What parts a repository has, from its tracked paths and a few of its files: pure and bounded."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import PurePosixPath
from typing import NamedTuple

from hitherto.model.patterns import Pattern
from hitherto.project.concern_table import DIRECTORY_NAMES

Reader = Callable[[str], str | None]

MOST_PATHS = 200_000  # paths looked at
MOST_DIRECTORIES = 160  # parts made from directories, the fullest first
MOST_FILES = 60  # build files, read-mes and the like that are opened
MOST_HEADINGS = 60
MOST_CHARACTERS = 200_000  # of one file
DEEPEST = 4

# Directories that say nothing of what is in them; the parts are below.
_PLAIN = frozenset(
    """
    src lib libs packages apps app pkg internal modules crates services projects examples source
    main java kotlin python go js ts include core common shared util utils helpers misc assets
    static public scripts tools bin data node_modules vendor dist build out target tmp temp
    fixtures third_party site-packages testdata __pycache__ com org io net
    """.split()  # noqa: SIM905 - read more easily as text
)
_SKIPPED = frozenset(
    """
    node_modules vendor dist build out target tmp temp third_party site-packages __pycache__
    """.split()  # noqa: SIM905 - read more easily as text
)
_HEADING = Pattern(r"^#{2,3}[ \t]+(.{2,60}?)[ \t#]*$", re.MULTILINE)
_DULL_HEADING = Pattern(
    r"install|usage|getting started|licen[cs]e|contribut|overview|table of contents|introduction|"
    r"background|summary|example|quick ?start|setup|faq|credits|features?$|changelog|todo|notes?$|"
    r"prerequisites|requirements|next steps|[?!:.`/\\\d]",
    re.IGNORECASE,
)
_SERVICE = Pattern(r"^ {2}([A-Za-z0-9][\w.-]*):[ \t]*$", re.MULTILINE)
_SERVICES = Pattern(r"^services:[ \t]*\n((?:[ \t]+.*\n|[ \t]*\n|#.*\n)*)", re.MULTILINE)
_ARTIFACT = Pattern(r"<artifactId>([\w.-]+)</artifactId>")
_PARENT = Pattern(r"<(parent|dependencies|build|dependencyManagement)>.*?</\1>", re.DOTALL)
_MODULE = Pattern(r"^module[ \t]+(\S+)", re.MULTILINE)
_MAKE_FILES = ("docker-compose.yml", "docker-compose.yaml", "compose.yml", "compose.yaml")
_BUILD_FILES = frozenset(
    ("package.json", "pyproject.toml", "Cargo.toml", "go.mod", "pom.xml", *_MAKE_FILES)
)


class Part(NamedTuple):
    """One part that some file or directory speaks of.

    Attributes:
        name: as people say it, lower case, words separated by blanks.
        origin: what it was found in: ``directory``, ``package``, ``service``, ``owners``,
            ``heading``.
        path: the subtree it names; empty for none.
    """

    name: str
    origin: str
    path: str = ""


def said(name: str) -> str:
    """Return a name as people say it: ``AuthService``, ``auth-service`` give ``auth service``."""
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name.rpartition("/")[2])
    return " ".join(re.split(r"[\s._\-]+", name.lower())).strip()


def parts(listing: Iterable[str], read: Reader) -> tuple[Part, ...]:
    """Return the parts of a repository, the most certain origin first.

    Args:
        listing: tracked paths, relative to the root, with ``/``.
        read: returns a path's text, or None where it cannot be read.
    """
    paths = []
    for path in listing:
        if not _SKIPPED.intersection(path.split("/")):
            paths.append(path)
        if len(paths) >= MOST_PATHS:
            break
    paths.sort()
    found = [*_packages(paths, read), *_directories(paths)]
    found += [*_owners(paths, read), *_headings(paths, read)]
    return tuple(dict.fromkeys(part for part in found if part.name))


def _directories(paths: list[str]) -> list[Part]:
    """Return the fullest directories whose name says something."""
    files: Counter[str] = Counter()
    for path in paths:
        steps = path.split("/")[:-1][:DEEPEST]
        for depth in range(len(steps)):
            files["/".join(steps[: depth + 1])] += 1
    telling = [
        (-count, path)
        for path, count in files.items()
        if (leaf := path.rpartition("/")[2]).lower() not in _PLAIN
        and not leaf.startswith(".")
        and (count > 1 or leaf.lower() in DIRECTORY_NAMES)
    ]
    return [Part(said(path), "directory", path) for _, path in sorted(telling)[:MOST_DIRECTORIES]]


def _packages(paths: list[str], read: Reader) -> list[Part]:
    """Return the packages and services that build files declare."""
    found: list[Part] = []
    build_files = [path for path in paths if PurePosixPath(path).name in _BUILD_FILES]
    build_files.sort(key=lambda path: (path.count("/"), path))
    for path in build_files[:MOST_FILES]:
        text = (read(path) or "")[:MOST_CHARACTERS]
        folder = str(PurePosixPath(path).parent)
        folder = "" if folder == "." else folder
        name = PurePosixPath(path).name
        if name in _MAKE_FILES:
            services = _SERVICES.search(text)
            block = services.group(1) if services else ""
            found += [Part(said(service), "service") for service in _SERVICE.findall(block)]
        else:
            declared = _declared(name, text)
            # A package at the root is the project itself: no part of it.
            found += [Part(said(item), "package", folder) for item in declared if folder]
    return found


def _declared(name: str, text: str) -> list[str]:
    """Return the name of the package that a build file declares, as far as it can be read."""
    held: object
    if name == "go.mod":
        return _MODULE.findall(text)[:1]
    if name == "pom.xml":
        return _ARTIFACT.findall(_PARENT.sub("", text))[:1]
    try:
        held = json.loads(text) if name == "package.json" else tomllib.loads(text)
    except (ValueError, RecursionError):  # a build file in another dialect names nothing
        return []
    keys = {"package.json": (), "pyproject.toml": ("project",), "Cargo.toml": ("package",)}[name]
    for key in (*keys, "name"):
        held = held.get(key) if isinstance(held, dict) else None
    return [held] if isinstance(held, str) else []


def _owners(paths: list[str], read: Reader) -> list[Part]:
    """Return the subtrees that CODEOWNERS gives an owner."""
    found = []
    known = {"CODEOWNERS", ".github/CODEOWNERS", "docs/CODEOWNERS", ".gitlab/CODEOWNERS"}
    for path in known.intersection(paths):
        for line in (read(path) or "")[:MOST_CHARACTERS].splitlines():
            pattern = line.split("#")[0].split()[:1]
            subtree = (
                pattern[0].strip("/").removesuffix("/**").removesuffix("/*") if pattern else ""
            )
            leaf = subtree.rpartition("/")[2]
            if leaf and "*" not in subtree and "." not in leaf and leaf.lower() not in _PLAIN:
                found.append(Part(said(leaf), "owners", subtree))
    return found


def _headings(paths: list[str], read: Reader) -> list[Part]:
    """Return short headings of read-mes and documentation that name a part."""
    found: list[Part] = []
    prose = [
        path
        for path in paths
        if path.lower().endswith((".md", ".rst"))
        and ("/" not in path or path.lower().startswith(("docs/", "doc/")))
        and path.count("/") <= 1
    ]
    prose.sort(key=lambda path: (not path.lower().startswith("readme"), path))
    for path in prose[: MOST_FILES // 2]:
        for heading in _HEADING.findall((read(path) or "")[:MOST_CHARACTERS]):
            plain = heading.strip("*_ ")
            if len(plain.split()) <= 3 and not _DULL_HEADING.search(plain):  # noqa: PLR2004 - a name
                found.append(Part(said(plain), "heading"))
    return found[:MOST_HEADINGS]
