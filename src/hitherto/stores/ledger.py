"""The ledger: what was shared on purpose, one immutable event a file, so that branches merge.

``<folder>/<year-month>/<event id>.json`` holds the event's one-line text. A file is believed only
where its content gives its name: the ledger travels with the repository, and is edited by others.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from hitherto.errors import UsageError
from hitherto.model import Answered, Digested, Event, Imported, Problem, event_id
from hitherto.model.patterns import Pattern
from hitherto.model.text import digest, to_text
from hitherto.privacy import guarded
from hitherto.stores.disk import DISK, Disk, explained, read_all, sync_folder, write_all
from hitherto.stores.journal import Entry, decoder

_ID = Pattern(r"e-[0-9a-f]{16}")
_MONTH = Pattern(r"\d{4}-\d{2}(?=-)")
_OWN = "What was read, or answered in a review,"
_LARGEST = 1 << 20  # bytes; one event is a few hundred


class Stamp(NamedTuple):
    """What tells whether a file is still the one that was read."""

    size: int
    changed: int


class Page(NamedTuple):
    """One file of the ledger as it was read."""

    name: str
    stamp: Stamp
    entry: Entry | None
    problem: Problem | None
    path: str = ""


class Ledger:
    """A ledger's folder, which need not exist.

    Args:
        folder: usually ``.hitherto/ledger`` in the work tree.
        disk: the file operations.
    """

    def __init__(self, folder: Path, disk: Disk = DISK) -> None:
        self.folder = folder
        self._disk = disk

    def stamps(self) -> dict[str, Stamp]:
        """Return the ledger's files by their name below the folder; links are not followed."""
        return dict(self._scan())

    def read(self, known: Mapping[str, Page], stamps: Mapping[str, Stamp]) -> tuple[Page, ...]:
        """Return every page in order of event time, then id; unchanged ones are not read again."""
        pages = []
        for name, stamp in stamps.items():
            page = known.get(name)
            pages.append(page if page and page.stamp == stamp else self._page(name, stamp))
        return tuple(sorted(pages, key=_order))

    def write(self, event: Event) -> Path:
        """Put an event into the ledger; one that is there already stays untouched.

        Raises:
            UsageError: it is no event to share.
            StoreError: it could not be written; nothing of it is there.
        """
        if isinstance(event, (Answered, Digested, Imported)):
            raise UsageError(f"{_OWN} is of no use to others", "Share records and acts instead.")
        name = event_id(event)
        found = _MONTH.match(event.at)
        path = self.folder / (found[0] if found else "undated") / f"{name}.json"
        try:
            if not path.exists() or path.read_text("utf-8").strip() != to_text(event):
                self._put(path, f"{to_text(event)}\n".encode())
        except OSError as error:
            raise explained(error, path) from error
        return path

    def _put(self, path: Path, data: bytes) -> None:
        """Write a file beside its place and move it there in one step."""
        self._disk.make_folder(path.parent, 0o777)
        draft = path.with_name(f".{path.stem}-{os.getpid()}.tmp")
        try:
            descriptor = self._disk.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
            try:
                write_all(self._disk, descriptor, data)
            finally:
                os.close(descriptor)
            draft.replace(path)
            sync_folder(self._disk, path.parent)
        except OSError:
            with suppress(OSError):
                draft.unlink()
            raise

    def _scan(self) -> Iterator[tuple[str, Stamp]]:
        try:
            months = sorted(os.scandir(self.folder), key=lambda month: month.name)
        except OSError:
            return
        for month in months:
            if not month.is_dir(follow_symlinks=False):
                continue
            for file in os.scandir(month.path):
                if file.name.endswith(".json") and not file.name.startswith("."):
                    state = file.stat(follow_symlinks=False)
                    yield f"{month.name}/{file.name}", Stamp(state.st_size, state.st_mtime_ns)

    def _page(self, name: str, stamp: Stamp) -> Page:
        """Read one file."""
        path = self.folder / name
        entry: Entry | None = None
        what = _refusal(path, stamp)
        if not what:
            try:
                entry = _parse(read_all(self._disk, path, _LARGEST), path.stem)
            except OSError as error:
                what = f"the file cannot be read ({error.strerror or error})"
            except RecursionError:
                what = "the file is nested deeper than any event"
            except msgspec.DecodeError as error:
                what = f"the file holds no event that this version knows ({error})"
            except ValueError:
                what = "the file's content does not match its name and is not trusted"
        if entry and isinstance(entry[1], (Answered, Digested, Imported)):
            entry, what = None, f"{_OWN.lower()} does not belong into a ledger"
        remedy = "Restore the file from git, or remove it."
        problem = Problem(str(path), what, remedy=remedy) if what else None
        return Page(name, stamp, entry, problem, str(path))


def _refusal(path: Path, stamp: Stamp) -> str:
    """Tell why a file is not even opened."""
    try:
        mode = path.lstat().st_mode
    except OSError as error:
        return f"the file cannot be read ({error.strerror or error})"
    if stat.S_ISLNK(mode):
        return "the file is a link and is not followed"
    if not stat.S_ISREG(mode):
        return "this is no regular file"
    if not _ID.fullmatch(path.stem):
        return "the file's name is no event's id"
    if stamp.size > _LARGEST:
        return f"the file is larger than any event ({stamp.size} bytes)"
    return ""


def _parse(data: bytes, name: str) -> Entry:
    """Read an event and hold it against its name; it comes with its secrets masked.

    A text that a formatter laid out anew still counts, for the event in it is the same; so does the
    exact text of an event to which a later version gave fields unknown here.

    Raises:
        ValueError: it is another event than the name says (or no UTF-8).
        msgspec.DecodeError: it is no event.
    """
    text = data.decode("utf-8").strip()
    event = decoder().decode(text)
    if name not in ("e-" + digest(text), event_id(event)):
        raise ValueError(name)
    return name, guarded(event)


def _order(page: Page) -> tuple[str, str]:
    return (page.entry[1].at.removesuffix("Z") if page.entry else "", page.name)
