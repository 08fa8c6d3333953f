"""The folders for private data: one a project, each with a note of the work trees that used it.

The note is what tells that a folder belonged to a work tree which has another id by now; nothing
else leads from one to the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from hitherto.errors import StoreError
from hitherto.privacy import mask_name
from hitherto.stores.disk import explained, is_denied
from hitherto.stores.kept import open_store

NOTE = "work-trees"


def folder(data: Path, project: str) -> Path:
    """Return where a project's journal and index are."""
    return data / "projects" / project


def note(data: Path, project: str, trees: Iterable[str]) -> None:
    """Note that work trees use a project's folder; where it may not be written, that is no harm.

    Raises:
        StoreError: the folder cannot be used.
    """
    path = folder(data, project) / NOTE
    known = _noted(path.parent)
    if fresh := [tree for tree in map(mask_name, trees) if tree not in known]:
        try:
            path.write_text("".join(f"{tree}\n" for tree in (*known, *fresh)), encoding="utf-8")
        except OSError as error:
            if not is_denied(error):
                raise explained(error, path) from error


def projects(data: Path, trees: Iterable[str]) -> Iterator[str]:
    """Yield the ids of all projects whose folders work trees have used."""
    wanted = set(map(mask_name, trees))
    for each in sorted((data / "projects").glob("p-*")):
        if wanted.intersection(_noted(each)):
            yield each.name


def records(data: Path, project: str) -> frozenset[str]:
    """Return the ids of the statements in a project's folder; none where it cannot be read."""
    place = folder(data, project)
    if not place.exists():
        return frozenset()
    try:
        store = open_store(place)
        try:
            return frozenset(record.id for record in store.standing().records)
        finally:
            store.close()
    except StoreError:
        return frozenset()


def _noted(place: Path) -> tuple[str, ...]:
    try:
        return tuple((place / NOTE).read_text(encoding="utf-8").splitlines())
    except (OSError, UnicodeDecodeError):
        return ()
