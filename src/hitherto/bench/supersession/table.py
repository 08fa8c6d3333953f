"""The figures of `hitherto bench supersession` as a table for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Group
from rich.text import Text

from hitherto.bench.figures import columns

_NAMES = ("precision", "recall", "f1", "extent_accuracy", "rank1", "rank3")
_TITLES = {"stated": "stated: all text", "hidden": "hidden: what says so masked"}
_LONGEST = 120  # characters of evidence


def table(result: Mapping[str, Any]) -> Group:
    """Return the figures, and the pairs that differ from the labelled ones."""
    shown = columns("", "precision", "recall", "F1", "extent", "rank 1", "rank 3", "found")
    for mode, title in _TITLES.items():
        figures = result[mode]
        cells = [f"{figures[name]:.2f}" for name in _NAMES]
        shown.add_row(title, *cells, f"{figures['hits']} of {figures['pairs']}")
    heading = f"{', '.join(result['sets'])}: {result['records']} records"
    return Group(Text(heading), shown, *_lists(result))


def _lists(result: Mapping[str, Any]) -> Iterator[Text]:
    if result["beyond"]:
        yield Text("\nFound beyond the labelled pairs, which may lack true ones:")
        for pair in result["beyond"]:
            yield Text(f"  {pair['new']} replaces {pair['old']} ({pair['extent']})")
            yield Text(f"    {pair['source']}:{pair['line']}: {pair['evidence'][:_LONGEST]}")
    if result["missed"]:
        yield Text("\nLabelled and not found:")
        for pair in result["missed"]:
            yield Text(f"  {pair['new']} replaces {pair['old']} ({pair['extent']})")
