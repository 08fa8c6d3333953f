"""Being told by `sys.monitoring`, from Python 3.12 on."""

from __future__ import annotations

import sys
from types import CodeType, FunctionType, MethodType
from typing import TYPE_CHECKING, Any

from .places import GENERATORS, is_target, names  # copied, this has another name

if TYPE_CHECKING:
    from .recorder import Recorder

SITE_HITS = 64  # of one call site, before it is not looked at any more
QUIET = 64  # starts of one function in a row without a new caller, before CALL alone tells of it
NAME = "hitherto"

_TOOLS = (4, 3, 2)  # numbers of `sys.monitoring` that no debugger and no coverage uses
_SURE = (3, 13)  # before, no CALL tells of `f(*rest)` where f is written in Python
_BUILT_IN = 1 << 9  # of types that were made by a class statement


def watch(recorder: Recorder) -> bool:
    """Be told by `sys.monitoring`; tell whether there was a number free for us."""
    monitoring: Any = sys.monitoring  # type: ignore[attr-defined]  # since Python 3.12
    tool = next((each for each in _TOOLS if monitoring.get_tool(each) is None), None)
    if tool is None:
        return False
    events = monitoring.events
    quiet: dict[int, int] = {}
    monitoring.use_tool_id(tool, NAME)
    started, called = _started(recorder, quiet, monitoring), _called(recorder, quiet, monitoring)
    monitoring.register_callback(tool, events.PY_START, started)
    monitoring.register_callback(tool, events.CALL, called)
    monitoring.set_events(tool, events.PY_START | events.CALL)

    def stop() -> None:
        if monitoring.get_tool(tool) == NAME:
            monitoring.set_events(tool, 0)
            monitoring.free_tool_id(tool)

    def restart() -> None:
        quiet.clear()
        monitoring.restart_events()

    recorder.stop, recorder.restart = stop, restart
    return True


def _started(recorder: Recorder, quiet: dict[int, int], monitoring: Any) -> Any:  # noqa: ANN401  # it has no type before Python 3.12
    """Return what is told of each start of a function."""
    disable, frame_of, own = monitoring.DISABLE, sys._getframe, recorder.own  # noqa: SLF001  # the only way to a caller
    sure = sys.version_info >= _SURE

    def started(code: CodeType, offset: int) -> Any:  # noqa: ANN401  # as above
        del offset
        recorder.calls += 1
        lazy = code.co_flags & GENERATORS
        if not own(code.co_filename) or (lazy and sure) or not is_target(code):
            return disable
        if recorder.collecting:
            return None
        waiting = recorder.waiting(frame_of(1).f_back)
        if waiting and lazy and (recorder.met(waiting.f_code, code) or not names(waiting, code)):
            waiting = None
        if waiting and recorder.note(waiting.f_code, waiting.f_lasti, code):
            quiet[id(code)] = 0
            return None
        hits = quiet[id(code)] = quiet.get(id(code), 0) + 1
        return disable if hits >= QUIET else None

    return started


def _called(recorder: Recorder, quiet: dict[int, int], monitoring: Any) -> Any:  # noqa: ANN401  # as above
    """Return what is told of each call that a site makes."""
    disable, frame_of, own = monitoring.DISABLE, sys._getframe, recorder.own  # noqa: SLF001  # as above
    thin = recorder.thin
    hits: dict[tuple[int, int], int] = {}

    def called(code: CodeType, offset: int, callee: object, first: object) -> Any:  # noqa: ANN401  # as above
        del first
        recorder.calls += 1
        here = own(code.co_filename)
        if not here and code.co_filename not in thin:
            return disable
        target = _code(callee)
        if target is not None and own(target.co_filename):
            lazy = target.co_flags & GENERATORS
            if not here:
                waiting = recorder.waiting(frame_of(1)) if lazy else None
                if waiting:
                    recorder.note(waiting.f_code, waiting.f_lasti, target)
            elif (lazy or quiet.get(id(target), 0) >= QUIET) and is_target(target):
                recorder.note(code, offset, target)
        if not here:
            return None
        key = (id(code), offset)
        count = hits[key] = hits.get(key, 0) + 1
        return disable if count >= SITE_HITS else None

    return called


def _code(callee: object) -> CodeType | None:
    """Return the code that a call runs, found without running any."""
    if isinstance(callee, MethodType):
        callee = callee.__func__
    if isinstance(callee, FunctionType):
        return callee.__code__
    kind = type(callee)
    if kind is type:
        return _method(callee, "__init__")
    return None if kind.__flags__ & _BUILT_IN == 0 else _method(kind, "__call__")


def _method(owner: object, name: str) -> CodeType | None:
    for base in type.__dict__["__mro__"].__get__(owner):
        held = type.__dict__["__dict__"].__get__(base).get(name)
        if held is not None:
            return held.__code__ if type(held) is FunctionType else None
    return None
