"""Finding one session: whose it is, and a place for those of which that cannot be told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hitherto.model import Cursor, Found, Problem, Reading
from hitherto.model.odd import ODD, stumbled
from hitherto.sources.regular import NotRegularError
from hitherto.sources.transcripts.places import Grounds, UnknownFolderError

_UNPLACED = "nobody can tell whose it is: "


class UnplacedError(Exception):
    """A session names no folder as far as it is looked at; its text says how far that is."""


def size_of(path: Path) -> int:
    """Return a file's bytes.

    Raises:
        OSError: it cannot be looked at.
    """
    return path.stat().st_size


def session(
    kind: str, path: Path, source: str, started_in: Callable[[Path], str], grounds: Grounds
) -> Found | None:
    """Return a session of the project; nothing where it is another's.

    One of which nobody can tell whose it is comes too, so that it is told of; see `unplaced`.

    Args:
        kind: the reader's name.
        path: the file.
        source: the session's stable name.
        started_in: returns the folder that a session names, empty where it names none.
        grounds: the project's work trees.
    """

    def why() -> str:
        folder = started_in(path)
        tree = grounds.holding(folder)
        return tree and f"started in {folder}" + ("" if tree == folder else f", inside {tree}")

    return told(kind, path, source, why)


def told(
    kind: str,
    path: Path,
    source: str,
    why: Callable[[], str],
    size: Callable[[Path], int] = size_of,
) -> Found | None:
    """Return a session of which a reader itself tells whether it is the project's.

    Args:
        kind: the reader's name.
        path: the file.
        source: the session's stable name.
        why: returns how it was recognised as the project's, empty where it is not.
        size: returns its bytes.
    """
    try:
        reason = why()
        if not reason:
            return None
        return Found(kind=kind, location=str(path), source=source, size=size(path), why=reason)
    except (UnplacedError, UnknownFolderError) as error:
        doubt = str(error)
    except NotRegularError as error:
        doubt = str(error.strerror)
    except OSError:
        return None
    except ODD as error:  # one file over which the reader stumbles hides no other
        doubt = stumbled(str(path), error).what
    return Found(kind=kind, location=str(path), source=source, why=f"{_UNPLACED}{doubt}")


def handed(kind: str, path: Path, source: str) -> tuple[Found]:
    """Return a file that somebody says is about the project.

    Args:
        kind: the reader's name.
        path: the file.
        source: the session's stable name, the same as where the file is found.

    Raises:
        OSError: it cannot be looked at.
    """
    size = path.stat().st_size
    return (Found(kind=kind, location=str(path), source=source, size=size, why="handed in"),)


def is_placed(found: Found | None) -> bool:
    """Tell whether a session is there and known to be the project's."""
    return found is not None and not found.why.startswith(_UNPLACED)


def unplaced(found: Found, since: Cursor | None) -> Reading | None:
    """Return what is wrong with a session that is nobody's; its words are not read."""
    if is_placed(found):
        return None
    problem = Problem(found.location, f"was not read, {found.why}", remedy="Remove it if damaged.")
    return Reading(problems=(problem,), cursor=since or Cursor())
