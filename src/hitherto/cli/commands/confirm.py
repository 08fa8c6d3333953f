"""`hitherto confirm`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bootstrap import open_memory
from hitherto.cli.common import FOUND, json_option, reason_option
from hitherto.cli.show import shapes, statements


@click.command()
@click.argument("id")
@reason_option
@json_option
def confirm(*, id: str, reason: str, as_json: bool) -> int:  # noqa: A002  # the argument's name in help
    """Say that a statement holds: nothing ranks higher.

    It outranks instruction files, and settles what is contested. Where the statement was shared,
    the act is shared too.
    """
    with open_memory(Path.cwd()) as memory:
        done = memory.settle(id, reason)
        if as_json:
            shapes.emit(shapes.act(done, memory.short))
            return FOUND
        for line in statements.stored(done, memory.short):
            click.echo(line)
    return FOUND
