"""`hitherto enrich`."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import click

from hitherto.bootstrap import open_memory
from hitherto.cli.common import FOUND, NOTHING, json_option
from hitherto.cli.show import enriched as show
from hitherto.cli.show import shapes
from hitherto.cli.show.progress import bar
from hitherto.cli.show.streams import say, tell
from hitherto.errors import UsageError


@click.command()
@click.option(
    "--with",
    "chosen",
    multiple=True,
    metavar="NAME",
    help="Ask this language server only (ty, basedpyright); may be repeated.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    help="Begin no further file after so many seconds.",
)
@json_option
def enrich(*, chosen: tuple[str, ...], seconds: float | None, as_json: bool) -> int:
    """Have language servers decide which calls in the code lead where.

    What is known stays, and what they say is kept as it comes: break it off whenever you like, the
    next time goes on from there. Exits with 1 where no server could be asked.
    """
    with open_memory(Path.cwd()) as memory:
        found = memory.parts.servers()
        servers = [each for each in found if not chosen or each.name in chosen]
        if len(servers) < len(set(chosen)) or not servers:
            there = ", ".join(each.name for each in found) or "none"
            what = f"There is no language server {' or '.join(chosen)}".rstrip()
            raise UsageError(f"{what}; found: {there}", "Install it where PATH leads.")
        from hitherto.memory.enriching import enrich as ask  # noqa: PLC0415  # only where there is one

        end = monotonic() + seconds if seconds else None
        with bar("asking", quiet=as_json) as progress:
            done = ask(
                memory.structure,
                servers,
                progress=progress,
                stop=lambda: end is not None and monotonic() >= end,
            )
    if as_json:
        shapes.emit(show.shape(done))
    else:
        for each in done:
            say(show.line(each))
        tell([problem for each in done for problem in each.problems])
    return NOTHING if all(each.problems and not each.files for each in done) else FOUND
