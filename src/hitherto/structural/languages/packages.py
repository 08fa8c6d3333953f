"""The folder in which a file's namespaces begin, from the paths of a project alone."""

from __future__ import annotations

import posixpath
from collections.abc import Container

from hitherto.model.patterns import Pattern

_SOURCES = Pattern(r"^(?:.*/)?src/(?:[a-zA-Z]+/)?(?:java|kotlin|scala)(?=/)")


def nearest(roots: tuple[str, ...], path: str, paths: Container[str]) -> str:
    """Return the nearest folder above a file that holds one of some files; empty: the root.

    Args:
        roots: names of the files that mark it.
        path: of the file.
        paths: of all files of the project.
    """
    folder = posixpath.dirname(path)
    while folder:
        if any(f"{folder}/{root}" in paths for root in roots):
            return folder
        folder = posixpath.dirname(folder)
    return ""


def sources(path: str, paths: Container[str]) -> str:  # noqa: ARG001  # as `Language.package` is
    """Return the folder of sources of a project built by Maven, Gradle or sbt; empty: none."""
    found = _SOURCES.match(path)
    return found[0] if found else ""
