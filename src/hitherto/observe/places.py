"""Where code stands in its file, and what of it one calls."""

from __future__ import annotations

import hashlib
from itertools import islice
from types import CodeType, FrameType

GENERATORS = 0x20 | 0x80 | 0x200
"""Flags of generators, coroutines and asynchronous generators."""

_OPTIMIZED = 0x01  # of functions, not of modules and bodies of classes


def is_target(code: CodeType) -> bool:
    """Tell whether code is what one calls: no module, body of a class or part of a function."""
    name = code.co_name
    called = name == "<lambda>" or (name[0] != "<" and name != "__del__")  # nobody calls that
    return called and bool(code.co_flags & _OPTIMIZED)


def names(frame: FrameType, code: CodeType) -> bool:
    """Tell whether who takes a generator's first value is likely who made it: who knows its name.

    Where nothing tells where a generator was made, that is believed.
    """
    waiting = frame.f_code
    return code.co_name in waiting.co_names or code.co_name in waiting.co_freevars


def place(code: CodeType, offset: int) -> list[int]:
    """Return first line and column, last line and column of an instruction's expression."""
    at = offset // 2
    for line, end, column, end_column in islice(code.co_positions(), at, at + 1):
        first = line or code.co_firstlineno
        return [first, column or 0, end or first, end_column or 0]
    return [code.co_firstlineno, 0, code.co_firstlineno, 0]


def body(code: CodeType) -> list[int]:
    """Return the place of a body without a name, which tells it from others of its line."""
    places = [each for each in code.co_positions() if None not in each and each[3]]
    if not places:
        return []
    begin = min((line or 0, column or 0) for line, _, column, _ in places)
    end = max((last or 0, column or 0) for _, last, _, column in places)
    return [*begin, *end]


def digest(name: str) -> str:
    """Return what `model.files.digest_of` gives of a file; empty where it cannot be read."""
    try:
        with open(name, "rb") as stream:
            return hashlib.blake2b(stream.read(), digest_size=20).hexdigest()
    except OSError:
        return ""
