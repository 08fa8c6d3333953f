"""One name in one dimension of a scope: its canonical form, and which names contain which.

Every dimension is a partial order of its own: reflexive, antisymmetric on canonical names and
transitive (held by property tests). What a person writes ("prod", "./docs/") becomes canonical
first; from then on names are compared exactly.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fnmatch import fnmatchcase
from functools import lru_cache

from hitherto.model.patterns import Pattern

ENVIRONMENTS: dict[str, tuple[str, ...]] = {
    "production": ("prod", "prd", "live", "production environment"),
    "staging": ("stage", "stg", "pre production", "preprod", "pre prod"),
    "test": ("tests", "testing", "test environment"),
    "development": ("dev", "develop", "development environment"),
    "local": ("locally", "localhost", "local machine", "local development", "local dev"),
    "ci": ("continuous integration", "ci cd", "cicd", "pipeline", "build server"),
    "pull request": ("pr", "prs", "pull requests", "merge request", "merge requests", "mr"),
    "prototype": ("proto", "prototyping", "poc", "proof of concept", "prototype branch"),
    "preview": ("previews", "preview deployment"),
    "qa": ("quality assurance",),
    "demo": ("demos",),
    "sandbox": ("sandboxes",),
}
"""By canonical name the other names of an environment, in lower case with blanks."""

INSIDE: dict[str, str] = {"local": "development", "pull request": "ci"}
"""An environment that lies wholly inside another: the developer's machine is a development
environment, the checks of a pull request run in CI."""

AUDIENCES: dict[str, tuple[str, ...]] = {
    "agents": (
        "agent",
        "coding agent",
        "coding agents",
        "ai",
        "ai agent",
        "ai agents",
        "assistant",
    ),
    "reviewers": ("reviewer", "code reviewer", "code reviewers"),
    "developers": ("developer", "devs", "dev", "contributor", "contributors"),
    "users": ("user", "end user", "end users", "customer", "customers"),
}
"""By canonical name the other names of an audience."""


_ENVIRONMENT_NAMES = {o: name for name, others in ENVIRONMENTS.items() for o in (name, *others)}
_AUDIENCE_NAMES = {o: name for name, others in AUDIENCES.items() for o in (name, *others)}
_WILD = Pattern(r"[*?\[]")


def _spoken(name: str) -> str:
    return " ".join(re.sub(r"[-_/]+", " ", name.casefold()).split())


def environment(name: str) -> str:
    """Return the canonical name of an environment: "Prod" -> "production"."""
    spoken = _spoken(name).removeprefix("the ")
    return _ENVIRONMENT_NAMES.get(spoken, spoken)


def audience(name: str) -> str:
    """Return the canonical name of an audience: "reviewer" -> "reviewers"."""
    spoken = _spoken(name).removeprefix("the ")
    return _AUDIENCE_NAMES.get(spoken, spoken)


def branch(name: str) -> str:
    """Return a branch without the ref's prefix; case counts, as it does for git."""
    return name.strip().removeprefix("refs/heads/").removeprefix("refs/remotes/origin/")


def path(name: str) -> str:
    """Return a path, command or provider in its canonical form.

    Lower case, blanks collapsed, without leading "./" and without a trailing "/", "/*" or "/**".
    Case is dropped because people name "readme.md" and mean "README.md"; in patterns "*" crosses
    slashes, so that "**/" says nothing more.
    """
    plain = " ".join(name.strip().strip("`\"'").replace("\\", "/").casefold().split())
    if " " in plain:
        return plain
    plain = re.sub(r"/+", "/", plain)
    plain = re.sub(r"(/\*{0,2})+$", "", plain).lstrip("/")
    while plain.startswith(("./", "**/")):
        plain = plain.split("/", 1)[1]
    return re.sub(r"\*+", "*", plain.replace("/**/", "/"))


def environment_contains(outer: str, inner: str) -> bool:
    """Tell whether what holds in ``outer`` holds in ``inner`` (canonical names)."""
    return inner == outer or INSIDE.get(inner) == outer


def branch_contains(outer: str, inner: str) -> bool:
    """Tell whether a branch, or a pattern such as ``release/*``, covers another."""
    return outer == inner or (
        bool(_WILD.search(outer)) and not _WILD.search(inner) and fnmatchcase(inner, outer)
    )


@lru_cache(maxsize=4096)
def _steps(name: str) -> tuple[str, ...]:
    """Words of a command ("tool run --json"), or segments of a path; patterns are paths."""
    words = tuple(name.split())
    return words if len(words) > 1 else tuple(part for part in name.split("/") if part)


def _is_command(name: str) -> bool:
    return " " in name


@lru_cache(maxsize=65536)
def path_contains(outer: str, inner: str) -> bool:
    """Tell whether one path, command or provider contains another (canonical names).

    - A path with a slash is anchored at the root and contains what lies below it.
    - A bare name ("api", "watch") is a component or a command without its program: it contains
      every path with that segment and every command with that word.
    - Several words are a command: "tool run" contains "tool run --json" and "my tool run".
    - A pattern contains the paths that it, or an ancestor of theirs, matches; without a slash
      ("*.ts") it matches at any level.
    """
    if outer == inner:
        return True
    small, large = _steps(outer), _steps(inner)
    if _is_command(outer):
        return _is_command(inner) and _within(small, large)
    if "/" not in outer:
        return _floats_into(outer, large)
    return not _is_command(inner) and "/" in inner and _anchored(outer, inner)


def _floats_into(name: str, steps: tuple[str, ...]) -> bool:
    if _WILD.search(name):
        return any(not _WILD.search(step) and fnmatchcase(step, name) for step in steps)
    return name in steps


def _anchored(outer: str, inner: str) -> bool:
    small, large = _steps(outer), _steps(inner)
    if not _WILD.search(outer):
        return large[: len(small)] == small
    ends = range(1, len(large) + 1)
    return not _WILD.search(inner) and any(fnmatchcase("/".join(large[:e]), outer) for e in ends)


def _within(small: tuple[str, ...], large: tuple[str, ...]) -> bool:
    width = len(small)
    starts = range(len(large) - width + 1)
    return bool(small) and any(large[start : start + width] == small for start in starts)


@lru_cache(maxsize=65536)
def path_touches(one: str, other: str) -> bool:
    """Tell whether two paths can have something in common; a pattern is given the doubt."""
    if path_contains(one, other) or path_contains(other, one):
        return True
    patterns = _WILD.search(one) or _WILD.search(other)
    if not patterns or _is_command(one) or _is_command(other):
        return False
    if "/" not in one or "/" not in other:
        return True
    first, second = _WILD.split(one)[0], _WILD.split(other)[0]
    return first.startswith(second) or second.startswith(first)


def _environments_touch(one: str, other: str) -> bool:
    return environment_contains(one, other) or environment_contains(other, one)


def _branches_touch(one: str, other: str) -> bool:
    return branch_contains(one, other) or branch_contains(other, one)


def _equal(one: str, other: str) -> bool:
    return one == other


Names = Callable[[str], str]
Test = Callable[[str, str], bool]

DIMENSIONS: tuple[tuple[str, Names, Test, Test], ...] = (
    ("environment", environment, environment_contains, _environments_touch),
    ("branch", branch, branch_contains, _branches_touch),
    ("path", path, path_contains, path_touches),
    ("audience", audience, _equal, _equal),
)
"""Each dimension of a scope: its field, canonical form, containment, and whether names touch."""
