"""What Gemini CLI writes of a conversation: messages, rewinds, and what is set anew.

A message may be written again with the same id, as more of it becomes known; the first counts. A
rewind names a message: it and all after it were taken back. What is set may hold the messages
anew, after the program shortened them: those that are not among them stand all the same, for it
was no person who left them out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from hitherto.model import Role, Turn
from hitherto.model.patterns import Pattern
from hitherto.model.text import from_text, to_text
from hitherto.sources.transcripts.conversation import Conversation, Kept
from hitherto.sources.transcripts.following import count
from hitherto.sources.transcripts.hearing import Heard, hear
from hitherto.sources.transcripts.moments import instant, moment

_AGENT = frozenset({"gemini", "model", "assistant"})
_SAYS_NOTHING = frozenset({"info", "error", "warning"})
TYPES = frozenset({"user", *_AGENT, *_SAYS_NOTHING})
_RECENT = 32
_REFERENCED = Pattern(
    r"\n?--- Content from referenced files ---.*?(?:--- End of content ---|\Z)", re.DOTALL
)
_SUMMARY = "<state_snapshot>"


class Part(msgspec.Struct, frozen=True):
    """One part of a content: text, a thought, or something that says nothing."""

    text: str | None = None
    thought: bool | None = None


Content = str | Part | list[Part | str] | None


class Message(msgspec.Struct, frozen=True, rename="camel"):
    """One message; checkpoints name its side and its time otherwise."""

    id: str | None = None
    type: str | None = None
    role: str | None = None
    timestamp: str | None = None
    ts: float | None = None
    content: Content = None
    display_content: Content = None
    parts: Content = None

    @property
    def side(self) -> str:
        """Who says it."""
        return self.type or self.role or ""

    @property
    def at(self) -> str:
        """When it was said, empty where that is not known."""
        return moment(self.timestamp or "") or instant(self.ts)


class Set(msgspec.Struct, frozen=True, rename="camel"):
    """What is set anew."""

    session_id: str | None = None
    kind: str | None = None
    messages: list[msgspec.Raw] | None = None


class GeminiLine(Message, frozen=True, rename="camel"):
    """One line: a message, what the session says of itself, a rewind, or what is set anew."""

    session_id: str | None = None
    project_hash: str | None = None
    kind: str | None = None
    messages: list[msgspec.Raw] | None = None
    history: list[msgspec.Raw] | None = None
    rewind_to: str | None = msgspec.field(default=None, name="$rewindTo")
    set: Set | None = msgspec.field(default=None, name="$set")


read_line = msgspec.json.Decoder(GeminiLine).decode
read_message = msgspec.json.Decoder(Message).decode


def texts(content: Content) -> str:
    """Return the texts of a content; thoughts, calls and files say nothing."""
    if content is None or isinstance(content, str):
        return content or ""
    parts = [content] if isinstance(content, Part) else content
    told = [one if isinstance(one, str) else one.text or "" for one in parts if not _thought(one)]
    return "\n".join(text for text in told if text)


def _thought(part: Part | str) -> bool:
    return isinstance(part, Part) and bool(part.thought)


def heard_in(message: Message) -> Heard:
    """Tell who speaks in a message on the user's side, and what they say.

    Where what was shown differs from what was sent, the former was typed: files that a prompt
    names are put into what is sent.
    """
    sent = texts(message.content) or texts(message.parts)
    shown = texts(message.display_content)
    if _SUMMARY in sent:
        return Heard(role=Role.AGENT, text=sent.strip())
    beside = [part.strip() for part in _REFERENCED.findall(sent)]
    typed = shown or _REFERENCED.sub("", sent)
    if shown and not beside and (rest := sent.replace(shown, "", 1).strip()):
        beside = [rest]
    heard = hear(typed)
    return msgspec.structs.replace(heard, pasted=(*heard.pasted, *beside)) if beside else heard


class _State(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a transcript needs to go on."""

    talk: Kept = Kept()
    session: str = ""
    by_agent: bool = False
    recent: list[str] = []


class GeminiTranscript:
    """The lines of one session, from its start or from where it was left.

    Args:
        source: the session's stable name.
        state: what an earlier reading kept; empty at the start.
    """

    lines = "a session's line"

    def __init__(self, source: str, state: str = "") -> None:
        kept = from_text(state, _State) if state else _State()
        self._talk = Conversation(source, kept.talk)
        self._talk.session = kept.session or self._talk.session
        self._by_agent = kept.by_agent
        self._resumed = bool(state)
        self._known = dict.fromkeys(kept.recent)
        self._starts: dict[str, int] = {}
        self.turn = kept.talk.turn
        self.unknown: dict[str, tuple[int, int]] = {}
        self.reaches_back = False

    def feed(self, data: bytes, number: int) -> str:
        """Take in one line; see `Transcript`."""
        return self._take(read_line(data), number)

    def turns(self) -> tuple[Turn, ...]:
        """Return the turns, those marked that were taken back."""
        return tuple(self._talk.turns)

    def state(self) -> str:
        """Return what is needed to go on after the last line."""
        return to_text(
            _State(
                talk=self._talk.kept(),
                session=self._talk.session,
                by_agent=self._by_agent,
                recent=list(self._known)[-_RECENT:],
            )
        )

    def _take(self, line: GeminiLine, number: int) -> str:
        if line.rewind_to is not None:
            self._rewind(line.rewind_to)
        elif line.set is not None:
            self._about(line.set.session_id, line.set.kind)
            return self._messages(line.set.messages or (), number, anew=True)
        elif line.session_id and not line.side:
            self._about(line.session_id, line.kind)
            return self._messages(line.messages or (), number)
        elif line.history is not None:
            return self._messages(line.history, number)
        elif line.side:
            self._message(line, number)
        else:
            return "a line that is no message and sets nothing"
        self.turn = self._talk.turn
        return ""

    def _about(self, session: str | None, kind: str | None) -> None:
        """Keep what the session says of itself."""
        self._talk.session = session or self._talk.session
        self._by_agent = self._by_agent or kind == "subagent"

    def _messages(self, raw: Sequence[msgspec.Raw], number: int, *, anew: bool = False) -> str:
        """Take in messages that stand in a list; among those set anew may be all of before."""
        damaged = 0
        for each in raw:
            try:
                message = read_message(each)
            except msgspec.ValidationError:
                damaged += 1
                continue
            if anew and message.side == "user" and message.id not in self._known:
                if self._resumed:
                    self.reaches_back = True
                if heard_in(message).role is Role.USER and self._is_there(message):
                    continue
            self._message(message, number)
        self.turn = self._talk.turn
        return f"{damaged} messages of another shape, left out" if damaged else ""

    def _is_there(self, message: Message) -> bool:
        """Tell whether somebody typed these words in this session already."""
        words = heard_in(message).text
        return any(turn.text == words for turn in self._talk.turns)

    def _message(self, message: Message, number: int) -> None:
        side, known = message.side, message.id in self._known
        if message.id and not known:
            self._known[message.id] = None
            self._starts[message.id] = len(self._talk.turns)
        if side in _AGENT:
            self._talk.said(texts(message.content) or texts(message.parts))
        elif side == "user" and not known:
            self._hear(message)
        elif side not in TYPES:
            count(self.unknown, side, number)

    def _hear(self, message: Message) -> None:
        raw = texts(message.content) or texts(message.parts)
        if not (raw or texts(message.display_content)).strip():
            return
        heard = heard_in(message)
        if self._by_agent and heard.role is Role.USER:
            heard = Heard(role=Role.AGENT, text=heard.text)
        self._talk.heard(raw, heard, anchor=message.id or "", at=message.at)

    def _rewind(self, name: str) -> None:
        """Take back a message and all after it; where nobody knows it, the whole conversation."""
        if name not in self._starts:
            self.reaches_back = self.reaches_back or self._resumed
            self._talk.take_back(0)
            self._starts.clear()
            return
        self._talk.take_back(self._starts[name])
        names = list(self._starts)
        for gone in names[names.index(name) :]:
            del self._starts[gone]
