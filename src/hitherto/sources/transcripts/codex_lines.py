"""The shape of Codex's rollout lines, old and of 2026, as far as they are read."""

from __future__ import annotations

import msgspec

from hitherto.sources.transcripts.decoding import RAW_NOTHING


class CodexLine(msgspec.Struct, frozen=True):
    """One line. The oldest rollouts have no payload: the item itself is the line."""

    type: str | None = None
    timestamp: str | None = None
    payload: msgspec.Raw = RAW_NOTHING
    role: str | None = None
    created_at: str | None = None
    id: str | None = None
    content: msgspec.Raw = RAW_NOTHING
    message: msgspec.Raw = RAW_NOTHING
    record_type: str | None = None
    instructions: msgspec.Raw = RAW_NOTHING


class Git(msgspec.Struct, frozen=True):
    """The commit and branch a session started on."""

    commit_hash: str | None = None
    branch: str | None = None


class Meta(msgspec.Struct, frozen=True):
    """What a session says of itself."""

    id: str | None = None
    cwd: str | None = None
    git: Git | None = None
    source: msgspec.Raw = RAW_NOTHING
    thread_source: str | None = None

    @property
    def by_agent(self) -> bool:
        """Whether another agent started the session, so that its user is no person."""
        return self.thread_source not in {None, "user"} or bytes(self.source).startswith(b"{")


class Part(msgspec.Struct, frozen=True):
    """One part of a content."""

    type: str | None = None
    text: str | None = None


class Kinds(msgspec.Struct, frozen=True):
    """What each part of a content is, since 2026."""

    content_item_kinds: list[str] | None = None


class Item(msgspec.Struct, frozen=True):
    """A response item or a completed item: a message of either side, or something else."""

    type: str | None = None
    role: str | None = None
    id: str | None = None
    content: msgspec.Raw = RAW_NOTHING
    internal_chat_message_metadata_passthrough: Kinds | None = None


class Happened(msgspec.Struct, frozen=True):
    """An event."""

    type: str | None = None
    message: msgspec.Raw = RAW_NOTHING
    local_images: list[str] | None = None
    item: Item | None = None
    num_turns: int | None = None
    turn_id: str | None = None


class Context(msgspec.Struct, frozen=True):
    """The context of a turn."""

    cwd: str | None = None


read_line = msgspec.json.Decoder(CodexLine).decode
read_meta = msgspec.json.Decoder(Meta).decode
read_item = msgspec.json.Decoder(Item).decode
read_event = msgspec.json.Decoder(Happened).decode
read_context = msgspec.json.Decoder(Context).decode
_read_content = msgspec.json.Decoder(str | list[Part | str] | None).decode

PASSED_OVER = frozenset(
    {
        "compacted", "function_call", "function_call_output", "function_result", "ghost_snapshot",
        "custom_tool_call", "custom_tool_call_output", "local_shell_call", "reasoning",
        "token_usage_record", "turn_context", "web_search_call", "world_state",
    }
)  # fmt: skip
"""Types of lines in nobody's words, or in an agent's own (the summary of a compaction)."""

TYPED = "user.text"
"""The kind of content that a person typed."""


def parts(content: msgspec.Raw) -> list[str]:
    """Return the texts of a content, one for each part (empty for images), in their order.

    Raises:
        msgspec.ValidationError: it has another shape.
    """
    read = _read_content(content)
    if read is None:
        return []
    if isinstance(read, str):
        return [read]
    return [one if isinstance(one, str) else one.text or "" for one in read]
