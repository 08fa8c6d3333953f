"""`hitherto bench scale`."""

from __future__ import annotations

import click

from hitherto.bench.scale import floors, measure, table
from hitherto.cli.common import FOUND, NOTHING, json_option
from hitherto.cli.show import shapes, tables


@click.command()
@click.option("--check", is_flag=True, help="Exit with 1 where a figure is worse than it may be.")
@json_option
def scale(*, check: bool, as_json: bool) -> int:
    """How fast is it, and how much does it need?

    Measures briefs at 10,000 statements, a first sync of 50 MB of conversations, and cold starts,
    in a scratch folder. Takes about a minute.
    """
    result = measure()
    if as_json:
        shapes.emit(dict(result))
    else:
        tables.show(table(result))
    worse = floors(result) if check else []
    for each in worse:
        click.echo(f"hitherto: worse than it may be: {each}", err=True)
    return NOTHING if worse else FOUND
