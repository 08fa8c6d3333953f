"""What OpenCode keeps of a conversation, whether in files or in a database: messages and parts.

Of a person's message only the parts count that are neither synthetic (files that were read for
it, reminders, the prompt to go on after a summary) nor ignored. The title and the summary that
stand beside a message are an agent's words. A session that was reverted holds the messages that
were taken back until the next prompt removes them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from hitherto.model import Role, Turn
from hitherto.sources.transcripts.addresses import file_path
from hitherto.sources.transcripts.conversation import Conversation
from hitherto.sources.transcripts.decoding import RAW_NOTHING
from hitherto.sources.transcripts.hearing import Heard, hear
from hitherto.sources.transcripts.moments import instant_ms

SAYS_NOTHING = frozenset(
    {
        "agent", "compaction", "patch", "reasoning", "retry", "snapshot", "step-finish",
        "step-start", "tool",
    }
)  # fmt: skip
"""Types of parts that say nothing in anybody's words."""
READ = frozenset({"text", "file", "subtask"})


class Time(msgspec.Struct, frozen=True):
    """Times in milliseconds since 1970."""

    created: float | None = None


class Revert(msgspec.Struct, frozen=True):
    """To before which message, or which part of it, a session was reverted."""

    message_id: str | None = msgspec.field(default=None, name="messageID")
    part_id: str | None = msgspec.field(default=None, name="partID")


class Session(msgspec.Struct, frozen=True):
    """What a session says of itself."""

    id: str | None = None
    directory: str | None = None
    title: str | None = None
    project_id: str | None = msgspec.field(default=None, name="projectID")
    parent_id: str | None = msgspec.field(default=None, name="parentID")
    revert: Revert | None = None
    time: Time | None = None


class Info(msgspec.Struct, frozen=True):
    """One message without its parts."""

    id: str | None = None
    role: str | None = None
    time: Time | None = None
    summary: msgspec.Raw = RAW_NOTHING


class Part(msgspec.Struct, frozen=True):
    """One part of a message."""

    id: str | None = None
    type: str | None = None
    text: str | None = None
    prompt: str | None = None
    synthetic: bool | None = None
    ignored: bool | None = None
    filename: str | None = None
    url: str | None = None


class Message(NamedTuple):
    """One message with its parts, in the order of both."""

    id: str
    role: str
    at: str
    parts: Sequence[Part]
    is_summary: bool = False


read_session = msgspec.json.Decoder(Session).decode
read_info = msgspec.json.Decoder(Info).decode
read_part = msgspec.json.Decoder(Part).decode


def message(info: Info, name: str, parts: Sequence[Part], created: float | None = None) -> Message:
    """Put a message together.

    Args:
        info: what it says of itself.
        name: its id, where it does not say so itself.
        parts: its parts, in their order.
        created: when it was made, where it does not say so itself; milliseconds since 1970.
    """
    when = info.time.created if info.time and info.time.created else created
    is_summary = bytes(info.summary) == b"true"
    at = instant_ms(when)
    return Message(info.id or name, info.role or "", at, parts, is_summary)


def turns_of(source: str, session: Session, messages: Iterable[Message]) -> tuple[Turn, ...]:
    """Return the turns of a session, those marked that were taken back.

    Args:
        source: its stable name.
        session: what it says of itself; another session that started it is an agent.
        messages: in the order in which they were said.
    """
    talk = Conversation(source)
    add(talk, session, messages)
    return tuple(talk.turns)


def add(talk: Conversation, session: Session, messages: Iterable[Message]) -> None:
    """Add a session's messages to a conversation; see `turns_of`."""
    talk.session = session.id or talk.session
    revert = session.revert or Revert()
    taken_from: int | None = None
    for each in messages:
        here = each.id == revert.message_id
        if here and taken_from is None and not revert.part_id:
            taken_from = len(talk.turns)
        if each.role == "assistant" and not each.is_summary and taken_from is None:
            talk.said("\n".join(_typed(each.parts)))
        elif each.role == "user":
            _hear(talk, each, by_agent=bool(session.parent_id))
        if here and revert.part_id:  # of the message itself some parts stand
            taken_from = len(talk.turns)
    if taken_from is not None:
        talk.take_back(taken_from)


def unknown_types(messages: Iterable[Message]) -> Iterator[str]:
    """Yield what is not known of messages: sides and types of parts."""
    for each in messages:
        if each.role not in {"user", "assistant"}:
            yield f"role {each.role!r}"
        for part in each.parts:
            if part.type not in SAYS_NOTHING and part.type not in READ:
                yield f"part {part.type!r}"


def _hear(talk: Conversation, said: Message, *, by_agent: bool) -> None:
    typed = "\n".join(_typed(said.parts))
    beside = [
        text.strip()
        for part in said.parts
        if (text := (part.text if part.synthetic else part.prompt) or "").strip()
    ]
    raw = "\n".join((typed, *beside)).strip()
    if not raw:
        return
    files = tuple(path for part in said.parts if part.type == "file" and (path := _path(part)))
    heard = hear(typed, files) if typed.strip() else Heard(role=Role.TOOL, text="")
    if by_agent:
        heard = Heard(role=Role.AGENT, text=typed.strip())
    if beside:
        heard = msgspec.structs.replace(heard, pasted=(*heard.pasted, *beside))
    talk.heard(raw, heard, anchor=said.id, at=said.at)


def _typed(parts: Iterable[Part]) -> list[str]:
    """Return the texts that nobody but the speaker wrote."""
    return [
        part.text
        for part in parts
        if part.type == "text" and part.text and not part.synthetic and not part.ignored
    ]


def _path(part: Part) -> str:
    """Return the file that a part names."""
    if part.filename:
        return part.filename
    return file_path(part.url or "")
