"""`hitherto sync`, with its options; without one `hitherto.cli.syncing` is called directly."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.cli import syncing
from hitherto.cli.common import json_option
from hitherto.errors import UsageError

_FILE = click.Path(path_type=Path)


@click.command()
@click.option(
    "--from",
    "files",
    multiple=True,
    type=_FILE,
    metavar="FILE",
    help="Read these conversations, or exports of them, as about this project; more may follow.",
)
@click.argument("more", nargs=-1, type=_FILE, metavar="")
@click.option(
    "--only",
    multiple=True,
    metavar="TITLE",
    help="Of an export with many, those with these words in their title, or this id.",
)
@json_option
def sync(
    *, files: tuple[Path, ...], more: tuple[Path, ...], only: tuple[str, ...], as_json: bool
) -> int:
    """Read what is new since the last time.

    Exits with 0 also where nothing was new.
    """
    if (more or only) and not files:
        raise UsageError("Nothing says which file to read", "Use `hitherto sync --from FILE`.")
    return syncing.sync(as_json=as_json, files=(*files, *more), only=only)
