"""Conversations with Codex: ``sessions/<year>/<month>/<day>/rollout-*.jsonl``, also packed.

What a person types is written twice, as an item of the model's history and as an event; the
first of the two counts and the other is dropped. Since 2026 every part of a content says what it
is: of a message with such kinds only the typed parts are read. Before, what the program itself
put on the user's side is told by its marks (see `hearing`).

Turns are numbered from 0 in the order of the file. A message's id is the anchor, where it has one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from hitherto.model import Cursor, Found, Place, Reading, Role, Turn
from hitherto.model.patterns import Pattern
from hitherto.model.text import digest, from_text, to_text
from hitherto.sources.transcripts.codex_lines import (
    PASSED_OVER,
    TYPED,
    CodexLine,
    Happened,
    Item,
    Meta,
    parts,
    read_context,
    read_event,
    read_item,
    read_line,
    read_meta,
)
from hitherto.sources.transcripts.conversation import Conversation, Kept
from hitherto.sources.transcripts.decoding import decoded
from hitherto.sources.transcripts.finding import UnplacedError, handed, is_placed, session, unplaced
from hitherto.sources.transcripts.following import count, follow, plain
from hitherto.sources.transcripts.hearing import Heard, hear
from hitherto.sources.transcripts.lines import BOM, LONGEST
from hitherto.sources.transcripts.moments import moment
from hitherto.sources.transcripts.packed import MAGIC, unpacked, unpacked_head
from hitherto.sources.transcripts.places import Grounds, inside

_HEAD_LINES = 12
_HEAD = 1024 * 1024
_RECENT = 8
_FOLDERS = ("sessions", "archived_sessions")
_ENDINGS = (".jsonl", ".jsonl.zst")
_SESSION = Pattern(r"([0-9a-f]{8}-[0-9a-f-]{27})\.jsonl")
_CWD = Pattern(r"<cwd>([^<]+)</cwd>|Current working directory: (\S+)")


class Codex:
    """Reads Codex's rollouts.

    Args:
        home: its folder, as ``~/.codex``.
    """

    name = "codex"

    def __init__(self, home: Path) -> None:
        self.home = home

    def recognise(self, head: bytes, location: str) -> bool:
        """Tell whether a file's first lines are those of a rollout, packed or not."""
        if head.startswith(MAGIC):
            head = unpacked_head(head, _HEAD)
        named = Path(location).name.startswith("rollout-")
        for data in head.split(b"\n"):
            line = decoded(read_line, data)
            if line is None:
                continue
            enveloped = line.type in {"session_meta", "response_item", "event_msg", "world_state"}
            if enveloped and bytes(line.payload).startswith(b"{"):
                return True
            if named and (line.role or bytes(line.instructions) != b"null"):
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
        for folder in _FOLDERS:
            below = inside(path, self.home / folder)
            if below and below.name.startswith("rollout-") and below.name.endswith(_ENDINGS):
                found = self._found(self.home / folder / below, Grounds(place))
                return found if is_placed(found) else None
        return None

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
        opener = unpacked if found.location.endswith(".zst") else plain
        source = found.source
        return follow(found, since, lambda state: CodexTranscript(source, state), opener)

    def _files(self) -> Iterator[Path]:
        """Yield each session once: where it is there twice, the file that is not packed."""
        seen: set[str] = set()
        for ending in _ENDINGS:
            for folder in _FOLDERS:
                for path in sorted((self.home / folder).rglob(f"rollout-*{ending}")):
                    name = path.name.removesuffix(".zst")
                    if name not in seen:
                        seen.add(name)
                        yield path


def _source(path: Path) -> str:
    session = _SESSION.search(path.name)
    return f"codex:{session[1] if session else path.name.partition('.')[0]}"


def _started_in(path: Path) -> str:
    """Return the folder that a session was started in, from its first lines.

    Raises:
        UnplacedError: it names none before a line that is too long.
        OSError: it cannot be read.
    """
    with (unpacked if path.suffix == ".zst" else plain)(path) as stream:
        for _ in range(_HEAD_LINES):
            data = stream.readline(LONGEST)
            if len(data) == LONGEST and not data.endswith(b"\n"):
                what = f"it names no folder before a line of {LONGEST // 1_048_576} MB"
                raise UnplacedError(what)
            line = decoded(read_line, data.removeprefix(BOM))
            if line is None:
                continue
            try:
                if line.type == "session_meta" and (folder := read_meta(line.payload).cwd):
                    return folder
                if line.type == "turn_context" and (folder := read_context(line.payload).cwd):
                    return folder
            except msgspec.ValidationError:
                continue
            words = (bytes(line.payload) + bytes(line.content)).decode("utf-8", "replace")
            if told := _CWD.search(words):
                return (told[1] or told[2]).split("\\n")[0]
    return ""


class _State(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a transcript needs to go on."""

    turn: int = 0
    before: str = ""
    session: str = ""
    commit: str = ""
    branch: str = ""
    by_agent: bool = False
    task: str = ""
    waiting: list[tuple[str, str]] = []


class CodexTranscript:
    """The lines of one rollout, from its start or from where it was left.

    Args:
        source: the session's stable name.
        state: what an earlier reading kept; empty at the start.
    """

    lines = "a rollout line"

    def __init__(self, source: str, state: str = "") -> None:
        kept = from_text(state, _State) if state else _State()
        self.unknown: dict[str, tuple[int, int]] = {}
        self.reaches_back = False
        self._resumed = bool(state)
        self._kept = kept
        self._talk = talk = Conversation(source, Kept(turn=kept.turn, before=kept.before))
        talk.session = kept.session or talk.session
        talk.commit, talk.branch = kept.commit, kept.branch
        self._task = kept.task
        self._tasks: list[str] = []  # of each turn
        self._waiting = list(kept.waiting)

    @property
    def turn(self) -> int:
        """Number of the next turn."""
        return self._talk.turn

    def feed(self, data: bytes, number: int) -> str:
        """Take in one line; see `Transcript`."""
        return self._take(read_line(data), number)

    def turns(self) -> tuple[Turn, ...]:
        """Return the turns, those marked that were rolled back."""
        return tuple(self._talk.turns)

    def state(self) -> str:
        """Return what is needed to go on after the last line."""
        return to_text(
            msgspec.structs.replace(
                self._kept,
                turn=self._talk.turn,
                before=self._talk.kept().before,
                task=self._task,
                waiting=self._waiting[-_RECENT:],
            )
        )

    def _take(self, line: CodexLine, number: int) -> str:
        when = line.timestamp or line.created_at or ""
        if line.type == "session_meta":
            self._meta(read_meta(line.payload))
        elif line.type == "response_item":
            self._item(read_item(line.payload), when)
        elif line.type == "event_msg":
            self._event(read_event(line.payload), when)
        elif line.role and line.type in {None, "message"}:
            content = line.content if bytes(line.content) != b"null" else line.message
            self._item(Item(type="message", role=line.role, id=line.id, content=content), when)
        elif line.type is None and line.id and bytes(line.instructions) != b"null":
            self._meta(Meta(id=line.id))
        elif line.type is None and not line.record_type and not line.id:
            return "a line without a type"
        elif line.type is not None and line.type not in PASSED_OVER:
            count(self.unknown, line.type, number)
        return ""

    def _meta(self, meta: Meta) -> None:
        """Keep what the session says of itself; a fork repeats its parent's after its own."""
        if self._kept.session or not meta.id:
            return
        git = meta.git
        self._kept = msgspec.structs.replace(
            self._kept,
            session=meta.id,
            commit=(git.commit_hash or "") if git else "",
            branch=(git.branch or "") if git else "",
            by_agent=meta.by_agent,
        )
        talk, kept = self._talk, self._kept
        talk.session, talk.commit, talk.branch = kept.session, kept.commit, kept.branch

    def _item(self, item: Item, when: str) -> None:
        if item.type != "message":
            return
        told = parts(item.content)
        if item.role == "assistant":
            self._talk.said("\n".join(told))
        elif item.role == "user":
            marks = item.internal_chat_message_metadata_passthrough
            kinds = marks.content_item_kinds if marks else None
            if kinds:
                pairs = zip(kinds, told, strict=False)
                told = [text for kind, text in pairs if kind == TYPED]
            else:
                told = [text for text in told if hear(text).role is not Role.TOOL]
            self._heard("item", "\n".join(told), item.id or "", when)

    def _event(self, event: Happened, when: str) -> None:
        if event.type == "user_message":
            told = "\n".join(parts(event.message))
            self._heard("event", told, "", when, tuple(event.local_images or ()))
        elif event.type == "agent_message":
            self._talk.said("\n".join(parts(event.message)))
        elif event.type == "item_completed" and event.item is not None:
            if event.item.type == "UserMessage":
                told = "\n".join(parts(event.item.content))
                self._heard("event", told, event.item.id or "", when)
            elif event.item.type == "AgentMessage":
                self._talk.said("\n".join(parts(event.item.content)))
        elif event.type == "task_started":
            self._task = event.turn_id or ""
        elif event.type == "thread_rolled_back":
            self._roll_back(event.num_turns or 0)

    def _heard(
        self, channel: str, raw: str, anchor: str, when: str, files: tuple[str, ...] = ()
    ) -> None:
        if not raw.strip():
            return
        heard = hear(raw, files)
        if self._kept.by_agent:
            heard = Heard(role=Role.AGENT, text=raw.strip())
        key = digest(heard.text or raw.strip())
        for waiting in self._waiting:
            if waiting[1] == key and waiting[0] != channel:
                self._waiting.remove(waiting)
                return
        self._waiting = [*self._waiting[-_RECENT:], (channel, key)]
        self._talk.heard(raw, heard, anchor=anchor, at=moment(when))
        self._tasks.append(self._task)

    def _roll_back(self, left: int) -> None:
        """Mark the typed turns of the last tasks as taken back."""
        last = ""
        turns = self._talk.turns
        for at, task in reversed(tuple(enumerate(self._tasks))):
            if turns[at].taken_back or turns[at].provenance.role is not Role.USER:
                continue
            if not task or task != last:
                if left == 0:
                    return
                left -= 1
                last = task
            turns[at] = msgspec.structs.replace(turns[at], taken_back=True)
        if self._resumed and (left or (last and last == self._kept.task)):
            self.reaches_back = True
