"""Conversations in VS Code's chat: ``workspaceStorage/<folder>/chatSessions/``, and exports.

A session is one JSON value, or since 2026 a log of changes to it (``.jsonl``). Only what stands in
the input box is read, without the names of commands and agents; files and selections that came
along are named beside it. Who edits a message and sends it again cuts the session off before it:
what was cut off in a log was typed and taken back, and so is what an undone checkpoint hides. In
the other form it is no longer in the file.

Whose project it was about says ``workspace.json`` beside the sessions; an export names none.
Turns are numbered from 0 in the order of the file. A request's id is the anchor.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from hitherto.model import Cursor, Found, Place, Problem, Reading
from hitherto.model.patterns import Pattern
from hitherto.sources.regular import open_regular
from hitherto.sources.transcripts.addresses import file_path
from hitherto.sources.transcripts.finding import UnplacedError, handed, session
from hitherto.sources.transcripts.following import follow
from hitherto.sources.transcripts.forms import begun
from hitherto.sources.transcripts.one_value import damage, pieces, whole, written
from hitherto.sources.transcripts.places import Grounds, UnknownFolderError
from hitherto.sources.transcripts.renewed import Told

if TYPE_CHECKING:
    from hitherto.sources.transcripts.vscode_session import VsCodeLog

STORAGE = "workspaceStorage"
_LOG = Pattern(rb'\A\s*\{\s*"kind"\s*:\s*0\s*,\s*"v"\s*:\s*\{')
_REQUESTS = Pattern(rb'"requests"\s*:\s*\[')
_OWN = Pattern(rb'"(?:requestId|responderUsername|requesterUsername|initialLocation)"\s*:')
_COMMENT = Pattern(r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/|,(?=\s*[}\]])', re.DOTALL)
_LARGEST_WORKSPACE = 1024 * 1024


class VsCodeChat:
    """Reads the sessions of VS Code's chat.

    Args:
        users: the user folders of VS Code and of what is made from it.
    """

    name = "vscode-chat"

    def __init__(self, users: tuple[Path, ...]) -> None:
        self.users = users

    def recognise(self, head: bytes, location: str) -> bool:
        """Tell whether a file begins as a session, an export or a log of one."""
        del location
        if _LOG.match(head):
            return True
        own = head.lstrip().startswith(b"{") and _REQUESTS.search(head) and _OWN.search(head)
        return bool(own)

    def find(self, place: Place) -> Iterable[Found]:
        """Find the sessions of windows that had a folder of the project open."""
        grounds = Grounds(place)
        for storage in self._storages():
            folders = _folders(storage / "workspace.json")
            if not any(_holds(grounds, folder) for folder in folders):
                continue
            started_in = partial(_one, folders, grounds)
            for path in _sessions(storage / "chatSessions"):
                source = f"{self.name}:{path.stem}"
                if found := session(self.name, path, source, started_in, grounds):
                    yield found

    def handed(self, path: Path, only: tuple[str, ...]) -> Iterable[Found]:
        """Return a file that somebody says is about the project; it is one conversation."""
        del only
        return handed(self.name, path, f"{self.name}:{path.stem}")

    def read(self, found: Found, since: Cursor | None) -> Reading:
        """Read what is new in one session; one that is no log is read whole where it changed."""
        head = begun(found, since, self.recognise)
        if isinstance(head, Reading):
            return head
        if _LOG.match(head):
            return follow(found, since, partial(_log, found.source))
        return whole(found, since, lambda data: _told(found, data))

    def _storages(self) -> Iterator[Path]:
        for user in self.users:
            yield from sorted((user / STORAGE).glob("*/"))


def _sessions(folder: Path) -> Iterator[Path]:
    """Yield each session once: where it is there in both forms, the log."""
    logs = sorted(folder.glob("*.jsonl"))
    names = {path.stem for path in logs}
    yield from logs
    yield from (path for path in sorted(folder.glob("*.json")) if path.stem not in names)


def _holds(grounds: Grounds, folder: str) -> bool:
    try:
        return bool(grounds.holding(folder))
    except UnknownFolderError:
        return False


def _one(folders: tuple[str, ...], grounds: Grounds, _: Path) -> str:
    """Return the folder that the window of a session had open.

    Raises:
        UnplacedError: it had folders of several projects open.
    """
    if not all(_holds(grounds, folder) for folder in folders):
        raise UnplacedError(
            "its window had other projects open too; `hitherto sync --from` reads it"
        )
    return folders[0]


def _folders(workspace: Path) -> tuple[str, ...]:
    """Return the folders that a window had open, from what VS Code wrote down of it."""
    told = _object(workspace)
    folder = told.get("folder")
    if isinstance(folder, str):
        return tuple(filter(None, (file_path(folder),)))
    several = told.get("workspace") or told.get("configuration")
    name = file_path(several) if isinstance(several, str) else ""
    if not name:
        return ()
    above, listed = Path(name).parent, _object(Path(name)).get("folders")
    found: list[str] = []
    for each in listed if isinstance(listed, list) else ():
        inner = each.get("path") if isinstance(each, dict) else None
        address = each.get("uri") if isinstance(each, dict) else None
        if isinstance(inner, str):
            found.append(str(above / inner))
        elif isinstance(address, str):
            found.append(file_path(address))
    return tuple(found)


def _object(path: Path) -> dict[str, object]:
    """Return a small JSON object, comments passed over; empty where it is none."""
    try:
        with open_regular(path) as stream:
            text = stream.read(_LARGEST_WORKSPACE).decode("utf-8", "replace")
        value = json.loads(_COMMENT.sub(lambda found: found[1] or "", text))
    except (OSError, ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _log(source: str, state: str = "") -> VsCodeLog:
    from hitherto.sources.transcripts.vscode_session import VsCodeLog  # noqa: PLC0415  # what is new

    return VsCodeLog(source, state)


def _whole_ones(data: bytes) -> Iterator[dict[str, Any]]:
    """Yield the requests that are whole in a damaged session."""
    for piece, _ in pieces(data):
        listed = piece.get("requests")
        for each in listed if isinstance(listed, list) else (piece,):
            if isinstance(each, dict) and "requestId" in each and "message" in each:
                yield each


def _told(found: Found, data: bytes) -> Told:
    """Make turns of a session's bytes."""
    from hitherto.sources.transcripts.vscode_lines import VERSION, read_session  # noqa: PLC0415  # as above

    log = _log(found.source)
    problems: list[Problem] = []
    try:
        read = read_session(data)
    except (msgspec.DecodeError, RecursionError) as error:
        wrong = damage(data, found.location)
        problems.append(wrong or Problem(found.location, f"not in a session's shape ({error})"))
        requests = [msgspec.Raw(written(each)) for each in _whole_ones(data)]
    else:
        if read.version is not None and read.version > VERSION:
            what = f"a newer version of the session's shape ({read.version}), read as far as known"
            problems.append(Problem(found.location, what))
        log.named(read)
        requests = read.requests
    wrong_ones = filter(None, [log.push(request) for request in requests])
    problems += [Problem(found.location, what) for what in wrong_ones]
    return Told(log.turns(), problems)
