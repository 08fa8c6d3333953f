"""`hitherto bench intent`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bench.intent import floors, measure, table
from hitherto.cli.commands.benches.ending import BELOW, ended
from hitherto.cli.common import json_option


@click.command()
@click.option(
    "--history",
    type=click.Path(path_type=Path),
    help="A history of your own; without it the bundled one is used.",
)
@click.option("--check", is_flag=True, help="Exit with 1 where a figure is below its floor.")
@json_option
def intent(*, history: Path | None, check: bool, as_json: bool) -> int:
    """Does what was said reach a later task?

    Runs the intent experiment: planted requirements among chatter, tasks that restate none of
    them, and three conditions (no history, lexical retrieval, verified).
    """
    result = measure(history)
    worse = floors(result, bundled=history is None) if check else []
    return ended(result, table, worse, as_json=as_json, what=BELOW)
