"""OpenCode before 1.2: a small JSON file for every session, message and part.

They lie in ``storage/session/<project>``, ``storage/message/<session>`` and
``storage/part/<message>``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from hitherto.model import Problem
from hitherto.model.patterns import Pattern
from hitherto.model.text import digest
from hitherto.sources.regular import open_regular
from hitherto.sources.transcripts.lines import LONGEST
from hitherto.sources.transcripts.opencode_parts import (
    Info,
    Message,
    Part,
    Session,
    message,
    turns_of,
    unknown_types,
)
from hitherto.sources.transcripts.renewed import Told

T = TypeVar("T")

_NAME = Pattern(r"(?!\.\.?$)[^/\\\0]{1,255}")
"""What can be the name of a folder; an id with a slash would lead out of the storage."""

KNOWN_VERSION = 2
"""The newest form of the storage that is known, as ``storage/migration`` counts them."""


def read_file(path: Path, kind: type[T]) -> T | Problem:
    """Return what a file holds, or what is wrong with it.

    Raises:
        OSError: it cannot be read.
    """
    with open_regular(path) as stream:
        data = stream.read(LONGEST + 1)
    if len(data) > LONGEST:
        return Problem(str(path), f"is larger than {LONGEST // 1_048_576} MB, left out")
    wrong = None
    try:
        data.decode()
    except UnicodeDecodeError:
        data = data.decode("utf-8", "replace").encode()
        wrong = "bytes that are not UTF-8"
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        return Problem(str(path), f"not in the shape of OpenCode's files ({error})")
    except (msgspec.DecodeError, RecursionError) as error:
        return Problem(str(path), wrong or f"damaged JSON ({error})")


def mark(path: Path) -> str:
    """Return a text that changes whenever a session does.

    Args:
        path: the session's file.

    Raises:
        OSError: it cannot be read.
    """
    session = path.stat()
    entries = [f"{name} {size} {when}" for name, size, when in _messages(path)]
    return digest(f"{session.st_size} {session.st_mtime_ns}", *entries)


def size(path: Path) -> int:
    """Return the bytes of a session's file and of its messages.

    Raises:
        OSError: it cannot be read.
    """
    return path.stat().st_size + sum(each for _, each, _ in _messages(path))


def version(storage: Path) -> int:
    """Return the form of a storage; 0 where it says none that can be read."""
    try:
        with open_regular(storage / "migration") as stream:
            return int(stream.read(16))
    except (OSError, ValueError):
        return 0


def read_files(path: Path, source: str) -> Told:
    """Read the conversation of one session.

    Args:
        path: the session's file.
        source: its stable name.

    Raises:
        OSError: the session's file cannot be read.
    """
    session = read_file(path, Session)
    if isinstance(session, Problem):
        return Told((), (session,))
    if not _beside(path, "message").is_dir():
        return Told((), (Problem(str(path), _ALONE, remedy=_WHERE),))
    problems: list[Problem] = []
    messages: list[tuple[float, Message]] = []
    for file in _files(_folder(path, session)):
        info = _read(file, Info, problems)
        if info is None:
            continue
        name = info.id or file.stem
        parts = [
            part
            for each in _files(_beside(path, "part", name))
            if (part := _read(each, Part, problems)) is not None
        ]
        if info.role == "user" and not parts:
            problems.append(Problem(str(file), "a person's message whose parts are not there"))
        when = info.time.created if info.time and info.time.created else 0
        messages.append((when, message(info, name, parts)))
    messages.sort(key=lambda each: (each[0], each[1].id))
    said = [each for _, each in messages]
    problems += [
        Problem(str(path), f"unknown {kind}, left out") for kind in sorted({*unknown_types(said)})
    ]
    return Told(turns_of(source, session, said), problems)


def _read(path: Path, kind: type[T], problems: list[Problem]) -> T | None:
    """Return what a file holds; what is wrong with it is added to the problems."""
    try:
        read = read_file(path, kind)
    except OSError as error:
        read = Problem(str(path), f"cannot be read ({error.strerror or error})")
    if isinstance(read, Problem):
        problems.append(read)
        return None
    return read


def _folder(path: Path, session: Session) -> Path:
    """Return the folder of a session's messages."""
    return _beside(path, "message", session.id or path.stem)


_ALONE = "says whose session it is; its messages are not beside it"
_WHERE = "Hand it in where OpenCode keeps it: storage/session/<project>/<session>.json."


def _beside(path: Path, *names: str) -> Path:
    """Return a folder of the storage that a session's file lies in.

    A session's file that lies elsewhere, and an id that can name no folder, have none.
    """
    session_files = path.parent.parent
    if session_files == path.parent or any(not _NAME.fullmatch(name) for name in names):
        return path / "none"
    return session_files.parent.joinpath(*names)


def _messages(path: Path) -> Iterator[tuple[str, int, int]]:
    """Yield name, size and time of each message of a session."""
    session = read_file(path, Session)
    if isinstance(session, Problem):
        return
    for file in _files(_folder(path, session)):
        state = file.stat()
        yield file.name, state.st_size, state.st_mtime_ns


def _files(folder: Path) -> list[Path]:
    """Return the files of a folder by name, which is the order in which they were made."""
    try:
        return sorted(folder.glob("*.json"))
    except OSError:
        return []
