"""One session of Claude Code, line by line: whose turn it is, and on which branch it was typed.

Loaded where a session holds something new; finding the sessions (`claude_code`) does without.
"""

from __future__ import annotations

import msgspec

from hitherto.model import Role, Turn
from hitherto.model.text import from_text, to_text
from hitherto.sources.transcripts.claude_lines import (
    HUMAN_ORIGINS,
    PASSED_OVER,
    Attachment,
    ClaudeLine,
    origin_kind,
    read_attachment,
    read_line,
    read_message,
    spoken_in_results,
    texts,
)
from hitherto.sources.transcripts.conversation import Conversation, Kept
from hitherto.sources.transcripts.following import count
from hitherto.sources.transcripts.hearing import Heard, hear
from hitherto.sources.transcripts.moments import moment

_RECENT = 32


class _State(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a transcript needs to go on: the next number, the branch and the agent's last words."""

    turn: int = 0
    live: int = -1
    before: str = ""
    recent: list[tuple[str, int]] = []


class ClaudeTranscript:
    """The lines of one session, from its start or from where it was left.

    Args:
        source: the session's stable name.
        state: what an earlier reading kept; empty at the start.
        subagent: the file is a subagent's: on its user's side stands an agent.
    """

    lines = "a transcript line"

    def __init__(self, source: str, state: str = "", subagent: bool = False) -> None:
        kept = from_text(state, _State) if state else _State()
        self.subagent = subagent
        self.resumed = bool(state)
        self._talk = Conversation(source, Kept(turn=kept.turn, before=kept.before))
        self._named = self._talk.session
        self.unknown: dict[str, tuple[int, int]] = {}
        self.reaches_back = False
        self._first = kept.turn
        self._live = self._kept_live = kept.live
        self._owner = dict(kept.recent)
        self._parent_turn: dict[int, int] = {}

    @property
    def turn(self) -> int:
        """Number of the next turn."""
        return self._talk.turn

    def feed(self, data: bytes, number: int) -> str:
        """Take in one line; see `Transcript`."""
        line = read_line(data)
        if not line.type:
            return "a line without a type"
        wrong = ""
        if line.type == "user":
            wrong = self._user(line)
        elif line.type == "assistant":
            wrong = self._assistant(line)
        elif line.type == "attachment":
            wrong = self._attachment(line)
        elif line.type not in PASSED_OVER:
            count(self.unknown, line.type, number)
        if line.uuid and not line.is_sidechain and line.uuid not in self._owner:
            self._owner[line.uuid] = self._turn_before(line)
        return wrong

    def turns(self) -> tuple[Turn, ...]:
        """Return the turns, those marked that were typed on a branch that was left."""
        standing = set()
        at = self._live
        while at >= self._first and at not in standing:
            standing.add(at)
            at = self._parent_turn.get(at, -1)
        left = self._parent_turn.keys() - standing
        return tuple(
            msgspec.structs.replace(turn, taken_back=True)
            if turn.provenance.ordinal in left
            else turn
            for turn in self._talk.turns
        )

    def state(self) -> str:
        """Return what is needed to go on after the last line."""
        left, recent = self._talk.kept(), list(self._owner.items())[-_RECENT:]
        return to_text(_State(turn=left.turn, live=self._live, before=left.before, recent=recent))

    def _user(self, line: ClaudeLine) -> str:
        try:
            message = read_message(line.message)
        except msgspec.ValidationError:
            return "a user's message without content that can be read"
        content = message.content
        if b'"tool_result"' in bytes(line.message) and not isinstance(content, str):
            said, asked = spoken_in_results(content, line.tool_use_result)
            if said:
                heard = hear(said)
                self._add(line, said, heard, asked or None)
            if any(not isinstance(one, str) and one.type == "tool_result" for one in content):
                return ""
        text = texts(content)
        if text.strip():
            self._add(line, text, self._heard(line, text))
        return ""

    def _heard(self, line: ClaudeLine, text: str) -> Heard:
        """Tell who speaks: the line's own marks go before what the text looks like."""
        if line.is_compact_summary or line.is_visible_in_transcript_only:
            return Heard(role=Role.AGENT, text=text.strip())
        kind = origin_kind(line.origin)
        if (self.subagent or line.is_sidechain) and kind != "human":
            return Heard(role=Role.AGENT, text=text.strip())
        heard = hear(text)
        if heard.role is Role.USER and (line.is_meta or kind not in HUMAN_ORIGINS):
            return Heard(role=Role.TOOL, text=text.strip())
        return heard

    def _assistant(self, line: ClaudeLine) -> str:
        try:
            message = read_message(line.message)
        except msgspec.ValidationError:
            return "an agent's message without content that can be read"
        if self.subagent or not line.is_sidechain:
            self._talk.said(texts(message.content))
        return ""

    def _attachment(self, line: ClaudeLine) -> str:
        """Take in a prompt that waited while the agent worked, and files that came along."""
        raw = bytes(line.attachment)
        if b'"queued_command"' not in raw and b'"file"' not in raw:
            return ""
        try:
            attachment = read_attachment(raw)
        except msgspec.ValidationError:
            return "an attachment that cannot be read"
        if attachment.type == "queued_command":
            self._queued(line, attachment)
        elif attachment.type == "file" and self._talk.turns:
            name = attachment.display_path or attachment.filename or ""
            turn = self._talk.turns[-1]
            if name and turn.provenance.role is Role.USER:
                paths = tuple(dict.fromkeys((*turn.paths, name)))
                self._talk.turns[-1] = msgspec.structs.replace(turn, paths=paths)
        return ""

    def _queued(self, line: ClaudeLine, attachment: Attachment) -> None:
        text = texts(attachment.prompt)
        if not text.strip() or attachment.command_mode not in {None, "prompt"}:
            return
        heard = self._heard(line, text)
        sent = origin_kind(attachment.origin)
        if heard.role is Role.USER and (attachment.is_meta or sent not in HUMAN_ORIGINS):
            heard = Heard(role=Role.TOOL, text=text.strip())
        self._add(line, text, heard)

    def _add(self, line: ClaudeLine, raw: str, heard: Heard, before: str | None = None) -> None:
        """Add a turn; a line may name another session and another branch than the one before."""
        talk, number = self._talk, self.turn
        talk.session = line.session_id or self._named
        talk.branch = "" if line.git_branch in {None, "HEAD"} else line.git_branch or ""
        when = moment(line.timestamp or "")
        talk.heard(raw, heard, anchor=line.uuid or "", at=when, before=before)
        if heard.role is Role.USER and not line.is_sidechain:
            self._grow(line, number)

    def _grow(self, line: ClaudeLine, number: int) -> None:
        """Put a typed turn on its branch; note when the branch forks before this reading."""
        parent = self._turn_before(line)
        unknown = bool(line.parent_uuid) and line.parent_uuid not in self._owner
        earlier = parent < self._first and parent != self._kept_live
        if self.resumed and (unknown or earlier):
            self.reaches_back = True
        self._parent_turn[number] = parent
        self._live = number
        if line.uuid:
            self._owner[line.uuid] = number

    def _turn_before(self, line: ClaudeLine) -> int:
        """Return the typed turn above a line; what names no known parent goes on from the last."""
        parent = line.parent_uuid or line.logical_parent_uuid or ""
        return self._owner.get(parent, self._live)
