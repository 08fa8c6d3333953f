"""How every bench ends: with its figures, and with 1 where one of them misses its floor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click
from rich.console import RenderableType

from hitherto.cli.common import FOUND, NOTHING
from hitherto.cli.show import shapes, tables

Result = TypeVar("Result", bound=dict[str, Any])

BELOW = "below the floor"
WORSE = "worse than it may be"


def ended(
    result: Result,
    table: Callable[[Result], RenderableType],
    worse: Sequence[str],
    *,
    as_json: bool,
    what: str = WORSE,
    note: str = "",
) -> int:
    """Print what a bench measured and return its exit code.

    Args:
        result: what was measured.
        table: makes the table for people.
        worse: in words, the figures that miss their floors; none where nobody asked for a check.
        as_json: print one object in place of the table.
        what: what is said of each of these figures.
        note: what is to be known of the figures besides, on stderr.
    """
    if as_json:
        shapes.emit(result)
    else:
        tables.show(table(result))
    if note:
        click.echo(f"hitherto: {note}", err=True)
    for each in worse:
        click.echo(f"hitherto: {what}: {each}", err=True)
    return NOTHING if worse else FOUND
