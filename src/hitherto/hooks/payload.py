"""What an agent's program tells its hooks, in the one form that the rest of this room knows.

Claude Code, Codex, Cursor and Gemini CLI name the same steps differently. Nothing of a payload is
trusted: what is of a wrong type counts as absent, and no text is longer than anyone needs.
"""

from __future__ import annotations

import json
import re

START = "start"
PROMPT = "prompt"
TOOL = "tool"
STOP = "stop"
END = "end"
COMPACT = "compact"

CLAUDE = "claude"
CURSOR = "cursor"

# Not among them: what ends a subagent (also the client's own summariser), and what follows a
# compaction, which comes after the session's new start in Claude Code.
_STEPS = {
    "SessionStart": START,
    "UserPromptSubmit": PROMPT,
    "beforeSubmitPrompt": PROMPT,
    "BeforeAgent": PROMPT,
    "PostToolUse": TOOL,
    "PostToolUseFailure": TOOL,
    "AfterTool": TOOL,
    "afterFileEdit": TOOL,
    "afterShellExecution": TOOL,
    "Stop": STOP,
    "StopFailure": STOP,
    "AfterAgent": STOP,
    "SessionEnd": END,
    "PreCompact": COMPACT,
    "PreCompress": COMPACT,
}
_FAILED = frozenset({"posttoolusefailure"})
_EDITS = frozenset({"afterfileedit"})
_GEMINI = frozenset({"beforeagent", "aftertool", "afteragent", "precompress"})
# Shapes are compiled where they are used: most events need none.
_WRITING = "edit|write|replace|patch|create|notebook|delete|rename|move"
_PATHS = ("file_path", "notebook_path", "path", "filePath", "absolute_path", "target_file")
_PATCHED = r"(?m)^\*\*\* (?:Add|Update|Delete) File: (.+)$|^\*\*\* Move to: (.+)$"
_CODE = r"(?i)\bexit(?:ed with)? code:? (-?\d{1,5})"
_IN_NAMES = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")

_LONGEST = 20_000
_LONGEST_PATH = 4_096
_LONGEST_COMMAND = 2_000
_MOST_PATHS = 50
_LONGEST_NAME = 100


class Asked:
    """What happened, and where.

    Attributes:
        step: one of this module's steps; empty for an event that asks nothing of us.
        event: the client's own name of it.
        client: ``claude`` (and those that speak like it), ``codex``, ``cursor``, ``gemini``.
        session: the session's id; empty: without one nothing is remembered between events.
        folder: the agent's working folder.
        transcript: the conversation's file.
        prompt: what was submitted.
        source: why a session started: ``startup``, ``resume``, ``clear``, ``compact``.
        paths: files that a tool wrote.
        command: what a tool ran.
        failed: whether it failed; None: nothing says so.
    """

    __slots__ = (
        "client",
        "command",
        "event",
        "failed",
        "folder",
        "paths",
        "prompt",
        "session",
        "source",
        "step",
        "transcript",
    )

    def __init__(self, step: str = "", event: str = "", client: str = CLAUDE) -> None:
        self.step = step
        self.event = event
        self.client = client
        self.session = ""
        self.folder = ""
        self.transcript = ""
        self.prompt = ""
        self.source = ""
        self.paths: list[str] = []
        self.command = ""
        self.failed: bool | None = None

    def plain(self) -> dict[str, object]:
        """Return it as JSON takes it."""
        return {name: getattr(self, name) for name in self.__slots__}


def restored(plain: dict[str, object]) -> Asked:
    """Return what `plain` gave, as far as it has the right types."""
    asked = Asked()
    for name in Asked.__slots__:
        value = plain.get(name)
        if name == "paths":
            asked.paths = _texts(value)
        elif name == "failed":
            asked.failed = value if isinstance(value, bool) else None
        else:
            setattr(asked, name, _text(value))
    return asked


def read(data: bytes, named: str = "") -> Asked:
    """Read a payload.

    Args:
        data: the JSON that the client wrote.
        named: the event's name as the command line gives it; the payload's own wins.

    Returns:
        What happened; its step is empty where nothing of it concerns us.

    Raises:
        ValueError: it is no JSON object.
    """
    told = json.loads(data)
    if not isinstance(told, dict):
        raise ValueError("the payload is no JSON object")  # noqa: TRY004  # as json raises
    given = told.get("hook_event_name")
    event = given if isinstance(given, str) and given.strip() else named
    name = known(event)
    if not name:
        return Asked()
    plain = name.lower()
    asked = Asked(_STEPS[name], name, _client(told, plain))
    if asked.client == CURSOR:
        asked.event = name[0].lower() + name[1:]
    roots = _texts(told.get("workspace_roots"))
    asked.session = _text(told.get("session_id") or told.get("conversation_id"), 200)
    asked.folder = _text(told.get("cwd"), _LONGEST_PATH) or (roots[0] if roots else "")
    asked.transcript = _text(told.get("transcript_path"), _LONGEST_PATH)
    asked.prompt = _text(told.get("prompt"))
    asked.source = _text(told.get("source"), 20)
    if asked.step == TOOL:
        _tool(asked, told, plain)
    return asked


def known(event: str) -> str:
    """Return the event that a name in any spelling means; empty where it means none of them."""
    plain = "".join(filter(str.isalpha, event[:100].lower()))
    return next((each for each in _STEPS if each.lower() == plain), "")


def name_of(session: str) -> str:
    """Return a file's name for a session, whatever its id is."""
    if len(session) <= _LONGEST_NAME and _IN_NAMES.issuperset(session) and session[:1] not in "._-":
        return session
    from hashlib import sha256  # noqa: PLC0415  # ids of real clients are names

    return "_" + sha256(session.encode("utf-8", "replace")).hexdigest()[:32]


def _client(told: dict[str, object], plain: str) -> str:
    if "conversation_id" in told or "cursor_version" in told:
        return CURSOR
    if plain in _GEMINI or "timestamp" in told:
        return "gemini"
    path = told.get("transcript_path")
    rollout = isinstance(path, str) and "rollout-" in path
    return "codex" if rollout or "turn_id" in told else CLAUDE


def _tool(asked: Asked, told: dict[str, object], plain: str) -> None:
    """Read what a tool did."""
    given = told.get("tool_input")
    inputs: dict[str, object] = {**told, **given} if isinstance(given, dict) else told
    command = inputs.get("command")
    text = " ".join(_texts(command)) if isinstance(command, list) else _text(command)
    patch = text if "*** Begin Patch" in text else _text(inputs.get("input"))
    patched = [one or other for one, other in re.findall(_PATCHED, patch)]
    if patched:
        asked.paths = patched[:_MOST_PATHS]
    elif plain in _EDITS or re.search(_WRITING, _text(told.get("tool_name"), 100).lower()):
        named = (_text(inputs.get(key), _LONGEST_PATH) for key in _PATHS)
        asked.paths = [path for path in named if path][:1]
    elif text:
        asked.command = text[:_LONGEST_COMMAND]
    asked.failed = _outcome(told, plain)


def _outcome(told: dict[str, object], plain: str) -> bool | None:
    """Tell whether a tool failed, where its client says so."""
    if plain in _FAILED:
        return True
    answer = told.get("tool_response")
    if isinstance(answer, dict):
        if answer.get("error"):
            return True
        told_text = answer.get("llmContent")
        if isinstance(told_text, str) and (code := re.search(_CODE, told_text[:_LONGEST])):
            return code[1] != "0"
        return False
    return None


def _text(value: object, longest: int = _LONGEST) -> str:
    """Return a text cut to what anyone needs; what is none is empty."""
    if not isinstance(value, str):
        return ""
    return value[:longest].encode("utf-8", "replace").decode()


def _texts(value: object) -> list[str]:
    """Return the texts of a list."""
    if not isinstance(value, list):
        return []
    return [text for each in value[:_MOST_PATHS] if (text := _text(each, _LONGEST_PATH))]
