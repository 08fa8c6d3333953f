"""`hitherto brief`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bootstrap import open_memory
from hitherto.cli.common import FOUND, NOTHING, json_option, tell, text
from hitherto.cli.show import shapes, statements
from hitherto.cli.show.readings import count
from hitherto.errors import UsageError

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
@json_option
def brief(
    *,
    task: tuple[str, ...],
    why: bool,
    budget: int,
    paths: tuple[str, ...],
    markdown: bool,
    as_json: bool,
) -> int:
    """Say what still matters for a task.

    TASK is what you are about to do, in your own words. Exits with 1 where nothing that was said
    bears on it.
    """
    if markdown and as_json:
        raise UsageError("--markdown and --json exclude each other", "Use one of them.")
    words = text(task, "task")
    with open_memory(Path.cwd()) as memory:
        answer = memory.brief(words, budget=budget, paths=paths)
        if as_json:
            shapes.emit(shapes.brief(answer, memory.short, budget))
        elif markdown:
            click.echo(answer.markdown, nl=not answer.markdown.endswith("\n"))
        else:
            for line in statements.brief(answer, memory.short, budget=budget, why=why):
                click.echo(line)
            if not answer.entries and (waiting := len(memory.waiting())):
                click.echo(f"{count(waiting, 'source')} with something new: run `hitherto sync`.")
            tell(answer.problems)
    return FOUND if answer.entries else NOTHING
