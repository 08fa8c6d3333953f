"""Cursor's command line: one database a session, ``chats/<md5 of the folder>/<session>/store.db``.

Its blobs are named by their content. A message is a blob of JSON; a root is one in the form of
protocol buffers, whose field 1 names the messages of the conversation in their order. Every step
leaves a new root, and the newest is named in ``meta``. So an older root that goes on differently
from a newer one tells of a rewind: where the newer goes on from before a message, that message
was taken back. Where it begins anew (a summary took the place of the messages) none was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from hitherto.model import Problem, Role
from hitherto.sources.transcripts.claude_lines import texts
from hitherto.sources.transcripts.conversation import Conversation
from hitherto.sources.transcripts.cursor_lines import (
    Stored,
    agents,
    heard_in,
    read_stored,
    unknown_blocks,
    when,
)
from hitherto.sources.transcripts.database import Connection, UnusableError, ask, tables
from hitherto.sources.transcripts.lines import LONGEST
from hitherto.sources.transcripts.moments import instant_ms
from hitherto.sources.transcripts.renewed import Told

_ID_BYTES = 32
_VARINT_BITS = 63
_LENGTH_DELIMITED = 2
_FIXED = {1: 8, 5: 4}
_SIDES = frozenset({"user", "assistant", "tool", "system"})


class Meta(msgspec.Struct, frozen=True, rename="camel"):
    """What a store says of its session."""

    agent_id: str | None = None
    latest_root_blob_id: str | None = None
    created_at: float | None = None


class Blob(NamedTuple):
    """One blob: a message, or a root that names messages."""

    message: Stored | None
    names: tuple[str, ...] = ()


class Store(NamedTuple):
    """What is in a store."""

    meta: Meta
    blobs: Mapping[str, Blob]
    problems: Sequence[Problem]


def read_store(path: Path, source: str, *, by_agent: bool = False) -> Told:
    """Read the conversation of one store.

    Args:
        path: the database.
        source: the session's stable name.
        by_agent: an agent started it.

    Raises:
        UnusableError: it cannot be read, or is no store of Cursor's.
        OSError: it cannot be read.
    """
    store = ask(path, lambda connection: _read(connection, path))
    roots = [blob.names for blob in store.blobs.values() if _is_root(blob, store.blobs)]
    latest = store.blobs.get(store.meta.latest_root_blob_id or "")
    problems = list(store.problems)
    if store.blobs and not roots:
        what = f"holds {len(store.blobs)} blobs and no list of messages that can be read"
        problems.append(Problem(str(path), what))
    if store.meta.latest_root_blob_id and latest is None:
        problems.append(Problem(str(path), "names a newest state that is not in it"))
    if latest is not None and latest.names and (not roots or latest.names != roots[-1]):
        roots.append(latest.names)
    talk = Conversation(source)
    started = instant_ms(store.meta.created_at)
    for said in _order(roots, store.blobs):
        _add(talk, store.blobs[said.name], said, started, by_agent=by_agent)
    unknown = sorted(
        {
            kind
            for blob in store.blobs.values()
            if blob.message
            for kind in (
                *unknown_blocks(blob.message.content),
                *(() if blob.message.role in _SIDES else (f"role {blob.message.role}",)),
            )
        }
    )
    problems += [Problem(str(path), f"unknown: {kind}, left out") for kind in unknown]
    return Told(talk.turns, problems)


class Said(NamedTuple):
    """A message in its place.

    Attributes:
        name: its blob's.
        typed: how many were typed before it that stood when it was said.
        taken_back: its author went on from before it.
    """

    name: str
    typed: int
    taken_back: bool = False


def _add(talk: Conversation, blob: Blob, said: Said, started: str, *, by_agent: bool) -> None:
    """Add one message, with its anchor as in the session's transcript, also once it is rewound."""
    message = blob.message
    text = texts(message.content) if message else ""
    if message is None or not text.strip():
        return
    if message.role == "assistant" and not said.taken_back:
        talk.said(agents(text))
    elif message.role == "user":
        heard = heard_in(text, by_agent=by_agent)
        anchor = f"{talk.session}:{said.typed}" if heard.role is Role.USER else said.name
        talk.heard(text, heard, anchor=anchor, at=when(text) or started)
        if said.taken_back:
            talk.take_back(len(talk.turns) - 1)


def _order(roots: Sequence[tuple[str, ...]], blobs: Mapping[str, Blob]) -> Iterator[Said]:
    """Yield every message in the order in which it was said.

    One that the program only wrote anew, with the same words, counts once.
    """
    words = {name: _typed(blob) for name, blob in blobs.items()}
    said: list[str] = []
    before: list[int] = []  # how many were typed before each, and stood then
    taken: set[int] = set()
    live: list[int] = []  # places in `said` of what the root at hand names
    for names in roots:
        shared = _shared([said[at] for at in live], names)
        gone, live = live[shared:], live[:shared]
        kept = {said[at]: at for at in gone if said[at] in names[shared:]}
        if not kept and any(words.get(said[at]) for at in live):
            taken.update(gone)
        typed = sum(at not in taken and bool(words.get(name)) for at, name in enumerate(said))
        for name in names[shared:]:
            if name in kept:
                live.append(kept.pop(name))
            else:
                live.append(len(said))
                said.append(name)
                before.append(typed)
                typed += bool(words.get(name))
    standing = {words.get(said[at]) for at in range(len(said)) if at not in taken}
    for at, name in enumerate(said):
        if name in blobs and not (at in taken and words[name] in standing):
            yield Said(name, before[at], at in taken)


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many names two lists have in common from their start on."""
    at = 0
    while at < min(len(one), len(other)) and one[at] == other[at]:
        at += 1
    return at


def _typed(blob: Blob) -> str:
    """Return a person's words in a blob; empty where it holds none."""
    if blob.message is None or blob.message.role != "user":
        return ""
    heard = heard_in(texts(blob.message.content))
    return heard.text if heard.role is Role.USER else ""


def _is_root(blob: Blob, blobs: Mapping[str, Blob]) -> bool:
    """Tell a root from other blobs: what it names first are messages."""
    first = blobs.get(blob.names[0]) if blob.names else None
    return first is not None and first.message is not None


def _read(connection: Connection, path: Path) -> Store:
    """Read a store's tables.

    Raises:
        UnusableError: it has others.
    """
    found = tables(connection)
    if not {"id", "data"} <= set(found.get("blobs", ())) or "meta" not in found:
        what = f"is no store of Cursor's: it has the tables {', '.join(sorted(found)) or 'none'}"
        raise UnusableError(Problem(str(path), what))
    blobs: dict[str, Blob] = {}
    problems: list[Problem] = []
    rows = connection.execute(
        "SELECT rowid, id, length(data), CASE WHEN length(data) <= ? THEN data END FROM blobs "
        "ORDER BY rowid",
        (LONGEST,),
    )
    for row, name, size, data in rows:
        if not isinstance(name, str):
            problems.append(Problem(str(path), "a blob without a name", row))
        elif size and size > LONGEST:
            what = f"a message of {size // 1_048_576} MB, left out"
            problems.append(Problem(str(path), what, row))
        elif not isinstance(data, str | bytes | None):
            problems.append(Problem(str(path), "a number in a message's place", row))
        else:
            blob = _blob(data.encode() if isinstance(data, str) else data or b"")
            if isinstance(blob, str):
                problems.append(Problem(str(path), blob, row))
            else:
                blobs[name] = blob
    return Store(_meta(connection, path, problems), blobs, problems)


def _meta(connection: Connection, path: Path, problems: list[Problem]) -> Meta:
    """Read what a store says of its session: JSON, written in hexadecimal digits."""
    row = connection.execute("SELECT value FROM meta WHERE key = '0'").fetchone()
    try:
        return msgspec.json.decode(bytes.fromhex(row[0]), type=Meta)
    except (TypeError, ValueError, RecursionError):  # no row, no digits, no JSON, other JSON
        problems.append(Problem(str(path), "does not say what its newest state is"))
        return Meta()


def _blob(data: bytes) -> Blob | str:
    """Read one blob; return what is wrong with it where it cannot be read as what it seems."""
    if data.lstrip()[:1] != b"{":
        return Blob(None, tuple(_names(data)))
    try:
        message = read_stored(data.decode("utf-8", "replace"))
    except (msgspec.DecodeError, RecursionError) as error:
        # A root may begin with the same byte by chance, but then it is no JSON at all.
        return Blob(None, tuple(_names(data))) if _is_wire(data) else f"damaged JSON ({error})"
    return Blob(message if message.role else None)


def _names(data: bytes) -> Iterator[str]:
    """Yield the names in field 1 of a message in the wire form of protocol buffers."""
    for field, value in _fields(data):
        if field == 1 and len(value) == _ID_BYTES:
            yield value.hex()


def _is_wire(data: bytes) -> bool:
    return any(True for _ in _names(data))


def _fields(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield number and bytes of each field with a length; end where it is no such message.

    The form is that of https://protobuf.dev/programming-guides/encoding/.
    """
    at = 0
    while at < len(data):
        tag, at = _varint(data, at)
        kind = tag & 7
        if kind == 0:
            _, at = _varint(data, at)
        elif kind == _LENGTH_DELIMITED:
            size, at = _varint(data, at)
            if at + size > len(data):
                return
            yield tag >> 3, data[at : at + size]
            at += size
        elif kind in _FIXED:
            at += _FIXED[kind]
        else:
            return


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return a number of seven bits a byte, and where it ends."""
    value = shift = 0
    while at < len(data) and shift <= _VARINT_BITS:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:  # noqa: PLR2004  # the highest bit says that more follows
            break
    return value, at
