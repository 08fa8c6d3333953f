"""The edges of a few sources, found in memory by what finds them in a project."""

from __future__ import annotations

from collections.abc import Mapping

from hitherto.model.graph import Edge
from hitherto.structural.merge import merge
from hitherto.structural.python import PYTHON
from hitherto.structural.resolvers import RESOLVERS


def edges(files: Mapping[str, bytes]) -> tuple[Edge, ...]:
    """Return the edges of Python sources.

    Args:
        files: by path, as in a work tree of their own.
    """
    facts = [PYTHON.read(path, data, PYTHON.package(path, files)) for path, data in files.items()]
    return merge(RESOLVERS[PYTHON.resolver](facts))
