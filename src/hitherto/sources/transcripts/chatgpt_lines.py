"""The shape of ChatGPT's export, as far as it is read: conversations, each a tree of messages."""

from __future__ import annotations

from typing import Any

import msgspec

from hitherto.sources.transcripts.decoding import RAW_NOTHING


class Talk(msgspec.Struct, frozen=True):
    """One conversation: its tree by the nodes' ids, and the node at which it stands."""

    mapping: dict[str, msgspec.Raw]
    id: str | None = None
    conversation_id: str | None = None
    title: str | None = None
    current_node: str | None = None

    @property
    def name(self) -> str:
        """The conversation's id; exports of different years write it in different places."""
        return self.conversation_id or self.id or ""


class Author(msgspec.Struct, frozen=True):
    """Who speaks."""

    role: str | None = None


class Content(msgspec.Struct, frozen=True):
    """What is said, in the form that its type names."""

    content_type: str | None = None
    parts: list[Any] | None = None
    text: str | None = None


class File(msgspec.Struct, frozen=True):
    """A file that came along."""

    name: str | None = None


class Metadata(msgspec.Struct, frozen=True):
    """What the program notes of a message."""

    is_visually_hidden_from_conversation: bool | None = None
    is_user_system_message: bool | None = None
    attachments: list[File] | None = None


class Message(msgspec.Struct, frozen=True):
    """A message of anybody."""

    id: str | None = None
    author: Author | None = None
    create_time: float | None = None
    content: Content | None = None
    recipient: str | None = None
    metadata: msgspec.Raw = RAW_NOTHING

    @property
    def role(self) -> str:
        """Who speaks."""
        return (self.author.role if self.author else None) or ""


class Node(msgspec.Struct, frozen=True):
    """One place in the tree; the root has no message."""

    id: str | None = None
    message: Message | None = None
    parent: str | None = None
    children: list[str] | None = None


read_export = msgspec.json.Decoder(list[msgspec.Raw]).decode
read_talk = msgspec.json.Decoder(Talk).decode
read_node = msgspec.json.Decoder(Node).decode
_read_metadata = msgspec.json.Decoder(Metadata | None).decode

_WORDS = frozenset({"text", "multimodal_text"})


def metadata(message: Message) -> Metadata:
    """Return what the program notes of a message; nothing where that has another shape."""
    try:
        return _read_metadata(message.metadata) or Metadata()
    except msgspec.ValidationError:
        return Metadata()


def said(message: Message) -> str:
    """Return the words of a message, typed or spoken; empty where it is something else."""
    content = message.content
    if content is None or content.content_type not in _WORDS:
        return ""
    words = [_part(each) for each in content.parts or ()]
    return "\n".join(filter(None, words)) or content.text or ""


def _part(part: Any) -> str:  # noqa: ANN401  # a text, or an object for an image or a sound
    if isinstance(part, dict) and part.get("content_type") == "audio_transcription":
        part = part.get("text")
    return part if isinstance(part, str) else ""
