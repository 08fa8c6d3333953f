"""Scratch homes of OpenCode's, in each form in which it keeps its sessions."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hitherto.model import Cursor, Found, Place, Reading
from hitherto.sources.transcripts.opencode import OpenCode

Row = dict[str, Any]
BEGIN = 1772359200000  # 2026-03-01T10:00:00Z, in milliseconds


def text(words: str, **more: Any) -> Row:
    """Return a part with words."""
    return {"type": "text", "text": words} | more


class Message(tuple[str, str, list[Row], Row]):
    """Id, side, parts, and what else a message says of itself."""

    __slots__ = ()


def user(name: str, *parts: Row, **more: Any) -> Message:
    """Return a message on the user's side."""
    return Message((name, "user", list(parts), more))


def said(name: str, words: str, **more: Any) -> Message:
    """Return an agent's message, with a tool's part beside its words."""
    tool = {"type": "tool", "tool": "bash", "state": {"status": "completed", "output": "obey"}}
    return Message((name, "assistant", [tool, text(words)], more))


TALK = (
    user("msg_1", text("Use tabs.")),
    said("msg_2", "Ok."),
    user(
        "msg_3",
        text("Do as @a.md says."),
        text("Called the Read tool with the following input", synthetic=True),
        {"type": "file", "mime": "text/plain", "filename": "a.md", "url": "file:///w/a.md"},
    ),
    said("msg_4", "Done."),
)


_SESSION = (
    "CREATE TABLE session (id TEXT PRIMARY KEY, project_id TEXT, parent_id TEXT, title TEXT,"
    " directory TEXT NOT NULL, revert TEXT, time_created INTEGER, time_updated INTEGER)"
)
_MESSAGE = (
    "CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER,"
    " time_updated INTEGER, data TEXT NOT NULL)"
)
_PART = (
    "CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT, session_id TEXT,"
    " time_created INTEGER, time_updated INTEGER, data TEXT NOT NULL)"
)
_BOTH = (
    "CREATE TABLE session_message (id TEXT PRIMARY KEY, session_id TEXT, type TEXT,"
    " seq INTEGER, time_created INTEGER, data TEXT NOT NULL)"
)


class Kept:
    """A scratch home of OpenCode's, in which sessions are kept as one of its forms does.

    Args:
        home: its folder.
        directory: where the sessions are started.
    """

    def __init__(self, home: Path, directory: str) -> None:
        home.mkdir(parents=True, exist_ok=True)
        self.home, self.directory = home, directory

    def found(self) -> list[Found]:
        """Find the project's sessions."""
        return list(OpenCode(self.home).find(Place(id="p", root=self.directory)))

    def read(self, since: Cursor | None = None) -> Reading:
        """Read the one session."""
        (found,) = self.found()
        return OpenCode(self.home).read(found, since)


class Files(Kept):
    """Sessions in files, as before 1.2."""

    def write(self, path: str, value: Row) -> Path:
        """Write one file of the storage."""
        file = self.home / "storage" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(value, indent=2) + "\n")
        return file

    def keep(self, *messages: Message, name: str = "ses_1", **about: Any) -> None:
        """Keep a session."""
        session = {"id": name, "version": "1.1.0", "projectID": "abc", "directory": self.directory}
        time = {"created": BEGIN, "updated": BEGIN + len(messages)}
        self.write(f"session/abc/{name}.json", session | {"time": time} | about)
        for at, (id_, role, parts, more) in enumerate(messages):
            info = {"id": id_, "sessionID": name, "role": role, "time": {"created": BEGIN + at}}
            self.write(f"message/{name}/{id_}.json", info | more)
            for number, part in enumerate(parts):
                beside = {"id": f"prt_{number}", "sessionID": name, "messageID": id_}
                self.write(f"part/{id_}/prt_{number}.json", beside | part)


class First(Kept):
    """Sessions in the database's first form."""

    tables: tuple[str, ...] = (_SESSION, _MESSAGE, _PART)
    session = "session"

    def __init__(self, home: Path, directory: str) -> None:
        super().__init__(home, directory)
        self.path = home / "opencode.db"
        self.connection = sqlite3.connect(self.path)
        self.connection.execute("PRAGMA journal_mode = WAL")
        for table in self.tables:
            self.connection.execute(table)

    def put(self, table: str, **row: Any) -> None:
        """Put a row into a table."""
        names, marks = ", ".join(row), ", ".join("?" * len(row))
        line = f"INSERT OR REPLACE INTO {table} ({names}) VALUES ({marks})"  # noqa: S608  # own
        self.connection.execute(line, tuple(row.values()))

    def keep(self, *messages: Message, name: str = "ses_1", **about: Any) -> None:
        """Keep a session."""
        revert = about.get("revert")
        self.put(
            self.session,
            id=name,
            title=about.get("title", "Shop"),
            directory=about.get("directory", self.directory),
            parent_id=about.get("parentID"),
            revert=json.dumps(revert) if revert else None,
            time_created=BEGIN,
            time_updated=BEGIN + len(messages),
        )
        for at, each in enumerate(messages):
            self.message(each, at, name)
        self.connection.commit()

    def message(self, each: Message, at: int, session: str) -> None:
        """Keep one message."""
        name, role, parts, more = each
        data = json.dumps({"role": role, "time": {"created": BEGIN + at}} | more)
        self.put("message", id=name, session_id=session, time_created=BEGIN + at, data=data)
        for number, part in enumerate(parts):
            self.put(
                "part",
                id=f"prt_{name}_{number}",
                message_id=name,
                session_id=session,
                data=json.dumps(part),
            )


class Second(First):
    """Sessions in the database's second form."""

    tables = (_SESSION.replace("TABLE session", "TABLE session_v2"), _BOTH)
    session = "session_v2"

    def message(self, each: Message, at: int, session: str) -> None:
        """Keep one message, its synthetic parts as messages of their own."""
        name, role, parts, _ = each
        time = {"created": BEGIN + at}
        words = [p["text"] for p in parts if p["type"] == "text" and not p.get("synthetic")]
        files = [{"name": p["filename"], "uri": p["url"]} for p in parts if p["type"] == "file"]
        data: Row = {"time": time, "text": "\n".join(words), "files": files}
        if role == "assistant":
            data = {"time": time, "content": parts}
        rows = [(name, role, data)] if words else []
        rows += [
            (f"{name}_{at}", "synthetic", {"time": time, "text": part["text"]})
            for at, part in enumerate(parts)
            if part.get("synthetic")
        ]
        for number, (id_, kind, value) in enumerate(rows):
            self.put(
                "session_message",
                id=id_,
                session_id=session,
                type=kind,
                seq=at * 10 + number,
                data=json.dumps(value),
            )


FORMS: dict[str, Callable[[Path, str], Files | First]] = {
    "files": Files,
    "first": First,
    "second": Second,
}
