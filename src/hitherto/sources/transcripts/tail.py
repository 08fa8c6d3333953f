"""What was said last in a conversation that goes on, from the end of its file alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from hitherto.model import Found, Role
from hitherto.model.text import from_text
from hitherto.sources.regular import open_regular
from hitherto.sources.transcripts.claude_code import ClaudeCode
from hitherto.sources.transcripts.claude_transcript import ClaudeTranscript
from hitherto.sources.transcripts.codex import Codex, CodexTranscript
from hitherto.sources.transcripts.following import Transcript, fed
from hitherto.sources.transcripts.lines import BOM

TURNS = 3
_TAIL = 128 * 1024
_MADE: dict[str, Callable[[str], Transcript]] = {
    ClaudeCode.name: ClaudeTranscript,
    Codex.name: CodexTranscript,
}


class _Kept(msgspec.Struct):
    """What every transcript keeps of the agent's last words."""

    before: str = ""


def tail(found: Found, but: str = "") -> tuple[str, ...]:
    """Return the last turns that a person typed, the agent's last words after them.

    Args:
        found: the file; of a packed one nothing is read.
        but: the words of the prompt that is being asked, which may stand in the file already.
    """
    make = _MADE.get(found.kind)
    if make is None or found.location.endswith(".zst"):
        return ()
    try:
        with open_regular(Path(found.location)) as stream:
            stream.seek(max(0, found.size - _TAIL))
            data = stream.read(_TAIL + 1)
    except OSError:
        return ()
    lines = data.removeprefix(BOM).split(b"\n")
    transcript = make(found.source)
    for number, line in enumerate(lines[1 if found.size > _TAIL else 0 :]):
        if line.strip():
            fed(transcript, line, number)
    typed = [
        turn
        for turn in transcript.turns()
        if turn.provenance.role is Role.USER and not turn.taken_back
    ]
    said = from_text(transcript.state(), _Kept).before
    if typed and typed[-1].text.strip() == but.strip():
        said = typed.pop().before
    return tuple(text for text in (*(turn.text for turn in typed[-TURNS:]), said) if text)
