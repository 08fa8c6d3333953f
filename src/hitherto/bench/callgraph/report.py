"""The figures of `hitherto bench callgraph`: measured, shown, and held against their floors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group
from rich.text import Text

from hitherto.bench.callgraph.counting import Edges, figures, outcome
from hitherto.bench.callgraph.suite import Case
from hitherto.bench.figures import columns

FLOORS = (
    ("all", "precision", 0.98),
    ("all", "recall", 0.95),
    ("tiers.resolved", "precision", 0.99),
    ("tiers.resolved", "share_of_true", 0.60),
)
"""What may not be missed: where the figure stands, its name, and the least it may be."""

FEW = 12
"""Tests that differ which are shown without being asked for."""

_SETS = (
    ("all", "all calls"),
    ("inside", "within the sources"),
    ("function", "made by functions"),
)


def measure(cases: Sequence[Case], edges: Edges) -> dict[str, Any]:
    """Measure every test; see `counting.figures`.

    Args:
        cases: the suite.
        edges: finds the edges of a test's sources.
    """
    return figures([outcome(each, edges(each.files)) for each in cases])


def floors(result: Mapping[str, Any]) -> list[str]:
    """Return in words what is below its floor."""
    return [
        f"{way}.{name} is {value}, at least {least:g}"
        for way, name, least in FLOORS
        if (value := _at(result, way)[name]) < least
    ]


def table(result: Mapping[str, Any], *, verbose: bool = False) -> Group:
    """Return the figures for people, then what differs.

    Args:
        result: what was measured.
        verbose: show every test that differs.
    """
    shown = columns("calls", "precision", "recall")
    for key, title in _SETS:
        shown.add_row(title, *(f"{result[key][name]:.3f}" for name in ("precision", "recall")))
    tiers = columns("\nby tier", "\nedges", "\nprecision", "\nshare of the true")
    for name, figure in result["tiers"].items():
        share = f"{figure['share_of_true']:.3f}"
        tiers.add_row(name, str(figure["edges"]), f"{figure['precision']:.3f}", share)
    tiers.add_row("dynamic", str(result["dynamic"]), "", "")
    exact = f"\n{result['exact']} of {result['tests']} tests are exact."
    return Group(shown, tiers, Text(exact), *_differences(result["differences"], verbose=verbose))


def _differences(differences: Sequence[Mapping[str, Any]], *, verbose: bool) -> Iterator[Text]:
    shown = differences if verbose else differences[:FEW]
    for each in shown:
        yield Text(f"\n{each['test']}")
        for caller, callee in each["missed"]:
            yield Text(f"  missed  {caller} -> {callee}")
        for caller, callee, tier in each["wrong"]:
            yield Text(f"  wrong   {caller} -> {callee} ({tier})")
    if len(shown) < len(differences):
        more = len(differences) - len(shown)
        yield Text(f"\n… and {more} more that differ (--verbose shows them).")


def _at(result: Mapping[str, Any], way: str) -> Mapping[str, float]:
    found: Any = result
    for step in way.split("."):
        found = found[step]
    figures_there: Mapping[str, float] = found
    return figures_there
