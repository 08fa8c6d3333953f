"""Edges by names: scopes, imports, declared types and hierarchies, and at last the name alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hitherto.model.graph import Edge
from hitherto.structural.facts import Facts
from hitherto.structural.names.classes import inherited, overrides, settle
from hitherto.structural.names.linking import Linker
from hitherto.structural.names.lookup import Lookup
from hitherto.structural.names.project import gathered


def resolve(facts: Iterable[Facts]) -> Iterator[Edge]:
    """Yield the edges of all files of the languages that are resolved by names.

    What is looked at, in this order: the scopes around a site, what its file imports, its
    namespace, the declared or assigned types of what a method is called on, and what inherits from
    them; at last, where nothing is known of an object, all methods of the name.

    Args:
        facts: of all files; their order counts for nothing.
    """
    project = gathered(facts)
    lookup = Lookup(project)
    settle(project, lookup)
    linker = Linker(project, lookup)
    for file in project.files.values():
        yield from linker.edges(file)
    yield from inherited(project)
    yield from overrides(project)
