"""`hitherto bench observe`."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from hitherto import surroundings
from hitherto.bench.observing.measure import floors, measure, table
from hitherto.cli.commands.benches.ending import BELOW, ended
from hitherto.cli.common import json_option


@click.command()
@click.argument("repo", type=click.Path(path_type=Path))
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@click.option("--python", metavar="PYTHON", default="", help="What runs the tests, 3.11 or later.")
@click.option("--verbose", is_flag=True, help="Show every edge that was missed, not the first few.")
@click.option("--check", is_flag=True, help="Exit with 1 where a figure is below its floor.")
@json_option
def observe(
    *,
    repo: Path,
    arguments: tuple[str, ...],
    python: str,
    verbose: bool,
    check: bool,
    as_json: bool,
) -> int:
    """How much of what runs is in the code graph before it runs?

    Runs the tests of REPO, one half and then the other, with the Python of its own environment
    (.venv) or the one that is named; ARGUMENTS are pytest's, after `--`. Counts calls between
    code of the repository, tests left out.
    """
    result = measure(repo, arguments, surroundings.environment(), python)
    worse = floors(result) if check else []
    return ended(result, partial(table, verbose=verbose), worse, as_json=as_json, what=BELOW)
