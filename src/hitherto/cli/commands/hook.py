"""`hitherto hook`: mostly run by agents' programs, by way of `hitherto.__main__`."""

from __future__ import annotations

import click

from hitherto.hooks.edge import main


@click.command()
@click.argument("event", required=False, default="")
def hook(event: str) -> None:
    """Answer an agent's hook: tell it what holds, read what was said.

    EVENT is the client's own name of the step, in any spelling; the payload comes as JSON on
    standard input, and its own name of the event wins. It always exits with 0 and prints only what
    the agent is to take; what went wrong stands in hooks.log in the folder for private data.
    """
    main([event])
