"""`hitherto what-breaks`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bootstrap import open_memory
from hitherto.cli.common import FOUND, NOTHING, json_option
from hitherto.cli.show import breaks as show
from hitherto.cli.show import shapes, tables
from hitherto.cli.show.streams import tell
from hitherto.errors import UsageError
from hitherto.memory.breaking import DEPTH, Breaks, change_breaks
from hitherto.memory.breaking import what_breaks as asked

COMMAND = "what-breaks"


@click.command(COMMAND)
@click.argument("symbol", required=False)
@click.option(
    "--diff",
    "revision",
    metavar="[REV]",
    is_flag=False,
    flag_value="HEAD",
    help="Instead: all that the work tree changes against a revision, HEAD where none is named.",
)
@click.option(
    "--depth",
    type=click.IntRange(min=1),
    default=DEPTH,
    show_default=True,
    help="How many steps to follow.",
)
@click.option(
    "--tests", is_flag=True, help="Print only the tests that reach it, as a test runner takes them."
)
@click.option("--limit", type=click.IntRange(min=1), help="Show so many of each list at most.")
@json_option
def what_breaks(
    *,
    symbol: str | None,
    revision: str | None,
    depth: int,
    tests: bool,
    limit: int | None,
    as_json: bool,
) -> int:
    """Say what depends on a symbol, and how surely.

    SYMBOL is a name or its end (`Cart.total`), a place (`cart.py:12`), a path or a whole symbol.
    Where it means several things they are listed and none is chosen. Exits with 1 then, and where
    nothing has that name.
    """
    if (symbol is None) == (revision is None):
        raise UsageError(
            "Either a SYMBOL or --diff has to be given", "Name a function, class, method or file."
        )
    if tests and as_json:
        raise UsageError("--tests and --json exclude each other", "Use one of them.")
    with open_memory(Path.cwd()) as memory:
        answer = (
            asked(memory, symbol, depth=depth)
            if symbol is not None
            else change_breaks(memory, revision or "", depth=depth)
        )
    if as_json:
        shapes.emit(show.shape(answer, limit))
    else:
        _tell(answer, tests=tests, most=limit or show.FEW)
    return FOUND if answer.impact else NOTHING


def _tell(answer: Breaks, *, tests: bool, most: int) -> None:
    if answer.candidates:
        tables.show(*show.candidates(answer.asked, answer.candidates, COMMAND))
    elif not answer.impact:
        tables.show(*show.near(answer.asked, answer.near))
    elif tests:
        for line in show.runnable(answer):
            click.echo(line)
    else:
        tables.show(*show.told(answer, most))
    tell(answer.problems)
