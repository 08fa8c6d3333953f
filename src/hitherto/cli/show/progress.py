"""A progress bar where a terminal shows it, silence elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from hitherto.cli.show.readings import count, size
from hitherto.cli.show.streams import warn
from hitherto.model import Found

Tell = Callable[[Found, int, int], None]
TellFile = Callable[[str, int, int], None]


LONG = 1_000_000  # bytes: reading fewer is over before anyone wonders


@contextmanager
def reading(ahead: tuple[int, int], *, quiet: bool) -> Iterator[Tell]:
    """Give a function that is told before each source, and shows how far the reading is.

    Args:
        ahead: how many sources have something new, and how many bytes that is.
        quiet: show nothing.
    """
    if ahead[1] >= LONG and not quiet:
        what = f"Reading {size(ahead[1])} in {count(ahead[0], 'source')} …"
        warn(what)
    if quiet or not sys.stderr.isatty():
        yield lambda _found, _done, _total: None
        return
    from hitherto.cli.show.statements import source  # noqa: PLC0415  # only a terminal needs it

    with bar("reading", quiet=quiet) as tell:
        yield lambda found, done, total: tell(source(found.source), done, total)


@contextmanager
def bar(what: str, *, quiet: bool) -> Iterator[TellFile]:
    """Give a function that is told what is next, how much is done, and how much there is.

    Args:
        what: the word beside the bar.
        quiet: show nothing.
    """
    if quiet or not sys.stderr.isatty():
        yield lambda _what, _done, _total: None
        return
    from rich.console import Console  # noqa: PLC0415  # only a terminal needs it
    from rich.progress import BarColumn, Progress, TextColumn  # noqa: PLC0415  # as above

    columns = (
        TextColumn(what),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %  {task.description}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)

        def tell(name: str, done: int, total: int) -> None:
            bar.update(task, completed=done, total=total or None, description=name)

        yield tell
