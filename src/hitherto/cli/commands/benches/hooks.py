"""`hitherto bench hooks`."""

from __future__ import annotations

import click

from hitherto.bench.hooks import floors, measure, table
from hitherto.cli.common import FOUND, NOTHING, json_option
from hitherto.cli.show import shapes, tables


@click.command()
@click.option("--check", is_flag=True, help="Exit with 1 where a figure is worse than it may be.")
@json_option
def hooks(*, check: bool, as_json: bool) -> int:
    """How long does an agent wait for its hooks?

    Measures whole processes: with a running server at 10,000 statements, and without one at 300,
    in a scratch folder. Takes about a minute.
    """
    result = measure()
    if as_json:
        shapes.emit(result)
    else:
        tables.show(table(result))
    worse = floors(result) if check else []
    for each in worse:
        click.echo(f"hitherto: worse than it may be: {each}", err=True)
    return NOTHING if worse else FOUND
