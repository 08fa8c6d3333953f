"""The outermost edge: whatever happens, one sentence on stderr and an exit code."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Callable
from typing import NoReturn

from hitherto.errors import HithertoError

BAD_USE = 2
INTERRUPTED = 130


def run(work: Callable[[], object]) -> int:
    """Do a command's work and return the exit code.

    Returns:
        0 answered; 1 answered, nothing found; 2 bad use or input, and also where hitherto itself
        has a bug (which the sentence says); 130 interrupted. A reader that closes the pipe early
        (``| head``) is no error.
    """
    _nowhere_instead_of_none()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # words of any script, on any terminal
            stream.reconfigure(errors="replace")
    try:
        result = work()
        sys.stdout.flush()
    except BrokenPipeError:
        return _closed_pipe()
    except KeyboardInterrupt:
        return _say("interrupted; what was read so far is kept.", INTERRUPTED)
    except Exception as error:  # noqa: BLE001  # the edge: a bug becomes one sentence and a log
        return _say(_sentence(error), BAD_USE)
    return result if isinstance(result, int) else 0


def leave(code: int) -> NoReturn:
    """End the process without taking apart what the system takes back at once."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # closed, or nobody reads it any more
            if stream is not None:
                stream.flush()
    os._exit(code)


def _nowhere_instead_of_none() -> None:
    """Let what is written to a stream that was closed before the start (``>&-``) go nowhere."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123  # for as long as the process lives
            setattr(sys, name, nowhere)


def _sentence(error: Exception) -> str:
    match error:
        case HithertoError():
            return str(error)
        case OSError():
            return _outside(error)
        case _:
            return _bug(error)


def _say(sentence: str, code: int) -> int:
    with contextlib.suppress(OSError):
        print(f"hitherto: {_masked(sentence)}", file=sys.stderr)  # noqa: T201  # this is the output
    return code


def _masked(text: str) -> str:
    """Return a text without secrets, and without the model's key even where that looks like none.

    A bug may tell the key escaped or cut at a line's end: each run of plain signs in it is hidden.
    """
    import re  # noqa: PLC0415  # only what went wrong needs these

    from hitherto.privacy import mask  # noqa: PLC0415  # as above
    from hitherto.surroundings import model_key  # noqa: PLC0415  # as above

    for part in re.findall(r"[A-Za-z0-9_~+/=.:-]{6,}", model_key()):
        text = text.replace(part, "[masked]")
    return mask(text)


def _closed_pipe() -> int:
    """Leave quietly: what Python still holds for stdout goes nowhere instead of failing again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return 0


def _outside(error: OSError) -> str:
    where = f" ({error.filename})" if error.filename else ""
    what = (error.strerror or type(error).__name__).rstrip(".")
    remedies = {
        errno.ENOSPC: "Make room on that disk and run the command again; nothing kept was lost.",
        errno.EDQUOT: "Make room in your quota and run the command again; nothing kept was lost.",
        errno.EACCES: "Give yourself the right to it, or set HITHERTO_HOME to another folder.",
        errno.EROFS: "Set HITHERTO_HOME to a folder that can be written.",
    }
    remedy = remedies.get(error.errno or 0, "Run `hitherto doctor` to see what is wrong.")
    return f"{what}{where}. {remedy}"


def _bug(error: Exception) -> str:
    """Keep the traceback where it can be sent from, and say so."""
    import tempfile  # noqa: PLC0415  # only a bug needs these
    import traceback  # noqa: PLC0415  # as above

    text = "".join(traceback.format_exception(error))
    try:
        with tempfile.NamedTemporaryFile(
            "w",
            prefix="hitherto-",
            suffix=".log",
            delete=False,
            encoding="utf-8",
            errors="backslashreplace",
        ) as log:
            log.write(_masked(text))
    except OSError:
        return f"a bug in hitherto: {type(error).__name__}: {error}. Please report it."
    return f"a bug in hitherto ({type(error).__name__}). Please report it with {log.name}."
