"""Files that are one JSON value: read whole where they changed, as far as they go where damaged."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hitherto.model import Cursor, Found, Problem, Reading, Turn
from hitherto.sources.regular import open_regular
from hitherto.sources.transcripts.following import fingerprint, resumable, unreadable
from hitherto.sources.transcripts.lines import BOM

LARGEST = 1024 * 1024 * 1024
"""Bytes of one file that are still read."""

_MOST_TRIES = 10_000
"""Braces at which a damaged file is tried; more stand only in what is no JSON at all."""

Told = Callable[[bytes], tuple[tuple[Turn, ...], tuple[Problem, ...]]]
"""Makes turns and problems of a file's bytes."""


def whole(found: Found, since: Cursor | None, told: Told) -> Reading:
    """Read a file that is one JSON value, where it changed since the last time.

    All its turns come again then: of two readings of one turn the later counts.

    Args:
        found: the file.
        since: how it was when it was read last.
        told: makes turns of its bytes, which are UTF-8.
    """
    path = Path(found.location)
    try:
        size = path.stat().st_size
        fitting = resumable(path, since)
        if fitting is not None and fitting.size == size:
            return Reading(cursor=fitting)
        cursor = Cursor(size=size, digest=fingerprint(path, size))
        if size > LARGEST:
            return Reading(problems=(too_large(found.location, size),), cursor=cursor)
        with open_regular(path) as stream:
            data = stream.read()
    except OSError as error:
        return unreadable(found.location, error, since)
    data, wrong = mended(data, found.location)
    turns, problems = told(data)
    return Reading(turns=turns, problems=(*wrong, *problems), cursor=cursor)


def too_large(location: str, size: int) -> Problem:
    """Return the problem of a file that is not read because of its size."""
    return Problem(location, f"has {size // 1_048_576} MB, left out")


def mended(data: bytes, location: str) -> tuple[bytes, tuple[Problem, ...]]:
    """Return a file's bytes as UTF-8 without a mark at its start, and what was wrong with them."""
    data = data.removeprefix(BOM)
    try:
        data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problem = Problem(location, "bytes that are not UTF-8, replaced", line)
        return data.decode("utf-8", "replace").encode(), (problem,)
    return data, ()


def damage(data: bytes, location: str) -> Problem | None:
    """Return what is wrong with a JSON text and where; nothing where it is whole."""
    try:
        json.loads(data)
    except json.JSONDecodeError as error:
        what = f"damaged JSON ({error.msg}); what is whole in it was read"
        return Problem(location, what, error.lineno)
    except (RecursionError, UnicodeDecodeError):
        return Problem(location, "nested too deeply, left out")
    return None


def pieces(data: bytes) -> Iterator[dict[str, Any]]:
    """Yield the outermost objects of a damaged JSON text that are whole, in their order.

    Where an object is damaged, those inside of it are tried: a list of messages that breaks off
    gives all messages before the break, and one with rubbish in it those on both sides.
    """
    text = data.decode("utf-8", "replace")
    decoder = json.JSONDecoder()
    at, tries = text.find("{"), 0
    while at >= 0 and tries < _MOST_TRIES:
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            tries += 1
            end = at + 1
        else:
            yield value
        at = text.find("{", end)
