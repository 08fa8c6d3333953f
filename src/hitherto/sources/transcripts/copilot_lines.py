"""The shape of Copilot CLI's session events, as far as they are read."""

from __future__ import annotations

import re

import msgspec

from hitherto.model.patterns import Pattern
from hitherto.sources.transcripts.decoding import RAW_NOTHING


class Context(msgspec.Struct, frozen=True, rename="camel"):
    """Where a session stands: folder, and git as far as it is there."""

    cwd: str | None = None
    git_root: str | None = None
    branch: str | None = None
    head_commit: str | None = None


class Attachment(msgspec.Struct, frozen=True, rename="camel"):
    """A file, folder or selection that came along with a message."""

    path: str | None = None
    file_path: str | None = None


class Asked(msgspec.Struct, frozen=True):
    """What a tool was called with, where it asks the person."""

    question: str | None = None


class Result(msgspec.Struct, frozen=True):
    """What a tool gave back."""

    content: msgspec.Raw = RAW_NOTHING


class Data(msgspec.Struct, frozen=True, rename="camel"):
    """What an event carries; each type fills some of it."""

    session_id: str | None = None
    context: msgspec.Raw = RAW_NOTHING
    cwd: str | None = None
    branch: str | None = None
    head_commit: str | None = None
    content: msgspec.Raw = RAW_NOTHING
    attachments: msgspec.Raw = RAW_NOTHING
    source: str | None = None
    parent_tool_call_id: str | None = None
    is_autopilot_continuation: bool | None = None
    up_to_event_id: str | None = None
    tool_call_id: str | None = None
    tool_name: str | None = None
    arguments: msgspec.Raw = RAW_NOTHING
    result: msgspec.Raw = RAW_NOTHING
    version: msgspec.Raw = RAW_NOTHING
    info_type: str | None = None
    message: msgspec.Raw = RAW_NOTHING


class Event(msgspec.Struct, frozen=True, rename="camel"):
    """One line: what happened, when, and after which event."""

    type: str | None = None
    id: str | None = None
    timestamp: str | None = None
    agent_id: str | None = None
    data: msgspec.Raw = RAW_NOTHING


read_event = msgspec.json.Decoder(Event).decode
read_data = msgspec.json.Decoder(Data).decode
read_context = msgspec.json.Decoder(Context).decode
read_attachments = msgspec.json.Decoder(list[Attachment] | None).decode
read_asked = msgspec.json.Decoder(Asked).decode
read_result = msgspec.json.Decoder(Result).decode
read_text = msgspec.json.Decoder(str | None).decode

VERSION = b"1"
"""The version of the events' shape that is known."""

HEARD = frozenset(
    {
        "assistant.message", "session.context_changed", "session.resume", "session.snapshot_rewind",
        "session.start", "tool.execution_complete", "tool.execution_start", "user.message",
    }
)  # fmt: skip
"""Types of events that are read."""

PASSED_OVER = frozenset(
    {
        "abort", "assistant.idle", "assistant.intent", "assistant.message_delta",
        "assistant.message_start", "assistant.reasoning", "assistant.reasoning_delta",
        "assistant.server_tool_progress", "assistant.streaming_delta", "assistant.tool_call_delta",
        "assistant.turn_end", "assistant.turn_start", "assistant.usage",
        "auto_mode_switch.completed", "auto_mode_switch.requested", "capabilities.changed",
        "command.completed", "command.execute", "command.queued", "commands.changed",
        "elicitation.completed", "elicitation.requested", "exit_plan_mode.completed",
        "exit_plan_mode.requested", "external_tool.completed", "external_tool.requested",
        "factory.run_settled", "factory.run_started", "factory.run_updated", "hook.end",
        "hook.progress", "hook.start", "mcp.headers_refresh_completed",
        "mcp.headers_refresh_required", "mcp.oauth_completed", "mcp.oauth_required",
        "mcp.prompts.list_changed", "mcp.resources.list_changed", "mcp.tools.list_changed",
        "mcp_app.tool_call_complete", "model.call_failure", "pending_messages.modified",
        "permission.completed", "permission.requested", "sampling.completed", "sampling.requested",
        "session.auto_mode_resolved", "session.autopilot_objective_changed",
        "session.background_tasks_changed", "session.binary_asset", "session.canvas.closed",
        "session.canvas.opened", "session.canvas.recorded", "session.canvas.registry_changed",
        "session.canvas.removed", "session.canvas.unavailable", "session.compaction_complete",
        "session.compaction_start", "session.context_cleared", "session.custom_agents_updated",
        "session.custom_notification", "session.error", "session.extensions.attachments_pushed",
        "session.extensions_loaded", "session.handoff", "session.idle", "session.info",
        "session.managed_settings_enforced", "session.managed_settings_resolved",
        "session.mcp_server_status_changed", "session.mcp_servers_loaded", "session.mode_changed",
        "session.model_change", "session.permissions_changed", "session.plan_changed",
        "session.remote_steerable_changed", "session.schedule_cancelled",
        "session.schedule_created", "session.schedule_rearmed", "session.session_limits_changed",
        "session.shutdown", "session.skills_loaded", "session.task_complete",
        "session.title_changed", "session.todos_changed", "session.tools_updated",
        "session.truncation", "session.usage_checkpoint", "session.usage_info", "session.warning",
        "session.workspace_file_changed", "session_limits_exhausted.completed",
        "session_limits_exhausted.requested", "skill.invoked", "subagent.completed",
        "subagent.deselected", "subagent.failed", "subagent.selected", "subagent.started",
        "system.message", "system.notification", "tool.execution_partial_result",
        "tool.execution_progress", "tool.user_requested", "tool_search.activated",
        "ui.ephemeral_query", "user_input.completed", "user_input.requested",
    }
)  # fmt: skip
"""Types of events in nobody's words, or in an agent's own."""

PLACING = frozenset({"session.info", "session.resume", "session.start"})
"""Types of events that may name the folder a session was started in."""

QUESTION = "ask_user"
"""The tool with which the agent asks the person."""

_ANSWERED = Pattern(r"\AUser (?:responded|selected): (.+)", re.DOTALL)

_TRUSTED = Pattern(r"\AFolder (.+) has been added to trusted folders")


def text(raw: msgspec.Raw) -> str:
    """Return a text as it is; empty where there is none.

    Raises:
        msgspec.ValidationError: it has another shape.
    """
    return read_text(raw) or ""


def answer(raw: msgspec.Raw) -> str:
    """Return what a person answered to the agent's question, from the tool's result."""
    try:
        found = _ANSWERED.match(text(read_result(raw).content))
    except msgspec.ValidationError:
        return ""
    return found[1].strip() if found else ""


def attached(raw: msgspec.Raw) -> tuple[str, ...]:
    """Return the paths of what came along with a message."""
    try:
        return tuple(
            path for one in read_attachments(raw) or () if (path := one.path or one.file_path)
        )
    except msgspec.ValidationError:
        return ()


def trusted(data: Data) -> str:
    """Return the folder that a person said they trust, which old sessions alone name."""
    if data.info_type != "folder_trust":
        return ""
    try:
        found = _TRUSTED.match(text(data.message))
    except msgspec.ValidationError:
        return ""
    return found[1] if found else ""
