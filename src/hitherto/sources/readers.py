"""The readers of conversations, wired to the agents' homes."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from hitherto.ports import Source
from hitherto.sources.later import Later
from hitherto.sources.transcripts.claude_code import ClaudeCode
from hitherto.sources.transcripts.codex import Codex
from hitherto.sources.transcripts.specstory import SpecStory

NOWHERE = Path(os.devnull)
"""The home of an agent that has none: nothing is ever found below it."""


class Homes(msgspec.Struct, frozen=True):
    """Where agents keep what they write.

    Attributes:
        claude_code: as ``~/.claude``, or what CLAUDE_CONFIG_DIR names.
        codex: as ``~/.codex``, or what CODEX_HOME names.
        copilot_cli: as ``~/.copilot``, or what COPILOT_HOME names.
        editors: the user folders of VS Code and what is made from it, as ``~/.config/Code/User``.
    """

    claude_code: Path
    codex: Path
    copilot_cli: Path = NOWHERE
    editors: tuple[Path, ...] = ()


def readers(homes: Homes) -> tuple[Source, ...]:
    """Return one reader for each kind of conversation, in the order in which they are asked."""
    return (
        ClaudeCode(homes.claude_code),
        Codex(homes.codex),
        SpecStory(),
        Later("copilot-cli", lambda _: (homes.copilot_cli,), lambda: _copilot_cli(homes)),
        Later("vscode-chat", lambda _: homes.editors, lambda: _vscode_chat(homes)),
        Later("chatgpt", lambda _: (), _chatgpt),
    )


def _copilot_cli(homes: Homes) -> Source:
    from hitherto.sources.transcripts.copilot_cli import CopilotCli  # noqa: PLC0415  # see `Later`

    return CopilotCli(homes.copilot_cli)


def _vscode_chat(homes: Homes) -> Source:
    from hitherto.sources.transcripts.vscode_chat import VsCodeChat  # noqa: PLC0415  # see `Later`

    return VsCodeChat(homes.editors)


def _chatgpt() -> Source:
    from hitherto.sources.transcripts.chatgpt import ChatGpt  # noqa: PLC0415  # see `Later`

    return ChatGpt()
