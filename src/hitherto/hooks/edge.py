"""The outermost edge of a hook: whatever happens, the agent goes on.

It prints what the client is to take and nothing else, on no stream; it ends within its time and
always with 0. What went wrong stands in the log.
"""

from __future__ import annotations

import _thread
import os
import time
from collections.abc import Callable

from hitherto.hooks import client, log, payload, project, sessions
from hitherto.hooks.output import printed
from hitherto.surroundings import data_folder, hook_seconds

LIMITS = {
    payload.START: 8.0,
    payload.PROMPT: 4.0,
    payload.TOOL: 1.0,
    payload.STOP: 3.0,
    payload.END: 2.5,  # Codex ends a session's last hooks after 3 s
    payload.COMPACT: 1.0,
}
"""Seconds that a step may take in all; then it ends where it is."""
_CLAUDE_END = 1.3  # Claude Code may end them after 1.5 s
_LONGEST = 8.0  # the longest of them
_MARGIN = 0.05
_MOST = 64 << 20  # bytes of a payload; a tool's answer may be large
_CHUNK = 1 << 16


def main(arguments: list[str]) -> None:
    """Answer one event and leave the process with 0.

    Args:
        arguments: the event's name, in any spelling; the payload's own name wins.
    """
    began = time.monotonic()
    named = payload.known(" ".join(arguments))
    out = -1
    folder = ""
    try:
        out = _quiet()
        folder = data_folder()
        _watch(began + (hook_seconds() or _LONGEST), folder, named)
        _write(out, _answer(named, folder, began))
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001  # the edge: an agent goes on
        log.note(folder, named, told(error))
    os._exit(0)


def guarded(work: Callable[[], None], folder: str, event: str) -> None:
    """Do a piece of work in a server's thread; a bug in it is logged and ends nothing else."""
    try:
        work()
    except Exception as error:  # noqa: BLE001  # the edge of a thread, as above
        log.note(folder, event, told(error))


def told(error: BaseException) -> str:
    """Return an error with the places it came through, without words of anybody's."""
    places = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{os.path.basename(code.co_filename)}:{trace.tb_lineno}")
        trace = trace.tb_next
    return f"{type(error).__name__}: {str(error)[:300]} ({' > '.join(places[-8:])})"


def _answer(named: str, data: str, began: float) -> str:
    """Return what is to be printed for the payload on standard input."""
    asked = payload.read(_standard_input(), named)
    if not asked.step:
        return ""
    here = project.find(asked.folder or os.getcwd())
    if here is None or not data:
        return ""
    folder = os.path.join(data, "projects", here.id)
    until = began + _limit(asked)
    _watch(until, data, asked.event)
    if asked.step == payload.COMPACT:
        if asked.session:
            sessions.add(folder, payload.name_of(asked.session), "compacted")
        return ""
    line: dict[str, object] = {
        "asked": asked.plain(),
        "root": here.root,
        "branch": here.branch,
        "stamp": here.stamp,
        "left": until - time.monotonic() - _MARGIN,
    }
    try:
        answer = client.ask(folder, here.root, line, until - _MARGIN)
    except TimeoutError:
        log.note(data, asked.event, "the running server took too long")
        return ""
    if answer is None:
        text, trouble = _cold(asked, here, folder)
    else:
        text, trouble = str(answer.get("text") or ""), str(answer.get("trouble") or "")
    if trouble:
        log.note(data, asked.event, trouble)
    return printed(asked, text)


def _limit(asked: payload.Asked) -> float:
    """Return the seconds that a step may take."""
    hurried = asked.step == payload.END and asked.client == payload.CLAUDE
    return hook_seconds() or (_CLAUDE_END if hurried else LIMITS[asked.step])


def _cold(asked: payload.Asked, here: project.Project, folder: str) -> tuple[str, str]:
    """Answer without a server; only here is anything of the rest of hitherto loaded."""
    if asked.step == payload.TOOL and asked.client != payload.CURSOR:
        from hitherto.hooks.noting import note  # noqa: PLC0415  # see above

        note(folder, here.root, asked)
        return "", ""
    from hitherto.hooks.cold import answer_cold  # noqa: PLC0415  # see above

    return answer_cold(asked, here.root, here.branch, folder)


def _quiet() -> int:
    """Close both streams to everybody else, and return where to print."""
    out = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    return out


def _write(out: int, text: str) -> None:
    data = text.encode()
    while data:
        data = data[os.write(out, data) :]


def _standard_input() -> bytes:
    """Return all that stands on standard input.

    Raises:
        ValueError: it is more than any payload.
    """
    parts = []
    size = 0
    while part := os.read(0, _CHUNK):
        parts.append(part)
        size += len(part)
        if size > _MOST:
            raise ValueError("the payload is too large")
    return b"".join(parts)


def _watch(until: float, folder: str, event: str) -> None:
    """End the process at a time, whatever it does then."""

    def end() -> None:
        time.sleep(max(0.0, until - time.monotonic()))
        log.note(folder, event, "it took too long and was ended")
        os._exit(0)

    _thread.start_new_thread(end, ())
