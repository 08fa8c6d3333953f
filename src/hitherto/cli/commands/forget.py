"""`hitherto forget`."""

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
def forget(*, id: str, reason: str, as_json: bool) -> int:  # noqa: A002  # the argument's name in help
    """Take a statement back.

    It leaves no brief any more; its words and this act stay in the history. Where the statement was
    shared, the act is shared too.
    """
    with open_memory(Path.cwd()) as memory:
        done = memory.take_back(id, reason)
        if as_json:
            shapes.emit(shapes.act(done, memory.short))
            return FOUND
        for line in statements.stored(done, memory.short):
            click.echo(line)
    return FOUND
