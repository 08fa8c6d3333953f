"""Conversations with OpenCode: files before 1.2, a database since (``opencode.db``).

Each session names the folder it was started in. The files stay where they are when they were
taken over into the database: a session that stands in both is read from the database. A message's
id is the anchor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import msgspec

from hitherto.model import Cursor, Found, Place, Problem, Reading
from hitherto.model.text import digest
from hitherto.sources.transcripts import opencode_files as files
from hitherto.sources.transcripts.database import MAGIC, Connection, UnusableError, ask, is_database
from hitherto.sources.transcripts.decoding import decoded
from hitherto.sources.transcripts.finding import handed, told, unplaced
from hitherto.sources.transcripts.following import unreadable
from hitherto.sources.transcripts.forms import head_of, strange
from hitherto.sources.transcripts.opencode_database import read_sessions, sessions
from hitherto.sources.transcripts.opencode_parts import Session, read_session
from hitherto.sources.transcripts.places import Grounds
from hitherto.sources.transcripts.renewed import renewed

_DATABASES = "opencode*.db"
_TABLES = (b"session_message", b"message_session")


class OpenCode:
    """Reads OpenCode's sessions.

    Args:
        home: its folder for data, as ``~/.local/share/opencode``.
    """

    name = "opencode"

    def __init__(self, home: Path) -> None:
        self.home = home

    def recognise(self, head: bytes, location: str) -> bool:
        """Tell whether a file's first bytes are those of a session or of the database."""
        if head.startswith(MAGIC):
            named = Path(location).match(_DATABASES)
            return named or any(table in head for table in _TABLES)
        session = decoded(read_session, head)
        return bool(session and session.id and session.directory and session.project_id)

    def find(self, place: Place) -> Iterable[Found]:
        """Find the sessions that were started inside a work tree of the project."""
        grounds = Grounds(place)
        found: dict[str, Found] = {}
        for each in (*self._in_files(grounds), *self._in_databases(grounds)):
            found[each.source] = each
        return found.values()

    def handed(self, path: Path, only: tuple[str, ...]) -> Iterable[Found]:
        """Return the sessions in a file that somebody says are about the project.

        Args:
            path: a session's file or a database.
            only: of a database the sessions with such an id, title or folder; none: all.

        Raises:
            OSError: it cannot be looked at.
        """
        if not is_database(path):
            session = decoded(read_session, head_of(path))
            return handed(self.name, path, f"{self.name}:{(session and session.id) or path.stem}")
        try:
            kept = ask(path, lambda connection: sessions(connection, path))
        except UnusableError:
            return handed(self.name, path, f"{self.name}:{path.name}")
        return tuple(
            Found(
                kind=self.name,
                location=str(path),
                source=f"{self.name}:{each.session.id}",
                size=each.size,
                why="handed in",
            )
            for each in kept
            if not only or any(_is_meant(each.session, word) for word in only)
        )

    def read(self, found: Found, since: Cursor | None) -> Reading:
        """Read what is new in one session; in a database that was handed in, in all of it."""
        if nobodys := unplaced(found, since):
            return nobodys
        path = Path(found.location)
        try:
            head = head_of(path)
            if head.startswith(MAGIC):
                return ask(path, lambda connection: _kept(connection, found, since))
            if _is_whole(head) and not self.recognise(head, found.location):
                return _strange(found, since, head)
            return renewed(
                files.mark(path),
                files.size(path),
                since,
                lambda: files.read_files(path, found.source),
            )
        except OSError as error:
            return unreadable(found.location, error, since)
        except UnusableError as error:
            return Reading(problems=(error.problem,), cursor=since or Cursor())

    def _in_files(self, grounds: Grounds) -> Iterator[Found]:
        storage = self.home / "storage"
        known, paths = False, sorted((storage / "session").glob("*/*.json"))
        for path in paths:
            session = _in_file(path)
            known = known or bool(session.directory)
            if found := self._found(path, session, grounds, files.size):
                yield found
        if paths and not known:  # none names its folder: their form has changed
            yield self._odd(paths[-1], "stands among OpenCode's sessions")
        migration = storage / "migration"
        if files.version(storage) > files.KNOWN_VERSION:
            yield self._odd(migration, "tells the form of OpenCode's storage")

    def _in_databases(self, grounds: Grounds) -> Iterator[Found]:
        for path in sorted(self.home.glob(_DATABASES)):
            try:
                kept = ask(path, partial(sessions, path=path))
            except (UnusableError, OSError):
                yield self._odd(path, "is OpenCode's database")
                continue
            for each in kept:
                if found := self._found(path, each.session, grounds, each.bytes_of):
                    yield found

    def _found(
        self, path: Path, session: Session, grounds: Grounds, size: Callable[[Path], int]
    ) -> Found | None:
        folder = session.directory or ""

        def why() -> str:
            return f"started in {folder}" if grounds.holding(folder) else ""

        return told(self.name, path, f"{self.name}:{session.id or path.stem}", why, size)

    def _odd(self, path: Path, why: str) -> Found:
        """Return a file that is no session, so that it is told of."""
        return Found(
            kind=self.name, location=str(path), source=f"{self.name}:{path.name}", size=1, why=why
        )


def _in_file(path: Path) -> Session:
    """Return what a session's file says; of what cannot be read, nothing."""
    try:
        session = files.read_file(path, Session)
    except OSError:
        return Session()
    return Session() if isinstance(session, Problem) else session


def _is_meant(session: Session, word: str) -> bool:
    """Tell whether a word names a session: its id, or a part of its title or its folder."""
    named = f"{session.title or ''}\n{session.directory or ''}".casefold()
    return word == session.id or word.casefold() in named


def _is_whole(head: bytes) -> bool:
    """Tell whether a file's first bytes are all of a JSON value; of others the damage is told."""
    try:
        msgspec.json.decode(head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return True


def _strange(found: Found, since: Cursor | None, head: bytes) -> Reading:
    """Return the reading of a file that is no session: the storage's form, or something unknown."""
    if Path(found.location).name != "migration":
        return strange(found, since, head)
    cursor = Cursor(size=found.size, digest=head[:16].decode("utf-8", "replace").strip())
    if cursor == since:
        return Reading(cursor=cursor)
    what = f"says that the storage is of form {cursor.digest}; known are those up to "
    remedy = "What could be read was read; a newer hitherto may read more."
    problem = Problem(found.location, f"{what}{files.KNOWN_VERSION}", remedy=remedy)
    return Reading(problems=(problem,), cursor=cursor)


def _kept(connection: Connection, found: Found, since: Cursor | None) -> Reading:
    """Read what is new of a session in a database, or of all that are in it.

    Raises:
        UnusableError: it is of another form.
    """
    path = Path(found.location)
    name = found.source.partition(":")[2]
    every = sessions(connection, path)
    handed_in = not found.why  # one that was found is about this project, the others are not
    wanted = [each for each in every if each.session.id == name] or (every if handed_in else [])
    if not wanted:
        return Reading(cursor=since or Cursor())
    return renewed(
        digest(*(each.mark for each in wanted)),
        sum(each.size for each in wanted),
        since,
        lambda: read_sessions(connection, path, found.source, wanted),
    )
