"""`hitherto bench chats`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bench.chats.floors import floors
from hitherto.bench.chats.report import measure
from hitherto.bench.chats.table import note, table
from hitherto.cli.common import FOUND, NOTHING, json_option
from hitherto.cli.show import shapes, tables

_FOLDER = click.Path(path_type=Path)


@click.command()
@click.argument("dir", type=_FOLDER)
@click.option(
    "--train",
    "training",
    type=_FOLDER,
    multiple=True,
    help="Learn the ranking from this folder alone; repeatable.",
)
@click.option(
    "--path",
    type=click.Choice(["full", "hook"]),
    default="full",
    show_default=True,
    help="Measure the product, or exactly what a cold hook can do.",
)
@click.option("--check", is_flag=True, help="Exit with 1 where a figure is below its floor.")
@json_option
def chats(*, dir: Path, training: tuple[Path, ...], path: str, check: bool, as_json: bool) -> int:  # noqa: A002  # the argument's name in help
    """How good are briefs on labelled conversations?

    DIR holds turns, statements and tasks of one project, labelled by hand. Measures extraction,
    supersession and briefs, beside two rivals on the same input.
    """
    result = measure(dir, training, path)
    if as_json:
        shapes.emit(result)
    else:
        tables.show(table(result))
    if told := note(result):
        click.echo(f"hitherto: {told}", err=True)
    below = floors(result) if check else []
    for each in below:
        click.echo(f"hitherto: below the floor: {each}", err=True)
    return NOTHING if below else FOUND
