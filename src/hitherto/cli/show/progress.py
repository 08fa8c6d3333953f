"""A progress bar where a terminal shows it, silence elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hitherto.model import Found

Tell = Callable[[Found, int, int], None]


@contextmanager
def reading(*, quiet: bool) -> Iterator[Tell]:
    """Give a function that is told before each source, and shows how far the reading is."""
    if quiet or not sys.stderr.isatty():
        yield lambda _found, _done, _total: None
        return
    from rich.console import Console  # noqa: PLC0415  # only a terminal needs it
    from rich.progress import BarColumn, Progress, TextColumn  # noqa: PLC0415  # as above

    columns = (TextColumn("reading"), BarColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def tell(found: Found, done: int, total: int) -> None:
            bar.update(task, completed=done, total=total or None, description=found.source)

        yield tell
