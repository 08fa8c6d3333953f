"""One SpecStory history, line by line: which headings open a message, and what a person said.

Loaded where a history holds something new; finding them (`specstory`) does without.
"""

from __future__ import annotations

import re
from collections import deque
from pathlib import Path

import msgspec

from hitherto.model import Cursor, Found, Problem, Reading
from hitherto.model.patterns import Pattern
from hitherto.model.text import from_text, to_text
from hitherto.sources.transcripts.conversation import Conversation, Kept
from hitherto.sources.transcripts.following import fed_text, fingerprint
from hitherto.sources.transcripts.hearing import hear
from hitherto.sources.transcripts.lines import Line, left_out
from hitherto.sources.transcripts.moments import moment

HEADING = Pattern(rb"^_\*\*(User|Human|Assistant|Agent|Tool)\b([^\n*]*)\*\*_\s*$")
_WHEN = Pattern(r"(\d{4}-\d\d-\d\d[ T]\d\d[:-]\d\d(?:[:-]\d\d)?)\s?(Z|[+-]\d\d:?\d\d)?")
_SESSION = Pattern(rb"^<!-- [\w .-]* ?Session (\S+)")
_FENCE = Pattern(rb"^\s{0,3}(`{3,}|~{3,})([^`]*)$")
_TELLING = frozenset({b"`", b"~", b"<"})
"""What a line that opens or closes a block begins with."""
_OPENED = Pattern(rb"^<(tool-use|think|details)\b")
_CLOSED = Pattern(rb"</details>(?:</(tool-use|think)>)?\s*$")
_TOOL_BLOCK = Pattern(r"<(tool-use|think)\b[^>]*>.*?</\1>|<details>.*?</details>", re.DOTALL)
_PERSON = frozenset({b"User", b"Human"})
_LONGEST_MESSAGE = 16 * 1024 * 1024
_LONGEST_AGENT = 64 * 1024


class _State(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where to go on: at the last user heading, with all that was known just before it."""

    offset: int = 0
    line: int = 0
    turn: int = 0
    before: str = ""
    session: str = ""
    started: str = ""
    timed: bool | None = None
    latest: str = ""
    digest: str = ""


def read_on(found: Found, fitting: Cursor | None) -> Reading:
    """Read a history from where it was left; from its start where that does not fit it any more.

    Raises:
        OSError: it cannot be read.
    """
    path = Path(found.location)
    kept = from_text(fitting.state, _State) if fitting else _State()
    history = History(found, kept)
    size = fed_text(history, path, kept.offset, kept.line)
    if history.swallowed:  # a block that never closes: what came in it was no quotation
        history = History(found, kept, history.swallowed)
        size = fed_text(history, path, kept.offset, kept.line)
    cursor = Cursor(size=size, digest=fingerprint(path, size), state=to_text(history.resume))
    turns = tuple(turn for turn in history.talk.turns if turn.provenance.digest != kept.digest)
    return Reading(turns=turns, problems=tuple(history.problems), cursor=cursor)


class History:
    """One history file, fed line by line.

    Args:
        found: the file.
        kept: where an earlier reading left it.
        open_from: the line from which a block that is open hides no heading with a later time;
            0 for none. Otherwise a heading inside a block was quoted by a tool.

    Attributes:
        talk: what was on the user's side.
        problems: what could not be read.
        resume: where the next reading goes on.
        swallowed: the first line of a heading that was taken for quoted in a block that never
            closed; 0 where there is none.
    """

    def __init__(self, found: Found, kept: _State, open_from: int = 0) -> None:
        self.found = found
        self.talk = Conversation(found.source, Kept(turn=kept.turn, before=kept.before))
        self.talk.session = kept.session or self.talk.session
        self.problems: list[Problem] = []
        self.resume = kept
        self._known = kept
        self._speaker = b""
        self._when = ""
        self._rows: deque[bytes] = deque()
        self._size = 0
        self._fence = b""
        self._block = b""
        self._deep = 0
        self._open_from = open_from
        self.swallowed = 0
        self._last = b""
        self._at = kept

    def feed(self, line: Line) -> None:
        """Take in one line."""
        if line.too_long:
            what = left_out(line)
            self.problems.append(Problem(self.found.location, what, line.number))
            return
        heading = HEADING.match(line.data) if line.data.startswith(b"_**") else None
        if heading and self._counts(heading, line.number):
            self._close()
            self._open(heading, line)
        elif self._speaker:
            self._keep(line)
        elif session := _SESSION.match(line.data):
            self.talk.session = session[1].decode("utf-8", "replace")
            self._known = msgspec.structs.replace(self._known, session=self.talk.session)
        elif not self._known.started and line.data.startswith(b"# "):
            self._known = msgspec.structs.replace(
                self._known, started=_when(line.data.decode("utf-8", "replace"))
            )
        self._track(line.data)

    def finish(self) -> None:
        """Take the end of the file for the end of its last message."""
        self._close()
        if self.talk.turn == 0:
            what = "holds no user's message"
            self.problems.append(Problem(self.found.location, what))

    def _counts(self, heading: re.Match[bytes], number: int) -> bool:
        """Tell a heading from one that somebody quoted.

        Fences are no guide on their own: agents nest and forget them, and everything a person
        said later would be lost in one. A tool's output is one, and so is the order of time.
        """
        person = heading[1] in _PERSON
        if self._speaker and (person or self._speaker in _PERSON) and self._last != b"---":
            return False
        when = _when(heading[2].decode("utf-8", "replace"))
        if person and self._known.timed and not when:
            return False
        later = bool(when) and when >= self._known.latest
        if self._block and not (later and 0 < self._open_from <= number):
            self.swallowed = self.swallowed or (number if later else 0)
            return False
        return later or not (when and self._fence)

    def _open(self, heading: re.Match[bytes], line: Line) -> None:
        label = heading[2].decode("utf-8", "replace")
        self._when = _when(label)
        self._end_block()
        self._speaker = heading[1]
        if self._speaker in _PERSON and "sidechain" in label:
            self._speaker = b"Agent"
        if self._speaker in _PERSON:
            timed = bool(self._when) if self._known.timed is None else self._known.timed
            self._known = msgspec.structs.replace(self._known, timed=timed)
            left = self.talk.kept()
            self._at = msgspec.structs.replace(
                self._known,
                offset=line.end - line.size,
                line=line.number - 1,
                turn=left.turn,
                before=left.before,
            )
        if self._when > self._known.latest:
            self._known = msgspec.structs.replace(self._known, latest=self._when)

    def _keep(self, line: Line) -> None:
        """Keep a line of the message; of an agent's only its end is wanted."""
        size = self._size + len(line.data) + 1
        if self._speaker in _PERSON and size > _LONGEST_MESSAGE:
            if self._size <= _LONGEST_MESSAGE:
                what = f"a message longer than {_LONGEST_MESSAGE // 1_048_576} MB, cut"
                self.problems.append(Problem(self.found.location, what, line.number))
                self._size = size
            return
        self._rows.append(line.data)
        self._size = size
        if self._speaker not in _PERSON and self._size > 2 * _LONGEST_AGENT:
            while self._size > _LONGEST_AGENT:
                self._size -= len(self._rows.popleft()) + 1

    def _track(self, data: bytes) -> None:
        """Follow tools' blocks and fences, and remember the last line that says something."""
        bare = data.strip()
        if not bare:
            return
        self._last = bare
        if bare[:1] not in _TELLING and not bare.endswith(b">"):
            return
        if self._blocks(data, bare):
            return
        if mark := _FENCE.match(data):
            if not self._fence:
                self._fence = mark[1]
            elif mark[1].startswith(self._fence) and not mark[2].strip():
                self._fence = b""

    def _blocks(self, data: bytes, bare: bytes) -> bool:
        """Follow a tool's block by the tag that opened it; tell whether a line is such a tag."""
        opened = _OPENED.match(data) if self._speaker not in _PERSON else None
        if opened and (not self._block or opened[1] == self._block):
            self._block = opened[1]
            self._deep += 1
        closed = _CLOSED.search(bare)
        if closed and (not self._block or (closed[1] or b"details") == self._block):
            self._deep -= 1
        if closed and self._deep <= 0:
            self._end_block()
        return bool(opened or closed)

    def _end_block(self) -> None:
        """Forget the block and the fence that are open, and what was taken for quoted in them."""
        self._fence, self._block, self._deep, self.swallowed = b"", b"", 0, 0

    def _close(self) -> None:
        """End the message that is open."""
        rows, self._rows, self._size = self._rows, deque(), 0
        if not self._speaker:
            return
        raw = b"\n".join(rows)
        text = raw.decode("utf-8", "replace").strip()
        text = (
            text.removesuffix("---").rstrip() if text.endswith("\n---") or text == "---" else text
        )
        if self._speaker in _PERSON:
            self._user(text, raw)
            return
        said = re.sub(r"\n{3,}", "\n\n", _TOOL_BLOCK.sub("", text)).strip()
        self.talk.said(re.sub(r"(?:^|\n)---$", "", said))

    def _user(self, text: str, raw: bytes) -> None:
        known = self._known
        try:
            raw.decode()
        except UnicodeDecodeError:
            what = "bytes that are not UTF-8, replaced"
            self.problems.append(Problem(self.found.location, what, self._at.line + 1))
        anchor = f"{known.session}:{self.talk.turn}" if known.session else ""
        self.talk.heard(text, hear(text), anchor=anchor, at=self._when or known.started)
        self.resume = msgspec.structs.replace(
            self._at, digest=self.talk.turns[-1].provenance.digest
        )


def _when(label: str) -> str:
    """Return the time that a heading names; empty where it names none."""
    found = _WHEN.search(label)
    if not found:
        return ""
    day, clock = found[1][:10], found[1][11:].replace("-", ":")
    return moment(f"{day}T{clock}{found[2] or ''}")
