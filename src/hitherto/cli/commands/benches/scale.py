"""`hitherto bench scale`."""

from __future__ import annotations

import click

from hitherto.bench.scale import floors, measure, table
from hitherto.cli.commands.benches.ending import ended
from hitherto.cli.common import json_option


@click.command()
@click.option("--check", is_flag=True, help="Exit with 1 where a figure is worse than it may be.")
@json_option
def scale(*, check: bool, as_json: bool) -> int:
    """How fast is it, and how much does it need?

    Measures briefs at 10,000 statements, a first sync of 50 MB of conversations, and cold starts,
    in a scratch folder. Takes about a minute.
    """
    result = measure()
    worse = floors(result) if check else []
    return ended(result, table, worse, as_json=as_json)
