"""Conversations with Aider: ``.aider.chat.history.md`` at the root of a work tree.

Each start of Aider adds a heading with the time, what is typed stands behind ``####``, what the
program says behind ``>``, and the rest is the agent's. The agent's own headings look like a
person's lines, but Aider ends those with two spaces: where the first one does, only such lines
are typed. Commands, answers to Aider's own questions and shell lines are told apart; the words
behind ``/ask``, ``/code`` and ``/architect`` are the person's.

Only the start of a session has a time, by the clock on the wall. Turns are numbered from 0 in the
order of the file; a session's start and the number within it are the anchor.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import msgspec

from hitherto.model import Cursor, Found, Place, Problem, Reading, Role
from hitherto.model.patterns import Pattern
from hitherto.model.text import from_text, to_text
from hitherto.sources.transcripts.conversation import Conversation, Kept
from hitherto.sources.transcripts.finding import handed, told
from hitherto.sources.transcripts.following import fed_text, fingerprint, resumable, unreadable
from hitherto.sources.transcripts.forms import head_of, strange
from hitherto.sources.transcripts.hearing import Heard, hear
from hitherto.sources.transcripts.lines import Line, left_out
from hitherto.sources.transcripts.moments import clock_time

HISTORY = ".aider.chat.history.md"
_STARTED = Pattern(rb"^# aider chat started at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)", re.MULTILINE)
_TYPED = "####"
_FIRST = b"#### "
_MARKED = "  "
_PROGRAM = ">"
_KEPT = 200
"""Lines of the agent's that are held until the person speaks again."""
_COMMAND = Pattern(r"/([a-z][a-z-]*)(?:\s+(.*))?\Z", re.DOTALL)
_SPOKEN = frozenset({"architect", "ask", "code", "context", "help"})
_CONFIRMED = Pattern(r"\(Y\)es/\(N\)o.*\[[^\]]+\]: \w*\Z")
_BLANK = frozenset({"", "<blank>"})


class Aider:
    """Reads Aider's histories of chats."""

    name = "aider"

    def recognise(self, head: bytes, location: str) -> bool:
        """Tell whether a file has the heading of a chat."""
        del location
        return _STARTED.search(head) is not None

    def find(self, place: Place) -> Iterable[Found]:
        """Find the histories at the roots of the work trees; of a copied one, the longest."""
        found: dict[str, Found] = {}
        for tree in dict.fromkeys((place.root, *place.worktrees)):
            path = Path(tree) / HISTORY
            each = told(self.name, path, _source(path), partial(str, f"stands in {tree}"))
            if each and (each.source not in found or found[each.source].size < each.size):
                found[each.source] = each
        return found.values()

    def handed(self, path: Path, only: tuple[str, ...]) -> Iterable[Found]:
        """Return a file that somebody says is about the project; it is one conversation."""
        del only
        return handed(self.name, path, _source(path))

    def read(self, found: Found, since: Cursor | None) -> Reading:
        """Read the messages that are new; the last one may have been cut off and is read again."""
        path = Path(found.location)
        try:
            fitting = resumable(path, since)
            if fitting is not None and fitting.size == path.stat().st_size:
                return Reading(cursor=fitting)
            head = head_of(path)
            if head.strip() and not self.recognise(head, found.location) and _FIRST not in head:
                return strange(found, since, head)
            kept = from_text(fitting.state, _State) if fitting else _State()
            history = AiderHistory(found, kept)
            size = fed_text(history, path, kept.offset, kept.line)
            state = to_text(history.resume)
            cursor = Cursor(size=size, digest=fingerprint(path, size), state=state)
        except OSError as error:
            return unreadable(found.location, error, since)
        turns = tuple(
            turn
            for turn in history.talk.turns
            if (turn.provenance.ordinal, turn.provenance.digest) != (kept.kept.turn, kept.digest)
        )
        return Reading(turns=turns, problems=tuple(history.problems), cursor=cursor)


def _source(path: Path) -> str:
    """Return a history's stable name, by its first chat: so that a copy of it is known."""
    try:
        started = _STARTED.search(head_of(path))
    except OSError:
        started = None
    return f"aider:{started[1].decode()}" if started else f"aider:{path.name}"


class _State(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where to go on: at the last message, with all that was known just before it."""

    offset: int = 0
    line: int = 0
    kept: Kept = Kept()
    started: str = ""
    number: int = 0
    marked: bool | None = None
    digest: str = ""


class AiderHistory:
    """One history, fed line by line.

    Args:
        found: the file.
        kept: where an earlier reading left it.

    Attributes:
        talk: what was on the user's side.
        problems: what could not be read.
        resume: where the next reading goes on.
    """

    def __init__(self, found: Found, kept: _State) -> None:
        self.talk = Conversation(found.source, kept.kept)
        self.talk.session = kept.started or self.talk.session
        self.problems: list[Problem] = []
        self.resume = self._opened = kept
        self._location = found.location
        self._started, self._number, self._marked = kept.started, kept.number, kept.marked
        self._rows: list[str] = []
        self._said: deque[str] = deque(maxlen=_KEPT)

    def feed(self, line: Line) -> None:
        """Take in one line."""
        if line.too_long:
            what = left_out(line)
            self.problems.append(Problem(self._location, what, line.number))
            return
        row = line.data.decode("utf-8", "replace")
        if started := _STARTED.match(line.data):
            self._close()
            self._said.clear()
            self._started, self._number = started[1].decode(), 0
            self.talk.session = self._started
            return
        marked = self._marked
        if self._is_typed(row):
            if not self._rows:
                self._open(line, marked)
            self._rows.append(row.removeprefix(_TYPED).removeprefix(" ").rstrip())
        else:
            self._close()
            if not row.startswith(_PROGRAM):
                self._said.append(row)
        if "\ufffd" in row and "\ufffd".encode() not in line.data:
            what = "bytes that are not UTF-8, replaced"
            self.problems.append(Problem(self._location, what, line.number))

    def finish(self) -> None:
        """Take the end of the file for the end of its last message."""
        self._close()

    def _is_typed(self, row: str) -> bool:
        """Tell a person's line from a heading of the agent's."""
        if not row.startswith(f"{_TYPED} ") and not (self._rows and row.rstrip() == _TYPED):
            return False
        if self._marked is None:
            self._marked = row.endswith(_MARKED)
        return row.endswith(_MARKED) or not self._marked

    def _open(self, line: Line, marked: bool | None) -> None:
        self.talk.said("\n".join(self._said))
        self._said.clear()
        self._opened = _State(
            offset=line.end - line.size,
            line=line.number - 1,
            kept=self.talk.kept(),
            started=self._started,
            number=self._number,
            marked=marked,
        )

    def _close(self) -> None:
        """End the message that is open."""
        rows, self._rows = self._rows, []
        text = "\n".join(rows).strip()
        if text in _BLANK:
            return
        anchor = f"{self._started}:{self._number}" if self._started else ""
        self.talk.heard(text, _heard(text), anchor=anchor, at=clock_time(self._started))
        self._number += 1
        digest = self.talk.turns[-1].provenance.digest
        self.resume = msgspec.structs.replace(self._opened, digest=digest)


def _heard(text: str) -> Heard:
    """Tell a person's words from commands and from answers to Aider's own questions."""
    if command := _COMMAND.match(text):
        if command[1] in _SPOKEN and command[2]:
            return hear(command[2])
        return Heard(role=Role.TOOL, text="", pasted=(text,))
    if text.startswith("!") or _CONFIRMED.search(text):
        return Heard(role=Role.TOOL, text="", pasted=(text,))
    return hear(text)
