"""`hitherto bench train`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bench.chats.table import weights_table
from hitherto.bench.chats.weights import learn_from, shape, to_file
from hitherto.cli.common import FOUND, json_option
from hitherto.cli.show import shapes, tables

_PATH = click.Path(path_type=Path)


@click.command()
@click.argument("dirs", metavar="DIR...", type=_PATH, nargs=-1, required=True)
@click.option("--out", type=_PATH, help="Write the weights to this file.")
@click.option(
    "--path",
    type=click.Choice(["full", "hook"]),
    default="full",
    show_default=True,
    help="Learn for the product as installed, or for what works without an embedder.",
)
@json_option
def train(*, dirs: tuple[Path, ...], out: Path | None, path: str, as_json: bool) -> int:
    """What does the ranking learn from labelled conversations?

    Learns how much each signal counts from labelled projects (DIR); the same labels always give
    the same weights. The weights in use are shown beside them and are not changed.
    """
    learnt = learn_from(dirs, path)
    if out:
        to_file(learnt.weights, out)
    if as_json:
        shapes.emit(shape(learnt, out))
        return FOUND
    tables.show(weights_table(learnt.weights, learnt.shipped))
    click.echo(f"Learnt from {', '.join(learnt.trained_on)}.")
    if out:
        click.echo(f"Written to {out}.")
    click.echo(f"The weights in use, which this does not change: {learnt.shipped_at}")
    return FOUND
