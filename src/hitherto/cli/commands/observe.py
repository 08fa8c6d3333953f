"""`hitherto observe`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from hitherto import surroundings
from hitherto.bootstrap import open_memory
from hitherto.cli.common import NOTHING, json_option
from hitherto.cli.show import observed as show
from hitherto.cli.show import shapes
from hitherto.cli.show.streams import tell, warn
from hitherto.memory.observing import watch

_NOTHING = (
    "hitherto: nothing of this project was observed. It has to run from the work tree (`pip install"
    " -e .`), by Python 3.12 or later, or by 3.11 with --profile."
)


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option(
    "--profile", is_flag=True, help="Before Python 3.12 too, where it takes about twice the time."
)
@json_option
def observe(*, command: tuple[str, ...], profile: bool, as_json: bool) -> int:
    """Run COMMAND, and keep which code of the project calls which.

    COMMAND is whatever runs Python, in any environment: `hitherto observe -- pytest -q`. Nothing
    of arguments or values is noted. Exits as COMMAND does, and with 1 where nothing was observed.
    """
    output = sys.stderr.fileno() if as_json else None
    with open_memory(Path.cwd()) as memory:
        code, taken = watch(
            memory, command, surroundings.environment(), profile=profile, output=output
        )
    if as_json:
        shapes.emit({"command": list(command), "code": code, **show.shape(taken)})
    else:
        for line in show.told(taken):
            click.echo(line)
        tell(taken.problems)
    if not taken.pairs:
        warn(_NOTHING)
    return code or (0 if taken.pairs else NOTHING)
