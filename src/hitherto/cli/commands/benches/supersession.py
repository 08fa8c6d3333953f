"""`hitherto bench supersession`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bench.supersession.labels import load
from hitherto.bench.supersession.measure import floors, measure
from hitherto.bench.supersession.table import table
from hitherto.cli.commands.benches.ending import BELOW, ended
from hitherto.cli.common import json_option


@click.command()
@click.argument(
    "files",
    metavar="DOCUMENTS PAIRS [DOCUMENTS PAIRS ...]",
    type=click.Path(path_type=Path),
    nargs=-1,
    required=True,
)
@click.option("--check", is_flag=True, help="Exit with 1 where a figure is below its floor.")
@json_option
def supersession(*, files: tuple[Path, ...], check: bool, as_json: bool) -> int:
    """Which decision record replaced which?

    DOCUMENTS holds decision records, {path: text}; PAIRS which of them replaced which, one object
    a line (new, old, extent). Measured twice: as they are, and with every line masked that says
    what was replaced, and all of their status.
    """
    result = measure(load(files))
    worse = floors(result) if check else []
    return ended(result, table, worse, as_json=as_json, what=BELOW)
