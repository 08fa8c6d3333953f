"""The command lines that are written into settings, and how they are known again."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from pathlib import PurePath, PureWindowsPath
from typing import Any

SERVER = "hitherto"
Path = tuple[str | int, ...]


def hook_line(program: Sequence[str], event: str) -> str:
    """Return the shell command for one event, quoted where it has to be.

    Double quotes are read alike by POSIX shells and by Windows' own, which single ones are not.
    """
    return " ".join(_quoted(word) for word in (*program, "hook", event))


def hook_program(line: str) -> tuple[str, ...]:
    """Return the program of a hook's command where that is hitherto, else nothing."""
    try:
        words = shlex.split(line)
    except ValueError:
        return ()
    match words:
        case [*program, "hook", _] if _is_program(program):
            return tuple(program)
        case _:
            return ()


def server_program(entry: object) -> tuple[str, ...]:
    """Return the program of an MCP server's entry where that is hitherto, else nothing."""
    match entry:
        case {"command": str(command), "args": [*words, "mcp"]}:
            program = (command, *map(str, words))
            return program if _is_program(program) else ()
        case _:
            return ()


def hooks_in(settings: object) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """Yield where hitherto's handlers stand in settings, with their programs.

    A group of handlers in which all are hitherto's is named as a whole. Both forms are known: an
    event's list of groups that hold handlers (Claude Code, Codex, Gemini CLI), and an event's list
    of handlers (Cursor).
    """
    events = settings.get("hooks") if isinstance(settings, dict) else None
    for event, entries in (events if isinstance(events, dict) else {}).items():
        for index, entry in enumerate(entries if isinstance(entries, list) else ()):
            at: Path = ("hooks", event, index)
            inner = entry.get("hooks") if isinstance(entry, dict) else None
            handlers = inner if isinstance(inner, list) else [entry]
            ours = [(number, _handler(each)) for number, each in enumerate(handlers)]
            ours = [each for each in ours if each[1]]
            if ours and len(ours) == len(handlers):
                yield at, ours[0][1]
            else:
                yield from (((*at, "hooks", number), program) for number, program in ours)


def _handler(value: Any) -> tuple[str, ...]:  # noqa: ANN401  # any JSON value
    line = value.get("command") if isinstance(value, dict) else None
    return hook_program(line) if isinstance(line, str) else ()


def _is_program(words: Sequence[str]) -> bool:
    match words:
        case [script]:
            return _stem(script) == "hitherto"
        case [interpreter, "-m", "hitherto"]:
            return _stem(interpreter).startswith(("python", "pypy"))
        case _:
            return False


def _stem(path: str) -> str:
    pure = PureWindowsPath(path) if "\\" in path else PurePath(path)
    return pure.name.removesuffix(".exe")


def _quoted(word: str) -> str:
    if re.fullmatch(r"[\w@%+=:,./~-]+", word):
        return word
    return '"' + re.sub(r'([\\"$`])', r"\\\1", word) + '"'
