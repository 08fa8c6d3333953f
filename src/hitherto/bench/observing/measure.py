"""The figures of `hitherto bench observe`: measured, shown, and held against their floors.

An edge counts where both its ends are defined in the repository's own files and neither is a test
or stands in a file of tests: what one half of the tests calls itself, the other never does. The
caller is the code that waits for the callee, see `observe.recorder`. It was there before where the
graph has an edge of calls between the two symbols: resolved, inferred, or to a candidate of an
ambiguous site.
"""

from __future__ import annotations

import shutil
import tempfile
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Group
from rich.text import Text

from hitherto.bench.figures import columns, share
from hitherto.bench.observing.halves import Tests, half, python_of
from hitherto.bench.world import committed, in_folder
from hitherto.bootstrap import open_memory, set_up
from hitherto.errors import InputError
from hitherto.memory.observing import Pair, known
from hitherto.model.graph import Edge, Tier
from hitherto.model.symbols import dotted
from hitherto.ports import Graph
from hitherto.sources.code import VENDORED
from hitherto.sources.runtime.edges import observed

FLOORS = {"before": 0.65, "after_half": 0.80}
"""The least that the shares may be."""

FEW = 20
"""Edges that were missed which are shown without being asked for."""

_COPIED_NOT = (".git", ".hg", ".svn", ".tox", ".nox", "__pycache__", *VENDORED)


def measure(
    repository: Path, arguments: Sequence[str], environment: Mapping[str, str], python: str = ""
) -> dict[str, Any]:
    """Run a repository's tests in two halves, and count what the graph had of it.

    The tests run where they are; the graph is of a copy.

    Args:
        repository: the folder.
        arguments: pytest's.
        environment: what the tests run in.
        python: what runs them; empty for the repository's own environment's.

    Returns:
        ``edges``, ``before`` (the share of them that the graph had), ``after_half`` (of the second
        half's the share that the graph had or the first half showed); ``tiers`` (of those that the
        graph had, by their best one); ``halves`` (how many each showed); ``with_tests`` (the same
        three figures where tests count as callers and callees); ``unknown`` (sites with an end
        that the graph does not know); ``missed`` (``caller``, ``callee``, ``path`` and ``line``).

    Raises:
        InputError: it is no folder, or its tests could not be observed.
    """
    if not repository.is_dir():
        raise InputError(f"{repository} is no folder", "Give the folder of a repository.")
    here = repository.resolve()
    program = python or python_of(here, environment.get("PATH", ""))
    tests = Tests(here, program, tuple(arguments), environment)
    with tempfile.TemporaryDirectory(prefix="hitherto-bench-") as name:
        world = in_folder(name)
        runs = []
        for which in (0, 1):
            scratch = Path(name) / f"half-{which}"
            scratch.mkdir()
            runs.append(half(tests, which, scratch))
        copy = world.home / "project"
        shutil.copytree(here, copy, symlinks=True, ignore=shutil.ignore_patterns(*_COPIED_NOT))
        set_up(committed(copy), given=world.settings).close()
        with open_memory(copy, given=world.settings) as memory:
            memory.structure.refresh()
            graph = memory.structure.graph
            found = [observed(each, graph, copy) for each in runs]
            result = figures([each.edges for each in found], graph)
    return {**result, "unknown": sum(each.unknown for each in found)}


def figures(halves: Sequence[Collection[Edge]], graph: Graph) -> dict[str, Any]:
    """Count what two halves of the tests showed; see `measure`."""
    sites = {(each.source, each.target): each for half_of in halves for each in half_of}
    there = known(graph, sites)
    both = [{(each.source, each.target) for each in half_of} for half_of in halves]
    tests = {name for pair in sites for name in pair if _is_test(graph, name)}
    own = [{pair for pair in each if tests.isdisjoint(pair)} for each in both]
    counted = own[0] | own[1]
    tiers = Counter(there[pair] for pair in counted if pair in there)
    return {
        **_shares(own, there),
        "tiers": {tier.value: tiers[tier] for tier in Tier if tiers[tier]},
        "halves": [len(each) for each in own],
        "with_tests": _shares(both, there),
        "missed": [
            {
                "caller": dotted(pair[0]),
                "callee": dotted(pair[1]),
                "path": sites[pair].path,
                "line": sites[pair].span.line,
            }
            for pair in sorted(counted - there.keys())
        ],
    }


def _shares(halves: Sequence[set[Pair]], there: Mapping[Pair, Tier]) -> dict[str, float]:
    first, second = halves
    whole = first | second
    return {
        "edges": len(whole),
        "before": share(len(whole & there.keys()), len(whole)),
        "after_half": share(len(second & (there.keys() | first)), len(second)),
    }


def _is_test(graph: Graph, symbol: str) -> bool:
    definition = graph.definition(symbol)
    return definition is not None and definition.test


def floors(result: Mapping[str, Any]) -> list[str]:
    """Return in words what is below its floor."""
    return [
        f"{name} is {result[name]}, at least {least:g}"
        for name, least in FLOORS.items()
        if result[name] < least
    ]


def table(result: Mapping[str, Any], *, verbose: bool = False) -> Group:
    """Return the figures for people, then what was missed.

    Args:
        result: what was measured.
        verbose: show every edge that was missed.
    """
    shown = columns("edges that ran", "edges", "before", "after a half of the tests")
    for title, each in (("of the project", result), ("with its tests", result["with_tests"])):
        shares = (f"{each[name]:.3f}" for name in ("before", "after_half"))
        shown.add_row(title, str(each["edges"]), *shares)
    tiers = ", ".join(f"{count} {tier}" for tier, count in result["tiers"].items())
    missed = result["missed"] if verbose else result["missed"][:FEW]
    lines = [
        Text(f"  {each['path']}:{each['line']}  {each['caller']} -> {each['callee']}")
        for each in missed
    ]
    if left := len(result["missed"]) - len(missed):
        lines.append(Text(f"… and {left} more (--verbose shows them)."))
    return Group(shown, Text(f"\nBefore: {tiers}."), Text("\nMissed:"), *lines)
