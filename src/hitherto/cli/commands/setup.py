"""`hitherto setup`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from hitherto.agents.advice import advice
from hitherto.agents.places import Client, Scope
from hitherto.agents.setup import Setup, Step, carry_out, planned, planned_undo
from hitherto.bootstrap import agent_places
from hitherto.cli.common import FOUND, NOTHING, json_option
from hitherto.cli.show import shapes
from hitherto.errors import UsageError


@click.command()
@click.argument("agent", type=click.Choice([each.value for each in Client]))
@click.option("--user", is_flag=True, help="In all your projects: so it is without an option.")
@click.option("--project", is_flag=True, help="In this project only.")
@click.option("--plugin", is_flag=True, help="Lay it out as a plugin that you install yourself.")
@click.option("--dry-run", is_flag=True, help="Show what would be changed, and change nothing.")
@click.option("--undo", is_flag=True, help="Take it out: files get back what they held before.")
@json_option
def setup(  # the options are what they are
    *,
    agent: str,
    user: bool,
    project: bool,
    plugin: bool,
    dry_run: bool,
    undo: bool,
    as_json: bool,
) -> int:
    """Put hitherto into an agent, or take it out.

    AGENT gets hooks, which give it what still holds and note what is said, an MCP server, and a
    skill. What its settings say already is kept, comments too. Doing it again changes nothing.
    """
    chosen = Client(agent)
    if user and project:
        raise UsageError("--user and --project exclude each other", "Use one of them.")
    if plugin and (project or chosen not in {Client.CLAUDE, Client.CODEX}):
        raise UsageError(
            "The plugin is for Claude Code and Codex, and for all projects",
            "Leave --plugin out.",
        )
    scope = Scope.PROJECT if project else Scope.USER
    wanted = Setup(chosen, scope, agent_places(Path.cwd()), plugin)
    steps = planned_undo(wanted) if undo else planned(wanted)
    if not dry_run:
        steps = carry_out(wanted, steps)
    differ = any(step.before != step.after for step in steps)
    told = () if dry_run else advice(wanted, undo=undo, differ=differ)
    if as_json:
        shapes.emit(_shape(wanted, steps, told, dry_run=dry_run, undo=undo))
    else:
        _show(steps, told, dry_run=dry_run)
    return NOTHING if undo and not differ else FOUND


def _show(steps: Sequence[Step], told: Sequence[str], *, dry_run: bool) -> None:
    for step in steps:
        if dry_run and step.diff:
            click.echo(step.diff, nl=False)
            continue
        if step.before is None and step.after is None:
            continue
        note = f" ({step.note})" if step.note else ""
        click.echo(f"{step.what:<10}{step.target.path}{note}")
    for line in told:
        click.echo(line)


def _shape(
    wanted: Setup, steps: Sequence[Step], told: Sequence[str], *, dry_run: bool, undo: bool
) -> shapes.Shape:
    return {
        "agent": wanted.client.value,
        "scope": wanted.scope.value,
        "plugin": wanted.plugin,
        "undo": undo,
        "dry_run": dry_run,
        "program": list(wanted.places.program),
        "files": [
            {
                "path": str(step.target.path),
                "change": step.what,
                "note": step.note,
                "diff": step.diff,
            }
            for step in steps
        ],
        "next": list(told),
    }
