"""`hitherto bench mcp`."""

from __future__ import annotations

import click

from hitherto.bench.mcp import floors, measure, table
from hitherto.cli.common import FOUND, NOTHING, json_option
from hitherto.cli.show import shapes, tables


@click.command()
@click.option("--check", is_flag=True, help="Exit with 1 where a figure is worse than it may be.")
@json_option
def mcp(*, check: bool, as_json: bool) -> int:
    """What does the MCP server cost in tokens and time?

    Starts it about a scratch project with 1,000 statements and speaks to it as an agent does.
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
