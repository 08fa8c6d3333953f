"""Conversations with Cursor: agent transcripts, stores of its command line, the editor's chats.

Transcripts are ``projects/<folder>/agent-transcripts/<session>/<session>.jsonl`` and their
subagents' files, of the editor and of the command line; stores are databases of the command
line alone (see `cursor_store`), in ``chats`` and ``acp-sessions``. Where a session has both, the
transcript is read. Neither names its messages: what anchors a turn is the session and how many
were typed in it before, which is the same in both. The editor's chats stand in its own database
(see `cursor_editor`), where each message has a name; they are read where there is nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from hitherto.model import Cursor as Left
from hitherto.model import Found, Place, Reading
from hitherto.sources.transcripts import cursor_editor as editor
from hitherto.sources.transcripts.cursor_lines import CursorTranscript, read_line
from hitherto.sources.transcripts.cursor_places import Whose, noted
from hitherto.sources.transcripts.cursor_store import read_store
from hitherto.sources.transcripts.database import MAGIC, UnusableError, mark
from hitherto.sources.transcripts.decoding import decoded
from hitherto.sources.transcripts.finding import handed, is_placed, size_of, told, unplaced
from hitherto.sources.transcripts.following import follow, unreadable
from hitherto.sources.transcripts.forms import head_of, is_begun, strange, text_lines
from hitherto.sources.transcripts.moments import instant
from hitherto.sources.transcripts.places import inside
from hitherto.sources.transcripts.renewed import renewed

_TRANSCRIPTS = "agent-transcripts"
_STORE = "store.db"
_TABLES = (b"CREATE TABLE blobs", b"CREATE TABLE meta")


class Cursor:
    """Reads Cursor's transcripts and stores.

    Args:
        home: its folder, as ``~/.cursor``.
        user: the editor's user folder, as ``~/.config/Cursor/User``.
    """

    name = "cursor"

    def __init__(self, home: Path, user: Path) -> None:
        self.home = home
        self.user = user

    def recognise(self, head: bytes, location: str) -> bool:
        """Tell whether a file's first bytes are those of a transcript or of a store."""
        if head.startswith(MAGIC):
            path = Path(location)
            stored = path.name == _STORE or all(table in head for table in _TABLES)
            return stored or _is_editors(path, head)
        return any(_is_message(data) for data in text_lines(head))

    def find(self, place: Place) -> Iterable[Found]:
        """Find the sessions that were started inside a work tree of the project."""
        whose = Whose(self.home, self.user, place)
        found: dict[str, Found] = {}
        for path in (*self._transcripts(), *self._stores()):
            each = self._found(path, whose)
            if each is not None and (each.source not in found or _is_better(each, found)):
                found[each.source] = each
        for chat in self._chats(whose):
            found.setdefault(chat.source, chat)
        return found.values()

    def at(self, path: str, place: Place) -> Found | None:
        """Return one file as `find` would; nothing where `find` would not find it."""
        below = inside(path, self.home)
        if below is None or (below.name != _STORE and _TRANSCRIPTS not in below.parts):
            return None
        found = self._found(self.home / below, Whose(self.home, self.user, place))
        return found if is_placed(found) else None

    def handed(self, path: Path, only: tuple[str, ...]) -> Iterable[Found]:
        """Return a file that somebody says is about the project, by its session's name.

        Args:
            path: the file.
            only: of the editor's database the chats with such an id or title; none: all.

        Raises:
            OSError: it cannot be looked at.
        """
        if not _is_editors(path, head_of(path)):
            return handed(self.name, path, _source(path))
        try:
            chats = editor.all_chats(path, only)
        except UnusableError:
            return handed(self.name, path, _source(path))
        return tuple(self._chat(path, each, "handed in") for each in chats)

    def read(self, found: Found, since: Left | None) -> Reading:
        """Read what is new in one session."""
        if nobodys := unplaced(found, since):
            return nobodys
        path = Path(found.location)
        try:
            head = head_of(path)
            if head.startswith(MAGIC):
                return _stored(path, head, found, since)
            if is_begun(head) and not self.recognise(head, found.location):
                return strange(found, since, head)
            written = _written(path)
        except OSError as error:
            return unreadable(found.location, error, since)
        except UnusableError as error:
            return Reading(problems=(error.problem,), cursor=since or Left())
        source, subagent = found.source, _is_subagent(path)
        return follow(
            found,
            since,
            lambda state: CursorTranscript(source, state, subagent=subagent, written=written),
        )

    def _transcripts(self) -> Iterator[Path]:
        """Yield all files that may be transcripts, the form that is read last."""
        projects = self.home / "projects"
        for ending in ("txt", "json", "jsonl"):
            for pattern in ("*", "*/*", "*/subagents/*"):
                yield from sorted(projects.glob(f"*/{_TRANSCRIPTS}/{pattern}.{ending}"))

    def _stores(self) -> Iterator[Path]:
        """Yield the databases of the command line, also of what other programs began over it."""
        yield from sorted((self.home / "chats").glob(f"*/*/{_STORE}"))
        yield from sorted((self.home / "acp-sessions").glob(f"*/{_STORE}"))

    def _chats(self, whose: Whose) -> Iterator[Found]:
        """Yield the editor's chats about the project; a database that cannot be read is told of."""
        path, opened = self.user / "globalStorage" / editor.DATABASE, whose.opened()
        if not opened or not path.exists():
            return
        names: dict[str, str] = {}
        for home, folder in opened.items():
            own = home / editor.DATABASE
            try:
                listed = editor.in_workspace(own) if own.exists() else ()
                names |= dict.fromkeys(listed, folder)
            except (UnusableError, OSError):
                yield self._odd(own)
        try:
            chats = editor.chats(path, names, [home.name for home in opened])
        except (UnusableError, OSError):
            yield self._odd(path)
            return
        first = next(iter(opened.values()))
        for chat in chats:
            yield self._chat(path, chat, f"opened in {names.get(chat.name, first)}")

    def _chat(self, path: Path, chat: editor.Chat, why: str) -> Found:
        source = f"{self.name}:{chat.name}"
        return Found(kind=self.name, location=str(path), source=source, size=chat.size, why=why)

    def _odd(self, path: Path) -> Found:
        source = f"{self.name}:{path.parent.name}/{path.name}"
        why = "holds the editor's chats"
        return Found(kind=self.name, location=str(path), source=source, size=1, why=why)

    def _found(self, path: Path, whose: Whose) -> Found | None:
        def why() -> str:
            if path.name == _STORE:
                return whose.store(path)
            below = path.relative_to(self.home / "projects").parts
            return whose.transcript(below[0], _session(path))

        return told(self.name, path, _source(path), why, _size)


def _is_editors(path: Path, head: bytes) -> bool:
    """Tell the editor's database by its name, or by what its first page says of its tables."""
    named = path.name == editor.DATABASE or editor.TABLE.encode() in head
    return named and head.startswith(MAGIC)


def _is_better(each: Found, found: dict[str, Found]) -> bool:
    """Tell whether a file is to be read rather than another of the same session."""
    return each.location.endswith(".jsonl") and not found[each.source].location.endswith(".jsonl")


def _is_message(data: bytes) -> bool:
    """Tell whether a line is a message as Cursor writes one: who speaks, and what; no more."""
    if not data.lstrip().startswith(b'{"role"'):
        return False
    line = decoded(read_line, data)
    if line is None:
        return False
    said = line.message is not None and line.message.content is not None
    return line.role in {"user", "assistant"} and said and line.type is None


def _is_subagent(path: Path) -> bool:
    if path.name == _STORE:
        return bool(noted(path.with_name("meta.json")).is_subagent)
    return path.parent.name == "subagents"


def _session(path: Path) -> str:
    """Return the id of the session that a file belongs to."""
    if path.name == _STORE:
        return path.parent.name
    return path.parent.parent.name if path.parent.name == "subagents" else path.stem


def _source(path: Path) -> str:
    """Return a session's stable name; a subagent's stands below the session that started it."""
    session = _session(path)
    below = f"/{path.stem}" if path.parent.name == "subagents" else ""
    return f"cursor:{session}{below}"


def _size(path: Path) -> int:
    """Return the bytes of a file; of a database with what waits beside it."""
    if path.name != _STORE:
        return size_of(path)
    beside = path.with_name(f"{_STORE}-wal")
    return size_of(path) + (size_of(beside) if beside.exists() else 0)


def _written(path: Path) -> str:
    """Return when a file was last written."""
    return instant(path.stat().st_mtime)


def _stored(path: Path, head: bytes, found: Found, since: Left | None) -> Reading:
    """Read what is new in a store, or in one chat of the editor's."""
    if _is_editors(path, head):
        return editor.read_chat(path, found.source, found.size, since)
    by_agent = _is_subagent(path)
    return renewed(
        mark(path), found.size, since, lambda: read_store(path, found.source, by_agent=by_agent)
    )
