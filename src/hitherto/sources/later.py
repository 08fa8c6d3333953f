"""Readers that are loaded only where there is something for them to read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from pathlib import Path

from hitherto.model import Cursor, Found, Place, Reading
from hitherto.ports import Source
from hitherto.sources.transcripts.finding import handed


class Later:
    """A reader whose module is imported at its first use.

    Most people use one or two agents, and a `sync` that finds nothing new must not load the
    readers of all others: whether an agent was ever here is told by its folder alone.

    Args:
        name: the reader's name.
        homes: returns where something of this kind may lie, for a project; `find` asks for each
            whether it is there, and loads nothing where none is.
        load: imports the reader and makes it.
    """

    def __init__(
        self,
        name: str,
        homes: Callable[[Place], Iterable[Path]],
        load: Callable[[], Source],
    ) -> None:
        self.name = name
        self._homes = homes
        self._load = load

    @cached_property
    def reader(self) -> Source:
        """The reader itself."""
        return self._load()

    def recognise(self, head: bytes, location: str) -> bool:
        """Tell from its first bytes whether a file is of this kind."""
        return self.reader.recognise(head, location)

    def find(self, place: Place) -> Iterable[Found]:
        """Find what of this kind is about the project."""
        return self.reader.find(place) if any(map(_there, self._homes(place))) else ()

    def at(self, path: str, place: Place) -> Found | None:
        """Return one file as `find` would; nothing where `find` would not find it."""
        at = getattr(self.reader, "at", None) if any(map(_there, self._homes(place))) else None
        found: Found | None = at(path, place) if at else None
        return found

    def handed(self, path: Path, only: tuple[str, ...]) -> Iterable[Found]:
        """Return the conversations in a file that somebody says is about the project."""
        own = getattr(self.reader, "handed", None)
        found: Iterable[Found] = (
            own(path, only) if own else handed(self.name, path, self._named(path))
        )
        return found

    def _named(self, path: Path) -> str:
        return f"{self.name}:{path.stem}"

    def read(self, found: Found, since: Cursor | None) -> Reading:
        """Read what is new since a cursor."""
        return self.reader.read(found, since)


def _there(path: Path) -> bool:
    """Tell whether something is there; what we may not look at is left to the reader."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True
