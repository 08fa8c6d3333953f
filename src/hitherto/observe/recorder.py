"""Which code of a project calls which, written down while it runs: nothing of what it works on.

An edge is seen where both its ends are defined in files below the root. The caller is the frame
that waits for the callee; code written in C has none, and a few modules of the standard library
that only pass calls on are looked through as if they were written in C. What only outside code
stands between (a framework that calls back) makes no edge.

From Python 3.12 on `sys.monitoring` tells of every start of a function (PY_START), until one
started often without a new caller, and of every call of a site (CALL), until it was seen often; a
generator's caller is where it was made, which only the latter tells (and on 3.12 not of
``f(*rest)``: there who takes the first value and knows the name is believed). Before,
`sys.setprofile` tells of every start, at about a microsecond for each call of any code.

Each edge is written as it is first seen, so that a process that is killed loses none.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from types import CodeType, FrameType, FunctionType
from typing import Any

from . import places  # this package is copied, and has another name there

KIND = "hitherto"
RUN = "run"
VERSION = 1
SUFFIX = ".jsonl"
SHARE = 0.1
"""Of a run's time, what looking at sites again, test by test, may take."""

_MONITORING = (3, 12)
_LEAST = (3, 11)  # code tells the columns of its calls since
_OUTSIDE = frozenset({"site-packages", "dist-packages", ".venv", "venv", ".tox", ".nox"})
_THIN = ("functools.py", "contextlib.py")
_MADE = "<string>"  # the file of what dataclasses and named tuples make of their fields
_PYTHON = ".py"
_TRIED = 40  # functions that are called to find out what a call costs
_TIMES = 50  # and how often each; less than `QUIET`
RUNNING: list[Recorder] = []
"""What observes this process; nothing or one."""


class Recorder:
    """What was seen in this process, and the file that it goes to.

    Args:
        folder: where the file is made, once there is an edge.
        root: the project; code below it is its own, but for environments in it.
        share: of the time, what `again` may take.

    Attributes:
        edges: sites with what they called, seen so far.
        calls: how often this was told of something.
        collecting: garbage is being collected: who waits then has nothing to do with what starts.
        stop: ends it.
    """

    def __init__(self, folder: str, root: str, share: float = SHARE) -> None:
        self.folder = folder
        self.root = os.path.abspath(root)
        self.edges = 0
        self.calls = 0
        self.collecting = False
        self.began = time.perf_counter()
        self.stop = _nothing
        self.restart = _nothing
        self._share = share
        self._cost = self._writing = 0.0
        self._roots = tuple({f"{self.root}{os.sep}", f"{os.path.realpath(root)}{os.sep}"})
        library = os.path.dirname(os.__file__)
        self.thin = frozenset((_MADE, *(os.path.join(library, each) for each in _THIN)))
        self.files: dict[str, str] = {}
        self.seen: dict[tuple[int, int, int], None] = {}
        self._met: set[tuple[int, int]] = set()
        self._held: list[CodeType] = []  # so that no other code gets the number of one of these
        self._numbers: dict[int, int] = {}
        self._paths: dict[str, int] = {}
        self._target = -1
        self._process = os.getpid()
        self._lock = threading.RLock()

    def own(self, name: str) -> str:
        """Return the path below the root of a file by its name in code; empty for others."""
        path = self.files.get(name)
        if path is None:
            path = self.files[name] = self._own(name)
        return path

    def _own(self, name: str) -> str:
        if name[0] == "<" or not name.endswith(_PYTHON) or name == _nothing.__code__.co_filename:
            return ""
        whole = os.path.abspath(name)
        for root in self._roots:
            if whole.startswith(root):
                parts = whole[len(root) :].split(os.sep)
                return "" if _OUTSIDE.intersection(parts) else "/".join(parts)
        return ""

    def waiting(self, frame: FrameType | None) -> FrameType | None:
        """Return the frame of the project's own that waits, from one on; None for outside code."""
        while frame is not None and frame.f_code.co_filename in self.thin:
            frame = frame.f_back
        return frame if frame is not None and self.own(frame.f_code.co_filename) else None

    def met(self, caller: CodeType, callee: CodeType) -> bool:
        """Tell whether some site of one code called the other."""
        return (id(caller), id(callee)) in self._met

    def note(self, caller: CodeType, at: int, callee: CodeType) -> bool:
        """Write down that a site called something; tell whether that is new.

        Args:
            caller: the code of the site.
            at: the offset of its instruction in it.
            callee: the code that was called.
        """
        key = (id(caller), at, id(callee))
        if key in self.seen:
            return False
        with self._lock:
            if key in self.seen:
                return False
            start = time.perf_counter()
            self.seen[key] = None
            self._met.add((id(caller), id(callee)))
            self._held += (caller, callee)
            self.edges += 1
            ends = [self._number(caller), self._number(callee)]
            self._write({"edge": ends, "at": places.place(caller, at)})
            self._writing += time.perf_counter() - start
        return True

    def summary(self) -> str:
        """Return in a sentence what was seen, and what it cost."""
        spent, lasted = self.cost
        share = 100 * spent / lasted if lasted else 0
        return (
            f"{self.edges} sites of calls observed; at least {spent:.2f} s of {lasted:.2f} s"
            f" ({share:.1f} %) went into it"
        )

    @property
    def cost(self) -> tuple[float, float]:
        """At least how many seconds went into it, and how many passed.

        That code runs slower is not in it.
        """
        lasted = time.perf_counter() - self.began
        # A call may have cost more when it was weighed, on a busy machine, than most cost later.
        return min(self.calls * self._cost + self._writing, lasted), lasted

    def tell(self) -> None:
        """Write down what it cost so far, where there is anything to write."""
        if self._target >= 0:
            spent, lasted = self.cost
            self._write({"spent": round(spent, 3), "lasted": round(lasted, 3)})

    def end(self) -> None:
        """Stop, and write down what it cost."""
        self.stop()
        self.tell()

    def again(self) -> None:
        """Look at all sites again, as a test begins, unless too much time went into it."""
        looking = self.calls * self._cost  # what is new is written once, however often one looks
        if looking <= self._share * (time.perf_counter() - self.began):
            self.restart()

    def weigh(self, tried: Sequence[Callable[[], None]], plain: float) -> None:
        """Find out what one call of ours costs.

        Args:
            tried: functions that do nothing.
            plain: seconds that they took before this began.
        """
        self.calls = 0
        self._cost = max(0.0, _timed(tried) - plain) / max(1, self.calls)
        self.calls, self._writing, self.began = 0, 0.0, time.perf_counter()

    def forked(self) -> None:
        """Begin a file of its own in a process that was forked off."""
        self._lock = threading.RLock()
        self._process = os.getpid()
        self._numbers, self._paths, self._target = {}, {}, -1
        self.calls, self._writing, self.began = 0, 0.0, time.perf_counter()

    def collected(self, phase: str, told: object) -> None:
        """Be told that garbage begins or ends to be collected."""
        del told
        self.collecting = phase == "start"

    def _number(self, code: CodeType) -> int:
        number = self._numbers.get(id(code))
        if number is None:
            number = self._numbers[id(code)] = len(self._numbers)
            file = self._file(code.co_filename)
            line: dict[str, Any] = {"code": number, "file": file, "line": code.co_firstlineno}
            line["name"] = code.co_qualname
            if code.co_name[0] == "<":
                line["body"] = places.body(code)
            self._write(line)
        return number

    def _file(self, name: str) -> int:
        path = self.own(name)
        number = self._paths.get(path)
        if number is None:
            number = self._paths[path] = len(self._paths)
            self._write({"file": number, "path": path, "digest": places.digest(name)})
        return number

    def _write(self, line: dict[str, Any]) -> None:
        if self._target < 0:
            name = f"{RUN}-{self._process}-{time.time_ns()}{SUFFIX}"
            os.makedirs(self.folder, exist_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_CLOEXEC", 0)
            self._target = os.open(os.path.join(self.folder, name), flags, 0o600)
            python = ".".join(map(str, sys.version_info[:3]))
            self._write({KIND: RUN, "version": VERSION, "python": python})
        os.write(self._target, json.dumps(line, separators=(",", ":")).encode() + b"\n")


def begin(
    folder: str, root: str, *, profile: bool = False, share: float = SHARE
) -> Recorder | None:
    """Observe this process from now on, and what it forks.

    Args:
        folder: where files of edges go.
        root: the project.
        profile: also where it makes the program about twice as slow, before Python 3.12.
        share: of the time, what may go into looking at sites again, test by test.

    Returns:
        None where this Python cannot be observed like that.
    """
    if sys.version_info < _LEAST or (sys.version_info < _MONITORING and not profile):
        return None
    from . import monitoring, profiling  # noqa: PLC0415  # they need this module

    recorder = Recorder(folder, root, share)
    tried = _tried(recorder.root)
    plain = _timed(tried)
    if sys.version_info < _MONITORING:
        profiling.watch(recorder)
    elif not monitoring.watch(recorder):
        return None
    recorder.weigh(tried, plain)
    gc.callbacks.append(recorder.collected)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=recorder.forked)
    atexit.register(recorder.end)
    RUNNING.append(recorder)
    return recorder


def _tried(root: str) -> list[Callable[[], None]]:
    """Return functions that do nothing, each with code that seems to be the project's own."""
    code = _nothing.__code__
    names = (os.path.join(root, f"{number}{_PYTHON}") for number in range(_TRIED))
    return [FunctionType(code.replace(co_filename=name), {}) for name in names]


def _timed(tried: Sequence[Callable[[], None]]) -> float:
    """Return the seconds that it takes to call functions, each a number of times."""
    start = time.perf_counter()
    for each in tried:
        for _ in range(_TIMES):
            each()
    return time.perf_counter() - start


def _nothing() -> None:
    """Do nothing."""
