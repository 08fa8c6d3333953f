"""`hitherto bench`: each subcommand measures one thing."""

from __future__ import annotations

import click

from hitherto.cli.group import Entry, LazyGroup

_AT = "hitherto.cli.commands.benches"

BENCHES = {
    "intent": Entry(f"{_AT}.intent", "Benches", "Does what was said reach a later task?"),
    "chats": Entry(f"{_AT}.chats", "Benches", "How good are briefs on labelled conversations?"),
    "train": Entry(
        f"{_AT}.train", "Benches", "What do labelled conversations teach ranking and extraction?"
    ),
    "supersession": Entry(
        f"{_AT}.supersession", "Benches", "Which decision record replaced which?"
    ),
    "callgraph": Entry(
        f"{_AT}.callgraph", "Benches", "Which calls are found, of those that are there?"
    ),
    "observe": Entry(
        f"{_AT}.observe", "Benches", "How much of what runs is in the code graph before it runs?"
    ),
    "hooks": Entry(f"{_AT}.hooks", "Benches", "How long does an agent wait for its hooks?"),
    "mcp": Entry(f"{_AT}.mcp", "Benches", "What does the MCP server cost in tokens and time?"),
    "scale": Entry(f"{_AT}.scale", "Benches", "How fast is it, and how much does it need?"),
}


@click.group(cls=LazyGroup, table=BENCHES, invoke_without_command=True)
@click.pass_context
def bench(context: click.Context) -> None:
    """Measure how far this memory can be trusted.

    Each bench prints a table, or with --json one object, and exits with 0 when it measured; with
    --check it exits with 1 where a figure is below its floor.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
