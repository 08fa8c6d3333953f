"""`hitherto bench train`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bench.chats.table import scoring_table, weights_table
from hitherto.bench.chats.weights import learn_from, shape, to_file
from hitherto.cli.common import FOUND, json_option
from hitherto.cli.show import shapes, tables

_PATH = click.Path(path_type=Path)


@click.command()
@click.argument("dirs", metavar="DIR...", type=_PATH, nargs=-1, required=True)
@click.option("--out", type=_PATH, help="Write the ranking's weights to this file.")
@click.option("--score-out", type=_PATH, help="Write the extraction's score to this file.")
@click.option(
    "--path",
    type=click.Choice(["full", "hook"]),
    default="full",
    show_default=True,
    help="Learn for the product as installed, or for what works without an embedder.",
)
@json_option
def train(
    *, dirs: tuple[Path, ...], out: Path | None, score_out: Path | None, path: str, as_json: bool
) -> int:
    """What do labelled conversations teach ranking and extraction?

    Learns from labelled projects (DIR) how much each signal counts for the ranking, and how surely
    a turn holds a statement; the same labels always give the same weights. The weights in use are
    shown beside them and are not changed.
    """
    learnt = learn_from(dirs, path)
    if out:
        to_file(learnt.weights, out)
    if score_out:
        to_file(learnt.scoring, score_out)
    if as_json:
        shapes.emit(shape(learnt, out))
        return FOUND
    tables.show(weights_table(learnt.weights, learnt.shipped))
    tables.show(scoring_table(learnt.scoring, learnt.shipped_scoring))
    click.echo(f"Learnt from {', '.join(learnt.trained_on)}.")
    for written in filter(None, (out, score_out)):
        click.echo(f"Written to {written}.")
    click.echo(f"The weights in use, which this does not change: {learnt.shipped_at}")
    return FOUND
