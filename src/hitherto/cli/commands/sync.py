"""`hitherto sync`, with its options; without one `hitherto.cli.syncing` is called directly."""

from __future__ import annotations

import click

from hitherto.cli import syncing
from hitherto.cli.common import json_option


@click.command()
@json_option
def sync(*, as_json: bool) -> int:
    """Read what is new since the last time.

    Exits with 0 also where nothing was new.
    """
    return syncing.sync(as_json=as_json)
