"""`hitherto find-symbol`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bootstrap import open_memory
from hitherto.cli.common import FOUND, NOTHING, json_option
from hitherto.cli.show import breaks as show
from hitherto.cli.show import shapes, tables
from hitherto.memory.breaking import LIMIT
from hitherto.memory.breaking import find_symbol as asked


@click.command("find-symbol")
@click.argument("name")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=LIMIT,
    show_default=True,
    help="The most that are listed.",
)
@json_option
def find_symbol(*, name: str, limit: int, as_json: bool) -> int:
    """Say where a name is defined in the code.

    NAME is a name or its end (`Cart.total`), a place (`cart.py:12`), a path or a whole symbol.
    Exits with 1 where nothing has it; what looks like it is listed then.
    """
    with open_memory(Path.cwd()) as memory:
        found = asked(memory, name, limit=limit)
    held = (*found.one, *found.several)
    if as_json:
        shapes.emit(show.meaning(found))
    elif held:
        tables.show(show.places(held))
    else:
        tables.show(*show.near(found.asked, found.near))
    return FOUND if held else NOTHING
