"""OpenCode since 1.2: one database, ``opencode.db``, and one more for each channel.

Its first form has tables ``session``, ``message`` and ``part``, the latter two with the JSON that
stood in files before. Its second (2.0) has ``session_v2`` and ``session_message``, a message with
all its parts a row. Sessions of the first form are taken over into the second and stand in both:
then the second counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from hitherto.model import Problem
from hitherto.sources.transcripts.conversation import Conversation
from hitherto.sources.transcripts.database import Connection, UnusableError, tables
from hitherto.sources.transcripts.opencode_parts import (
    READ,
    Info,
    Message,
    Part,
    Revert,
    Session,
    Time,
    add,
    message,
    read_info,
    read_part,
    unknown_types,
)
from hitherto.sources.transcripts.renewed import Told

T = TypeVar("T")

_FIRST = {
    "session": {"id", "directory"},
    "message": {"id", "session_id", "data"},
    "part": {"id", "message_id", "data"},
}
_SECOND = {"id", "session_id", "type", "data"}
_SAYS_NOTHING = frozenset(
    {"agent-switched", "compaction", "idle", "model-switched", "shell", "system"}
)


class Attached(msgspec.Struct, frozen=True):
    """A file that came with a prompt."""

    name: str | None = None
    uri: str | None = None


class Row(msgspec.Struct, frozen=True):
    """A message of the second form."""

    text: str | None = None
    content: list[Part] | None = None
    files: list[Attached] | None = None
    time: Time | None = None


class KeptSession(NamedTuple):
    """A session as the database keeps it.

    Attributes:
        session: what it says of itself.
        second: whether its messages are of the second form.
        mark: changes whenever anything of it does.
        size: bytes of its messages; in the second form of a person's.
    """

    session: Session
    second: bool
    mark: str
    size: int

    def bytes_of(self, path: Path) -> int:
        """Return its bytes, whatever the database has."""
        del path
        return self.size


read_row = msgspec.json.Decoder(Row).decode


def sessions(connection: Connection, path: Path) -> list[KeptSession]:
    """Return all sessions of a database, the oldest first.

    Args:
        connection: the database.
        path: its file, for what is said of it.

    Raises:
        UnusableError: it is no database of OpenCode's, or of a form that is not known.
    """
    found = tables(connection)
    second = set(found.get("session_message", ())) >= _SECOND
    first = all(columns <= set(found.get(name, ())) for name, columns in _FIRST.items())
    if not first and not second:
        names = ", ".join(sorted(found)[:12]) or "none"
        what = f"is no database of OpenCode's whose form is known: it has the tables {names}"
        raise UnusableError(Problem(str(path), what, remedy="Tell us which version wrote it."))
    kept: dict[str, KeptSession] = {}
    for table in ("session", "session_v2"):
        for session, updated in _sessions(connection, table, found.get(table, ())):
            newer = second and (table == "session_v2" or not first)
            kept[session.id or ""] = _kept(connection, session, updated, second=newer)
    return sorted(kept.values(), key=_age)


def read_sessions(
    connection: Connection, path: Path, source: str, wanted: Sequence[KeptSession]
) -> Told:
    """Read the conversations of sessions, one after the other.

    Args:
        connection: the database.
        path: its file.
        source: the stable name of what is read.
        wanted: the sessions.
    """
    talk = Conversation(source)
    problems: list[Problem] = []
    for kept in wanted:
        read = _second if kept.second else _first
        said = read(connection, kept.session.id or "", path, problems)
        add(talk, kept.session, said)
        kinds = sorted({*unknown_types(said)})
        problems += [Problem(str(path), f"unknown {kind}, left out") for kind in kinds]
    return Told(talk.turns, problems)


def _age(kept: KeptSession) -> tuple[float, str]:
    time = kept.session.time
    return (time.created if time and time.created else 0, kept.session.id or "")


def _sessions(
    connection: Connection, table: str, columns: Sequence[str]
) -> Iterator[tuple[Session, str]]:
    """Yield a table's sessions, each with what changes with it."""
    if not {"id", "directory"} <= set(columns):
        return
    asked = ("id", "directory", "title", "parent_id", "revert", "time_created", "time_updated")
    chosen = ", ".join(name if name in columns else f"NULL AS {name}" for name in asked)
    for row in connection.execute(f"SELECT {chosen} FROM {table}"):  # noqa: S608  # own words
        name, directory, title, parent, revert, created, updated = row
        if isinstance(name, str):
            time = Time(created=created if isinstance(created, int | float) else None)
            yield (
                Session(
                    id=name,
                    directory=directory if isinstance(directory, str) else None,
                    title=title if isinstance(title, str) else None,
                    parent_id=parent if isinstance(parent, str) else None,
                    revert=_decoded(revert, Revert),
                    time=time,
                ),
                f"{updated} {revert}",
            )


def _kept(connection: Connection, session: Session, updated: str, *, second: bool) -> KeptSession:
    """Return a session with its size."""
    of_person = " AND type = 'user'" if second else ""
    table = "session_message" if second else "message"
    counted = f"SELECT count(*) FROM {table} WHERE session_id = ?"  # noqa: S608  # own words
    measured = f"SELECT total(length(data)) FROM {table} WHERE session_id = ?{of_person}"  # noqa: S608  # as above
    (count,) = connection.execute(counted, (session.id,)).fetchone()
    (size,) = connection.execute(measured, (session.id,)).fetchone()
    return KeptSession(session, second, f"{updated} {count} {int(size)}", int(size))


def _first(
    connection: Connection, session: str, path: Path, problems: list[Problem]
) -> list[Message]:
    """Read a session of the first form; of tools' parts nothing is loaded."""
    parts: dict[str, list[Part]] = {}
    kind = "CASE WHEN json_valid(data) THEN json_extract(data, '$.type') ELSE '' END"
    rows = connection.execute(
        f"SELECT rowid, message_id, type, CASE WHEN type IN ('', {_quoted()}) THEN data END "  # noqa: S608  # own words
        f"FROM (SELECT rowid, id, message_id, data, {kind} AS type FROM part "
        "WHERE session_id = ?) ORDER BY id",
        (session,),
    )
    for row, name, type_, data in rows:
        part = Part(type=type_) if data is None else _json(data, read_part, path, row, problems)
        if part is not None:
            parts.setdefault(name, []).append(part)
    found = connection.execute(
        "SELECT rowid, id, time_created, data FROM message WHERE session_id = ? "
        "ORDER BY time_created, id",
        (session,),
    )
    said = []
    for row, name, created, data in found:
        if not isinstance(name, str):
            problems.append(Problem(str(path), "a message without a name", row))
            continue
        info = _json(data, read_info, path, row, problems)
        if info is not None:
            when = created if isinstance(created, int | float) else None
            said.append(message(info, name, parts.get(name, ()), when))
    return said


def _second(
    connection: Connection, session: str, path: Path, problems: list[Problem]
) -> list[Message]:
    """Read a session of the second form."""
    columns = tables(connection)["session_message"]
    order = "seq" if "seq" in columns else "time_created, id"
    found = connection.execute(
        f"SELECT rowid, id, type, data FROM session_message WHERE session_id = ? ORDER BY {order}",  # noqa: S608  # own words
        (session,),
    )
    said = []
    for number, name, kind, data in found:
        if kind in _SAYS_NOTHING:
            continue
        if not isinstance(name, str) or not isinstance(kind, str):
            problems.append(Problem(str(path), "a message without a name or a type", number))
            continue
        row = _json(data, read_row, path, number, problems)
        if row is not None:
            info = Info(role="user" if kind == "synthetic" else kind, time=row.time)
            said.append(message(info, name, _parts(row, kind)))
    return said


def _parts(row: Row, kind: str) -> list[Part]:
    """Return the parts of a message of the second form, as the first has them."""
    text = [Part(type="text", text=row.text, synthetic=kind == "synthetic")] if row.text else []
    files = [Part(type="file", filename=one.name, url=one.uri) for one in row.files or ()]
    return [*text, *files, *(row.content or ())]


def _quoted() -> str:
    return ", ".join(f"'{kind}'" for kind in sorted(READ))


def _decoded(text: object, kind: type[T]) -> T | None:
    try:
        return msgspec.json.decode(text, type=kind) if isinstance(text, str) else None
    except (msgspec.DecodeError, RecursionError):
        return None


def _json(
    text: object, read: Callable[[str], T], path: Path, row: int, problems: list[Problem]
) -> T | None:
    """Read a row's JSON; what is wrong with it is added to the problems, with the row."""
    try:
        return read(text if isinstance(text, str) else "")
    except msgspec.ValidationError as error:
        problems.append(Problem(str(path), f"a row of another shape ({error})", row))
    except (msgspec.DecodeError, RecursionError) as error:
        problems.append(Problem(str(path), f"a row of damaged JSON ({error})", row))
    return None
