"""`hitherto brief`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bootstrap import open_memory
from hitherto.cli.common import FOUND, NOTHING, json_option, text
from hitherto.cli.show import shapes, statements
from hitherto.cli.show.readings import count
from hitherto.cli.show.streams import tell
from hitherto.errors import UsageError
from hitherto.memory import Memory
from hitherto.privacy import mask_name

BUDGET = 800


@click.command()
@click.argument("task", nargs=-1, required=True)
@click.option("--why", is_flag=True, help="Say why each is there, and show what was left out.")
@click.option(
    "--budget",
    type=click.IntRange(min=1),
    default=BUDGET,
    show_default=True,
    help="The most tokens that it may take.",
)
@click.option("--path", "paths", multiple=True, help="A file that the task is about; repeatable.")
@click.option("--markdown", is_flag=True, help="Print the exact text that an agent is given.")
@click.option("--no-sync", is_flag=True, help="Do not read what is new first.")
@json_option
def brief(
    *,
    task: tuple[str, ...],
    why: bool,
    budget: int,
    paths: tuple[str, ...],
    markdown: bool,
    no_sync: bool,
    as_json: bool,
) -> int:
    """Say what still matters for a task.

    TASK is what you are about to do, in your own words. Reads what is new first, where it is
    little. What governs all work is shown with every task; exits with 1 where nothing else that
    was said bears on this one.
    """
    if markdown and as_json:
        raise UsageError("--markdown and --json exclude each other", "Use one of them.")
    words = text(task, "task")
    with open_memory(Path.cwd()) as memory:
        if not no_sync:
            _catch_up(memory)
        files = [_within(path, memory.parts.place.root) for path in paths]
        answer = memory.brief(words, budget=budget, paths=files)
        if as_json:
            shapes.emit(shapes.brief(answer, memory.short, budget))
        elif markdown:
            click.echo(answer.markdown, nl=not answer.markdown.endswith("\n"))
        else:
            for line in statements.brief(answer, memory.short, budget=budget, why=why):
                click.echo(line)
            if no_sync and not answer.entries and (waiting := len(memory.waiting())):
                click.echo(f"{count(waiting, 'source')} with something new: run `hitherto sync`.")
        if not as_json:
            tell(answer.problems)
    return FOUND if answer.bears else NOTHING


def _catch_up(memory: Memory) -> None:
    """Read what is new where it is little, and say where it was too much."""
    caught = memory.catch_up()
    tell(caught.problems)
    if caught.waiting:
        waiting = count(len(caught.waiting), "source")
        click.echo(f"hitherto: {waiting} with much that is new: run `hitherto sync`.", err=True)


def _within(path: str, root: str) -> str:
    """Return a path relative to the work tree, as statements name it; a missing one is told of."""
    here = Path(path).absolute()
    known = here if here.exists() or Path(path).is_absolute() else Path(root) / path
    if not known.exists():
        shown = mask_name(path)
        click.echo(f"hitherto: there is no {shown}; its name counts all the same.", err=True)
    if not known.is_relative_to(root):
        return path
    return known.relative_to(root).as_posix()
