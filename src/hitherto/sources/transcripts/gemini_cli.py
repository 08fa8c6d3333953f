"""Conversations with Gemini CLI: ``tmp/<project>/chats/session-*.jsonl``, before 0.40 ``.json``.

A session that is resumed in the new form is written anew beside the old file; then that alone is
read. Subagents' sessions stand in a folder below, named by the session that started them. A
message's id is the anchor.

The project's folder is named by the SHA-256 of its path, since 2026 by a short name: of that the
path stands beside it (``.project_root``) and in ``projects.json``. A checkpoint (``/chat save``)
holds the messages without ids; it is read where it is handed in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

import msgspec

from hitherto.model import Cursor, Found, Place, Problem, Reading
from hitherto.model.patterns import Pattern
from hitherto.sources.transcripts.decoding import decoded
from hitherto.sources.transcripts.finding import is_placed, told, unplaced
from hitherto.sources.transcripts.following import fed, follow, unreadable
from hitherto.sources.transcripts.forms import head_of, is_begun, strange, text_lines
from hitherto.sources.transcripts.gemini_lines import (
    TYPES,
    GeminiTranscript,
    read_line,
)
from hitherto.sources.transcripts.one_value import damage, pieces, whole
from hitherto.sources.transcripts.places import Grounds, inside
from hitherto.sources.transcripts.renewed import Told

_CHATS = "chats"
_ENDINGS = (".json", ".jsonl")
_HASH = Pattern(rb'"projectHash"\s*:\s*"([0-9a-f]{64})"')
_SESSION = Pattern(
    rb'^\s*\{(?=.{0,4096}?"sessionId"\s*:)(?=.{0,4096}?"projectHash"\s*:)', re.DOTALL
)
_CHECKPOINT = Pattern(rb'^\s*\{\s*"history"\s*:\s*\[\s*(?:\]|\{\s*"(?:role|parts)"\s*:)')


class Registry(msgspec.Struct, frozen=True):
    """Which short name Gemini CLI gave to which folder."""

    projects: dict[str, str] = {}


_read_registry = msgspec.json.Decoder(Registry).decode


class GeminiCli:
    """Reads Gemini CLI's sessions.

    Args:
        home: its folder, as ``~/.gemini``.
    """

    name = "gemini-cli"

    def __init__(self, home: Path) -> None:
        self.home = home

    def recognise(self, head: bytes, location: str) -> bool:
        """Tell whether a file's first bytes are those of a session or a checkpoint."""
        del location
        if _CHECKPOINT.match(head) or _SESSION.match(head):
            return True
        return any(_is_line(data) for data in text_lines(head))

    def find(self, place: Place) -> Iterable[Found]:
        """Find the sessions that were started inside a work tree of the project."""
        whose = _Whose(self.home, place)
        found: dict[str, Found] = {}
        for path in self._files():
            if each := self._found(path, whose):
                found[each.source] = each
        return found.values()

    def at(self, path: str, place: Place) -> Found | None:
        """Return one file as `find` would; nothing where `find` would not find it."""
        below = inside(path, self.home / "tmp")
        if below is None or _CHATS not in below.parts[1:2] or below.suffix not in _ENDINGS:
            return None
        found = self._found(self.home / "tmp" / below, _Whose(self.home, place))
        return found if is_placed(found) else None

    def read(self, found: Found, since: Cursor | None) -> Reading:
        """Read what is new in one session."""
        if nobodys := unplaced(found, since):
            return nobodys
        source = found.source
        try:
            head = head_of(Path(found.location))
        except OSError as error:
            return unreadable(found.location, error, since)
        if is_begun(head) and not self.recognise(head, found.location):
            return strange(found, since, head)
        if _is_document(head):
            return whole(found, since, lambda data: _document(found, data))
        return follow(found, since, lambda state: GeminiTranscript(source, state))

    def _files(self) -> Iterator[Path]:
        """Yield all sessions, the form that is read last."""
        for ending in _ENDINGS:
            for pattern in ("*", "*/*"):
                yield from sorted((self.home / "tmp").glob(f"*/{_CHATS}/{pattern}{ending}"))

    def _found(self, path: Path, whose: _Whose) -> Found | None:
        parts = path.relative_to(self.home / "tmp").parts
        return told(self.name, path, f"{self.name}:{path.stem}", lambda: whose.why(parts[0], path))


class _Whose:
    """Tells of each session whether it is the project's."""

    def __init__(self, home: Path, place: Place) -> None:
        self._home = home
        self._grounds = Grounds(place)
        self._folders: dict[str, str] = {}

    @cached_property
    def _hashes(self) -> dict[str, str]:
        """The work trees by the SHA-256 of their paths."""
        return self._grounds.hashed("sha256")

    @cached_property
    def _names(self) -> dict[str, str]:
        """The folders by their short names."""
        try:
            data = head_of(self._home / "projects.json", 16 * 1024 * 1024)
        except OSError:
            return {}
        registry = decoded(_read_registry, data) or Registry()
        return {name: folder for folder, name in registry.projects.items()}

    def why(self, project: str, path: Path) -> str:
        """Return why a session is the project's; empty where it is not.

        Args:
            project: name of the folder that it lies in.
            path: its file.
        """
        if project not in self._folders:
            self._folders[project] = self._folder(project)
        if folder := self._folders[project]:
            return f"started in {folder}" if self._grounds.holding(folder) else ""
        name = project if project in self._hashes else _hash(path)
        tree = self._hashes.get(name, "")
        return tree and f"its project is named by the SHA-256 of {tree}"

    def _folder(self, project: str) -> str:
        """Return the folder that a project's name stands for; empty where nothing says it."""
        marker = self._home / "tmp" / project / ".project_root"
        try:
            noted = head_of(marker).decode("utf-8", "surrogateescape").strip()
        except OSError:
            noted = ""
        return noted or self._names.get(project, "")


def _hash(path: Path) -> str:
    """Return the hash of its project's path that a session names.

    Raises:
        OSError: it cannot be read.
    """
    found = _HASH.search(head_of(path))
    return found[1].decode() if found else ""


def _is_line(data: bytes) -> bool:
    """Tell whether a line is one of a session: of itself, a message, a rewind, or anew."""
    line = decoded(read_line, data)
    if line is None:
        return False
    if line.rewind_to is not None or line.set is not None:
        return True
    if line.session_id and line.project_hash:
        return True
    return line.type in TYPES and bool(line.id and line.timestamp) and line.content is not None


def _is_document(head: bytes) -> bool:
    """Tell a session that is one JSON value from one that is lines."""
    lines = (decoded(read_line, data) for data in text_lines(head) if _is_line(data))
    first = next(lines, None)
    return first is None or first.messages is not None


def _document(found: Found, data: bytes) -> Told:
    """Make turns of a session that is one JSON value; where it is damaged, of what is whole."""
    talk = GeminiTranscript(found.source)
    problems: list[Problem] = []
    if data.strip() and decoded(read_line, data) is None:
        wrong = damage(data, found.location)
        problems += [wrong] if wrong else []
        for piece, text in pieces(data):
            if "messages" in piece or (isinstance(piece.get("id"), str) and "type" in piece):
                said = fed(talk, text, 0)
                problems += [Problem(found.location, said)] if said else []
    elif data.strip() and (said := fed(talk, data, 0)):
        problems.append(Problem(found.location, said))
    problems += [
        Problem(found.location, f"unknown type of message {kind!r}, {times} left out")
        for kind, (times, _) in talk.unknown.items()
    ]
    return Told(talk.turns(), problems)
