"""The shape of Claude Code's transcript lines, as far as they are read; all else is passed over."""

from __future__ import annotations

import re

import msgspec

from hitherto.model.patterns import Pattern
from hitherto.sources.transcripts.decoding import RAW_NOTHING


class ClaudeLine(msgspec.Struct, frozen=True, rename="camel"):
    """One line. Its other fields are not decoded, which is what makes reading fast."""

    type: str | None = None
    uuid: str | None = None
    parent_uuid: str | None = None
    logical_parent_uuid: str | None = None
    session_id: str | None = None
    timestamp: str | None = None
    cwd: str | None = None
    git_branch: str | None = None
    is_sidechain: bool | None = None
    is_meta: bool | None = None
    is_compact_summary: bool | None = None
    is_visible_in_transcript_only: bool | None = None
    origin: msgspec.Raw = RAW_NOTHING
    message: msgspec.Raw = RAW_NOTHING
    attachment: msgspec.Raw = RAW_NOTHING
    tool_use_result: msgspec.Raw = RAW_NOTHING


class Block(msgspec.Struct, frozen=True):
    """One block of a message's content."""

    type: str | None = None
    text: str | None = None
    content: msgspec.Raw = RAW_NOTHING
    is_error: bool | None = None


class Message(msgspec.Struct, frozen=True):
    """A message of either side."""

    content: str | list[Block | str]


class Origin(msgspec.Struct, frozen=True):
    """Who sent a message on the user's side."""

    kind: str | None = None


class Attachment(msgspec.Struct, frozen=True, rename="camel"):
    """What Claude Code attached to a conversation: reminders, files, and prompts that waited."""

    type: str | None = None
    prompt: str | list[Block | str] | None = None
    command_mode: str | None = None
    is_meta: bool | None = None
    origin: msgspec.Raw = RAW_NOTHING
    filename: str | None = None
    display_path: str | None = None


class Answered(msgspec.Struct, frozen=True):
    """The result of a question that the agent put to the person: answers by question."""

    answers: dict[str, str]


read_line = msgspec.json.Decoder(ClaudeLine).decode
read_message = msgspec.json.Decoder(Message).decode
read_origin = msgspec.json.Decoder(Origin).decode
read_attachment = msgspec.json.Decoder(Attachment).decode
read_answered = msgspec.json.Decoder(Answered).decode

HUMAN_ORIGINS = frozenset({"", "human", "user", "cli", "sdk"})

PASSED_OVER = frozenset(
    {
        "agent-name", "agent-setting", "ai-title", "api-request", "api-request-blob",
        "api-request-shape", "atis-latch", "bridge-session", "content-replacement", "cost-state",
        "custom-title", "file-history-snapshot", "frame-link", "last-prompt", "mode",
        "permission-mode", "pr-link", "progress", "queue-operation", "relocated", "result",
        "saved_hook_context", "speculation-accept", "started", "summary", "system", "tag",
        "task-summary", "tool_result", "tool_use", "tools-used", "worktree-state",
    }
)  # fmt: skip
"""Types of lines that say nothing in anybody's words, or in an agent's own (summaries, titles)."""

_FEEDBACK = Pattern(r"the user said:\s*(.+?)(?:\n\nNote: The user's next message|\Z)", re.DOTALL)


def texts(content: str | list[Block | str] | None) -> str:
    """Return the text blocks of a content as one text."""
    if content is None or isinstance(content, str):
        return content or ""
    parts = [
        block if isinstance(block, str) else block.text or ""
        for block in content
        if isinstance(block, str) or block.type == "text"
    ]
    return "\n".join(parts)


def origin_kind(raw: msgspec.Raw) -> str:
    """Return the kind of sender that a message names; empty when it speaks of no sender."""
    if bytes(raw) == b"null":
        return ""
    try:
        return read_origin(raw).kind or "unknown"
    except msgspec.ValidationError:
        return "unknown"


def spoken_in_results(content: str | list[Block | str], result: msgspec.Raw) -> tuple[str, str]:
    """Return what a person said inside a tool's result, and what they were asked.

    A person who refuses a tool can say why, and one who is asked can answer: both come back to
    the agent as a tool's result, and both are a person's words.
    """
    if b'"answers"' in bytes(result):
        try:
            answers = read_answered(result).answers
        except msgspec.ValidationError:
            answers = {}
        if answers:
            return "\n".join(answers.values()), "\n".join(answers)
    if isinstance(content, str):
        return "", ""
    for block in content:
        if isinstance(block, str) or block.type != "tool_result" or not block.is_error:
            continue
        try:
            told = texts(read_message(b'{"content":' + bytes(block.content) + b"}").content)
        except (msgspec.ValidationError, msgspec.DecodeError):
            continue
        if said := _FEEDBACK.search(told):
            return said[1].strip(), ""
    return "", ""
