"""A group of commands that imports each only when it is called, and how one is run."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from importlib import import_module
from typing import NamedTuple

import click

from hitherto.cli import edge
from hitherto.errors import UsageError


class Entry(NamedTuple):
    """One line of the table of commands.

    Attributes:
        module: where the click command of that name (``-`` as ``_``) is.
        section: the heading it is listed under.
        summary: the line that help shows; a test holds it equal to the command's own.
    """

    module: str
    section: str
    summary: str


class LazyGroup(click.Group):
    """A group whose help is written from a table, so that help imports no command."""

    def __init__(self, *, table: Mapping[str, Entry], **settings: object) -> None:
        super().__init__(**settings)  # type: ignore[arg-type]  # handed through to click unchanged
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the table's order."""
        del ctx
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command that was asked for."""
        del ctx
        entry = self.table.get(cmd_name)
        if entry is None:
            return None
        command = getattr(import_module(entry.module), cmd_name.replace("-", "_"))
        if not isinstance(command, click.Command):
            raise TypeError(f"{entry.module}.{cmd_name} is no command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands by section."""
        del ctx
        sections: dict[str, list[tuple[str, str]]] = {}
        for name, entry in self.table.items():
            sections.setdefault(entry.section, []).append((name, entry.summary))
        for section, rows in sections.items():
            with formatter.section(section):
                formatter.write_dl(rows)


def run(command: click.Command, arguments: list[str] | None = None) -> int:
    """Run a command and return the exit code; see `edge.run`."""
    given = sys.argv[1:] if arguments is None else arguments
    return edge.run(partial(_invoked, command, given))


def _invoked(command: click.Command, arguments: list[str]) -> object:
    """Return what a command returns, or the exit code that click ends it with.

    Raises:
        UsageError: it cannot be called like this.
    """
    try:
        with command.make_context("hitherto", list(arguments)) as context:
            return command.invoke(context)
    except click.exceptions.Exit as done:  # help and version end so
        return done.exit_code
    except click.Abort as error:
        raise KeyboardInterrupt from error
    except click.ClickException as error:
        what = " ".join(error.format_message().split()).rstrip(".")
        path = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else ""
        raise UsageError(
            what, f"Run `{path or 'hitherto'} --help` for what is possible."
        ) from error
