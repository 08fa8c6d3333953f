"""Being told by `sys.setprofile`, before Python 3.12."""

from __future__ import annotations

import sys
import threading
from types import CodeType, FrameType
from typing import TYPE_CHECKING

from .places import (
    GENERATORS,
    is_target,
    names,
)  # this package is copied, and has another name there

if TYPE_CHECKING:
    from .recorder import Recorder


def watch(recorder: Recorder) -> None:
    """Be told by `sys.setprofile` of this thread and those that come."""
    first: dict[int, int] = {}

    def told(frame: FrameType, event: str, value: object) -> None:
        del value
        recorder.calls += 1
        if event != "call":
            return
        code = frame.f_code
        if not recorder.own(code.co_filename) or not is_target(code) or recorder.collecting:
            return
        waiting = recorder.waiting(frame.f_back)
        if waiting is None:
            return
        if code.co_flags & GENERATORS and not (_begins(frame, first) and names(waiting, code)):
            return
        recorder.note(waiting.f_code, waiting.f_lasti, code)

    def stop() -> None:
        sys.setprofile(None)
        threading.setprofile(None)

    recorder.stop = stop
    threading.setprofile(told)
    sys.setprofile(told)


def _begins(frame: FrameType, first: dict[int, int]) -> bool:
    """Tell whether a generator starts, and does not go on."""
    code = frame.f_code
    start = first.get(id(code))
    if start is None:
        start = first[id(code)] = _resume(code)
    return frame.f_lasti <= start


def _resume(code: CodeType) -> int:
    """Return the offset of the instruction that a function begins with."""
    import opcode  # noqa: PLC0415  # where there are generators, before Python 3.12

    number, held = opcode.opmap["RESUME"], code.co_code
    return next((at for at in range(0, len(held), 2) if held[at] == number), 0)
