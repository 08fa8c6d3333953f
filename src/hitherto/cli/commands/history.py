"""`hitherto history`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bootstrap import open_memory
from hitherto.cli.common import FOUND, json_option
from hitherto.cli.show import shapes, statements


@click.command()
@click.argument("id")
@json_option
def history(*, id: str, as_json: bool) -> int:  # noqa: A002  # the argument's name in help
    """Show how a statement came to be what it is.

    Shows what was said before and after it about the same thing, and what was done to it.
    """
    with open_memory(Path.cwd()) as memory:
        told = memory.history(id)
        if as_json:
            shapes.emit(shapes.lineage(told, memory.short))
        else:
            for line in statements.lineage(told, memory.short):
                click.echo(line)
    return FOUND
