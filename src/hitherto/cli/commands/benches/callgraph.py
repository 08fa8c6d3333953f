"""`hitherto bench callgraph`."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from hitherto.bench.callgraph.finding import edges
from hitherto.bench.callgraph.report import floors, measure, table
from hitherto.bench.callgraph.suite import load
from hitherto.cli.commands.benches.ending import BELOW, ended
from hitherto.cli.common import json_option


@click.command()
@click.argument("dir", type=click.Path(path_type=Path))
@click.option("--verbose", is_flag=True, help="Show every test that differs, not the first few.")
@click.option("--check", is_flag=True, help="Exit with 1 where a figure is below its floor.")
@json_option
def callgraph(
    *,
    dir: Path,  # noqa: A002  # the argument's name in help
    verbose: bool,
    check: bool,
    as_json: bool,
) -> int:
    """Which calls are found, of those that are there?

    DIR holds a folder for each test: Python sources beside a callgraph.json of the form
    {caller: [callees]}, as in the PyCG suite. Counts every call that is found, in all and by how
    far it is to be trusted.
    """
    result = measure(load(dir), edges)
    worse = floors(result) if check else []
    shown = partial(table, verbose=verbose)
    return ended(result, shown, worse, as_json=as_json, what=BELOW)
