"""`hitherto ingest`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bootstrap import open_memory
from hitherto.cli.common import FOUND, NOTHING, json_option
from hitherto.cli.show import observed as show
from hitherto.cli.show import shapes
from hitherto.cli.show.streams import tell
from hitherto.memory.observing import runs_in, take_in


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_option
def ingest(*, files: tuple[Path, ...], as_json: bool) -> int:
    """Take in what ran elsewhere.

    FILES are what `pytest --hitherto-observe` wrote, in this environment or any other, or folders
    of such. Exits with 1 where there was nothing of this project in them.
    """
    runs = runs_in(files)
    with open_memory(Path.cwd()) as memory:
        taken = take_in(memory, runs)
    if as_json:
        shapes.emit(show.shape(taken))
    else:
        for line in show.told(taken):
            click.echo(line)
        tell(taken.problems)
    return FOUND if taken.pairs else NOTHING
