"""`hitherto bench mcp`."""

from __future__ import annotations

import click

from hitherto.bench.mcp import floors, measure, table
from hitherto.cli.commands.benches.ending import ended
from hitherto.cli.common import json_option


@click.command()
@click.option("--check", is_flag=True, help="Exit with 1 where a figure is worse than it may be.")
@json_option
def mcp(*, check: bool, as_json: bool) -> int:
    """What does the MCP server cost in tokens and time?

    Starts it about a scratch project with 1,000 statements and speaks to it as an agent does.
    """
    result = measure()
    worse = floors(result) if check else []
    return ended(result, table, worse, as_json=as_json)
