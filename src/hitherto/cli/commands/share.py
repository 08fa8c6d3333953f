"""`hitherto share`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bootstrap import open_memory
from hitherto.cli.common import FOUND, json_option
from hitherto.cli.show import shapes, statements


@click.command()
@click.argument("id")
@json_option
def share(*, id: str, as_json: bool) -> int:  # noqa: A002  # the argument's name in help
    """Put a statement into the ledger that the team shares.

    The ledger is the folder .hitherto/ledger, which `hitherto init --shared` makes. Commit the
    files that this names: they travel with the branch and are reviewed like code.
    """
    with open_memory(Path.cwd()) as memory:
        done, files = memory.share(id)
        if as_json:
            shapes.emit({**shapes.judged(done, memory.short), "files": list(files)})
            return FOUND
        for line in statements.judged(done, memory.short):
            click.echo(line)
        click.echo("\nShared by these files; commit them:")
        for name in files:
            click.echo(f"  {name}")
    return FOUND
