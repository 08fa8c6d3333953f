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

from hitherto.model import Cursor, Found, Place, Reading
from hitherto.sources.regular import open_regular
from hitherto.sources.transcripts.decoding import decoded
from hitherto.sources.transcripts.finding import UnplacedError, handed, is_placed, session, unplaced
from hitherto.sources.transcripts.following import Transcript, follow
from hitherto.sources.transcripts.lines import BOM, LONGEST
from hitherto.sources.transcripts.places import Grounds, inside

_DEPTH = 2  # parts of a session's path below the folder of all projects


class _Start(msgspec.Struct, frozen=True):
    """As much of a line as tells where a session was started."""

    cwd: str | None = None


_read_start = msgspec.json.Decoder(_Start).decode


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
        from hitherto.sources.transcripts.claude_lines import PASSED_OVER, read_line  # noqa: PLC0415  # of an unknown file only

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

        def start(state: str) -> Transcript:
            from hitherto.sources.transcripts.claude_transcript import ClaudeTranscript  # noqa: PLC0415  # where something is new

            return ClaudeTranscript(source, state, subagent)

        return follow(found, since, start)

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
                line = decoded(_read_start, data)
                if line is not None and line.cwd:
                    return line.cwd
            if left <= 0:
                what = f"it names no folder in its first {LONGEST // 1_048_576} MB"
                raise UnplacedError(what)
    return ""
