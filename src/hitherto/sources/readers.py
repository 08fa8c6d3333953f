"""The readers of conversations, wired to the agents' homes."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from hitherto.model import Place
from hitherto.ports import Source
from hitherto.sources.later import Later
from hitherto.sources.transcripts.claude_code import ClaudeCode
from hitherto.sources.transcripts.specstory import SpecStory

NOWHERE = Path(os.devnull)
"""The home of an agent that has none: nothing is ever found below it."""

EDITORS = ("Code", "Code - Insiders", "VSCodium", "Windsurf")
"""The names under which VS Code and what is made from it keep a user's data."""

ELSEWHERE = (
    *("CLAUDE_CONFIG_DIR", "CODEX_HOME", "COPILOT_HOME", "CURSOR_DATA_DIR", "GEMINI_CLI_HOME"),
    *("VSCODE_PORTABLE", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "APPDATA"),
)
"""The variables that name agents' folders elsewhere than in a home: unset, only that counts."""


class Homes(msgspec.Struct, frozen=True):
    """Where agents keep what they write.

    Attributes:
        claude_code: as ``~/.claude``, or what CLAUDE_CONFIG_DIR names.
        codex: as ``~/.codex``, or what CODEX_HOME names.
        copilot_cli: as ``~/.copilot``, or what COPILOT_HOME names.
        editors: the user folders of VS Code and what is made from it, as ``~/.config/Code/User``.
        cursor: as ``~/.cursor``, or what CURSOR_DATA_DIR names.
        cursor_user: the user folder of Cursor's editor, as ``~/.config/Cursor/User``.
        gemini_cli: as ``~/.gemini``, also below what GEMINI_CLI_HOME names.
        opencode: as ``~/.local/share/opencode``, also below what XDG_DATA_HOME names.
    """

    claude_code: Path
    codex: Path
    copilot_cli: Path = NOWHERE
    editors: tuple[Path, ...] = ()
    cursor: Path = NOWHERE
    cursor_user: Path = NOWHERE
    gemini_cli: Path = NOWHERE
    opencode: Path = NOWHERE


def readers(homes: Homes) -> tuple[Source, ...]:
    """Return one reader for each kind of conversation, in the order in which they are asked."""
    return (
        ClaudeCode(homes.claude_code),
        Later("codex", lambda _: (homes.codex,), lambda: _codex(homes)),
        SpecStory(),
        Later("copilot-cli", lambda _: (homes.copilot_cli,), lambda: _copilot_cli(homes)),
        Later("vscode-chat", lambda _: homes.editors, lambda: _vscode_chat(homes)),
        Later("aider", _histories, _aider),
        Later(
            "cursor",
            lambda _: (
                homes.cursor / "projects",
                homes.cursor / "chats",
                homes.cursor_user / "globalStorage" / "state.vscdb",
            ),
            lambda: _cursor(homes),
        ),
        Later("gemini-cli", lambda _: (homes.gemini_cli / "tmp",), lambda: _gemini_cli(homes)),
        Later("opencode", lambda _: (homes.opencode,), lambda: _opencode(homes)),
        Later("chatgpt", lambda _: (), _chatgpt),
    )


def _codex(homes: Homes) -> Source:
    from hitherto.sources.transcripts.codex import Codex  # noqa: PLC0415  # see `Later`

    return Codex(homes.codex)


def _copilot_cli(homes: Homes) -> Source:
    from hitherto.sources.transcripts.copilot_cli import CopilotCli  # noqa: PLC0415  # see `Later`

    return CopilotCli(homes.copilot_cli)


def _vscode_chat(homes: Homes) -> Source:
    from hitherto.sources.transcripts.vscode_chat import VsCodeChat  # noqa: PLC0415  # see `Later`

    return VsCodeChat(homes.editors)


def _histories(place: Place) -> Iterable[Path]:
    trees = dict.fromkeys((place.root, *place.worktrees))
    return (Path(tree) / ".aider.chat.history.md" for tree in trees)


def _aider() -> Source:
    from hitherto.sources.transcripts.aider import Aider  # noqa: PLC0415  # see `Later`

    return Aider()


def _cursor(homes: Homes) -> Source:
    from hitherto.sources.transcripts.cursor import Cursor  # noqa: PLC0415  # see `Later`

    return Cursor(homes.cursor, homes.cursor_user)


def _gemini_cli(homes: Homes) -> Source:
    from hitherto.sources.transcripts.gemini_cli import GeminiCli  # noqa: PLC0415  # see `Later`

    return GeminiCli(homes.gemini_cli)


def _opencode(homes: Homes) -> Source:
    from hitherto.sources.transcripts.opencode import OpenCode  # noqa: PLC0415  # see `Later`

    return OpenCode(homes.opencode)


def _chatgpt() -> Source:
    from hitherto.sources.transcripts.chatgpt import ChatGpt  # noqa: PLC0415  # see `Later`

    return ChatGpt()
