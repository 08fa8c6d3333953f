"""`hitherto sync`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bootstrap import open_memory
from hitherto.cli.common import FOUND, json_option, tell
from hitherto.cli.show import shapes
from hitherto.cli.show.progress import reading
from hitherto.cli.show.readings import summary


@click.command()
@json_option
def sync(*, as_json: bool) -> int:
    """Read what is new since the last time.

    Exits with 0 also where nothing was new.
    """
    with open_memory(Path.cwd()) as memory:
        survey = memory.look()
        with reading(memory.ahead(survey), quiet=as_json) as progress:
            synced = memory.sync(survey, progress)
        if as_json:
            shapes.emit(shapes.synced(synced, memory.short))
        else:
            for line in summary(synced):
                click.echo(line)
            tell(synced.problems)
    return FOUND
