"""Files that are one JSON value: read whole where they changed, as far as they go where damaged."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from hitherto.model import Cursor, Found, Problem, Reading, Turn
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
