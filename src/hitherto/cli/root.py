"""The root of all commands."""

from __future__ import annotations

import click

from hitherto import __version__
from hitherto.cli.group import Entry, LazyGroup
from hitherto.cli.group import run as run_command

_AT = "hitherto.cli.commands"

COMMANDS = {
    "init": Entry(f"{_AT}.init", "Set up", "Set this project up and read what is found about it."),
    "sync": Entry(f"{_AT}.sync", "Set up", "Read what is new since the last time."),
    "observe": Entry(
        f"{_AT}.observe", "Set up", "Run COMMAND, and keep which code of the project calls which."
    ),
    "ingest": Entry(f"{_AT}.ingest", "Set up", "Take in what ran elsewhere."),
    "digest": Entry(f"{_AT}.digest", "Set up", "Have a model read what the rules may have missed."),
    "status": Entry(f"{_AT}.status", "Set up", "Say what is in the memory of this project."),
    "doctor": Entry(f"{_AT}.doctor", "Set up", "Look for what is broken and say how to mend it."),
    "brief": Entry(f"{_AT}.brief", "Ask", "Say what still matters for a task."),
    "what-breaks": Entry(
        f"{_AT}.what_breaks", "Ask", "Say what depends on a symbol, and how surely."
    ),
    "find-symbol": Entry(f"{_AT}.find_symbol", "Ask", "Say where a name is defined in the code."),
    "index": Entry(f"{_AT}.index", "Ask", "Bring the code graph level with the files."),
    "enrich": Entry(
        f"{_AT}.enrich", "Ask", "Have language servers decide which calls in the code lead where."
    ),
    "history": Entry(f"{_AT}.history", "Ask", "Show how a statement came to be what it is."),
    "remember": Entry(f"{_AT}.remember", "Say", "Keep a statement, and show how it was read."),
    "confirm": Entry(f"{_AT}.confirm", "Say", "Say that a statement holds: nothing ranks higher."),
    "forget": Entry(f"{_AT}.forget", "Say", "Take a statement back."),
    "review": Entry(f"{_AT}.review", "Say", "Decide on what is proposed or contested, one by one."),
    "share": Entry(f"{_AT}.share", "Say", "Put a statement into the ledger that the team shares."),
    "setup": Entry(f"{_AT}.setup", "Agents", "Put hitherto into an agent, or take it out."),
    "mcp": Entry(f"{_AT}.mcp", "Agents", "Serve this project's memory to an agent, over MCP."),
    "hook": Entry(
        f"{_AT}.hook", "Agents", "Answer an agent's hook: tell it what holds, read what was said."
    ),
    "bench": Entry(f"{_AT}.bench", "Measure", "Measure how far this memory can be trusted."),
}


@click.group(
    cls=LazyGroup,
    table=COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, "-V", "--version", message="%(prog)s %(version)s")
@click.pass_context
def hitherto(context: click.Context) -> None:
    """Everything a project has decided, and what of it still holds for the task at hand.

    Start with `hitherto init` in a project, then ask: `hitherto brief "add a login page"`.

    Exit codes: 0 answered, 1 answered with nothing found, 2 bad use or input.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def run(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    return run_command(hitherto, arguments)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and leave the process with its exit code."""
    raise SystemExit(run(arguments))
