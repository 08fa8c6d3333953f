"""Reading only what is new: where a file was left, whether it is still that file, how to go on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import BinaryIO, Protocol

import msgspec

from hitherto.model import Cursor, Found, Problem, Reading, Turn
from hitherto.model.text import checksum, from_text, to_text
from hitherto.sources.regular import open_regular
from hitherto.sources.transcripts.lines import Line, left_out, lines

HEAD = 4096
_TAIL = 512
_MOST_DAMAGED = 20


class Transcript(Protocol):
    """What one agent's lines mean; fed line by line, from the start or from a kept state.

    Attributes:
        lines: what one of its lines is called.
        reaches_back: what was just read changes turns of an earlier reading (a rewind).
        unknown: by an unknown type of line, how many there were and the first one's number.
    """

    lines: str
    reaches_back: bool
    unknown: dict[str, tuple[int, int]]

    @property
    def turn(self) -> int:
        """Number of the next turn."""
        ...

    def feed(self, data: bytes, number: int) -> str:
        """Take in one line; return what is wrong with it, or nothing.

        Raises:
            msgspec.DecodeError: it is damaged, or of another shape.
        """
        ...

    def turns(self) -> tuple[Turn, ...]:
        """Return the turns of all lines that were fed."""
        ...

    def state(self) -> str:
        """Return what is needed to go on after the last line that was fed."""
        ...


Start = Callable[[str], Transcript]
"""Makes a transcript from a kept state; an empty one is the start."""

Opener = Callable[[Path], AbstractContextManager[BinaryIO]]


class _Left(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a reading ended."""

    line: int = 0
    turn: int = 0
    inner: str = ""


def plain(path: Path) -> BinaryIO:
    """Open a regular file as it is."""
    return open_regular(path)


def fingerprint(path: Path, size: int) -> str:
    """Return a checksum of a file's first bytes and of the last ones before an offset.

    It notices that a file was replaced or cut without reading it all.

    Args:
        path: the file.
        size: bytes of it that count.

    Raises:
        OSError: it cannot be read.
    """
    with open_regular(path) as stream:
        data = stream.read(min(size, HEAD))
        if size > HEAD:
            stream.seek(max(HEAD, size - _TAIL))
            data += stream.read(min(size - HEAD, _TAIL))
    return checksum(data)


def resumable(path: Path, since: Cursor | None) -> Cursor | None:
    """Return the cursor where it still fits the file, else nothing: then it is read whole.

    Raises:
        OSError: the file cannot be read.
    """
    if since is None or path.stat().st_size < since.size:
        return None
    return since if fingerprint(path, since.size) == since.digest else None


def is_unchanged(path: Path, since: Cursor | None) -> bool:
    """Tell whether a file is as it was when it was read last.

    Raises:
        OSError: it cannot be read.
    """
    fitting = resumable(path, since)
    return fitting is not None and fitting.size == path.stat().st_size


class Text(Protocol):
    """A conversation in the form of a text, fed line by line."""

    def feed(self, line: Line) -> None:
        """Take in one line."""
        ...

    def finish(self) -> None:
        """Take the end of the file for the end of its last message."""
        ...


def fed_text(text: Text, path: Path, offset: int, number: int) -> int:
    """Feed a text what stands behind an offset, and return where the file ends.

    Args:
        text: takes it in.
        path: the file.
        offset: bytes that are passed over.
        number: how many lines they are.

    Raises:
        OSError: it cannot be read.
    """
    with open_regular(path) as stream:
        stream.seek(offset)
        for line in lines(stream, number, offset):
            text.feed(line)
            offset = line.end
    text.finish()
    return offset


def unreadable(location: str, error: OSError, since: Cursor | None) -> Reading:
    """Return the reading of a file that the system does not let us read."""
    what = f"cannot be read ({error.strerror or error})"
    problem = Problem(location, what, remedy="Check that it exists and that you may read it.")
    return Reading(problems=(problem,), cursor=since or Cursor())


def follow(found: Found, since: Cursor | None, start: Start, opener: Opener = plain) -> Reading:
    """Read what is new in a JSON-lines transcript.

    A last line that is still in writing is left for the next time. Where the new lines rewind
    behind the cursor, the file is read whole and all its turns come again, those that were taken
    back marked so: of two readings of one turn the later counts.

    Args:
        found: the file.
        since: where it was left; nothing, or one that does not fit, reads it whole.
        start: makes the agent's transcript from a kept state.
        opener: opens the file, unpacking it where it is packed. A packed file has no offsets
            to go on from: when it changed, it is read whole.
    """
    path = Path(found.location)
    try:
        fitting = resumable(path, since)
        if fitting is not None and fitting.size == path.stat().st_size:
            return Reading(cursor=fitting)
        if opener is not plain:
            fitting = None
        left = from_text(fitting.state, _Left) if fitting and fitting.state else _Left()
        offset = fitting.size if fitting else 0
        reading, transcript = _read(found, offset, left, start, opener)
        if transcript.reaches_back:
            reading, _ = _read(found, 0, _Left(), start, opener)
    except OSError as error:
        return unreadable(found.location, error, since)
    return reading


def _read(
    found: Found, offset: int, left: _Left, start: Start, opener: Opener
) -> tuple[Reading, Transcript]:
    path = Path(found.location)
    transcript = start(left.inner)
    damage: list[Problem] = []
    number = left.line
    with opener(path) as stream:
        if offset:
            stream.seek(offset)
        try:
            for line in lines(stream, number, offset):
                wrong = _feed(transcript, line)
                if wrong and not line.ended:
                    break
                number, offset = line.number, line.end
                if wrong:
                    damage.append(Problem(found.location, wrong, number))
        except OSError as error:
            damage.append(Problem(found.location, f"breaks off ({error.strerror})", number + 1))
    size = path.stat().st_size if opener is not plain else offset
    kept = _Left(line=number, turn=transcript.turn, inner=transcript.state())
    cursor = Cursor(size=size, digest=fingerprint(path, size), state=to_text(kept))
    problems = _told(found.location, damage, transcript)
    return Reading(turns=transcript.turns(), problems=problems, cursor=cursor), transcript


def _told(location: str, damage: list[Problem], transcript: Transcript) -> tuple[Problem, ...]:
    """Return the problems to tell of: not thousands, and each unknown type once."""
    problems = damage[:_MOST_DAMAGED]
    if more := len(damage) - len(problems):
        problems.append(Problem(location, f"{more} more lines could not be read"))
    problems.extend(
        Problem(location, f"unknown type of line {kind!r}, {times} left out", first)
        for kind, (times, first) in transcript.unknown.items()
    )
    return tuple(problems)


def _feed(transcript: Transcript, line: Line) -> str:
    """Feed one line; bytes that are not UTF-8 are replaced and told of, the rest counts."""
    if line.too_long:
        return left_out(line)
    if not line.data.strip():
        return ""
    try:
        line.data.decode()
    except UnicodeDecodeError as error:
        mended = line.data.decode("utf-8", "replace").encode()
        wrong = fed(transcript, mended, line.number)
        return wrong or f"bytes that are not UTF-8 (at byte {error.start} of the line), replaced"
    return fed(transcript, line.data, line.number)


def fed(transcript: Transcript, data: bytes, number: int) -> str:
    """Feed a line's bytes; return what is wrong with them, or nothing."""
    try:
        return transcript.feed(data, number)
    except msgspec.ValidationError as error:
        return f"not in the shape of {transcript.lines} ({error})"
    except msgspec.DecodeError as error:
        return f"damaged JSON ({error})"
    except RecursionError:
        return "nested too deeply, left out"


def count(unknown: dict[str, tuple[int, int]], kind: str, number: int) -> None:
    """Count a line of an unknown type; see `Transcript.unknown`."""
    times, first = unknown.get(kind, (0, number))
    unknown[kind] = (times + 1, first)
