"""What a hook prints: exactly the keys that its client knows, or nothing."""

from __future__ import annotations

import json

from hitherto.hooks.payload import COMPACT, CURSOR, END, STOP, Asked

LARGEST = 9_500
"""Characters of a text: Claude Code takes 10,000 of a hook."""

_SILENT = frozenset((STOP, END, COMPACT))


def printed(asked: Asked, text: str) -> str:
    """Return what to print for a text that the agent is to see; nothing where there is none.

    Cursor takes a text at a session's start and after a tool, not with a prompt (`answering` holds
    it back until then). The others take it where it is said.
    """
    if not text or len(text) > LARGEST or asked.step in _SILENT:
        return ""
    if asked.client == CURSOR:
        return json.dumps({"additional_context": text})
    told = {"hookEventName": asked.event, "additionalContext": text}
    return json.dumps({"hookSpecificOutput": told})
