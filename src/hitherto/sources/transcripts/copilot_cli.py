"""Conversations with Copilot CLI: ``session-state/<session>/events.jsonl``.

Once the file was ``session-state/<session>.jsonl``. Every line is one event with its own id, which
is the anchor of what was said in it. A message's ``content`` is what the person sees as theirs;
what the program put around it for the model stands in another field and is not read. A rewind
names the event that it goes back to: the turns typed from there on were taken back, and come
marked so. An answer to the agent's question comes back as a tool's result, and is a person's words.

Turns are numbered from 0 in the order of the file, all that stands on the user's side counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from hitherto.model import Cursor, Found, Place, Reading, Role, Turn
from hitherto.model.text import from_text, to_text
from hitherto.sources.regular import open_regular
from hitherto.sources.transcripts.context import context
from hitherto.sources.transcripts.conversation import Conversation, Kept
from hitherto.sources.transcripts.copilot_lines import (
    HEARD,
    PASSED_OVER,
    PLACING,
    QUESTION,
    VERSION,
    Context,
    Data,
    Event,
    answer,
    attached,
    read_asked,
    read_context,
    read_data,
    read_event,
    text,
    trusted,
)
from hitherto.sources.transcripts.decoding import decoded
from hitherto.sources.transcripts.finding import handed, session
from hitherto.sources.transcripts.following import count, follow
from hitherto.sources.transcripts.forms import begun
from hitherto.sources.transcripts.hearing import Heard, hear
from hitherto.sources.transcripts.lines import BOM, LONGEST
from hitherto.sources.transcripts.moments import moment
from hitherto.sources.transcripts.places import Grounds

FOLDER = "session-state"
_HEAD_LINES = 12
_RECENT = 8
_PERSON = frozenset({None, "", "user"})


class CopilotCli:
    """Reads Copilot CLI's sessions.

    Args:
        home: its folder, as ``~/.copilot``.
    """

    name = "copilot-cli"

    def __init__(self, home: Path) -> None:
        self.home = home

    def recognise(self, head: bytes, location: str) -> bool:
        """Tell whether a file's first lines are events of a session."""
        del location
        for data in head.split(b"\n"):
            event = decoded(read_event, data)
            if event is None or not event.id or not bytes(event.data).startswith(b"{"):
                continue
            if event.type in HEARD or event.type in PASSED_OVER:
                return True
        return False

    def find(self, place: Place) -> Iterable[Found]:
        """Find the sessions that were started inside a work tree of the project."""
        grounds = Grounds(place)
        for path in self._files():
            if found := session(self.name, path, source(path), _started_in, grounds):
                yield found

    def handed(self, path: Path, only: tuple[str, ...]) -> Iterable[Found]:
        """Return a file that somebody says is about the project; it is one conversation."""
        del only
        return handed(self.name, path, source(path))

    def read(self, found: Found, since: Cursor | None) -> Reading:
        """Read what is new in one session; see `follow`."""
        head = begun(found, since, self.recognise)
        if isinstance(head, Reading):
            return head
        return follow(found, since, lambda state: CopilotTranscript(found.source, state))

    def _files(self) -> Iterator[Path]:
        for pattern in ("*.jsonl", "*/events.jsonl"):
            yield from sorted((self.home / FOLDER).glob(pattern))


def source(path: Path) -> str:
    """Return a session's stable name: its id is the folder's name, before that the file's."""
    name = path.parent.name if path.name == "events.jsonl" else path.stem
    return f"copilot-cli:{name}"


def _started_in(path: Path) -> str:
    """Return the folder that a session was started in, from its first lines; empty for none.

    Raises:
        OSError: it cannot be read.
    """
    with open_regular(path) as stream:
        for _ in range(_HEAD_LINES):
            event = decoded(read_event, stream.readline(LONGEST).removeprefix(BOM))
            if event is None or event.type not in PLACING:
                continue
            try:
                data = read_data(event.data)
                context = _context(data)
            except msgspec.ValidationError:
                continue
            if folder := context.cwd or context.git_root or trusted(data):
                return folder
    return ""


def _context(data: Data) -> Context:
    """Return where a session stands, from an event that says so."""
    if bytes(data.context).startswith(b"{"):
        return read_context(data.context)
    return Context(cwd=data.cwd, branch=data.branch, head_commit=data.head_commit)


class _State(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a transcript needs to go on."""

    kept: Kept = Kept()
    session: str = ""
    commit: str = ""
    branch: str = ""
    asked: list[tuple[str, str]] = []


class CopilotTranscript:
    """The events of one session, from its start or from where it was left.

    Args:
        source: the session's stable name.
        state: what an earlier reading kept; empty at the start.
    """

    lines = "an event"

    def __init__(self, source: str, state: str = "") -> None:
        kept = from_text(state, _State) if state else _State()
        self.unknown: dict[str, tuple[int, int]] = {}
        self.reaches_back = False
        self._resumed = bool(state)
        self._talk = talk = Conversation(source, kept.kept)
        talk.session, talk.commit, talk.branch = kept.session, kept.commit, kept.branch
        self._asked = dict(kept.asked)
        self._at: dict[str, int] = {}

    def feed(self, data: bytes, number: int) -> str:
        """Take in one line; see `Transcript`."""
        event = read_event(data)
        if event.type in HEARD:
            return self._take(event, read_data(event.data))
        if not event.type:
            return "a line without a type"
        if event.type not in PASSED_OVER:
            count(self.unknown, event.type, number)
        return ""

    @property
    def turn(self) -> int:
        """Number of the next turn."""
        return self._talk.turn

    def turns(self) -> tuple[Turn, ...]:
        """Return the turns, those marked that a rewind took back."""
        return tuple(self._talk.turns)

    def state(self) -> str:
        """Return what is needed to go on after the last line."""
        talk = self._talk
        return to_text(
            _State(
                kept=talk.kept(),
                session=talk.session,
                commit=talk.commit,
                branch=talk.branch,
                asked=list(self._asked.items())[-_RECENT:],
            )
        )

    def _take(self, event: Event, data: Data) -> str:
        if event.id:
            self._at.setdefault(event.id, len(self._talk.turns))
        if event.type == "user.message":
            self._heard(event, text(data.content), data)
        elif event.type == "assistant.message":
            self._said(event, data)
        elif event.type == "tool.execution_start" and data.tool_name == QUESTION:
            self._question(data)
        elif event.type == "tool.execution_complete" and data.tool_call_id in self._asked:
            self._answered(event, data)
        elif event.type == "session.snapshot_rewind":
            self._rewind(data.up_to_event_id or "")
        elif event.type and event.type.startswith("session."):
            return self._stands(event, data)
        return ""

    def _stands(self, event: Event, data: Data) -> str:
        """Keep where the session stands now."""
        stands, talk = _context(data), self._talk
        talk.session = talk.session or data.session_id or ""
        talk.commit = stands.head_commit or talk.commit
        talk.branch = stands.branch or talk.branch
        version = bytes(data.version)
        if event.type == "session.start" and version not in {VERSION, b"null"}:
            return (
                f"a newer version of the events' shape ({version.decode()}), read as far as known"
            )
        return ""

    def _said(self, event: Event, data: Data) -> None:
        if not event.agent_id and not data.parent_tool_call_id:
            self._talk.said(text(data.content))

    def _question(self, data: Data) -> None:
        try:
            question = read_asked(data.arguments).question or ""
        except (msgspec.ValidationError, msgspec.DecodeError):
            question = ""
        if data.tool_call_id:
            self._asked[data.tool_call_id] = context(question)

    def _answered(self, event: Event, data: Data) -> None:
        question = self._asked.pop(data.tool_call_id or "", "")
        if said := answer(data.result):
            self._add(event, said, hear(said), question or None)

    def _heard(self, event: Event, raw: str, data: Data) -> None:
        """Tell who speaks: the event's own marks go before what the text looks like."""
        if not raw.strip():
            return
        by_agent = bool(event.agent_id) or (data.source or "").startswith("agent-")
        if by_agent:
            heard = Heard(role=Role.AGENT, text=raw.strip())
        elif data.source not in _PERSON or data.is_autopilot_continuation:
            heard = Heard(role=Role.TOOL, text=raw.strip())
        else:
            heard = hear(raw, attached(data.attachments))
        self._add(event, raw, heard)

    def _add(self, event: Event, raw: str, heard: Heard, before: str | None = None) -> None:
        at = moment(event.timestamp or "")
        self._talk.heard(raw, heard, anchor=event.id or "", at=at, before=before)

    def _rewind(self, to: str) -> None:
        """Mark the turns typed since an event as taken back; that event itself goes too."""
        if to in self._at:
            self._talk.take_back(self._at[to])
        else:
            self.reaches_back = self._resumed
