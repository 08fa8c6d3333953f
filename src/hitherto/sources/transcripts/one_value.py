"""Files that are one JSON value: read whole where they changed, as far as they go where damaged."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from hitherto.model import Cursor, Found, Problem, Reading, Turn
from hitherto.model.patterns import Pattern
from hitherto.sources.regular import open_regular
from hitherto.sources.transcripts.following import fingerprint, unreadable
from hitherto.sources.transcripts.lines import BOM
from hitherto.sources.transcripts.renewed import Told, renewed

LARGEST = 1024 * 1024 * 1024
"""Bytes of one file that are still read."""

_MOST_TRIES = 10_000
"""Braces at which a damaged file is tried; more stand only in what is no JSON at all."""


Made = Callable[[bytes], tuple[Sequence[Turn], Sequence[Problem]]]
"""Makes turns and problems of a file's bytes."""


def whole(found: Found, since: Cursor | None, told: Made) -> Reading:
    """Read a file that is one JSON value, where it changed since the last time.

    Args:
        found: the file.
        since: how it was when it was read last.
        told: makes turns of its bytes, which are UTF-8.
    """
    path = Path(found.location)

    def load() -> Told:
        if size > LARGEST:
            return Told((), (too_large(found.location, size),))
        with open_regular(path) as stream:
            data, wrong = mended(stream.read(), found.location)
        turns, problems = told(data)
        return Told(turns, (*wrong, *problems))

    try:
        size = path.stat().st_size
        return renewed(fingerprint(path, size), size, since, load)
    except OSError as error:
        return unreadable(found.location, error, since)


def too_large(location: str, size: int) -> Problem:
    """Return the problem of a file that is not read because of its size."""
    return Problem(location, f"has {size // 1_048_576} MB, left out")


def mended(data: bytes, location: str) -> tuple[bytes, tuple[Problem, ...]]:
    """Return a file's bytes as UTF-8 without a mark at its start, and what was wrong with them."""
    data = data.removeprefix(BOM)
    problems: list[Problem] = []
    try:
        data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.append(Problem(location, "bytes that are not UTF-8, replaced", line))
        data = data.decode("utf-8", "replace").encode()
    if half := _HALF.search(data):
        line = data.count(b"\n", 0, half.start()) + 1
        problems.append(Problem(location, "half a character in UTF-16, replaced", line))
        data = _paired(data)
    return data, tuple(problems)


_HALF = Pattern(
    rb"\\u[dD](?:[89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])"
    rb"|(?<!\\u[dD][89abAB]..\\u[dD])[c-fC-F][0-9a-fA-F]{2})"
)
_ESCAPE = Pattern(
    rb"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F])..|.)",
    re.DOTALL,
)


def _paired(data: bytes) -> bytes:
    """Return JSON in which no half of a character is left: a sign for one takes its place."""
    return _ESCAPE.sub(lambda found: rb"\ufffd" if found[1] else found[0], data)


def _number(digits: str) -> float | None:
    """Return a number of any length; nothing for one that no double holds."""
    if len(digits) <= _SHORT and digits.removeprefix("-").isdigit():
        return int(digits)
    value = float(digits)
    return value if math.isfinite(value) else None


_SHORT = 18
"""Digits of a number that fits into 64 bits for sure."""


def _nothing(_: str) -> None:
    """Take ``NaN`` and ``Infinity``, which are no JSON, for nothing."""


def _decoder() -> json.JSONDecoder:
    """Return a decoder that no number stops."""
    return json.JSONDecoder(parse_int=_number, parse_float=_number, parse_constant=_nothing)


def damage(data: bytes, location: str) -> Problem | None:
    """Return what is wrong with a JSON text and where; nothing where it is whole."""
    try:
        _decoder().decode(data.decode("utf-8", "replace"))
    except json.JSONDecodeError as error:
        what = f"damaged JSON ({error.msg}); what is whole in it was read"
        return Problem(location, what, error.lineno)
    except RecursionError:
        return Problem(location, "nested too deeply, left out")
    return None


def written(value: object) -> bytes:
    """Return a piece, or what is in it, as JSON that every reader takes."""
    return _paired(json.dumps(value).encode())


def pieces(data: bytes) -> Iterator[tuple[dict[str, Any], bytes]]:
    """Yield the outermost objects of a damaged JSON text that are whole, each also as JSON again.

    That JSON holds neither a number that is too large nor what is no JSON (``NaN``).

    Where an object is damaged, those inside of it are tried: a list of messages that breaks off
    gives all messages before the break, and one with rubbish in it those on both sides.
    """
    text = data.decode("utf-8", "replace")
    decoder = _decoder()
    at, tries = text.find("{"), 0
    while at >= 0 and tries < _MOST_TRIES:
        try:
            value, end = decoder.raw_decode(text, at)
            again = written(value)
        except (ValueError, RecursionError):
            tries += 1
            end = at + 1
        else:
            yield value, again
        at = text.find("{", end)
