"""The journal: an append-only file of JSON lines, one event a line, the first line a header.

A line is ``{"id":"e-…","event":{…}}``, its id the digest of the event's text, so that damage shows.
Whoever appends holds the store's lock (see `locks`), and so does whoever reads on from a mark.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import BinaryIO

import msgspec

from hitherto.errors import StoreError
from hitherto.model import Event, Problem
from hitherto.model.patterns import Pattern
from hitherto.model.text import checksum, digest, to_text
from hitherto.stores.disk import DISK, Disk, explained, sync_folder, write_all

FORMAT = 1
HEADER = b'{"hitherto":"journal","format":%d}\n' % FORMAT

_HEADER = Pattern(rb'\{"hitherto":"journal","format":(\d+)\}')
_LINE = Pattern(
    rb'\{"id":"(e-[0-9a-f]{16})",(?:"seal":"([0-9a-f]{32})",)?"event":(.*)\}', re.DOTALL
)
_BLOCK = 1 << 22  # bytes of lines in one chunk
_TAIL = 256


@cache
def decoder() -> msgspec.json.Decoder[Event]:
    """Return the decoder of events; making it takes longer than finding that nothing is new."""
    return msgspec.json.Decoder(Event)


Entry = tuple[str, Event]
"""An event with its id."""


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place between two lines of a journal.

    Attributes:
        offset: bytes before it.
        line: lines before it.
        tail: digest of the last bytes before it, to notice that the file was replaced.
    """

    offset: int = 0
    line: int = 0
    tail: str = ""


START = Mark()


class Chunk(msgspec.Struct, frozen=True):
    """Some lines that were read.

    Attributes:
        entries: their events.
        problems: what was wrong with lines among them.
        end: where the next ones begin.
        torn: what is said of an unfinished line after them.
    """

    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]
    end: Mark
    torn: Problem | None = None


class Journal:
    """One journal file.

    Args:
        path: the file; made, with its header, by the first append.
        key: where given, every line carries a seal made with it, and lines without are refused.
        disk: the file operations.
    """

    def __init__(self, path: Path, key: bytes = b"", disk: Disk = DISK) -> None:
        self.path = path
        self._key = key
        self._disk = disk

    def append(self, entries: Sequence[Entry]) -> tuple[Problem, ...]:
        """Write entries at the end, all in one write, and wait until they are on the disk.

        A torn last line (its writer was killed) is set aside first and reported.

        Raises:
            StoreError: they could not be written; the file is as long as before.
            ReadOnlyError: the file may not be written.
        """
        data = b"".join(self._line(event_id, event) for event_id, event in entries)
        try:
            descriptor = self._disk.open(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND)
        except OSError as error:
            raise explained(error, self.path) from error
        try:
            return self._write(descriptor, data)
        except OSError as error:
            raise explained(error, self.path) from error
        finally:
            os.close(descriptor)

    def read(self, mark: Mark = START, until: Mark | None = None) -> Iterator[Chunk]:
        """Read on from a mark to the last whole line, or to another mark, some lines at a time.

        Raises:
            StoreError: the file is of a newer format, or cannot be read.
        """
        try:
            with self._opened() as file:
                yield from self._read(file, mark, until)
        except FileNotFoundError:
            return
        except OSError as error:
            raise explained(error, self.path) from error

    def _opened(self) -> BinaryIO:
        descriptor = self._disk.open(self.path, os.O_RDONLY)
        return open(descriptor, "rb")  # noqa: PTH123  - a descriptor has no path; callers close

    def _read(self, file: BinaryIO, mark: Mark, until: Mark | None) -> Iterator[Chunk]:
        self._check_format(file.read(_TAIL))
        file.seek(mark.offset)
        while lines := _lines(file, until.offset - mark.offset if until else None):
            torn = not lines[-1].endswith(b"\n")
            chunk = self._parse(lines[:-1] if torn else lines, mark)
            if torn:
                what = "the last line is torn: its writer was stopped while writing"
                problem = Problem(str(self.path), what, mark.line + len(lines))
                chunk = msgspec.structs.replace(chunk, torn=problem)
            yield chunk
            mark = chunk.end

    def follows(self, mark: Mark) -> bool:
        """Tell whether the file is still the one, only longer, in which the mark was set."""
        if not mark.offset:
            return True
        try:
            with self._opened() as file:
                file.seek(max(0, mark.offset - _TAIL))
                before = file.read(min(_TAIL, mark.offset))
        except OSError:
            return False
        return len(before) == min(_TAIL, mark.offset) and checksum(before) == mark.tail

    def size(self) -> int:
        """Return the bytes of the file; 0 where there is none."""
        try:
            return self.path.stat().st_size
        except OSError:
            return 0

    def _write(self, descriptor: int, data: bytes) -> tuple[Problem, ...]:
        size = os.fstat(descriptor).st_size
        self._check_format(_read_at(descriptor, _TAIL, 0))
        problems: tuple[Problem, ...] = ()
        if size and _read_at(descriptor, 1, size - 1) != b"\n":
            size, problems = self._cut(descriptor, size)
        new = size == 0
        try:
            write_all(self._disk, descriptor, HEADER + data if new else data)
            if new:
                sync_folder(self._disk, self.path.parent)
        except OSError:
            # Back to the length before. Should even that fail, the next append cuts the torn line.
            with suppress(OSError):
                os.ftruncate(descriptor, size)
            raise
        return problems

    def _cut(self, descriptor: int, size: int) -> tuple[int, tuple[Problem, ...]]:
        """Set a torn last line aside and return the length without it."""
        start = size
        fragment = b""
        while start and b"\n" not in fragment:
            step = min(_BLOCK, start)
            start -= step
            fragment = _read_at(descriptor, step, start) + fragment
        fragment = fragment[fragment.rfind(b"\n") + 1 :]
        aside = self.path.with_name(self.path.name + ".torn")
        other = self._disk.open(aside, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        try:
            write_all(self._disk, other, fragment + b"\n")
        finally:
            os.close(other)
        os.ftruncate(descriptor, size - len(fragment))
        what = (
            f"a torn last line of {len(fragment)} bytes was cut off and set aside in {aside.name}"
        )
        remedy = (
            "Its writer was stopped before it said that it was kept; say it again if it matters."
        )
        return size - len(fragment), (Problem(str(self.path), what, remedy=remedy),)

    def _check_format(self, head: bytes) -> None:
        found = _HEADER.match(head)
        if found and int(found[1]) > FORMAT:
            raise StoreError(
                f"{self.path} was written by a newer hitherto (journal format {int(found[1])}, "
                f"this one knows {FORMAT})",
                "Upgrade hitherto, for example with `pip install --upgrade hitherto`.",
            )

    def _line(self, event_id: str, event: Event) -> bytes:
        seal = f'"seal":"{_seal(self._key, event_id)}",' if self._key else ""
        return f'{{"id":"{event_id}",{seal}"event":{to_text(event)}}}\n'.encode()

    def _parse(self, lines: Sequence[bytes], mark: Mark) -> Chunk:
        entries = []
        problems = []
        for number, line in enumerate(lines, start=mark.line + 1):
            body = line.rstrip()
            if number == 1 and _HEADER.fullmatch(body):
                continue
            entry = self._entry(body)
            if isinstance(entry, str):
                problems.append(Problem(str(self.path), entry, number))
            else:
                entries.append(entry)
        offset = mark.offset + sum(map(len, lines))
        tail = mark.tail
        if lines:
            last = b"".join(lines[-_TAIL:])[-_TAIL:]
            tail = checksum(last) if len(last) == min(_TAIL, offset) else self._tail_at(offset)
        return Chunk(tuple(entries), tuple(problems), Mark(offset, mark.line + len(lines), tail))

    def _entry(self, body: bytes) -> Entry | str:
        """Return what a line holds, or in words why it cannot be trusted."""
        found = _LINE.fullmatch(body)
        if not found:
            return "the line is damaged and was skipped"
        event_id = found[1].decode()
        if self._key and not _is_sealed(self._key, event_id, (found[2] or b"").decode()):
            return "the line was not written by hitherto on this machine and was skipped"
        try:
            if "e-" + digest(found[3].decode()) != event_id:
                return "the line's content does not match its id and was skipped"
            return event_id, decoder().decode(found[3])
        except (UnicodeDecodeError, msgspec.DecodeError, RecursionError) as error:
            return f"the line holds no event that this version knows ({error}) and was skipped"

    def _tail_at(self, offset: int) -> str:
        with self._opened() as file:
            file.seek(max(0, offset - _TAIL))
            return checksum(file.read(min(_TAIL, offset)))


def _lines(file: BinaryIO, left: int | None) -> list[bytes]:
    """Return about a block of lines, and none beyond the bytes that are left to read."""
    if left is None:
        return file.readlines(_BLOCK)
    return file.readlines(min(_BLOCK, left)) if left > 0 else []


def _seal(key: bytes, event_id: str) -> str:
    import hmac  # noqa: PLC0415  # see `digest`

    return hmac.new(key, event_id.encode(), "sha256").hexdigest()[:32]


def _is_sealed(key: bytes, event_id: str, seal: str) -> bool:
    from hmac import compare_digest  # noqa: PLC0415  # see `digest`

    return compare_digest(seal, _seal(key, event_id))


def _read_at(descriptor: int, count: int, offset: int) -> bytes:
    """Read at an offset; like `os.pread`, which not every system has."""
    os.lseek(descriptor, offset, os.SEEK_SET)
    return os.read(descriptor, count)
