"""`hitherto bench chats`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bench.chats.floors import floors
from hitherto.bench.chats.reader import ModelReader
from hitherto.bench.chats.report import measure
from hitherto.bench.chats.table import note, table
from hitherto.bootstrap import model_reader
from hitherto.cli.commands.benches.ending import BELOW, ended
from hitherto.cli.common import json_option, model_options
from hitherto.memory.reader.asking import Limits

MOST_TOKENS = 1_000_000

_FOLDER = click.Path(path_type=Path)


@click.command()
@click.argument("dir", type=_FOLDER)
@click.option(
    "--train",
    "training",
    type=_FOLDER,
    multiple=True,
    help="Learn ranking and score from this folder alone; repeatable.",
)
@click.option(
    "--path",
    type=click.Choice(["full", "hook"]),
    default="full",
    show_default=True,
    help="Measure the product, or exactly what a cold hook can do.",
)
@model_options("Have the model there read the turns as well.", MOST_TOKENS)
@click.option("--check", is_flag=True, help="Exit with 1 where a figure is below its floor.")
@json_option
def chats(
    *,
    dir: Path,  # noqa: A002  # the argument's name in help
    training: tuple[Path, ...],
    path: str,
    model: str | None,
    name: str,
    most_tokens: int,
    check: bool,
    as_json: bool,
) -> int:
    """How good are briefs on labelled conversations?

    DIR holds turns, statements and tasks of one project, labelled by hand. Measures extraction,
    supersession and briefs, beside two rivals on the same input. With --model also what extraction
    comes to with what that model read; without it no model is asked.
    """
    reader = None
    if model:
        asked, answers = model_reader(model, name)
        reader = ModelReader(asked, answers, Limits(tokens=most_tokens))
    result = measure(dir, training, path, reader)
    worse = floors(result) if check else []
    return ended(result, table, worse, as_json=as_json, what=BELOW, note=note(result))
