"""Cursor's editor: the chats of all projects in one database, ``globalStorage/state.vscdb``.

Its table ``cursorDiskKV`` has JSON by key. ``composerData:<chat>`` lists the messages of a chat in
their order, ``bubbleId:<chat>:<message>`` is one of them: of type 1 where a person typed it, of 2
where the agent answered; old chats hold their messages in the list itself. A message that is there
and is listed no more was taken back: the person went on from before it.

Whose a chat is tells the workspace it was had in: the workspace's own database lists its chats in
``ItemTable`` under ``composer.composerData``; since 2026 the table ``composerHeaders`` of the one
database lists all of them with their workspace's id. Cursor describes none of this, but many who
read it agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from hitherto.model import Cursor, Problem, Reading, Role
from hitherto.model.text import checksum
from hitherto.sources.transcripts.conversation import Conversation
from hitherto.sources.transcripts.cursor_lines import heard_in
from hitherto.sources.transcripts.database import Connection, UnusableError, ask, tables
from hitherto.sources.transcripts.lines import LONGEST
from hitherto.sources.transcripts.moments import instant_ms, moment
from hitherto.sources.transcripts.renewed import Told, renewed

T = TypeVar("T")

DATABASE = "state.vscdb"
TABLE = "cursorDiskKV"
_HEADERS = {"composerId", "workspaceId"}
_PERSON, _AGENT = 1, 2


class Bubble(msgspec.Struct, frozen=True, rename="camel"):
    """A message, or what the list of a chat says of it."""

    bubble_id: str | None = None
    type: int | None = None
    text: str | None = None
    created_at: str | float | None = None


class Composer(msgspec.Struct, frozen=True, rename="camel"):
    """A chat: its messages in their order, by name or, in old ones, whole."""

    name: str | None = None
    created_at: float | None = None
    full_conversation_headers_only: list[Bubble] | None = None
    conversation: list[Bubble] | None = None
    subagent_info: dict[str, object] | None = None


class Listed(msgspec.Struct, frozen=True, rename="camel"):
    """What a workspace's list says of a chat."""

    composer_id: str | None = None


class Lists(msgspec.Struct, frozen=True, rename="camel"):
    """The chats of a workspace."""

    all_composers: list[Listed] | None = None


class Chat(NamedTuple):
    """A chat of which something is kept.

    Attributes:
        name: its id.
        size: bytes of what it holds, as far as that is told without reading it.
    """

    name: str
    size: int


def in_workspace(path: Path) -> frozenset[str]:
    """Return the chats that a workspace's own database lists.

    Raises:
        UnusableError: it cannot be read.
        OSError: it cannot be read.
    """

    def question(connection: Connection) -> frozenset[str]:
        if not {"key", "value"} <= set(tables(connection).get("ItemTable", ())):
            return frozenset()
        key = "composer.composerData"
        row = connection.execute("SELECT value FROM ItemTable WHERE key = ?", (key,)).fetchone()
        lists = (_decoded(row[0], Lists) if row else None) or Lists()
        return frozenset(each.composer_id for each in lists.all_composers or () if each.composer_id)

    return ask(path, question)


def chats(path: Path, names: Iterable[str], workspaces: Iterable[str]) -> list[Chat]:
    """Return the chats of the editor's database that hold something.

    Args:
        path: the database.
        names: those that are listed elsewhere.
        workspaces: ids of workspaces, whose chats are wanted too.

    Raises:
        UnusableError: it cannot be read, or is no database of Cursor's.
        OSError: it cannot be read.
    """

    def question(connection: Connection) -> list[Chat]:
        known = _checked(connection, path)
        wanted = set(names)
        if set(known.get("composerHeaders", ())) >= _HEADERS:
            for workspace in workspaces:
                asked = "SELECT composerId FROM composerHeaders WHERE workspaceId = ?"
                rows = connection.execute(asked, (workspace,))
                wanted.update(row[0] for row in rows if isinstance(row[0], str))
        sized = (Chat(name, _size(connection, name)) for name in sorted(wanted))
        return [chat for chat in sized if chat.size]

    return ask(path, question)


def all_chats(path: Path, only: tuple[str, ...]) -> list[Chat]:
    """Return the chats of a database by their ids or a part of their titles; none: all.

    Raises:
        UnusableError: it cannot be read, or is no database of Cursor's.
        OSError: it cannot be read.
    """

    def question(connection: Connection) -> list[Chat]:
        _checked(connection, path)
        found = []
        for key, value in connection.execute(_BETWEEN, ("composerData:", "composerData;")):
            name = str(key).partition(":")[2]
            if not only or any(_is_meant(name, value, word) for word in only):
                found.append(Chat(name, _size(connection, name)))
        return [chat for chat in found if chat.size]

    return ask(path, question)


def read_chat(path: Path, source: str, size: int, since: Cursor | None) -> Reading:
    """Read what is new in one chat.

    Args:
        path: the editor's database.
        source: the chat's stable name.
        size: its bytes as they were found.
        since: how far it was read.

    Raises:
        UnusableError: it cannot be read, or is no database of Cursor's.
        OSError: it cannot be read.
    """
    name = source.partition(":")[2]

    def question(connection: Connection) -> Reading:
        known = _checked(connection, path)
        row = connection.execute(
            f"SELECT value FROM {TABLE} WHERE key = ?",  # noqa: S608  # our own word
            (f"composerData:{name}",),
        ).fetchone()
        if row is None:
            return Reading(cursor=since or Cursor())
        mark = f"{checksum(_bytes(row[0]))} {_size(connection, name)}"
        composer = _decoded(row[0], Composer)
        if composer is None:
            damaged = Problem(str(path), f"the list of the chat {name} is damaged")
            return Reading(problems=(damaged,), cursor=since or Cursor())
        by_agent = composer.subagent_info is not None or _is_subagent(connection, known, name)
        return renewed(
            mark,
            size,
            since,
            lambda: _told(connection, path, composer, source, by_agent=by_agent),
        )

    return ask(path, question)


_BETWEEN = f"SELECT key, value FROM {TABLE} WHERE key >= ? AND key < ?"  # noqa: S608  # our own word
_COUNTED = f"SELECT count(*), total(length(key)) FROM {TABLE} WHERE key >= ? AND key < ?"  # noqa: S608  # as above
_MEASURED = f"SELECT total(length(value)) FROM {TABLE} WHERE key = ?"  # noqa: S608  # as above


def _is_meant(name: str, value: object, word: str) -> bool:
    composer = _decoded(value, Composer)
    title = composer.name or "" if composer else ""
    return word == name or word.casefold() in title.casefold()


def _checked(connection: Connection, path: Path) -> dict[str, tuple[str, ...]]:
    found = tables(connection)
    if not {"key", "value"} <= set(found.get(TABLE, ())):
        named = ", ".join(sorted(found)[:12]) or "none"
        what = f"is no database of Cursor's editor: it has the tables {named}"
        raise UnusableError(Problem(str(path), what))
    return found


def _size(connection: Connection, name: str) -> int:
    """Return the bytes of the messages' names, which grow with them; of an old chat its own."""
    count, size = connection.execute(
        _COUNTED, (f"bubbleId:{name}:", f"bubbleId:{name};")
    ).fetchone()
    if not count:
        (size,) = connection.execute(_MEASURED, (f"composerData:{name}",)).fetchone()
    return int(size)


def _is_subagent(connection: Connection, known: Mapping[str, tuple[str, ...]], name: str) -> bool:
    if "isSubagent" not in known.get("composerHeaders", ()):
        return False
    asked = "SELECT isSubagent FROM composerHeaders WHERE composerId = ?"
    row = connection.execute(asked, (name,)).fetchone()
    return bool(row and row[0])


def _told(
    connection: Connection, path: Path, composer: Composer, source: str, *, by_agent: bool
) -> Told:
    """Read all of a chat: the messages that are listed, then those that were taken back."""
    talk = Conversation(source)
    problems: list[Problem] = []
    kept = dict(_bubbles(connection, path, talk.session, problems))
    listed = composer.full_conversation_headers_only or composer.conversation or []
    live = [kept.pop(each.bubble_id or "", each) for each in listed]
    at = _time(composer.created_at)
    for bubble in live:
        at = _time(bubble.created_at) or at
        _add(talk, bubble, at, by_agent=by_agent)
    standing = {bubble.text for bubble in live if bubble.type == _PERSON}
    for bubble in sorted(kept.values(), key=lambda each: _time(each.created_at)):
        if bubble.type == _PERSON and bubble.text not in standing:
            before = len(talk.turns)
            _add(talk, bubble, _time(bubble.created_at) or at, by_agent=by_agent, before="")
            talk.take_back(before)
    return Told(talk.turns, problems)


def _add(
    talk: Conversation, bubble: Bubble, at: str, *, by_agent: bool, before: str | None = None
) -> None:
    text = bubble.text or ""
    if bubble.type == _AGENT:
        talk.said(text)
    elif bubble.type == _PERSON and text.strip():
        heard = heard_in(text, by_agent=by_agent)
        anchor = f"{talk.session}:{bubble.bubble_id}" if heard.role is Role.USER else ""
        talk.heard(text, heard, anchor=anchor, at=at, before=before)


def _bubbles(
    connection: Connection, path: Path, name: str, problems: list[Problem]
) -> Iterator[tuple[str, Bubble]]:
    """Yield the messages of a chat by their names, in any order."""
    sized = f"SELECT key, CASE WHEN length(value) <= {LONGEST} THEN value END FROM {TABLE}"  # noqa: S608  # own words
    between = (f"bubbleId:{name}:", f"bubbleId:{name};")
    for key, value in connection.execute(f"{sized} WHERE key >= ? AND key < ?", between):
        own = str(key).rpartition(":")[2]
        bubble = _decoded(value, Bubble)
        if bubble is None:
            what = f"the message {own} of the chat {name} is damaged or too long, left out"
            problems.append(Problem(str(path), what))
        else:
            yield own, msgspec.structs.replace(bubble, bubble_id=own)


def _time(value: str | float | None) -> str:
    """Return a time as ISO 8601 in UTC, of text or of milliseconds; empty where it is none."""
    return moment(value) if isinstance(value, str) else instant_ms(value)


def _bytes(value: object) -> bytes:
    if isinstance(value, bytes):
        return value
    return value.encode("utf-8", "replace") if isinstance(value, str) else b""


def _decoded(value: object, kind: type[T]) -> T | None:
    """Return what a value holds; nothing where it is damaged."""
    try:
        return msgspec.json.decode(_bytes(value), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
