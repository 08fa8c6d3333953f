"""Tables for people; plain text where no terminal listens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import click
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from hitherto.cli.show.readings import size
from hitherto.cli.show.statements import source, width
from hitherto.memory import Finding, KeptSource
from hitherto.model import Found

MOST_NAMES = 3
LONGEST_NAMES = 44  # characters of all that are shown


def show(*parts: RenderableType) -> None:
    """Print something of rich's, without blanks at the ends of lines."""
    console = Console(width=width(), highlight=False, emoji=False, markup=False)
    with console.capture() as printed:
        for part in parts:
            console.print(part)
    for line in printed.get().splitlines():
        click.echo(line.rstrip())


def found(values: Sequence[Found]) -> Table:
    """Return what was found about the project, a line for each kind."""
    table = _table("found", "how many", "size", "for example")
    kinds: dict[str, list[Found]] = {}
    for each in values:
        kinds.setdefault(each.kind, []).append(each)
    for kind, held in kinds.items():
        held.sort(key=lambda each: -each.size)
        names = [source(each.source).removeprefix(f"{kind} ") for each in held]
        most = MOST_NAMES if len(", ".join(names[:MOST_NAMES])) <= LONGEST_NAMES else 1
        shown = ", ".join(names[:most]) + (" …" if len(names) > most else "")
        shown = "" if names == [kind] else shown
        table.add_row(
            kind,
            str(sum(each.files for each in held)),
            size(sum(each.size for each in held)),
            shown,
        )
    return table


def sources(values: Iterable[KeptSource]) -> Table:
    """Return what was read and what of it is kept, a line for each kind."""
    table = _table("read from", "how many", "statements", "last read")
    kinds: dict[str, list[KeptSource]] = {}
    for each in values:
        kinds.setdefault(each.kind, []).append(each)
    for kind, held in kinds.items():
        last = max(each.at for each in held)[:16].replace("T", " ")
        files = sum(each.files for each in held)
        table.add_row(kind, str(files), str(sum(each.records for each in held)), last)
    return table


def counts(title: str, values: dict[str, int]) -> Table:
    """Return how many there are of each."""
    table = _table(title, "")
    for name, count in values.items():
        table.add_row(name.replace("_", " "), str(count))
    return table


def findings(values: Iterable[Finding]) -> Table:
    """Return what `doctor` saw."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")  # a path is shown whole
    for each in values:
        mark = Text("ok", style="green") if each.good else Text("look", style="bold yellow")
        table.add_row(mark, each.name, f"{each.what}. {each.remedy}".strip())
    return table


def figures(values: Mapping[str, object]) -> Table:
    """Return nested figures, a line each, named by the way to them."""
    table = _table("what", "measured")
    for name, value in _flat(values):
        table.add_row(name, f"{value:.3f}" if isinstance(value, float) else str(value))
    return table


def _flat(values: Mapping[str, object], above: str = "") -> Iterator[tuple[str, object]]:
    for name, value in values.items():
        path = f"{above} {name.replace('_', ' ')}".strip()
        if isinstance(value, Mapping):
            yield from _flat(value, path)
        elif value != []:
            yield path, value


def _table(*columns: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="underline", show_edge=False)
    for number, name in enumerate(columns):
        last = number == len(columns) - 1
        table.add_column(name, no_wrap=not last, overflow="fold" if last else "ellipsis")
    return table
