"""What is remembered of each session between two hooks: a small file of one JSON line an event.

Lines are only ever added, each in one write, so that hooks of one session may run at once. No words
of a prompt are kept here: reading the conversation makes the records.
"""

from __future__ import annotations

import json
import os
import time

FOLDER = "sessions"
AGE = 30 * 86_400  # seconds after which a session's file is taken away
_LARGEST = 256 * 1024  # bytes of a file to which notes of tools are still added
_READ = 4 * _LARGEST


class State:
    """What a session was given.

    Attributes:
        given: ids of the records that it was given since it began or was last compacted.
        before: ids that it had been given before its last compaction.
        since: the time of the last compaction (ISO 8601); empty: none.
        ruled: the time at which the standing rules were given last; empty: not yet.
        owed: the standing rules were to be given and could not be.
        held: a text that waits until the client takes one, with its ids.
    """

    __slots__ = ("before", "given", "held", "owed", "ruled", "since")

    def __init__(self) -> None:
        self.given: set[str] = set()
        self.before: set[str] = set()
        self.since = ""
        self.ruled = ""
        self.owed = False
        self.held: tuple[str, tuple[str, ...]] = ("", ())

    def take(self, line: dict[str, object]) -> None:
        """Take in one line."""
        kind = line.get("kind")
        ids = tuple(each for each in _list(line.get("ids")) if isinstance(each, str))
        if kind == "given":
            self.given.update(ids)
            self.held = ("", ())
            if line.get("rules"):
                self.owed, self.ruled = False, str(line.get("at") or "")
        elif kind == "held":
            self.held = (str(line.get("text") or ""), ids)
        elif kind == "owed":
            self.owed = True
        elif kind == "began":
            self.given, self.before, self.since = set(), set(), ""
            self.owed, self.held = False, ("", ())
        elif kind == "compacted":
            self.before |= self.given
            self.given, self.owed, self.held = set(), True, ("", ())
            self.since = str(line.get("at") or "")


def load(project: str, session: str) -> State:
    """Return what is known of a session; nothing of one without a name.

    Args:
        project: the project's data folder.
        session: the session's name (`payload.name_of`).
    """
    state = State()
    if not session:
        return state
    try:
        with open(_path(project, session), "rb") as stream:
            data = stream.read(_READ)
    except OSError:
        return state
    for line in data.split(b"\n"):
        if line:
            try:
                told = json.loads(line)
            except ValueError:  # torn by a full disk
                continue
            if isinstance(told, dict):
                state.take(told)
    return state


def add(project: str, session: str, kind: str, **told: object) -> None:
    """Add a line to a session's file, where that can be done.

    Args:
        project: the project's data folder.
        session: the session's name; without one nothing is kept.
        kind: ``given``, ``held``, ``owed``, ``began``, ``compacted``, ``asked``, or of a tool
            ``touched``, ``ran``.
        told: what is to be known of it.
    """
    if not session:
        return
    path = _path(project, session)
    line = json.dumps({"kind": kind, "at": now(), **told}, separators=(",", ":")) + "\n"
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        if kind in {"touched", "ran"} and _size(path) > _LARGEST:
            return
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(descriptor, line.encode())
        finally:
            os.close(descriptor)
    except OSError:  # an agent's sandbox: the session goes on without
        return


def prune(project: str) -> None:
    """Take away the files of sessions that ended long ago."""
    oldest = time.time() - AGE
    try:
        with os.scandir(os.path.join(project, FOLDER)) as files:
            old = [each.path for each in files if each.stat().st_mtime < oldest]
    except OSError:
        return
    for path in old:
        try:
            os.unlink(path)
        except OSError:
            continue


def now(ago: float = 0.0) -> str:
    """Return the time so many seconds ago, ISO 8601 in UTC."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - ago))


def _path(project: str, session: str) -> str:
    return os.path.join(project, FOLDER, session + ".jsonl")


def _size(path: str) -> int:
    try:
        return os.path.getsize(path)
    except OSError:
        return 0


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
