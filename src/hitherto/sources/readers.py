"""The readers of conversations, wired to the agents' homes."""

from __future__ import annotations

from pathlib import Path

import msgspec

from hitherto.ports import Source
from hitherto.sources.transcripts.claude_code import ClaudeCode
from hitherto.sources.transcripts.codex import Codex
from hitherto.sources.transcripts.specstory import SpecStory


class Homes(msgspec.Struct, frozen=True):
    """Where agents keep what they write.

    Attributes:
        claude_code: as ``~/.claude``, or what CLAUDE_CONFIG_DIR names.
        codex: as ``~/.codex``, or what CODEX_HOME names.
    """

    claude_code: Path
    codex: Path


def readers(homes: Homes) -> tuple[Source, ...]:
    """Return one reader for each kind of conversation, in the order in which they are asked."""
    return (ClaudeCode(homes.claude_code), Codex(homes.codex), SpecStory())
