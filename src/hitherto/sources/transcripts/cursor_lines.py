"""The lines of Cursor's agent transcripts: one message each, without an id and seldom with a time.

What a person typed stands in a ``<user_query>``; all beside it was put there by the program. The
time stands before it, since 2026. Where a line names none, the file's own time is taken: it was
written when the last of its lines was.
"""

from __future__ import annotations

import re
from datetime import datetime

import msgspec

from hitherto.model import Role, Turn
from hitherto.model.patterns import Pattern
from hitherto.model.text import from_text, to_text
from hitherto.sources.transcripts.claude_lines import Block, texts  # of the same shape
from hitherto.sources.transcripts.conversation import Conversation, Kept
from hitherto.sources.transcripts.following import count
from hitherto.sources.transcripts.hearing import Heard, hear
from hitherto.sources.transcripts.moments import moment

_QUERY = Pattern(r"<user_query>\n?(.*?)\n?</user_query>", re.DOTALL)
_TIME = Pattern(r"<timestamp>([^<]{0,80})</timestamp>")
_CLOCK = Pattern(
    r"(?:[A-Z][a-z]+, )?([A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M)"
    r"(?: \(UTC(?:([+-])(\d{1,2})(?::?(\d\d))?)?\))?"
)
_WRAPPED = Pattern(r"\s*<([\w-]+)(?:\s[^>]*)?>.*</\1>\s*", re.DOTALL)
_REDACTED = "[REDACTED]"
_SAYS_NOTHING = frozenset({"turn_ended"})
_BLOCKS = frozenset(
    {
        "text", "thinking", "reasoning", "redacted-reasoning", "image", "file",
        "tool_use", "tool-use", "tool_call", "tool-call", "tool_result", "tool-result",
    }
)  # fmt: skip


class Message(msgspec.Struct, frozen=True):
    """What either side said."""

    content: str | list[Block | str] | None = None


class CursorLine(msgspec.Struct, frozen=True):
    """One line, as far as it is read."""

    role: str | None = None
    type: str | None = None
    message: Message | None = None


class Stored(msgspec.Struct, frozen=True):
    """A message as the command line's store keeps it."""

    role: str | None = None
    content: str | list[Block | str] | None = None


read_line = msgspec.json.Decoder(CursorLine).decode
read_stored = msgspec.json.Decoder(Stored).decode


def unknown_blocks(content: str | list[Block | str] | None) -> list[str]:
    """Return the types of blocks that are not known."""
    if content is None or isinstance(content, str):
        return []
    types = [block.type or "" for block in content if not isinstance(block, str)]
    return [f"{kind} in a message" for kind in types if kind not in _BLOCKS]


def agents(text: str) -> str:
    """Return an agent's words; what Cursor hides of its thoughts is no word."""
    return text.replace(_REDACTED, "").strip()


def when(text: str) -> str:
    """Return the time that stands before a message, as ISO 8601 in UTC; empty where none does.

    Args:
        text: the whole message; a time without an offset is taken for UTC.
    """
    found = _TIME.search(text)
    clock = _CLOCK.match(found[1].strip()) if found else None
    if clock is None:
        return moment(found[1]) if found else ""
    try:
        read = datetime.strptime(clock[1], "%b %d, %Y, %I:%M %p")  # noqa: DTZ007  # offset below
    except ValueError:
        return ""
    hours = f"{int(clock[3]):02}:{clock[4] or '00'}" if clock[3] else "00:00"
    return moment(f"{read.isoformat()}{clock[2] or '+'}{hours}")


def heard_in(text: str, *, by_agent: bool = False) -> Heard:
    """Tell who speaks in a message on the user's side, and what they say.

    Args:
        text: the whole message.
        by_agent: an agent started the conversation, so that its user is no person.
    """
    bare = _TIME.sub("", text)
    queries = [query.strip("\n") for query in _QUERY.findall(bare)]
    if by_agent:
        return Heard(role=Role.AGENT, text="\n".join(queries).strip() or bare.strip())
    heard = hear("\n".join(queries) if queries else bare)
    if not queries:
        wrapped = heard.text and _WRAPPED.fullmatch(bare)
        return Heard(role=Role.TOOL, text="", pasted=(bare.strip(),)) if wrapped else heard
    beside = _QUERY.sub("", bare).strip()
    return msgspec.structs.replace(heard, pasted=(*heard.pasted, beside)) if beside else heard


class CursorTranscript:
    """The lines of one transcript, from its start or from where it was left.

    Args:
        source: the session's stable name.
        state: what an earlier reading kept; empty at the start.
        subagent: the file is a subagent's: on its user's side stands an agent.
        written: when the file was last written.
    """

    lines = "a transcript line"

    def __init__(
        self, source: str, state: str = "", *, subagent: bool = False, written: str = ""
    ) -> None:
        self._talk = Conversation(source, from_text(state, Kept) if state else None)
        self._subagent = subagent
        self._written = written
        self.turn = self._talk.turn
        self.unknown: dict[str, tuple[int, int]] = {}
        self.reaches_back = False

    def feed(self, data: bytes, number: int) -> str:
        """Take in one line; see `Transcript`."""
        line = read_line(data)
        if line.role is None or line.message is None:
            if line.type is None:
                return "a line that says neither who speaks nor what happened"
            self._count([] if line.type in _SAYS_NOTHING else [line.type], number)
            return ""
        content = line.message.content
        self._count(unknown_blocks(content), number)
        text = texts(content)
        if line.role == "assistant":
            self._talk.said(agents(text))
        elif line.role != "user":
            self._count([line.role], number)
        elif text.strip():
            self._hear(text)
        return ""

    def turns(self) -> tuple[Turn, ...]:
        """Return the turns; a transcript holds none that were taken back."""
        return tuple(self._talk.turns)

    def state(self) -> str:
        """Return what is needed to go on after the last line."""
        return to_text(self._talk.kept())

    def _hear(self, text: str) -> None:
        heard = heard_in(text, by_agent=self._subagent)
        typed = heard.role is Role.USER
        anchor = f"{self._talk.session}:{self._talk.typed}" if typed else ""
        self._talk.heard(text, heard, anchor=anchor, at=when(text) or self._written)
        self.turn = self._talk.turn

    def _count(self, kinds: list[str], number: int) -> None:
        for kind in kinds:
            count(self.unknown, kind, number)
