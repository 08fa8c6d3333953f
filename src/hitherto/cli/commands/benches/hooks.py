"""`hitherto bench hooks`."""

from __future__ import annotations

import click

from hitherto.bench.hooks import floors, measure, table
from hitherto.cli.commands.benches.ending import ended
from hitherto.cli.common import json_option


@click.command()
@click.option("--check", is_flag=True, help="Exit with 1 where a figure is worse than it may be.")
@json_option
def hooks(*, check: bool, as_json: bool) -> int:
    """How long does an agent wait for its hooks?

    Measures whole processes: with a running server at 10,000 statements, and without one at 300,
    in a scratch folder. Takes about a minute.
    """
    result = measure()
    worse = floors(result) if check else []
    return ended(result, table, worse, as_json=as_json)
