"""`hitherto status`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bootstrap import open_memory
from hitherto.cli.common import FOUND, NOTHING, json_option
from hitherto.cli.show import shapes, statements, tables
from hitherto.cli.show.readings import count, size
from hitherto.cli.show.streams import tell
from hitherto.memory import State


@click.command()
@click.option("--all", "everything", is_flag=True, help="List every statement with its verdict.")
@json_option
def status(*, everything: bool, as_json: bool) -> int:
    """Say what is in the memory of this project.

    Exits with 1 where nothing is.
    """
    with open_memory(Path.cwd()) as memory:
        state = memory.status()
        if as_json:
            listed = [shapes.judged(each, memory.short) for each in memory.all()]
            shapes.emit({**shapes.state(state), **({"statements": listed} if everything else {})})
        elif everything:
            for each in memory.all():
                for line in statements.judged(each, memory.short):
                    click.echo(line)
        else:
            _show(state)
            tell(state.problems)
    return FOUND if state.records else NOTHING


def _show(state: State) -> None:
    click.echo(f"{count(state.records, 'statement')} about {state.root}")
    click.echo(f"kept in {state.folder} ({size(state.bytes)})")
    click.echo("shared in .hitherto/ledger" if state.shared else "nothing is shared")
    if state.records:
        tables.show("", tables.counts("verdict", state.verdicts))
        tables.show("", tables.counts("kind", state.kinds))
    if state.sources:
        tables.show("", tables.sources(state.sources))
    if state.waiting:
        new = count(len(state.waiting), "source")
        click.echo(f"\n{new} with something new: run `hitherto sync`.")
