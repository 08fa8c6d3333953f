"""Conversations with Claude Code: ``projects/<folder>/<session>.jsonl`` and its subagents' files.

Every line names its parent, so a session is a tree. A rewind makes a branch: the turns that were
typed on the branch that was left were taken back, and come marked so. A resumed session copies
old lines with their ids into a new file, so a line's id is the anchor of what was said in it.

Turns are numbered from 0 in the order of the file, all that stands on the user's side counted
(commands and summaries too), so that the number can be found again in the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from hitherto.model import Cursor, Found, Place, Provenance, Reading, Role, Turn
from hitherto.model.text import digest, from_text, to_text
from hitherto.sources.regular import open_regular
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
from hitherto.sources.transcripts.context import context, gone_on
from hitherto.sources.transcripts.decoding import decoded
from hitherto.sources.transcripts.finding import UnplacedError, handed, is_placed, session, unplaced
from hitherto.sources.transcripts.following import count, follow
from hitherto.sources.transcripts.hearing import Heard, hear
from hitherto.sources.transcripts.lines import BOM, LONGEST
from hitherto.sources.transcripts.moments import moment
from hitherto.sources.transcripts.places import Grounds, inside

_RECENT = 32
_DEPTH = 2  # parts of a session's path below the folder of all projects


class ClaudeCode:
    """Reads Claude Code's transcripts.

    Args:
        home: its configuration folder, as ``~/.claude``.
    """

    name = "claude-code"

    def __init__(self, home: Path) -> None:
        self.home = home

    def recognise(self, head: bytes, location: str) -> bool:
        """Tell whether a file's first lines are those of a Claude Code session."""
        del location
        for data in head.split(b"\n"):
            line = decoded(read_line, data)
            if line is not None and line.type and line.session_id:
                known = line.type in PASSED_OVER or line.type in {"user", "assistant", "attachment"}
                if known and (line.uuid or line.type not in {"user", "assistant"}):
                    return True
        return False

    def find(self, place: Place) -> Iterable[Found]:
        """Find the sessions that were started inside a work tree of the project."""
        grounds = Grounds(place)
        for path in self._files():
            if found := self._found(path, grounds):
                yield found

    def at(self, path: str, place: Place) -> Found | None:
        """Return one file as `find` would; nothing where `find` would not find it."""
        home = self.home / "projects"
        below = inside(path, home)
        parts = below.parts if below else ()
        fits = len(parts) == _DEPTH or (len(parts) > _DEPTH + 1 and parts[_DEPTH] == "subagents")
        if below is None or not fits or below.suffix != ".jsonl":
            return None
        found = self._found(home / below, Grounds(place))
        return found if is_placed(found) else None

    def _found(self, path: Path, grounds: Grounds) -> Found | None:
        return session(self.name, path, _source(path), _started_in, grounds)

    def handed(self, path: Path, only: tuple[str, ...]) -> Iterable[Found]:
        """Return a file that somebody says is about the project; it is one conversation."""
        del only
        return handed(self.name, path, _source(path))

    def read(self, found: Found, since: Cursor | None) -> Reading:
        """Read what is new in one session; see `follow`."""
        if nobodys := unplaced(found, since):
            return nobodys
        source, subagent = found.source, _is_subagent(Path(found.location))
        return follow(found, since, lambda state: ClaudeTranscript(source, state, subagent))

    def _files(self) -> Iterator[Path]:
        projects = self.home / "projects"
        for pattern in ("*/*.jsonl", "*/*/subagents/**/*.jsonl"):
            yield from sorted(projects.glob(pattern))


def _is_subagent(path: Path) -> bool:
    return path.name.startswith("agent-") or "subagents" in path.parts[-4:]


def _source(path: Path) -> str:
    """Return a session's stable name; a subagent's stands below the session that started it."""
    if "subagents" in path.parts:
        at = len(path.parts) - 1 - path.parts[::-1].index("subagents")
        return f"claude-code:{path.parts[at - 1]}/{path.stem}"
    return f"claude-code:{path.stem}"


def _started_in(path: Path) -> str:
    """Return the first folder that a session names, from no more of the file than needed.

    Raises:
        UnplacedError: it names none as far as that is looked for.
        OSError: it cannot be read.
    """
    left = LONGEST
    with open_regular(path) as stream:
        while data := stream.readline(left).removeprefix(BOM):
            left -= len(data)
            if b'"cwd"' in data:
                line = decoded(read_line, data)
                if line is not None and line.cwd:
                    return line.cwd
            if left <= 0:
                what = f"it names no folder in its first {LONGEST // 1_048_576} MB"
                raise UnplacedError(what)
    return ""


class _Draft(msgspec.Struct, kw_only=True):
    """A turn before its branch is known."""

    provenance: Provenance
    heard: Heard
    before: str
    attached: tuple[str, ...] = ()


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
        self.source = source
        self.subagent = subagent
        self.resumed = bool(state)
        self.turn = kept.turn
        self.unknown: dict[str, tuple[int, int]] = {}
        self.reaches_back = False
        self._first = kept.turn
        self._before = kept.before
        self._live = self._kept_live = kept.live
        self._owner = dict(kept.recent)
        self._parent_turn: dict[int, int] = {}
        self._drafts: list[_Draft] = []

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
        return tuple(
            Turn(
                provenance=draft.provenance,
                text=draft.heard.text,
                before=draft.before,
                pasted=draft.heard.pasted,
                paths=tuple(dict.fromkeys((*draft.attached, *draft.heard.paths))),
                taken_back=draft.provenance.ordinal in self._parent_turn
                and draft.provenance.ordinal not in standing,
            )
            for draft in self._drafts
        )

    def state(self) -> str:
        """Return what is needed to go on after the last line."""
        recent = list(self._owner.items())[-_RECENT:]
        return to_text(
            _State(turn=self.turn, live=self._live, before=context(self._before), recent=recent)
        )

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
                self._add(line, said, heard, asked or self._before)
            if any(not isinstance(one, str) and one.type == "tool_result" for one in content):
                return ""
        text = texts(content)
        if text.strip():
            self._add(line, text, self._heard(line, text), self._before)
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
        said = texts(message.content).strip()
        if said and (self.subagent or not line.is_sidechain):
            self._before = gone_on(self._before, said)
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
        elif attachment.type == "file" and self._drafts:
            name = attachment.display_path or attachment.filename or ""
            draft = self._drafts[-1]
            if name and draft.heard.role is Role.USER:
                draft.attached = (*draft.attached, name)
        return ""

    def _queued(self, line: ClaudeLine, attachment: Attachment) -> None:
        text = texts(attachment.prompt)
        if not text.strip() or attachment.command_mode not in {None, "prompt"}:
            return
        heard = self._heard(line, text)
        sent = origin_kind(attachment.origin)
        if heard.role is Role.USER and (attachment.is_meta or sent not in HUMAN_ORIGINS):
            heard = Heard(role=Role.TOOL, text=text.strip())
        self._add(line, text, heard, self._before)

    def _add(self, line: ClaudeLine, raw: str, heard: Heard, before: str) -> None:
        number = self.turn
        self.turn += 1
        provenance = Provenance(
            source=self.source,
            position=f"turn {number}",
            role=heard.role,
            digest=digest(raw),
            at=moment(line.timestamp or ""),
            ordinal=number,
            anchor=line.uuid or "",
            session=line.session_id or self.source.partition(":")[2],
            branch="" if line.git_branch in {None, "HEAD"} else line.git_branch or "",
        )
        self._drafts.append(_Draft(provenance=provenance, heard=heard, before=context(before)))
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
