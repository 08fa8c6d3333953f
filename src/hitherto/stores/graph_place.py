"""Where the code graph of a work tree is kept."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from hitherto.errors import StoreError
from hitherto.model.text import digest

if TYPE_CHECKING:  # the database is opened where a question asks for it
    from hitherto.stores.graph import KeptGraph


def place(folder: Path, root: Path) -> Path:
    """Return the file of a work tree's graph among a project's: each work tree has its own."""
    return folder / f"code-{digest(str(root))}.sqlite"


def kept(path: Path) -> KeptGraph | None:
    """Open a graph as it is; None where there is none that can be used.

    Whoever asks about code is told why it cannot; to others it is one source among several.
    """
    if not path.exists():
        return None
    from hitherto.stores.graph import KeptGraph  # noqa: PLC0415  # see above

    try:
        return KeptGraph(path)
    except StoreError:
        return None


def stamp(path: Path) -> tuple[int, ...]:
    """Return what is another value once something was written to a graph; empty for none."""
    found: list[int] = []
    for each in (path, path.with_name(f"{path.name}-wal")):
        with suppress(OSError):
            seen = each.stat()
            found += (seen.st_ino, seen.st_size, seen.st_mtime_ns)
    return tuple(found)


def coupling(path: Path) -> Sequence[tuple[str, str, int]]:
    """Return what a graph says of folders that depend on each other; see `ports.GraphStore`."""
    graph = kept(path)
    if graph is None:
        return ()
    with closing(graph), suppress(StoreError):
        return graph.coupling()
    return ()
