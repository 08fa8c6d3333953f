"""`hitherto index`."""

from __future__ import annotations

from pathlib import Path

import click

from hitherto.bootstrap import open_memory
from hitherto.cli.common import FOUND, NOTHING, json_option
from hitherto.cli.show import shapes
from hitherto.cli.show.progress import bar
from hitherto.cli.show.readings import count
from hitherto.cli.show.streams import say, tell


@click.command()
@json_option
def index(*, as_json: bool) -> int:
    """Bring the code graph level with the files.

    Questions do so by themselves; in a large project they leave to this what would let them wait:
    to look at all code together again. Exits with 1 where there is no code.
    """
    with open_memory(Path.cwd()) as memory, bar("reading", quiet=as_json) as progress:
        done = memory.structure.refresh(progress)
    if as_json:
        shapes.emit(shapes.outcome(done))
    else:
        new = f"{done.read} read, {done.removed} gone, {count(done.edges, 'edge')} written"
        say(f"{count(done.files, 'file')} of code: {new} ({done.seconds:.1f} s).")
        tell(done.problems)
    return FOUND if done.files else NOTHING
